// The same tests as ops_test.cpp and programs_test.cpp on a real device; skipped where there is none.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <thread>

#include "backends/backend.h"
#include "backends/cuda/cuda.h"
#include "ops/case_programs.h"
#include "ops/cases.h"
#include "program/random_program.h"
#include "tolerances.h"
#include "train/sample.h"
#include "train/translator.h"

namespace attn::test {
namespace {

bool no_device() { return !cuda::status().usable; }

/// Every way in which the device can run a program; see TaskExecutor.
const char* const kWays[] = {"launches", "graph"};

/// Chooses a way for what is made while this lives.
class Chosen {
 public:
  explicit Chosen(const char* way) { setenv("ATTN_CUDA_RUN", way, 1); }
  ~Chosen() { unsetenv("ATTN_CUDA_RUN"); }
};

ExecutionOptions on_device() {
  ExecutionOptions execution;
  execution.device = BackendKind::cuda;
  return execution;
}

std::string trained(const TrainOptions& options) {
  Trainer trainer(options, sample::corpus(), on_device());
  sample::finish(trainer);
  return trainer.weights();
}

}  // namespace

TEST_CASE("cuda device: every op agrees with the reference in every way to run it" * doctest::skip(no_device())) {
  for (const char* way : kWays) {
    const Chosen chosen(way);
    for (const OpCase& c : op_cases()) {
      const Program program = record_case(c);
      const auto reference = make_executor(BackendKind::reference, program, case_state(program));
      const auto cuda = make_executor(BackendKind::cuda, program, case_state(program));
      for (Executor* executor : {reference.get(), cuda.get()}) {
        write_case_inputs(*executor, c.positive);
        executor->run();
      }
      cuda->run();  // a graph, where one is asked for
      for (const auto& [key, v] : program.outputs) {
        const std::string name = key;
        if (name == "loss") continue;  // terms of both signs cancel: its relative error says nothing
        const double d = case_difference(cuda->read(v), reference->read(v));
        CHECK_MESSAGE(d <= tolerance::kCuda,
                      way << ": " << op_of(c.op).name << " " << c.what << ": " << name << " differs by " << d);
      }
    }
  }
}

TEST_CASE("cuda device: both models train as on the cpu, with the same bits in every way and every time" *
          doctest::skip(no_device())) {
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    CAPTURE(model);
    const TrainOptions options = sample::options(model);
    Trainer cpu(options, sample::corpus());
    sample::finish(cpu);
    Trainer cuda(options, sample::corpus(), on_device());
    sample::finish(cuda);
    for (size_t epoch = 0; epoch < cpu.progress().losses.size(); ++epoch) {
      CHECK(std::abs(cuda.progress().losses[epoch] - cpu.progress().losses[epoch]) < tolerance::kCudaLoss);
    }
    for (const char* way : kWays) {
      const Chosen chosen(way);
      CHECK(trained(options) == cuda.weights());
    }
  }
}

TEST_CASE("cuda device: the losses of the first ten steps are the cpu's" * doctest::skip(no_device())) {
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    CAPTURE(model);
    TrainOptions options = sample::options(model);
    options["batch"] = 13;  // all pairs: a step an epoch
    options["epochs"] = 10;
    Trainer cpu(options, sample::corpus()), cuda(options, sample::corpus(), on_device());
    sample::finish(cpu);
    sample::finish(cuda);
    REQUIRE(cuda.progress().losses.size() == 10);
    for (size_t step = 0; step < 10; ++step) {
      CHECK(std::abs(cuda.progress().losses[step] - cpu.progress().losses[step]) < tolerance::kCudaLoss);
    }
  }
}

TEST_CASE("cuda device: what is learned by heart is translated as by the cpu" * doctest::skip(no_device())) {
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    CAPTURE(model);
    TrainOptions options = sample::options(model);
    options["epochs"] = 200;
    options["hidden"] = 16;
    options["dropout"] = 0;
    options["lr"] = 0.01;
    Trainer cpu(options, sample::corpus()), cuda(options, sample::corpus(), on_device());
    sample::finish(cpu);
    sample::finish(cuda);
    Translator by_cpu = cpu.translator(), by_cuda = cuda.translator();
    for (const char* sentence : {"Go.", "Go now.", "I see.", "I see you.", "I go home now.", "You see home now."}) {
      CAPTURE(sentence);
      CHECK(by_cuda.translate(sentence) == by_cpu.translate(sentence));
    }
  }
}

TEST_CASE("cuda device: a machine is used from another thread than the one that made it" * doctest::skip(no_device())) {
  const TrainOptions options = sample::options();
  Trainer trainer(options, sample::corpus(), on_device());
  std::thread([&] { sample::finish(trainer); }).join();
  CHECK(trainer.weights() == trained(options));
}

TEST_CASE("cuda device: a large product by the library agrees with the cpu" * doctest::skip(no_device())) {
  Builder b;
  const Value x = b.input("x", {300, 257}), w = b.input("w", {190, 257}), bias = b.input("bias", {190});
  b.output("y", add(b, matmul(b, x, w, {.transpose_b = true}), bias));
  const Program program = b.take();
  const auto cpu = make_executor(BackendKind::cpu, program, case_state(program));
  const auto cuda = make_executor(BackendKind::cuda, program, case_state(program));
  for (Executor* executor : {cpu.get(), cuda.get()}) {
    write_case_inputs(*executor, false);
    for (int i = 0; i < 3; ++i) executor->run();  // the last ones as a graph
  }
  CHECK(case_difference(cuda->read("y"), cpu->read("y")) <= tolerance::kCuda);
}

}  // namespace attn::test
