#include "lessons/tensors.h"

#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn::lessons {
namespace {

/// More elements in one tensor than any lesson can mean.
constexpr int64_t kMaxElements = int64_t{1} << 27;

/// factor * letter + plus. A plain number has no letter.
struct Extent {
  int64_t factor = 1;
  std::string letter, plus;
};

Extent parse_extent(const std::string& word) {
  Extent extent;
  std::string rest = word;
  if (const size_t star = rest.find('*'); star != std::string::npos) {
    extent.factor = *parse_whole(rest.substr(0, star));
    rest = rest.substr(star + 1);
  } else if (rest[0] >= '0' && rest[0] <= '9') {
    return {*parse_whole(rest), "", ""};
  }
  if (const size_t plus = rest.find('+'); plus != std::string::npos) {
    extent.plus = rest.substr(plus + 1);
    rest = rest.substr(0, plus);
  }
  extent.letter = rest;
  return extent;
}

std::vector<std::string> cut(const std::string& text, char at) {
  std::vector<std::string> pieces(1);
  for (char c : text) {
    if (c == at) {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  return pieces;
}

using Pattern = std::vector<Extent>;

std::vector<Pattern> parse_patterns(const std::string& shapes) {
  std::vector<Pattern> patterns;
  for (const std::string& alternative : cut(shapes, '|')) {
    Pattern& pattern = patterns.emplace_back();
    for (const std::string& word : cut(alternative, ' ')) pattern.push_back(parse_extent(word));
  }
  return patterns;
}

/// "[B, Tq]", or "[B] or [B, Tq]".
std::string describe(const std::string& shapes) {
  std::string text = "[";
  for (char c : shapes) {
    if (c == ' ') {
      text += ", ";
    } else if (c == '|') {
      text += "] or [";
    } else {
      text += c;
    }
  }
  return text + "]";
}

std::string says(const ResolvedTensor& t) { return "'" + t.name + "' is " + t.shape.str(); }

class Solver {
 public:
  Solver(Sizes& sizes, const SizeSpecs& specs) : sizes_(sizes), specs_(specs) {}

  /// Learns what one given tensor tells; returns whether anything new was learnt.
  bool learn(const ResolvedTensor& tensor, const Pattern& pattern) {
    bool learnt = false;
    for (size_t axis = 0; axis < pattern.size(); ++axis) {
      const Extent& extent = pattern[axis];
      const bool open = unknown(extent.letter), plus_open = unknown(extent.plus);
      if (open && plus_open) continue;
      if (!open && !plus_open) {
        check(tensor, extent, static_cast<int>(axis));
      } else {
        bind(tensor, extent, static_cast<int>(axis));
        learnt = true;
      }
    }
    return learnt;
  }

  /// What an axis of that letter counts.
  Axis axis(const std::string& letter) const {
    for (const SizeSpec& spec : specs_) {
      if (spec.letter == letter) return spec.axis;
    }
    return Axis::single;
  }

  int64_t value(const Extent& extent) const { return extent.factor * known(extent.letter, 1) + known(extent.plus, 0); }

 private:
  bool unknown(const std::string& letter) const { return !letter.empty() && !sizes_.count(letter); }
  int64_t known(const std::string& letter, int64_t otherwise) const {
    return letter.empty() ? otherwise : sizes_.at(letter).value;
  }

  void check(const ResolvedTensor& tensor, const Extent& extent, int axis) const {
    if (value(extent) == tensor.shape[axis]) return;
    std::string text = says(tensor);
    for (const std::string& letter : {extent.letter, extent.plus}) {
      const std::string source = letter.empty() ? "" : sizes_.at(letter).source;
      if (!source.empty() && source != says(tensor)) text += ", but " + source;
    }
    throw ShapeError(text + ": axis " + std::to_string(axis) + " of '" + tensor.name + "' should be " +
                     std::to_string(value(extent)) + what(extent.letter));
  }

  void bind(const ResolvedTensor& tensor, const Extent& extent, int axis) {
    const int64_t total = tensor.shape[axis];
    if (unknown(extent.plus)) {
      set(tensor, extent.plus, total - extent.factor * known(extent.letter, 1), axis);
      return;
    }
    const int64_t rest = total - known(extent.plus, 0);
    if (rest % extent.factor != 0) {
      throw ShapeError(says(tensor) + ": axis " + std::to_string(axis) + " should be a multiple of " +
                       std::to_string(extent.factor));
    }
    set(tensor, extent.letter, rest / extent.factor, axis);
  }

  void set(const ResolvedTensor& tensor, const std::string& letter, int64_t size, int axis) {
    if (size < 1) {
      throw ShapeError(says(tensor) + ": axis " + std::to_string(axis) + " is too short" + what(letter));
    }
    sizes_[letter] = {size, says(tensor)};
  }

  /// " (size of a key)"
  std::string what(const std::string& letter) const {
    for (const SizeSpec& spec : specs_) {
      if (spec.letter == letter) return " (" + spec.summary + ")";
    }
    return "";
  }

  Sizes& sizes_;
  const SizeSpecs& specs_;
};

/// Which of a tensor's alternatives holds: of a given one by its rank, of another as its group has it.
class Alternatives {
 public:
  size_t choose(const ResolvedTensor& tensor, const std::vector<Pattern>& patterns) {
    if (!tensor.given) {
      const auto it = groups_.find(tensor.spec->group);
      return it == groups_.end() ? 0 : it->second.first;
    }
    size_t index = 0;
    while (index < patterns.size() && static_cast<int>(patterns[index].size()) != tensor.shape.rank()) ++index;
    if (index == patterns.size()) {
      throw ShapeError(says(tensor) + ", it should be " + describe(tensor.spec->shapes));
    }
    for (int64_t dim : tensor.shape) {
      if (dim < 1) throw ShapeError(says(tensor) + ": every extent must be at least 1");
    }
    join_group(tensor, index);
    return index;
  }

 private:
  void join_group(const ResolvedTensor& tensor, size_t index) {
    if (tensor.spec->group.empty()) return;
    const auto [it, first] = groups_.try_emplace(tensor.spec->group, index, says(tensor));
    if (!first && it->second.first != index) {
      throw ShapeError(says(tensor) + ", but " + it->second.second + ": both need the same number of dimensions");
    }
  }

  std::map<std::string, std::pair<size_t, std::string>> groups_;
};

void check_size(const ResolvedTensor& tensor) {
  int64_t elements = 1;
  for (int64_t dim : tensor.shape) {
    elements *= dim;
    if (elements > kMaxElements) throw ShapeError(says(tensor) + ", which is too large");
  }
}

void apply_settings(Sizes& sizes, const SizeSpecs& specs, const RunRequest& request) {
  for (const SizeSpec& spec : specs) {
    const auto it = request.settings.find(spec.setting);
    if (spec.setting.empty() || it == request.settings.end() || sizes.count(spec.letter)) continue;
    const int64_t value = parse_size(spec, it->second);
    sizes[spec.letter] = {value, "the setting " + spec.setting + " is " + std::to_string(value)};
  }
}

}  // namespace

TensorSpec::TensorSpec(const char* its_name, const char* its_shapes, TensorKind its_kind, Presence its_presence,
                       const char* its_limit)
    : name(its_name), shapes(its_shapes), kind(its_kind), presence(its_presence), limit(its_limit) {}

TensorSpec::TensorSpec(const std::string& its_name, const std::string& its_shapes, TensorKind its_kind)
    : name(its_name), shapes(its_shapes), kind(its_kind) {}

int64_t parse_size(const SizeSpec& size, const std::string& text) {
  const int64_t value = parse_whole(text).value_or(0);
  if (value < 1 || value > size.largest) {
    throw Error("the setting " + size.setting + " must be a whole number from 1 to " + std::to_string(size.largest) +
                ", it is '" + text + "'");
  }
  return value;
}

void resolve_sizes(Resolved& resolved, const SizeSpecs& specs, const RunRequest& request) {
  apply_settings(resolved.sizes, specs, request);
  Alternatives alternatives;
  std::vector<Pattern> patterns(resolved.tensors.size());
  // First the given tensors, which decide for their groups.
  for (const bool given : {true, false}) {
    for (size_t i = 0; i < patterns.size(); ++i) {
      const ResolvedTensor& tensor = resolved.tensors[i];
      if (tensor.given != given) continue;
      const std::vector<Pattern> options = parse_patterns(tensor.spec->shapes);
      patterns[i] = options[alternatives.choose(tensor, options)];
    }
  }
  Solver solver(resolved.sizes, specs);
  const auto learn_all = [&] {
    for (bool learnt = true; learnt;) {
      learnt = false;
      for (size_t i = 0; i < patterns.size(); ++i) {
        if (resolved.tensors[i].given) learnt = solver.learn(resolved.tensors[i], patterns[i]) || learnt;
      }
    }
  };
  learn_all();
  for (const SizeSpec& spec : specs) {
    // A default may settle what a sum of two sizes left open.
    if (resolved.sizes.emplace(spec.letter, Size{spec.value, ""}).second) learn_all();
  }
  for (size_t i = 0; i < patterns.size(); ++i) {
    ResolvedTensor& tensor = resolved.tensors[i];
    if (!tensor.given) {
      tensor.shape = Shape{};
      for (const Extent& extent : patterns[i]) tensor.shape.push_back(solver.value(extent));
    }
    for (const Extent& extent : patterns[i]) {
      tensor.axes = tensor.axes.with(tensor.axes.count(), solver.axis(extent.letter));
    }
    check_size(tensor);
  }
}

}  // namespace attn::lessons
