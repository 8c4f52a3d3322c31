#pragma once
#include <cstdint>

#include "backends/alu.h"
#include "backends/args.h"

/// What a device carries out: one plain struct per kind of work, without a pointer to anything but numbers and tables
/// on the device. compile() makes them from a lowered program, kernels/ carries them out. Extents and indices fit into
/// 32 bits; larger tensors are refused.
namespace attn::cuda {

/// library_product: large enough for a library to take over; then c0 is null or c, and there is no bias.
// clang-format off
enum class Kind : int32_t {
  elementwise,
  copy, fill, gather, dropout, adam_rates, adam,
  sum_rows, softmax, softmax_vjp, log_softmax, mask, standardize, standardize_vjp, cross_entropy, cross_entropy_vjp,
  product, library_product, sort, scatter, sum_columns
};
// clang-format on

/// Kinds that one kernel carries out.
enum class Family : int32_t { elementwise, elements, rows, product, library, sort, sums };

constexpr Family family_of(Kind kind) {
  if (kind == Kind::elementwise) return Family::elementwise;
  if (kind < Kind::sum_rows) return Family::elements;
  if (kind < Kind::product) return Family::rows;
  if (kind == Kind::product) return Family::product;
  if (kind == Kind::library_product) return Family::library;
  return kind == Kind::sort ? Family::sort : Family::sums;
}

/// Of a fused elementwise node: instructions, no more than lower() fuses, inputs, and those of them that have
/// registers.
inline constexpr int kMaxInstructions = 48, kMaxSources = 2 * kMaxInstructions, kLoadedFirst = 16;
inline constexpr int kMaxRegisters = kLoadedFirst + kMaxInstructions;
static_assert(kMaxRegisters <= 256 && kMaxSources <= 32767, "Instruction names them");

/// An input, read at the result's element (layout kFlat), at its first number (kScalar), or through a Layout.
struct Source {
  static constexpr int32_t kFlat = -1, kScalar = -2;
  const float* memory = nullptr;
  int32_t layout = kFlat;
};

/// reg <- op(a, b; number), also written to `store` if that is set. Operands are registers, below 0 the inputs ~a, ~b.
struct Instruction {
  float* store = nullptr;
  float number = 0;
  int16_t a = 0, b = 0;
  uint8_t reg = 0;
  Alu op = Alu::copy;
};

/// Instructions [first, first + count) and inputs [first_source, first_source + sources) of the tables. The first
/// `loaded` inputs are in the first registers before any instruction runs.
struct Elementwise {
  int32_t size, first, count, first_source, sources, loaded;
};

/// y[i] = first + step i.
struct Fill {
  float* y;
  int32_t size;
  float first, step;
};

/// gather: y[i] = table[ids[i]]; scatter: table[r] = sum of y[i] over the places i of id r; y [n, width], table [rows,
/// width]. sort: order is the places 0 .. n - 1 by their ids, those of equal ids in their order; those of id r are
/// order[start[r]] up to order[start[r + 1] - 1].
struct Table {
  float *y, *table;
  const float* ids;
  int32_t n, width, rows;
  int32_t *order, *spare, *start;
};

struct Dropout {
  float* mask;
  const float *seed, *step;
  int32_t size;
  uint32_t stream;
  float p;
};

struct Adam {
  AdamArgs args;
  const float *step, *coefficient;
  /// lr / (1 - beta1^step), negated, and sqrt(1 - beta2^step): double precision is slow on most GPUs, so one lane works
  /// them out before.
  float* rates;
};

/// Sums, or sums of squares, of stretches of `length` along an axis: x [outer, mid, inner] -> y [outer,
/// ceil(mid / length), inner].
struct Sum {
  const float* x;
  float* y;
  int32_t outer, mid, inner, length;
  bool squares;
};

struct Task {
  Kind kind = Kind::fill;
  /// How many blocks share the work, and the number of the first of them in the task's launch. Whoever does a part of
  /// it does it with the same arithmetic: every bit of the result is the same for any number of blocks.
  int32_t blocks = 0, first_block = 0;
  /// Of a product: warps that share the sum of a tile.
  int32_t shares = 1;
  union {
    Fill fill;
    Elementwise elementwise;
    CopyArgs copy;
    Table table;
    Dropout dropout;
    Adam adam;
    MatmulArgs product;
    Sum sum;
    RowArgs rows;
  };

  Task() : fill{} {}
};

/// The tables that elementwise tasks refer to, on the device.
struct Tables {
  const Instruction* instructions = nullptr;
  const Source* sources = nullptr;
  const Layout* layouts = nullptr;
};

/// One start of a kernel: tasks [first, first + count) of one family, which do not depend on one another.
struct Launch {
  Family family;
  int32_t first, count, blocks;
};

/// Threads of a block, in warps that each do a row at a time, and how many blocks a task has at most: some for each of
/// a large GPU's multiprocessors. Beyond that they stride.
inline constexpr int32_t kBlockLanes = 256, kWarps = 8, kMostBlocks = 2048;
/// Neighbouring elements that a lane loads and stores at once.
inline constexpr int32_t kWide = 4;
/// Values of a digit when ids are sorted.
inline constexpr int32_t kDigits = 16;
/// Up to so many elements, each of a fused node's has a lane of its own, which loads its inputs before it computes.
inline constexpr int32_t kLittle = 128 * kBlockLanes;
/// Each lane has kTall by kWide outputs of a product, and a warp a tile of them, 4 by 8 lanes.
inline constexpr int32_t kTall = 4, kTileRows = 4 * kTall, kTileColumns = 8 * kWide;

/// Words of shared memory that a block of a family needs.
template <Family kFamily>
inline constexpr int32_t kSharedWords = 1;
template <>
inline constexpr int32_t kSharedWords<Family::elementwise> = (kMaxInstructions * sizeof(Instruction) +
                                                              kMaxSources * sizeof(Source)) /
                                                             sizeof(float);
template <>
inline constexpr int32_t kSharedWords<Family::product> = kWarps* kTileRows* kTileColumns;
template <>
inline constexpr int32_t kSharedWords<Family::sort> = (kDigits + 1) * kBlockLanes;
template <>
inline constexpr int32_t kSharedWords<Family::sums> = kBlockLanes;

}  // namespace attn::cuda
