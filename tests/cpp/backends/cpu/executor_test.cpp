#include <doctest/doctest.h>

#include <cmath>

#include "backends/backend.h"
#include "ops/ops.h"

using namespace attn;

TEST_CASE("fused passes: instructions of one operand work in every tile of a value, in registers and in memory") {
  Builder b;
  const int64_t n = 5000;  // several tiles
  const Value x = b.input("x", {n});
  b.output("y", exp(b, x));
  b.output("z", tanh(b, square(b, x)));
  const auto executor = make_executor(BackendKind::cpu, b.take(), std::make_shared<State>(), {});
  Tensor given({n});
  for (int64_t i = 0; i < n; ++i) given.data[i] = static_cast<float>(i) / static_cast<float>(n);
  executor->write("x", given);
  executor->run();
  const Tensor y = executor->read("y"), z = executor->read("z");
  for (int64_t i = 0; i < n; i += 499) {
    const double at = given.data[i];
    CHECK(y.data[i] == doctest::Approx(std::exp(at)).epsilon(1e-6));
    CHECK(z.data[i] == doctest::Approx(std::tanh(at * at)).epsilon(1e-6));
  }
}
