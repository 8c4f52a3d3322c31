#include "program/lower.h"

#include <algorithm>
#include <map>
#include <set>

#include "program/known_ops.h"

namespace attn {

namespace {

/// Instructions in one fused node: more would spill the tile registers out of the first-level cache.
constexpr size_t kMaxFused = 48;

class Lowering {
 public:
  explicit Lowering(Program program) : program_(std::move(program)) {}

  Program run(LowerOptions options) {
    drop_unused();
    if (options.fuse) fuse_patterns(options);
    fuse_elementwise(options.fuse);
    renumber();
    return std::move(program_);
  }

  Program drop() {
    drop_unused();
    return std::move(program_);
  }

 private:
  // --- what is needed ----------------------------------------------------------------------------------
  void count_uses() {
    uses_.assign(program_.values.size(), 0);
    for (const Node& node : program_.nodes) {
      for (Value v : node.inputs) ++uses_[v.id];
    }
    // What leaves the program counts twice, so that it is never taken for an inner value of a fusion.
    for (const auto& [name, v] : program_.outputs) uses_[v.id] += 2;
    for (const Update& update : program_.updates) uses_[update.value.id] += 2;
  }

  void drop_unused() {
    std::vector<bool> needed(program_.values.size(), false);
    for (const auto& [name, v] : program_.outputs) needed[v.id] = true;
    for (const Update& update : program_.updates) needed[update.value.id] = true;
    std::vector<Node> kept;
    for (size_t i = program_.nodes.size(); i-- > 0;) {
      Node& node = program_.nodes[i];
      if (std::none_of(node.outputs.begin(), node.outputs.end(), [&](Value v) { return needed[v.id]; })) continue;
      for (Value v : node.inputs) needed[v.id] = true;
      kept.push_back(std::move(node));
    }
    std::reverse(kept.begin(), kept.end());
    program_.nodes = std::move(kept);
    renumber();
  }

  void renumber() {
    for (ValueInfo& info : program_.values) info.node = -1;
    for (size_t i = 0; i < program_.nodes.size(); ++i) {
      for (Value v : program_.nodes[i].outputs) program_.values[v.id].node = static_cast<int>(i);
    }
    count_uses();
  }

  // --- patterns ----------------------------------------------------------------------------------------
  Node fused(const OpDef& op, std::vector<Node> body, std::vector<Value> inputs, std::vector<Value> outputs) const {
    Node node;
    node.op = &op;
    node.scope = body.back().scope;
    node.phase = body.back().phase;
    node.inputs = std::move(inputs);
    node.outputs = std::move(outputs);
    node.attrs = std::make_shared<const FusedAttrs>(FusedAttrs{std::move(body)});
    return node;
  }

  /// The node that computes v, if nothing else needs v.
  Node* only_producer(Value v, const OpDef& op) {
    const int i = program_.values[v.id].node;
    if (i < 0 || uses_[v.id] != 1 || program_.nodes[i].op != &op) return nullptr;
    return &program_.nodes[i];
  }

  void erase_marked() {
    auto& nodes = program_.nodes;
    nodes.erase(std::remove_if(nodes.begin(), nodes.end(), [](const Node& n) { return n.op == nullptr; }), nodes.end());
    renumber();
  }

  /// [B, T, N, D] seen as [B, N, T, D]: heads, which a product can walk with strides instead of moving them.
  static bool swaps_heads(const Node& node) {
    return node.op == &op::permute && node.as<PermuteAttrs>().order == std::vector<int>{0, 2, 1, 3};
  }

  const Node* head_swap(Value v) const {
    const int i = program_.values[v.id].node;
    return i >= 0 && swaps_heads(program_.nodes[i]) ? &program_.nodes[i] : nullptr;
  }

  /// Not inlined: lessons, whose programs stay as they are recorded, do without it (scripts/wasm/split.mjs).
  [[gnu::noinline]] void fuse_patterns(LowerOptions options) {
    drop_zero_products();
    if (options.transpose_shared) transpose_shared();
    look_up_last();
    fuse_heads();
    fuse_products();
    fuse_masked_softmax(options.scaled_softmax);
    if (options.losses_with_gradients) fuse_losses();
    compute_again();
    if (options.pieces_in_place) copy_shared_pieces();
  }

