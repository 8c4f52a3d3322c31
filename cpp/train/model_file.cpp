#include "train/model_file.h"

#include <set>

#include "io/json.h"
#include "tensor/error.h"
#include "train/version.h"
#include "weights/state_dict.h"

namespace attn {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::map<std::string, Shape> shapes_of(const WeightsFile& file) {
  std::map<std::string, Shape> shapes;
  for (const auto& [name, tensor] : file.tensors) shapes[name] = tensor.shape;
  return shapes;
}

/// The file's tensors under this project's names.
WeightsFile with_canonical_names(WeightsFile file) {
  WeightsFile renamed;
  renamed.metadata = std::move(file.metadata);
  std::set<std::string> seen;
  for (auto& [name, tensor] : file.tensors) {
    const std::string canonical = canonical_parameter_name(name);
    if (canonical.empty()) continue;
    if (!seen.insert(canonical).second)
      throw Error("the weights have '" + canonical + "' twice, once as '" + name + "'");
    renamed.add(canonical, std::move(tensor));
  }
  return renamed;
}

/// Parses the JSON of a metadata entry; `what` begins the message if it is not what it should be.
Json parse_metadata(const WeightsFile& file, const std::string& key) {
  try {
    return Json::parse(*file.find_metadata(key));
  } catch (const Error& error) {
    throw Error("the file's " + key + " cannot be read: " + error.what());
  }
}

/// The file's model; a file without a configuration is read off its tensors.
ModelConfig config_of(const WeightsFile& file) {
  const std::string* model = file.find_metadata("model");
  if (!file.find_metadata("config")) {
    ModelConfig config = infer_config(shapes_of(file));
    if (model && *model != config.model().name) {
      throw Error("the file says that it holds a '" + *model + "', its tensors are those of a " + config.model().name);
    }
    return config;
  }
  const Json json = parse_metadata(file, "config");
  if (json.kind() != Json::Kind::object) {
    throw Error(std::string("the file's config is ") + json.kind_name() + ", not an object");
  }
  ModelConfig config = model ? ModelConfig(*model) : ModelConfig(infer_config(shapes_of(file)).model());
  // What the tensors tell anyhow may be left out.
  for (const VocabularyDef& vocabulary : config.model().data.vocabularies) {
    const Tensor* table = file.find(vocabulary.table);
    if (table && table->shape.rank() == 2) config[vocabulary.size.name] = table->shape[0];
  }
  std::map<std::string, std::string> entries;
  for (const auto& [key, value] : json.as_object()) {
    entries[key] = value.kind() == Json::Kind::string ? value.as_string() : value.dump();
  }
  set_from_map(entries, config);
  return config;
}

ModelConfig read_config(const WeightsFile& file, const OpenOptions& options) {
  ModelConfig config = config_of(file);
  const bool said = file.find_metadata("config");
  for (const auto& [name, value] : options.fields) {
    if (said && config.has(name) && config.whole(name) != value) {
      if (is_foreign(config.model(), name.c_str())) throw Error(name + " is no option of " + config.model().name);
      throw Error("the file's model has " + std::to_string(config.whole(name)) + " " + name + ", not " +
                  std::to_string(value));
    }
    config[name] = value;
  }
  validate(config);
  return config;
}

/// A PyTorch module whose weights are tied saves them under both names: leaves the second out.
/// Throws Error if the file says that they are tied and they differ.
void leave_out_copy(WeightsFile& file, ModelConfig& config) {
  const TiedWeights* tied = config.model().tied;
  const Tensor* kept = tied ? file.find(tied->kept) : nullptr;
  const Tensor* copy = tied ? file.find(tied->replaced) : nullptr;
  if (!kept || !copy) return;
  const bool alike = kept->shape == copy->shape && kept->data == copy->data;
  if (!file.find_metadata("config")) config[tied->flag] = alike && (!tied->between || file.find(tied->between));
  if (!config.flag(tied->flag)) return;
  if (!alike) {
    throw Error(std::string("the file's model has ") + tied->flag + ", but its '" + tied->replaced + "' is not its '" +
                tied->kept + "'");
  }
  std::erase_if(file.tensors, [&](const auto& entry) { return entry.first == tied->replaced; });
}

/// The vocabulary called `key`: what the caller gives, else what the file has.
Vocabulary read_vocabulary(const WeightsFile& file, const std::string& key, const OpenOptions& options, int64_t size) {
  std::vector<std::string> tokens;
  const auto found = options.vocabularies.find(key);
  const bool given = found != options.vocabularies.end();
  const char* origin = given ? "the given " : "the file's ";
  if (given) {
    tokens = found->second;
  } else if (file.find_metadata(key)) {
    const Json list = parse_metadata(file, key);
    try {
      tokens = list.as_strings();
    } catch (const Error&) {
      throw Error("the file's " + key + " is no list of words");
    }
  } else {
    throw Error("the weights come without vocabularies: give the " + std::to_string(size) + " words of " + key +
                " as a list");
  }
  if (static_cast<int64_t>(tokens.size()) != size) {
    throw Error(origin + key + " has " + std::to_string(tokens.size()) + " words, the model was made for " +
                std::to_string(size));
  }
  try {
    return Vocabulary::from_list(std::move(tokens));
  } catch (const Error& error) {
    throw Error(origin + key + " cannot be used: " + error.what());
  }
}

void require_weights_format(const WeightsFile& file) {
  const std::string* format = file.find_metadata("format");
  if (format && *format == kCheckpointFormat) {
    throw Error("this is a training checkpoint, not a weights file: continue it with train --resume");
  }
  if (file.tensors.empty()) throw Error("the file holds no tensors");
}

Json config_json(const ModelConfig& config) {
  Json json = Json::object();
  for (const auto& [key, value] : config_to_map(config)) json.set(key, Json::parse(value));
  return json;
}

}  // namespace

