// What the page's worker sees of the engine: web/engine/module.d.ts, and nothing else. JSON strings cross
// where an object would, bytes and numbers as copies of their own.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "instrument/description.h"
#include "instrument/explanation.h"
#include "instrument/inspector.h"
#include "instrument/request.h"
#include "io/json.h"
#include "lessons/registry.h"
#include "models/config.h"
#include "tensor/error.h"
#include "text/metrics.h"
#include "text/tokenizer.h"
#include "text/utf8.h"
#include "train/checkpoint.h"
#include "train/score.h"
#include "train/trainer.h"
#include "train/translator.h"
#include "train/version.h"

namespace attn::wasm {
namespace {

using emscripten::val;

/// Runs `body`; what it throws becomes a JavaScript Error with the same sentence.
template <class Body>
auto reporting(Body body) -> decltype(body()) {
  std::string message;
  try {
    return body();
  } catch (const std::bad_alloc&) {
    message = "there is not enough memory for this";
  } catch (const std::exception& error) {
    message = excerpt(error.what(), kLongestMessage);
  }
  // Outside of the handler, so that the C++ exception is gone before JavaScript's begins.
  val::global("Error").new_(val(message)).throw_();
}

/// A function, or a method of a handle, as JavaScript calls it.
template <auto kFunction>
struct Reported;
template <class Result, class... Arguments, Result (*kFunction)(Arguments...)>
struct Reported<kFunction> {
  static Result call(Arguments... arguments) {
    return reporting([&] { return kFunction(arguments...); });
  }
};
template <class Result, class Handle, class... Arguments, Result (Handle::*kMethod)(Arguments...)>
struct Reported<kMethod> {
  static Result call(Handle& handle, Arguments... arguments) {
    return reporting([&] { return (handle.*kMethod)(arguments...); });
  }
};
template <class Result, class Handle, class... Arguments, Result (Handle::*kMethod)(Arguments...) const>
struct Reported<kMethod> {
  static Result call(const Handle& handle, Arguments... arguments) {
    return reporting([&] { return (handle.*kMethod)(arguments...); });
  }
};

std::string bytes_of(const val& array) {
  std::string bytes(array["length"].as<size_t>(), '\0');
  val(emscripten::typed_memory_view(bytes.size(), reinterpret_cast<uint8_t*>(bytes.data()))).call<void>("set", array);
  return bytes;
}

val copy_of(const std::string& bytes) {
  return val::global("Uint8Array")
      .new_(emscripten::typed_memory_view(bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data())));
}

val copy_of(const std::vector<float>& numbers) {
  return val::global("Float32Array").new_(emscripten::typed_memory_view(numbers.size(), numbers.data()));
}

Json parse_options(const std::string& text) { return text.empty() ? Json::object() : Json::parse(text); }

/// A vocabulary that the visitor gave for a file without one.
std::vector<std::string> read_words(const std::string& text, const std::string& name) {
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Error& error) {
    throw Error("the given " + name + " cannot be read: " + error.what());
  }
  try {
    return json.as_strings();
  } catch (const Error&) {
    throw Error("the given " + name + " is no list of words");
  }
}

TranslateOptions translate_options(const std::string& text) {
  const Json json = parse_options(text);
  TranslateOptions options;
  if (const Json* steps = json.find("max_steps")) options.max_steps = steps->as_int();
  if (const Json* book = json.find("book_positions")) options.book_positions = book->as_bool();
  if (const Json* beam = json.find("beam")) options.beam = beam->as_int();
  if (const Json* copy = json.find("copy")) options.copy = copy->as_bool();
  return options;
}