  Value add_value(const Shape& shape, const std::string& name) {
    ValueInfo info;
    info.name = name;
    info.shape = shape;
    program_.values.push_back(std::move(info));
    return {static_cast<int>(program_.values.size()) - 1};
  }

  /// The W of x W^T, for any x.
  Value transposed_factor(const Node& node) const {
    if (node.op != &op::matmul || program_.shape(node.inputs[1]).rank() != 2) return {};
    const auto [ta, tb] = node.as<MatmulAttrs>();
    return tb && !ta ? node.inputs[1] : Value{};
  }

  /// A recurrent layer's weights are the same at every step.
  void transpose_shared() {
    std::map<int, int> products;
    for (const Node& node : program_.nodes) ++products[transposed_factor(node).id];
    std::map<int, Value> transposed;
    std::vector<Node> nodes;
    for (Node& node : program_.nodes) {
      const Value w = transposed_factor(node);
      if (w && products[w.id] > 1) {
        if (!transposed.count(w.id)) {
          const Shape shape = program_.shape(w);
          transposed[w.id] = add_value({shape[1], shape[0]}, program_.info(w).name + "/transposed");
          Node turn = node;
          turn.op = &op::permute;
          turn.attrs = PermuteAttrs{{1, 0}};
          turn.inputs = {w};
          turn.outputs = {transposed[w.id]};
          nodes.push_back(std::move(turn));
        }
        node.inputs[1] = transposed[w.id];
        node.attrs = MatmulAttrs{};
      }
      nodes.push_back(std::move(node));
    }
    program_.nodes = std::move(nodes);
    renumber();
  }

  /// A product with zeros, as with a recurrent layer's first state, is zeros.
  void drop_zero_products() {
    const auto is_zero = [&](Value v) {
      const int i = program_.info(v).node;
      return i >= 0 && program_.nodes[i].op == &op::fill && program_.nodes[i].as<FillAttrs>().value == 0;
    };
    for (Node& node : program_.nodes) {
      if (node.op != &op::matmul || std::none_of(node.inputs.begin(), node.inputs.end(), is_zero)) continue;
      node.op = &op::fill;
      node.attrs = FillAttrs{program_.shape(node.outputs[0]), 0};
      node.inputs = {};
    }
    drop_unused();
  }

  /// What permutes looked-up rows permutes their ids; what takes each through a linear layer takes the table's, where
  /// these are fewer.
  void look_up_last() {
    std::map<int, Node> lookups;
    std::vector<Node> nodes;
    for (Node node : program_.nodes) {
      const auto found = node.inputs.empty() ? lookups.end() : lookups.find(node.inputs[0].id);
      if (found != lookups.end()) {
        Node lookup = found->second;
        Value &ids = lookup.inputs[0], &table = lookup.inputs[1];
        const Shape rows = program_.shape(table), y = program_.shape(node.outputs[0]);
        const bool fewer = rows[0] < program_.shape(ids).size(), only = uses_[node.inputs[0].id] == 1;
        // The node over rows of its own: of the ids, or the table.
        Node first = node;
        const auto put_before = [&](Value& operand, const Shape& shape) {
          first.inputs[0] = operand;
          first.outputs = {operand = add_value(shape, program_.info(node.outputs[0]).name + "/rows")};
          nodes.push_back(std::move(first));
          lookup.outputs = node.outputs;
          node = lookup;
        };
        if (node.op == &op::permute && only && node.as<PermuteAttrs>().order.back() + 1 == y.rank()) {
          std::vector<int> order = node.as<PermuteAttrs>().order;
          order.pop_back();
          Shape turned;
          for (int axis : order) turned.push_back(program_.shape(ids)[axis]);
          first.attrs = PermuteAttrs{order};
          put_before(ids, turned);
        } else if (fewer && ((node.op == &op::matmul && program_.shape(node.inputs[1]).rank() == 2 &&
                              !node.as<MatmulAttrs>().transpose_a) ||
                             (node.op == &op::add && only && program_.shape(node.inputs[1]) == Shape{y.last()}))) {
          put_before(table, {rows[0], y.last()});
        }
      }
      if (node.op == &op::embedding) lookups[node.outputs[0].id] = node;
      nodes.push_back(std::move(node));
    }
    program_.nodes = std::move(nodes);
    drop_unused();
  }

