// Every model: teacher-forced, its encoder, and one step of its decoder. What they take and what can be set is what the
// model's definition says.
#include <algorithm>
#include <deque>

#include "lessons/definition.h"
#include "models/config.h"
#include "models/models.h"
#include "models/text_axes.h"
#include "tensor/number_text.h"

namespace attn::lessons {
namespace {

/// Texts that are put together, and stay.
Literal kept(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text)).c_str();
}

/// The sizes that a batch's sentences have, by what they are, and the book's first two.
struct Sentences {
  Text text;
  SizeSpec steps;
  Few<float, 20> lengths;
};
constexpr Sentences kSentences[] = {
    {Text::source, {"Ts", kSourceToken, "src_steps", 10, "number of source tokens", 1024}, {7, 4}},
    {Text::target, {"Tt", kTargetToken, "tgt_steps", 10, "number of target tokens", 1024}, {5, 8}},
    {Text::sequence, {"T", kToken, "steps", 10, "number of tokens", 1024}, {7, 4}}};

const Sentences& sentences_of(Text text) {
  return *std::find_if(std::begin(kSentences), std::end(kSentences),
                       [&](const Sentences& s) { return s.text == text; });
}

/// The texts of a model's batch, each once.
std::vector<Text> texts_of(const ModelDef& model) {
  std::vector<Text> texts;
  for (const BatchTensor& tensor : model.data.batch) {
    if (std::find(texts.begin(), texts.end(), tensor.text) == texts.end()) texts.push_back(tensor.text);
  }
  return texts;
}

/// The batch's tensors: without lengths every token counts, and without a target there is no loss.
BatchValues batch_inputs(Recorder& r) {
  const DataDef& data = r.definition.model->data;
  BatchValues inputs;
  for (const BatchTensor& tensor : data.batch) {
    const Sentences& sentences = sentences_of(tensor.text);
    if (tensor.lengths) {
      const bool target = std::string_view(tensor.name) == data.target;
      const std::string shape = "B " + sentences.steps.letter;
      inputs[tensor.name] =
          r.input(tensor.name, shape.c_str(),
                  {.integer = Integer::token, .presence = target ? Presence::default_ : Presence::always});
    } else {
      inputs[tensor.name] = r.input(tensor.name, "B", lengths(sentences.steps.letter, sentences.lengths));
    }
  }
  return inputs;
}

/// The model in the sizes and options that are asked for, for sentences of at most so many steps.
ModelConfig config_of(const Recorder& r, int64_t steps) {
  const ModelDef& model = *r.definition.model;
  ModelConfig config(model);
  for (const VocabularyDef& vocabulary : model.data.vocabularies) {
    config[vocabulary.size.name] = static_cast<double>(r.size(vocabulary.size.name));
  }
  for (const Field& field : model.fields) {
    config[field.name] = field.kind == Field::Kind::whole  ? static_cast<double>(r.size(field.name))
                         : field.kind == Field::Kind::flag ? r.flag(field.name)
                                                           : static_cast<double>(r.number(field.name));
  }
  config["dropout"] = r.options.count("dropout") ? static_cast<double>(r.number("dropout")) : 0;
  config["steps"] = static_cast<double>(steps);
  validate(config);
  return config;
}

void record_model(Recorder& r) {
  const DataDef& data = r.definition.model->data;
  int64_t most = 1, predicted = 1;
  for (const BatchTensor& tensor : data.batch) {
    const int64_t steps = r.size(sentences_of(tensor.text).steps.letter.view());
    most = std::max(most, steps);
    if (std::string_view(tensor.name) == data.target) predicted = steps;
  }
  const ModelConfig config = config_of(r, most);
  const BatchValues inputs = batch_inputs(r);
  const ForwardResult result = r.definition.model->forward(r.b, config, inputs);
  r.output("logits", result.logits, "output");
  for (const auto& [name, value] : result.attention) r.output(name, value);
  if (const Value tgt = value_of(inputs, data.target)) {
    r.output("loss", sequence_loss(r.b, result, tgt, value_of(inputs, data.target_lengths), {predicted}));
  }
}

