#pragma once
#include <memory>
#include <vector>

#include "program/executor.h"

namespace attn {

/// Runs a program op by op in double, keeping every value: the oracle. Nothing is lowered or planned.
/// Parameters and states are read from the State (float32) at each run and written back by updates.
class ReferenceExecutor : public Executor {
 public:
  ReferenceExecutor(Program program, std::shared_ptr<State> state);

  using Executor::write;
  void write(Value v, std::span<const float> data) override;
  void run() override;
  void run_nodes(std::span<const int> nodes) override;

  /// As write and read, without rounding to float32; for finite differences.
  void write_double(Value v, const std::vector<double>& data) { values_[v.id] = data; }
  const std::vector<double>& read_double(Value v) const { return values_[v.id]; }

 private:
  void read_own(Value v, std::span<float> data) const override;
  void load_state();
  void run_node(const Node& node);

  std::vector<std::vector<double>> values_;
};

/// A ReferenceExecutor; by this name so that the page's module, which never runs it, can leave the whole backend out.
std::unique_ptr<Executor> make_reference_executor(Program program, std::shared_ptr<State> state);

}  // namespace attn
