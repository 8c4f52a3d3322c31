#include "models/config.h"

#include <optional>

#include "fuzz.h"
#include "io/json.h"
#include "tensor/error.h"

namespace fuzz::config {

std::vector<std::string> seeds() {
  return {
      R"({"model":"transformer","src_vocab":"9","tgt_vocab":"7","hidden":"8","heads":"2","ffn":"12","layers":"2"})",
      R"({"model":"seq2seq_attention","src_vocab":"9","tgt_vocab":"7","embed":"4","hidden":"8","bidirectional":"true"})",
      R"({"model":"seq2seq_attention","src_vocab":"9","tgt_vocab":"7","lstm":"true","dropout":"0.5","steps":"3"})",
      R"({"model":"seq2seq","src_vocab":"9","tgt_vocab":"7","dot_product":"false","layers":"1"})"};
}

/// A JSON object of strings. What passes must be written and read again as the same, and its parameters must lead back
/// to it.
void one(std::string_view bytes) {
  std::optional<attn::ModelConfig> config;
  try {
    const attn::Json json = attn::Json::parse(bytes);
    config.emplace(json.at("model").as_string());
    std::map<std::string, std::string> entries;
    for (const auto& [key, value] : json.as_object()) {
      if (key != "model") entries[key] = value.as_string();
    }
    attn::set_from_map(entries, *config);
    attn::validate(*config);
  } catch (const attn::Error&) {
    return;
  }
  attn::ModelConfig again(config->model());
  const auto entries = attn::config_to_map(*config);
  attn::set_from_map(entries, again);
  require(attn::config_to_map(again) == entries, "config: it changes when written and read");
  attn::Shapes parameters;
  try {
    parameters = attn::model_parameters(*config);
  } catch (const attn::Error&) {  // too many numbers
    return;
  }
  attn::check_parameters(*config, parameters);
  const attn::ModelConfig inferred = attn::infer_config(parameters);
  require(inferred.model().name == config->model().name, "config: the parameters tell another model");
  for (const char* name : {"hidden", "layers", "src_vocab", "tgt_vocab"}) {
    require(inferred[name] == (*config)[name], "config: the parameters tell another size");
  }
}

const Target target("config", 20000, seeds, one);

}  // namespace fuzz::config
