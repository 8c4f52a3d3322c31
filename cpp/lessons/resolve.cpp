#include "lessons/resolve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn::lessons {
namespace {

const Definition& definition_of(const std::string& name) {
  std::string names;
  for (const Definition& definition : definitions()) {
    if (definition.name == name) return definition;
    names += std::string(names.empty() ? "" : ", ") + definition.name;
  }
  throw Error("there is no program '" + name + "'; the programs are " + names);
}

/// "a, b, c", or "none".
std::string list(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text.empty() ? "none" : text;
}

void check_settings(const Definition& definition, const RunRequest& request) {
  std::vector<std::string> known;
  for (const SizeSpec& size : definition.sizes) {
    if (!size.setting.empty()) known.push_back(size.setting);
  }
  for (const OptionSpec& option : definition.options) known.push_back(option.name);
  for (const auto& [name, value] : request.settings) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw Error(definition.name + " has no setting '" + name + "'; its settings are " + list(known));
    }
  }
}

/// The layer that a tensor's name speaks of ("bias_hh_l1": 1), or -1.
int64_t layer_of(const std::string& name, const Few<Literal, 8>& layer_names) {
  for (const Literal& layer : layer_names) {
    const std::string_view start = layer.view();
    if (name.compare(0, start.size(), start) != 0) continue;
    size_t digits = 0;
    while (start.size() + digits < name.size() && name[start.size() + digits] >= '0' &&
           name[start.size() + digits] <= '9') {
      ++digits;
    }
    // Longer numbers are no layers; the name is then unknown and said to be.
    if (digits >= 1 && digits <= 2) return *parse_whole(name.substr(start.size(), digits));
  }
  return -1;
}

/// How many layers the program has, and who says so. Names of parameters, the initial state and the setting
/// must agree.
Size count_layers(const Definition& definition, const SizeSpec& spec, const RunRequest& request) {
  Size layers{spec.value, ""};
  if (const auto it = request.settings.find(spec.setting); it != request.settings.end()) {
    layers.value = parse_size(spec, it->second);
    layers.source = "the setting " + spec.setting + " is " + it->second;
  } else if (const auto h_0 = request.shapes.find("h_0"); h_0 != request.shapes.end() && h_0->second.rank() == 3) {
    layers = {h_0->second[0], "'h_0' is " + h_0->second.str()};
  }
  int64_t named = 0;
  std::string last;
  for (const auto& [name, shape] : request.shapes) {
    const int64_t layer = layer_of(name, definition.layer_names);
    if (layer >= named) {
      named = layer + 1;
      last = name;
    }
  }
  if (named == 0 || named == layers.value) return layers;
  // Fewer names than the setting says are allowed: the others are made from the seed.
  const bool set = request.settings.count(spec.setting) > 0;
  if (named > layers.value && !layers.source.empty()) {
    throw ShapeError("'" + last + "' is given, but " + layers.source + ": that layer does not exist");
  }
  return set ? layers : Size{named, "'" + last + "' is the last layer given"};
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Whether a structure that the program offers as a setting is asked for: by the setting, else by a tensor
/// whose name ends with one of `endings`.
bool wants(const Definition& definition, const RunRequest& request, const std::string& setting,
           const std::vector<std::string>& endings) {
  const bool offered = std::any_of(definition.options.begin(), definition.options.end(),
                                   [&](const OptionSpec& option) { return option.name == setting; });
  if (!offered) return false;
  if (const auto it = request.settings.find(setting); it != request.settings.end())
    return parse_flag(setting, it->second);
  return std::any_of(request.shapes.begin(), request.shapes.end(), [&](const auto& given) {
    return std::any_of(endings.begin(), endings.end(),
                       [&](const std::string& ending) { return ends_with(given.first, ending); });
  });
}

void check_names(const Definition& definition, const std::vector<TensorSpec>& specs, const RunRequest& request) {
  std::set<std::string> known = {kCotangent};
  std::vector<std::string> listed;
  for (const TensorSpec& spec : specs) {
    known.insert(spec.name);
    listed.push_back(spec.name);
    if (spec.alias.empty()) continue;
    known.insert(spec.alias);
    if (request.shapes.count(spec.name) && request.shapes.count(spec.alias)) {
      throw Error(definition.name + ": '" + spec.name + "' and '" + spec.alias +
                  "' are the same tensor, give one of them");
    }
  }
  for (const auto& [name, shape] : request.shapes) {
    if (!known.count(name)) {
      throw Error(definition.name + " has no tensor '" + name + "'; its tensors are " + list(listed));
    }
  }
}

void choose_tensors(Resolved& resolved, const RunRequest& request) {
  const auto given_as = [&](const TensorSpec& spec) {
    return !spec.alias.empty() && request.shapes.count(spec.alias) ? spec.alias : spec.name;
  };
  bool any_input = false;
  for (const TensorSpec& spec : resolved.specs) {
    any_input = any_input || (spec.kind != TensorKind::parameter && request.shapes.count(given_as(spec)));
  }
  for (const TensorSpec& spec : resolved.specs) {
    const std::string name = given_as(spec);
    const auto it = request.shapes.find(name);
    const bool given = it != request.shapes.end();
    const bool present =
        given || spec.presence == Presence::always || (spec.presence == Presence::default_ && !any_input);
    if (present) resolved.tensors.push_back({&spec, name, given ? it->second : Shape{}, given});
  }
}

[[noreturn]] void refuse_number(const std::string& setting, const std::string& text) {
  throw Error("the setting " + setting + " must be a number, it is '" + text + "'");
}

}  // namespace

