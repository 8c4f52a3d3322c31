#pragma once

/// The C library's elementary functions in double, for what stands beside the engine's numbers: the arithmetic that
/// explains one, scores. Tensors are computed with tensor/elementary.h alone. These may differ in the last place from
/// one system to the next, and in the page they are JavaScript's (cpp/wasm/libm.cpp): a visitor downloads no libm.
namespace attn::libm {

double exp(double x) noexcept;
double log(double x) noexcept;
double tanh(double x) noexcept;
double sin(double x) noexcept;
double cos(double x) noexcept;
double pow(double x, double y) noexcept;

}  // namespace attn::libm
