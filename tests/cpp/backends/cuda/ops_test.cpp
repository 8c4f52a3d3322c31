// The cuda backend's tasks and kernels, run on the host.
#include <doctest/doctest.h>

#include <cmath>

#include "backends/backend.h"
#include "backends/cuda/emulated.h"
#include "backends/cuda/executor.h"
#include "ops/case_programs.h"
#include "ops/cases.h"
#include "tolerances.h"

namespace attn::test {
namespace {

/// The worst difference between the reference backend's outputs and an emulated run's, and where it is.
void compare_with_reference(const OpCase& c, ExecutorOptions options, cuda::EmulationOptions emulation) {
  const Program program = record_case(c);
  const auto reference = make_executor(BackendKind::reference, program, case_state(program));
  const auto emulated = cuda::make_emulated(program, case_state(program), options, emulation);
  for (Executor* executor : {reference.get(), emulated.get()}) {
    write_case_inputs(*executor, c.positive);
    executor->run();
  }
  for (const auto& [key, v] : program.outputs) {
    const std::string name = key;  // clang 14 captures no structured binding
    if (name == "loss") continue;  // terms of both signs cancel: its relative error says nothing
    const double d = case_difference(emulated->read(v), reference->read(v));
    CHECK_MESSAGE(d <= tolerance::kCuda, op_of(c.op).name << " " << c.what << ": " << name << " differs by " << d);
  }
}

}  // namespace

TEST_CASE("cuda tasks: every op agrees with the reference, forward and backward") {
  for (const OpCase& c : op_cases()) compare_with_reference(c, {}, {});
}

TEST_CASE("cuda tasks: every op agrees with the reference when every value is kept") {
  for (const OpCase& c : op_cases()) compare_with_reference(c, {.retain_all = true}, {});
}

TEST_CASE("cuda tasks: every op agrees with the reference when several lanes share a unit") {
  for (const OpCase& c : op_cases()) compare_with_reference(c, {}, {.lanes = 4});
}

}  // namespace attn::test
