#include "train/batch_program.h"

#include <algorithm>

namespace attn {
namespace {

int64_t longest(const std::vector<float>& lengths) {
  return static_cast<int64_t>(*std::max_element(lengths.begin(), lengths.end()));
}

}  // namespace

void BatchProgram::write(const Examples& batch) {
  for (const Column& column : batch.columns) {
    const Value input = values.inputs.at(column.name);
    const int64_t steps = executor->program().shape(input).size() / size;
    for (int64_t row = 0; row < batch.size; ++row) {
      std::copy_n(column.data.begin() + row * column.width, steps, ids.begin() + row * steps);
    }
    executor->write(input, {ids.data(), static_cast<size_t>(batch.size * steps)});
  }
}

TrainingOptions batch_shape(const ModelDef& model, const Examples& all, int64_t batch) {
  TrainingOptions shape{.batch = batch, .logits = false};
  for (const BatchTensor& tensor : model.data.batch) {
    if (tensor.lengths) shape.steps[tensor.name] = longest(all.at(tensor.lengths).data);
  }
  for (const Column& column : all.columns) {
    if (column.name == "link_source") shape.links = column.width;
  }
  return shape;
}

}  // namespace attn
