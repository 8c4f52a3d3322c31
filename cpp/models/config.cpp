#include "models/config.h"

#include <cmath>

#include "models/model.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

constexpr int64_t kMaxVocab = 1000000, kMaxWidth = 4096, kMaxLayers = 32, kMaxModelSteps = 1024;
/// Of all parameters together: 1 GiB, and as much again for each of gradient and Adam's two moments.
constexpr int64_t kMaxParameters = int64_t{1} << 28;

void check_range(const char* setting, int64_t value, int64_t low, int64_t high) {
  if (value >= low && value <= high) return;
  throw Error(std::string(setting) + " must be from " + std::to_string(low) + " to " + std::to_string(high) +
              ", it is " + std::to_string(value));
}

int64_t number_of_parameters(const ModelConfig& c) {
  const int64_t width = c.is_transformer() ? c.hidden : c.embed;
  const int64_t vocabularies = (c.src_vocab + c.tgt_vocab) * width + c.tgt_vocab * c.hidden;
  // A GRU has 3 (H + H) H, an LSTM 4, an encoder and a decoder block together 12 attention matrices and two networks.
  // The reverse direction adds as much, and every layer then takes in both.
  const int64_t square = c.hidden * c.hidden;
  const int64_t layer = c.is_transformer() ? 12 * square + 4 * c.hidden * c.ffn
                                           : (c.bidirectional ? 24
                                              : c.lstm        ? 16
                                                              : 12) *
                                                 square;
  return vocabularies + c.layers * layer;
}

bool parse_flag(const std::string& key, const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  throw Error("the model's " + key + " is neither true nor false: '" + text + "'");
}

/// The shortest decimal that reads back as the same float: 0.1, not 0.100000001.
std::string decimal(float value) {
  std::string text;
  for (int digits = 1; digits <= 9; ++digits) {
    text = general(static_cast<double>(value), digits);
    if (static_cast<float>(read_decimal(text)) == value) break;
  }
  return text;
}

int64_t parse_integer(const std::string& key, const std::string& text) {
  if (const auto value = parse_whole(text)) return *value;
  throw Error("the model's " + key + " is not a whole number: '" + text + "'");
}

float parse_float(const std::string& key, const std::string& text) {
  if (const auto value = parse_number(text)) return static_cast<float>(*value);
  throw Error("the model's " + key + " is not a number: '" + text + "'");
}

int64_t* integer_field(ModelConfig& c, const std::string& key) {
  const std::map<std::string, int64_t ModelConfig::*> fields = {{"src_vocab", &ModelConfig::src_vocab},
                                                                {"tgt_vocab", &ModelConfig::tgt_vocab},
                                                                {"embed", &ModelConfig::embed},
                                                                {"hidden", &ModelConfig::hidden},
                                                                {"layers", &ModelConfig::layers},
                                                                {"heads", &ModelConfig::heads},
                                                                {"ffn", &ModelConfig::ffn},
                                                                {"steps", &ModelConfig::steps}};
  const auto it = fields.find(key);
  return it == fields.end() ? nullptr : &(c.*it->second);
}

using Shapes = std::map<std::string, Shape>;

/// One extent of a parameter that the model must have.
int64_t extent(const Shapes& parameters, const std::string& name, int axis) {
  const auto it = parameters.find(name);
  if (it == parameters.end()) throw Error("the weights lack '" + name + "'");
  if (it->second.rank() != 2) {
    throw Error("'" + name + "' should have two dimensions, it is " + it->second.str());
  }
  return it->second[axis];
}

/// How many of prefix0suffix, prefix1suffix, ... there are.
int64_t count_layers(const Shapes& parameters, const std::string& prefix, const std::string& suffix) {
  int64_t layers = 0;
  while (parameters.count(prefix + std::to_string(layers) + suffix)) ++layers;
  return layers;
}

}  // namespace

void require_unrollable(const std::string& name, int64_t steps, int64_t layers) {
  constexpr int64_t kMaxUnrolled = 2048;
  if (steps <= kMaxUnrolled / layers) return;
  throw Error("steps times layers must be at most " + std::to_string(kMaxUnrolled) + " in " + name + ", it is " +
              std::to_string(steps * layers));
}

void validate(const ModelConfig& c) {
  if (c.model != "seq2seq_attention" && c.model != "seq2seq" && c.model != "transformer") {
    throw Error("there is no model '" + c.model + "'; the models are seq2seq_attention, seq2seq and transformer");
  }
  check_range("the source vocabulary's size", c.src_vocab, 1, kMaxVocab);
  check_range("the target vocabulary's size", c.tgt_vocab, 1, kMaxVocab);
  check_range("hidden", c.hidden, 1, kMaxWidth);
  check_range("layers", c.layers, 1, kMaxLayers);
  check_range("steps", c.steps, 1, kMaxModelSteps);
  if (c.bidirectional && c.model != "seq2seq_attention")
    throw Error("only seq2seq_attention has a bidirectional encoder");
  if (c.dot_product && (c.model != "seq2seq_attention" || c.bidirectional))
    throw Error("only seq2seq_attention with an encoder in one direction can attend by dot products");
  if (c.lstm && (c.model != "seq2seq_attention" || c.bidirectional))
    throw Error("only seq2seq_attention with an encoder in one direction can have LSTM layers");
  if (c.is_transformer()) {
    check_range("heads", c.heads, 1, kMaxWidth);
    check_range("ffn", c.ffn, 1, kMaxWidth);
    if (c.hidden % c.heads != 0) {
      throw Error("hidden must be divisible by heads, " + std::to_string(c.hidden) + " is not divisible by " +
                  std::to_string(c.heads));
    }
  } else {
    check_range("embed", c.embed, 1, kMaxWidth);
    require_unrollable(c.model, c.steps, c.layers);
  }
  if (!(c.dropout >= 0 && c.dropout < 1)) {
    throw Error("dropout must be at least 0 and less than 1, it is " + decimal(c.dropout));
  }
  if (number_of_parameters(c) > kMaxParameters) {
    throw Error("the model would have " + std::to_string(number_of_parameters(c)) + " parameters, more than " +
                std::to_string(kMaxParameters));
  }
}