  /// A value that goes into several concatenations has a place in the first; the others get copies, which are made
  /// together with it.
  void copy_shared_pieces() {
    std::map<int, std::vector<Value>> copies;
    std::set<int> placed;
    for (Node& node : program_.nodes) {
      if (node.op != &op::concat) continue;
      for (Value& input : node.inputs) {
        Value* piece = &input;
        const int reshape = program_.info(input).node;
        if (reshape >= 0 && program_.nodes[reshape].op == &op::reshape && uses_[input.id] == 1) {
          piece = &program_.nodes[reshape].inputs[0];  // one of a stack's
        }
        const ValueInfo& info = program_.info(*piece);
        if (info.node < 0 || !program_.nodes[info.node].op->elementwise || placed.insert(piece->id).second) continue;
        std::vector<Value>& its = copies[piece->id];
        its.push_back(add_value(Shape(info.shape), info.name + "/copy" + std::to_string(its.size())));
        *piece = its.back();
      }
    }
    std::vector<Node> nodes;
    for (Node& node : program_.nodes) {
      nodes.push_back(std::move(node));
      const Node made = nodes.back();
      for (Value copy : made.outputs.empty() ? std::vector<Value>{} : copies[made.outputs[0].id]) {
        nodes.push_back(made);
        nodes.back().op = &op::broadcast_to;
        nodes.back().attrs = ShapeAttrs{program_.shape(copy)};
        nodes.back().inputs = {made.outputs[0]};
        nodes.back().outputs = {copy};
      }
    }
    program_.nodes = std::move(nodes);
    renumber();
  }

  /// Products of heads read their operands, and write their result, where the heads lie side by side.
  void fuse_heads() {
    for (Node& node : program_.nodes) {
      if (node.op != &op::matmul || program_.shape(node.outputs[0]).rank() != 4) continue;
      std::vector<Node> body;
      std::vector<Value> inputs = node.inputs;
      for (Value& in : inputs) {
        const Node* swap = head_swap(in);
        if (!swap) continue;
        body.push_back(*swap);
        in = swap->inputs[0];
      }
      const std::vector<Value> outputs = node.outputs;
      body.push_back(node);
      if (body.size() > 1) node = fused(op::fused_matmul, std::move(body), std::move(inputs), outputs);
    }
    drop_unused();  // counts the uses anew: the operands changed
    for (Node& node : program_.nodes) {
      if (!swaps_heads(node)) continue;
      const int i = program_.values[node.inputs[0].id].node;
      if (i < 0 || uses_[node.inputs[0].id] != 1) continue;
      Node& product = program_.nodes[i];
      if (product.op != &op::matmul && product.op != &op::fused_matmul) continue;
      if (product.op == &op::fused_matmul && swaps_heads(fused_in(product).back())) continue;  // swapped already
      std::vector<Node> body = parts_of(product);
      body.push_back(node);
      node = fused(op::fused_matmul, std::move(body), product.inputs, node.outputs);
      product.op = nullptr;
    }
    erase_marked();
    drop_unused();
  }

  static std::vector<Node> parts_of(const Node& node) {
    const std::span<const Node> parts = fused_in(node);
    return {parts.begin(), parts.end()};
  }

  /// add(matmul, bias row) and add(total, matmul): the product adds the other operand at its end.
  void fuse_products() {
    for (Node& node : program_.nodes) {
      if (node.op != &op::add) continue;
      for (int side = 1; side >= 0; --side) {
        const Value product = node.inputs[side], other = node.inputs[1 - side];
        Node* matmul = only_producer(product, op::matmul);
        if (!matmul || product == other || !addable(program_.shape(other), program_.shape(product))) continue;
        // The sum happens where the addition stood, so that `other` is there.
        Node whole =
            fused(op::fused_matmul, {*matmul, node}, {matmul->inputs[0], matmul->inputs[1], other}, node.outputs);
        matmul->op = nullptr;
        node = std::move(whole);
        break;
      }
    }
    erase_marked();
  }