Json model_info(const Translator& translator) {
  const TrainedModel& model = translator.model();
  const ModelDef& def = model.config.model();
  Json config = Json::object(), attention = Json::object(), json = Json::object();
  Json::Object metadata;  // a file may have very many: no searching for those of the same name
  for (const auto& [field, value] : model.config.entries()) config.set(field->name, field->json(value));
  for (size_t i = 0; i < def.data.vocabularies.size(); ++i) {
    json.set(def.data.vocabularies[i].size.name, Json::list(model.vocabularies[i].list()));
  }
  for (const auto& [key, value] : model.metadata) {
    if (!json.find(key)) metadata.emplace_back(key, value);
  }
  for (const AttentionKind& kind : translator.attention_kinds()) {
    attention.set(kind.name, Json::array().push(kind.layers).push(kind.heads));
  }
  json.set("model", def.name)
      .set("has_positions", def.has_positions)
      .set("config", config)
      .set("parameters", count_parameters(model.config));
  json.set("metadata", Json(std::move(metadata))).set("attention", attention);
  return json;
}

/// A tab has 4 GB at most, and the page wants some of them.
ExecutionOptions in_a_tab() {
  ExecutionOptions execution;
  execution.max_bytes = 1.5e9;
  return execution;
}

/// Made around a translator where it comes about: nothing moves one.
struct TranslatorHandle {
  Translator translator_;

  static TranslatorHandle* open(const val& weights, const std::string& src_vocab, const std::string& tgt_vocab,
                                const std::string& sizes) {
    OpenOptions options;
    const Json fields = parse_options(sizes);  // outlives the loop over it
    for (const auto& [name, value] : fields.as_object()) options.fields[name] = value.as_int();
    if (!src_vocab.empty()) options.vocabularies["src_vocab"] = read_words(src_vocab, "src_vocab");
    if (!tgt_vocab.empty()) options.vocabularies["tgt_vocab"] = read_words(tgt_vocab, "tgt_vocab");
    return new TranslatorHandle{Translator(open_model(bytes_of(weights), options), in_a_tab())};
  }

  std::string info() const { return model_info(translator_).dump(); }

  std::string begin(const std::string& sentence, const std::string& options) {
    const SourceSentence& source = translator_.begin(sentence, translate_options(options));
    Json unknown = Json::array(), json = Json::object();
    for (int64_t position : source.unknown) unknown.push(position);
    json.set("tokens", Json::list(source.tokens)).set("unknown", unknown).set("truncated", source.truncated);
    return json.dump();
  }

  std::string step() {
    const TranslatedWord word = translator_.step();
    Json json = Json::object().set("token", word.token).set("done", word.done);
    json.set("copied", word.copied ? Json(*word.copied) : Json());
    return json.set("probability", word.probability).dump();
  }

  /// The translations that the beam finds, the best first: all words that are still to come.
  std::string finish() {
    Json list = Json::array();
    for (const Hypothesis& found : translator_.finish()) {
      Json json = Json::object().set("words", Json::list(found.words)).set("copied", copied_json(found.copied));
      list.push(std::move(json.set("log_probability", found.log_probability).set("score", found.score)));
    }
    return list.dump();
  }

  /// How well the model translates these pairs. The sentence of before is gone afterwards.
  std::string score(const val& pairs) {
    const Score score = score_corpus(translator_, read_pairs(bytes_of(pairs)));
    Json json = Json::object();
    json.set("sentences", score.sentences).set("bleu", score.bleu).set("exact_match", score.exact_match);
    json.set("corpus_bleu4", score.corpus_bleu4 ? Json(*score.corpus_bleu4) : Json());
    json.set("alignment_error_rate", score.alignment_error_rate ? Json(*score.alignment_error_rate) : Json());
    return json.dump();
  }

  void force(const std::string& token) { translator_.force(token); }

  val attention(const std::string& kind, int layer, int head) const {
    return copy_of(translator_.attention(kind, layer, head).weights);
  }
};