bool parse_flag(const std::string& setting, const std::string& text) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw Error("the setting " + setting + " must be true or false, it is '" + text + "'");
}

const std::vector<Definition>& definitions() {
  static const std::vector<Definition> all = [] {
    std::vector<Definition> result;
    for (const auto& family :
         {kernel_programs(), attention_programs(), scoring_programs(), position_programs(), layer_programs(),
          block_programs(), model_programs(), variant_programs(), exercise_programs()}) {
      result.insert(result.end(), family.begin(), family.end());
    }
    return result;
  }();
  return all;
}

ResolvedRequest resolve(const std::string& name, const RunRequest& request) {
  ResolvedRequest result;
  const Definition& definition = definition_of(name);
  result.definition = &definition;
  check_settings(definition, request);
  result.structure.bias = wants(definition, request, "bias", {"W_q.bias", "W_k.bias", "W_v.bias", "W_o.bias"});
  result.structure.bidirectional = wants(definition, request, "bidirectional", {"_reverse"});
  result.structure.dot_product = wants(definition, request, "dot_product", {});
  result.structure.lstm = wants(definition, request, "lstm", {});
  result.structure.tied_embeddings = wants(definition, request, "tied_embeddings", {});
  for (const SizeSpec& spec : definition.sizes) {
    if (spec.letter != "L") continue;
    const Size layers = count_layers(definition, spec, request);
    result.structure.layers = layers.value;
    result.resolved.sizes["L"] = layers;
  }
  result.resolved.specs = definition.tensors(result.structure);
  check_names(definition, result.resolved.specs, request);
  choose_tensors(result.resolved, request);
  result.resolved.all_defaults = request.shapes.empty() && request.settings.empty();
  try {
    resolve_sizes(result.resolved, definition.sizes, request);
  } catch (const ShapeError& error) {
    throw ShapeError(name + ": " + error.what());
  }
  for (const OptionSpec& option : definition.options) {
    const auto it = request.settings.find(option.name);
    result.options[option.name] = it == request.settings.end() ? option.default_value : it->second;
  }
  return result;
}

Value Recorder::input(const std::string& name) const {
  const auto it = inputs.find(name);
  return it == inputs.end() ? Value{} : it->second;
}

float Recorder::number(const std::string& name) const {
  const float value = number_or_minus_infinity(name);
  if (!std::isfinite(value)) refuse_number(name, options.at(name));
  return value;
}

float Recorder::number_or_minus_infinity(const std::string& name) const {
  const std::string& text = options.at(name);
  const auto number = parse_number(text);
  const float value = static_cast<float>(number.value_or(std::numeric_limits<double>::quiet_NaN()));
  const bool usable = std::isfinite(value) || value == -std::numeric_limits<float>::infinity();
  if (!usable) refuse_number(name, text);
  return value;
}

bool Recorder::flag(const std::string& name) const { return parse_flag(name, options.at(name)); }

const std::string& Recorder::choice(const std::string& name, const std::vector<std::string>& choices) const {
  const std::string& text = options.at(name);
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) return text;
  throw Error("the setting " + name + " must be one of " + list(choices) + ", it is '" + text + "'");
}

void Recorder::output(const std::string& name, Value value, const std::string& alias) {
  b.output(name, value);
  if (!alias.empty()) b.output(alias, value);
}

std::vector<TensorSpec> operator+(std::vector<TensorSpec> a, const std::vector<TensorSpec>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace attn::lessons
