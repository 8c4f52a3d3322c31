#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "backends/cuda/machine.h"
#include "program/executor.h"

namespace attn::cuda {

/// The parameters and states of a State on a device, shared by all executors that use that State there. Numbers move
/// only when one side needs what the other has changed.
class DeviceState : public StateCopy {
 public:
  explicit DeviceState(std::shared_ptr<Machine> machine) : machine_(std::move(machine)) {}
  /// The copy that belongs to `state` on this machine, made where there is none.
  static std::shared_ptr<DeviceState> of(const std::shared_ptr<State>& state, const std::shared_ptr<Machine>& machine);

  /// Floats that `program` needs here and that are not here yet.
  int64_t missing(const Program& program) const;
  /// Makes room for everything that `program` needs. Throws Error if `state` lacks it.
  void add(const Program& program, State& state);
  float* address(const std::string& name) const { return entries_.at(name).at; }
  /// Before a run: takes over what the host has changed.
  void push(State& state);
  /// After a run that changes states.
  void device_changed() { device_newer_ = true; }

  void pull(State& state) override;
  void host_changes() override { host_newer_ = true; }

 private:
  struct Entry {
    float* at;
    size_t slab;
    int64_t offset;
  };
  /// One piece of memory, so that it moves at once; the names in the order of their places.
  struct Slab {
    Memory memory;
    std::vector<std::string> names;
    std::vector<float> numbers;  // on their way
  };

  std::shared_ptr<Machine> machine_;
  std::unordered_map<std::string, Entry> entries_;
  std::vector<Slab> slabs_;
  bool host_newer_ = false, device_newer_ = false;
};

}  // namespace attn::cuda
