#pragma once
#include <cstddef>

#include "backends/cpu/kernels.h"
#include "backends/cpu/lanes.h"

/// Kernels that move rows and elements about: strided copy, gather, scatter, transposition.
namespace attn::cpu::ATTN_ISA {

ATTN_INLINE void copy_row(float* dst, const float* src, int64_t n) {
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) store_native(dst + i, load_native(src + i));
  if (i < n) store_part(dst + i, load_part(src + i, static_cast<int>(n - i)), static_cast<int>(n - i));
}

/// Rows and columns of a 4 x 4 block change places.
ATTN_INLINE void transpose4(Quad& a, Quad& b, Quad& c, Quad& d) {
  const Quad ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Quad cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

ATTN_INLINE Quad load_quad(const float* p) {
  Quad q;
  __builtin_memcpy(&q, p, sizeof q);
  return q;
}

ATTN_INLINE void store_quad(float* p, Quad q) { __builtin_memcpy(p, &q, sizeof q); }

/// dst[j * dst_row + i] = src[i * src_row + j] for i < rows, j < cols, by 4 x 4 blocks. Those at the
/// ends reach back over what is done already and write it once more. Not so if kPadded: then rows of
/// dst have room for whole groups of four, and the last group is filled up with copies of the last row,
/// because a row that overlapping stores have written is slow to read right after.
template <bool kPadded>
void transpose(float* dst, int64_t dst_row, const float* src, int64_t src_row, int64_t rows, int64_t cols) {
  if (cols < 4 || (!kPadded && rows < 4)) {
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < cols; ++j) dst[j * dst_row + i] = src[i * src_row + j];
    }
    return;
  }
  for (int64_t from = 0; from < rows; from += 4) {
    const int64_t i = kPadded || from <= rows - 4 ? from : rows - 4;
    const float* row[4];
    for (int r = 0; r < 4; ++r) row[r] = src + (i + r < rows ? i + r : rows - 1) * src_row;
    for (int64_t at = 0; at < cols; at += 4) {
      const int64_t j = at <= cols - 4 ? at : cols - 4;
      float* d = dst + j * dst_row + i;
      Quad q0 = load_quad(row[0] + j), q1 = load_quad(row[1] + j);
      Quad q2 = load_quad(row[2] + j), q3 = load_quad(row[3] + j);
      transpose4(q0, q1, q2, q3);
      store_quad(d, q0);
      store_quad(d + dst_row, q1);
      store_quad(d + 2 * dst_row, q2);
      store_quad(d + 3 * dst_row, q3);
    }
  }
}

/// The two innermost axes of a strided copy.
ATTN_INLINE void copy_plane(float* dst, const float* src, const int64_t* dims, const int64_t* dst_stride,
                            const int64_t* src_stride) {
  const int64_t rows = dims[0], cols = dims[1];
  if (dst_stride[1] == 1 && src_stride[1] == 1) {
    for (int64_t i = 0; i < rows; ++i) copy_row(dst + i * dst_stride[0], src + i * src_stride[0], cols);
  } else if (dst_stride[1] == 1 && src_stride[0] == 1 && rows > 1) {
    transpose<false>(dst, dst_stride[0], src, src_stride[1], cols, rows);
  } else {
    for (int64_t i = 0; i < rows; ++i) {
      float* d = dst + i * dst_stride[0];
      const float* s = src + i * src_stride[0];
      for (int64_t j = 0; j < cols; ++j) d[j * dst_stride[1]] = s[j * src_stride[1]];
    }
  }
}

inline void strided_copy(const CopyArgs& args) {
  // Filled up to four axes in front of the plane; missing ones have extent 1.
  int64_t dims[6], dst_stride[6], src_stride[6];
  for (int axis = 0; axis < 6; ++axis) {
    const int from = axis - (6 - args.rank);
    dims[axis] = from < 0 ? 1 : args.dims[from];
    dst_stride[axis] = from < 0 ? 0 : args.dst_stride[from];
    src_stride[axis] = from < 0 ? 0 : args.src_stride[from];
  }
  for (int64_t i = 0; i < dims[0]; ++i) {
    for (int64_t j = 0; j < dims[1]; ++j) {
      for (int64_t k = 0; k < dims[2]; ++k) {
        float* dst = args.dst + i * dst_stride[0] + j * dst_stride[1] + k * dst_stride[2];
        const float* src = args.src + i * src_stride[0] + j * src_stride[1] + k * src_stride[2];
        for (int64_t l = 0; l < dims[3]; ++l, dst += dst_stride[3], src += src_stride[3]) {
          copy_plane(dst, src, dims + 4, dst_stride + 4, src_stride + 4);
        }
      }
    }
  }
}

/// The row that an id chooses; whatever the id is, a row of the table.
inline int64_t row_of(float id, int64_t rows) {
  return id > 0 ? static_cast<int64_t>(id < static_cast<float>(rows) ? id : static_cast<float>(rows - 1)) : 0;
}

inline void gather_rows(float* y, const float* table, const float* ids, int64_t n, int64_t width, int64_t table_rows) {
  for (int64_t i = 0; i < n; ++i) copy_row(y + i * width, table + row_of(ids[i], table_rows) * width, width);
}

inline void scatter_add_rows(float* dtable, const float* ids, const float* dy, int64_t n, int64_t width,
                             int64_t table_rows) {
  __builtin_memset(dtable, 0, static_cast<size_t>(table_rows * width) * sizeof(float));
  for (int64_t i = 0; i < n; ++i) {
    float* row = dtable + row_of(ids[i], table_rows) * width;
    const float* add = dy + i * width;
    each16(width, [&](int64_t j, auto extent)
                      ATTN_LAMBDA { store16(row + j, load16(row + j, extent) + load16(add + j, extent), extent); });
  }
}

}  // namespace attn::cpu::ATTN_ISA
