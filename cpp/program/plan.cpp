#include "program/plan.h"

#include <algorithm>
#include <limits>
#include <map>

#include "program/free_blocks.h"
#include "program/known_ops.h"

namespace attn {

namespace {

// 64 bytes: the widest vector.
constexpr int64_t kAlign = 16;
constexpr int kForever = std::numeric_limits<int>::max();

int64_t padded(int64_t size) { return (size + kAlign - 1) / kAlign * kAlign; }

/// Which values are part of which storage: a forest whose roots own memory.
class Views {
 public:
  explicit Views(size_t values) : parent_(values), offset_(values, 0) {
    for (size_t i = 0; i < values; ++i) parent_[i] = static_cast<int>(i);
  }

  /// Leaves every value on the way attached to the root itself: views of views of views are walked once.
  int root(int v) {
    int root = v;
    int64_t total = 0;
    for (; parent_[root] != root; root = parent_[root]) total += offset_[root];
    while (parent_[v] != root) {
      const int next = parent_[v];
      const int64_t step = offset_[v];
      attach(v, root, total);
      total -= step;
      v = next;
    }
    return root;
  }
  int64_t offset(int v) { return root(v) == v ? 0 : offset_[v]; }
  void attach(int view, int to, int64_t offset) {
    parent_[view] = to;
    offset_[view] = offset;
  }
  bool is_root(int v) const { return parent_[v] == v; }

 private:
  std::vector<int> parent_;
  std::vector<int64_t> offset_;
};

class Planner {
 public:
  Planner(const Program& program, PlanOptions options)
      : program_(program),
        options_(options),
        views_(program.values.size()),
        pitch_(program.values.size(), 0),
        updated_(program.values.size(), false),
        output_(program.values.size(), false),
        written_(program.values.size(), -1) {
    for (const Update& update : program.updates) updated_[update.state.id] = true;
    for (const auto& [name, v] : program.outputs) output_[v.id] = true;
  }

  Plan run() {
    separate_constants();
    if (!options_.retain_all) find_views();
    find_last_reads();
    if (!options_.retain_all) write_slices();
    alias_updates();
    find_lifetimes();
    place();
    return std::move(plan_);
  }

 private:
  const ValueInfo& info(int v) const { return program_.values[v]; }
  bool computed(int v) const { return info(v).role == Role::computed; }

  void separate_constants() {
    constant_.assign(program_.values.size(), false);
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      const Node& node = program_.nodes[i];
      // What is kept can be overwritten, and what is made of it is computed anew then.
      const bool constant = !options_.retain_all && std::all_of(node.inputs.begin(), node.inputs.end(),
                                                                [&](Value v) { return constant_[v.id]; });
      for (Value v : node.outputs) constant_[v.id] = constant;
      (constant ? plan_.constants : plan_.steps).push_back(static_cast<int>(i));
    }
  }

  /// Makes views of what only renames or cuts memory. Constants and the rest never share storage: their lifetimes
  /// differ. Where every value is kept, each has numbers of its own: overwriting one changes no other. Not inlined:
  /// lessons do without it (scripts/wasm/split.mjs).
  [[gnu::noinline]] void find_views() {
    if (options_.pieces_in_place) find_readers();
    for (const Node& node : program_.nodes) {
      if (node.op == &op::reshape) view(node.outputs[0].id, node.inputs[0].id, 0);
      if (node.op == &op::split) view_pieces(node, node.as<SplitAttrs>().axis, node.inputs[0].id, node.outputs);
    }
    // Columns first: where the whole's rows are, their steps are gathered.
    for (const Node& node : program_.nodes) {
      if (options_.pieces_in_place && node.op == &op::concat) gather_columns(node);
    }
    for (const Node& node : program_.nodes) {
      if (node.op == &op::concat) gather_pieces(node);
    }
  }

