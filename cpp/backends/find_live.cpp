#include "backends/live.h"

#include <algorithm>
#include <memory>
#include <span>

#include "backends/extents.h"
#include "ops/op_list.h"

namespace attn {
namespace {

/// The nodes that a node stands for: those fused in it, or itself.
std::span<const Node> parts_of(const Node& node) {
  const auto* fused = std::get_if<std::shared_ptr<const FusedAttrs>>(&node.attrs);
  return fused ? std::span<const Node>((*fused)->body) : std::span<const Node>(&node, 1);
}

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
      for (const Node& part : parts_of(node)) note(part);
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
      const size_t begin = end - parts_of(node).size();
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

  /// From an operand to an elementwise result, or back: all the same, or where it is repeated what is on other axes.
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

  /// How many columns of a row a mask leaves, if an input of the batch's lengths says so. One with starts may leave
  /// none, whatever the length: its softmax then is over all.
  Limit mask_of(const Node& mask) const {
    const ValueInfo& lengths = program_.info(mask.inputs[1]);
    if (mask.inputs.size() > 2 || lengths.integer != Integer::length || lengths.role != Role::input ||
        lengths.shape.rank() != 1)
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

  /// The masked columns of a softmax: with scores of -1e6 and less their weights are zero.
  void find_weights(const Node& softmax) {
    const Node* mask = made_by(softmax.inputs[0], OpId::mask_lengths);
    if (!mask || mask->as<MaskAttrs>().value > -1e6f) return;
    add(live_.zero[softmax.outputs[0].id], mask_of(*mask));
    live_.causal[softmax.outputs[0].id] = is_causal(*mask);
  }

  // --- forwards: where numbers are zero -----------------------------------------------------------------
  void find_zero(const Node& node) {
    const Value y = node.outputs[0], x = node.inputs.empty() ? Value{} : node.inputs[0];
    Live& result = live_.zero[y.id];
    switch (id_of(node)) {
      case OpId::mul:
        result = both(across(x, y, zero(x)), across(node.inputs[1], y, zero(node.inputs[1])));
        for (Value v : node.inputs) {
          if (live_.causal[v.id] && size(v) == size(y)) live_.causal[y.id] = true;
        }
        break;
      case OpId::add:
      case OpId::sub:
        result = either(across(x, y, zero(x)), across(node.inputs[1], y, zero(node.inputs[1])));
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
      case OpId::broadcast_to: result = across(x, y, zero(x)); break;
      case OpId::reshape: result = zero(x); break;
      case OpId::mask_lengths:
        if (node.as<MaskAttrs>().value == 0) result = zero(x), add(result, mask_of(node));
        break;
      case OpId::softmax: find_weights(node); break;
      case OpId::softmax_vjp: {
        const Value dy = node.inputs[1];
        // Where a weight is zero, its cotangent has no effect: if nothing else reads it, it may as well be zero.
        if (values_[dy.id].uses == 1) live_.zero[dy.id] = both(zero(dy), zero(x));
        result = both(scaled(zero(dy), shape(y).last(), shape(y).last()), zero(x));
        if (!live_.causal[x.id]) break;
        result = squared(result, y);
        if (values_[dy.id].uses == 1) live_.zero[dy.id] = squared(zero(dy), y);
        break;
      }
      case OpId::standardize_vjp: result = scaled(zero(node.inputs[2]), shape(y).last(), shape(y).last()); break;
      case OpId::cross_entropy_vjp: result = scaled(zero(node.inputs[2]), 1, shape(y).last()); break;
      case OpId::permute: result = permuted(zero(x), x, node.as<PermuteAttrs>().order); break;
      case OpId::split: split_zero(node); break;
      case OpId::concat: result = concat_zero(node); break;
      case OpId::sum:
      case OpId::sum_to: result = sum_zero(node); break;
      case OpId::matmul: result = product_zero(node); break;
      default: break;
    }
  }

  Live permuted(const Live& live, Value from, const std::vector<int>& order) const {
    Live result;
    if (!batch_first(live, from) || order[0] != 0) return result;
    const Shape& x = shape(from);
    Shape y = x;
    for (int axis = 0; axis < x.rank(); ++axis) y[axis] = x[order[axis]];
    for (const Limit& limit : live) {
      if (limit.rows()) result.push_back(limit);
      for (int axis = 1; axis < x.rank() && !limit.rows(); ++axis) {
        if (on_axis({limit}, x, order[axis])) result.push_back(moved(limit, y, axis));
      }
    }
    return result;
  }

  /// Numbers in a row of an axis' pieces, and in one of the whole.
  int64_t row(Value v, int axis) const { return shape(v).span(axis, shape(v).rank()); }

  void split_zero(const Node& node) {
    const int axis = node.as<SplitAttrs>().axis;
    const Value x = node.inputs[0];
    const Limit steps = steps_of(node.outputs, x, axis, zero(x));
    for (size_t i = 0; axis > 0 && batch_first(zero(x), x) && i < node.outputs.size(); ++i) {
      Live& piece = live_.zero[node.outputs[i].id];
      piece = scaled(zero(x), row(x, axis), row(node.outputs[i], axis));
      if (steps) piece = both(piece, {{steps.lengths, static_cast<int64_t>(i)}});
    }
  }

  /// The limit on an axis that is cut into its single steps.
  Limit steps_of(const std::vector<Value>& pieces, Value whole, int axis, const Live& live) const {
    return static_cast<int64_t>(pieces.size()) == shape(whole)[axis] ? on_axis(live, shape(whole), axis) : Limit{};
  }

  /// Of the pieces along an axis, what holds for the whole: step i only in rows that have one, or else what all have.
  template <class Find>
  Live of_whole(const std::vector<Value>& pieces, Value whole, int axis, Find live_of) const {
    if (axis == 0 || !batch_first(live_of(pieces[0]), whole)) return {};
    Live common;
    Limit steps;
    bool by_step = static_cast<int64_t>(pieces.size()) == shape(whole)[axis];
    for (size_t i = 0; i < pieces.size(); ++i) {
      const Live& piece = live_of(pieces[i]);
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

  Live concat_zero(const Node& node) const {
    return of_whole(node.inputs, node.outputs[0], node.as<AxisAttrs>().axis,
                    [&](Value v) -> const Live& { return zero(v); });
  }

  /// The only pass of a sum, [outer, mid, inner] -> [outer, inner]; of others an empty one.
  SumPass pass_of(const Node& node) const {
    const Shape &x = shape(node.inputs[0]), &y = shape(node.outputs[0]);
    if (x.size() == 0) return {0, 0, 0};
    const std::vector<SumPass> passes = sum_passes(node, x, y);
    return passes.size() == 1 ? passes[0] : SumPass{0, 0, 0};
  }

  Live sum_zero(const Node& node) const {
    const auto [outer, mid, inner] = pass_of(node);
    return outer > 1 ? scaled(zero(node.inputs[0]), mid * inner, inner) : Live{};
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
    const Live work = live_.work(y), rowwise = scaled(work, shape(y).last(), shape(y).last());
    const Value x = node.inputs.empty() ? Value{} : node.inputs[0];
    switch (id_of(node)) {
      case OpId::reshape: need(x, live_.needed[y.id]); break;  // a view
      case OpId::mask_lengths: {
        Live kept = work;
        add(kept, mask_of(node));
        need(x, is_causal(node) ? squared(kept, y) : kept);
        for (size_t i = 1; i < node.inputs.size(); ++i) need(node.inputs[i], {});
        break;
      }
      case OpId::softmax:
      case OpId::log_softmax:
      case OpId::standardize:
      case OpId::standardize_vjp:
      case OpId::softmax_vjp:
        for (Value v : node.inputs) need(v, rowwise);
        break;
      case OpId::cross_entropy:
        need(x, scaled(work, 1, shape(x).last()));
        need(node.inputs[1], {});
        break;
      case OpId::cross_entropy_vjp:
        need(x, rowwise);
        need(node.inputs[1], {});
        need(node.inputs[2], scaled(work, shape(y).last(), 1));
        break;
      case OpId::permute: need_permuted(node, work); break;
      case OpId::split: need_split(node); break;
      case OpId::concat: need_pieces(node, work); break;
      case OpId::sum:
      case OpId::sum_to: need_terms(node, work); break;
      case OpId::matmul: need_factors(node); break;
      case OpId::add:
        for (Value v : node.inputs) need(v, across(y, v, work));
        break;
      default:
        for (Value v : node.inputs) need(v, {});
    }
  }

  /// Of what is computed element by element together, all takes what its results count.
  void need_operands(const Node& node) {
    Live work = live_.work(node.outputs[0]);
    for (Value v : node.outputs) work = either(work, live_.work(v));
    for (Value v : node.inputs) need(v, across(node.outputs[0], v, work));
  }

  void need_permuted(const Node& node, const Live& work) {
    const std::vector<int>& order = node.as<PermuteAttrs>().order;
    std::vector<int> inverse(order.size());
    for (size_t axis = 0; axis < order.size(); ++axis) inverse[order[axis]] = static_cast<int>(axis);
    need(node.inputs[0], permuted(work, node.outputs[0], inverse));
  }

  void need_split(const Node& node) {
    need(node.inputs[0], of_whole(node.outputs, node.inputs[0], node.as<SplitAttrs>().axis,
                                  [&](Value v) -> const Live& { return live_.needed[v.id]; }));
  }

  void need_pieces(const Node& node, const Live& work) {
    const int axis = node.as<AxisAttrs>().axis;
    const Value y = node.outputs[0];
    const bool cut = axis > 0 && batch_first(work, y);
    const Limit steps = cut ? steps_of(node.inputs, y, axis, work) : Limit{};
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      Live piece = cut ? scaled(work, row(y, axis), row(node.inputs[i], axis)) : Live{};
      if (steps) piece = both(piece, {{steps.lengths, static_cast<int64_t>(i)}});
      need(node.inputs[i], piece);
    }
  }

  void need_terms(const Node& node, const Live& work) {
    const Value x = node.inputs[0];
    const auto [outer, mid, inner] = pass_of(node);
    need(x, outer > 1 ? scaled(work, inner, mid * inner) : Live{});
  }

  void need_factors(const Node& node) {
    const Value a = node.inputs[0], b = node.inputs[1];
    const auto [ta, tb] = node.as<MatmulAttrs>();
    const LiveProduct product = live_product(program_, node, live_);
    Live of_a, of_b;
    switch (product.kind) {
      case LiveProduct::Kind::rows: of_a = scaled(product.outer, 1, shape(a).last()); break;
      case LiveProduct::Kind::inner:
        of_a = scaled(product.outer, 1, shape(a).last());
        of_b = scaled(product.outer, 1, shape(b).last());
        break;
      case LiveProduct::Kind::matrices:
        of_a = of_b = product.outer;
        add(of_a, moved(product.m, shape(a), ta ? -1 : -2));
        add(of_a, moved(product.k, shape(a), ta ? -2 : -1));
        add(of_b, moved(product.k, shape(b), tb ? -1 : -2));
        add(of_b, moved(product.n, shape(b), tb ? -2 : -1));
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
