// Every op: finite differences in double, and agreement of the backends.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "../tolerances.h"
#include "backends/backend.h"
#include "backends/reference/reference.h"
#include "case_programs.h"
#include "cases.h"
#include "program/autodiff.h"
#include "tensor/error.h"
#include "tensor/rng.h"

namespace attn::test {

TEST_CASE("ops: every recorded op has a case") {
  std::set<int> covered;
  for (const OpCase& c : op_cases()) covered.insert(static_cast<int>(c.op));
  for (int id = 0; id < kRecordedOps; ++id) {
    CHECK_MESSAGE(covered.count(id) == 1, op_of(static_cast<OpId>(id)).name);
  }
}

TEST_CASE("ops: the list gives every op its own place and name") {
  std::set<std::string> names;
  for (int id = 0; id < kAllOps; ++id) {
    const OpDef& op = op_of(static_cast<OpId>(id));
    CHECK(op.id == id);
    CHECK(names.insert(op.name).second);
    if (id < kRecordedOps) CHECK(std::string(op.formula) != "");
  }
}

/// What an op may say where a rule is asked for: not nothing.
template <class Rule>
constexpr bool kIsNeeded = !std::is_default_constructible_v<Rule> && !std::is_constructible_v<Rule, std::nullptr_t>;
static_assert(kIsNeeded<decltype(OpDef::infer)> && kIsNeeded<decltype(OpDef::vjp)> &&
              kIsNeeded<decltype(OpDef::explain)>);

TEST_CASE("ops: gradients equal central differences in double") {
  constexpr double kStep = 1e-5;
  for (const OpCase& c : op_cases()) {
    if (!has_gradient(c.op)) continue;
    Program program = record_case(c);
    ReferenceExecutor executor(program, case_state(program));
    write_case_inputs(executor, c.positive);
    executor.run();
    const Value loss = program.at("loss");
    for (size_t i = 0; i < c.shapes.size(); ++i) {
      const Value x = program.at("x" + std::to_string(i));
      const std::vector<double> before = executor.read_double(x);
      const std::vector<double> grad = executor.read_double(program.at("grad.x" + std::to_string(i)));
      double peak = 1, worst = 0;
      for (double g : grad) peak = std::max(peak, std::abs(g));
      const size_t stride = std::max<size_t>(before.size() / 40, 1);  // about 40 places of a large tensor
      for (size_t place = 0; place < before.size(); place += stride) {
        std::vector<double> moved = before;
        double value[2];
        for (int side = 0; side < 2; ++side) {
          moved[place] = before[place] + (side == 0 ? kStep : -kStep);
          executor.write_double(x, moved);
          executor.run();
          value[side] = executor.read_double(loss)[0];
        }
        worst = std::max(worst, std::abs((value[0] - value[1]) / (2 * kStep) - grad[place]));
      }
      executor.write_double(x, before);
      executor.run();  // the next input's gradient is read at the original point
      CHECK_MESSAGE(worst / peak <= tolerance::kFiniteDifference,
                    op_of(c.op).name << " " << c.what << " input " << i << " differs by " << worst / peak);
    }
  }
}

TEST_CASE("ops: the cpu backend agrees with the reference, forward and backward") {
  for (const OpCase& c : op_cases()) {
    const Program program = record_case(c);
    const auto reference = make_executor(BackendKind::reference, program, case_state(program));
    const auto cpu = make_executor(BackendKind::cpu, program, case_state(program));
    for (Executor* executor : {reference.get(), cpu.get()}) {
      write_case_inputs(*executor, c.positive);
      executor->run();
    }
    for (const auto& [key, v] : program.outputs) {
      const std::string name = key;  // clang 14 captures no structured binding
      if (name == "loss") continue;  // terms of both signs cancel: its relative error says nothing
      const double d = case_difference(cpu->read(v), reference->read(v));
      CHECK_MESSAGE(d <= tolerance::kCpu, op_of(c.op).name << " " << c.what << ": " << name << " differs by " << d);
    }
  }
}

TEST_CASE("ops: fused and one by one, the cpu backend gives the same bits") {
  for (const OpCase& c : op_cases()) {
    const Program program = record_case(c);
    const auto fused = make_executor(BackendKind::cpu, program, case_state(program));
    const auto retained = make_executor(BackendKind::cpu, program, case_state(program), {.retain_all = true});
    for (Executor* executor : {fused.get(), retained.get()}) {
      write_case_inputs(*executor, c.positive);
      executor->run();
    }
    for (const auto& [key, v] : program.outputs) {
      const std::string name = key;  // clang 14 captures no structured binding
      CHECK_MESSAGE(fused->read(v).data == retained->read(v).data, op_of(c.op).name << " " << c.what << ": " << name);
    }
  }
}

TEST_CASE("ops: shapes that do not fit are refused with the node and both shapes") {
  Builder b;
  auto decoder = b.scope("decoder");
  auto step = b.scope("step3");
  const Value x = b.input("x", {2, 3, 4}), y = b.input("y", {2, 5, 3});
  CHECK_THROWS_WITH_AS(matmul(b, x, y),
                       "matmul 'decoder/step3/matmul': inner sizes differ, a is [2, 3, 4], b is [2, 5, 3]", ShapeError);
  CHECK_THROWS_AS(add(b, x, y), ShapeError);
  CHECK_THROWS_AS(concat(b, {x, y}, 0), ShapeError);
  CHECK_THROWS_AS(permute(b, x, {0, 0, 1}), ShapeError);
  const Value lens = b.input("lens", {2});
  CHECK_THROWS_AS(mask_lengths(b, x, b.input("lens3", {3})), ShapeError);
  CHECK_THROWS_AS(mask_lengths(b, x, lens, 0, b.input("starts", {2, 3})), ShapeError);
  CHECK_THROWS_AS(mask_lengths(b, x, lens, 0, b.input("one_start", {1})), ShapeError);
  CHECK_THROWS_AS(split_equal(b, x, 1, 2), ShapeError);
  CHECK_THROWS_AS(split(b, x, -4, {1, 1}), ShapeError);
  CHECK_THROWS_AS(split(b, x, 0, {3, -1}), ShapeError);
  CHECK_THROWS_AS(split(b, x, 0, {5}), ShapeError);
  CHECK_THROWS_AS(concat(b, {x, x}, -4), ShapeError);
  CHECK_THROWS_WITH_AS(slice_scatter(b, x, x, 1, 1),
                       "slice_scatter 'decoder/step3/slice_scatter': the piece does not fit at 1 of axis 1, x is "
                       "[2, 3, 4], the piece is [2, 3, 4]",
                       ShapeError);
  CHECK_THROWS_AS(slice_scatter(b, x, x, 1, -1), ShapeError);
  CHECK_THROWS_AS(slice_scatter(b, x, y, 1, 0), ShapeError);
  CHECK_THROWS_AS(slice_scatter(b, x, lens, 0, 0), ShapeError);
  CHECK_THROWS_AS(sum(b, x, 3), ShapeError);
}

}  // namespace attn::test
