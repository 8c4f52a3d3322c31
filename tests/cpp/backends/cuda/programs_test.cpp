// Whole programs and trainings by the cuda backend's tasks, on the host.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
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
#include "train/translator.h"
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

/// A state that every run doubles, from 1 on.
Program doubling() {
  Builder b;
  const Value p = b.parameter("p", {1}, Init::constant(1));
  b.update(p, scale(b, p, 2));
  return b.take();
}

std::shared_ptr<State> state_of(const Program& program) {
  auto state = std::make_shared<State>();
  state->add(program, 0);
  return state;
}

/// Asks for a way to run for as long as this lives.
class Wanted {
 public:
  explicit Wanted(const char* way) { setenv("ATTN_CUDA_RUN", way, 1); }
  ~Wanted() { unsetenv("ATTN_CUDA_RUN"); }
};

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
  for (const Extents& extents :
       {Extents{5, 7, 300}, Extents{33, 97, 45}, Extents{31, 65, 701}, Extents{260, 257, 140}}) {
    const int64_t m = extents.m, n = extents.n, k = extents.k;
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

TEST_CASE("cuda tasks: a translation keeps its caches on the device, in a beam, too") {
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  const TrainedModel model = open_model(sample::trained(sample::options("transformer")));
  Translator here(model), there(model, on(machine));
  for (const int64_t beam : {1, 3}) {
    const TranslateOptions options{.beam = beam};
    here.begin("i see you .", options);
    there.begin("i see you .", options);
    const auto expected = here.finish(), found = there.finish();
    REQUIRE(found.size() == expected.size());
    for (size_t i = 0; i < found.size(); ++i) {
      CHECK(found[i].words == expected[i].words);
      CHECK(found[i].log_probability == doctest::Approx(expected[i].log_probability).epsilon(1e-4));
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

TEST_CASE(
    "cuda tasks: schedule, decay, smoothing, guided alignment, average and held-out pairs are as on the cpu, and "
    "resumed bit for "
    "bit") {
  const auto emulated = [] { return on(std::make_shared<cuda::EmulatedMachine>()); };
  Trainer cpu(sample::regularised(), sample::corpus());
  Trainer cuda(sample::regularised(), sample::corpus(), emulated());
  sample::finish(cpu);
  sample::finish(cuda);
  CHECK(*cuda.learning_rate() == doctest::Approx(*cpu.learning_rate()));
  const TrainingProgress &a = cpu.progress(), &b = cuda.progress();
  REQUIRE(b.held_out.size() == a.losses.size());
  for (size_t epoch = 0; epoch < a.losses.size(); ++epoch) {
    CHECK(std::abs(b.losses[epoch] - a.losses[epoch]) < tolerance::kCudaLoss);
    CHECK(std::abs(b.alignment_losses[epoch] - a.alignment_losses[epoch]) < tolerance::kCudaLoss);
    CHECK(std::abs(b.held_out[epoch].loss - a.held_out[epoch].loss) < tolerance::kCudaLoss);
  }
  Trainer first(sample::regularised(), sample::corpus(), emulated());
  for (int i = 0; i < 3; ++i) first.step();
  const auto second = Trainer::resume(first.checkpoint(), sample::corpus(), emulated());
  sample::finish(*second);
  CHECK(second->weights() == cuda.weights());
}

TEST_CASE("cuda tasks: the order of blocks and the number of lanes change no product and no update") {
  // The emulated machine runs the blocks of a launch in another random order every time.
  const auto once = [](cuda::EmulationOptions emulation) {
    TrainOptions options = sample::options("transformer");
    options["epochs"] = 1;
    Trainer trainer(options, sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>(emulation)));
    sample::finish(trainer);
    return trainer.weights();
  };
  CHECK(once({}) == once({}));
  CHECK(once({.lanes = 4}) == once({.lanes = 4}));
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
  // An epoch's 13 pairs of 6 ids three times with their lengths, and nothing else: no weights, and no loss but at its
  // end.
  while (!trainer.step()) CHECK(machine->downloads == downloads);
  CHECK(machine->uploads - uploads > 13 * 15);
  CHECK(machine->uploads - uploads <= 13 * 20);
  CHECK(machine->downloads - downloads == 3);
  const std::string before = trainer.weights();
  const int64_t pulled = machine->downloads;
  CHECK(pulled > downloads);
  CHECK(trainer.weights() == before);
  CHECK(machine->downloads == pulled);
  trainer.step();
  CHECK(trainer.weights() != before);
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

TEST_CASE("cuda tasks: a run that does not fit into the device's memory is refused before it begins") {
  cuda::EmulationOptions small;
  small.free_bytes = 20'000;
  CHECK_THROWS_WITH_AS(Trainer(sample::options(), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>(small))),
                       "the emulated device has too little free memory", Error);
}

TEST_CASE("cuda tasks: the first run is launched, and later ones are a graph") {
  const auto machine = std::make_shared<cuda::EmulatedMachine>();
  cuda::TaskExecutor executor(doubling(), state_of(doubling()), {}, machine);
  const int64_t launched = machine->launched;  // constants
  for (int i = 0; i < 3; ++i) executor.run();
  CHECK(machine->launched == launched + 1);
  CHECK(machine->recorded == 1);
  CHECK(machine->replayed == 2);
  CHECK(executor.read("p").data == std::vector<float>{8});
}

TEST_CASE("cuda tasks: where a graph cannot be recorded or started, every kernel is, and that is said once") {
  for (const bool recorded : {false, true}) {
    cuda::EmulationOptions refusal;
    (recorded ? refusal.refuses_replay : refusal.refuses_record) = true;
    const auto machine = std::make_shared<cuda::EmulatedMachine>(refusal);
    std::vector<std::string> notes;
    ExecutionOptions execution = on(machine);
    execution.note = [&](const std::string& text) { notes.push_back(text); };
    Trainer refused(sample::options(), sample::corpus(), execution);
    sample::finish(refused);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0] == std::string("the emulated device failed while ") + (recorded ? "starting" : "recording") +
                          " a graph; every kernel is started by itself instead");
    CHECK(machine->replayed == 0);
    Trainer graphs(sample::options(), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
    sample::finish(graphs);
    CHECK(refused.weights() == graphs.weights());
  }
}

TEST_CASE("cuda tasks: a way to run that is asked for by name is taken, or an error says why not") {
  const Program program = doubling();
  const auto machine = std::make_shared<cuda::EmulatedMachine>(cuda::EmulationOptions{.refuses_record = true});
  {
    const Wanted wanted("graph");
    cuda::TaskExecutor executor(program, state_of(program), {}, machine);
    executor.run();
    CHECK_THROWS_WITH_AS(
        executor.run(), "ATTN_CUDA_RUN=graph cannot be had: the emulated device failed while recording a graph", Error);
  }
  {
    const Wanted wanted("launches");
    const int64_t tried = machine->recorded;
    cuda::TaskExecutor executor(program, state_of(program), {}, machine);
    for (int i = 0; i < 3; ++i) executor.run();
    CHECK(machine->recorded == tried);
  }
  const Wanted wanted("persistent");
  CHECK_THROWS_WITH_AS(cuda::TaskExecutor(program, state_of(program), {}, machine),
                       "ATTN_CUDA_RUN must be graph or launches, it is 'persistent'", Error);
}

TEST_CASE("auto asks for a GPU only where a training step is worth it, and then once") {
  for (const bool large : {false, true}) {
    for (const bool there : {false, true}) {
      int asked = 0;
      ExecutionOptions execution;
      execution.device_if_large = true;
      execution.has_device = [&] {
        ++asked;
        return there;
      };
      execution.maker = [&](Program program, std::shared_ptr<State> state, ExecutorOptions options) {
        return make_executor(BackendKind::cpu, std::move(program), std::move(state), options);
      };
      TrainOptions options = sample::options("transformer");
      if (large) options["hidden"] = 768;
      const Trainer trainer(options, sample::corpus(), execution);
      CHECK(asked == (large ? 1 : 0));
      CHECK(trainer.device() == (large && there ? BackendKind::cuda : BackendKind::cpu));
      trainer.translator();
      CHECK(asked == (large ? 1 : 0));
    }
  }
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
  file.metadata.erase("digest");  // or it would be refused
  for (auto& [name, tensor] : file.tensors) {
    if (name != "decoder.dense.bias") continue;
    for (float& x : tensor.data) x = -3e38f;
    tensor.data[0] = 3e38f;
  }
  file.metadata.erase("digest");
  const auto trainer =
      Trainer::resume(write_safetensors(file), sample::corpus(), on(std::make_shared<cuda::EmulatedMachine>()));
  CHECK_FALSE(trainer->step());
  CHECK_FALSE(trainer->step());
  CHECK_THROWS_WITH_AS(trainer->step(), doctest::Contains("no longer finite in epoch 1, batch 1"), RunError);
  CHECK_THROWS_AS(trainer->step(), RunError);
}

TEST_CASE("cuda tasks: a schedule in which two tasks race is noticed") {
  cuda::Schedule schedule;
  float memory[4] = {};
  for (int i = 0; i < 2; ++i) {
    cuda::Task task;
    task.blocks = 1;
    task.fill = {memory + i, 2, 1.0f, 0.0f};
    schedule.tasks.push_back(task);
    schedule.footprints.push_back({{}, {{memory + i, memory + i + 2}}});
  }
  arrange(schedule);
  CHECK(schedule.launches.size() == 2);
  check_launches(schedule);
  schedule.launches = {{cuda::Family::elements, 0, 2, 2}};
  schedule.tasks[1].first_block = 1;
  CHECK_THROWS_WITH_AS(check_launches(schedule),
                       "task 0 of kind 2 and task 1 of kind 2 touch the same memory in one launch", std::logic_error);
}

}  // namespace attn::test
