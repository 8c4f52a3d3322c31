#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "text/utf8.h"
#include "train/translator.h"
#include "weights/atomic_file.h"

namespace attn::apps {
namespace {

struct TranslateArguments {
  ModelArguments model;
  DeviceArguments device;
  TranslateOptions options;
  std::string attention;
  std::vector<std::string> sentences;
};

/// [rows][cols]
Json to_json(const AttentionMap& map) {
  Json rows = Json::array();
  for (int64_t r = 0; r < map.rows; ++r) {
    Json row = Json::array();
    for (int64_t c = 0; c < map.cols; ++c) row.push(static_cast<double>(map.weights[r * map.cols + c]));
    rows.push(std::move(row));
  }
  return rows;
}

/// kind -> [layer][head][row][column]
Json attention_json(const Translator& translator) {
  Json kinds = Json::object();
  for (const AttentionKind& kind : translator.attention_kinds()) {
    Json layers = Json::array();
    for (int64_t layer = 0; layer < kind.layers; ++layer) {
      Json heads = Json::array();
      for (int64_t head = 0; head < kind.heads; ++head) {
        heads.push(to_json(translator.attention(kind.name, layer, head)));
      }
      layers.push(std::move(heads));
    }
    kinds.set(kind.name, std::move(layers));
  }
  return kinds;
}

void warn(const SourceSentence& source, int64_t steps) {
  if (source.truncated) {
    note("the sentence has " + std::to_string(source.full_length) + " tokens with its <eos>, the model reads " +
         std::to_string(steps) + ": it was cut");
  }
  for (int64_t i : source.unknown) {
    note("'" + excerpt(source.tokens[i]) + "' is not in the vocabulary and counts as <unk>");
  }
}

/// Translates and prints a sentence. -> what --attention notes of it
Json translate(Translator& translator, const std::string& sentence, const TranslateOptions& options) {
  const SourceSentence source = translator.begin(sentence, options);
  warn(source, translator.model().config.whole("steps"));
  TokenList produced;
  for (bool done = false; !done;) {
    TranslatedWord word = translator.step();
    produced.push_back(std::move(word.token));
    done = word.done;
  }
  const std::string text = join(tokenize(sentence)), translation = join(translator.words());
  print(text, " => ", translation, "\n");
  flush_output();
  Json json = Json::object();
  json.set("source", text).set("translation", translation);
  json.set("source_tokens", Json::list(source.tokens)).set("target_tokens", Json::list(produced));
  json.set("weights", attention_json(translator));
  return json;
}

int run(const TranslateArguments& arguments) {
  require_other_file({"--attention", arguments.attention}, {{"--weights", arguments.model.weights},
                                                            {"--src-vocab", arguments.model.src_vocab},
                                                            {"--tgt-vocab", arguments.model.tgt_vocab}});
  if (!arguments.attention.empty()) check_writable(arguments.attention);
  Translator translator(arguments.model.open(), arguments.device.execution());
  Json sentences = Json::array();
  for (const std::string& sentence : arguments.sentences) {
    sentences.push(translate(translator, sentence, arguments.options));
  }
  if (arguments.sentences.empty()) {
    std::string line;
    for (int64_t number = 1; std::getline(std::cin, line); ++number) {
      if (number == 1) line = without_byte_order_mark(line);
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      naming_file("standard input, line " + std::to_string(number),
                  [&] { sentences.push(translate(translator, line, arguments.options)); });
    }
  }
  if (!arguments.attention.empty()) {
    Json json = Json::object();
    json.set("model", translator.model().config.model().name).set("sentences", std::move(sentences));
    write_file(arguments.attention, json.dump() + "\n");
  }
  return 0;
}

}  // namespace

void add_translate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("translate", "Translate sentences: \"go . => va !\"");
  command->footer(
      "Word by word, each time the likeliest. Reads the sentences from the standard input, one a line, where "
      "none is\n"
      "given. Words that are not in the vocabulary, and sentences that are cut, are told on the standard "
      "error.");
  auto arguments = std::make_shared<TranslateArguments>();
  arguments->model.declare(*command);
  arguments->device.declare(*command);
  command
      ->add_option("--attention", arguments->attention,
                   "Write JSON: {\"model\", \"sentences\": [{\"source\", \"translation\", \"source_tokens\", "
                   "\"target_tokens\", \"weights\": {kind: [layer][head][row][column]}}]}")
      ->type_name("FILE");
  add_integer(*command, "--max-steps", arguments->options.max_steps, "Most words to produce (the model's steps)");
  command->add_flag("--book-positions", arguments->options.book_positions,
                    "Give every token of the Transformer's decoder position 0, as the book's prediction does");
  command->add_option("sentences", arguments->sentences, "Sentences")
      ->type_name("SENTENCE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->callback([arguments, &action] { action = [arguments] { return run(*arguments); }; });
}

}  // namespace attn::apps
