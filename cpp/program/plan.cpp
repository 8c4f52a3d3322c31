#include "program/plan.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>

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

/// The arena's unused stretches, by their offset and by their length.
class FreeBlocks {
 public:
  /// The smallest block that is large enough, of equals the first; the arena grows where there is none.
  int64_t take(int64_t size) {
    const auto best = by_length_.lower_bound({size, 0});
    if (best == by_length_.end()) return grow(size);
    const auto [length, offset] = *best;
    remove(blocks_.find(offset));
    if (length > size) add(offset + size, length - size);
    return offset;
  }

  void release(int64_t offset, int64_t size) {
    auto next = blocks_.lower_bound(offset);
    if (next != blocks_.end() && next->first == offset + size) {
      size += next->second;
      next = remove(next);
    }
    if (next != blocks_.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == offset) {
        offset = before->first;
        size += before->second;
        remove(before);
      }
    }
    add(offset, size);
  }

  int64_t end() const { return end_; }

 private:
  using Blocks = std::map<int64_t, int64_t>;

  void add(int64_t offset, int64_t length) {
    blocks_.emplace(offset, length);
    by_length_.emplace(length, offset);
  }
  Blocks::iterator remove(Blocks::iterator block) {
    by_length_.erase({block->second, block->first});
    return blocks_.erase(block);
  }

  int64_t grow(int64_t size) {
    // A free block at the end is part of the new one.
    int64_t offset = end_;
    if (!blocks_.empty() && blocks_.rbegin()->first + blocks_.rbegin()->second == end_) {
      offset = blocks_.rbegin()->first;
      remove(std::prev(blocks_.end()));
    }
    end_ = offset + size;
    return offset;
  }

  Blocks blocks_;                                    // offset -> length
  std::set<std::pair<int64_t, int64_t>> by_length_;  // length, offset
  int64_t end_ = 0;
};

class Planner {
 public:
  Planner(const Program& program, PlanOptions options)
      : program_(program),
        options_(options),
        views_(program.values.size()),
        updated_(program.values.size(), false),
        output_(program.values.size(), false) {
    for (const Update& update : program.updates) updated_[update.state.id] = true;
    for (const auto& [name, v] : program.outputs) output_[v.id] = true;
  }

  Plan run() {
    separate_constants();
    find_views();
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
  /// differ. Where every value is kept, each has numbers of its own: overwriting one changes no other.
  void find_views() {
    if (options_.retain_all) return;
    for (const Node& node : program_.nodes) {
      if (node.op == &op::reshape) view(node.outputs[0].id, node.inputs[0].id, 0);
      if (node.op == &op::split) view_pieces(node, node.as<SplitAttrs>().axis, node.inputs[0].id, node.outputs);
    }
    for (const Node& node : program_.nodes) {
      if (node.op == &op::concat) gather_pieces(node);
    }
  }

  void view(int v, int of, int64_t offset) {
    // What a state was before its update must not change with it.
    if (constant_[v] == constant_[of] && !updated_[views_.root(of)]) views_.attach(v, of, offset);
  }

  void view_pieces(const Node& node, int axis, int whole, const std::vector<Value>& pieces) {
    if (program_.shape(node.inputs[0]).span(0, axis) != 1) return;
    int64_t offset = 0;
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
        views_.attach(root, whole, offset);
      }
      offset += program_.shape(piece).size();
    }
  }

  /// Lets an update write straight into its state, where every other reader comes before.
  void alias_updates() {
    std::vector<int> last_read(program_.values.size(), -1);
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      for (Value v : program_.nodes[i].inputs) last_read[views_.root(v.id)] = static_cast<int>(i);
    }
    // An update may hand on what a state was before.
    for (const Update& update : program_.updates) last_read[views_.root(update.value.id)] = kForever;
    std::vector<bool> taken(program_.values.size(), false);
    for (const Update& update : program_.updates) {
      const int value = update.value.id, node = info(value).node;
      const bool in_place = !options_.retain_all && computed(value) && !constant_[value] && views_.is_root(value) &&
                            !taken[value] && !output_[value] && last_read[update.state.id] <= node &&
                            program_.nodes[node].op == &op::adam;
      if (in_place) {
        taken[value] = true;
        views_.attach(value, update.state.id, 0);
      } else {
        plan_.copies.push_back(update);
      }
    }
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
    if (role == Role::parameter || role == Role::state) {
      // A view of a parameter: the executor adds the view's offset to the parameter's address.
      plan_.readable[v] = true;
      location.segment = Location::Segment::state;
      location.offset = root;
      location.view_offset = views_.offset(v);
    } else if (at[root] >= 0) {
      plan_.readable[v] = last_[root] == kForever;
      location.segment = Location::Segment::arena;
      location.offset = at[root] + views_.offset(v);
    }
  }

  const Program& program_;
  PlanOptions options_;
  Views views_;
  Plan plan_;
  std::vector<bool> updated_, output_, constant_;
  std::vector<int> first_, last_;
};

}  // namespace

Plan plan(const Program& program, PlanOptions options) { return Planner(program, options).run(); }

}  // namespace attn
