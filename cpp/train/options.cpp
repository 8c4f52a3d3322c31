#include "train/options.h"

#include <algorithm>

#include "models/models.h"
#include "tensor/error.h"

namespace attn {
namespace {

// The upper limits are beyond use; below them no product of extents overflows 64 bits. Whether a run fits into memory
// is asked once its program is recorded.
constexpr Field whole(const char* name, double initial, double least, double most, const char* help) {
  return {name, Field::Kind::whole, initial, least, most, help, Field::named};
}

constexpr Field unnamed(const char* name, Field::Kind kind, double most, const char* help, unsigned traits = 0) {
  return {name, kind, 0, 0, most, help, traits};
}

/// What stands before the models' own fields, and behind them.
constexpr Field kBefore[] = {
    whole("examples", 601, 0, 1e8,
          help("Train on the first N pairs, 0: on all; the book asks for 600 and, reading lines 0 to 600, gets 601")),
    kSteps,
    whole("batch", 64, 1, 1e6, help("Pairs per training step")),
    whole("epochs", 250, 1, 1e6, help("Passes over the pairs")),
    {"lr", Field::Kind::real, 0.005, 0, 1000, help("Adam's learning rate"), Field::named | Field::above_least},
    unnamed("warmup", Field::Kind::whole, 1e8, help("Steps in which the learning rate rises to lr")),
    unnamed("inverse_root", Field::Kind::flag, 1,
            help("After the warm-up the learning rate falls with the step's inverse root (Vaswani et al. 2017)")),
    unnamed("cosine", Field::Kind::flag, 1,
            help("After the warm-up the learning rate falls to 0 along half a cosine (Loshchilov & Hutter 2017)"))};
constexpr Field kBehind[] = {
    kDropout,
    unnamed("label_smoothing", Field::Kind::real, 1,
            help("Share of each label that all words get alike (Szegedy et al. 2016)"), Field::below_most),
    unnamed("guided_alignment", Field::Kind::real, 100,
            help("Weight of a second loss, the cross entropy of the attention with the word links in the data's third "
                 "column (Chen et al. 2016)"),
            Field::attends),
    unnamed("unknown_words", Field::Kind::real, 1,
            help("Share of the pairs in which a linked word or two become <unk> on both sides, others each epoch, so "
                 "that unknown words can be copied (Luong et al. 2015)"),
            Field::attends),
    unnamed("weight_decay", Field::Kind::real, 1,
            help("Share of each weight, times the learning rate, that a step takes away: AdamW (Loshchilov & Hutter "
                 "2019)")),
    unnamed("average", Field::Kind::whole, 1e8,
            help("Write a running mean of the weights over about the last N steps, 0: the last")),
    unnamed("valid", Field::Kind::real, 1, help("Pairs to watch the training with: a share to keep from it"),
            Field::below_most | Field::or_file),
    {"valid_every", Field::Kind::whole, 1, 1, 1e6, help("Epochs from look to look at them")},
    unnamed("patience", Field::Kind::whole, 1e6,
            help("End after so many looks in a row without a smaller loss on them, 0: never")),
    whole("min_freq", 2, 0, 1e8, help("Words that occur less often become <unk>")),
    // Up to 2^53 - 1, so that a page's number holds it too.
    whole("seed", 0, 0, (int64_t{1} << 53) - 1, help("Where all random numbers come from"))};

/// Those of some models that translate; of none named, all that do.
std::vector<std::string> translating(const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const ModelDef* model : models()) {
    const bool named = names.empty() || std::find(names.begin(), names.end(), model->name) != names.end();
    if (named && model->encoder) found.emplace_back(model->name);
  }
  return found;
}

}  // namespace

std::unique_ptr<Executor> ExecutionOptions::make(Program program, std::shared_ptr<State> state, uint64_t seed) const {
  state->add(program, seed);
  const ExecutorOptions options{.threads = threads, .precision = precision, .note = note};
  if (maker) return maker(std::move(program), std::move(state), options);
  return make_executor(device, std::move(program), std::move(state), options);
}

