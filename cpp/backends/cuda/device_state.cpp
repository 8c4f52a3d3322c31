#include "backends/cuda/device_state.h"

#include <algorithm>

#include "tensor/error.h"

namespace attn::cuda {
namespace {

int64_t padded(int64_t size) { return (std::max<int64_t>(size, 1) + 15) / 16 * 16; }

bool lives_in_state(const ValueInfo& info) { return info.role == Role::parameter || info.role == Role::state; }

}  // namespace

std::shared_ptr<DeviceState> DeviceState::of(const std::shared_ptr<State>& state,
                                             const std::shared_ptr<Machine>& machine) {
  auto copy = std::dynamic_pointer_cast<DeviceState>(state->copy());
  if (copy && copy->machine_ == machine) return copy;
  if (state->copy()) throw Error("the parameters are on another device already");
  copy = std::make_shared<DeviceState>(machine);
  state->keep_in_step(copy);
  return copy;
}

int64_t DeviceState::missing(const Program& program) const {
  int64_t floats = 0;
  for (const ValueInfo& info : program.values) {
    if (lives_in_state(info) && !entries_.count(info.name)) floats += padded(info.shape.size());
  }
  return floats;
}

void DeviceState::add(const Program& program, State& state) {
  const int64_t floats = missing(program);
  if (floats == 0) return;
  Slab slab{Memory(machine_, floats), {}, {}};
  slab.numbers.resize(static_cast<size_t>(floats));
  int64_t offset = 0;
  for (const ValueInfo& info : program.values) {
    if (!lives_in_state(info) || entries_.count(info.name)) continue;
    std::as_const(state).span(info.name);  // throws if it is not there
    entries_[info.name] = {slab.memory.data() + offset, slabs_.size(), offset};
    slab.names.push_back(info.name);
    offset += padded(info.shape.size());
  }
  slabs_.push_back(std::move(slab));
  host_newer_ = true;
}

void DeviceState::push(State& state) {
  if (!host_newer_) return;
  pull(state);  // the host may have changed some numbers and not others
  for (Slab& slab : slabs_) {
    for (const std::string& name : slab.names) {
      const std::vector<float>& from = state.host_numbers(name);
      std::copy(from.begin(), from.end(), slab.numbers.begin() + entries_.at(name).offset);
    }
    machine_->upload(slab.memory.data(), slab.numbers);
  }
  host_newer_ = false;
}

void DeviceState::pull(State& state) {
  if (!device_newer_) return;
  for (Slab& slab : slabs_) {
    machine_->download(slab.numbers, slab.memory.data());
    for (const std::string& name : slab.names) {
      std::vector<float>& to = state.host_numbers(name);
      std::copy_n(slab.numbers.begin() + entries_.at(name).offset, to.size(), to.begin());
    }
  }
  device_newer_ = false;  // only now: a device that fails leaves the host's numbers out of date
}

}  // namespace attn::cuda
