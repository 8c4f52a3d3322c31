#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "io/json.h"
#include "models/model.h"

namespace attn {

/// Everything that decides what a training run learns: the model's fields and those of a run, examples, batch, epochs,
/// lr, min_freq and seed. The same options, data and seed give the same weights, byte for byte.
struct TrainOptions : Settings {
  /// The book's hyperparameters of a model.
  explicit TrainOptions(const ModelDef& model);
  /// Throws Error if there is no such model.
  explicit TrainOptions(const std::string& model);
};

/// What such a run asks of its data.
DataOptions data_options(const TrainOptions& options);

/// As validate(Settings), and throws Error for schedules of the learning rate that cannot be.
void validate(const TrainOptions& options);

/// How a run is executed. Has no part in what it learns, but for `device`, whose last digits differ.
struct ExecutionOptions {
  BackendKind device = BackendKind::cpu;
  /// Take a GPU in the CPU's place for work that is worth it, where one can be used: nobody asks before.
  bool device_if_large = false;
  int threads = 1;
  /// Of a GPU's large products. Has a part in what a run learns there: they are rounded more.
  Precision precision = Precision::f32;
  /// Bytes that a run may need: beyond it, it is refused before it begins.
  double max_bytes = 8e9;
  /// Makes executors in place of make_executor(): how tests put a device of their own under a whole training.
  std::function<std::unique_ptr<Executor>(Program, std::shared_ptr<State>, ExecutorOptions)> maker;

  /// Whether a GPU can be used, in place of cuda::status(): likewise.
  std::function<bool()> has_device = {};
  /// Told, in one sentence and once, what a GPU cannot do and is gone on without.
  std::function<void(const std::string&)> note = {};

  /// What runs a program over a state, to which what it lacks of the program's is added, begun from the seed.
  std::unique_ptr<Executor> make(Program program, std::shared_ptr<State> state, uint64_t seed = 0) const;
};

/// Multiply-adds in one training step from which on a GPU is taken where it was not asked for. On an H100 the book's
/// steps, a tenth of this, already take 1.3 (Bahdanau) and 0.6 ms (Transformer), where a core takes 2 ms; but a GPU's
/// results differ in their bits from every CPU's, so for less than this it has to be asked for.
inline constexpr double kWorthADevice = 1e9;

/// {"model": "transformer", "examples": 601, ...}: all options, in their order.
Json to_json(const TrainOptions& options);
/// Missing options get the model's defaults, a missing model is the first. Throws Error for an unknown option, a value
/// of the wrong kind, and whatever validate() refuses.
TrainOptions train_options_from_json(const Json& json);

/// The options in which two runs differ, "hidden is 64, not 32" (a's value first), in their order.
std::vector<std::string> differences(const TrainOptions& a, const TrainOptions& b);

/// What a form of the options of models that translate needs to know: {"fields": [{"name": "embed", "kind":
/// "whole", "least": 1, "most": 4096, "models": [the models that have it, if not all]}, ...], "models": [{"name":
/// "transformer", "defaults": {"examples": 601, ...}}, ...]}, with "open": "least" or "most" where a limit itself
/// cannot be.
Json training_form();

/// The model that a run trains, once the sizes of its vocabularies are known, in the model's order.
ModelConfig model_config(const TrainOptions& options, const std::vector<int64_t>& vocabulary_sizes);

}  // namespace attn
