#pragma once
#include <map>
#include <string>

#include "backends/cuda/machine.h"
#include "program/state.h"
#include "tensor/error.h"

namespace attn::cuda {

/// The parameters and states of a State on a device, shared by all executors that use that State there. Numbers move
/// only when one side needs what the other has changed.
class DeviceState : public StateCopy {
 public:
  explicit DeviceState(std::shared_ptr<Machine> machine) : machine_(std::move(machine)) {}

  /// The copy that belongs to `state` on this machine, made where there is none.
  static std::shared_ptr<DeviceState> of(State& state, const std::shared_ptr<Machine>& machine) {
    auto copy = std::dynamic_pointer_cast<DeviceState>(state.copy());
    if (copy && copy->machine_ == machine) return copy;
    if (state.copy()) throw Error("the parameters are on another device already");
    copy = std::make_shared<DeviceState>(machine);
    state.keep_in_step(copy);
    return copy;
  }

  /// Makes room for everything that `program` needs. Throws Error if `state` lacks it.
  void add(const Program& program, const State& state) {
    for (const ValueInfo& info : program.values) {
      if ((info.role != Role::parameter && info.role != Role::state) || memory_.count(info.name) > 0) continue;
      state.span(info.name);  // throws if it is not there
      memory_[info.name] = take_memory(machine_, info.shape.size() + 1);
      host_newer_ = true;
    }
  }
  float* address(const std::string& name) const { return memory_.at(name).get(); }

  /// Before a run: takes over what the host has changed.
  void push(State& state) {
    if (!host_newer_) return;
    pull(state);  // the host may have changed some numbers and not others
    for (const auto& [name, memory] : memory_) machine_->upload(memory.get(), state.host_numbers(name));
    host_newer_ = false;
  }
  /// After a run that changes states.
  void device_changed() { device_newer_ = true; }

  void pull(State& state) override {
    if (!device_newer_) return;
    for (const auto& [name, memory] : memory_) machine_->download(state.host_numbers(name), memory.get());
    device_newer_ = false;  // only now: a device that fails leaves the host's numbers out of date
  }
  void host_changes() override { host_newer_ = true; }

 private:
  std::shared_ptr<Machine> machine_;
  std::map<std::string, Memory> memory_;
  bool host_newer_ = false, device_newer_ = false;
};

}  // namespace attn::cuda
