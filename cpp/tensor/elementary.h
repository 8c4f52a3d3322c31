#pragma once
#include <cstdint>

#include "tensor/host_device.h"

/// Always inlined: no copy of these functions is ever emitted on its own, so one compiled for a wide
/// processor can never be the one that the linker keeps for all of them.
#define ATTN_ELEMENTARY ATTN_HOST_DEVICE inline __attribute__((always_inline))

/// Elementary functions of our own, because every libm rounds differently.
///
/// Each is written once over a type V: `float`, or a vector of floats that offers the same operators
/// and its own `bits`, `from_bits`, `select` and `fix_large_angles`. All steps are IEEE additions,
/// multiplications, divisions and integer operations, so the bits are the same for every V, every
/// compiler and every machine, as long as nothing contracts a*b+c (-ffp-contract=off).
///
/// Largest error measured over all floats, in units of the last place of the exact result
/// (tests/cpp/tensor/elementary_test.cpp holds the bounds):
///
///   exp 0.99, log 0.87, tanh 1.34, sigmoid 1.92, sin 1.55, cos 1.55, pow 1.2.
///
/// Polynomials: minimax by the Remez exchange in 120-bit arithmetic, coefficients rounded to float.
/// Reductions: Cody & Waite, "Software Manual for the Elementary Functions", 1980; for large angles
/// Payne & Hanek, "Radian reduction for trigonometric functions", SIGNUM Newsletter 18, 1983.
namespace attn::elementary {

// ---- what a type V has to offer, for float ----------------------------------------------------

ATTN_ELEMENTARY uint32_t bits(float x) {
#ifdef __CUDA_ARCH__
  return __float_as_uint(x);
#else
  return __builtin_bit_cast(uint32_t, x);
#endif
}

ATTN_ELEMENTARY float from_bits(uint32_t x) {
#ifdef __CUDA_ARCH__
  return __uint_as_float(x);
#else
  return __builtin_bit_cast(float, x);
#endif
}

ATTN_ELEMENTARY float select(bool condition, float yes, float no) { return condition ? yes : no; }

inline constexpr float kInfinity = __builtin_inff();
inline constexpr float kNaN = __builtin_nanf("");

/// A number of the formulas. V8 fills a vector with a constant in three instructions, with a number from memory in one:
/// as WebAssembly these stand in elementary.cpp, where no compiler sees their values from here. In Chromium tanh takes
/// 0.57 of the time with that, sigmoid 0.67.
#if defined(ATTN_DEFINE_NUMBERS)
#define ATTN_NUMBER(name, x) \
  extern const float name;   \
  const float name = x
#elif defined(__wasm_simd128__)
#define ATTN_NUMBER(name, x) extern const float name
#else
#define ATTN_NUMBER(name, x) inline constexpr float name = x
#endif

ATTN_NUMBER(kOne, 1.0f);
ATTN_NUMBER(kTwo, 2.0f);

// ---- exp --------------------------------------------------------------------------------------

/// Adding and subtracting this rounds |x| < 2^22 to the nearest integer, which the sum then holds in
/// its low bits.
ATTN_NUMBER(kRound, 0x1.8p23f);
ATTN_NUMBER(kLog2E, 0x1.715476p0f);
/// ln 2 in two parts, the first short enough that its product with an exponent is exact.
ATTN_NUMBER(kLn2High, 0x1.62e4p-1f);
ATTN_NUMBER(kLn2Low, 0x1.7f7d1cp-20f);
/// Where e^x leaves the normal floats.
ATTN_NUMBER(kExpLowest, -0x1.5d589ep6f);
ATTN_NUMBER(kExpHighest, 0x1.62e42ep6f);
/// Of r^2 to r^6.
ATTN_NUMBER(kExp2, 0x1.fffffcp-2f);
ATTN_NUMBER(kExp3, 0x1.555490p-3f);
ATTN_NUMBER(kExp4, 0x1.5558f4p-5f);
ATTN_NUMBER(kExp5, 0x1.123a6cp-7f);
ATTN_NUMBER(kExp6, 0x1.6a234cp-10f);

/// 2^n e^r for |r| <= 0.35, n being held in the low bits of `shifted` = n + kRound.
/// e^r = 1 + r + r^2 q(r), deg q = 4, relative error 2^-27.8. The result has to be a normal float.
template <class V>
ATTN_ELEMENTARY V exp_scaled(V r, V shifted) {
  V q = V(kExp6);
  q = q * r + V(kExp5);
  q = q * r + V(kExp4);
  q = q * r + V(kExp3);
  q = q * r + V(kExp2);
  const V p = (q * (r * r) + r) + V(kOne);
  return from_bits(bits(p) + (bits(shifted) << 23));
}

/// e^x for x within [kExpLowest, kExpHighest], anything else gives rubbish.
template <class V>
ATTN_ELEMENTARY V exp_in_range(V x) {
  const V shifted = x * V(kLog2E) + V(kRound);
  const V n = shifted - V(kRound);
  return exp_scaled<V>((x - n * V(kLn2High)) - n * V(kLn2Low), shifted);
}

/// e^x. Results below 2^-126 (x < -87.3365) are 0: no subnormal results. exp(NaN) = NaN.
template <class V>
ATTN_ELEMENTARY V exp(V x) {
  const V y = exp_in_range<V>(x);
  // x + infinity is infinity for the too large and NaN for NaN.
  return select(x < V(kExpLowest), V(0.0f), select(x <= V(kExpHighest), y, x + V(kInfinity)));
}

/// The same for x <= 0 or NaN, with less work. Results below e^lowest are 0.
template <class V>
ATTN_ELEMENTARY V exp_below_zero(V x, float lowest = kExpLowest) {
  // x - x is NaN for NaN.
  return select(x < V(lowest), V(0.0f), exp_in_range<V>(x) + (x - x));
}

ATTN_NUMBER(kPeakLowest, -69.0f);

/// e^x in a row whose greatest is e^0, as softmax has it: what is less than e^-69 beside it is 0. No sum feels it, but
/// its products would soon be below 2^-126, where most processors take a hundred times as long: in rows that give one
/// key everything it made a Transformer's training a fifth slower.
template <class V>
ATTN_ELEMENTARY V exp_below_peak(V x) {
  return exp_below_zero<V>(x, kPeakLowest);
}

// ---- log --------------------------------------------------------------------------------------

/// ln x = e ln 2 + ln(1 + f), sqrt(1/2) <= 1 + f < sqrt(2), ln(1 + f) = f - f^2/2 + f^3 p(f), deg p = 7,
/// relative error 2^-27.3. log(0) = -infinity, log(x < 0) = NaN; subnormal x are exact inputs.
template <class V>
ATTN_ELEMENTARY V log(V x) {
  const auto subnormal = x < V(0x1p-126f);
  const V normal = select(subnormal, x * V(0x1p23f), x);
  // Offset so that the exponent field counts from sqrt(1/2).
  const auto offset = bits(normal) + (0x3f800000u - 0x3f3504f3u);
  const V f = from_bits((offset & 0x7fffffu) + 0x3f3504f3u) - V(1.0f);
  const V e = from_bits((offset >> 23) | 0x4b000000u) - select(subnormal, V(0x1p23f + 150), V(0x1p23f + 127));
  V p = V(-0x1.38c1a2p-4f);
  p = p * f + V(0x1.056496p-3f);
  p = p * f + V(-0x1.0d875ap-3f);
  p = p * f + V(0x1.22d90ap-3f);
  p = p * f + V(-0x1.5471f6p-3f);
  p = p * f + V(0x1.99a012p-3f);
  p = p * f + V(-0x1.000228p-2f);
  p = p * f + V(0x1.555554p-2f);
  const V z = f * f;
  const V tail = (f * z) * p + e * V(kLn2Low) - z * V(0.5f);
  const V y = (f + tail) + e * V(kLn2High);
  const V finite_or_less = select(x > V(0.0f), y, select(x == V(0.0f), V(-kInfinity), V(kNaN)));
  return select(x == V(kInfinity), x, finite_or_less);
}

// ---- tanh, sigmoid, sqrt ----------------------------------------------------------------------

template <class V>
ATTN_ELEMENTARY V abs(V x) {
  return from_bits(bits(x) & 0x7fffffffu);
}

/// Of x^3 to x^11.
ATTN_NUMBER(kTanh3, -0x1.555534p-2f);
ATTN_NUMBER(kTanh5, 0x1.110768p-3f);
ATTN_NUMBER(kTanh7, -0x1.b8444ap-5f);
ATTN_NUMBER(kTanh9, 0x1.5256d8p-6f);
ATTN_NUMBER(kTanh11, -0x1.76ac20p-8f);
ATTN_NUMBER(kTanhLarge, 0.625f);
/// Twice what rounds to 1.
ATTN_NUMBER(kTanhOne, 20.0f);

/// |x| < 0.625: x + x^3 p(x^2), deg p = 4, relative error 2^-27.7; else 1 - 2 / (e^2|x| + 1) with x's sign.
template <class V>
ATTN_ELEMENTARY V tanh(V x) {
  const V a = abs(x);
  const V z = a * a;
  V p = V(kTanh11);
  p = p * z + V(kTanh9);
  p = p * z + V(kTanh7);
  p = p * z + V(kTanh5);
  p = p * z + V(kTanh3);
  const V small = (p * z) * a + a;
  // Beyond 10 the result rounds to 1. Both arms are compared with: the smaller of two takes one instruction.
  const V twice = a + a, e = exp_in_range<V>(select(twice < V(kTanhOne), twice, V(kTanhOne)));
  const V large = V(kOne) - V(kTwo) / (e + V(kOne));
  // In this order NaN takes the polynomial, which keeps it.
  const V y = select(a >= V(kTanhLarge), large, small);
  return from_bits(bits(y) | (bits(x) & 0x80000000u));
}

/// 1 / (1 + e^-x), for x < 0 as e^x - e^2x / (1 + e^x), which rounds least. 0 for x < -87.3365, where the
/// exact result would be subnormal.
template <class V>
ATTN_ELEMENTARY V sigmoid(V x) {
  const V e = exp_below_zero<V>(from_bits(bits(x) | 0x80000000u));
  const auto negative = x < V(0.0f);
  const V quotient = select(negative, e * e, V(kOne)) / (V(kOne) + e);
  return select(negative, e - quotient, quotient);
}

/// The processor's own square root is correctly rounded everywhere.
ATTN_ELEMENTARY float sqrt(float x) {
#ifdef __CUDA_ARCH__
  return __fsqrt_rn(x);
#else
  return __builtin_sqrtf(x);
#endif
}

// ---- sin, cos ---------------------------------------------------------------------------------

/// Up to here the angle is reduced by subtracting n pi/2 in five parts, exactly as far as it matters.
inline constexpr float kLargeAngle = 8192.0f;

/// Payne and Hanek: a = m 2^e times the 96 bits of 2/pi that matter for the result modulo 4.
/// a > kLargeAngle and finite; r in [-pi/4, pi/4], returns the quadrant.
ATTN_ELEMENTARY uint32_t reduce_large_angle(float a, float& r) {
  constexpr uint32_t two_over_pi[8] = {0,          0xa2f9836e, 0x4e441529, 0xfc2757d1,
                                       0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab};
  const uint64_t m = (bits(a) & 0x7fffffu) | 0x800000u;
  // The first bit of the window weighs 2: everything above it is a multiple of 4.
  const uint32_t first = (bits(a) >> 23) - 150 + 30;
  uint64_t window[3] = {};
  for (uint32_t i = 0; i < 3; ++i) {
    const uint32_t word = first / 32 + i, shift = first % 32;
    const uint64_t pair = uint64_t{two_over_pi[word]} << 32 | two_over_pi[word + 1];
    window[i] = pair << shift >> 32;
  }
  const uint64_t product = (m * window[0] << 32) + m * window[1] + (m * window[2] >> 32);
  const uint64_t quadrant = (product + (uint64_t{1} << 61)) >> 62;
  const auto fraction = static_cast<int64_t>(product - (quadrant << 62));
  r = static_cast<float>(static_cast<double>(fraction) * (1.5707963267948966 * 0x1p-62));
  return static_cast<uint32_t>(quadrant);
}

/// Replaces r and the quadrant where the angle a >= 0 is too large for the quick reduction.
ATTN_ELEMENTARY void fix_large_angles(float a, float& r, uint32_t& quadrant) {
  if (!(a > kLargeAngle)) return;
  if (a == kInfinity) {
    r = kNaN;
  } else {
    quadrant = reduce_large_angle(a, r);
  }
}

/// sin(|x| + turns pi/2). With |x| = n pi/2 + r, |r| <= pi/4 it is sin r or cos r with a sign.
/// sin r = r + r^3 s(r^2), deg s = 2, 2^-27.9; cos r = 1 - r^2/2 + r^4 c(r^2), deg c = 2, 2^-32.7.
template <class V>
ATTN_ELEMENTARY V sin_turned(V x, uint32_t turns) {
  const V a = abs(x);
  const V shifted = a * V(0x1.45f306p-1f) + V(kRound);
  const V n = shifted - V(kRound);
  auto quadrant = bits(shifted);
  // pi/2 in parts of 11 bits, whose products with n <= 5216 are exact.
  const V n3 = n * V(0x1.444p-24f), n4 = n * V(0x1.68cp-39f), n5 = n * V(0x1.1a6264p-54f);
  const V r2 = (a - n * V(0x1.92p0f)) - n * V(0x1.fb4p-12f);
  const V r3 = r2 - n3;
  const V r4 = r3 - n4;
  // What the last two subtractions rounded away.
  const V lost = (((r2 - r3) - n3) + ((r3 - r4) - n4)) - n5;
  V r = r4 + lost;
  fix_large_angles(a, r, quadrant);
  const V z = r * r;
  V s = V(-0x1.9952fap-13f);
  s = s * z + V(0x1.110776p-7f);
  s = s * z + V(-0x1.555546p-3f);
  s = (s * z) * r + r;
  V c = V(0x1.99ea04p-16f);
  c = c * z + V(-0x1.6c0c2ep-10f);
  c = c * z + V(0x1.55554ap-5f);
  c = (c * (z * z) - z * V(0.5f)) + V(1.0f);
  quadrant = quadrant + turns;
  const V y = select((quadrant & 1u) == 0u, s, c);
  return from_bits(bits(y) ^ ((quadrant & 2u) << 30));
}

/// sin x, reduced correctly for every finite x; NaN for infinities.
template <class V>
ATTN_ELEMENTARY V sin(V x) {
  return from_bits(bits(sin_turned<V>(x, 0)) ^ (bits(x) & 0x80000000u));
}

template <class V>
ATTN_ELEMENTARY V cos(V x) {
  return sin_turned<V>(x, 1);
}

// ---- pow --------------------------------------------------------------------------------------

/// base^n, n >= 0, by squaring: the C library's pow rounds differently everywhere.
ATTN_ELEMENTARY double integer_power(double base, int64_t n) {
  double result = 1;
  for (; n > 0; n >>= 1, base *= base) {
    if (n & 1) result *= base;
  }
  return result;
}

/// ln x in double for a finite x > 0: 2 artanh(s) with s = (m - 1) / (m + 1), 1/sqrt(2) <= m < sqrt(2).
ATTN_ELEMENTARY double log_in_double(float x) {
  double e = -127;
  if (x < 0x1p-126f) {
    x *= 0x1p23f;
    e = -150;
  }
  const uint32_t offset = bits(x) + (0x3f800000u - 0x3f3504f3u);
  e += offset >> 23;
  const double m = from_bits((offset & 0x7fffffu) + 0x3f3504f3u);
  const double s = (m - 1) / (m + 1), z = s * s;
  double sum = 0;
  // z <= 0.0295: the first term left out is below 2^-65.
  for (int i = 25; i >= 1; i -= 2) sum = sum * z + 1.0 / i;
  return e * 0.6931471805599453 + 2 * s * sum;
}

/// ln base as the sum of two parts of 12 bits and the rest, and once more in one piece.
struct PowBase {
  float ln1, ln2, ln3, ln;
};

ATTN_ELEMENTARY PowBase pow_base(float base) {
  if (!(base > 0.0f && base < kInfinity)) return {kNaN, kNaN, kNaN, kNaN};
  const double ln = log_in_double(base);
  const float ln1 = from_bits(bits(static_cast<float>(ln)) & 0xfffff000u);
  const float ln2 = from_bits(bits(static_cast<float>(ln - ln1)) & 0xfffff000u);
  return {ln1, ln2, static_cast<float>((ln - ln1) - ln2), static_cast<float>(ln)};
}

/// base^x = e^(x ln base) for a finite base > 0 (NaN otherwise), x and ln base multiplied in parts.
/// Results below about 2^-126 are 0.
template <class V>
ATTN_ELEMENTARY V pow(const PowBase& base, V x) {
  const V x1 = from_bits(bits(x) & 0xfffff000u), x2 = x - x1;
  const V exponent = x * V(base.ln);
  const V shifted = exponent * V(kLog2E) + V(kRound);
  const V n = shifted - V(kRound);
  const V low = (x * V(base.ln3) + x2 * V(base.ln2)) - n * V(kLn2Low);
  const V r = ((x1 * V(base.ln1) - n * V(kLn2High)) + x2 * V(base.ln1)) + (x1 * V(base.ln2) + low);
  const V y = exp_scaled<V>(r, shifted);
  return select(exponent < V(-87.33f), V(0.0f), select(exponent <= V(88.72f), y, exponent + V(kInfinity)));
}

template <class V>
ATTN_ELEMENTARY V pow(float base, V x) {
  return pow<V>(pow_base(base), x);
}

}  // namespace attn::elementary
