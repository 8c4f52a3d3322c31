#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "models/config.h"
#include "program/executor.h"
#include "text/vocabulary.h"
#include "weights/safetensors.h"

namespace attn {

/// A model that can be used: its shape, its words and its parameters.
struct TrainedModel {
  ModelConfig config;
  /// In the model's order.
  std::vector<Vocabulary> vocabularies;
  /// The parameters, and nothing else if it was read from a file. Shared with the Trainer it came from.
  std::shared_ptr<State> state;
  /// As in the file: "seed", "loss" and whatever else stands there.
  std::map<std::string, std::string> metadata;
  /// Tensors of the file that it has no use for.
  std::vector<std::string> unused = {};
};

/// What a weights file without metadata does not tell, and what to do otherwise than the file says.
struct OpenOptions {
  /// Vocabularies for a file that has none, by name.
  std::map<std::string, std::vector<std::string>> vocabularies = {};
  /// Fields that leave no trace in tensors, such as heads and steps; their defaults, the book's, if neither file nor
  /// caller says.
  std::map<std::string, int64_t> fields = {};
};

/// A state dict's name as this project writes it: without the prefixes that wrappers add ("module.",
/// "_orig_mod."), and with the GRU of the book's second edition ("encoder.rnn.rnn.weight_ih_l0") under the
/// first's name. Empty for the positional encoding's table, which is no parameter.
std::string canonical_parameter_name(const std::string& name);

/// Reads a weights file: one that this project wrote, or a PyTorch state dict of one of its models, whose
/// sizes are then read off the names and shapes; tied weights may stand under either name or both, and where the
/// metadata has {"removed": "kept"}, as safetensors.torch.save_model writes it, the tensor is read by both names.
/// Tensors that no model could have learned (whole numbers, booleans, types that are not computed with) are left out
/// where the model has none of their name. Throws Error, one sentence, if the file is malformed, is none of the models
/// (or is a training checkpoint), has a tensor that is missing, unknown, of another shape, of a type that is not
/// computed with or not finite, or lacks vocabularies that were not given or do not have its sizes.
TrainedModel open_model(std::string_view bytes, const OpenOptions& options = {});
/// The same without vocabularies, whether the file has them or not.
TrainedModel open_parameters(std::string_view bytes, const OpenOptions& options = {});

/// The bytes of a weights file: the model's parameters as F32, or rounded to F16, in the order of their names, and in
/// the metadata what rebuilds it: format, model, config, the vocabularies by name, attn_version, and `metadata`
/// besides.
std::string write_model(const TrainedModel& model, WeightsType type = WeightsType::f32);

/// "attention-lab": the format that write_model() notes. A checkpoint's is kCheckpointFormat.
inline constexpr const char* kWeightsFormat = "attention-lab";
inline constexpr const char* kCheckpointFormat = "attention-lab checkpoint";
/// The metadata of a model whose training diverged before it was written: the first epoch of which the loss says so.
inline constexpr const char* kDivergedKey = "diverged";

}  // namespace attn
