#include "apps/arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "apps/machine.h"
#include "apps/output.h"
#include "backends/cuda/cuda.h"
#include "io/file.h"
#include "models/models.h"
#include "text/utf8.h"

namespace attn::apps {
namespace {

namespace fs = std::filesystem;

constexpr int64_t kMaxThreads = 256;

/// Whether two paths are one regular file, or are going to be.
bool same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty()) return false;
  std::error_code problem;
  if (fs::exists(a, problem) && fs::exists(b, problem)) {
    return fs::is_regular_file(a, problem) && fs::equivalent(a, b, problem);
  }
  return fs::weakly_canonical(a, problem) == fs::weakly_canonical(b, problem) && !problem;
}

}  // namespace

int64_t parse_integer(const std::string& option, const std::string& text) {
  int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem == std::errc::result_out_of_range) throw Error(option + ": '" + text + "' is too large a number");
  if (problem != std::errc() || stop != end) throw Error(option + " must be a whole number, it is '" + text + "'");
  return value;
}

double parse_real(const std::string& option, const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc() || stop != end || !std::isfinite(value)) {
    throw Error(option + " must be a number, it is '" + text + "'");
  }
  return value;
}

std::string option_of(const std::string& field) {
  std::string option = "--" + field;
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::string help_of(const Field& field) {
  std::string text = field.help, defaults;
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  bool differ = false;
  for (const ModelDef* model : models()) {
    const TrainOptions options(*model);
    const std::string value = field.json(options[field.name]).dump();
    differ = differ || options[field.name] != field.initial;
    defaults += std::string(defaults.empty() ? "" : ", ") + model->name + ": " + value;
  }
  const std::vector<std::string> names = owners(field);
  if (!names.empty() && names.size() < models().size()) {
    for (size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ", " : " and ") + names[i];
    text += " only";
  }
  if (field.kind == Field::Kind::flag) return text;
  return text + " (" + (differ ? defaults : field.json(field.initial).dump()) + ")";
}

void add_real(CLI::App& app, const std::string& option, double& value, const std::string& help) {
  const auto parse = [option, &value](const std::string& text) { value = parse_real(option, text); };
  app.add_option_function<std::string>(option, parse, help)->type_name("X");
}

void DeviceArguments::declare(CLI::App& app) {
  app.add_option("--device", device,
                 "auto, cpu or cuda; auto is cuda where a device can be used and a training step is large, else cpu")
      ->type_name("NAME");
  add_integer(app, "--threads", threads, "CPU threads (1); the numbers do not depend on it");
}

void DeviceArguments::declare_precision(CLI::App& app) {
  app.add_option("--precision", precision,
                 "f32, tf32 or bf16: what the factors of large products are rounded to, with --device cuda (f32)")
      ->type_name("NAME");
}

Precision DeviceArguments::parsed_precision() const {
  if (precision == "f32") return Precision::f32;
  if (precision != "tf32" && precision != "bf16") {
    throw Error("--precision must be f32, tf32 or bf16, it is '" + precision + "'");
  }
  if (device != "cuda")
    throw Error("--precision " + precision + " needs --device cuda: the CPU computes in float32 only");
  return precision == "tf32" ? Precision::tf32 : Precision::bf16;
}

ExecutionOptions DeviceArguments::execution() const {
  if (threads < 1 || threads > kMaxThreads) {
    throw Error("--threads must be from 1 to " + std::to_string(kMaxThreads) + ", it is " + std::to_string(threads));
  }
  ExecutionOptions options;
  options.threads = static_cast<int>(threads);
  options.max_bytes = usable_memory();
  if (device != "auto" && device != "cpu" && device != "cuda") {
    throw Error("--device must be auto, cpu or cuda, it is '" + device + "'");
  }
  options.precision = parsed_precision();
  options.note = [](const std::string& text) { std::fprintf(stderr, "attn: note: %s\n", text.c_str()); };
  options.device_if_large = device == "auto";  // a GPU is not touched before it is known to be worth it
  if (device != "cuda") return options;
  const cuda::Status status = cuda::status();
  if (!status.usable) throw Error("--device cuda cannot be used here (" + status.description + ")");
  options.device = BackendKind::cuda;
  return options;
}

void ModelArguments::declare(CLI::App& app) {
  app.add_option("--weights", weights,
                 "Weights file (safetensors): of attn train, of the page, or a PyTorch state dict")
      ->required()
      ->type_name("FILE");
  app.add_option("--src-vocab", src_vocab, "Source words of weights that come without: a JSON list, or a word a line")
      ->type_name("FILE");
  app.add_option("--tgt-vocab", tgt_vocab, "Target words, likewise")->type_name("FILE");
  const ModelConfig config(*models().front());
  for (const auto& [field, initial] : config.entries()) {
    if (!field->is(Field::traceless)) continue;
    const std::string name = field->name, option = option_of(name);
    const auto parse = [this, name, option](const std::string& text) { fields[name] = parse_integer(option, text); };
    app.add_option_function<std::string>(option, parse, "Of weights that do not say it: " + help_of(*field))
        ->type_name("N");
  }
}

TrainedModel ModelArguments::open() const {
  OpenOptions options;
  if (!src_vocab.empty()) options.vocabularies["src_vocab"] = read_word_list(src_vocab, "src_vocab");
  if (!tgt_vocab.empty()) options.vocabularies["tgt_vocab"] = read_word_list(tgt_vocab, "tgt_vocab");
  options.fields = fields;
  const std::string bytes = read_file(weights);
  TrainedModel model = naming_file(weights, [&] { return open_model(bytes, options); });
  for (size_t i = 0; i < model.vocabularies.size(); ++i) {
    const std::vector<int64_t>& unreachable = model.vocabularies[i].unreachable();
    if (unreachable.empty()) continue;
    note(std::string(model.config.model().data.vocabularies[i].size.name) + " has '" +
         excerpt(model.vocabularies[i].token(unreachable.front())) + "' and the same word as all text is read" +
         (unreachable.size() > 1 ? ", and " + std::to_string(unreachable.size() - 1) + " more like it" : "") +
         ": no sentence has the first");
  }
  return model;
}

void add_beam(CLI::App& app, TranslateOptions& options) {
  add_integer(app, "--beam", options.beam,
              "Translations kept in view by beam search; 1: the likeliest word each time (1)");
  add_real(app, "--length-penalty", options.length_penalty,
           "Of beam search: scores are log probabilities over ((5 + length) / 6)^X (Wu et al. 2016) (0.6)");
}

void add_no_copy(CLI::App& app, TranslateOptions& options) {
  app.add_flag_callback(
      "--no-copy", [&options] { options.copy = false; },
      "Leave <unk> where the model writes it; else the unknown source word that it attends to most stands there");
}

void add_book_positions(CLI::App& app, TranslateOptions& options) {
  app.add_flag("--book-positions", options.book_positions,
               "Give every token of the Transformer's decoder position 0, as the book's prediction does");
}

void require_positions(const Translator& translator, const TranslateOptions& options) {
  const ModelDef& model = translator.model().config.model();
  if (options.book_positions && !model.has_positions)
    throw Error(std::string("--book-positions is no option of ") + model.name + ": it has no positions");
}

void require_other_file(const NamedFile& written, const std::vector<NamedFile>& others) {
  for (const NamedFile& other : others) {
    if (same_file(written.path, other.path)) {
      throw Error(std::string(written.option) + " would overwrite '" + other.path + "', the file of " + other.option +
                  ": choose another");
    }
  }
}

void require_other_files(const std::vector<NamedFile>& files) {
  for (size_t i = 1; i < files.size(); ++i) {
    require_other_file(files[i], std::vector<NamedFile>(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(i)));
  }
}

std::vector<std::string> read_word_list(const std::string& path, const std::string& key) {
  const std::string bytes = read_file(path);
  return naming_file(path, [&] {
    const std::string text(without_byte_order_mark(bytes));
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && text[first] == '[') return Json::parse(text).as_strings();
    if (first != std::string::npos && text[first] == '{') return Json::parse(text).at(key).as_strings();
    std::vector<std::string> words;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      words.push_back(text.substr(begin, end - begin));
      if (!words.back().empty() && words.back().back() == '\r') words.back().pop_back();
      begin = end + 1;
    }
    return words;
  });
}

std::string counted(int64_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::map<std::string, std::string> parse_settings(const std::vector<std::string>& settings) {
  std::map<std::string, std::string> parsed;
  for (const std::string& setting : settings) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) throw Error("--set wants key=value, it got '" + setting + "'");
    const std::string key = setting.substr(0, equals);
    if (!parsed.emplace(key, setting.substr(equals + 1)).second) throw Error("--set gives '" + key + "' twice");
  }
  return parsed;
}

TensorMap read_tensors(const std::string& path) {
  TensorMap tensors;
  if (path.empty()) return tensors;
  const std::string bytes = read_file(path);
  WeightsFile file = naming_file(path, [&] { return read_safetensors(bytes); });
  for (auto& [name, tensor] : file.tensors) tensors[name] = std::move(tensor);
  return tensors;
}

}  // namespace attn::apps
