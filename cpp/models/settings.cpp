#include "models/settings.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "models/models.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

/// Whether a model's decoder has attention on the source.
bool attends(const ModelDef& model) {
  for (const AttentionKind& kind : model.attention(ModelConfig(model))) {
    if (kind.of == AttentionKind::Of::source) return true;
  }
  return false;
}

const Field* find_field(const ModelDef& model, const char* name) {
  for (const Field& field : model.fields) {
    if (std::strcmp(field.name, name) == 0) return &field;
  }
  return nullptr;
}

[[noreturn]] void refuse(const Field& field, const std::string& given) {
  const std::string least = general(field.least, 17), most = general(field.most, 17);
  std::string text = " must be true or false";
  if (field.kind == Field::Kind::choice) {
    text = " must be";
    for (size_t i = 0; i < field.words.size(); ++i)
      text += (i == 0 ? " " : i + 1 < field.words.size() ? ", " : " or ") + std::string(field.words[i]);
  }
  if (field.kind == Field::Kind::whole) text = " must be a whole number from " + least + " to " + most;
  if (field.kind == Field::Kind::real) {
    text = (field.is(Field::above_least) ? " must be greater than " : " must be at least ") + least +
           (field.is(Field::below_most) ? " and less than " : " and at most ") + most;
  }
  throw Error(field.name + text + ", it is " + given);
}

[[noreturn]] void refuse_option(const Field& field, const ModelDef& model) {
  throw Error(std::string(field.name) + " is an option of " + owners(field).front() + ", not of " + model.name);
}

[[noreturn]] void refuse_name(const char* name) { throw Error(std::string("there is no setting '") + name + "'"); }

}  // namespace

const char* Field::kind_name() const {
  constexpr const char* kNames[] = {"whole", "real", "flag", "choice"};
  return kNames[static_cast<int>(kind)];
}

void Field::check(double value) const {
  const bool above = is(above_least) ? value > least : value >= least;
  const bool below = is(below_most) ? value < most : value <= most;
  const bool whole = kind == Kind::real || value == std::floor(value);
  if (kind == Kind::flag || (above && below && whole)) return;
  // As many digits as come back from a double as they were given.
  refuse(*this, std::isfinite(value) ? general(value, kind == Kind::real ? 15 : 17) : "not a number");
}

double Field::parse(const std::string& text) const {
  if (kind == Kind::whole) {
    // Beyond 2^53 a double would hold another number, which nothing refuses where the model ignores the field.
    constexpr int64_t kExact = int64_t{1} << 53;
    if (const auto value = parse_whole(text); value && -kExact <= *value && *value <= kExact)
      return static_cast<double>(*value);
  } else if (kind == Kind::real) {
    if (const auto value = parse_number(text)) return *value;
  } else if (kind == Kind::choice) {
    const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
    const std::string word = quoted ? text.substr(1, text.size() - 2) : text;
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<double>(found - words.begin());
  } else if (text == "true" || text == "false") {
    return text == "true";
  }
  refuse(*this, text);
}

Json Field::json(double value) const {
  if (kind == Kind::real) return value;
  if (kind == Kind::choice) return Json(words[static_cast<size_t>(value)]);
  return kind == Kind::flag ? Json(value != 0) : Json(static_cast<int64_t>(value));
}

std::vector<std::string> owners(const Field& field) {
  std::vector<std::string> names;
  for (const ModelDef* model : models()) {
    if (field.is(Field::attends) ? attends(*model) : find_field(*model, field.name) != nullptr)
      names.emplace_back(model->name);
  }
  return names;
}

bool is_foreign(const ModelDef& model, const char* name) {
  bool foreign = false;
  for (const ModelDef* other : models()) {
    if (!find_field(*other, name)) continue;
    if (other == &model) return false;
    foreign = true;
  }
  return foreign;
}

void Settings::add_models_fields() {
  for (const ModelDef* other : models()) {
    for (const Field& field : other->fields) {
      const Field* own = find_field(*model_, field.name);
      if (!has(field.name)) add(own ? *own : field);
    }
  }
}

const Settings::Entry* Settings::find(const char* name) const {
  for (const Entry& entry : entries_) {
    if (std::strcmp(entry.field->name, name) == 0) return &entry;
  }
  return nullptr;
}

const double& Settings::operator[](const char* name) const {
  if (const Entry* entry = find(name)) return entry->value;
  refuse_name(name);
}

double& Settings::operator[](const char* name) {
  return const_cast<double&>(static_cast<const Settings&>(*this)[name]);
}

int64_t Settings::whole(const char* name) const { return static_cast<int64_t>((*this)[name]); }

bool Settings::flag(const char* name) const { return (*this)[name] != 0; }

void validate(const Settings& settings) {
  const ModelDef& model = settings.model();
  for (const auto& [field, value] : settings.entries()) {
    if (field->is(Field::attends) && value != 0 && !attends(model)) refuse_option(*field, model);
    if (!is_foreign(model, field->name)) {
      field->check(value);
    } else if (value != field->initial && (field->kind == Field::Kind::flag || !field->is(Field::named))) {
      refuse_option(*field, model);
    }
  }
  model.check(settings);
}

}  // namespace attn
