#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "tensor/shape.h"

namespace attn {

/// The hyperparameters of a translation model; the defaults are the book's.
struct ModelConfig {
  /// "seq2seq_attention" (GRU encoder-decoder with additive attention), "seq2seq" (the same without attention)
  /// or "transformer".
  std::string model = "seq2seq_attention";
  int64_t src_vocab = 0;
  int64_t tgt_vocab = 0;
  /// Embedding size. The Transformer's is `hidden`, whatever stands here.
  int64_t embed = 32;
  int64_t hidden = 32;
  int64_t layers = 2;
  /// Transformer only.
  int64_t heads = 4;
  /// Transformer only: inner size of the feed-forward network.
  int64_t ffn = 64;
  /// Tokens per sentence: longer ones are cut, shorter ones padded.
  int64_t steps = 10;
  /// seq2seq_attention only: the encoder reads the sentence in both directions (Bahdanau et al. 2015, 3.2).
  bool bidirectional = false;
  /// seq2seq_attention only: scaled dot-product attention in the additive one's place, with the encoder's outputs as
  /// they are for keys.
  bool dot_product = false;
  /// seq2seq_attention in one direction only: LSTM layers in the GRU's place.
  bool lstm = false;
  /// While training. Recording with 0 records the model as it is used.
  float dropout = 0.1f;

  bool is_transformer() const { return model == "transformer"; }
  bool has_attention() const { return model != "seq2seq"; }
};

/// Throws Error, one sentence that names the setting, if a model cannot be built so.
void validate(const ModelConfig& config);

/// A recurrent network is recorded step by step, layer by layer: beyond a few thousand of them, recording takes
/// minutes. Throws Error naming the model or program.
void require_unrollable(const std::string& name, int64_t steps, int64_t layers);

/// What a weights file's "config" holds, and back: "hidden" -> "32". Reading throws Error for a value that is
/// not a number and for an impossible configuration; a key that is missing keeps its default, an unknown one
/// is an Error.
std::map<std::string, std::string> config_to_map(const ModelConfig& config);
ModelConfig config_from_map(const std::map<std::string, std::string>& entries);

/// Name and shape of every parameter of the model, by state_dict name.
std::map<std::string, Shape> model_parameters(const ModelConfig& config);

/// Reads the sizes off a state dict without a config (saved from PyTorch): model, vocabularies, embed,
/// hidden, layers, ffn. Heads, steps and dropout cannot be seen in it and keep their defaults. Throws Error
/// if it is none of the models.
ModelConfig infer_config(const std::map<std::string, Shape>& parameters);

/// Throws Error naming the first parameter that is missing, unknown or of another shape than the model's.
void check_parameters(const ModelConfig& config, const std::map<std::string, Shape>& parameters);

}  // namespace attn