TrainOptions::TrainOptions(const ModelDef& def) : Settings(def) {
  for (const Field& field : kBefore) add(field);
  add_models_fields();
  for (const Field& field : kBehind) add(field);
  for (const auto& [name, value] : def.defaults) (*this)[name] = value;
}

TrainOptions::TrainOptions(const std::string& model) : TrainOptions(find_model(model)) {}

DataOptions data_options(const TrainOptions& options) {
  return {.steps = options.whole("steps"),
          .min_freq = options.whole("min_freq"),
          .vocab = options.whole("vocab"),
          .links = options["guided_alignment"] > 0,
          .unknown_words = options["unknown_words"],
          .seed = static_cast<uint64_t>(options.whole("seed"))};
}

void validate(const TrainOptions& options) {
  validate(static_cast<const Settings&>(options));
  if (!options.flag("inverse_root")) return;
  if (options.flag("cosine")) throw Error("inverse_root and cosine exclude each other");
  if (options.whole("warmup") == 0) throw Error("inverse_root needs a warmup");
}

Json to_json(const TrainOptions& options) {
  Json json = Json::object();
  json.set("model", options.model().name);
  for (const auto& [field, value] : options.entries()) {
    if (field->is(Field::named) || value != field->initial) json.set(field->name, field->json(value));
  }
  return json;
}

TrainOptions train_options_from_json(const Json& json) {
  const Json* model = json.find("model");
  if (model && model->kind() != Json::Kind::string) throw Error("model must be a name, it is " + model->dump());
  TrainOptions options = model ? TrainOptions(model->as_string()) : TrainOptions(*models().front());
  for (const auto& [name, value] : json.as_object()) {
    if (name != "model" && !options.has(name)) throw Error("there is no training option '" + name + "'");
  }
  for (const auto& [field, value] : options.entries()) {
    if (const Json* given = json.find(field->name)) options[field->name] = field->parse(given->dump());
  }
  validate(options);
  return options;
}

std::vector<std::string> differences(const TrainOptions& a, const TrainOptions& b) {
  std::vector<std::string> found;
  if (&a.model() != &b.model()) found.push_back(std::string("model is ") + a.model().name + ", not " + b.model().name);
  for (const auto& [field, value] : a.entries()) {
    const double other = b[field->name];
    if (value == other) continue;
    found.push_back(std::string(field->name) + " is " + field->json(value).dump() + ", not " +
                    field->json(other).dump());
  }
  return found;
}

Json training_form() {
  const auto limit = [](double value) { return static_cast<int64_t>(value); };
  Json fields = Json::array(), list = Json::array();
  const std::vector<std::string> all = translating({});
  const TrainOptions first(*models().front());
  for (const auto& [field, value] : first.entries()) {
    const std::vector<std::string> names = translating(owners(*field));
    if (names.empty()) continue;
    Json json = Json::object();
    json.set("name", field->name).set("kind", field->kind_name());
    if (field->kind != Field::Kind::flag) json.set("least", limit(field->least)).set("most", limit(field->most));
    if (field->is(Field::above_least)) json.set("open", "least");
    if (field->is(Field::below_most)) json.set("open", "most");
    if (names.size() < all.size()) json.set("models", Json::list(names));
    fields.push(std::move(json));
  }
  for (const std::string& model : all) {
    Json defaults = Json::object();
    const TrainOptions options(model);
    for (const auto& [field, value] : options.entries()) {
      if (!translating(owners(*field)).empty()) defaults.set(field->name, field->json(value));
    }
    list.push(Json::object().set("name", model).set("defaults", std::move(defaults)));
  }
  return Json::object().set("fields", std::move(fields)).set("models", std::move(list));
}

ModelConfig model_config(const TrainOptions& options, const std::vector<int64_t>& vocabulary_sizes) {
  ModelConfig config(options.model());
  for (const auto& [field, value] : config.entries()) {
    if (options.has(field->name)) config[field->name] = options[field->name];
  }
  const auto& vocabularies = options.model().data.vocabularies;
  for (size_t i = 0; i < vocabularies.size(); ++i) {
    config[vocabularies[i].size.name] = vocabulary_sizes.at(i);
  }
  return config;
}

}  // namespace attn
