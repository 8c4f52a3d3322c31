#pragma once

/// The elementwise ops, a row each: the name, how many operands it reads, whether its formula is long, and the formula
/// over numbers or vectors of them (type V): the operands a and b, the op's own number, and one and zero. It is all
/// that a backend needs: fused bodies on the CPU and the GPU are compiled from these rows.
// clang-format off
#define ATTN_ELEMENTWISE_OPS(X) \
  X(neg, 1, false, -a) \
  X(exp, 1, true, elementary::exp<V>(a)) \
  X(log, 1, true, elementary::log<V>(a)) \
  X(tanh, 1, true, elementary::tanh<V>(a)) \
  X(sigmoid, 1, true, elementary::sigmoid<V>(a)) \
  X(relu, 1, false, select(a <= zero, zero, a)) /* NaN stays NaN */ \
  X(step, 1, false, select(a > zero, one, zero)) \
  X(sqrt, 1, false, sqrt(a)) \
  X(square, 1, false, a * a) \
  X(reciprocal, 1, false, one / a) \
  X(sin, 1, true, elementary::sin<V>(a)) \
  X(cos, 1, true, elementary::cos<V>(a)) \
  X(one_minus, 1, false, one - a) \
  X(scale, 1, false, V(number) * a) \
  X(add_scalar, 1, false, a + V(number)) \
  X(pow_scalar, 1, true, elementary::pow<V>(number, a)) \
  X(add, 2, false, a + b) \
  X(sub, 2, false, a - b) \
  X(mul, 2, false, a * b) \
  X(div, 2, false, a / b) \
  X(tanh_vjp, 2, false, (one - a * a) * b) \
  X(sigmoid_vjp, 2, false, (a * (one - a)) * b) \
  X(maximum, 2, false, select(a > b, a, b)) \
  X(less, 2, false, select(a < b, one, zero))
// clang-format on
