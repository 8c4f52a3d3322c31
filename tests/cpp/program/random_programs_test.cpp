// Random programs: views, pieces, heads, values used twice, updates of every kind. All ways to run one must agree.
#include <doctest/doctest.h>

#include "../tolerances.h"
#include "backends/backend.h"
#include "random_program.h"
#include "random_runs.h"

namespace attn::test {

TEST_CASE("random programs: reference, fused, retained and threaded runs agree, updates and all") {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Program program = RandomProgram(seed).make();
    std::vector<Results> results;
    const auto run = [&](BackendKind kind, ExecutorOptions options) {
      results.push_back(run_random(
          program, seed, [&](const Program& p, auto state) { return make_executor(kind, p, state, options); }));
    };
    run(BackendKind::reference, {});
    run(BackendKind::cpu, {});
    run(BackendKind::cpu, {.retain_all = true});
    run(BackendKind::cpu, {.threads = 2});
    for (const auto& expected : results[0]) {
      const std::string& name = expected.first;
      const double d = worst_difference(results[1].at(name), expected.second);
      CHECK_MESSAGE(d <= tolerance::kRandomProgram, "program " << seed << ": " << name << " differs by " << d);
      CHECK_MESSAGE(results[1].at(name) == results[2].at(name), "program " << seed << ", retained: " << name);
      CHECK_MESSAGE(results[1].at(name) == results[3].at(name), "program " << seed << ", threads: " << name);
    }
  }
}

}  // namespace attn::test
