// Whole programs and trainings by the cuda backend's tasks, on the host.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "backends/backend.h"
#include "backends/cuda/emulated.h"
#include "backends/cuda/executor.h"
#include "ops/ops.h"
#include "program/random_program.h"
#include "program/random_runs.h"
#include "tensor/error.h"
#include "tolerances.h"
#include "train/sample.h"
#include "weights/safetensors.h"

namespace attn::test {
namespace {

/// A training whose executors all run on one emulated machine.
ExecutionOptions on(const std::shared_ptr<cuda::EmulatedMachine>& machine) {
  ExecutionOptions execution;
  execution.device = BackendKind::cuda;
  execution.maker = [machine](Program program, std::shared_ptr<State> state, ExecutorOptions options) {
    return std::make_unique<cuda::TaskExecutor>(std::move(program), std::move(state), options, machine);
  };
  return execution;
}

const char* const kModels[] = {"seq2seq_attention", "transformer"};

}  // namespace

TEST_CASE("cuda tasks: random programs agree with the cpu backend, updates and all") {
  for (uint64_t seed = 0; seed < 150; ++seed) {
    const Program program = RandomProgram(seed).make();
    const Results cpu = run_random(
        program, seed, [](const Program& p, auto state) { return make_executor(BackendKind::cpu, p, state); });
    for (const bool retain_all : {false, true}) {
      const Results cuda = run_random(program, seed, [&](const Program& p, auto state) {
        return cuda::make_emulated(p, state, {.retain_all = retain_all});
      });
      for (const auto& expected : cpu) {
        const std::string& name = expected.first;
        const double d = worst_difference(cuda.at(name), expected.second);
        CHECK_MESSAGE(d <= tolerance::kRandomProgram, "program " << seed << ": " << name << " differs by " << d);
      }
    }
  }
}

TEST_CASE("cuda tasks: products and sums of every size and kind agree with the cpu backend") {
  struct Extents {
    int64_t m, n, k;
  };
  // Single outputs, tiles, tiles with a cut inner axis, tiles for a library; none a multiple of anything.
  for (const auto& [m, n, k] :
       {Extents{5, 7, 300}, Extents{33, 97, 45}, Extents{31, 65, 701}, Extents{130, 129, 140}}) {
    for (const int addend : {0, 1, 2}) {
      for (const bool transposed : {false, true}) {
        Builder b;
        const Value x = b.input("x", transposed ? Shape{k, m} : Shape{m, k});
        const Value w = b.input("w", transposed ? Shape{n, k} : Shape{k, n});
        const Value c0 = b.input("c0", {m, n}), bias = b.input("bias", {n});
        Value y = matmul(b, x, w, {.transpose_a = transposed, .transpose_b = transposed});
        if (addend > 0) y = add(b, y, addend == 1 ? c0 : bias);
        b.output("y", y);
        b.output("sums", sum_to(b, y, {n}));
        b.output("total", sum_all(b, square(b, y)));
        const Program program = b.take();
        auto state = std::make_shared<State>();
        const auto cpu = make_executor(BackendKind::cpu, program, state);
        const auto cuda = cuda::make_emulated(program, state);
        for (Executor* executor : {cpu.get(), cuda.get()}) {
          for (Value v : executor->program().with_role(Role::input)) {
            Rng rng(7, name_hash(executor->program().info(v).name));
            std::vector<float> data(static_cast<size_t>(program.shape(v).size()));
            for (float& number : data) number = rng.normal();
            executor->write(v, data);
          }
          executor->run();
        }
        for (const char* name : {"y", "sums", "total"}) {
          const double d = worst_difference(cuda->read(name).data, cpu->read(name).data);
          CHECK_MESSAGE(d <= tolerance::kCuda, name << " of " << m << " x " << n << " x " << k << " differs by " << d);
        }
      }
    }
  }
}

TEST_CASE("cuda tasks: long sums are taken in stretches") {
  Builder b;
  const Value x = b.input("x", {3, 5000});
  b.output("rows", sum(b, x, 1));
  b.output("columns", sum_to(b, reshape(b, x, {5000, 3}), {3}));
  b.output("total", sum_all(b, x));
  auto state = std::make_shared<State>();
  const auto cuda = cuda::make_emulated(b.take(), state);
  std::vector<float> ones(15000, 1.0f);
  cuda->write(cuda->program().at("x"), ones);
  cuda->run();
  CHECK(cuda->read("rows").data == std::vector<float>(3, 5000.0f));
  CHECK(cuda->read("columns").data == std::vector<float>(3, 5000.0f));
  CHECK(cuda->read("total").data == std::vector<float>{15000.0f});
}

TEST_CASE("cuda tasks: both models train as on the cpu") {
  for (const char* model : kModels) {
    CAPTURE(model);
    const TrainOptions options = sample::options(model);
    Trainer cpu(options, sample::corpus());
    Trainer cuda(options, sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
    sample::finish(cpu);
    sample::finish(cuda);
    REQUIRE(cuda.progress().losses.size() == cpu.progress().losses.size());
    for (size_t epoch = 0; epoch < cpu.progress().losses.size(); ++epoch) {
      CHECK(std::abs(cuda.progress().losses[epoch] - cpu.progress().losses[epoch]) < tolerance::kCudaLoss);
    }
    const WeightsFile expected = read_safetensors(cpu.weights()), actual = read_safetensors(cuda.weights());
    REQUIRE(actual.tensors.size() == expected.tensors.size());
    for (size_t i = 0; i < expected.tensors.size(); ++i) {
      CHECK(worst_difference(actual.tensors[i].second.data, expected.tensors[i].second.data) <
            tolerance::kCudaTraining);
    }
  }
}

TEST_CASE("cuda tasks: the order of units and the number of lanes change no product and no update") {
  // The emulated machine runs the units of a level in another random order every time.
  const auto once = [](cuda::EmulationOptions emulation) {
    TrainOptions options = sample::options("transformer");
    options.epochs = 1;
    Trainer trainer(options, sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>(emulation)));
    sample::finish(trainer);
    return trainer.weights();
  };
  CHECK(once({}) == once({}));
  CHECK(once({.lanes = 4}) == once({.lanes = 4}));
}

TEST_CASE("cuda tasks: slice by slice, both models train to the same bits, with a fraction of the barriers") {
  for (const char* model : {"seq2seq_attention", "bidirectional", "transformer"}) {
    CAPTURE(model);
    const auto once = [&](cuda::EmulationOptions emulation) {
      TrainOptions options = sample::options(model);
      options.epochs = 2;
      const auto machine = std::make_shared<cuda::EmulatedMachine>(emulation);
      Trainer trainer(options, sample::corpus(), on(machine));
      const auto training = std::max_element(machine->barriers.begin(), machine->barriers.end(),
                                             [](auto a, auto b) { return a.levels < b.levels; });
      CHECK(training->levels > 150);
      CHECK(training->sections > 0);
      CHECK(training->sections <= 11);
      sample::finish(trainer);
      return trainer.weights();
    };
    CHECK(once({.sections = true}) == once({}));
    CHECK(once({.lanes = 4, .sections = true}) == once({.lanes = 4}));
  }
}

TEST_CASE("cuda tasks: what the members of a batch share is between two sections of slices") {
  Builder b;
  Value y = b.input("x", {8, 5});
  const auto rows = [&] {
    for (int i = 0; i < 12; ++i) y = softmax(b, y);
  };
  rows();
  y = add(b, y, sum(b, y, 0));
  rows();
  b.output("y", y);
  const Program program = b.take();
  std::vector<float> numbers(40);
  Rng rng(3, 1);
  for (float& x : numbers) x = rng.normal();
  const auto once = [&](cuda::EmulationOptions emulation) {
    const auto machine = std::make_shared<cuda::EmulatedMachine>(emulation);
    cuda::TaskExecutor executor(program, std::make_shared<State>(), {}, machine);
    // Softmax by rows, the sum over all of them, and the rest by rows again.
    CHECK(machine->barriers.back().levels == 26);
    CHECK(machine->barriers.back().sections == 3);
    executor.write(executor.program().at("x"), numbers);
    executor.run();
    return executor.read("y").data;
  };
  CHECK(once({.sections = true}) == once({}));
}

TEST_CASE("cuda tasks: products that are added one after another do not wait for one another") {
  struct Case {
    bool seen;  // a sum on the way is an output too
    int64_t depth;
    size_t levels;
  };
  // Beyond 128 the inner axis is cut. A sum that is seen ends one chain and is what the next adds to.
  for (const Case& c : {Case{false, 20, 2}, Case{false, 300, 2}, Case{true, 20, 6}}) {
    Builder b;
    Value y;
    for (int t = 0; t < 8; ++t) {
      const Value x = b.input("x" + std::to_string(t), {c.depth, 7}),
                  d = b.input("d" + std::to_string(t), {c.depth, 5});
      const Value product = matmul(b, x, d, {.transpose_a = true});
      y = t == 0 ? product : add(b, y, product);
      if (c.seen && t == 3) b.output("on the way", y);
    }
    b.output("y", y);
    const Program program = b.take();
    const auto machine = std::make_shared<cuda::EmulatedMachine>();
    cuda::TaskExecutor cuda(program, std::make_shared<State>(), {}, machine);
    CHECK(machine->barriers.back().levels == c.levels);
    const auto cpu = make_executor(BackendKind::cpu, program, std::make_shared<State>());
    Rng rng(5, 2);
    for (Value v : program.with_role(Role::input)) {
      std::vector<float> numbers(static_cast<size_t>(program.shape(v).size()));
      for (float& number : numbers) number = rng.normal();
      const std::string& name = program.info(v).name;
      for (Executor* executor : {cpu.get(), static_cast<Executor*>(&cuda)})
        executor->write(executor->program().at(name), numbers);
    }
    cpu->run();
    cuda.run();
    for (const auto& output : program.outputs) {
      CHECK(worst_difference(cuda.read(output.first).data, cpu->read(output.first).data) <= tolerance::kCuda);
    }
  }
}

TEST_CASE("cuda tasks: a training that is stopped and resumed goes on bit for bit") {
  for (const char* model : kModels) {
    const TrainOptions options = sample::options(model);
    Trainer whole(options, sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
    sample::finish(whole);
    for (const int stop : {0, 1, 5}) {
      CAPTURE(model);
      CAPTURE(stop);
      Trainer first(options, sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
      for (int i = 0; i < stop; ++i) first.step();
      const auto second =
          Trainer::resume(first.checkpoint(), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
      sample::finish(*second);
      CHECK(second->weights() == whole.weights());
      CHECK(second->progress().losses == whole.progress().losses);
    }
  }
}

TEST_CASE("cuda tasks: numbers move between host and device only when one side needs them") {
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  TrainOptions options = sample::options();
  Trainer trainer(options, sample::corpus(), on(machine));
  while (!trainer.step()) {
  }
  const int64_t uploads = machine->uploads, downloads = machine->downloads;
  trainer.step();
  const int64_t epoch = machine->uploads - uploads;
  // The epoch's 13 pairs of 6 ids three times with their lengths, padded, and nothing else: no weights, no loss.
  CHECK(epoch > 13 * 15);
  CHECK(epoch < 400);
  trainer.step();
  CHECK(machine->uploads - uploads == epoch);
  CHECK(machine->downloads == downloads);
  const std::string before = trainer.weights();
  const int64_t pulled = machine->downloads;
  CHECK(pulled > downloads);
  CHECK(trainer.weights() == before);
  CHECK(machine->downloads == pulled);
  trainer.step();
  CHECK(trainer.weights() != before);
}

TEST_CASE("cuda tasks: runs take the inputs that were kept for them, in order, and then those that are written") {
  Builder b;
  const Value x = b.input("x", {2}), y = b.input("y", {});
  b.output("z", mul(b, x, y));
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  cuda::TaskExecutor cuda(b.take(), std::make_shared<State>(), {}, machine);
  const auto write = [&](float number) {
    cuda.write("x", Tensor({2}, {number, 2 * number}));
    cuda.write("y", Tensor({}, {10}));
  };
  const auto keep = [&](float number) {
    write(number);
    cuda.keep_inputs();
  };
  const auto run = [&] {
    cuda.run();
    CHECK(cuda.read("z").data[1] == 2 * cuda.read("z").data[0]);
    CHECK(cuda.read("z").data[0] == 10 * cuda.read("x").data[0]);
    return cuda.read("z").data[0];
  };
  keep(1);
  keep(2);
  CHECK(run() == 10);
  const int64_t uploads = machine->uploads;
  CHECK(run() == 20);
  CHECK(machine->uploads == uploads);
  CHECK(run() == 20);  // nothing is kept any more: those that are written, here by the last run
  keep(3);
  CHECK(run() == 30);
  keep(4);
  keep(5);
  keep(6);
  CHECK(run() == 40);
  keep(7);  // some are on the device already
  write(8);
  CHECK(run() == 50);
  CHECK(run() == 60);
  CHECK(run() == 70);
  write(9);
  CHECK(run() == 90);
}

TEST_CASE("cuda tasks: host and device may change the same state in turns") {
  Builder b;
  const Value p = b.parameter("p", {2}, Init::constant(1));
  b.update(p, scale(b, p, 2));
  const Program program = b.take();
  auto state = std::make_shared<State>();
  state->add(program, 0);
  const auto cuda = cuda::make_emulated(program, state);
  const auto cpu = make_executor(BackendKind::cpu, program, state);
  cuda->run();
  cuda->run();
  CHECK(state->get("p").data == std::vector<float>{4, 4});
  cpu->run();
  cuda->run();
  state->span("p")[1] = 5;
  cuda->run();
  CHECK(cuda->read("p").data == std::vector<float>{32, 10});
  state->set("p", Tensor({2}, {3, 7}));
  cpu->run();
  cuda->run();
  CHECK(state->get("p").data == std::vector<float>{12, 28});
}

TEST_CASE("cuda tasks: a run that does not fit into the device's memory is refused before it is tried") {
  cuda::EmulationOptions small;
  small.free_bytes = 20'000;
  CHECK_THROWS_WITH_AS(Trainer(sample::options(), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>(small))),
                       doctest::Contains("of GPU memory, of which 0.0 GB are free: choose a smaller batch"), Error);
}

TEST_CASE("cuda tasks: a device that is lost ends the training with a sentence and spoils no checkpoint") {
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  Trainer trainer(sample::options(), sample::corpus(), on(machine));
  trainer.step();
  trainer.step();
  machine->lose();
  CHECK_THROWS_AS(trainer.step(), RunError);
  // Nothing stale is taken for the present state.
  CHECK_THROWS_AS(trainer.checkpoint(), RunError);
  CHECK_THROWS_AS(trainer.weights(), RunError);
}

TEST_CASE("cuda tasks: a loss that is no longer finite is told with its batch when the epoch ends") {
  Trainer healthy(sample::options(), sample::corpus());
  WeightsFile file = read_safetensors(healthy.checkpoint());
  for (auto& [name, tensor] : file.tensors) {
    if (name != "decoder.dense.bias") continue;
    for (float& x : tensor.data) x = -3e38f;
    tensor.data[0] = 3e38f;
  }
  const auto trainer =
      Trainer::resume(write_safetensors(file), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
  CHECK_FALSE(trainer->step());
  CHECK_FALSE(trainer->step());
  CHECK_THROWS_WITH_AS(trainer->step(), doctest::Contains("no longer finite in epoch 1, batch 1"), RunError);
  CHECK_THROWS_AS(trainer->step(), RunError);
}

TEST_CASE("cuda tasks: a schedule in which two tasks race is noticed") {
  cuda::Compiled compiled;
  float memory[4] = {};
  for (int i = 0; i < 2; ++i) {
    cuda::Task task;
    task.kind = cuda::Kind::fill;
    task.units = 1;
    task.fill = {memory + i, 2, 1.0f};
    compiled.tasks.push_back(task);
    compiled.footprints.push_back({{}, {{memory + i, memory + i + 2}}});
  }
  cuda::Schedule schedule = cuda::schedule(compiled);
  CHECK(schedule.levels.size() == 2);
  check_levels(schedule);
  schedule.levels = {{0, 2, 0}};
  CHECK_THROWS_AS(check_levels(schedule), std::logic_error);
}

}  // namespace attn::test
