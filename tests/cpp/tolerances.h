#pragma once

/// Every tolerance of the tests, each with its reason. Errors are relative to the largest magnitude
/// of the compared tensor.
namespace attn::tolerance {

/// cpu (float32) against reference (double): a few roundings of 6e-8 each, sums of up to a thousand terms.
inline constexpr double kCpu = 2e-6;
/// The cuda backend's kernels (float32, sums in another order) against reference or cpu, as kCpu.
inline constexpr double kCuda = 2e-6;
/// Losses of the first steps of a training on cuda against cpu: what the rounding of both leaves, absolutely.
inline constexpr double kCudaLoss = 1e-4;
/// Parameters after some epochs on cuda against cpu, where Adam has enlarged small gradients' rounding at every step.
inline constexpr double kCudaTraining = 1e-3;
/// Central differences in double with step 1e-5: truncation about 1e-10, cancellation about 1e-11 / 1e-5.
inline constexpr double kFiniteDifference = 1e-7;

/// The same over a whole program with its gradients, in which larger terms cancel and leave their rounding.
inline constexpr double kCpuProgram = 4e-5;
/// What terms of order one leave when they cancel: a few hundred roundings of 6e-8 each.
inline constexpr double kCancelled = 2e-5;
/// Parameters after Adam, which divides a gradient by its own size: small gradients' rounding shows in full.
inline constexpr double kAdam = 1e-4;
/// An explanation's arithmetic against the reference backend, both in double: only the order of sums differs.
inline constexpr double kExplain = 1e-12;
/// Three steps of a random program: updates carry one step's rounding into the next, powers of values enlarge it.
inline constexpr double kRandomProgram = 1e-4;

}  // namespace attn::tolerance
