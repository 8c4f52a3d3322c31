#include "tensor/libm.h"

#include <cmath>

namespace attn::libm {

double exp(double x) noexcept { return std::exp(x); }
double log(double x) noexcept { return std::log(x); }
double tanh(double x) noexcept { return std::tanh(x); }
double sin(double x) noexcept { return std::sin(x); }
double cos(double x) noexcept { return std::cos(x); }
double pow(double x, double y) noexcept { return std::pow(x, y); }

}  // namespace attn::libm
