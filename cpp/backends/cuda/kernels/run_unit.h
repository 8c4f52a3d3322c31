#pragma once
#include <type_traits>

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

/// Carries out one job of a slice; all lanes of the part call it with the same arguments.
template <class Part>
ATTN_HOST_DEVICE inline void run_job(const Task& task, const Tables& tables, const SliceOf<Part>& group) {
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

/// A step's tasks and tables, wherever its chunks are.
struct OpenStep {
  const SlicedTask* tasks;
  int32_t count;
  Tables tables;

  ATTN_HOST_DEVICE OpenStep(const Step& step, const Chunk* chunks, const Piece* pieces)
      : tasks(reinterpret_cast<const SlicedTask*>(chunks)), count(step.tasks) {
    tables.instructions = reinterpret_cast<const Instruction*>(tasks + step.tasks);
    tables.layouts = reinterpret_cast<const Layout*>(tables.instructions + step.instructions);
    tables.pieces = pieces;
  }
};

/// One slice's share of a step. Its tasks' jobs are dealt to the group's parts in turn, which need not wait for one
/// another: the group meets when the step ends.
template <class Group>
ATTN_HOST_DEVICE inline void run_step(const OpenStep& step, int32_t slice, int32_t slices, const Group& group) {
  const auto part = group.row();
  using Part = std::remove_const_t<decltype(part)>;
  int32_t job = part.index();
  for (int32_t t = 0; t < step.count; ++t) {
    const SlicedTask& cut = step.tasks[t];
    const int32_t jobs = is_by_rows(cut.task.kind) ? cut.own : (cut.own + Part::kLanes - 1) / Part::kLanes;
    for (; job < jobs; job += Group::kRows) {
      run_job(cut.task, step.tables, SliceOf<Part>{part, slice, slices, cut.width, cut.own, job});
    }
    job -= jobs;
  }
}

}  // namespace attn::cuda
