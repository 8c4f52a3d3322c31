#pragma once
#include "backends/cuda/task.h"
#include "tensor/elementary.h"
#include "tensor/host_device.h"

/// The device's kernels: function templates over who carries them out. A `Group` is what works on one block's part of a
/// task together, a block of threads on the GPU, a single lane on the host, where the same code is tested:
///
///   block()                 which of the task's blocks this is
///   kLanes, lane()          how many work together, and which of them this is
///   shared()                kSharedWords of memory that all of them see
///   sync()                  all wait for all; what was written before, to shared() or elsewhere, is seen after
///   wait()                  until what was started before has ended: before it, only tasks and tables may be read, and
///                           every lane calls it, or else the launch after the next one might not wait for this one
///   row()                   a part of the group that works on a row: a warp
///   row().index(), kRows    which of the parts, and how many there are
///   row().sum(x), max(x)    over the part's lanes, by a fixed tree, known to each of them
///
/// Kernels obey the rules of backends/cpu/kernels.h, except that sums over a row have as many lanes as a warp, other
/// sums and products are dealt to warps and their parts added in order, and a product may round a * b + c once. Nothing
/// depends on the number of blocks, and nothing is added atomically: every run gives the same bits.
namespace attn::cuda {

/// Loops that are to be written out for the GPU, whole or in part, so that several loads are on their way at once.
#ifdef __CUDA_ARCH__
#define ATTN_UNROLL _Pragma("unroll")
#define ATTN_UNROLL_2 _Pragma("unroll 2")
#else
#define ATTN_UNROLL
#define ATTN_UNROLL_2
#endif

ATTN_HOST_DEVICE inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

ATTN_HOST_DEVICE inline float multiply_add(float a, float b, float c) {
#ifdef __CUDA_ARCH__
  return __fmaf_rn(a, b, c);
#else
  return a * b + c;
#endif
}

/// f(i, n) for all elements of a task, n neighbours from i on at a time: neighbouring lanes have neighbouring elements,
/// and the blocks stride. n is kWide but at the end; kWide as a template argument where lanes have other shares.
template <int32_t kCount = kWide, class Group, class F>
ATTN_HOST_DEVICE inline void each_element(const Group& group, const Task& task, int64_t size, F f) {
  const int64_t stride = int64_t{task.blocks} * Group::kLanes * kCount;
  for (int64_t i = (int64_t{group.block()} * Group::kLanes + group.lane()) * kCount; i < size; i += stride) {
    f(static_cast<int32_t>(i), static_cast<int32_t>(size - i < kCount ? size - i : kCount));
  }
}

/// Neighbouring numbers, in registers.
template <int32_t kCount>
struct alignas(kCount * sizeof(float)) Numbers {
  float x[kCount];
  ATTN_HOST_DEVICE float& operator[](int32_t i) { return x[i]; }
  ATTN_HOST_DEVICE float operator[](int32_t i) const { return x[i]; }
};
using Wide = Numbers<kWide>;

template <int32_t kCount = kWide>
ATTN_HOST_DEVICE inline bool aligned(const float* p) {
  return reinterpret_cast<uintptr_t>(p) % sizeof(Numbers<kCount>) == 0;
}
/// All numbers at an aligned p.
template <int32_t kCount = kWide>
ATTN_HOST_DEVICE inline Numbers<kCount> load_all(const float* p) {
  return *reinterpret_cast<const Numbers<kCount>*>(p);
}

/// The first n numbers at p, at once where all are wanted and p allows it; the rest are 0.
template <int32_t kCount = kWide>
ATTN_HOST_DEVICE inline Numbers<kCount> load(const float* p, int32_t n) {
  if (n == kCount && aligned<kCount>(p)) return load_all<kCount>(p);
  Numbers<kCount> y = {};
  ATTN_UNROLL
  for (int32_t j = 0; j < kCount; ++j) {
    if (j < n) y[j] = p[j];
  }
  return y;
}

template <int32_t kCount>
ATTN_HOST_DEVICE inline void store(float* p, const Numbers<kCount>& x, int32_t n) {
  if (n == kCount && aligned<kCount>(p)) {
    *reinterpret_cast<Numbers<kCount>*>(p) = x;
    return;
  }
  ATTN_UNROLL
  for (int32_t j = 0; j < kCount; ++j) {
    if (j < n) p[j] = x[j];
  }
}

/// A view of a tensor through strides.
struct Walk {
  const int64_t *dims, *stride;
  int32_t rank;

  /// Where element i is.
  ATTN_HOST_DEVICE int64_t at(int32_t i) const {
    int64_t sum = 0;
    for (int32_t axis = rank - 1; axis >= 0; --axis) {
      const int32_t dim = static_cast<int32_t>(dims[axis]), rest = axis == 0 ? 0 : i / dim;
      sum += (i - rest * dim) * stride[axis];
      i = rest;
    }
    return sum;
  }
  /// Whether elements i up to i + n - 1 are neighbours.
  ATTN_HOST_DEVICE bool joins(int32_t i, int32_t n) const {
    return rank > 0 && stride[rank - 1] == 1 && i % static_cast<int32_t>(dims[rank - 1]) + n <= dims[rank - 1];
  }
};

template <int32_t kCount = kWide>
ATTN_HOST_DEVICE inline Numbers<kCount> load(const Walk& walk, const float* p, int32_t i, int32_t n) {
  if (walk.joins(i, n)) return load<kCount>(p + walk.at(i), n);
  Numbers<kCount> y = {};
  for (int32_t j = 0; j < n; ++j) y[j] = p[walk.at(i + j)];
  return y;
}

ATTN_HOST_DEVICE inline void store(const Walk& walk, float* p, const Wide& x, int32_t i, int32_t n) {
  if (walk.joins(i, n)) return store(p + walk.at(i), x, n);
  for (int32_t j = 0; j < n; ++j) p[walk.at(i + j)] = x[j];
}

/// The row that an id chooses; whatever the id is, a row of the table.
ATTN_HOST_DEVICE inline int32_t row_of(float id, int32_t rows) {
  if (!(id > 0)) return 0;
  return id < static_cast<float>(rows) ? smaller(static_cast<int32_t>(id), rows - 1) : rows - 1;
}

}  // namespace attn::cuda
