#pragma once

/// Every tolerance of the tests, each with its reason. Errors are relative to the largest magnitude
/// of the compared tensor.
namespace attn::tolerance {

/// cpu (float32) against reference (double): a few roundings of 6e-8 each, sums of up to a thousand terms.
inline constexpr double kCpu = 2e-6;
/// Central differences in double with step 1e-5: truncation about 1e-10, cancellation about 1e-11 / 1e-5.
inline constexpr double kFiniteDifference = 1e-7;

/// The same over a whole program with its gradients, in which larger terms cancel and leave their rounding.
inline constexpr double kCpuProgram = 4e-5;
/// Parameters after Adam, which divides a gradient by its own size: small gradients' rounding shows in full.
inline constexpr double kAdam = 1e-4;
/// An explanation's arithmetic against the reference backend, both in double: only the order of sums differs.
inline constexpr double kExplain = 1e-12;
/// Three steps of a random program: updates carry one step's rounding into the next, powers of values enlarge it.
inline constexpr double kRandomProgram = 1e-4;

}  // namespace attn::tolerance
