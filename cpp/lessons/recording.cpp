#include "lessons/recording.h"

#include <algorithm>
#include <set>

#include "models/model.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn::lessons {
namespace {

using Options = std::map<std::string, std::string>;

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

int64_t parse_size(const SizeSpec& size, const std::string& text) {
  const int64_t value = parse_whole(text).value_or(0);
  if (value < 1 || value > size.largest) {
    throw Error("the setting " + size.setting + " must be a whole number from 1 to " + std::to_string(size.largest) +
                ", it is '" + text + "'");
  }
  return value;
}

/// A recording to look at: no number is known, only which tensors are given.
struct Trial {
  Tensors tensors;
  std::set<std::string> inputs;
  /// Of all tensors that can be given.
  std::vector<std::string> names;

  bool has(const std::string& name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
};

/// Finds out for a request in what sizes, and with what options, the program has the tensors that are given.
class Search {
 public:
  Search(const Definition& definition, const RunRequest& request) : definition_(definition), request_(request) {
    for (const OptionSpec& option : definition.options) {
      const auto it = request.settings.find(option.name);
      options_[option.name] = it == request.settings.end() ? option.default_value : it->second;
    }
    for (const SizeSpec& spec : definition.sizes) {
      const auto it = request.settings.find(spec.setting);
      defaults_.push_back(spec.value);
      sizes_.emplace_back();
      if (spec.setting.empty() || it == request.settings.end()) continue;
      const int64_t value = parse_size(spec, it->second);
      sizes_.back() = {value, "the setting " + spec.setting + " is " + std::to_string(value)};
    }
    if (options_.count("num_kv_heads")) set_trial_heads();
  }

  Recorder recorder() {
    bool any_input = false;
    if (!request_.shapes.empty()) {
      const Trial trial = find_structure();
      for (const auto& [name, shape] : request_.shapes) any_input = any_input || trial.inputs.count(name);
      try {
        sizes_ = find_sizes(definition_, std::move(sizes_), request_.shapes, probe(trial));
      } catch (const ShapeError& error) {
        throw ShapeError(definition_.name + ": " + error.what());
      }
      check_layers();
    }
    std::vector<int64_t> sizes = defaults_;
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (sizes_[i].value > 0) {
        sizes[i] = sizes_[i].value;
      } else if (definition_.sizes[i].axis != Axis::layer) {
        sizes[i] = definition_.sizes[i].value;
      }
    }
    return {definition_, request_.shapes, std::move(sizes), options_, any_input};
  }

 private:
  /// Which heads share keys follows from both numbers: trials have as many heads as are asked for, and as many features
  /// as can be cut into them.
  void set_trial_heads() {
    int64_t heads = 1;
    for (size_t i = 0; i < defaults_.size(); ++i) {
      if (definition_.sizes[i].setting == "num_heads" && sizes_[i].value > 0) heads = defaults_[i] = sizes_[i].value;
    }
    for (size_t i = 0; i < defaults_.size(); ++i) {
      if (definition_.sizes[i].setting == "hidden" && defaults_[i] % heads != 0) defaults_[i] *= heads;
    }
  }

  Trial trial(const std::vector<int64_t>& sizes) const {
    Recorder recorder{definition_, request_.shapes, sizes, options_};
    definition_.record(recorder);
    Trial result{tensors_of(recorder.b.program()), {}, std::move(recorder.names)};
    for (Value v : recorder.b.program().with_role(Role::input)) {
      result.inputs.insert(recorder.b.program().info(v).name);
    }
    for (const auto& [name, shape] : result.tensors) {
      if (!result.has(name)) result.names.push_back(name);
    }
    return result;
  }

  /// In the default sizes, but for the number of layers.
  Trial trial(int64_t layers) const {
    std::vector<int64_t> sizes = defaults_;
    if (const int i = layers_index(); i >= 0) sizes[static_cast<size_t>(i)] = layers;
    return trial(sizes);
  }

  /// The given tensors that a trial does not have.
  std::vector<std::string> missing(const Trial& trial) const {
    std::vector<std::string> names;
    for (const auto& [name, shape] : request_.shapes) {
      if (name != kCotangent && !trial.has(name)) names.push_back(name);
    }
    return names;
  }

  /// Which of the sizes is the number of layers: the one on which names may depend. -1: none.
  int layers_index() const {
    for (size_t i = 0; i < definition_.sizes.size(); ++i) {
      if (definition_.sizes[i].axis == Axis::layer) return static_cast<int>(i);
    }
    return -1;
  }

