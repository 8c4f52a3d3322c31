// The cuda backend's kernels at the ends of their extents, on the host.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "backends/backend.h"
#include "backends/cuda/emulated.h"
#include "backends/cuda/executor.h"
#include "ops/ops.h"
#include "program/random_runs.h"
#include "tensor/rng.h"
#include "tolerances.h"

namespace attn::test {
namespace {

/// Holds a program's outputs, run by one and by four lanes, to the cpu backend's.
void compare_with_cpu(const Program& program) {
  const auto run = [&](Executor& executor) {
    for (Value v : program.with_role(Role::input)) {
      const ValueInfo& info = program.info(v);
      Rng rng(11, name_hash(info.name));
      std::vector<float> numbers(static_cast<size_t>(info.shape.size()));
      for (float& x : numbers) x = info.integer != Integer::no ? static_cast<float>(rng.below(3)) : rng.normal();
      executor.write(executor.program().at(info.name), numbers);
    }
    executor.run();
  };
  const auto state = std::make_shared<State>();
  const auto cpu = make_executor(BackendKind::cpu, program, state);
  run(*cpu);
  for (const int lanes : {1, 4}) {
    const auto cuda = cuda::make_emulated(program, std::make_shared<State>(), {}, {.lanes = lanes});
    run(*cuda);
    for (const auto& output : program.outputs) {
      const std::string& name = output.first;
      const double d = worst_difference(cuda->read(name).data, cpu->read(name).data);
      CHECK_MESSAGE(d <= tolerance::kCuda, name << " differs by " << d << " with " << lanes << " lanes");
    }
  }
}

/// The sum of y's rows for each id, from the definition.
std::vector<float> plain_scatter(const std::vector<float>& y, const std::vector<float>& ids, int32_t rows,
                                 int32_t width) {
  std::vector<float> table(static_cast<size_t>(rows * width), 0.0f);
  for (size_t i = 0; i < ids.size(); ++i) {
    for (int32_t j = 0; j < width; ++j) {
      table[static_cast<size_t>(static_cast<int32_t>(ids[i]) * width + j)] += y[i * static_cast<size_t>(width) + j];
    }
  }
  return table;
}

std::vector<int32_t> in_order(int32_t blocks) {
  std::vector<int32_t> order(static_cast<size_t>(blocks));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

TEST_CASE("cuda tasks: sums, maps and rows of every length, a block's and others, are the cpu's") {
  for (const int64_t n : {1, 3, 4, 5, 33, 1025, 4099}) {
    CAPTURE(n);
    for (const int64_t rows : {1, 9}) {
      CAPTURE(rows);
      Builder b;
      const Value x = b.input("x", {rows, n}), row = b.input("row", {n}), column = b.input("column", {rows, 1});
      const Value y = mul(b, tanh(b, add(b, x, row)), column);
      b.output("map", y);
      b.output("softmax", softmax(b, y));
      b.output("rows", sum(b, x, 1));
      b.output("columns", sum(b, x, 0));
      b.output("turned", permute(b, x, {1, 0}));
      compare_with_cpu(b.take());
    }
  }
}

TEST_CASE("cuda tasks: products of whole tiles and of parts of them, alone and in batches, are the cpu's") {
  struct Extents {
    int64_t batch, m, n, k;
  };
  // Shares of k: of a few terms, of many, of none; rows of four numbers and others, as loads want them or not.
  for (const Extents& e :
       {Extents{1, 16, 32, 8}, Extents{1, 32, 32, 640}, Extents{3, 20, 36, 12}, Extents{2, 10, 10, 8},
        Extents{1, 17, 33, 7}, Extents{300, 3, 5, 16}, Extents{1, 1, 1, 1}, Extents{2, 3, 5, 0}}) {
    for (const int turned : {0, 1, 2, 3}) {
      CAPTURE(e.m);
      CAPTURE(turned);
      const bool a = turned % 2 == 1, w = turned / 2 == 1;
      Builder b;
      const Value x = b.input("x", a ? Shape{e.batch, e.k, e.m} : Shape{e.batch, e.m, e.k});
      const Value y = b.input("y", w ? Shape{e.batch, e.n, e.k} : Shape{e.batch, e.k, e.n});
      b.output("product", matmul(b, x, y, {.transpose_a = a, .transpose_b = w}));
      compare_with_cpu(b.take());
    }
  }
}

TEST_CASE("cuda tasks: an elementwise node of many inputs, of few elements and of many, is the cpu's") {
  for (const int64_t rows : {1, 9, 8200}) {
    CAPTURE(rows);
    Builder b;
    Value y = b.input("x", {rows, 5});
    for (int i = 0; i < 20; ++i) {
      const std::string number = std::to_string(i);
      y = i % 2 == 0 ? add(b, y, b.input("row" + number, {5})) : mul(b, y, b.input("x" + number, {rows, 5}));
    }
    b.output("y", tanh(b, y));
    compare_with_cpu(b.take());
  }
}

TEST_CASE("cuda tasks: squares that are only summed are not kept, and others are") {
  const auto launches = [](bool kept) {
    Builder b;
    const Value x = b.input("x", {7, 300}), squares = square(b, x);
    b.output("norm", sqrt(b, sum_all(b, squares)));
    if (kept) b.output("squares", squares);
    const Program program = b.take();
    compare_with_cpu(program);
    const auto machine = std::make_shared<cuda::EmulatedMachine>();
    const cuda::TaskExecutor executor(program, std::make_shared<State>(), {}, machine);
    return machine->launches.back();
  };
  CHECK(launches(true) == launches(false) + 1);
}

TEST_CASE("cuda tasks: what has the longest way behind it is launched first, and others of its family along with it") {
  Builder b;
  b.output("long", tanh(b, softmax(b, tanh(b, b.input("x", {2, 3})))));
  b.output("short", softmax(b, b.input("y", {2, 3})));
  const Program program = b.take();
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  const cuda::TaskExecutor executor(program, std::make_shared<State>(), {}, machine);
  CHECK(machine->launches.back() == 3);
  compare_with_cpu(program);
}

TEST_CASE("cuda tasks: nothing is computed of nothing") {
  Builder b;
  const Value x = b.input("x", {0, 3}), y = b.input("y", {2, 3});
  b.output("map", tanh(b, x));
  b.output("sum", sum(b, x, 0));
  b.output("whole", concat(b, {x, y}, 0));
  compare_with_cpu(b.take());
}

TEST_CASE("cuda tasks: pieces of one whole are copied in one launch") {
  Builder b;
  std::vector<Value> pieces;
  for (const int64_t width : {1, 4, 7}) pieces.push_back(b.input("x" + std::to_string(width), {5, width, 3}));
  b.output("whole", concat(b, pieces, 1));
  const Program program = b.take();
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  const cuda::TaskExecutor executor(program, std::make_shared<State>(), {}, machine);
  CHECK(machine->launches.back() == 1);
  compare_with_cpu(program);
}

TEST_CASE("cuda tasks: a table's gradient by sorted ids is the sum over each id's places, in their order") {
  struct Extents {
    int32_t n, rows, width;
  };
  for (const Extents& extents : {Extents{0, 3, 2}, Extents{1, 1, 1}, Extents{7, 1, 5}, Extents{64, 16, 4},
                                 Extents{300, 17, 33}, Extents{1001, 300, 3}, Extents{50, 5000, 2}}) {
    const int32_t n = extents.n, rows = extents.rows, width = extents.width;
    CAPTURE(n);
    CAPTURE(rows);
    std::vector<float> ids(static_cast<size_t>(n)), y(static_cast<size_t>(n * width)),
        table(static_cast<size_t>(rows * width), std::numeric_limits<float>::quiet_NaN());
    Rng rng(3, static_cast<uint64_t>(n));
    // Half of all are one id, as padding is. Sums of whole numbers are exact in every order.
    for (float& id : ids)
      id = static_cast<float>(rng.below(2) == 0 ? rows / 2 : rng.below(static_cast<uint32_t>(rows)));
    for (float& number : y) number = static_cast<float>(rng.below(100));
    std::vector<int32_t> order(static_cast<size_t>(n)), spare(order), start(static_cast<size_t>(rows) + 1);
    cuda::Schedule schedule;
    for (const cuda::Kind kind : {cuda::Kind::sort, cuda::Kind::scatter}) {
      cuda::Task task;
      task.kind = kind;
      task.blocks = kind == cuda::Kind::sort ? 1 : std::min(rows, 3);
      task.table = {y.data(), table.data(), ids.data(), n, width, rows, order.data(), spare.data(), start.data()};
      schedule.tasks.push_back(task);
      schedule.footprints.push_back({{}, {{table.data(), table.data() + table.size()}}});
    }
    arrange(schedule);
    REQUIRE(schedule.launches.size() == 2);
    for (const int lanes : {1, 4}) {
      std::fill(table.begin(), table.end(), std::numeric_limits<float>::quiet_NaN());
      run_on_host(schedule, lanes, in_order);
      CHECK(table == plain_scatter(y, ids, rows, width));
      std::vector<int32_t> sorted(order);
      std::iota(sorted.begin(), sorted.end(), 0);
      std::stable_sort(sorted.begin(), sorted.end(),
                       [&](int32_t a, int32_t b) { return ids[static_cast<size_t>(a)] < ids[static_cast<size_t>(b)]; });
      CHECK(order == sorted);
    }
  }
}

}  // namespace attn::test
