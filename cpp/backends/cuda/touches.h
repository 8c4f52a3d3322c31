#pragma once
#include "backends/cuda/kernels/product.h"
#include "backends/cuda/task.h"

/// Which numbers one element, or one row, of a task reads and writes: the kernels' own indices, without the arithmetic.
/// What a task's parts need of one another is decided from it. A place that is wrong here shows as different numbers
/// where the tests run a program's slices one after another.
namespace attn::cuda {

/// How many elements or rows the task has that can be computed on their own; 0 where that is not known of it.
int32_t independent_parts(const Task& task);

/// f(address) for every number that part i of the task reads. Not of products: see product_row() and product_column().
template <class F>
void each_read(const Task& task, const Tables& tables, int32_t i, F f);
/// f(address) for every number that part i of the task writes.
template <class F>
void each_write(const Task& task, const Tables& tables, int32_t i, F f);

// ---- elementwise --------------------------------------------------------------------------------

template <class F>
void each_read(const Elementwise& e, const Tables& tables, int32_t i, F f) {
  const auto read = [&](const Operand& operand) {
    if (!operand.memory) return;
    if (operand.layout == Operand::kFlat) return f(operand.memory + i);
    if (operand.layout == Operand::kScalar) return f(operand.memory);
    f(operand.memory + place(tables.layouts[operand.layout], i));
  };
  for (int32_t c = e.first; c < e.first + e.count; ++c) {
    const Instruction& in = tables.instructions[c];
    read(in.a);
    if (in.op >= Alu::add) read(in.b);
  }
}

template <class F>
void each_write(const Elementwise& e, const Tables& tables, int32_t i, F f) {
  for (int32_t c = e.first; c < e.first + e.count; ++c) {
    const Instruction& in = tables.instructions[c];
    if (in.store) f(in.store + i);
    if (in.spread) f(in.spread + place(tables.layouts[in.spread_layout], i));
  }
}

// ---- pieces -------------------------------------------------------------------------------------

/// f(place in the whole, place in the piece) of element i, if its piece is elsewhere.
template <class F>
void with_piece(const Pieces& p, const Tables& tables, int32_t i, F f) {
  const int32_t row = i / p.width, column = i % p.width;
  const Piece* piece = tables.pieces + p.first;
  for (int32_t which = 1; which < p.count && column >= piece[1].begin; ++which) ++piece;
  if (piece->memory) f(p.whole + i, piece->memory + (row * piece->width + column - piece->begin));
}

// ---- sums and rows ------------------------------------------------------------------------------

template <class F>
void each_read(const Sum& s, Kind kind, int32_t i, F f) {
  const int32_t stretches = (s.mid + s.length - 1) / s.length;
  const bool rows = kind == Kind::sum_rows;
  const int32_t column = rows ? 0 : i % s.inner, above = rows ? i : i / s.inner, o = above / stretches;
  const int32_t begin = above % stretches * s.length, end = smaller(begin + s.length, s.mid);
  for (int32_t j = begin; j < end; ++j) f(s.x + ((int64_t{o} * s.mid + j) * s.inner + column));
  if (s.bias) f(s.bias + column % s.bias_size);
  if (s.c0) f(s.c0 + i);
}

template <class F>
void each_read(const Rows& t, Kind kind, int32_t r, F f) {
  const auto row = [&](const float* x) {
    for (int32_t j = 0; j < t.cols; ++j) f(x + (int64_t{r} * t.cols + j));
  };
  row(t.x0);
  if (t.lens) f(t.lens + (r / t.len_div * t.len_mul + r % t.len_mod));
  switch (kind) {
    case Kind::softmax_vjp: return row(t.x1);
    case Kind::standardize_vjp: return row(t.x1), row(t.x2);
    case Kind::cross_entropy: return f(t.x1 + r);
    case Kind::cross_entropy_vjp: return f(t.x1 + r), f(t.x2 + r);
    default: return;
  }
}

// ---- all kinds ----------------------------------------------------------------------------------

template <class F>
void each_read(const Task& task, const Tables& tables, int32_t i, F f) {
  switch (task.kind) {
    case Kind::elementwise: return each_read(task.elementwise, tables, i, f);
    case Kind::copy: return f(task.copy.src + place(task.copy.layout, i));
    case Kind::pieces:
      return with_piece(task.pieces, tables, i,
                        [&](const float* whole, const float* piece) { f(task.pieces.gather ? piece : whole); });
    case Kind::gather:
      // Any row of the table; no slice owns it.
      return f(task.table.ids + i / task.table.width);
    case Kind::sum_rows:
    case Kind::sum_columns: return each_read(task.sum, task.kind, i, f);
    default: return each_read(task.rows, task.kind, i, f);
  }
}

template <class F>
void each_write(const Task& task, const Tables& tables, int32_t i, F f) {
  switch (task.kind) {
    case Kind::elementwise: return each_write(task.elementwise, tables, i, f);
    case Kind::copy: return f(task.copy.dst + i);
    case Kind::pieces:
      return with_piece(task.pieces, tables, i,
                        [&](float* whole, float* piece) { f(task.pieces.gather ? whole : piece); });
    case Kind::gather: return f(task.table.y + i);
    case Kind::sum_rows:
    case Kind::sum_columns: return f(task.sum.y + i);
    case Kind::cross_entropy: return f(task.rows.y + i);
    case Kind::product: {
      const Product& p = task.product;
      const int32_t size = p.m * p.n, place = i / size, rest = i % size;
      return f(p.c + (int64_t{place / p.batch[1]} * p.stride_c[0] + int64_t{place % p.batch[1]} * p.stride_c[1] +
                      int64_t{rest / p.n} * p.ldc + rest % p.n));
    }
    default:
      for (int32_t j = 0; j < task.rows.cols; ++j) f(task.rows.y + (int64_t{i} * task.rows.cols + j));
  }
}

/// f(address) for the numbers that a row of one of a product's first factors, or a column of a second, is made of:
/// `depth` of them, `stride` apart.
template <class F>
void each_along(const float* first, int32_t depth, int64_t stride, F f) {
  for (int32_t k = 0; k < depth; ++k) f(first + k * stride);
}
template <class F>
void each_of_row(const Product& p, int32_t place, int32_t row, F f) {
  const Matrices x(p, place);
  each_along(x.a + int64_t{row} * (p.transpose_a ? 1 : p.lda), x.k, p.transpose_a ? p.lda : 1, f);
}
template <class F>
void each_of_column(const Product& p, int32_t place, int32_t column, F f) {
  const Matrices x(p, place);
  each_along(x.b + int64_t{column} * (p.transpose_b ? p.ldb : 1), x.k, p.transpose_b ? 1 : p.ldb, f);
}

inline int32_t independent_parts(const Task& task) {
  switch (task.kind) {
    case Kind::elementwise: return task.elementwise.size;
    case Kind::copy: return task.copy.size;
    case Kind::pieces: return task.pieces.rows * task.pieces.width;
    case Kind::gather: return task.table.n * task.table.width;
    case Kind::product: {
      const Product& p = task.product;
      return p.library ? 0 : p.batch[0] * p.batch[1] * p.m * p.n;
    }
    case Kind::sum_rows:
    case Kind::sum_columns:
      return task.sum.outer * ((task.sum.mid + task.sum.length - 1) / task.sum.length) *
             (task.kind == Kind::sum_rows ? 1 : task.sum.inner);
    case Kind::scatter:
    case Kind::dropout:
    case Kind::adam:
    case Kind::fill:
    case Kind::iota: return 0;
    default: return task.rows.rows;
  }
}

}  // namespace attn::cuda
