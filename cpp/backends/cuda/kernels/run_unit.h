#pragma once
#include "backends/cuda/kernels/data.h"
#include "backends/cuda/kernels/elementwise.h"
#include "backends/cuda/kernels/product.h"
#include "backends/cuda/kernels/rows.h"

namespace attn::cuda {

/// Carries out one unit of a task. All lanes of the group call it with the same arguments.
template <class Group>
ATTN_HOST_DEVICE inline void run_unit(const Task& task, int32_t unit, const Tables& tables, const Group& group) {
  switch (task.kind) {
    case Kind::elementwise: return run_elementwise(task, unit, tables, group);
    case Kind::copy: return run_copy(task, unit, group);
    case Kind::pieces: return run_pieces(task, unit, tables, group);
    case Kind::gather: return run_gather(task, unit, group);
    case Kind::scatter: return run_scatter(task, unit, group);
    case Kind::dropout: return run_dropout(task, unit, group);
    case Kind::adam: return run_adam(task, unit, group);
    case Kind::fill: return run_fill(task, unit, false, group);
    case Kind::iota: return run_fill(task, unit, true, group);
    case Kind::product:
      return task.product.direct ? run_direct_product(task, unit, group) : run_tiled_product(task, unit, group);
    case Kind::sum_rows: return run_sum_rows(task, unit, group);
    case Kind::sum_columns: return run_sum_columns(task, unit, group);
    default: return run_rows(task, unit, group);
  }
}

/// Carries out one slice of a task; all lanes of the group call it with the same arguments.
template <class Group>
ATTN_HOST_DEVICE inline void run_slice(const Task& task, const Tables& tables, const SliceOf<Group>& group) {
  switch (task.kind) {
    case Kind::elementwise: return run_elementwise(task, 0, tables, group);
    case Kind::copy: return run_copy(task, 0, group);
    case Kind::pieces: return run_pieces(task, 0, tables, group);
    case Kind::gather: return run_gather(task, 0, group);
    // A slice's share of a tile is a few rows: each output on its own, which gives the same bits.
    case Kind::product: return run_direct_product(task, 0, group);
    case Kind::sum_rows: return run_sum_rows(task, 0, group);
    case Kind::sum_columns: return run_sum_columns(task, 0, group);
    default: return run_rows(task, 0, group);
  }
}

}  // namespace attn::cuda
