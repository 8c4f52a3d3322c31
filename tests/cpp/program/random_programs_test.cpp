// Random programs: views, pieces, heads, values used twice, updates of every kind. All ways to run one must agree.
#include <doctest/doctest.h>

#include <cmath>

#include "../tolerances.h"
#include "backends/backend.h"
#include "random_program.h"

namespace attn::test {
namespace {

double difference(const std::vector<float>& a, const std::vector<float>& b) {
  double worst = 0, peak = 1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) != std::isnan(b[i]) || std::isinf(a[i]) || std::isinf(b[i])) return a[i] == b[i] ? worst : 1;
    worst = std::max(worst, std::abs(static_cast<double>(a[i]) - b[i]));
    peak = std::max(peak, std::abs(static_cast<double>(b[i])));
  }
  return worst / peak;
}

}  // namespace

TEST_CASE("random programs: reference, fused, retained and threaded runs agree, updates and all") {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Program program = RandomProgram(seed).make();
    std::vector<std::map<std::string, std::vector<float>>> results;
    const auto run = [&](BackendKind kind, ExecutorOptions options) {
      auto state = std::make_shared<State>();
      state->add(program, seed);
      const auto executor = make_executor(kind, program, state, options);
      std::map<std::string, std::vector<float>> result;
      for (int step = 0; step < 3; ++step) {
        for (const char* name : {"x", "y"}) {
          Tensor tensor({2, 3, 2, 4});
          for (int64_t i = 0; i < tensor.size(); ++i) {
            tensor.data[i] = static_cast<float>((i * 7 + step * 3 + name[0]) % 11) / 11 - 0.4f;
          }
          executor->write(name, tensor);
        }
        executor->run();
        for (const auto& [name, v] : program.outputs) result[name + std::to_string(step)] = executor->read(v).data;
      }
      for (const std::string& name : state->names()) result[name] = state->get(name).data;
      results.push_back(std::move(result));
    };
    run(BackendKind::reference, {});
    run(BackendKind::cpu, {});
    run(BackendKind::cpu, {.retain_all = true});
    run(BackendKind::cpu, {.threads = 2});
    for (const auto& expected : results[0]) {
      const std::string& name = expected.first;
      const double d = difference(results[1].at(name), expected.second);
      CHECK_MESSAGE(d <= tolerance::kRandomProgram, "program " << seed << ": " << name << " differs by " << d);
      CHECK_MESSAGE(results[1].at(name) == results[2].at(name), "program " << seed << ", retained: " << name);
      CHECK_MESSAGE(results[1].at(name) == results[3].at(name), "program " << seed << ", threads: " << name);
    }
  }
}

}  // namespace attn::test
