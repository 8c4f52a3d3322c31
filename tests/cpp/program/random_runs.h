#pragma once
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "program/executor.h"

/// Runs of random programs, for every backend that must agree on them.
namespace attn::test {

using Results = std::map<std::string, std::vector<float>>;

/// Three steps on inputs that differ from step to step: all outputs of each, and the states at the end.
/// make(program, state) gives the executor.
template <class Make>
Results run_random(const Program& program, uint64_t seed, Make make) {
  auto state = std::make_shared<State>();
  state->add(program, seed);
  const std::unique_ptr<Executor> executor = make(program, state);
  Results results;
  for (int step = 0; step < 3; ++step) {
    for (const char* name : {"x", "y"}) {
      Tensor tensor({2, 3, 2, 4});
      for (int64_t i = 0; i < tensor.size(); ++i) {
        tensor.data[i] = static_cast<float>((i * 7 + step * 3 + name[0]) % 11) / 11 - 0.4f;
      }
      executor->write(name, tensor);
    }
    executor->run();
    for (const auto& [name, v] : program.outputs) results[name + std::to_string(step)] = executor->read(v).data;
  }
  for (const std::string& name : state->names()) results[name] = state->get(name).data;
  return results;
}

/// The largest difference, relative to b's largest magnitude or 1. Infinite where one is NaN or infinite and the other
/// is not the same.
inline double worst_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double worst = 0, peak = 1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) continue;
    const double d = std::abs(static_cast<double>(a[i]) - b[i]);
    if (!std::isfinite(d)) return INFINITY;
    worst = std::max(worst, d);
  }
  for (float x : b) {
    if (std::isfinite(x)) peak = std::max(peak, std::abs(static_cast<double>(x)));
  }
  return worst / peak;
}

}  // namespace attn::test
