#include "models/config.h"

#include <set>

#include "models/models.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

/// Of all parameters together: 1 GiB, and as much again for each of gradient and Adam's two moments.
constexpr int64_t kMaxParameters = int64_t{1} << 28;

/// The shortest decimal that reads back as the same float: 0.1, not 0.100000001.
std::string decimal(float value) {
  std::string text;
  for (int digits = 1; digits <= 9; ++digits) {
    text = general(static_cast<double>(value), digits);
    if (static_cast<float>(read_decimal(text)) == value) break;
  }
  return text;
}

/// Flags are said where they are set: the book's model is written as ever.
bool is_named(const Settings::Entry& entry) {
  const auto& [field, value] = entry;
  return value != field->initial || (field->is(Field::named) && field->kind != Field::Kind::flag);
}

}  // namespace

std::map<std::string, std::string> config_to_map(const ModelConfig& config) {
  std::map<std::string, std::string> entries;
  for (const Settings::Entry& entry : config.entries()) {
    const auto& [field, value] = entry;
    if (!is_named(entry)) continue;
    entries[field->name] =
        field->kind == Field::Kind::real ? decimal(static_cast<float>(value)) : field->json(value).dump();
  }
  return entries;
}

void set_from_map(const std::map<std::string, std::string>& entries, ModelConfig& config) {
  std::set<std::string> unread;
  for (const auto& [key, text] : entries) unread.insert(key);
  for (const auto& [field, value] : config.entries()) {
    if (unread.erase(field->name)) config[field->name] = field->parse(entries.at(field->name));
  }
  if (!unread.empty()) throw Error("the model's configuration has an unknown entry '" + *unread.begin() + "'");
  validate(config);
}

Shapes model_parameters(const ModelConfig& config) {
  TrainingOptions shortest{.batch = 1};
  for (const BatchTensor& tensor : config.model().data.batch) shortest.steps[tensor.name] = 1;
  Builder b;
  record_training(b, config, shortest);
  Shapes parameters;
  int64_t numbers = 0;
  for (Value v : b.program().with_role(Role::parameter)) {
    parameters[b.program().info(v).name] = b.shape(v);
    numbers += b.shape(v).size();
  }
  if (numbers <= kMaxParameters) return parameters;
  throw Error("the model would have " + std::to_string(numbers) + " parameters, more than " +
              std::to_string(kMaxParameters));
}

int64_t count_parameters(const ModelConfig& config) {
  int64_t count = 0;
  for (const auto& [name, shape] : model_parameters(config)) count += shape.size();
  return count;
}

int64_t extent(const Shapes& parameters, const std::string& name, int axis) {
  const auto it = parameters.find(name);
  if (it == parameters.end()) throw Error("the weights lack '" + name + "'");
  if (it->second.rank() != 2) {
    throw Error("'" + name + "' should have two dimensions, it is " + it->second.str());
  }
  return it->second[axis];
}

int64_t count_layers(const Shapes& parameters, const std::string& prefix, const std::string& suffix) {
  int64_t layers = 0;
  while (parameters.count(prefix + std::to_string(layers) + suffix)) ++layers;
  return layers;
}

ModelConfig infer_config(Shapes parameters) {
  std::string marks;
  for (const ModelDef* model : models()) {
    marks += std::string(marks.empty() ? "" : ", ") + model->name + " has '" + model->mark + "'";
    if (!parameters.count(model->mark)) continue;
    ModelConfig config(*model);
    const TiedWeights* tied = model->tied;
    if (tied && !parameters.count(tied->kept) && (!tied->between || parameters.count(tied->between))) {
      // One tensor under the name that is not kept: where it is not missing, it is tied.
      if (auto one = parameters.extract(tied->replaced)) {
        one.key() = tied->kept;
        parameters.insert(std::move(one));
      }
    }
    for (const VocabularyDef& vocabulary : model->data.vocabularies) {
      config[vocabulary.size.name] = extent(parameters, vocabulary.table, 0);
    }
    model->recognise(parameters, config);
    validate(config);
    return config;
  }
  throw Error("the weights are of none of the models: " + marks);
}

void check_parameters(const ModelConfig& config, const Shapes& parameters) {
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
