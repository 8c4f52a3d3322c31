#include "program/executor.h"

#include <algorithm>
#include <utility>

#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn {

Tensor Executor::read(Value v) const {
  Tensor tensor(program_.shape(v));
  read(v, tensor.data);
  return tensor;
}

void Executor::write(const std::string& name, const Tensor& tensor) {
  const Value v = program_.at(name);
  const ValueInfo& info = program_.info(v);
  if (info.shape != tensor.shape) {
    throw ShapeError("'" + name + "' is " + info.shape.str() + ", the given tensor is " + tensor.shape.str());
  }
  write(v, tensor.data);
}

void Executor::submit(std::span<const Value> scalars) {
  run();
  for (const Value v : scalars) submitted_.push_back(read_scalar(v));
}

void Executor::collect(std::vector<float>& numbers, bool) {
  numbers.insert(numbers.end(), submitted_.begin(), submitted_.end());
  submitted_.clear();
}

void Executor::run_nodes(std::span<const int>) { throw Error("this backend runs whole programs only"); }

std::span<float> Executor::computed(Value) {
  run_nodes({});
  return {};
}

float Executor::read_scalar(Value v) const {
  float value = 0;
  read(v, {&value, 1});
  return value;
}

void Executor::read(Value v, std::span<float> data) const {
  const ValueInfo& info = program_.info(v);
  if (info.shape.size() != static_cast<int64_t>(data.size())) {
    throw ShapeError("'" + info.name + "' is " + info.shape.str() + ", " + std::to_string(data.size()) +
                     " numbers were asked for");
  }
  if (info.role != Role::parameter && info.role != Role::state) return read_own(v, data);
  const std::span<const float> from = std::as_const(*state_).span(info.name);
  std::copy(from.begin(), from.end(), data.begin());
}

void Executor::refuse(Value v) const { throw Error("'" + program_.info(v).name + "' is not kept by this run"); }

void Executor::check_write(Value v, std::span<const float> data) const {
  const ValueInfo& info = program_.info(v);
  if (info.role != Role::input) throw Error("'" + info.name + "' is not an input");
  if (info.shape.size() != static_cast<int64_t>(data.size())) {
    throw ShapeError("'" + info.name + "' is " + info.shape.str() + ", " + std::to_string(data.size()) +
                     " numbers were given");
  }
  if (info.integer == Integer::no) return;
  for (float x : data) {
    if (!(x >= 0 && x <= 16777216.0f) || x != static_cast<float>(static_cast<int32_t>(x))) {
      throw Error("'" + info.name + "' holds whole numbers from 0 on, " + general(static_cast<double>(x), 7) +
                  " was given");
    }
    if (info.limit > 0 && x >= static_cast<float>(info.limit)) {
      throw Error("'" + info.name + "' holds numbers below " + std::to_string(info.limit) + ", " +
                  std::to_string(static_cast<int64_t>(x)) + " was given");
    }
  }
}

}  // namespace attn