  /// What a run hands on is read as a whole.
  void find_readers() {
    readers_.resize(program_.values.size());
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      for (Value v : program_.nodes[i].inputs) readers_[v.id].push_back(static_cast<int>(i));
    }
    for (const auto& [name, v] : program_.outputs) readers_[v.id].push_back(-1);
    for (const Update& update : program_.updates) readers_[update.value.id].push_back(-1);
  }

  /// Whether a split or concatenation is along the last axis of several rows.
  bool of_columns(Value whole, int axis) const {
    const Shape& shape = program_.shape(whole);
    return axis == shape.rank() - 1 && shape.span(0, axis) != 1 && !constant_[whole.id] && computed(whole.id);
  }

  /// Whether all that read v can do so row by row; of a piece of `whole` once, and without views of its own.
  bool read_by_row(Value v, const Node* whole = nullptr) const {
    int times = 0;
    for (int i : readers_[v.id]) {
      if (i < 0) return false;
      const Node& node = program_.nodes[i];
      if (&node == whole && ++times == 1) continue;
      if (node.op != &op::fused_elementwise && (whole || !renames_rows(node))) return false;
    }
    return true;
  }
  /// Whether a node makes views of rows that are read by row: steps, or an axis more or less.
  bool renames_rows(const Node& node) const {
    const Shape& shape = program_.shape(node.inputs[0]);
    if (node.op == &op::split) {
      const int axis = node.as<SplitAttrs>().axis;
      if (axis == shape.rank() - 1 || shape.span(0, axis) != 1) return false;
    } else if (!keeps_rows(node)) {
      return false;
    }
    return std::all_of(node.outputs.begin(), node.outputs.end(), [&](Value v) { return read_by_row(v); });
  }
  bool keeps_rows(const Node& node) const {
    return node.op == &op::reshape && program_.shape(node.inputs[0]).last() == program_.shape(node.outputs[0]).last();
  }

  /// Whether a piece of `whole` has no other place, and is written row by row, itself or in steps.
  bool written_by_row(Value v, const Node& whole) const {
    if (free_rows(v, whole, op::fused_elementwise)) return true;
    if (!free_rows(v, whole, op::concat)) return false;
    const Node& stack = program_.nodes[info(v.id).node];
    return program_.shape(v).span(0, stack.as<AxisAttrs>().axis) == 1 &&
           std::all_of(stack.inputs.begin(), stack.inputs.end(), [&](Value step) {
             const Node& node = program_.nodes[std::max(info(step.id).node, 0)];
             const bool renamed = computed(step.id) && keeps_rows(node) && readers_[step.id].size() == 1;
             return free_rows(renamed ? node.inputs[0] : step, renamed ? node : stack, op::fused_elementwise);
           });
  }
  bool free_rows(Value v, const Node& whole, const OpDef& made_by) const {
    return computed(v.id) && !constant_[v.id] && views_.is_root(v.id) && read_by_row(v, &whole) &&
           program_.nodes[info(v.id).node].op == &made_by;
  }

  void gather_columns(const Node& node) {
    const Value whole = node.outputs[0];
    if (!of_columns(whole, node.as<AxisAttrs>().axis)) return;
    int64_t begin = 0;
    for (Value piece : node.inputs) {
      if (written_by_row(piece, node)) view_columns(piece, whole, begin);
      begin += program_.shape(piece).last();
    }
  }

  void view_columns(Value v, Value whole, int64_t begin) {
    if (program_.shape(v).size() == 0) return;
    views_.attach(v.id, whole.id, begin);
    pitch_[v.id] = program_.shape(whole).last();
  }

  void view(int v, int of, int64_t offset) {
    // What a state was before its update must not change with it.
    if (constant_[v] == constant_[of] && !updated_[views_.root(of)]) attach(v, of, offset);
  }

  /// Whole rows of `of`, that many of its numbers from its first one on.
  void attach(int v, int of, int64_t offset) {
    pitch_[v] = pitch_[of];
    views_.attach(v, of, pitch_[of] == 0 ? offset : offset / info(of).shape.last() * pitch_[of]);
  }