Json trainer_info(const Trainer& trainer) {
  const TrainingData& data = trainer.data();
  Json json = Json::object();
  json.set("options", to_json(trainer.options())).set("pairs", data.pairs);
  json.set("batches_per_epoch", data.batches_per_epoch).set("tokens_per_epoch", data.tokens_per_epoch);
  const auto& vocabularies = trainer.options().model().data.vocabularies;
  for (size_t i = 0; i < vocabularies.size(); ++i) json.set(vocabularies[i].size.name, data.vocabulary_sizes[i]);
  json.set("parameters", data.parameters).set("held_out_pairs", data.held_out_pairs);
  return json;
}

/// With the losses and looks from epoch `from` on: a long run's would take longer to write than a batch to compute.
Json progress_json(const Trainer& trainer, size_t from) {
  const TrainingProgress& progress = trainer.progress();
  const HeldOutResult* best = progress.best();
  const auto alignment = progress.alignment_loss();
  Json losses = Json::array(), looks = Json::array(), json = Json::object();
  for (size_t i = from; i < progress.losses.size(); ++i) losses.push(progress.losses[i]);
  for (const HeldOutResult& look : progress.held_out) {
    if (look.epoch > static_cast<int64_t>(from)) looks.push(to_json(look));
  }
  json.set("epoch", progress.epoch).set("batch", progress.batch).set("tokens", progress.tokens);
  json.set("loss", progress.losses.empty() ? Json() : Json(progress.losses.back())).set("losses", losses);
  json.set("alignment_loss", alignment ? Json(*alignment) : Json()).set("looks", looks);
  json.set("best", best ? Json(best->epoch) : Json()).set("finished", trainer.finished());
  json.set("diverged", trainer.diverged() > 0 ? Json(trainer.diverged()) : Json());
  return json;
}

class TrainerHandle {
 public:
  explicit TrainerHandle(std::unique_ptr<Trainer> trainer) : trainer_(std::move(trainer)) {}

  static TrainerHandle* create(const std::string& options, const val& pairs) {
    const TrainOptions parsed = train_options_from_json(parse_options(options));
    return new TrainerHandle(std::make_unique<Trainer>(parsed, *read_data(parsed, bytes_of(pairs)), in_a_tab()));
  }

  static TrainerHandle* resume(const val& checkpoint, const val& pairs) {
    const std::string bytes = bytes_of(checkpoint);
    const auto data = read_data(checkpoint_options(bytes), bytes_of(pairs));
    return new TrainerHandle(Trainer::resume(bytes, *data, in_a_tab()));
  }

  std::string info() const { return trainer_info(*trainer_).dump(); }
  bool step() { return trainer_->step(); }
  std::string progress(int from) const {
    return progress_json(*trainer_, static_cast<size_t>(std::max(from, 0))).dump();
  }
  TranslatorHandle* translator() const { return new TranslatorHandle{trainer_->translator()}; }
  val weights() const { return copy_of(trainer_->weights()); }
  val checkpoint() const { return copy_of(trainer_->checkpoint()); }

 private:
  std::unique_ptr<Trainer> trainer_;
};

/// What edits have done: which cells are edited, and every value that differs from what it was.
Json consequences(const Inspector& inspector) {
  Json edits = Json::array(), changes = Json::array();
  for (const auto& [place, number] : inspector.edits()) {
    edits.push(Json::array().push(place.first).push(place.second).push(static_cast<double>(number)));
  }
  for (const Change& change : inspector.changes()) {
    changes.push(Json::array().push(change.value.id).push(change.cells).push(change.largest));
  }
  return Json::object().set("edits", edits).set("changes", changes);
}

class InspectorHandle {
 public:
  explicit InspectorHandle(const ProgramRequest& request) : inspector_(request) {}

  static InspectorHandle* open(const std::string& request, const val& weights) {
    return new InspectorHandle(program_request(Json::parse(request), bytes_of(weights)));
  }

