#pragma once
#include <cstdint>

#include "backends/alu.h"

/// What a device interprets: one plain struct per kind of work, without a pointer to anything but numbers and
/// tables on the device. compile() makes them from a lowered program, kernels/ carries them out.
///
/// A task is cut into units that do not depend on one another, whatever the size of the grid: the arithmetic of a
/// unit, and so every bit of the result, is the same on any number of multiprocessors. Extents and indices are 32
/// bits wide; compile() refuses larger tensors.
namespace attn::cuda {

inline constexpr int kMaxAxes = 6;
/// Values that a fused elementwise node holds at once: no more than lower() fuses.
inline constexpr int kMaxRegisters = 48;

enum class Kind : int32_t {
  elementwise,
  copy,
  pieces,
  gather,
  scatter,
  dropout,
  adam,
  fill,
  iota,
  product,
  sum_rows,     // over the last axis
  sum_columns,  // over another axis
  softmax,
  softmax_vjp,
  log_softmax,
  mask,
  standardize,
  standardize_vjp,
  cross_entropy,
  cross_entropy_vjp,
};

/// How a broadcast operand lies over a result: element i of the result is at the sum of the places of i times the
/// strides. Axes that one stride walks are one axis.
struct Layout {
  int32_t rank;
  int32_t dim[kMaxAxes], stride[kMaxAxes];
};

/// A register, or memory that is read at the result's element (layout kFlat), at its first number (kScalar), or
/// through a Layout.
struct Operand {
  static constexpr int32_t kFlat = -1, kScalar = -2;
  const float* memory = nullptr;  // null: a register
  int32_t reg = 0;
  int32_t layout = kFlat;  // else an index into the table of layouts
};

/// reg <- op(a, b; number), also written to `store` at the result's element if that is set, and to `spread` at the
/// place that a layout gives it there: the result as a piece of something larger.
struct Instruction {
  Alu op = Alu::copy;
  int32_t reg = 0;
  Operand a, b;
  float* store = nullptr;
  float* spread = nullptr;
  int32_t spread_layout = 0;
  float number = 0;
  float ln[4] = {};  // of pow_scalar's base: elementary::PowBase
};

struct Elementwise {
  int32_t size, first, count;  // elements; instructions [first, first + count)
};

/// dst[i] = src[layout(i)], plain on dst's side.
struct Copy {
  float* dst;
  const float* src;
  int32_t size;
  Layout layout;
};

/// One piece of a concatenation or split: columns [begin, begin + width) of every row of the whole.
struct Piece {
  float* memory;  // null: in place already
  int32_t begin, width;
};
struct Pieces {
  float* whole;
  int32_t rows, width, first, count;  // whole: [rows, width]; pieces [first, first + count)
  int32_t gather;                     // 1: pieces -> whole
};

/// gather: y[i] = table[ids[i]], scatter: table[r] = sum of y[i] over ids[i] == r, in the order of i.
struct Table {
  float* y;
  float* table;
  const float* ids;
  int32_t n, width, rows;
};

struct Dropout {
  float* mask;
  const float *seed, *step;
  int32_t size;
  uint32_t stream;
  float p;
};

struct Adam {
  const float *p, *g, *m, *v, *step, *coefficient;
  float *p_out, *m_out, *v_out;
  int32_t size;
  double lr, beta1, beta2, eps;
};

struct Fill {
  float* y;
  int32_t size;
  float value;
};

/// C = op(A) op(B) (+ bias row) (+ C0) over two batch axes; see cpu::MatmulArgs.
struct Product {
  const float *a, *b, *c0, *bias;
  float* c;
  int32_t m, n, k;
  int32_t lda, ldb, ldc;
  int32_t transpose_a, transpose_b;
  int32_t batch[2];
  int32_t stride_a[2], stride_b[2], stride_c[2];
  /// The inner axis cut into batch[0] stretches of k, the last one shorter: k_total in all. 0: not cut.
  int32_t k_total;
  /// Each output on its own, without tiles in shared memory: small matrices.
  int32_t direct;
  /// Large enough for a library to take over; then c0 is null or c, and there is no bias.
  int32_t library;
};

/// Sums of stretches of `length` along an axis: x [outer, mid, inner] -> y [outer, ceil(mid / length), inner]
/// (+ c0, laid out as y) (+ bias [inner]).
struct Sum {
  const float *x, *c0, *bias;
  float* y;
  int32_t outer, mid, inner, length, bias_size;
};

/// Whatever treats rows on its own: which of x0, x1, x2 it reads is its kind's.
struct Rows {
  const float *x0, *x1, *x2;
  float* y;
  int32_t rows, cols;
  float number;  // eps, or what a masked score counts as
  /// Valid lengths, null: all columns; row r's is lens[r / len_div * len_mul + r % len_mod].
  const float* lens;
  int32_t len_div, len_mul, len_mod;
};

struct Task {
  Kind kind = Kind::fill;
  int32_t units = 0;
  union {
    Fill fill = {};
    Elementwise elementwise;
    Copy copy;
    Pieces pieces;
    Table table;
    Dropout dropout;
    Adam adam;
    Product product;
    Sum sum;
    Rows rows;
  };
};

/// The tables that tasks refer to, on the device.
struct Tables {
  const Instruction* instructions = nullptr;
  const Layout* layouts = nullptr;
  const Piece* pieces = nullptr;
};

/// One unit of one task of a level.
struct Unit {
  int32_t task, unit;
};

/// Tasks that do not depend on one another: units [first, first + units) of the schedule, of which the last
/// `library_units` belong to products that a library may take over.
struct Level {
  int32_t first = 0, units = 0, library_units = 0;
};

/// A task cut along the batch: of its elements, or rows, slice s has those for which i / width % slices == s: `own`.
struct SlicedTask {
  Task task;  // refers to its step's tables
  int32_t width, own;
};

/// What is moved to shared memory at once.
struct alignas(16) Chunk {
  uint32_t words[4];
};

/// Sliced tasks that do not depend on one another, with their tables, in chunks [first, first + chunks) of the
/// schedule's: `tasks` SlicedTasks, then `instructions` Instructions, then Layouts.
struct Step {
  int32_t first, chunks, tasks, instructions;
};

/// What is done between two barriers: units [first, first + count) of the schedule; or, where there are `slices`, steps
/// [first, first + count), which every slice goes through on its own, waiting for no other.
struct Section {
  int32_t first = 0, count = 0, slices = 0;
};

// ---- how tasks are cut into units ---------------------------------------------------------------

/// Elements of one unit of elementwise work, and how many units one task has at most: beyond it a unit strides.
inline constexpr int32_t kUnitElements = 256, kMaxUnits = 4096;
/// Bytes of one step: two of them are in shared memory, the one that is worked on and the next.
inline constexpr size_t kStepBytes = 8192;
/// Rows of one unit: one for each of a block's warps.
inline constexpr int32_t kUnitRows = 8;
/// A product's tile of the result, and how much of the inner axis is in shared memory at once.
inline constexpr int32_t kTile = 32, kTileInner = 32;
/// Floats of shared memory that a unit may use.
inline constexpr int32_t kSharedFloats = 2 * kTileInner * (kTile + 1);

}  // namespace attn::cuda
