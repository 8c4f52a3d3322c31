#pragma once
#include "backends/cuda/kernels/elements.h"
#include "backends/cuda/kernels/elementwise.h"
#include "backends/cuda/kernels/product.h"
#include "backends/cuda/kernels/rows.h"
#include "backends/cuda/kernels/sums.h"

namespace attn::cuda {

/// Carries out one block's part of a task of a family. All lanes of the group call it with the same arguments.
template <Family kFamily, class Group>
ATTN_HOST_DEVICE inline void run_block(const Task& task, const Tables& tables, const Group& group) {
  if constexpr (kFamily == Family::elementwise) return run_elementwise(task, tables, group);
  group.wait();
  if constexpr (kFamily == Family::elements) run_elements(task, group);
  if constexpr (kFamily == Family::rows) run_rows(task, group);
  if constexpr (kFamily == Family::product) run_product(task, group);
  if constexpr (kFamily == Family::sort) run_sort(task, group);
  if constexpr (kFamily == Family::sums) run_sums(task, group);
}

/// Which of a launch's tasks its block number `block` works on.
ATTN_HOST_DEVICE inline int32_t task_of(const Task* tasks, int32_t count, int32_t block) {
  int32_t low = 0, high = count;
  while (high - low > 1) {
    const int32_t middle = (low + high) / 2;
    (tasks[middle].first_block <= block ? low : high) = middle;
  }
  return low;
}

}  // namespace attn::cuda