std::map<std::string, std::string> config_to_map(const ModelConfig& config) {
  std::map<std::string, std::string> entries = {{"model", config.model}, {"dropout", decimal(config.dropout)}};
  ModelConfig copy = config;
  for (const char* key : {"src_vocab", "tgt_vocab", "embed", "hidden", "layers", "heads", "ffn", "steps"}) {
    entries[key] = std::to_string(*integer_field(copy, key));
  }
  // Said where it is: the book's model is written as ever.
  if (config.bidirectional) entries["bidirectional"] = "true";
  if (config.dot_product) entries["dot_product"] = "true";
  if (config.lstm) entries["lstm"] = "true";
  return entries;
}

ModelConfig config_from_map(const std::map<std::string, std::string>& entries) {
  ModelConfig config;
  for (const auto& [key, text] : entries) {
    if (key == "model") {
      config.model = text;
    } else if (key == "dropout") {
      config.dropout = parse_float(key, text);
    } else if (key == "bidirectional") {
      config.bidirectional = parse_flag(key, text);
    } else if (key == "dot_product") {
      config.dot_product = parse_flag(key, text);
    } else if (key == "lstm") {
      config.lstm = parse_flag(key, text);
    } else if (int64_t* field = integer_field(config, key)) {
      *field = parse_integer(key, text);
    } else {
      throw Error("the model's configuration has an unknown entry '" + key + "'");
    }
  }
  validate(config);
  return config;
}

std::map<std::string, Shape> model_parameters(const ModelConfig& config) {
  Builder b;
  TrainingOptions smallest;
  smallest.batch = smallest.src_steps = smallest.tgt_steps = 1;
  record_training(b, config, smallest);
  std::map<std::string, Shape> parameters;
  for (Value v : b.program().with_role(Role::parameter)) parameters[b.program().info(v).name] = b.shape(v);
  return parameters;
}

ModelConfig infer_config(const std::map<std::string, Shape>& parameters) {
  const bool rnn = parameters.count("encoder.rnn.weight_ih_l0"),
             blocks = parameters.count("encoder.blks.block0.ffn.dense1.weight");
  if (rnn == blocks || !parameters.count("encoder.embedding.weight")) {
    throw Error(
        "the weights are of neither model: a GRU encoder-decoder has 'encoder.rnn.weight_ih_l0', a "
        "Transformer has "
        "'encoder.blks.block0.ffn.dense1.weight', and both have 'encoder.embedding.weight'");
  }
  ModelConfig config;
  const bool attends = parameters.lower_bound("decoder.attention.") != parameters.lower_bound("decoder.attention/");
  config.model = !rnn ? "transformer" : attends ? "seq2seq_attention" : "seq2seq";
  config.src_vocab = extent(parameters, "encoder.embedding.weight", 0);
  config.tgt_vocab = extent(parameters, "decoder.embedding.weight", 0);
  config.embed = extent(parameters, "encoder.embedding.weight", 1);
  if (rnn) {
    config.hidden = extent(parameters, "encoder.rnn.weight_hh_l0", 1);
    config.layers = count_layers(parameters, "encoder.rnn.weight_ih_l", "");
    config.bidirectional = parameters.count("encoder.rnn.weight_ih_l0_reverse") > 0;
    // Four gates, or a GRU's three.
    config.lstm = extent(parameters, "encoder.rnn.weight_hh_l0", 0) == 4 * config.hidden;
  } else {
    config.hidden = config.embed;
    config.layers = count_layers(parameters, "encoder.blks.block", ".ffn.dense1.weight");
    config.ffn = extent(parameters, "encoder.blks.block0.ffn.dense1.weight", 0);
    // Heads leave no trace in the shapes; where the book's four cannot be, one always can.
    if (config.hidden % config.heads != 0) config.heads = 1;
  }
  validate(config);
  check_parameters(config, parameters);
  return config;
}

void check_parameters(const ModelConfig& config, const std::map<std::string, Shape>& parameters) {
  const auto expected = model_parameters(config);
  for (const auto& [name, shape] : expected) {
    const auto it = parameters.find(name);
    if (it == parameters.end()) throw Error("the weights lack '" + name + "' " + shape.str());
    if (it->second != shape) {
      throw Error("'" + name + "' is " + it->second.str() + ", the model needs " + shape.str());
    }
  }
  for (const auto& [name, shape] : parameters) {
    if (!expected.count(name)) throw Error("the model has no parameter '" + name + "' " + shape.str());
  }
}

}  // namespace attn
