#include "train/batch_program.h"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

int64_t longest(const std::vector<int>& lengths) { return *std::max_element(lengths.begin(), lengths.end()); }

}  // namespace

void BatchProgram::prepare(std::unique_ptr<Executor> made) {
  executor = std::move(made);
  for (const auto& [name, input] : values.inputs) {
    ids.reserve(static_cast<size_t>(executor->program().shape(input).size()));
  }
}

void BatchProgram::write(const Examples& all, std::span<const uint32_t> rows, const Change& change) {
  for (const Column& column : all.columns) {
    const Value input = values.inputs.at(column.name);
    ids.resize(static_cast<size_t>(executor->program().shape(input).size()));
    const size_t steps = ids.size() / rows.size();
    for (size_t i = 0; i < rows.size(); ++i) {
      const std::span<float> row = std::span(ids).subspan(i * steps, steps);
      copy_padded(column.row(rows[i]), column.padding, row);
      if (change) change(column, rows[i], row);
    }
    executor->write(input, ids);
  }
}

TrainingOptions batch_shape(const ModelDef& model, const Examples& all, int64_t batch) {
  TrainingOptions shape{.batch = batch, .logits = false};
  for (const BatchTensor& tensor : model.data.batch) {
    if (tensor.lengths && !tensor.padding_is_read) shape.steps[tensor.name] = longest(all.at(tensor.lengths).numbers);
  }
  for (const Column& column : all.columns) {
    if (column.name == "link_source") shape.links = column.width;
  }
  return shape;
}

}  // namespace attn