void record_encoding(Recorder& r) {
  const ModelConfig config = config_of(r, r.size("Ts"));
  r.output("output", record_encoder(r.b, config, {.batch = r.size("B"), .src_steps = r.size("Ts")}));
  r.made("src_valid_len", lengths("Ts", sentences_of(Text::source).lengths));
}

void record_decoding_step(Recorder& r) {
  const ModelDef& model = *r.definition.model;
  const int64_t steps = model.has_positions ? r.size("T") : 0;
  record_decoder_step(r.b, config_of(r, r.size("Ts")), {r.size("B"), r.size("Ts"), steps});
  r.output("output", r.b.program().outputs.at("logits"));
  if (model.has_positions) r.made("position", {.integer = Integer::position, .example = {3}});
  r.made("src_valid_len", lengths("Ts", sentences_of(Text::source).lengths));
}

/// A field that counts something is set by "num_<name>".
SizeSpec size_of(const Field& field) {
  const Literal setting = field.counts == Axis::unknown ? Literal(field.name) : kept(std::string("num_") + field.name);
  return {field.name, field.counts,
          setting,    static_cast<int64_t>(field.initial),
          field.help, static_cast<int64_t>(field.most)};
}

OptionSpec option_of(const Field& field) {
  return {field.name, field.kind == Field::Kind::flag ? Literal("false") : kept(general(field.initial, 9)), field.help};
}

/// A program of a model, with the settings that the model's fields are.
Definition definition_of(const ModelDef& model, const char* suffix, const char* what, void (*record)(Recorder&)) {
  Definition definition{
      kept(std::string(model.name) + suffix), kept(std::string(model.summary) + what), {}, {}, record, &model};
  definition.sizes = {batch_size(2)};
  for (const VocabularyDef& vocabulary : model.data.vocabularies) {
    SizeSpec size = size_of(vocabulary.size);
    size.value = vocabulary.book_size;
    definition.sizes = definition.sizes + size;
  }
  for (const Field& field : model.fields) {
    if (field.kind == Field::Kind::whole) {
      definition.sizes = definition.sizes + size_of(field);
    } else {
      definition.options = definition.options + option_of(field);
    }
  }
  return definition;
}

Definition training_of(const ModelDef& model) {
  Definition definition = definition_of(model, "", ", teacher-forced.", record_model);
  for (const Text text : texts_of(model)) definition.sizes = definition.sizes + sentences_of(text).steps;
  definition.options = definition.options + OptionSpec{"dropout", "0", "probability of dropping an element"};
  return definition;
}

Definition encoding_of(const ModelDef& model) {
  Definition definition = definition_of(model, "_encoding", ", its encoder.", record_encoding);
  definition.sizes = definition.sizes + sentences_of(Text::source).steps;
  return definition;
}

Definition decoding_step_of(const ModelDef& model) {
  Definition definition = definition_of(model, "_decoding_step", ", one step of its decoder.", record_decoding_step);
  definition.sizes = definition.sizes + sentences_of(Text::source).steps;
  if (model.has_positions) {
    definition.sizes =
        definition.sizes + SizeSpec{"T", Axis::unknown, "steps", 4, "target tokens that there is room for", 1024};
  }
  return definition;
}

}  // namespace

std::span<const Definition> model_programs() {
  static const std::vector<Definition> programs = [] {
    std::vector<Definition> result;
    for (const auto of : {training_of, encoding_of, decoding_step_of}) {
      for (const ModelDef* model : models()) {
        // One without an encoder is a program of its own: block_programs.cpp.
        if (model->encoder) result.push_back(of(*model));
      }
    }
    return result;
  }();
  return programs;
}

}  // namespace attn::lessons
