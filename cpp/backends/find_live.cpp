#include "backends/live.h"

#include <algorithm>
#include <limits>

#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn {
namespace {

Limit moved(Limit limit, const Shape& shape, int axis) {
  limit.inner = shape.span(axis < 0 ? axis + shape.rank() + 1 : axis + 1, shape.rank());
  return limit;
}

/// No limit adds nothing.
void add(Live& live, const Limit& limit) {
  if (limit) live = both(live, {limit});
}

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program), values_(program.values.size()) {
    live_.needed.resize(program.values.size());
    live_.zero.resize(program.values.size());
    live_.causal.resize(program.values.size());
    for (const Node& node : program.nodes) {
      for (const Node& part : fused_in(node)) note(part);
      if (id_of(node) == OpId::fused_matmul && id_of(*nodes_.back()) == OpId::add) {
        for (Value v : nodes_.back()->inputs)
          values_[v.id].taken_in = values_[v.id].made_by == nodes_[nodes_.size() - 2];
      }
    }
    for (const auto& [name, v] : program.outputs) ++values_[v.id].uses;
  }

  LiveValues run() {
    for (const Node* node : nodes_) find_zero(*node);
    for (const auto& [name, v] : program_.outputs) need(v, {});
    for (const Update& update : program_.updates) need(update.value, {});
    size_t end = nodes_.size();
    for (size_t i = program_.nodes.size(); i-- > 0;) {
      const Node& node = program_.nodes[i];
      const size_t begin = end - fused_in(node).size();
      if (id_of(node) == OpId::fused_elementwise) {
        need_operands(node);
      } else {
        for (size_t part = end; part-- > begin;) find_needed(*nodes_[part]);
      }
      end = begin;
    }
    return std::move(live_);
  }

 private:
  struct Known {
    const Node* made_by = nullptr;
    int uses = 0;
    bool wanted = false;
    /// A product that is computed together with what is added to it: where the sum is.
    bool taken_in = false;
  };

  void note(const Node& node) {
    nodes_.push_back(&node);
    for (Value v : node.inputs) ++values_[v.id].uses;
    for (Value v : node.outputs) values_[v.id].made_by = &node;
  }

  const Shape& shape(Value v) const { return program_.shape(v); }
  /// Whether the outermost axis is the batch, as far as axes matter.
  bool batch_first(const Live& live, Value v) const {
    const Shape& its = shape(v);
    return !live.empty() && its.rank() > 0 && its[0] == program_.values[live[0].lengths].shape[0];
  }
  int64_t size(Value v) const { return shape(v).size(); }
  const Live& zero(Value v) const { return live_.zero[v.id]; }

  void need(Value v, const Live& live) {
    Live& needed = live_.needed[v.id];
    needed = values_[v.id].wanted ? either(needed, live) : live;
    values_[v.id].wanted = true;
  }

  /// What is known of one of a node's values, as seen at another one: of an operand at a result, or of a result at an
  /// operand. Nothing, if the places of one do not tell those of the other.
  Live carried(const Node& node, Value from, Value to, const Live& live) const {
    switch (id_of(node)) {
      case OpId::reshape: return live;
      case OpId::permute: return permuted(node, from, to, live);
      case OpId::softmax:
      case OpId::softmax_vjp:
      case OpId::log_softmax:
      case OpId::standardize:
      case OpId::standardize_vjp:
      case OpId::cross_entropy:
      case OpId::cross_entropy_vjp: {
        const int64_t rows = shape(node.inputs[0]).span(0, shape(node.inputs[0]).rank() - 1);
        return rows > 0 ? scaled(live, size(from) / rows, size(to) / rows) : Live{};
      }
      case OpId::sum:
      case OpId::sum_to: {
        const int64_t outer = outer_of(node);
        return outer > 1 ? scaled(live, size(from) / outer, size(to) / outer) : Live{};
      }
      default: return node.op->elementwise ? across(from, to, live) : Live{};
    }
  }

  /// Element by element all the same, or where an operand is repeated what is on other axes.
  Live across(Value from, Value to, const Live& live) const {
    if (size(from) == size(to)) return live;
    const Shape &a = shape(from), &b = shape(to);
    if (a.rank() != b.rank() || !batch_first(live, from) || a[0] != b[0]) return {};
    Live result = rows_of(live);
    for (int axis = 1; axis < a.rank(); ++axis) {
      if (a[axis] == b[axis]) add(result, moved(on_axis(live, a, axis), b, axis));
    }
    return result;
  }

  Live permuted(const Node& node, Value from, Value to, const Live& live) const {
    const std::vector<int>& order = node.as<PermuteAttrs>().order;
    if (!batch_first(live, from) || order[0] != 0) return {};
    const bool forwards = from.id == node.inputs[0].id;
    Live result;
    for (const Limit& limit : live) {
      if (limit.rows()) result.push_back(limit);
      for (int axis = 1; axis < static_cast<int>(order.size()) && !limit.rows(); ++axis) {
        const int before = forwards ? order[axis] : axis, after = forwards ? axis : order[axis];
        if (on_axis({limit}, shape(from), before)) result.push_back(moved(limit, shape(to), after));
      }
    }
    return result;
  }

  /// The lines of a sum's only pass, each summed on its own; 0 if there are several passes.
  int64_t outer_of(const Node& node) const {
    const Shape &x = shape(node.inputs[0]), &y = shape(node.outputs[0]);
    if (x.size() == 0) return 0;
    const std::vector<SumPass> passes = sum_passes(node, x, y);
    return passes.size() == 1 ? passes[0].outer : 0;
  }

  /// How many columns of a row a mask leaves, if an input of the batch's lengths says so. One with starts may leave
  /// none, whatever the length: its softmax then is over all.
  Limit mask_of(const Node& mask) const {
    const ValueInfo& lengths = program_.info(mask.inputs[1]);
    if (mask.inputs.size() > 2 || lengths.integer != Integer::length || lengths.role != Role::input ||
        lengths.shape.rank() != 1 || shape(mask.inputs[0]).last() == 1)
      return {};
    return {mask.inputs[1].id, -1, shape(mask.inputs[0]).last(), 1};
  }

  const Node* made_by(Value v, OpId id) const {
    const Node* node = values_[v.id].made_by;
    return node && id_of(*node) == id ? node : nullptr;
  }

  /// Whether a mask leaves row i of a square its columns up to i: its lengths are i + 1.
  bool is_causal(const Node& mask) const {
    if (mask.inputs.size() > 2) return false;
    const Shape& scores = shape(mask.inputs[0]);
    const Node* repeated = made_by(mask.inputs[1], OpId::broadcast_to);
    const Node* more = repeated ? made_by(repeated->inputs[0], OpId::add_scalar) : nullptr;
    return more && made_by(more->inputs[0], OpId::iota) && more->as<ScalarAttrs>().value == 1 && scores.rank() > 2 &&
           scores[-2] == scores.last() && shape(more->inputs[0])[0] == scores.last();
  }

  /// Of a causal square, whose rows end where live says, no column is left behind.
  Live squared(Live live, Value v) const {
    add(live, moved(on_axis(live, shape(v), -2), shape(v), -1));
    return live;
  }

  /// The masked columns of a softmax: with scores of -infinity their weights are zero, whatever the others are.
  void find_weights(const Node& softmax) {
    const Node* mask = made_by(softmax.inputs[0], OpId::mask_lengths);
    if (!mask || mask->as<MaskAttrs>().value != -std::numeric_limits<float>::infinity()) return;
    add(live_.zero[softmax.outputs[0].id], mask_of(*mask));
    live_.causal[softmax.outputs[0].id] = is_causal(*mask);
  }

  /// Numbers from one position of an axis to the next one.
  int64_t row(Value v, int axis) const { return shape(v).span(axis, shape(v).rank()); }
  /// Whether the pieces along an axis are its single steps.
  bool are_steps(const std::vector<Value>& pieces, Value whole, int axis) const {
    return static_cast<int64_t>(pieces.size()) == shape(whole)[axis];
  }

  /// Of the i-th piece along an axis, what holds for the whole; of a single step in which rows it is, too.
  Live of_piece(const std::vector<Value>& pieces, size_t i, Value whole, int axis, const Live& live) const {
    if (axis == 0 || !batch_first(live, whole)) return {};
    const Live piece = scaled(live, row(whole, axis), row(pieces[i], axis));
    const Limit steps = are_steps(pieces, whole, axis) ? on_axis(live, shape(whole), axis) : Limit{};
    return steps ? both(piece, {{steps.lengths, static_cast<int64_t>(i)}}) : piece;
  }

  /// Of the pieces along an axis, what holds for the whole; lives: theirs, by value.
  Live of_whole(const std::vector<Value>& pieces, Value whole, int axis, const std::vector<Live>& lives) const {
    if (axis == 0 || !batch_first(lives[pieces[0].id], whole)) return {};
    Live common;
    Limit steps;
    bool by_step = are_steps(pieces, whole, axis);
    for (size_t i = 0; i < pieces.size(); ++i) {
      const Live& piece = lives[pieces[i].id];
      const Live wide = scaled(piece, row(pieces[i], axis), row(whole, axis));
      common = i == 0 ? wide : either(common, wide);
      const Live rows = rows_of(piece);
      by_step = by_step && !rows.empty() && rows[0].step >= static_cast<int64_t>(i) &&
                (i == 0 || rows[0].lengths == steps.lengths);
      if (by_step) steps.lengths = rows[0].lengths;
    }
    if (by_step) add(common, {steps.lengths, -1, shape(whole)[axis], shape(whole).span(axis + 1, shape(whole).rank())});
    return common;
  }

  // --- forwards: where numbers are zero -----------------------------------------------------------------
  void find_zero(const Node& node) {
    const Value y = node.outputs[0], x = node.inputs.empty() ? Value{} : node.inputs[0];
    const auto seen = [&](size_t i) { return carried(node, node.inputs[i], y, zero(node.inputs[i])); };
    Live& result = live_.zero[y.id];
    switch (id_of(node)) {
      case OpId::mul:
        result = both(seen(0), seen(1));
        for (Value v : node.inputs) {
          if (live_.causal[v.id] && size(v) == size(y)) live_.causal[y.id] = true;
        }
        break;
      case OpId::add:
      case OpId::sub:
        result = either(seen(0), seen(1));
        for (Value v : node.inputs) {
          if (values_[v.id].taken_in) live_.zero[v.id] = result;
        }
        break;
      case OpId::neg:
      case OpId::tanh:
      case OpId::relu:
      case OpId::square:
      case OpId::scale:
      case OpId::div:
      case OpId::broadcast_to:
      case OpId::reshape:
      case OpId::permute:
      case OpId::sum:
      case OpId::sum_to: result = seen(0); break;
      case OpId::mask_lengths:
        if (node.as<MaskAttrs>().value == 0) result = zero(x), add(result, mask_of(node));
        break;
      case OpId::softmax: find_weights(node); break;
      case OpId::softmax_vjp: {
        const Value dy = node.inputs[1];
        // Where a weight is zero, its cotangent has no effect: if nothing else reads it, it may as well be zero.
        if (values_[dy.id].uses == 1) live_.zero[dy.id] = both(zero(dy), zero(x));
        result = both(seen(1), zero(x));
        if (!live_.causal[x.id]) break;
        result = squared(result, y);
        if (values_[dy.id].uses == 1) live_.zero[dy.id] = squared(zero(dy), y);
        break;
      }
      case OpId::tanh_vjp:
      case OpId::sigmoid_vjp: result = seen(1); break;
      case OpId::standardize_vjp:
      case OpId::cross_entropy_vjp: result = seen(2); break;
      case OpId::split:
        for (size_t i = 0; i < node.outputs.size(); ++i) {
          live_.zero[node.outputs[i].id] = of_piece(node.outputs, i, x, node.as<SplitAttrs>().axis, zero(x));
        }
        break;
      case OpId::concat: result = of_whole(node.inputs, y, node.as<AxisAttrs>().axis, live_.zero); break;
      case OpId::matmul: result = product_zero(node); break;
      default: break;
    }
  }

  Live product_zero(const Node& node) const {
    const Value a = node.inputs[0], b = node.inputs[1], y = node.outputs[0];
    const LiveProduct product = live_product(program_, node, live_);
    if (product.kind == LiveProduct::Kind::inner) return {};
    const auto [ta, tb] = node.as<MatmulAttrs>();
    if (product.kind == LiveProduct::Kind::rows) return scaled(zero(a), shape(a).last(), shape(y).last());
    if (!std::equal(shape(a).begin(), shape(a).end() - 2, shape(y).begin())) return {};
    Live result = rows_of(both(zero(a), zero(b)));
    add(result, moved(on_axis(zero(a), shape(a), ta ? -1 : -2), shape(y), -2));
    if (live_.causal[a.id] && ta) add(result, moved(product.k, shape(y), -2));
    add(result, moved(on_axis(zero(b), shape(b), tb ? -2 : -1), shape(y), -1));
    return result;
  }

  // --- backwards: what is needed ------------------------------------------------------------------------
  void find_needed(const Node& node) {
    const Value y = node.outputs[0];
    if (std::none_of(node.outputs.begin(), node.outputs.end(), [&](Value v) { return values_[v.id].wanted; })) return;
    const Live work = live_.work(y);
    switch (id_of(node)) {
      case OpId::mask_lengths: {
        Live kept = work;
        add(kept, mask_of(node));
        need(node.inputs[0], is_causal(node) ? squared(kept, y) : kept);
        for (size_t i = 1; i < node.inputs.size(); ++i) need(node.inputs[i], {});
        break;
      }
      case OpId::reshape: need(node.inputs[0], live_.needed[y.id]); break;  // a view
      case OpId::split:
        need(node.inputs[0], of_whole(node.outputs, node.inputs[0], node.as<SplitAttrs>().axis, live_.needed));
        break;
      case OpId::concat:
        for (size_t i = 0; i < node.inputs.size(); ++i) {
          need(node.inputs[i], of_piece(node.inputs, i, y, node.as<AxisAttrs>().axis, work));
        }
        break;
      case OpId::matmul: need_factors(node); break;
      case OpId::softmax_vjp:
        for (Value v : node.inputs) {
          Live seen = carried(node, y, v, work);
          add(seen, on_axis(zero(y), shape(y), -1));  // its sum is of weights that are not zero
          need(v, seen);
        }
        break;
      case OpId::sum:
      case OpId::sum_to:
        need(node.inputs[0], both(carried(node, y, node.inputs[0], work), live_terms(program_, node, live_)));
        break;
      default:
        for (Value v : node.inputs) need(v, carried(node, y, v, work));
    }
  }

  /// Of what is computed element by element together, all takes what its results count.
  void need_operands(const Node& node) {
    Live work = live_.work(node.outputs[0]);
    for (Value v : node.outputs) work = either(work, live_.work(v));
    for (Value v : node.inputs) need(v, across(node.outputs[0], v, work));
  }

  void need_factors(const Node& node) {
    const Value a = node.inputs[0], b = node.inputs[1];
    const auto [ta, tb] = node.as<MatmulAttrs>();
    const LiveProduct product = live_product(program_, node, live_);
    Live of_a = product.outer, of_b = product.outer;
    if (product.kind == LiveProduct::Kind::matrices) {
      add(of_a, moved(product.m, shape(a), ta ? -1 : -2));
      add(of_a, moved(product.k, shape(a), ta ? -2 : -1));
      add(of_b, moved(product.k, shape(b), tb ? -1 : -2));
      add(of_b, moved(product.n, shape(b), tb ? -2 : -1));
    } else {
      of_a = scaled(of_a, 1, shape(a).last());
      of_b = product.kind == LiveProduct::Kind::inner ? scaled(of_b, 1, shape(b).last()) : Live{};
    }
    need(a, of_a);
    need(b, of_b);
  }

  const Program& program_;
  LiveValues live_;
  std::vector<const Node*> nodes_;
  std::vector<Known> values_;
};

}  // namespace

LiveValues find_live(const Program& program) { return Finder(program).run(); }

}  // namespace attn
