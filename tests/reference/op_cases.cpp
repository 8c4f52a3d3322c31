// attn_op_cases DIR: writes programs that the registry has not, with every value that the engine computed in them, for
// run_equivalents.py: each op's cases, and a training step. A file holds the values by path and, in its metadata,
// "description", what describe() says of the program.
#include "cpp/ops/case_programs.h"

#include <cstdio>

#include "backends/backend.h"
#include "instrument/description.h"
#include "io/file.h"
#include "models/model.h"
#include "models/optimizer.h"
#include "program/autodiff.h"
#include "tensor/error.h"
#include "weights/safetensors.h"

using namespace attn;

namespace {

std::vector<float> numbers(const ValueInfo& info, bool positive) {
  Rng rng(7, name_hash(info.name));
  std::vector<float> data(info.shape.size());
  for (float& x : data) {
    if (info.integer != Integer::no)
      x = static_cast<float>(1 + rng.below(3));
    else
      x = positive ? 0.5f + 1.5f * rng.uniform() : rng.normal();
  }
  return data;
}

/// Every value as an op reads it: what the run updates as it was before.
void write_values(const std::string& path, Program program, bool positive) {
  WeightsFile file;
  file.metadata["description"] = describe(program).dump();
  for (size_t i = 0; i < program.values.size(); ++i)
    program.outputs.emplace(program.values[i].name, Value{static_cast<int>(i)});
  auto state = std::make_shared<State>();
  state->add(program, 42);
  const auto executor = make_executor(BackendKind::cpu, program, state, {.retain_all = true});
  for (Value v : program.with_role(Role::input)) executor->write(v, numbers(program.info(v), positive));
  TensorMap values;
  for (const Role role : {Role::parameter, Role::state}) {
    for (Value v : program.with_role(role)) values[program.info(v).name] = executor->read(v);
  }
  executor->run();
  for (size_t i = 0; i < program.values.size(); ++i) {
    values.emplace(program.values[i].name, executor->read(Value{static_cast<int>(i)}));
  }
  for (auto& [name, tensor] : values) file.add(name, tensor);
  write_file(path, write_safetensors(file));
}

/// What a variant of it changes.
struct Variant {
  const char* name;
  /// A flag of the model; null: none.
  const char* flag;
  double label_smoothing;
  OptimizerOptions optimizer;
};

Program training_step(const Variant& variant) {
  ModelConfig config("transformer");
  config["src_vocab"] = config["tgt_vocab"] = 5;
  config["hidden"] = config["ffn"] = 8;
  config["heads"] = 2;
  config["layers"] = 1;
  config["steps"] = 4;
  config["dropout"] = 0;
  if (variant.flag) config[variant.flag] = true;
  Builder b;
  const TrainingProgram training = record_training(b, config, {.batch = 3, .label_smoothing = variant.label_smoothing});
  record_optimizer(b, training.loss, variant.optimizer);
  return b.take();
}

/// Guided alignment of two heads' weights, with its gradient.
Program guided_alignment() {
  Builder b;
  const Value weights = b.input("weights", {3, 2, 4, 5});
  BatchValues gold;
  for (const char* name : {"link_source", "link_target"}) gold[name] = b.integer_input(name, {3, 3}, Integer::position);
  gold["link_count"] = b.integer_input("link_count", {3}, Integer::length);
  const Value loss = alignment_loss(b, weights, gold);
  b.output("gradient", gradients(b, loss, {weights})[0]);
  return b.take();
}

int run(const std::string& folder) {
  int count = 0;
  for (const test::OpCase& c : test::op_cases()) {
    write_values(folder + "/" + op_of(c.op).name + "-" + std::to_string(count++) + ".safetensors", test::record_case(c),
                 c.positive);
  }
  const Variant variants[] = {{"training_step", nullptr, 0, {}},
                              {"training_step-pre_norm", "pre_norm", 0, {}},
                              {"training_step-tied", "tied_embeddings", 0, {}},
                              {"training_step-smoothing", nullptr, 0.1, {}},
                              {"training_step-adamw", nullptr, 0, {.rate = {.warmup = 4}, .weight_decay = 0.5}}};
  for (const Variant& variant : variants) {
    write_values(folder + "/" + variant.name + ".safetensors", training_step(variant), false);
  }
  write_values(folder + "/guided_alignment.safetensors", guided_alignment(), true);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: attn_op_cases DIR\n");
    return 2;
  }
  try {
    return run(argv[1]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "attn_op_cases: %s\n", error.what());
    return 1;
  }
}
