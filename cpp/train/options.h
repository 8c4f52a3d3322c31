#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "backends/backend.h"
#include "models/config.h"
#include "weights/json.h"

namespace attn {

/// Everything that decides what a training run learns: the same options, data and seed give the same
/// weights, byte for byte.
struct TrainOptions {
  /// "seq2seq_attention", "seq2seq" or "transformer".
  std::string model = "seq2seq_attention";
  /// The first so many pairs; 0: all. The book asks for 600 and, reading lines 0 to 600, gets 601.
  int64_t examples = 601;
  /// Tokens per sentence.
  int64_t steps = 10;
  int64_t batch = 64;
  int64_t epochs = 250;
  double lr = 0.005;
  int64_t embed = 32;
  int64_t hidden = 32;
  int64_t layers = 2;
  /// seq2seq_attention only: an encoder in both directions.
  bool bidirectional = false;
  /// seq2seq_attention only: scaled dot-product attention in the additive one's place.
  bool dot_product = false;
  /// seq2seq_attention only, not with bidirectional: LSTM layers in the GRU's place.
  bool lstm = false;
  int64_t heads = 4;
  int64_t ffn = 64;
  double dropout = 0.1;
  /// Words that occur less often become <unk>.
  int64_t min_freq = 2;
  /// 0 .. 2^53 - 1, so that a page's number holds it too.
  int64_t seed = 0;

  /// The book's hyperparameters of a model: 250 epochs for seq2seq_attention and seq2seq, 200 for the transformer.
  /// Throws Error for another name.
  static TrainOptions defaults(const std::string& model);
};

/// How a run is executed. Has no part in what it learns, but for `device`, whose last digits differ.
struct ExecutionOptions {
  BackendKind device = BackendKind::cpu;
  /// Take the device only for work that is worth it, else the CPU.
  bool device_if_large = false;
  int threads = 1;
  /// Of a GPU's large products. Has a part in what a run learns there: they are rounded more.
  Precision precision = Precision::f32;
  /// Bytes that a run may need: beyond it, it is refused before it begins.
  double max_bytes = 8e9;
  /// Makes executors in place of make_executor(): how tests put a device of their own under a whole training.
  std::function<std::unique_ptr<Executor>(Program, std::shared_ptr<State>, ExecutorOptions)> maker;

  std::unique_ptr<Executor> make(Program program, std::shared_ptr<State> state) const;
};

/// Multiply-adds in one training step from which on a GPU is taken where it was not asked for. Not measured on any
/// GPU yet and therefore high: the CPU needs tens of milliseconds for such a step, and a GPU at most a few to start
/// each of its kernels by itself.
inline constexpr double kWorthADevice = 1e9;

/// Throws Error, one sentence that names the option, if a run is impossible so.
void validate(const TrainOptions& options);

/// {"model": "transformer", "examples": 601, ...}: all options, in the order of the struct.
Json to_json(const TrainOptions& options);
/// Missing options get the model's defaults. Throws Error for an unknown option, a value of the wrong kind,
/// and whatever validate() refuses.
TrainOptions train_options_from_json(const Json& json);

/// The options in which two runs differ, "hidden is 64, not 32" (a's value first), in the order of the
/// struct.
std::vector<std::string> differences(const TrainOptions& a, const TrainOptions& b);

/// The model that a run trains, once its vocabularies are known.
ModelConfig model_config(const TrainOptions& options, int64_t src_vocab, int64_t tgt_vocab);

}  // namespace attn