  static bool addable(const Shape& other, const Shape& product) {
    return other == product || (other.size() == product.last() && other.rank() > 0 && other.last() == product.last());
  }

  /// softmax(mask_lengths(x)): the masked scores are never stored. If `scaled`, nor are the scaled ones, nor what lies
  /// between the gradient of the weights and that of the scores.
  void fuse_masked_softmax(bool scaled) {
    for (Node& node : program_.nodes) {
      if (node.op == &op::softmax) {
        take_in(node, op::mask_lengths, op::masked_softmax);
        if (scaled && node.op == &op::masked_softmax) take_in(node, op::scale, op::masked_softmax);
      } else if (scaled &&
                 (node.op == &op::scale || (node.op == &op::mask_lengths && node.as<MaskAttrs>().value == 0))) {
        take_in(node, op::softmax_vjp, op::softmax_vjp);
      }
    }
    erase_marked();
  }

  /// Fuses the node and the one before it into one `whole`, unless something else needs the value between, or that one
  /// scales already or does the same.
  void take_in(Node& node, const OpDef& before, const OpDef& whole) {
    Node* first = only_producer(node.inputs[0], before);
    if (!first) return;
    std::vector<Node> body = parts_of(*first);
    if (body.size() > 1 && (body.back().op == &op::scale || body.back().op == node.op)) return;
    std::vector<Value> inputs = first->inputs;
    inputs.insert(inputs.end(), node.inputs.begin() + 1, node.inputs.end());
    for (Node& part : parts_of(node)) body.push_back(std::move(part));
    first->op = nullptr;
    node = fused(whole, std::move(body), std::move(inputs), std::vector<Value>(node.outputs));
  }

  /// cross_entropy(x, t) and its gradient: the losses, and what reads them before, wait for the gradient.
  void fuse_losses() {
    auto& nodes = program_.nodes;
    for (size_t i = 0; i < nodes.size(); ++i) {
      const auto is_gradient = [&](const Node& node) {
        return node.op == &op::cross_entropy_vjp && node.inputs[0] == nodes[i].inputs[0] &&
               node.inputs[1] == nodes[i].inputs[1];
      };
      if (nodes[i].op != &op::cross_entropy) continue;
      const auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(i);
      const auto gradient = std::find_if(begin, nodes.end(), is_gradient);
      if (gradient == nodes.end()) continue;
      std::set<int> late;
      std::vector<Node> before, after;
      for (auto node = begin; node != gradient; ++node) {
        const bool waits = node == begin || reads_any(*node, late);
        for (Value v : waits ? node->outputs : std::vector<Value>{}) late.insert(v.id);
        (waits ? after : before).push_back(*node);
      }
      if (reads_any(*gradient, late)) continue;
      Node& loss = after.front();
      loss = fused(op::cross_entropy_vjp, {loss, *gradient}, gradient->inputs, {gradient->outputs[0], loss.outputs[0]});
      std::move(after.begin(), after.end(), std::move(before.begin(), before.end(), begin));
      nodes.erase(gradient);
    }
    renumber();
  }

  static bool reads_any(const Node& node, const std::set<int>& values) {
    return std::any_of(node.inputs.begin(), node.inputs.end(), [&](Value v) { return values.count(v.id) > 0; });
  }

  /// 1 - z of a gate z: the gradient takes less time to compute it again than to fetch what was kept since.
  void compute_again() {
    std::map<int, Value> again;
    std::vector<Node> nodes;
    for (Node& node : program_.nodes) {
      for (Value& input : node.inputs) {
        const int made = program_.info(input).node;
        if (node.phase == Phase::forward || made < 0) continue;
        Node first = program_.nodes[made];
        if (first.op != &op::one_minus || first.phase != Phase::forward) continue;
        Value& copy = again[input.id];
        if (!copy) {
          copy = add_value(Shape(program_.shape(input)), program_.info(input).name + "/again");
          first.phase = node.phase;
          first.outputs = {copy};
          nodes.push_back(std::move(first));
        }
        input = copy;
      }
      nodes.push_back(node);
    }
    program_.nodes = std::move(nodes);
    renumber();
  }

