#include "tensor/elementary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

using namespace attn;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// |got - want| in units of the last place that `want`, rounded to float, has. The double libm is the
/// reference: it has 29 bits to spare.
double ulps(float got, double want) {
  if (std::isnan(want)) return std::isnan(got) ? 0 : 1e9;
  if (std::fabs(want) >= 0x1.ffffffp127) return got == (want > 0 ? kInf : -kInf) ? 0 : 1e9;
  int exponent;
  std::frexp(want, &exponent);
  const double unit = std::ldexp(1.0, (exponent < -125 ? -125 : exponent) - 24);
  const double error = std::fabs(got - want) / unit;
  return error == error ? error : 1e9;
}

/// The largest error over every 4093rd float, of both signs, NaNs and infinities included. The full
/// sweep (step 1) gives the numbers that elementary.h states.
template <class F, class G>
double worst_error(F f, G exact, double lowest = 0, double highest = kInf) {
  double worst = 0;
  for (uint64_t i = 0; i <= 0xffffffffu; i += 4093) {
    const float x = elementary::from_bits(static_cast<uint32_t>(i));
    const double want = exact(static_cast<double>(x));
    if (std::fabs(want) < lowest || std::fabs(want) > highest) continue;
    worst = std::max(worst, ulps(f(x), want));
  }
  return worst;
}

}  // namespace

TEST_CASE("exp: within 1 ulp where the result is normal") {
  CHECK(worst_error([](float x) { return elementary::exp(x); }, [](double x) { return std::exp(x); }, 0x1p-126) < 1.0);
}

TEST_CASE("log: within 1 ulp, subnormal inputs included") {
  CHECK(worst_error([](float x) { return elementary::log(x); }, [](double x) { return std::log(x); }) < 1.0);
}

TEST_CASE("tanh: within 1.5 ulp, tiny inputs included") {
  CHECK(worst_error([](float x) { return elementary::tanh(x); }, [](double x) { return std::tanh(x); }) < 1.5);
}

TEST_CASE("sigmoid: within 2 ulp where the result is normal") {
  CHECK(worst_error([](float x) { return elementary::sigmoid(x); }, [](double x) { return 1 / (1 + std::exp(-x)); },
                    0x1.01p-126) < 2.0);
}

TEST_CASE("sin and cos: within 2 ulp at every finite angle") {
  CHECK(worst_error([](float x) { return elementary::sin(x); }, [](double x) { return std::sin(x); }) < 2.0);
  CHECK(worst_error([](float x) { return elementary::cos(x); }, [](double x) { return std::cos(x); }) < 2.0);
}

TEST_CASE("sin and cos: within 2 ulp next to the multiples of pi/2") {
  double worst = 0;
  for (int n = 1; n <= 5215; ++n) {
    float x = static_cast<float>(n * 1.5707963267948966);
    x = elementary::from_bits(elementary::bits(x) - 2);
    for (int i = 0; i < 5; ++i, x = elementary::from_bits(elementary::bits(x) + 1)) {
      worst = std::max(worst, ulps(elementary::sin(x), std::sin(static_cast<double>(x))));
      worst = std::max(worst, ulps(elementary::cos(x), std::cos(static_cast<double>(x))));
    }
  }
  CHECK(worst < 2.0);
}

TEST_CASE("pow: within 1.5 ulp away from the ends of the range") {
  for (float base : {10000.0f, 2.0f, 1.0009f, 0.3f, 1e-40f, 3e38f}) {
    CAPTURE(base);
    CHECK(worst_error([&](float x) { return elementary::pow(base, x); },
                      [&](double x) { return std::pow(static_cast<double>(base), x); }, 0x1.1p-126, 0x1.fcp127) < 1.5);
  }
}

TEST_CASE("elementary functions: limits") {
  CHECK(elementary::exp(0.0f) == 1.0f);
  CHECK(elementary::exp(kInf) == kInf);
  CHECK(elementary::exp(-kInf) == 0.0f);
  CHECK(elementary::exp(89.0f) == kInf);
  CHECK(elementary::exp(-88.0f) == 0.0f);
  CHECK(elementary::exp(-1e6f) == 0.0f);
  CHECK(std::isnan(elementary::exp(kNan)));

  CHECK(elementary::log(1.0f) == 0.0f);
  CHECK(elementary::log(0.0f) == -kInf);
  CHECK(elementary::log(-0.0f) == -kInf);
  CHECK(elementary::log(kInf) == kInf);
  CHECK(std::isnan(elementary::log(-1.0f)));
  CHECK(std::isnan(elementary::log(-kInf)));
  CHECK(std::isnan(elementary::log(kNan)));

  CHECK(elementary::tanh(kInf) == 1.0f);
  CHECK(elementary::tanh(-kInf) == -1.0f);
  CHECK(elementary::tanh(1e-40f) == 1e-40f);
  CHECK(std::signbit(elementary::tanh(-0.0f)));
  CHECK(std::isnan(elementary::tanh(kNan)));

  CHECK(elementary::sigmoid(0.0f) == 0.5f);
  CHECK(elementary::sigmoid(kInf) == 1.0f);
  CHECK(elementary::sigmoid(-kInf) == 0.0f);
  CHECK(elementary::sigmoid(-1000.0f) == 0.0f);
  CHECK(std::isnan(elementary::sigmoid(kNan)));

  CHECK(elementary::sin(0.0f) == 0.0f);
  CHECK(std::signbit(elementary::sin(-0.0f)));
  CHECK(elementary::cos(0.0f) == 1.0f);
  CHECK(elementary::sin(1e-40f) == 1e-40f);
  CHECK(std::isnan(elementary::sin(kInf)));
  CHECK(std::isnan(elementary::cos(-kInf)));
  CHECK(std::isnan(elementary::cos(kNan)));

  CHECK(elementary::pow(10000.0f, 0.0f) == 1.0f);
  CHECK(elementary::pow(2.0f, 3.0f) == 8.0f);
  CHECK(elementary::pow(2.0f, 200.0f) == kInf);
  CHECK(elementary::pow(2.0f, -200.0f) == 0.0f);
  CHECK(elementary::pow(0.5f, kInf) == 0.0f);
  CHECK(std::isnan(elementary::pow(2.0f, kNan)));
  CHECK(std::isnan(elementary::pow(0.0f, 1.0f)));
  CHECK(std::isnan(elementary::pow(-2.0f, 1.0f)));
  CHECK(elementary::sqrt(2.0f) == std::sqrt(2.0f));
}

TEST_CASE("elementary functions: the same bits on every platform") {
  // FNV-1a over results at every 65537th float; NaNs, whose payload IEEE leaves open, count as one.
  uint64_t hash = 14695981039346656037u;
  auto mix = [&](float y) { hash = (hash ^ (y == y ? elementary::bits(y) : 0x7fc00000u)) * 1099511628211u; };
  for (uint64_t i = 0; i <= 0xffffffffu; i += 65537) {
    const float x = elementary::from_bits(static_cast<uint32_t>(i));
    mix(elementary::exp(x));
    mix(elementary::log(x));
    mix(elementary::tanh(x));
    mix(elementary::sigmoid(x));
    mix(elementary::sin(x));
    mix(elementary::cos(x));
    mix(elementary::pow(10000.0f, x));
  }
  CHECK(hash == 9152465243375269536u);
}
