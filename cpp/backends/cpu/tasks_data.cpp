// Layout, tables, constants, random numbers and Adam.
#include <algorithm>
#include <vector>

#include "backends/cpu/task.h"
#include "ops/op_list.h"
#include "tensor/elementary.h"
#include "tensor/error.h"

namespace attn::cpu {
namespace {

TaskPtr copy_task(const Compile& c) {
  std::vector<CopyArgs> copies = copy_args(c);
  if (copies.empty()) return nullptr;
  return make_task([copies = std::move(copies)] {
    for (const CopyArgs& copy : copies) kernels().strided_copy(copy);
  });
}

TaskPtr embedding_task(const Compile& c) {
  const float *ids = c.in(0), *table = c.in(1);
  float* y = c.out();
  const int64_t n = c.in_shape(0).size(), width = c.in_shape(1)[1], rows = c.in_shape(1)[0];
  return make_shared_task(n, n * width, [=](int64_t begin, int64_t end) {
    kernels().gather_rows(y + begin * width, table, ids + begin, end - begin, width, rows);
  });
}

TaskPtr embedding_vjp_task(const Compile& c) {
  const float *ids = c.in(0), *dy = c.in(1);
  float* table = c.out();
  const int64_t n = c.in_shape(0).size(), rows = c.out_shape()[0], width = c.out_shape()[1];
  return make_task([=] { kernels().scatter_add_rows(table, ids, dy, n, width, rows); });
}

TaskPtr dropout_task(const Compile& c) {
  const int64_t n = c.out_shape().size();
  // A draw gives eight elements.
  return make_shared_task((n + 7) / 8, n, [=, draw = DropoutDraw(c), mask = c.out()](int64_t begin, int64_t end) {
    draw(mask + 8 * begin, 8 * begin, std::min(8 * end, n) - 8 * begin);
  });
}

TaskPtr adam_task(const Compile& c) {
  AdamArgs args = adam_args(c);
  const float *step = c.in(4), *coefficient = c.in(5);
  return make_task([args, step, coefficient]() mutable {
    const auto t = static_cast<int64_t>(*step);
    args.grad_scale = *coefficient;
    args.correction1 = 1 - elementary::integer_power(args.beta1, t);
    args.correction2 = 1 - elementary::integer_power(args.beta2, t);
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

DropoutDraw::DropoutDraw(const Compile& c)
    : seed(c.in(0)), step(c.in(1)), p(c.as<DropoutAttrs>().p), stream(c.as<DropoutAttrs>().stream) {}

void DropoutDraw::operator()(float* mask, int64_t first, int64_t n) const {
  uint64_t key = 0;
  for (int i = 3; i >= 0; --i) key = key << 16 | static_cast<uint64_t>(seed[i]);
  kernels().dropout_mask(mask, p, key, stream, static_cast<uint32_t>(*step), first, n);
}

TaskPtr compile_data(const Compile& c) {
  switch (id_of(c.node)) {
    case OpId::reshape:
    case OpId::permute:
    case OpId::split:
    case OpId::concat:
    case OpId::slice_scatter: return copy_task(c);
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
