#pragma once
#include <memory>
#include <vector>

#include "models/model.h"
#include "program/executor.h"

namespace attn {

/// A training program recorded for batches of one size, and what runs it.
struct BatchProgram {
  int64_t size = 0;
  TrainingProgram values;
  std::unique_ptr<Executor> executor;
  std::vector<float> ids;  // one input's, cut to the recorded steps

  /// Writes a batch of `size` examples. The program may have only the first of a column's steps.
  void write(const Examples& batch);
};

/// How a batch of these examples is recorded. Behind the longest sentence of all there is only padding: a decoder's
/// steps there have no part in loss or gradient and are not recorded; nor are source positions that every query masks.
TrainingOptions batch_shape(const ModelDef& model, const Examples& all, int64_t batch);

}  // namespace attn
