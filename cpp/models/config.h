#pragma once
#include "models/model.h"

/// A model's configuration and its parameters, as files hold them.
namespace attn {

/// What a weights file's "config" holds, and back: "hidden" -> "32". A key that is missing is left as it is; throws
/// Error for an unknown one, a value of another kind, and an impossible configuration.
std::map<std::string, std::string> config_to_map(const ModelConfig& config);
void set_from_map(const std::map<std::string, std::string>& entries, ModelConfig& config);

/// Name and shape of every parameter of the model, read off its program. Throws Error if they are too many numbers.
Shapes model_parameters(const ModelConfig& config);

/// How many numbers a model learns. Throws Error if they are too many.
int64_t count_parameters(const ModelConfig& config);

/// Reads model and sizes off a state dict without a config (saved from PyTorch). What leaves no trace in it, heads,
/// steps and dropout, keeps its default. Throws Error if it is none of the models; whether all fits is
/// check_parameters()'s.
ModelConfig infer_config(Shapes parameters);

/// One extent of a parameter that the model must have. Throws Error if it has not, or not two dimensions.
int64_t extent(const Shapes& parameters, const std::string& name, int axis);

/// How many of prefix0suffix, prefix1suffix, ... there are.
int64_t count_layers(const Shapes& parameters, const std::string& prefix, const std::string& suffix);

/// Throws Error naming the first parameter that is missing, unknown or of another shape than the model's.
void check_parameters(const ModelConfig& config, const Shapes& parameters);

}  // namespace attn
