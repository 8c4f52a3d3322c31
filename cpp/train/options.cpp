#include "train/options.h"

#include <cmath>

#include "tensor/error.h"

namespace attn {
namespace {

constexpr int64_t kMaxSeed = (int64_t{1} << 53) - 1;

/// A whole-number option: its name, where it stands, and what it may be.
struct IntegerOption {
  const char* name;
  int64_t TrainOptions::*field;
  int64_t least, most;
};

// The upper limits are beyond use (a model's own are those of models/config.cpp); below them no product of
// extents overflows 64 bits. Whether a run fits into memory is asked once its program is recorded.
constexpr IntegerOption kIntegers[] = {
    {"examples", &TrainOptions::examples, 0, 100'000'000},
    {"steps", &TrainOptions::steps, 1, 512},
    {"batch", &TrainOptions::batch, 1, 1'000'000},
    {"epochs", &TrainOptions::epochs, 1, 1'000'000},
    {"embed", &TrainOptions::embed, 1, 4'096},
    {"hidden", &TrainOptions::hidden, 1, 4'096},
    {"layers", &TrainOptions::layers, 1, 32},
    {"heads", &TrainOptions::heads, 1, 4'096},
    {"ffn", &TrainOptions::ffn, 1, 4'096},
    {"min_freq", &TrainOptions::min_freq, 0, 100'000'000},
    {"seed", &TrainOptions::seed, 0, kMaxSeed},
};

struct RealOption {
  const char* name;
  double TrainOptions::*field;
};
constexpr RealOption kReals[] = {{"lr", &TrainOptions::lr}, {"dropout", &TrainOptions::dropout}};

void require_in_range(const IntegerOption& option, int64_t value) {
  if (value >= option.least && value <= option.most) return;
  throw Error(std::string(option.name) + " must be a whole number from " + std::to_string(option.least) + " to " +
              std::to_string(option.most) + ", it is " + std::to_string(value));
}

bool known_option(const std::string& name) {
  if (name == "model" || name == "bidirectional" || name == "dot_product" || name == "lstm") return true;
  for (const auto& option : kIntegers) {
    if (name == option.name) return true;
  }
  for (const auto& option : kReals) {
    if (name == option.name) return true;
  }
  return false;
}

std::string text_of(double value) { return std::isfinite(value) ? Json(value).dump() : "not a number"; }

void require_known_model(const std::string& model) {
  if (model == "seq2seq_attention" || model == "seq2seq" || model == "transformer") return;
  throw Error("there is no model '" + model + "' to train: choose seq2seq_attention, seq2seq or transformer");
}

void read_option(const Json& json, const char* name, int64_t& value) {
  const Json* found = json.find(name);
  if (!found) return;
  if (found->kind() != Json::Kind::integer) {
    throw Error(std::string(name) + " must be a whole number, it is " + found->dump());
  }
  value = found->as_int();
}

void read_option(const Json& json, const char* name, bool& value) {
  const Json* found = json.find(name);
  if (!found) return;
  if (found->kind() != Json::Kind::boolean) {
    throw Error(std::string(name) + " must be true or false, it is " + found->dump());
  }
  value = found->as_bool();
}

void read_option(const Json& json, const char* name, double& value) {
  const Json* found = json.find(name);
  if (!found) return;
  if (!found->is_number()) throw Error(std::string(name) + " must be a number, it is " + found->dump());
  value = found->as_double();
}

}  // namespace

std::unique_ptr<Executor> ExecutionOptions::make(Program program, std::shared_ptr<State> state) const {
  const ExecutorOptions options{.threads = threads, .precision = precision};
  if (maker) return maker(std::move(program), std::move(state), options);
  return make_executor(device, std::move(program), std::move(state), options);
}

TrainOptions TrainOptions::defaults(const std::string& model) {
  require_known_model(model);
  TrainOptions options;
  options.model = model;
  if (model == "transformer") options.epochs = 200;
  return options;
}

void validate(const TrainOptions& options) {
  require_known_model(options.model);
  for (const auto& option : kIntegers) require_in_range(option, options.*option.field);
  if (!(options.lr > 0 && options.lr <= 1000)) {
    throw Error("lr must be greater than 0 and at most 1000, it is " + text_of(options.lr));
  }
  if (!(options.dropout >= 0 && options.dropout < 1)) {
    throw Error("dropout must be at least 0 and less than 1, it is " + text_of(options.dropout));
  }
  if (options.model == "transformer" && options.hidden % options.heads != 0) {
    throw Error("hidden must be divisible by heads: " + std::to_string(options.hidden) + " is not divisible by " +
                std::to_string(options.heads));
  }
  if (options.bidirectional && options.model != "seq2seq_attention") {
    throw Error("bidirectional is an option of seq2seq_attention, not of " + options.model);
  }
  if (options.dot_product && options.model != "seq2seq_attention") {
    throw Error("dot_product is an option of seq2seq_attention, not of " + options.model);
  }
  if (options.dot_product && options.bidirectional) {
    throw Error("dot_product needs states and outputs of one size: not with bidirectional");
  }
  if (options.lstm && options.model != "seq2seq_attention") {
    throw Error("lstm is an option of seq2seq_attention, not of " + options.model);
  }
  if (options.lstm && options.bidirectional) {
    throw Error("lstm reads in one direction: not with bidirectional");
  }
  if (options.model != "transformer") require_unrollable(options.model, options.steps, options.layers);
}

Json to_json(const TrainOptions& options) {
  Json json = Json::object();
  json.set("model", options.model).set("examples", options.examples).set("steps", options.steps);
  json.set("batch", options.batch).set("epochs", options.epochs).set("lr", options.lr);
  json.set("embed", options.embed).set("hidden", options.hidden).set("layers", options.layers);
  json.set("bidirectional", options.bidirectional).set("dot_product", options.dot_product);
  json.set("lstm", options.lstm);
  json.set("heads", options.heads).set("ffn", options.ffn).set("dropout", options.dropout);
  json.set("min_freq", options.min_freq).set("seed", options.seed);
  return json;
}

TrainOptions train_options_from_json(const Json& json) {
  for (const auto& [name, value] : json.as_object()) {
    if (!known_option(name)) throw Error("there is no training option '" + name + "'");
  }
  const Json* model = json.find("model");
  if (model && model->kind() != Json::Kind::string) throw Error("model must be a name, it is " + model->dump());
  TrainOptions options = TrainOptions::defaults(model ? model->as_string() : TrainOptions().model);
  for (const auto& option : kIntegers) read_option(json, option.name, options.*option.field);
  for (const auto& option : kReals) read_option(json, option.name, options.*option.field);
  read_option(json, "bidirectional", options.bidirectional);
  read_option(json, "dot_product", options.dot_product);
  read_option(json, "lstm", options.lstm);
  validate(options);
  return options;
}

std::vector<std::string> differences(const TrainOptions& a, const TrainOptions& b) {
  const Json first = to_json(a), second = to_json(b);
  std::vector<std::string> found;
  for (const auto& [name, value] : first.as_object()) {
    const std::string mine = value.dump(), other = second.at(name).dump();
    if (mine != other) found.push_back(name + " is " + mine + ", not " + other);
  }
  return found;
}

ModelConfig model_config(const TrainOptions& options, int64_t src_vocab, int64_t tgt_vocab) {
  ModelConfig config;
  config.model = options.model;
  config.src_vocab = src_vocab;
  config.tgt_vocab = tgt_vocab;
  config.embed = options.embed;
  config.hidden = options.hidden;
  config.layers = options.layers;
  config.bidirectional = options.bidirectional;
  config.dot_product = options.dot_product;
  config.lstm = options.lstm;
  config.heads = options.heads;
  config.ffn = options.ffn;
  config.steps = options.steps;
  config.dropout = static_cast<float>(options.dropout);
  return config;
}

}  // namespace attn