  void view_pieces(const Node& node, int axis, int whole, const std::vector<Value>& pieces) {
    int64_t offset = 0;
    if (options_.pieces_in_place && of_columns(node.inputs[0], axis) && pitch_[whole] == 0) {
      for (Value piece : pieces) {
        if (read_by_row(piece)) view_columns(piece, node.inputs[0], offset);
        offset += program_.shape(piece).last();
      }
    }
    if (program_.shape(node.inputs[0]).span(0, axis) != 1) return;
    for (Value piece : pieces) {
      view(piece.id, whole, offset);
      offset += program_.shape(piece).size();
    }
  }

  /// Lets the inputs of a concatenation be computed right where they belong.
  void gather_pieces(const Node& node) {
    const int whole = node.outputs[0].id;
    if (program_.shape(node.outputs[0]).span(0, node.as<AxisAttrs>().axis) != 1) return;
    if (constant_[whole]) return;
    int64_t offset = 0;
    for (Value piece : node.inputs) {
      const int root = views_.root(piece.id);
      const bool whole_root = program_.values[root].shape.size() == program_.shape(piece).size();
      // A root that is already `whole` is a piece that was placed before (the same value twice).
      if (computed(root) && whole_root && root != views_.root(whole) && !constant_[root]) {
        attach(root, whole, offset);
      }
      offset += program_.shape(piece).size();
    }
  }

