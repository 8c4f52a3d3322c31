#include <algorithm>

#include "backends/cpu/live.h"
#include "backends/extents.h"

namespace attn::cpu {
namespace {

/// Takes every value whose places would do without gaps, and gives up what meets a node that cannot read or write it
/// so, until nothing changes.
class Finder {
 public:
  Finder(const Program& program, const LiveValues& live, const std::vector<int>& constants)
      : program_(program), live_(live), packed_(program.values.size()) {
    for (const Node& node : program.nodes) {
      for (Value v : node.outputs) packed_[v.id] = candidate(v);
    }
    for (int i : constants) drop(program.nodes[i]);
    for (const auto& [name, v] : program.outputs) packed_[v.id] = {};
    for (const Update& update : program.updates) packed_[update.value.id] = {};
  }

  std::vector<Limit> run() {
    // Forwards and backwards: what is given up passes on along whole chains.
    for (bool changed = true; changed;) {
      changed = give_up(program_.nodes.begin(), program_.nodes.end());
      changed = give_up(program_.nodes.rbegin(), program_.nodes.rend()) || changed;
    }
    return std::move(packed_);
  }

 private:
  const Shape& shape(Value v) const { return program_.shape(v); }
  int64_t last(Value v) const { return shape(v).last(); }
  const Limit& limit(Value v) const { return packed_[v.id]; }
  bool any(const std::vector<Value>& values) const {
    return std::any_of(values.begin(), values.end(), [&](Value v) { return limit(v); });
  }

  template <class Nodes>
  bool give_up(Nodes begin, Nodes end) {
    bool some = false;
    for (Nodes node = begin; node != end; ++node) {
      if ((!any(node->inputs) && !any(node->outputs)) || fits(*node)) continue;
      drop(*node);
      some = true;
    }
    return some;
  }

  void drop(const Node& node) {
    for (Value v : node.inputs) packed_[v.id] = {};
    for (Value v : node.outputs) packed_[v.id] = {};
  }

  /// The one limit on v's outermost places, if a place has several numbers.
  Limit candidate(Value v) const {
    const Live work = live_.work(v), outermost = walked(work);
    if (outermost.size() != 1 || outermost[0].rows() || outermost[0].inner == 1) return {};
    const auto beside = [&](const Limit& limit) { return limit.inner == outermost[0].inner; };
    return std::count_if(work.begin(), work.end(), beside) == 1 ? outermost[0] : Limit{};
  }

  /// Whether all are packed alike, or none is.
  bool alike(const std::vector<Value>& values) const {
    const Limit& first = limit(values[0]);
    return std::all_of(values.begin(), values.end(), [&](Value v) { return limit(v) == first; });
  }
  bool whole_rows(Value v) const { return !limit(v) || limit(v).inner % last(v) == 0; }
  /// Whether a row is the numbers of a place.
  bool row_a_place(Value v) const { return limit(v) && limit(v).inner == last(v); }

  /// Whether a row is the numbers of a place, and the outermost axis the examples', whose lengths a mask looks up.
  bool own_lengths(Value v) const { return row_a_place(v) && shape(v)[0] == shape({limit(v).lengths})[0]; }