  /// A state dict whose weights are tied has both of their layers, and the second one's weight nowhere.
  void find_tied() {
    const TiedWeights* tied = definition_.model ? definition_.model->tied : nullptr;
    if (!tied || request_.settings.count(tied->flag)) return;
    const auto given = [&](const std::string& name) { return request_.shapes.count(name) > 0; };
    const std::string replaced = tied->replaced;
    if (given(tied->kept) && given(replaced.substr(0, replaced.rfind('.')) + ".bias") && !given(replaced)) {
      options_[tied->flag] = "true";
    }
  }

  /// Sets the flag and the number of layers with which there are tensors of all the given names.
  Trial find_structure() {
    find_tied();
    const int at = layers_index();
    const int64_t usual = at < 0 ? 1 : defaults_[static_cast<size_t>(at)];
    Trial found = trial(usual);
    if (!missing(found).empty()) {
      find_flag(at < 0 ? 1 : definition_.sizes[static_cast<size_t>(at)].largest, found);
      found = trial(usual);
    }
    const bool any_parameter = std::any_of(request_.shapes.begin(), request_.shapes.end(), [&](const auto& given) {
      return given.first != kCotangent && !found.inputs.count(given.first);
    });
    if (at < 0 || !any_parameter) return found;
    // A state dict has as many layers as it names.
    Trial fewest = trial(1);
    if (fewest.names == found.names && usual > 1) return found;
    for (int64_t layers = 1;;) {
      const std::vector<std::string> absent = missing(fewest);
      defaults_[static_cast<size_t>(at)] = named_layers_ = layers;
      if (absent.empty()) return fewest;
      last_named_ = absent.back();
      fewest = trial(++layers);
    }
  }

  /// Turns over the one flag, if there is one, that the given names are of.
  void find_flag(int64_t layers, const Trial& usual) {
    const std::vector<std::string> unknown = missing(trial(layers));
    if (unknown.empty()) return;
    const Options as_asked = options_;
    for (const auto& [name, value] : as_asked) {
      if (request_.settings.count(name) || (value != "true" && value != "false")) continue;
      options_[name] = value == "true" ? "false" : "true";
      try {
        if (missing(trial(layers)).empty()) return;
      } catch (const Error&) {
        // It contradicts another.
      }
      options_ = as_asked;
    }
    throw Error(definition_.name + " has no tensor '" + unknown.front() + "'; its tensors are " + list(usual.names));
  }

  Probe probe(const Trial& trial) const {
    Probe probe{defaults_, trial.tensors, {}};
    for (size_t i = 0; i < defaults_.size(); ++i) {
      std::vector<int64_t> sizes = defaults_;
      sizes[i] *= 2;
      Tensors tensors = trial.tensors;
      try {
        tensors = this->trial(sizes).tensors;
      } catch (const Error&) {
        // Not every width can be cut into twice as many heads.
      }
      probe.doubled.emplace_back(tensors.begin(), tensors.end());
    }
    return probe;
  }

  /// A layer that is named must be one that the setting, or the initial state, has.
  void check_layers() const {
    if (named_layers_ == 0) return;
    const Size& layers = sizes_[static_cast<size_t>(layers_index())];
    if (layers.value < named_layers_) {
      throw ShapeError(definition_.name + ": '" + last_named_ + "' is given, but " + layers.source +
                       ": that layer does not exist");
    }
  }

  const Definition& definition_;
  const RunRequest& request_;
  Options options_;
  std::vector<int64_t> defaults_;
  std::vector<Size> sizes_;
  int64_t named_layers_ = 0;
  std::string last_named_;
};

}  // namespace

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

const Definition& find_definition(const std::string& name) {
  std::vector<std::string> names;
  for (const Definition& definition : definitions()) {
    if (definition.name == name) return definition;
    names.push_back(definition.name);
  }
  throw Error("there is no program '" + name + "'; the programs are " + list(names));
}

Recorder record(const std::string& name, const RunRequest& request) {
  const Definition& definition = find_definition(name);
  check_settings(definition, request);
  for (const auto& [tensor, shape] : request.shapes) require_small(definition, tensor, shape);
  Recorder recorder = Search(definition, request).recorder();
  // The whole belongs to the program; a layer of the same name takes it for its own.
  recorder.b.program().scopes[""].layer = name;
  definition.record(recorder);
  for (const auto& [tensor, shape] : tensors_of(recorder.b.program())) {
    const auto it = request.shapes.find(tensor);
    if (it != request.shapes.end() && it->second != shape) {
      throw ShapeError(name + ": '" + tensor + "' is " + it->second.str() + ", it should be " + shape.str());
    }
  }
  return recorder;
}

Tensors tensors_of(const Program& program) {
  Tensors tensors;
  for (const Role role : {Role::input, Role::parameter}) {
    for (Value v : program.with_role(role)) tensors.emplace_back(program.info(v).name, program.shape(v));
  }
  return tensors;
}

}  // namespace attn::lessons
