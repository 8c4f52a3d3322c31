#pragma once
#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tensor/error.h"
#include "tensor/number_text.h"
#include "tensor/tensor.h"
#include "train/model_file.h"
#include "train/options.h"
#include "train/translator.h"

namespace attn::apps {

/// A whole number, and nothing else, "12": throws Error naming the option.
int64_t parse_integer(const std::string& option, const std::string& text);
/// A finite decimal number, "0.005" or "5e-3": throws Error naming the option.
double parse_real(const std::string& option, const std::string& text);

/// "--min-freq" of "min_freq".
std::string option_of(const std::string& field);
/// A field's help with what it is by default, model by model where they differ, and which models have it.
std::string help_of(const Field& field);

/// Declares an option for a whole number that is read by parse_integer().
template <class Number>
void add_integer(CLI::App& app, const std::string& option, Number& value, const std::string& help) {
  const auto parse = [option, &value](const std::string& text) { value = parse_integer(option, text); };
  app.add_option_function<std::string>(option, parse, help)->type_name("N");
}
/// The same for a number that is read by parse_real().
void add_real(CLI::App& app, const std::string& option, double& value, const std::string& help);

/// --device and --threads, for trainings also --precision.
struct DeviceArguments {
  std::string device = "auto", precision = "f32";
  int64_t threads = 1;

  void declare(CLI::App& app);
  void declare_precision(CLI::App& app);
  /// auto is cuda where a device can be used and the work is large, else cpu. Throws Error for what there is not.
  ExecutionOptions execution() const;

 private:
  Precision parsed_precision() const;
};

/// --weights, and what a PyTorch state dict does not tell.
struct ModelArguments {
  std::string weights, src_vocab, tgt_vocab;
  /// Fields of the model.
  std::map<std::string, int64_t> fields;

  void declare(CLI::App& app);
  TrainedModel open() const;
};

/// Declares --beam and --length-penalty.
void add_beam(CLI::App& app, TranslateOptions& options);

/// Declares --no-copy.
void add_no_copy(CLI::App& app, TranslateOptions& options);

/// Declares --book-positions.
void add_book_positions(CLI::App& app, TranslateOptions& options);
/// Throws Error if they are asked for of a model that has none.
void require_positions(const Translator& translator, const TranslateOptions& options);

/// A file and the option that names it; the path is empty where the option was not given.
struct NamedFile {
  const char* option;
  std::string path;
};
/// Throws Error if what is written would take the place of one of the others. Devices and pipes may be shared.
void require_other_file(const NamedFile& written, const std::vector<NamedFile>& others);

/// Throws Error if two of these are one: each but the first may be written.
void require_other_files(const std::vector<NamedFile>& files);

/// A list of words: a JSON list of strings, one under `key` of a JSON object, or one word a line. Throws
/// Error naming the file.
std::vector<std::string> read_word_list(const std::string& path, const std::string& key);

/// --set: "key=value" each. Throws Error for anything else, and for a key that is given twice.
std::map<std::string, std::string> parse_settings(const std::vector<std::string>& settings);

/// The tensors of a safetensors file; none if there is no path.
TensorMap read_tensors(const std::string& path);

/// Runs `read`, and puts "'path': " before what an Error says.
template <class Read>
auto naming_file(const std::string& path, Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const Error& error) {
    throw Error("'" + path + "': " + error.what());
  }
}

/// "1 pair", "2 pairs".
std::string counted(int64_t n, const char* one, const char* many);

}  // namespace attn::apps