  /// The last node that reads each storage; forever, if it is read after the run.
  void find_last_reads() {
    last_read_.assign(program_.values.size(), -1);
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      for (Value v : program_.nodes[i].inputs) last_read_[views_.root(v.id)] = static_cast<int>(i);
    }
    // An update may hand on what a state was before; a state that is an output is read as it is after it.
    for (const Update& update : program_.updates) last_read_[views_.root(update.value.id)] = kForever;
    for (const auto& [name, v] : program_.outputs) {
      if (computed(v.id)) last_read_[views_.root(v.id)] = kForever;
    }
  }

  /// Lets a slice be written where the rest of its whole is, if that is read for the last time.
  void write_slices() {
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      const Node& node = program_.nodes[i];
      if (node.op != &op::slice_scatter) continue;
      const int x = node.inputs[0].id, y = node.outputs[0].id, root = views_.root(x), time = static_cast<int>(i);
      if (!computed(root) || constant_[root] || last_read_[root] > time || !views_.is_root(y) ||
          views_.root(node.inputs[1].id) == root)
        continue;
      attach(y, x, 0);
      last_read_[root] = last_read_[y];
      written_[root] = time;
    }
  }

  /// Lets an update write straight into its state, where every other reader comes before.
  void alias_updates() {
    std::vector<bool> taken(program_.values.size(), false);
    for (const Update& update : program_.updates) {
      const int value = update.value.id, node = info(value).node;
      const bool in_place = !options_.retain_all && computed(value) && !constant_[value] && views_.is_root(value) &&
                            !taken[value] && !output_[value] && last_read_[update.state.id] <= node &&
                            may_overwrite(program_.nodes[node], update);
      if (in_place) {
        taken[value] = true;
        views_.attach(value, update.state.id, 0);
      } else {
        plan_.copies.push_back(update);
      }
    }
  }

  /// Whether a node reads a number of the state for the last time before it writes the one at the same place.
  static bool may_overwrite(const Node& node, const Update& update) {
    if (node.op == &op::slice_scatter) return node.inputs[0] == update.state;
    if (node.op != &op::fused_elementwise) return node.op == &op::adam;
    const std::vector<Node>& body = node.as<std::shared_ptr<const FusedAttrs>>()->body;
    const auto reads = [&](const Node& part) {
      return std::find(part.inputs.begin(), part.inputs.end(), update.state) != part.inputs.end();
    };
    const auto written =
        std::find_if(body.begin(), body.end(), [&](const Node& part) { return part.outputs[0] == update.value; });
    return std::none_of(written + 1, body.end(), reads);
  }

  void find_lifetimes() {
    first_.assign(program_.values.size(), kForever);
    last_.assign(program_.values.size(), -1);
    const auto touch = [&](int v, int time) {
      const int root = views_.root(v);
      first_[root] = std::min(first_[root], time);
      last_[root] = std::max(last_[root], time);
    };
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      for (Value v : program_.nodes[i].inputs) touch(v.id, static_cast<int>(i));
      for (Value v : program_.nodes[i].outputs) touch(v.id, static_cast<int>(i));
    }
    const auto keep = [&](int v) {
      touch(v, -1);
      touch(v, kForever);
    };
    for (size_t v = 0; v < program_.values.size(); ++v) {
      if (info(v).role == Role::input || constant_[v] || (options_.retain_all && produced(v)))
        keep(static_cast<int>(v));
    }
    for (const auto& [name, v] : program_.outputs) touch(v.id, kForever);
    for (const Update& update : plan_.copies) touch(update.value.id, kForever);
  }

  bool produced(int v) { return computed(v) && first_[views_.root(v)] != kForever; }

  /// In the order of their birth, each value gets the smallest free block that holds it; a block is free again
  /// when its value is dead. What lives on after the run stands behind all others.
  void place() {
    std::multimap<int, int> passing;  // by first use
    std::vector<int> lasting;
    for (size_t v = 0; v < program_.values.size(); ++v) {
      const Role role = info(v).role;
      if (!views_.is_root(v) || last_[v] < 0 || (role != Role::input && role != Role::computed)) continue;
      const int id = static_cast<int>(v);
      if (last_[v] == kForever) {
        lasting.push_back(id);
      } else {
        passing.emplace(first_[v], id);
      }
    }
    std::vector<int64_t> at(program_.values.size(), -1);
    FreeBlocks blocks;
    std::multimap<int, int> alive;  // by last use
    for (const auto& [birth, v] : passing) {
      while (options_.reuse && !alive.empty() && alive.begin()->first < birth) {
        const int dead = alive.begin()->second;
        blocks.release(at[dead], room(dead));
        alive.erase(alive.begin());
      }
      at[v] = blocks.take(room(v));
      alive.emplace(last_[v], v);
    }
    plan_.arena_size = blocks.end();
    for (int v : lasting) {
      at[v] = plan_.arena_size;
      plan_.arena_size += room(v);
    }
    plan_.locations.assign(program_.values.size(), {});
    plan_.readable.assign(program_.values.size(), false);
    for (size_t v = 0; v < program_.values.size(); ++v) locate(static_cast<int>(v), at);
  }

  int64_t room(int v) const { return padded(std::max<int64_t>(info(v).shape.size(), 1)); }

  void locate(int v, const std::vector<int64_t>& at) {
    const int root = views_.root(v);
    const Role role = info(root).role;
    Location& location = plan_.locations[v];
    location.pitch = pitch_[v];
    if (role == Role::parameter || role == Role::state) {
      // A view of a parameter: the executor adds the view's offset to the parameter's address.
      plan_.readable[v] = pitch_[v] == 0;
      location.segment = Location::Segment::state;
      location.offset = root;
      location.view_offset = views_.offset(v);
    } else if (at[root] >= 0) {
      plan_.readable[v] = last_[root] == kForever && pitch_[v] == 0 && info(v).node >= written_[root];
      location.segment = Location::Segment::arena;
      location.offset = at[root] + views_.offset(v);
    }
  }

  const Program& program_;
  PlanOptions options_;
  Views views_;
  std::vector<int64_t> pitch_;
  std::vector<std::vector<int>> readers_;
  Plan plan_;
  std::vector<bool> updated_, output_, constant_;
  std::vector<int> first_, last_;
  std::vector<int> last_read_, written_;  // of each storage, by which node
};

}  // namespace

Plan plan(const Program& program, PlanOptions options) { return Planner(program, options).run(); }

}  // namespace attn
