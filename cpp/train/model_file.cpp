#include "train/model_file.h"

#include <set>

#include "tensor/error.h"
#include "train/version.h"
#include "weights/json.h"
#include "weights/state_dict.h"

namespace attn {
namespace {

bool ends_with(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
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

std::map<std::string, std::string> config_entries(const WeightsFile& file) {
  const Json config = parse_metadata(file, "config");
  if (config.kind() != Json::Kind::object) {
    throw Error(std::string("the file's config is ") + config.kind_name() + ", not an object");
  }
  std::map<std::string, std::string> entries;
  for (const auto& [key, value] : config.as_object()) {
    entries[key] = value.kind() == Json::Kind::string ? value.as_string() : value.dump();
  }
  if (const std::string* model = file.find_metadata("model")) entries["model"] = *model;
  // What the tensors tell anyhow may be left out.
  for (const char* side : {"src_vocab", "tgt_vocab"}) {
    const Tensor* table = file.find(side[0] == 's' ? "encoder.embedding.weight" : "decoder.embedding.weight");
    if (table && table->shape.rank() == 2) entries.try_emplace(side, std::to_string(table->shape[0]));
  }
  if (!entries.count("model")) entries["model"] = infer_config(shapes_of(file)).model;
  return entries;
}

void require_same(const char* what, std::optional<int64_t> given, int64_t in_file) {
  if (!given || *given == in_file) return;
  throw Error("the file's model has " + std::to_string(in_file) + " " + what + ", not " + std::to_string(*given));
}

ModelConfig read_config(const WeightsFile& file, const OpenOptions& options) {
  if (file.find_metadata("config")) {
    ModelConfig config = config_from_map(config_entries(file));
    require_same("heads", options.heads, config.heads);
    require_same("steps", options.steps, config.steps);
    return config;
  }
  ModelConfig config = infer_config(shapes_of(file));
  const std::string* model = file.find_metadata("model");
  if (model && *model != config.model) {
    throw Error("the file says that it holds a '" + *model + "', its tensors are those of a " + config.model);
  }
  if (options.heads) config.heads = *options.heads;
  if (options.steps) config.steps = *options.steps;
  validate(config);
  return config;
}

/// The vocabulary called `key`: what the caller gives, else what the file has.
Vocabulary read_vocabulary(const WeightsFile& file, const std::string& key,
                           const std::optional<std::vector<std::string>>& given, int64_t size) {
  std::vector<std::string> tokens;
  const char* origin = given ? "the given " : "the file's ";
  if (given) {
    tokens = *given;
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
  for (const auto& [key, value] : config_to_map(config)) {
    if (key == "model") continue;  // has a metadata entry of its own
    json.set(key, Json::parse(value));
  }
  return json;
}

}  // namespace

std::string canonical_parameter_name(const std::string& name) {
  std::string text = name;
  for (bool wrapped = true; wrapped;) {
    wrapped = false;
    for (const std::string_view prefix : {"module.", "_orig_mod."}) {
      if (text.rfind(prefix, 0) != 0) continue;
      text.erase(0, prefix.size());
      wrapped = true;
    }
  }
  if (ends_with(text, "pos_encoding.P")) return "";
  if (const size_t at = text.find(".rnn.rnn."); at != std::string::npos) text.erase(at, 4);
  return text;
}

TranslationModel open_model(std::string_view bytes, const OpenOptions& options) {
  WeightsFile raw = read_safetensors(bytes);
  require_weights_format(raw);
  const WeightsFile file = with_canonical_names(std::move(raw));
  const ModelConfig config = read_config(file, options);
  std::vector<ExpectedTensor> expected;
  for (const auto& [name, shape] : model_parameters(config)) expected.push_back({name, shape});
  match_state_dict(file, expected);
  require_finite(file);
  TranslationModel model{config, read_vocabulary(file, "src_vocab", options.src_vocab, config.src_vocab),
                         read_vocabulary(file, "tgt_vocab", options.tgt_vocab, config.tgt_vocab),
                         std::make_shared<State>(), file.metadata};
  for (const auto& [name, tensor] : file.tensors) model.state->set(name, tensor);
  return model;
}

std::string write_model(const TranslationModel& model, WeightsType type) {
  WeightsFile file;
  for (const auto& [name, shape] : model_parameters(model.config)) file.add(name, model.state->get(name));
  file.metadata = model.metadata;
  file.metadata["format"] = kWeightsFormat;
  file.metadata["model"] = model.config.model;
  file.metadata["config"] = config_json(model.config).dump();
  file.metadata["src_vocab"] = Json::list(model.source.list()).dump();
  file.metadata["tgt_vocab"] = Json::list(model.target.list()).dump();
  file.metadata["attn_version"] = kVersion;
  return write_safetensors(file, type);
}

int64_t count_parameters(const ModelConfig& config) {
  int64_t count = 0;
  for (const auto& [name, shape] : model_parameters(config)) count += shape.size();
  return count;
}

}  // namespace attn