  // --- elementwise groups ------------------------------------------------------------------------------
  struct Group {
    Shape shape;
    std::vector<Node> body;
    std::set<int> made;  // values computed in here
  };

  static bool reads_from(const Node& node, const Group& group) { return reads_any(node, group.made); }

  /// Emits a pending group, and before it the pending groups whose values it reads.
  void flush(size_t index) {
    Group group = std::move(pending_[index]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(index));
    for (const Node& node : group.body) flush_producers(node);
    emit(std::move(group));
  }

  /// Flushes every pending group that computes an input of the node.
  void flush_producers(const Node& node) {
    for (size_t g = 0; g < pending_.size();) {
      if (!reads_from(node, pending_[g])) {
        ++g;
        continue;
      }
      flush(g);
      g = 0;  // flushing may have taken others with it
    }
  }

  void emit(Group group) {
    std::vector<Value> inputs, outputs;
    std::set<int> seen;
    std::map<int, int> inner;  // uses within the group
    for (const Node& node : group.body) {
      for (Value v : node.inputs) {
        if (group.made.count(v.id))
          ++inner[v.id];
        else if (seen.insert(v.id).second)
          inputs.push_back(v);
      }
    }
    for (const Node& node : group.body) {
      const Value v = node.outputs[0];
      if (uses_[v.id] > inner[v.id]) outputs.push_back(v);
    }
    result_.push_back(fused(op::fused_elementwise, std::move(group.body), std::move(inputs), std::move(outputs)));
  }

  /// A pending group over the same shape that the node can join: one whose values it reads, else none.
  size_t joinable(const Node& node, const Shape& shape) const {
    for (size_t g = 0; g < pending_.size(); ++g) {
      if (pending_[g].shape == shape && pending_[g].body.size() < kMaxFused && reads_from(node, pending_[g])) return g;
    }
    return pending_.size();
  }

  /// Makes one group of those over the same shape that the node reads. They may be joined in any order: whatever a
  /// group reads of another has been emitted, so pending groups do not read from one another.
  void unite_read(const Node& node, const Shape& shape) {
    const size_t target = joinable(node, shape);
    for (size_t g = target + 1; g < pending_.size();) {
      Group &whole = pending_[target], &part = pending_[g];
      if (part.shape != shape || !reads_from(node, part) || whole.body.size() + part.body.size() >= kMaxFused) {
        ++g;
        continue;
      }
      whole.body.insert(whole.body.end(), part.body.begin(), part.body.end());
      whole.made.insert(part.made.begin(), part.made.end());
      pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(g));
    }
  }

  void add_to_group(const Node& node, bool fuse) {
    const Shape& shape = program_.shape(node.outputs[0]);
    if (fuse) {
      unite_read(node, shape);
      // Values of other groups must be there first; flushing them may flush the group we would join.
      for (bool again = true; again;) {
        again = false;
        const size_t target = joinable(node, shape);
        for (size_t g = 0; g < pending_.size() && !again; ++g) {
          if (g == target || !reads_from(node, pending_[g])) continue;
          flush(g);
          again = true;
        }
      }
    }
    size_t target = fuse ? joinable(node, shape) : pending_.size();
    if (target == pending_.size()) pending_.push_back({shape, {}, {}});
    pending_[target].body.push_back(node);
    pending_[target].made.insert(node.outputs[0].id);
    if (!fuse) flush(target);
  }

  void fuse_elementwise(bool fuse) {
    result_.clear();
    for (const Node& node : program_.nodes) {
      if (node.op->elementwise) {
        add_to_group(node, fuse);
      } else {
        flush_producers(node);
        result_.push_back(node);
      }
    }
    while (!pending_.empty()) flush(0);
    program_.nodes = std::move(result_);
  }

  Program program_;
  std::vector<int> uses_;
  std::vector<Node> result_;
  std::vector<Group> pending_;
};

}  // namespace

Program without_unused(Program program) { return Lowering(std::move(program)).drop(); }

Program lower(Program program, LowerOptions options) { return Lowering(std::move(program)).run(options); }

}  // namespace attn
