#include "train/model_file.h"

#include <set>

#include "io/json.h"
#include "tensor/error.h"
#include "train/version.h"
#include "weights/dtypes.h"
#include "weights/state_dict.h"

namespace attn {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

using Metadata = std::map<std::string, std::string>;

Shapes shapes_of(const SafetensorsHeader& file) {
  Shapes shapes;
  for (const TensorEntry& entry : file.entries) shapes[entry.name] = entry.shape;
  return shapes;
}

TensorEntry* find_entry(SafetensorsHeader& file, std::string_view name) {
  for (TensorEntry& entry : file.entries) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

/// Names that safetensors.torch.save_model left out, for their tensors stand in the file under another.
using Aliases = std::set<std::string>;

/// The file's tensors under this project's names, those that were left out too: the metadata says whose they are.
/// Source: github.com/huggingface/safetensors, bindings/python/py_src/safetensors/torch.py, `save_model`.
Aliases use_canonical_names(SafetensorsHeader& file) {
  std::map<std::string, size_t> places;
  size_t count = 0;
  for (size_t i = 0; i < file.entries.size(); ++i) {
    TensorEntry entry = std::move(file.entries[i]);
    std::string name = canonical_parameter_name(entry.name);
    if (name.empty()) continue;
    if (!places.emplace(name, count).second)
      throw Error("the weights have '" + name + "' twice, once as '" + entry.name + "'");
    entry.name = std::move(name);
    file.entries[count++] = std::move(entry);
  }
  file.entries.resize(count);
  Aliases aliases;
  for (const auto& [removed, kept] : file.metadata) {
    const auto place = places.find(canonical_parameter_name(kept));
    const std::string name = canonical_parameter_name(removed);
    if (place == places.end() || name.empty() || !places.emplace(name, count).second) continue;
    TensorEntry entry = file.entries[place->second];
    entry.name = name;
    file.entries.push_back(std::move(entry));
    aliases.insert(name);
    ++count;
  }
  return aliases;
}

/// Parses the JSON of a metadata entry; `what` begins the message if it is not what it should be.
Json parse_metadata(const Metadata& metadata, const std::string& key) {
  try {
    return Json::parse(metadata.at(key));
  } catch (const Error& error) {
    throw Error("the file's " + key + " cannot be read: " + error.what());
  }
}

/// The file's model; a file without a configuration is read off its tensors.
ModelConfig config_of(SafetensorsHeader& file) {
  const std::string* model = file.find_metadata("model");
  if (!file.find_metadata("config")) {
    ModelConfig config = infer_config(shapes_of(file));
    if (model && *model != config.model().name) {
      throw Error("the file says that it holds a '" + *model + "', its tensors are those of a " + config.model().name);
    }
    return config;
  }
  const Json json = parse_metadata(file.metadata, "config");
  if (json.kind() != Json::Kind::object) {
    throw Error(std::string("the file's config is ") + json.kind_name() + ", not an object");
  }
  ModelConfig config = model ? ModelConfig(*model) : ModelConfig(infer_config(shapes_of(file)).model());
  // What the tensors tell anyhow may be left out.
  for (const VocabularyDef& vocabulary : config.model().data.vocabularies) {
    const TensorEntry* table = find_entry(file, vocabulary.table);
    if (table && table->shape.rank() == 2) config[vocabulary.size.name] = table->shape[0];
  }
  std::map<std::string, std::string> entries;
  for (const auto& [key, value] : json.as_object()) {
    entries[key] = value.kind() == Json::Kind::string ? value.as_string() : value.dump();
  }
  set_from_map(entries, config);
  return config;
}

ModelConfig read_config(SafetensorsHeader& file, const OpenOptions& options) {
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

/// The tensor of one entry alone.
Tensor read_tensor(const SafetensorsHeader& file, std::string_view bytes, const TensorEntry& entry) {
  return std::move(read_tensors({{entry}, {}, file.data_offset}, bytes).tensors.front().second);
}

/// Tied weights may stand under both names, as a PyTorch module's state dict has them, or under either. Leaves them
/// under the kept one. Throws Error if the file says that they are tied and they differ.
void keep_one_of_tied(SafetensorsHeader& file, std::string_view bytes, ModelConfig& config) {
  const TiedWeights* tied = config.model().tied;
  TensorEntry* kept = tied ? find_entry(file, tied->kept) : nullptr;
  TensorEntry* copy = tied ? find_entry(file, tied->replaced) : nullptr;
  if (!copy) return;
  if (!kept) {
    if (config.flag(tied->flag)) copy->name = tied->kept;
    return;
  }
  const bool alike =
      kept->shape == copy->shape &&
      (kept->begin == copy->begin || read_tensor(file, bytes, *kept).data == read_tensor(file, bytes, *copy).data);
  if (!file.find_metadata("config")) {
    config[tied->flag] = alike && (!tied->between || find_entry(file, tied->between));
  }
  if (!config.flag(tied->flag)) return;
  if (!alike) {
    throw Error(std::string("the file's model has ") + tied->flag + ", but its '" + tied->replaced + "' is not its '" +
                tied->kept + "'");
  }
  std::erase_if(file.entries, [&](const TensorEntry& entry) { return entry.name == tied->replaced; });
}

/// Leaves out what the model does not have and what cannot be a weight of another: buffers of whole numbers, types that
/// none of the models has, second names. Returns their names.
std::vector<std::string> leave_out_unused(SafetensorsHeader& file, const Shapes& parameters, const Aliases& aliases) {
  std::vector<std::string> unused;
  std::erase_if(file.entries, [&](const TensorEntry& entry) {
    if (parameters.count(entry.name)) return false;
    const bool alias = aliases.count(entry.name) > 0;
    if (!alias && find_dtype(entry.dtype)->of_weights()) return false;
    if (!alias) unused.push_back(entry.name);
    return true;
  });
  return unused;
}

/// The vocabulary of that name: what the caller gives, else what the file has.
Vocabulary read_vocabulary(const Metadata& metadata, const VocabularyDef& def, const OpenOptions& options,
                           int64_t size) {
  const std::string key = def.size.name;
  std::vector<std::string> tokens;
  const auto found = options.vocabularies.find(key);
  const bool given = found != options.vocabularies.end();
  const char* origin = given ? "the given " : "the file's ";
  if (given) {
    tokens = found->second;
  } else if (metadata.count(key)) {
    const Json list = parse_metadata(metadata, key);
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
    return def.words ? Vocabulary::from_list(std::move(tokens)) : Vocabulary::verbatim(std::move(tokens));
  } catch (const Error& error) {
    throw Error(origin + key + " cannot be used: " + error.what());
  }
}

void require_weights_format(const SafetensorsHeader& file) {
  const std::string* format = file.find_metadata("format");
  if (format && *format == kCheckpointFormat) {
    throw Error("this is a training checkpoint, not a weights file: continue it with train --resume");
  }
  if (file.entries.empty()) throw Error("the file holds no tensors");
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

TrainedModel open_parameters(std::string_view bytes, const OpenOptions& options) {
  SafetensorsHeader header = read_safetensors_header(bytes);
  require_weights_format(header);
  const Aliases aliases = use_canonical_names(header);
  TrainedModel model{read_config(header, options), {}, std::make_shared<State>(), header.metadata, {}};
  keep_one_of_tied(header, bytes, model.config);
  const Shapes parameters = model_parameters(model.config);
  model.unused = leave_out_unused(header, parameters, aliases);
  if (!header.find_metadata("config")) check_parameters(model.config, shapes_of(header));
  std::vector<ExpectedTensor> expected;
  for (const auto& [name, shape] : parameters) expected.push_back({name, shape});
  const WeightsFile file = read_tensors(std::move(header), bytes);
  match_state_dict(file, expected);
  require_finite(file);
  for (const auto& [name, tensor] : file.tensors) model.state->set(name, tensor);
  return model;
}

TrainedModel open_model(std::string_view bytes, const OpenOptions& options) {
  TrainedModel model = open_parameters(bytes, options);
  for (const VocabularyDef& def : model.config.model().data.vocabularies) {
    model.vocabularies.push_back(read_vocabulary(model.metadata, def, options, model.config.whole(def.size.name)));
  }
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
