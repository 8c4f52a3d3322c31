// What a record function asks for: inputs, sizes, options.
#include <algorithm>
#include <cmath>
#include <limits>

#include "lessons/definition.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn::lessons {
namespace {

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

/// "[B, Tq]", or "[B] or [B, Tq]".
std::string described(const std::string& shapes) {
  std::string text = "[";
  for (char c : shapes) {
    text += c == ' ' ? ", " : c == '|' ? "] or [" : std::string(1, c);
  }
  return text + "]";
}

int rank(const std::string& form) { return static_cast<int>(std::count(form.begin(), form.end(), ' ')) + 1; }

[[noreturn]] void refuse_number(const std::string& setting, const std::string& text) {
  throw Error("the setting " + setting + " must be a number, it is '" + text + "'");
}

}  // namespace

void require_small(const Definition& definition, const std::string& name, const Shape& shape) {
  constexpr double kMost = int64_t{1} << 27;
  double elements = 1;
  for (int64_t dim : shape) elements *= static_cast<double>(dim);
  if (elements <= kMost) return;
  throw ShapeError(definition.name + ": '" + name + "' is " + shape.str() + ", which is too large");
}

const Shape* Recorder::find_given(const std::string& name) const {
  const auto it = given.find(name);
  return it == given.end() ? nullptr : &it->second;
}

/// The alternative that a given tensor has by its rank, another one as what is alike has it.
std::string Recorder::form(const std::string& name, const char* shapes, const Input& how) const {
  const std::vector<std::string> forms = cut(shapes, '|');
  const Shape* shape = find_given(name);
  std::string said = shape ? "'" + name + "' is " + shape->str() : "";
  for (const Literal& other : how.alike) {
    const Shape* its = find_given(other);
    if (!its || other == name) continue;
    if (!shape) {
      shape = its;
    } else if (shape->rank() != its->rank()) {
      throw ShapeError(definition.name + ": " + said + ", but '" + other + "' is " + its->str() +
                       ": both need the same number of dimensions");
    }
  }
  if (!shape) return forms[0];
  for (const std::string& form : forms) {
    if (rank(form) == shape->rank()) return form;
  }
  throw ShapeError(definition.name + ": '" + name + "' is " + shape->str() + ", it should be " + described(shapes));
}

Value Recorder::input(const char* name, const char* shapes, const Input& how) {
  names.push_back(name);
  std::string called = name;
  if (!how.alias.empty()) {
    names.push_back(how.alias);
    if (find_given(how.alias)) {
      if (find_given(name)) {
        throw Error(definition.name + ": '" + name + "' and '" + how.alias + "' are the same tensor, give one of them");
      }
      called = how.alias;
    }
  }
  const bool is_given = find_given(called);
  if (!is_given && (how.presence == Presence::given || (how.presence == Presence::default_ && any_input))) return {};
  Shape shape;
  Axes axes;
  for (const std::string& word : cut(form(called, shapes, how), ' ')) {
    const std::optional<int64_t> factor = parse_whole(word.substr(0, word.find('*')));
    const std::string letter = word.substr(factor ? std::min(word.find('*'), word.size() - 1) + 1 : 0);
    axes = axes.with(shape.rank(), letter.empty() ? Axis::single : definition.sizes[index(letter)].axis);
    shape.push_back(factor.value_or(1) * (letter.empty() ? 1 : size(letter)));
  }
  require_small(definition, called, shape);
  inputs.push_back({name, b.integer_input(called, shape, how.integer, axes), how});
  return inputs.back().value;
}

void Recorder::made(const char* name, const Input& how) { inputs.push_back({name, b.program().at(name), how}); }

size_t Recorder::index(std::string_view letter) const {
  size_t i = 0;
  while (definition.sizes[i].letter.view() != letter) ++i;
  return i;
}

int Recorder::rank_of(std::initializer_list<const char*> tensors) const {
  for (const char* name : tensors) {
    if (const Shape* shape = find_given(name)) return shape->rank();
  }
  return 1;
}

float Recorder::number(const std::string& name) const {
  const float value = number_or_minus_infinity(name);
  if (!std::isfinite(value)) refuse_number(name, options.at(name));
  return value;
}

float Recorder::positive(const std::string& name) const {
  const float value = number(name);
  if (value > 0) return value;
  throw Error("the setting " + name + " must be a number above 0, it is '" + options.at(name) + "'");
}

int64_t Recorder::whole(const std::string& name) const {
  constexpr int64_t kMost = 65536;
  const std::string& text = options.at(name);
  const int64_t value = parse_whole(text).value_or(-1);
  if (value >= 0 && value <= kMost) return value;
  throw Error("the setting " + name + " must be a whole number from 0 to " + std::to_string(kMost) + ", it is '" +
              text + "'");
}

float Recorder::number_or_minus_infinity(const std::string& name) const {
  const std::string& text = options.at(name);
  const auto number = parse_number(text);
  const float value = static_cast<float>(number.value_or(std::numeric_limits<double>::quiet_NaN()));
  const bool usable = std::isfinite(value) || value == -std::numeric_limits<float>::infinity();
  if (!usable) refuse_number(name, text);
  return value;
}

bool Recorder::flag(const std::string& name) const {
  const std::string& text = options.at(name);
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw Error("the setting " + name + " must be true or false, it is '" + text + "'");
}

const std::string& Recorder::choice(const std::string& name, const std::vector<std::string>& choices) const {
  const std::string& text = options.at(name);
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) return text;
  std::string list;
  for (const std::string& each : choices) list += (list.empty() ? "" : ", ") + each;
  throw Error("the setting " + name + " must be one of " + list + ", it is '" + text + "'");
}

void Recorder::output(const std::string& name, Value value, const std::string& alias) {
  b.output(name, value);
  if (!alias.empty()) b.output(alias, value);
}

void Recorder::output_attention(Value scores, Value weights, Value result) {
  if (scores) output("scores", scores);
  output("attention_weights", weights, "weights");
  output("output", result);
}

}  // namespace attn::lessons
