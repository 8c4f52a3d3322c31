#include "train/decoder.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "models/model.h"
#include "tensor/error.h"
#include "train/memory.h"

namespace attn {
namespace {

constexpr std::string_view kNext = "next.";

/// The axis that counts the texts.
int axis_of_texts(const ValueInfo& info) {
  int axis = 0;
  while (name_of(info.axes[axis]) != Axis::batch) ++axis;
  return axis;
}

}  // namespace

Program decoding_program(const ModelConfig& config, const DecodingOptions& options) {
  Builder b;
  record_decoder_step(b, config, options);
  const std::map<std::string, Value> outputs = b.program().outputs;
  for (const auto& [name, value] : outputs) {
    if (!name.starts_with(kNext)) continue;
    b.update(b.program().at(std::string(kCarried) + name.substr(kNext.size())), value);
    b.program().outputs.erase(name);
  }
  return b.take();
}

void require_finite(std::span<const float> numbers) {
  if (!std::all_of(numbers.begin(), numbers.end(), [](float x) { return std::isfinite(x); }))
    throw RunError("the model overflows: its numbers are no longer finite");
}

std::unique_ptr<Executor> executor_of(const TrainedModel& model, Program program, ExecutionOptions execution) {
  // Token by token there is too little work for a device that was not asked for.
  execution.device_if_large = false;
  // A GPU has memory of its own, which the executor asks for. A plan is made for what is large only.
  if (execution.device != BackendKind::cuda && bytes_of(program) > execution.max_bytes &&
      planned_bytes(program) > execution.max_bytes)
    throw Error("this model needs more memory than there is");
  return execution.make(std::move(program), model.state);
}

Decoder::Decoder(const TrainedModel& model, const DecodingOptions& options, const ExecutionOptions& execution)
    : options_(options) {
  executor_ = executor_of(model, decoding_program(model.config, options), execution);
  begin();
}

void Decoder::begin(const TensorMap& carried, int64_t source_length) {
  position_ = 0;
  read_.clear();
  const Program& program = executor_->program();
  const std::vector<int64_t> first(static_cast<size_t>(options_.batch), 0);
  for (const Value input : program.with_role(Role::input)) {
    const ValueInfo& info = program.info(input);
    if (info.name == "src_valid_len") {
      executor_->write(input, std::vector<float>(first.size(), static_cast<float>(source_length)));
    } else if (info.name.starts_with(kCarried)) {
      const auto found = carried.find(info.name.substr(kCarried.size()));
      if (found == carried.end()) {
        executor_->write(input, Tensor(info.shape).data);
      } else {
        write_texts(input, found->second, first);
      }
    }
  }
}

void Decoder::write_texts(Value carried, const Tensor& x, std::span<const int64_t> from) {
  const ValueInfo& info = executor_->program().info(carried);
  const int axis = axis_of_texts(info);
  const int64_t outer = x.shape.span(0, axis), inner = x.shape.span(axis + 1, x.shape.rank());
  std::vector<float> numbers;
  numbers.reserve(static_cast<size_t>(info.shape.size()));
  for (int64_t o = 0; o < outer; ++o) {
    for (const int64_t text : from) {
      const auto begin = x.data.begin() + (o * x.shape[axis] + text) * inner;
      numbers.insert(numbers.end(), begin, begin + inner);
    }
  }
  executor_->write(carried, numbers);
}

void Decoder::step(std::span<const int64_t> tokens) {
  if (std::ssize(tokens) > options_.batch) throw Error("a decoder was given more texts than it has");
  read_.clear();
  const Program& program = executor_->program();
  std::vector<float> ids(static_cast<size_t>(options_.batch), 0);
  std::copy(tokens.begin(), tokens.end(), ids.begin());
  executor_->write(program.at("token"), ids);
  if (const Value position = program.find("position")) {
    const auto place = static_cast<float>(position_);
    executor_->write(position, {&place, 1});
  }
  executor_->run();
  ++position_;
}

void Decoder::reorder(std::span<const int64_t> from) {
  std::vector<int64_t> all(static_cast<size_t>(options_.batch));
  std::iota(all.begin(), all.end(), int64_t{0});
  if (std::equal(from.begin(), from.end(), all.begin())) return;
  std::copy(from.begin(), from.end(), all.begin());
  const Program& program = executor_->program();
  for (const Update& update : program.updates) write_texts(update.state, executor_->read(update.state), all);
}

const Tensor& Decoder::read(const std::string& output) const {
  const auto [found, is_new] = read_.try_emplace(output);
  if (is_new) found->second = executor_->read(output);
  return found->second;
}

Tensor Decoder::of_text(const std::string& output, int64_t text) const {
  const Tensor& all = read(output);
  const int64_t size = all.size() / options_.batch;
  Shape shape = all.shape;
  shape[0] = 1;
  Tensor one(shape);
  std::copy_n(all.data.begin() + text * size, size, one.data.begin());
  require_finite(one.data);
  return one;
}

std::vector<float> Decoder::logits(int64_t text) const { return of_text("logits", text).data; }

TensorMap Decoder::attention(int64_t text) const {
  TensorMap weights;
  for (const auto& [name, value] : executor_->program().outputs) {
    if (name.find("attention_weights") != std::string::npos) weights[name] = of_text(name, text);
  }
  return weights;
}

}  // namespace attn