  std::string describe() const { return attn::describe(inspector_.program()).dump(); }
  val read(int value) const { return copy_of(inspector_.numbers({value})); }
  val before(int value) const { return copy_of(inspector_.numbers_before({value})); }
  std::string explain(int value, int index) const { return explanation_json(inspector_, {{value}, index}).dump(); }
  std::string edit(const val& cells) {
    std::vector<double> numbers(cells["length"].as<size_t>());
    val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<void>("set", cells);
    std::vector<Edit> edits;
    for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
      const Cell cell{{static_cast<int>(numbers[i])}, static_cast<int64_t>(numbers[i + 1])};
      edits.push_back({cell, {}});
      if (!std::isnan(numbers[i + 2])) edits.back().number = static_cast<float>(numbers[i + 2]);
    }
    inspector_.edit(edits);
    return consequences(inspector_).dump();
  }
  std::string reset() {
    inspector_.reset();
    return consequences(inspector_).dump();
  }
  void advance() { inspector_.advance(); }

 private:
  Inspector inspector_;
};

/// The book's BLEU of two sentences, taken apart as the engine takes all text apart.
double bleu_of(const std::string& prediction, const std::string& reference, int k) {
  return bleu(tokenize(prediction), tokenize(reference), k);
}

std::string version() { return kVersion; }

std::string training() { return training_form().dump(); }

std::string programs() {
  Json list = Json::array();
  for (const LessonProgram& program : registry()) {
    Json settings = Json::array();
    for (const ProgramSetting& setting : program.settings) {
      settings.push(Json::object()
                        .set("name", setting.name)
                        .set("default", setting.default_value)
                        .set("summary", setting.summary));
    }
    list.push(
        Json::object().set("name", program.name).set("summary", program.summary).set("settings", std::move(settings)));
  }
  return list.dump();
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention_lab) {
  using emscripten::allow_raw_pointers;
  emscripten::function("version", &version);
  emscripten::function("programs", &Reported<&programs>::call);
  emscripten::function("training", &Reported<&training>::call);
  emscripten::function("bleu", &Reported<&bleu_of>::call);
  // Handles are JavaScript's: it calls delete().
  emscripten::class_<TranslatorHandle>("Translator")
      .class_function("open", &Reported<&TranslatorHandle::open>::call, allow_raw_pointers())
      .function("info", &Reported<&TranslatorHandle::info>::call)
      .function("begin", &Reported<&TranslatorHandle::begin>::call)
      .function("step", &Reported<&TranslatorHandle::step>::call)
      .function("finish", &Reported<&TranslatorHandle::finish>::call)
      .function("score", &Reported<&TranslatorHandle::score>::call)
      .function("force", &Reported<&TranslatorHandle::force>::call)
      .function("attention", &Reported<&TranslatorHandle::attention>::call);
  emscripten::class_<InspectorHandle>("Inspector")
      .class_function("open", &Reported<&InspectorHandle::open>::call, allow_raw_pointers())
      .function("describe", &Reported<&InspectorHandle::describe>::call)
      .function("read", &Reported<&InspectorHandle::read>::call)
      .function("before", &Reported<&InspectorHandle::before>::call)
      .function("explain", &Reported<&InspectorHandle::explain>::call)
      .function("edit", &Reported<&InspectorHandle::edit>::call)
      .function("reset", &Reported<&InspectorHandle::reset>::call)
      .function("advance", &Reported<&InspectorHandle::advance>::call);
  emscripten::class_<TrainerHandle>("Trainer")
      .class_function("create", &Reported<&TrainerHandle::create>::call, allow_raw_pointers())
      .class_function("resume", &Reported<&TrainerHandle::resume>::call, allow_raw_pointers())
      .function("info", &Reported<&TrainerHandle::info>::call)
      .function("step", &Reported<&TrainerHandle::step>::call)
      .function("progress", &Reported<&TrainerHandle::progress>::call)
      .function("translator", &Reported<&TrainerHandle::translator>::call, allow_raw_pointers())
      .function("weights", &Reported<&TrainerHandle::weights>::call)
      .function("checkpoint", &Reported<&TrainerHandle::checkpoint>::call);
}

}  // namespace attn::wasm
