// Layout, tables, constants, random numbers and Adam.
#include <algorithm>
#include <vector>

#include "backends/cpu/task.h"
#include "ops/op_list.h"
#include "tensor/error.h"

namespace attn::cpu {
namespace {

/// Merges neighbouring axes that both views walk without a gap, so that the copy's inner loop is long.
CopyArgs collapsed(const CopyArgs& from) {
  CopyArgs to = from;
  to.rank = 0;
  for (int axis = 0; axis < from.rank; ++axis) {
    if (from.dims[axis] == 1) continue;
    const int last = to.rank - 1;
    if (last >= 0 && to.src_stride[last] == from.src_stride[axis] * from.dims[axis] &&
        to.dst_stride[last] == from.dst_stride[axis] * from.dims[axis]) {
      to.dims[last] *= from.dims[axis];
      to.src_stride[last] = from.src_stride[axis];
      to.dst_stride[last] = from.dst_stride[axis];
      continue;
    }
    to.dims[to.rank] = from.dims[axis];
    to.src_stride[to.rank] = from.src_stride[axis];
    to.dst_stride[to.rank] = from.dst_stride[axis];
    ++to.rank;
  }
  if (to.rank == 0) {
    to.rank = 1;
    to.dims[0] = to.src_stride[0] = to.dst_stride[0] = 1;
  }
  return to;
}

/// Most reshapes are views; one of a state that an update changes is a copy.
TaskPtr reshape_task(const Compile& c) {
  const float* x = c.in(0);
  float* y = c.out();
  if (x == y) return nullptr;
  return make_task([=, n = c.out_shape().size()] { std::copy_n(x, n, y); });
}

TaskPtr permute_task(const Compile& c) {
  const Shape &x = c.in_shape(0), &y = c.out_shape();
  const auto& order = c.as<PermuteAttrs>().order;
  CopyArgs args;
  args.rank = x.rank();
  args.src = c.in(0);
  args.dst = c.out();
  for (int axis = 0; axis < y.rank(); ++axis) {
    args.dims[axis] = y[axis];
    args.src_stride[axis] = x.span(order[axis] + 1, x.rank());
    args.dst_stride[axis] = y.span(axis + 1, y.rank());
  }
  return make_task([args = collapsed(args)] { kernels().strided_copy(args); });
}

/// Copies between a whole and its pieces along an axis; pieces that are views already are skipped.
TaskPtr pieces_task(const Compile& c, bool gather) {
  const Value whole = gather ? c.node.outputs[0] : c.node.inputs[0];
  const auto& pieces = gather ? c.node.inputs : c.node.outputs;
  const Shape& shape = c.program.shape(whole);
  const int axis = gather ? c.as<AxisAttrs>().axis : c.as<SplitAttrs>().axis;
  const int64_t outer = shape.span(0, axis), inner = shape.span(axis + 1, shape.rank());
  std::vector<CopyArgs> copies;
  int64_t begin = 0;
  for (Value piece : pieces) {
    const int64_t width = c.program.shape(piece)[axis] * inner;
    float *in_whole = c.address(whole) + begin, *alone = c.address(piece);
    begin += width;
    if (in_whole == alone && outer == 1) continue;
    CopyArgs args;
    args.rank = 2;
    args.dims[0] = outer;
    args.dims[1] = width;
    args.src = gather ? alone : in_whole;
    args.dst = gather ? in_whole : alone;
    (gather ? args.dst_stride : args.src_stride)[0] = shape[axis] * inner;
    (gather ? args.src_stride : args.dst_stride)[0] = width;
    args.src_stride[1] = args.dst_stride[1] = 1;
    if (outer > 0 && width > 0) copies.push_back(collapsed(args));
  }
  if (copies.empty()) return nullptr;
  return make_task([copies = std::move(copies)] {
    for (const CopyArgs& copy : copies) kernels().strided_copy(copy);
  });
}

TaskPtr embedding_task(const Compile& c) {
  const float *ids = c.in(0), *table = c.in(1);
  float* y = c.out();
  const int64_t n = c.in_shape(0).size(), width = c.in_shape(1)[1], rows = c.in_shape(1)[0];
  return make_task([=] { kernels().gather_rows(y, table, ids, n, width, rows); });
}

TaskPtr embedding_vjp_task(const Compile& c) {
  const float *ids = c.in(0), *dy = c.in(1);
  float* table = c.out();
  const int64_t n = c.in_shape(0).size(), rows = c.out_shape()[0], width = c.out_shape()[1];
  return make_task([=] { kernels().scatter_add_rows(table, ids, dy, n, width, rows); });
}

TaskPtr dropout_task(const Compile& c) {
  const auto& attrs = c.as<DropoutAttrs>();
  const float *seed = c.in(0), *step = c.in(1);
  float* mask = c.out();
  return make_task([=, p = attrs.p, stream = attrs.stream, n = attrs.shape.size()] {
    uint64_t key = 0;
    for (int i = 3; i >= 0; --i) key = key << 16 | static_cast<uint64_t>(seed[i]);
    kernels().dropout_mask(mask, p, key, stream, static_cast<uint32_t>(*step), 0, n);
  });
}

/// base^n by squaring: the same bits everywhere, which the C library's pow does not promise.
double integer_power(double base, int64_t n) {
  double result = 1;
  for (; n > 0; n >>= 1, base *= base) {
    if (n & 1) result *= base;
  }
  return result;
}

TaskPtr adam_task(const Compile& c) {
  const auto& attrs = c.as<AdamAttrs>();
  AdamArgs args;
  args.n = c.in_shape(0).size();
  args.p = c.in(0);
  args.g = c.in(1);
  args.m = c.in(2);
  args.v = c.in(3);
  args.p_out = c.out(0);
  args.m_out = c.out(1);
  args.v_out = c.out(2);
  args.lr = attrs.lr;
  args.beta1 = attrs.beta1;
  args.beta2 = attrs.beta2;
  args.eps = attrs.eps;
  const float *step = c.in(4), *coefficient = c.in(5);
  return make_task([args, step, coefficient]() mutable {
    const auto t = static_cast<int64_t>(*step);
    args.grad_scale = *coefficient;
    args.correction1 = 1 - integer_power(args.beta1, t);
    args.correction2 = 1 - integer_power(args.beta2, t);
    kernels().adam(args);
  });
}

TaskPtr fill_task(const Compile& c) {
  float* y = c.out();
  return make_task(
      [=, n = c.out_shape().size(), value = static_cast<float>(c.as<FillAttrs>().value)] { std::fill_n(y, n, value); });
}

TaskPtr iota_task(const Compile& c) {
  float* y = c.out();
  return make_task([=, n = c.out_shape().size()] {
    for (int64_t i = 0; i < n; ++i) y[i] = static_cast<float>(i);
  });
}

}  // namespace

TaskPtr compile_data(const Compile& c) {
  switch (id_of(c.node)) {
    case OpId::reshape: return reshape_task(c);
    case OpId::permute: return permute_task(c);
    case OpId::split: return pieces_task(c, false);
    case OpId::concat: return pieces_task(c, true);
    case OpId::embedding: return embedding_task(c);
    case OpId::embedding_vjp: return embedding_vjp_task(c);
    case OpId::dropout_mask: return dropout_task(c);
    case OpId::adam: return adam_task(c);
    case OpId::fill: return fill_task(c);
    case OpId::iota: return iota_task(c);
    default: throw Error(std::string("the cpu backend has no kernel for ") + c.node.op->name);
  }
}

}  // namespace attn::cpu
