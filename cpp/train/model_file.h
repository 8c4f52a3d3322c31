#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/config.h"
#include "program/executor.h"
#include "text/vocabulary.h"
#include "weights/safetensors.h"

namespace attn {

/// A translation model that can be used: its shape, its words and its parameters.
struct TranslationModel {
  ModelConfig config;
  Vocabulary source, target;
  /// The parameters, and nothing else if it was read from a file. Shared with the Trainer it came from.
  std::shared_ptr<State> state;
  /// As in the file: "seed", "loss" and whatever else stands there.
  std::map<std::string, std::string> metadata;
};

/// What a weights file without metadata does not tell, and what to do otherwise than the file says.
struct OpenOptions {
  /// Vocabularies for a file that has none.
  std::optional<std::vector<std::string>> src_vocab, tgt_vocab;
  /// Attention heads and tokens per sentence; the book's 4 and 10 if neither file nor caller says.
  std::optional<int64_t> heads, steps;
};

/// A state dict's name as this project writes it: without the prefixes that wrappers add ("module.",
/// "_orig_mod."), and with the GRU of the book's second edition ("encoder.rnn.rnn.weight_ih_l0") under the
/// first's name. Empty for the positional encoding's table, which is no parameter.
std::string canonical_parameter_name(const std::string& name);

/// Reads a weights file: one that this project wrote, or a PyTorch state dict of one of its models, whose
/// sizes are then read off the names and shapes. Throws Error, one sentence, if the file is malformed, is
/// neither model (or is a training checkpoint), has a tensor that is missing, unknown, of another shape or
/// not finite, or lacks vocabularies that were not given or do not have its sizes.
TranslationModel open_model(std::string_view bytes, const OpenOptions& options = {});

/// The bytes of a weights file: the model's parameters as F32, or rounded to F16, in the order of their names, and in
/// the metadata what rebuilds it: format, model, config, src_vocab, tgt_vocab, attn_version, and `metadata` besides.
std::string write_model(const TranslationModel& model, WeightsType type = WeightsType::f32);

/// How many numbers a model learns.
int64_t count_parameters(const ModelConfig& config);

/// "attention-lab": the format that write_model() notes. A checkpoint's is kCheckpointFormat.
inline constexpr const char* kWeightsFormat = "attention-lab";
inline constexpr const char* kCheckpointFormat = "attention-lab checkpoint";

}  // namespace attn
