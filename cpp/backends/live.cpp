#include "backends/live.h"

#include <algorithm>

#include "backends/extents.h"

namespace attn {

Limit on_axis(const Live& live, const Shape& shape, int axis) {
  const int front = axis < 0 ? axis + shape.rank() : axis;
  for (const Limit& limit : live) {
    if (!limit.rows() && limit.span == shape[front] && limit.inner == shape.span(front + 1, shape.rank())) return limit;
  }
  return {};
}

Live rows_of(const Live& live) {
  Live rows;
  for (const Limit& limit : live) {
    if (limit.rows()) rows.push_back(limit);
  }
  return rows;
}

Live LiveValues::work(Value v) const { return both(needed[v.id], zero[v.id]); }

Live both(const Live& a, const Live& b) {
  Live result = a;
  for (const Limit& y : b) {
    const auto same =
        std::find_if(result.begin(), result.end(), [&](const Limit& x) { return y.rows() ? x.rows() : x == y; });
    if (same == result.end()) {
      result.push_back(y);
    } else if (same->lengths == y.lengths) {
      same->step = std::max(same->step, y.step);
    }
  }
  return result;
}

Live either(const Live& a, const Live& b) {
  Live result;
  for (Limit x : a) {
    for (const Limit& y : b) {
      if (x.lengths != y.lengths || x.rows() != y.rows() || (!x.rows() && !(x == y))) continue;
      x.step = std::min(x.step, y.step);
      result.push_back(x);
      break;
    }
  }
  return result;
}

Live scaled(const Live& live, int64_t from, int64_t to) {
  Live result;
  for (Limit limit : live) {
    if (!limit.rows() && (from == 0 || limit.inner % from != 0)) continue;
    if (!limit.rows()) limit.inner = limit.inner / from * to;
    result.push_back(limit);
  }
  return result;
}

Live walked(const Live& live) {
  Live result;
  for (const Limit& limit : rows_of(live)) {
    if (limit.step > 0) result.push_back(limit);  // every example has a first step
  }
  const auto less = [](const Limit& a, const Limit& b) { return !b.rows() && (a.rows() || a.inner < b.inner); };
  const auto outermost = std::max_element(live.begin(), live.end(), less);
  if (outermost != live.end() && !outermost->rows()) result.push_back(*outermost);
  return result;
}

Limit live_columns(const Program& program, Value v, const LiveValues& live) {
  const Shape& shape = program.shape(v);
  if (shape.rank() < 2) return {};
  const Limit zero = on_axis(live.zero[v.id], shape, -1), needed = on_axis(live.needed[v.id], shape, -1);
  if (zero || !live.causal[v.id] || on_axis(live.work(v), shape, -2).lengths != needed.lengths) return zero;
  return needed;
}

Live live_terms(const Program& program, const Node& sum, const LiveValues& live) {
  const Value x = sum.inputs[0];
  if (program.shape(x).size() == 0) return {};
  const std::vector<SumPass> passes = sum_passes(sum, program.shape(x), program.shape(sum.outputs[0]));
  const auto [outer, mid, inner] = passes[0];
  if (passes.size() > 1 || inner == 1) return {};
  Live terms = walked(scaled(live.zero[x.id], inner, inner));
  if (outer > 1 && !terms.empty() && !terms.back().rows() && terms.back().span * terms.back().inner != mid * inner)
    return {};
  return terms;
}

LiveProduct live_product(const Program& program, const Node& matmul, const LiveValues& live) {
  const Value a = matmul.inputs[0], b = matmul.inputs[1], y = matmul.outputs[0];
  const Shape &sa = program.shape(a), &sb = program.shape(b), &sy = program.shape(y);
  const auto [ta, tb] = matmul.as<MatmulAttrs>();
  const Live &za = live.zero[a.id], &zb = live.zero[b.id], work = live.work(y);
  LiveProduct product;
  if (sb.rank() == 2 && !ta) {
    product.kind = LiveProduct::Kind::rows;
    product.outer = walked(scaled(work, sy.last(), 1));
  } else if (sb.rank() == 2 && sa.rank() == 2) {
    product.kind = LiveProduct::Kind::inner;
    if (!tb) product.outer = walked(both(scaled(za, sa.last(), 1), scaled(zb, sb.last(), 1)));
  } else if (sy.rank() > 4 || (sb.rank() > 2 && !std::equal(sa.begin(), sa.end() - 2, sb.begin()))) {
    // Matrices that are read again and again, or whose axes are walked as one: which are an example's is not followed.
    return product;
  } else if (!work.empty() || !za.empty() || !zb.empty()) {
    const Limit any = !work.empty() ? work[0] : !za.empty() ? za[0] : zb[0];
    if (sy[0] != program.values[any.lengths].shape[0]) return product;
    product.outer = rows_of(work);
    product.m = on_axis(work, sy, -2);
    product.n = on_axis(work, sy, -1);
    product.k = on_axis(za, sa, ta ? -2 : -1);
    if (!product.k) product.k = on_axis(zb, sb, tb ? -1 : -2);
    if (!product.k && !ta && live.causal[a.id]) product.k = product.m;
  }
  return product;
}

}  // namespace attn
