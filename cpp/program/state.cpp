#include "program/state.h"

#include "tensor/error.h"
#include "tensor/rng.h"

namespace attn {
namespace {

void initialise(const ValueInfo& info, uint64_t seed, std::vector<float>& data) {
  Rng rng(seed, name_hash(info.name));
  const float value = info.init.value;
  for (size_t i = 0; i < data.size(); ++i) {
    switch (info.init.kind) {
      case Init::Kind::constant: data[i] = value; break;
      case Init::Kind::uniform: data[i] = (2.0f * rng.uniform() - 1.0f) * value; break;
      case Init::Kind::normal: data[i] = rng.normal() * value; break;
      case Init::Kind::seed: data[i] = static_cast<float>((seed >> (16 * i)) & 0xFFFF); break;
    }
  }
}

[[noreturn]] void shape_differs(const std::string& name, const Shape& has, const Shape& given) {
  throw ShapeError("'" + name + "' is " + has.str() + ", not " + given.str());
}

}  // namespace

void State::add(const Program& program, uint64_t seed) {
  for (const ValueInfo& info : program.values) {
    if (info.role != Role::parameter && info.role != Role::state) continue;
    if (auto it = entries_.find(info.name); it != entries_.end()) {
      if (it->second.shape != info.shape) shape_differs(info.name, it->second.shape, info.shape);
      continue;
    }
    std::vector<float> data(info.shape.size());
    initialise(info, seed, data);
    entries_[info.name] = {info.shape, static_cast<int64_t>(blocks_.size()), info.role};
    names_.push_back(info.name);
    blocks_.push_back(std::move(data));
  }
}

void State::set(const std::string& name, const Tensor& tensor, Role role) {
  if (tensor.shape.size() != tensor.size())
    throw ShapeError("'" + name + "': its data do not fill " + tensor.shape.str());
  auto it = entries_.find(name);
  if (it == entries_.end()) {
    entries_[name] = {tensor.shape, static_cast<int64_t>(blocks_.size()), role};
    names_.push_back(name);
    blocks_.push_back(tensor.data);
    return;
  }
  if (it->second.shape != tensor.shape) shape_differs(name, it->second.shape, tensor.shape);
  use_on_host();
  std::vector<float>& block = blocks_[it->second.block];
  std::copy(tensor.data.begin(), tensor.data.end(), block.begin());
}

Tensor State::get(const std::string& name) const {
  const auto data = span(name);
  return Tensor(entries_.at(name).shape, std::vector<float>(data.begin(), data.end()));
}

std::span<float> State::span(const std::string& name) {
  use_on_host();
  return host_span(name);
}

std::span<const float> State::span(const std::string& name) const {
  State& self = const_cast<State&>(*this);
  if (copy_) copy_->pull(self);
  return self.host_span(name);
}

void State::use_on_host() {
  if (!copy_) return;
  copy_->pull(*this);
  copy_->host_changes();
}

std::span<float> State::host_span(const std::string& name) {
  auto it = entries_.find(name);
  if (it == entries_.end()) throw Error("there is no parameter or state named '" + name + "'");
  return blocks_[it->second.block];
}

}  // namespace attn
