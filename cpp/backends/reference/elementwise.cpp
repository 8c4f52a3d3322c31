// Elementwise ops in double, each written like its formula.
#include <cmath>

#include "backends/reference/kernels.h"

namespace attn::reference {
namespace {

// [region helper/unary]
template <class F>
void unary(const Call& c, F f) {
  const int64_t n = c.out_shapes[0]->size();
  for (int64_t i = 0; i < n; ++i) c.out[0][i] = f(c.in[0][i]);
}
// [/region]

// [region helper/binary]
template <class F>
void binary(const Call& c, F f) {
  const Shape& out = *c.out_shapes[0];
  const auto by_x = broadcast_strides(*c.in_shapes[0], out), by_y = broadcast_strides(*c.in_shapes[1], out);
  for (int64_t i = 0; i < out.size(); ++i) {
    c.out[0][i] = f(c.in[0][strided_index(i, out, by_x)], c.in[1][strided_index(i, out, by_y)]);
  }
}
// [/region]

double number(const Call& c) { return c.as<ScalarAttrs>().value; }

}  // namespace

// clang-format off
void neg(const Call& c) { unary(c, [](double x) { return -x; }); }  // [region op/neg]
void exp(const Call& c) { unary(c, [](double x) { return std::exp(x); }); }  // [region op/exp]
void log(const Call& c) { unary(c, [](double x) { return std::log(x); }); }  // [region op/log]
void tanh(const Call& c) { unary(c, [](double x) { return std::tanh(x); }); }  // [region op/tanh]
void sigmoid(const Call& c) { unary(c, [](double x) { return 1 / (1 + std::exp(-x)); }); }  // [region op/sigmoid]
void relu(const Call& c) { unary(c, [](double x) { return x < 0 ? 0 : x; }); }  // [region op/relu]
void step(const Call& c) { unary(c, [](double x) { return x > 0 ? 1 : 0; }); }  // [region op/step]
void sqrt(const Call& c) { unary(c, [](double x) { return std::sqrt(x); }); }  // [region op/sqrt]
void square(const Call& c) { unary(c, [](double x) { return x * x; }); }  // [region op/square]
void reciprocal(const Call& c) { unary(c, [](double x) { return 1 / x; }); }  // [region op/reciprocal]
void sin(const Call& c) { unary(c, [](double x) { return std::sin(x); }); }  // [region op/sin]
void cos(const Call& c) { unary(c, [](double x) { return std::cos(x); }); }  // [region op/cos]
void one_minus(const Call& c) { unary(c, [](double x) { return 1 - x; }); }  // [region op/one_minus]
void scale(const Call& c) { unary(c, [a = number(c)](double x) { return a * x; }); }  // [region op/scale]
void add_scalar(const Call& c) { unary(c, [a = number(c)](double x) { return x + a; }); }  // [region op/add_scalar]
void pow_scalar(const Call& c) { unary(c, [a = number(c)](double x) { return std::pow(a, x); }); }  // [region op/pow_scalar]
void add(const Call& c) { binary(c, [](double x, double y) { return x + y; }); }  // [region op/add]
void sub(const Call& c) { binary(c, [](double x, double y) { return x - y; }); }  // [region op/sub]
void mul(const Call& c) { binary(c, [](double x, double y) { return x * y; }); }  // [region op/mul]
void div(const Call& c) { binary(c, [](double x, double y) { return x / y; }); }  // [region op/div]
void tanh_vjp(const Call& c) { binary(c, [](double y, double dy) { return (1 - y * y) * dy; }); }  // [region op/tanh_vjp]
void sigmoid_vjp(const Call& c) { binary(c, [](double y, double dy) { return y * (1 - y) * dy; }); }  // [region op/sigmoid_vjp]
void maximum(const Call& c) { binary(c, [](double x, double y) { return x > y ? x : y; }); }  // [region op/maximum]
void less(const Call& c) { binary(c, [](double x, double y) { return x < y ? 1 : 0; }); }  // [region op/less]
// clang-format on

// [region op/broadcast_to]
void broadcast_to(const Call& c) {
  const Shape& out = *c.out_shapes[0];
  const auto stride = broadcast_strides(*c.in_shapes[0], out);
  for (int64_t i = 0; i < out.size(); ++i) c.out[0][i] = c.in[0][strided_index(i, out, stride)];
}
// [/region]

// [region op/sum_to]
void sum_to(const Call& c) {
  const Shape &x = *c.in_shapes[0], &y = *c.out_shapes[0];
  const auto stride = broadcast_strides(y, x);
  for (int64_t j = 0; j < y.size(); ++j) c.out[0][j] = 0;
  for (int64_t i = 0; i < x.size(); ++i) c.out[0][strided_index(i, x, stride)] += c.in[0][i];
}
// [/region]

}  // namespace attn::reference
