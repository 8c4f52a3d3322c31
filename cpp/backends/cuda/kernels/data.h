#pragma once
#include "backends/cuda/kernels/group.h"
#include "tensor/rng.h"

/// Layout, tables, random numbers and Adam.
namespace attn::cuda {

template <class Group>
ATTN_HOST_DEVICE inline void run_copy(const Task& task, int32_t unit, const Group& group) {
  const Copy& c = task.copy;
  each_element(group, unit, task.units, c.size, [&](int32_t i) { c.dst[i] = c.src[place(c.layout, i)]; });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_pieces(const Task& task, int32_t unit, const Tables& tables, const Group& group) {
  const Pieces p = task.pieces;
  const Piece* const pieces = tables.pieces + p.first;
  each_element(group, unit, task.units, p.rows * p.width, [&](int32_t i) {
    const int32_t row = quotient(i, p.width), column = i - row * p.width;
    int32_t which = 0;
    while (which + 1 < p.count && column >= pieces[which + 1].begin) ++which;
    const Piece& piece = pieces[which];
    if (!piece.memory) return;
    float& alone = piece.memory[row * piece.width + column - piece.begin];
    if (p.gather) {
      p.whole[i] = alone;
    } else {
      alone = p.whole[i];
    }
  });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_gather(const Task& task, int32_t unit, const Group& group) {
  const Table t = task.table;
  each_element(group, unit, task.units, t.n * t.width, [&](int32_t i) {
    const int32_t from = quotient(i, t.width);
    t.y[i] = t.table[row_of(t.ids[from], t.rows) * t.width + (i - from * t.width)];
  });
}

/// A unit is a row of the table, whose lanes have a column each and all look through all ids: in the order of the
/// ids, without atomics.
template <class Group>
ATTN_HOST_DEVICE inline void run_scatter(const Task& task, int32_t unit, const Group& group) {
  const Table t = task.table;
  for (int32_t row = unit; row < t.rows; row += task.units) {
    for (int32_t j = group.lane(); j < t.width; j += Group::kLanes) {
      float sum = 0, ids[kDepth];
      const auto add = [&](float id, int32_t i) {
        if (row_of(id, t.rows) == row) sum += t.y[i * t.width + j];
      };
      int32_t i = 0;
      for (; i + kDepth <= t.n; i += kDepth) {
        load_along(t.ids + i, 1, ids);
        ATTN_UNROLL
        for (int32_t k = 0; k < kDepth; ++k) add(ids[k], i + k);
      }
      for (; i < t.n; ++i) add(t.ids[i], i);
      t.table[row * t.width + j] = sum;
    }
  }
}

/// Eight elements from each block of random words: cpu::Kernels::dropout_mask.
template <class Group>
ATTN_HOST_DEVICE inline void run_dropout(const Task& task, int32_t unit, const Group& group) {
  const Dropout d = task.dropout;
  uint32_t key[4];
  for (int i = 0; i < 4; ++i) key[i] = static_cast<uint32_t>(d.seed[i]);
  const auto threshold = static_cast<uint32_t>(d.p * 65536.0f + 0.5f);
  const auto step = static_cast<uint32_t>(*d.step);
  const float kept = 1.0f / (1.0f - d.p);
  each_element(group, unit, task.units, (d.size + 7) / 8, [&](int32_t block) {
    uint32_t words[4] = {static_cast<uint32_t>(block), d.stream, step, 1};
    philox_words(key[0] | key[1] << 16, key[2] | key[3] << 16, words);
    for (int32_t e = 0; e < 8 && block * 8 + e < d.size; ++e) {
      const uint32_t half = words[e / 2] >> (16 * (e % 2)) & 0xFFFFu;
      d.mask[block * 8 + e] = half >= threshold ? kept : 0.0f;
    }
  });
}

/// base^n by squaring, as on the CPU.
ATTN_HOST_DEVICE inline double integer_power(double base, int64_t n) {
  double result = 1;
  for (; n > 0; n >>= 1, base *= base) {
    if (n & 1) result *= base;
  }
  return result;
}

ATTN_HOST_DEVICE inline double square_root(double x) {
#ifdef __CUDA_ARCH__
  return __dsqrt_rn(x);
#else
  return __builtin_sqrt(x);
#endif
}

/// Double precision is slow on most GPUs: one lane works out what all elements share.
template <class Group>
ATTN_HOST_DEVICE inline void run_adam(const Task& task, int32_t unit, const Group& group) {
  const Adam a = task.adam;
  float* const shared = group.shared();
  group.sync();
  if (group.lane() == 0) {
    const auto t = static_cast<int64_t>(*a.step);
    shared[0] = static_cast<float>(-(a.lr / (1 - integer_power(a.beta1, t))));
    shared[1] = static_cast<float>(square_root(1 - integer_power(a.beta2, t)));
  }
  group.sync();
  const float step = shared[0], root_correction2 = shared[1], coefficient = *a.coefficient;
  const auto beta1 = static_cast<float>(a.beta1), beta2 = static_cast<float>(a.beta2);
  const auto rest1 = static_cast<float>(1 - a.beta1), rest2 = static_cast<float>(1 - a.beta2);
  const auto eps = static_cast<float>(a.eps);
  each_element(group, unit, task.units, a.size, [&](int32_t i) {
    const float g = a.g[i] * coefficient;
    const float m = beta1 * a.m[i] + rest1 * g;
    const float v = beta2 * a.v[i] + (rest2 * g) * g;
    const float root = elementary::sqrt(v) / root_correction2 + eps;
    const float p = a.p[i] + (step * m) / root;
    a.m_out[i] = m;
    a.v_out[i] = v;
    a.p_out[i] = p;
  });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_fill(const Task& task, int32_t unit, bool count, const Group& group) {
  const Fill f = task.fill;
  each_element(group, unit, task.units, f.size, [&](int32_t i) { f.y[i] = count ? static_cast<float>(i) : f.value; });
}

}  // namespace attn::cuda
