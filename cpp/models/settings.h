#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "io/json.h"
#include "program/axes.h"

namespace attn {

struct ModelDef;

/// A text for the command line: where there is none, it takes no place.
#ifdef ATTN_NO_HELP
constexpr const char* help(const char*) { return ""; }
#else
constexpr const char* help(const char* text) { return text; }
#endif

/// A hyperparameter, said once. The command line's options and their help, the limits and their error sentences, the
/// JSON of runs and weights files, what the page is told and sends, and what a resumed run compares come from it.
struct Field {
  enum class Kind : uint8_t { whole, real, flag, choice };
  enum Trait : uint8_t {
    /// Files name it even where it stands at its default, those of models that ignore it too, as they always have.
    named = 1,
    /// No tensor's shape tells it: whoever opens a state dict without a configuration may have to say it.
    traceless = 2,
    /// A real number that may not reach its least or its most.
    above_least = 4,
    below_most = 8,
    /// A share of a run's data, or on the command line a file of such data.
    or_file = 16,
    /// Of models with attention on the source, though none names it.
    attends = 32,
  };

  const char* name;
  Kind kind;
  /// The default. Files may leave it out, so it never changes.
  double initial;
  double least, most;
  /// One line, for the command line and, of a model's own, the registry.
  const char* help;
  unsigned traits = 0;
  /// What it is the number of: the registry's setting is then "num_<name>".
  Axis counts = Axis::unknown;
  /// Of a choice: the words, of which a value is the place.
  std::span<const char* const> words = {};

  constexpr bool is(Trait trait) const { return traits & trait; }
  /// "whole", "real", "flag" or "choice".
  const char* kind_name() const;
  /// Throws Error, one sentence that names the field, if a value is not within the limits.
  void check(double value) const;
  /// A value as JSON writes it. Throws Error if it is of another kind; the limits are check()'s.
  double parse(const std::string& text) const;
  Json json(double value) const;
};

/// The names of the models that have a field so called of their own, or that it is for; none if it is for all.
std::vector<std::string> owners(const Field& field);

/// Whether only other models have a field so called of their own.
bool is_foreign(const ModelDef& model, const char* name);

/// A field that is one of a few words.
constexpr Field choice(const char* name, std::span<const char* const> words, const char* help, double initial = 0) {
  return {.name = name,
          .kind = Field::Kind::choice,
          .initial = initial,
          .least = 0,
          .most = static_cast<double>(words.size() - 1),
          .help = help,
          .words = words};
}

/// A model and a number for each field, flags as 0 and 1.
class Settings {
 public:
  struct Entry {
    const Field* field;
    double value;
  };

  const ModelDef& model() const { return *model_; }
  /// In the order of files and help. The fields of all models are among them: what is set for one model can be carried
  /// over to another.
  const std::vector<Entry>& entries() const { return entries_; }
  bool has(const char* name) const { return find(name) != nullptr; }
  bool has(const std::string& name) const { return has(name.c_str()); }

  /// Each throws Error if there is no such field.
  double& operator[](const char* name);
  double& operator[](const std::string& name) { return (*this)[name.c_str()]; }
  const double& operator[](const char* name) const;
  int64_t whole(const char* name) const;
  int64_t whole(const std::string& name) const { return whole(name.c_str()); }
  bool flag(const char* name) const;

 protected:
  explicit Settings(const ModelDef& model) : model_(&model) {}
  void add(const Field& field) { entries_.push_back({&field, field.initial}); }
  /// The fields of all models, each once, as the model itself has them where it does.
  void add_models_fields();

 private:
  const Entry* find(const char* name) const;

  const ModelDef* model_;
  std::vector<Entry> entries_;
};

/// Throws Error, one sentence that names the setting, if a model cannot be built or trained so: beyond a limit of a
/// field that the model has, a flag or an unnamed field that only others have, or what the model itself refuses.
void validate(const Settings& settings);

}  // namespace attn