std::string canonical_parameter_name(const std::string& name) {
  std::string_view bare = name;
  for (bool wrapped = true; wrapped;) {
    wrapped = false;
    for (const std::string_view prefix : {"module.", "_orig_mod."}) {
      if (bare.substr(0, prefix.size()) != prefix) continue;
      bare.remove_prefix(prefix.size());
      wrapped = true;
    }
  }
  if (ends_with(bare, "pos_encoding.P")) return "";
  std::string text(bare);
  if (const size_t at = text.find(".rnn.rnn."); at != std::string::npos) text.erase(at, 4);
  return text;
}

TrainedModel open_model(std::string_view bytes, const OpenOptions& options) {
  WeightsFile raw = read_safetensors(bytes);
  require_weights_format(raw);
  WeightsFile file = with_canonical_names(std::move(raw));
  TrainedModel model{read_config(file, options), {}, std::make_shared<State>(), file.metadata};
  leave_out_copy(file, model.config);
  std::vector<ExpectedTensor> expected;
  for (const auto& [name, shape] : model_parameters(model.config)) expected.push_back({name, shape});
  match_state_dict(file, expected);
  require_finite(file);
  for (const VocabularyDef& def : model.config.model().data.vocabularies) {
    const char* name = def.size.name;
    model.vocabularies.push_back(read_vocabulary(file, name, options, model.config.whole(name)));
  }
  for (const auto& [name, tensor] : file.tensors) model.state->set(name, tensor);
  return model;
}

std::string write_model(const TrainedModel& model, WeightsType type) {
  WeightsFile file;
  const ModelDef& def = model.config.model();
  for (const auto& [name, shape] : model_parameters(model.config)) file.add(name, model.state->get(name));
  file.metadata = model.metadata;
  file.metadata["format"] = kWeightsFormat;
  file.metadata["model"] = def.name;
  file.metadata["config"] = config_json(model.config).dump();
  for (size_t i = 0; i < def.data.vocabularies.size(); ++i) {
    file.metadata[def.data.vocabularies[i].size.name] = Json::list(model.vocabularies[i].list()).dump();
  }
  file.metadata["attn_version"] = kVersion;
  return write_safetensors(file, type);
}

}  // namespace attn
