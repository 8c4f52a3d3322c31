#pragma once
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "models/model.h"
#include "program/executor.h"

namespace attn {

/// A training program recorded for batches of one size, and what runs it.
struct BatchProgram {
  int64_t size = 0;
  TrainingProgram values;
  std::unique_ptr<Executor> executor;
  std::vector<float> ids;  // one input's

  /// Takes what runs it, and memory for what is written.
  void prepare(std::unique_ptr<Executor> made);
  /// What a row of a column is changed to before it is written.
  using Change = std::function<void(const Column& column, uint32_t row, std::span<float> ids)>;
  /// Writes `size` of the examples, each row cut or filled to the recorded steps. Allocates nothing.
  void write(const Examples& all, std::span<const uint32_t> rows, const Change& change = {});
};

/// How a batch of these examples is recorded. Behind the longest sentence of all there is only padding: a decoder's
/// steps there have no part in loss or gradient and are not recorded; nor are source positions that every query masks.
TrainingOptions batch_shape(const ModelDef& model, const Examples& all, int64_t batch);

}  // namespace attn