  bool fits(const Node& node) const {
    const Value y = node.outputs[0];
    const std::vector<Value>& x = node.inputs;
    switch (id_of(node)) {
      case OpId::reshape: return alike({x[0], y});
      case OpId::fused_elementwise: return elementwise_fits(node);
      case OpId::softmax:
      case OpId::log_softmax:
      case OpId::standardize: return alike({x[0], y}) && whole_rows(y);
      case OpId::softmax_vjp:
        return alike({x[0], x[1], y}) && (x.size() == 2 ? whole_rows(y) : own_lengths(y)) &&
               !any({x.begin() + 2, x.end()});
      case OpId::standardize_vjp: return alike({x[0], x[1], x[2], y}) && whole_rows(y);
      case OpId::masked_softmax: return alike({x[0], y}) && own_lengths(y) && !any({x.begin() + 1, x.end()});
      case OpId::cross_entropy: return row_a_place(x[0]) && !limit(x[1]) && !limit(y);
      case OpId::cross_entropy_vjp: {
        const bool whole_losses = node.outputs.size() == 1 || !limit(node.outputs[1]);
        return alike({x[0], y}) && row_a_place(y) && !limit(x[1]) && !limit(x[2]) && whole_losses;
      }
      case OpId::embedding: return row_a_place(y) && !any(x);
      case OpId::embedding_vjp: return row_a_place(x[1]) && !limit(x[0]) && !limit(y);
      case OpId::dropout_mask: return !any(x);
      case OpId::split: return steps_fit(x[0], node.outputs, node.as<SplitAttrs>().axis);
      case OpId::concat: return steps_fit(y, x, node.as<AxisAttrs>().axis);
      case OpId::sum:
      case OpId::sum_to: return sum_fits(node);
      case OpId::matmul:
      case OpId::fused_matmul: return product_fits(node);
      default: return false;
    }
  }

  bool elementwise_fits(const Node& node) const {
    const Value y = node.outputs[0];
    return limit(y) && alike(node.outputs) && whole_rows(y) &&
           std::all_of(node.inputs.begin(), node.inputs.end(),
                       [&](Value v) { return !limit(v) || (shape(v) == shape(y) && limit(v) == limit(y)); });
  }

  /// A packed value [B, T, ...] and its T steps, each by itself.
  bool steps_fit(Value whole, const std::vector<Value>& steps, int axis) const {
    const Shape& its = shape(whole);
    return axis == 1 && limit(whole).span == static_cast<int64_t>(steps.size()) && limit(whole).span == its[1] &&
           limit(whole).inner == its.span(2, its.rank()) && !any(steps);
  }

  bool sum_fits(const Node& node) const {
    const Value x = node.inputs[0], y = node.outputs[0];
    const std::vector<SumPass> passes = sum_passes(node, shape(x), shape(y));
    if (passes.size() != 1 || limit(y)) return false;
    const auto [outer, mid, inner] = passes[0];
    return outer == 1 ? inner > 1 && limit(x).inner == inner : inner == 1 && limit(x).inner == mid;
  }

  bool product_fits(const Node& node) const {
    const Value a = node.inputs[0], b = node.inputs[1], c = node.outputs[0];
    if (node.inputs.size() > 2) {
      const Value added = node.inputs[2];
      if (!(limit(added) == (shape(added) == shape(c) ? limit(c) : Limit{}))) return false;
    }
    const std::function<float*(Value)> nowhere = [](Value) { return nullptr; };
    const MatmulArgs args = matmul_args({program_, node, nowhere});
    const LiveProduct product = live_product(program_, product_of(node), live_);
    // Whether v's rows are a place's numbers, of places that end there.
    const auto ends = [&](Value v, int64_t row, const Limit& end) {
      return limit(v) && limit(v).inner == row && limit(v).lengths == end.lengths && limit(v).span == end.span;
    };
    switch (product.kind) {
      case LiveProduct::Kind::rows: return ends(a, args.lda, limit(c)) && ends(c, args.ldc, limit(a)) && !limit(b);
      case LiveProduct::Kind::inner: return ends(a, args.lda, limit(b)) && ends(b, args.ldb, limit(a)) && !limit(c);
      case LiveProduct::Kind::matrices:
        return (!limit(a) || ends(a, args.lda, args.transpose_a ? product.k : product.m)) &&
               (!limit(b) || (args.stride_b[0] + args.stride_b[1] > 0 &&
                              ends(b, args.ldb, args.transpose_b ? product.n : product.k))) &&
               (!limit(c) || ends(c, args.ldc, product.m));
    }
    return false;
  }

  const Program& program_;
  const LiveValues& live_;
  std::vector<Limit> packed_;
};

}  // namespace

std::vector<Limit> find_packed(const Program& program, const LiveValues& live, const std::vector<int>& constants) {
  return Finder(program, live, constants).run();
}

}  // namespace attn::cpu
