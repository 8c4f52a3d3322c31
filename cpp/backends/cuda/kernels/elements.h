#pragma once
#include <cmath>

#include "backends/cuda/kernels/group.h"
#include "tensor/rng.h"

/// Whatever treats elements on its own and is not fused: copies, tables, random numbers, Adam.
namespace attn::cuda {

template <class Group>
ATTN_HOST_DEVICE inline void run_copy(const Task& task, const Group& group) {
  const CopyArgs& c = task.copy;
  int64_t size = 1;
  for (int32_t axis = 0; axis < c.rank; ++axis) size *= c.dims[axis];
  const Walk from{c.dims, c.src_stride, c.rank}, to{c.dims, c.dst_stride, c.rank};
  each_element(group, task, size, [&](int32_t i, int32_t n) { store(to, c.dst, load(from, c.src, i, n), i, n); });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_fill(const Task& task, const Group& group) {
  const Fill f = task.fill;
  each_element(group, task, f.size, [&](int32_t i, int32_t n) {
    Wide y;
    for (int32_t j = 0; j < kWide; ++j) y[j] = f.first + f.step * static_cast<float>(i + j);
    store(f.y + i, y, n);
  });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_gather(const Task& task, const Group& group) {
  const Table t = task.table;
  each_element<1>(group, task, int64_t{t.n} * t.width, [&](int32_t i, int32_t) {
    const int32_t row = i / t.width;
    t.y[i] = t.table[int64_t{row_of(t.ids[row], t.rows)} * t.width + (i - row * t.width)];
  });
}

/// Eight elements from each block of random words: cpu::Kernels::dropout_mask.
template <class Group>
ATTN_HOST_DEVICE inline void run_dropout(const Task& task, const Group& group) {
  const Dropout d = task.dropout;
  uint32_t key[4];
  for (int i = 0; i < 4; ++i) key[i] = static_cast<uint32_t>(d.seed[i]);
  const auto threshold = static_cast<uint32_t>(d.p * 65536.0f + 0.5f);
  const auto step = static_cast<uint32_t>(*d.step);
  const float kept = 1.0f / (1.0f - d.p);
  each_element(group, task, d.size, [&](int32_t i, int32_t n) {
    uint32_t words[4] = {static_cast<uint32_t>(i / 8), d.stream, step, 1};
    philox_words(key[0] | key[1] << 16, key[2] | key[3] << 16, words);
    Wide mask;
    ATTN_UNROLL
    for (int32_t e = 0; e < kWide; ++e) {
      const uint32_t word = i % 8 == 0 ? words[e / 2] : words[2 + e / 2];
      mask[e] = (word >> (16 * (e % 2)) & 0xFFFFu) >= threshold ? kept : 0.0f;
    }
    store(d.mask + i, mask, n);
  });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_adam_rates(const Task& task, const Group& group) {
  if (group.lane() != 0) return;
  const AdamArgs& a = task.adam.args;
  const auto t = static_cast<int64_t>(*task.adam.step);
  task.adam.rates[0] = static_cast<float>(-(a.lr / (1 - elementary::integer_power(a.beta1, t))));
  task.adam.rates[1] = static_cast<float>(sqrt(1 - elementary::integer_power(a.beta2, t)));
}

template <class Group>
ATTN_HOST_DEVICE inline void run_adam(const Task& task, const Group& group) {
  const AdamArgs& a = task.adam.args;
  const float step = task.adam.rates[0], root_correction2 = task.adam.rates[1], coefficient = *task.adam.coefficient;
  const auto beta1 = static_cast<float>(a.beta1), beta2 = static_cast<float>(a.beta2);
  const auto rest1 = static_cast<float>(1 - a.beta1), rest2 = static_cast<float>(1 - a.beta2);
  const auto eps = static_cast<float>(a.eps);
  each_element(group, task, a.n, [&](int32_t i, int32_t n) {
    Wide p = load(a.p + i, n), g = load(a.g + i, n), m = load(a.m + i, n), v = load(a.v + i, n);
    ATTN_UNROLL
    for (int32_t j = 0; j < kWide; ++j) {
      g[j] = g[j] * coefficient;
      m[j] = beta1 * m[j] + rest1 * g[j];
      v[j] = beta2 * v[j] + (rest2 * g[j]) * g[j];
      const float root = elementary::sqrt(v[j]) / root_correction2 + eps;
      p[j] = p[j] + (step * m[j]) / root;
    }
    store(a.m_out + i, m, n);
    store(a.v_out + i, v, n);
    store(a.p_out + i, p, n);
  });
}

template <class Group>
ATTN_HOST_DEVICE inline void run_elements(const Task& task, const Group& group) {
  switch (task.kind) {
    case Kind::copy: return run_copy(task, group);
    case Kind::gather: return run_gather(task, group);
    case Kind::dropout: return run_dropout(task, group);
    case Kind::adam_rates: return run_adam_rates(task, group);
    case Kind::adam: return run_adam(task, group);
    default: return run_fill(task, group);
  }
}

}  // namespace attn::cuda
