#pragma once
#include "backends/cuda/task.h"
#include "tensor/elementary.h"
#include "tensor/host_device.h"

/// The device's kernels: function templates over who carries them out. A `Group` is what works on one unit of a task
/// together, a block of threads on the GPU, a single lane on the host, where the same code is tested:
///
///   Group::kLanes, lane()   how many work together, and which of them this is
///   shared()                kSharedFloats of memory that all of them see
///   sync()                  all wait for all; what was written to shared() before is seen after
///   row()                   a part of the group that works on a row: a warp
///   row().index(), kRows    which of the parts, and how many there are
///   row().sum(x), max(x)    over the part's lanes, by a fixed tree, known to each of them
///
/// Kernels obey the rules of backends/cpu/kernels.h, except that sums over a row have as many lanes as a warp, and a
/// product may round a * b + c once. Nothing depends on the number of blocks, and nothing is added atomically: every
/// run gives the same bits.
namespace attn::cuda {

/// Loops that are to be written out for the GPU, or not (a GPU's memory for code is small); on the host as the compiler
/// likes.
#ifdef __CUDA_ARCH__
#define ATTN_UNROLL _Pragma("unroll")
#define ATTN_NO_UNROLL _Pragma("unroll 1")
#else
#define ATTN_UNROLL
#define ATTN_NO_UNROLL
#endif

/// The host's group: one lane that does everything in order.
struct OneLane {
  static constexpr int kLanes = 1, kRows = 1;
  struct Row {
    static constexpr int kLanes = 1;
    int index() const { return 0; }
    int lane() const { return 0; }
    float sum(float x) const { return x; }
    float max(float x) const { return x; }
  };

  float* memory = nullptr;
  int lane() const { return 0; }
  float* shared() const { return memory; }
  void sync() const {}
  Row row() const { return {}; }
};

/// Whether a task's parts are rows: each needs all lanes of a warp, where of elements each needs one.
ATTN_HOST_DEVICE inline bool is_by_rows(Kind kind) { return kind == Kind::sum_rows || kind >= Kind::softmax; }

ATTN_HOST_DEVICE inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

ATTN_HOST_DEVICE inline float multiply_add(float a, float b, float c) {
#ifdef __CUDA_ARCH__
  return __fmaf_rn(a, b, c);
#else
  return a * b + c;
#endif
}

/// f(i) for every element i < size that falls to this lane in one of `units` units of `chunk` neighbours at a time.
template <class Group, class F>
ATTN_HOST_DEVICE inline void each_element(const Group& group, int32_t unit, int32_t units, int32_t size, F f,
                                          int32_t chunk = kUnitElements) {
  for (int64_t begin = int64_t{unit} * chunk; begin < size; begin += int64_t{units} * chunk) {
    const int32_t end = static_cast<int32_t>(size - begin < chunk ? size : begin + chunk);
    for (int32_t i = static_cast<int32_t>(begin) + group.lane(); i < end; i += Group::kLanes) f(i);
  }
}

/// f(row, r) for the rows r of a unit, each by one part of the group.
template <class Group, class F>
ATTN_HOST_DEVICE inline void each_row(const Group& group, int32_t unit, int32_t rows, F f) {
  const auto row = group.row();
  const int32_t begin = unit * kUnitRows, end = smaller(begin + kUnitRows, rows);
  for (int32_t r = begin + row.index(); r < end; r += Group::kRows) f(row, r);
}

/// a / b for a >= 0. Divisions are slow on a GPU, and where this is used most have the result 0.
ATTN_HOST_DEVICE inline int32_t quotient(int32_t a, int32_t b) { return a < b ? 0 : a / b; }

/// A part of a group that does one job of a slice's share of a task: as many neighbouring elements as it has lanes, or
/// one row. See SlicedTask.
template <class Part>
struct SliceOf {
  static constexpr int kLanes = Part::kLanes;
  Part part;
  int32_t slice, slices, width, own, job;

  /// The slice's element or row number i among all.
  ATTN_HOST_DEVICE int32_t among_all(int32_t i) const {
    const int32_t outer = quotient(i, width);
    return (outer * slices + slice) * width + (i - outer * width);
  }
};

template <class Part, class F>
ATTN_HOST_DEVICE inline void each_element(const SliceOf<Part>& group, int32_t, int32_t, int32_t, F f) {
  const int32_t i = group.job * Part::kLanes + group.part.lane();
  if (i < group.own) f(group.among_all(i));
}

template <class Part, class F>
ATTN_HOST_DEVICE inline void each_row(const SliceOf<Part>& group, int32_t, int32_t, F f) {
  f(group.part, group.among_all(group.job));
}

ATTN_HOST_DEVICE inline int32_t place(const Layout& layout, int32_t i) {
  int32_t at = 0;
  ATTN_NO_UNROLL
  for (int axis = layout.rank - 1; axis > 0; --axis) {
    const int32_t rest = i / layout.dim[axis];
    at += (i - rest * layout.dim[axis]) * layout.stride[axis];
    i = rest;
  }
  return layout.rank == 0 ? 0 : at + i * layout.stride[0];
}

/// So many numbers are loaded together, so that one wait is enough for all.
inline constexpr int32_t kDepth = 16;

/// y[j] = x[j * stride], where possible four at a time: neighbouring lanes may be rows apart, and each load costs as
/// many turns as it touches lines.
template <int32_t kCount>
ATTN_HOST_DEVICE inline void load_along(const float* x, int32_t stride, float (&y)[kCount]) {
  static_assert(kCount % 4 == 0);
#ifdef __CUDA_ARCH__
  if (stride == 1 && (reinterpret_cast<uintptr_t>(x) & 15) == 0) {
    ATTN_UNROLL
    for (int32_t j = 0; j < kCount; j += 4) {
      const float4 four = *reinterpret_cast<const float4*>(x + j);
      y[j] = four.x, y[j + 1] = four.y, y[j + 2] = four.z, y[j + 3] = four.w;
    }
    return;
  }
#endif
  ATTN_UNROLL
  for (int32_t j = 0; j < kCount; ++j) y[j] = x[int64_t{j} * stride];
}

/// The row that an id chooses; whatever the id is, a row of the table.
ATTN_HOST_DEVICE inline int32_t row_of(float id, int32_t rows) {
  if (!(id > 0)) return 0;
  return id < static_cast<float>(rows) ? smaller(static_cast<int32_t>(id), rows - 1) : rows - 1;
}

}  // namespace attn::cuda
