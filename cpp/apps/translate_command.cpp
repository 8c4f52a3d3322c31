#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <set>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "io/file.h"
#include "text/utf8.h"
#include "train/score.h"
#include "train/translator.h"

namespace attn::apps {
namespace {

struct TranslateArguments {
  ModelArguments model;
  DeviceArguments device;
  TranslateOptions options;
  std::string attention, links;
  LinkOptions link_options;
  int64_t n_best = 0;
  std::vector<std::string> sentences;
};

/// What is written besides the translations.
struct Written {
  Json sentences = Json::array();
  std::string links;
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
  std::set<std::string> said;
  for (int64_t i : source.unknown) {
    if (!said.insert(source.tokens[i]).second) continue;
    note("'" + excerpt(source.tokens[i]) + "' is not in the vocabulary and counts as <unk>");
  }
}

/// A line a translation, as Moses writes n-best lists: "0 ||| va ! ||| LogP= -0.31 ||| -0.28".
void print_list(const std::vector<Hypothesis>& hypotheses, int64_t number, int64_t most) {
  for (int64_t i = 0; i < most && i < static_cast<int64_t>(hypotheses.size()); ++i) {
    const Hypothesis& one = hypotheses[i];
    print(number, " ||| ", join(one.words), " ||| LogP= ", fixed(one.log_probability, 4), " ||| ", fixed(one.score, 4),
          "\n");
  }
}

/// Translates and prints the next sentence, and notes what is written of it besides.
void translate(Translator& translator, const std::string& sentence, const TranslateArguments& arguments, Written& to) {
  const SourceSentence source = translator.begin(sentence, arguments.options);
  warn(source, translator.model().config.whole("steps"));
  const std::vector<Hypothesis> hypotheses = translator.finish();
  const std::string text = join(tokenize(sentence)), translation = join(translator.words());
  if (arguments.n_best > 0) {
    print_list(hypotheses, to.sentences.as_array().size(), arguments.n_best);
  } else {
    print(text, " => ", translation, "\n");
  }
  flush_output();
  if (!arguments.links.empty()) {
    to.links += pharaoh(attended_links(translator, source, arguments.link_options)) + "\n";
  }
  TokenList produced = translator.words();
  auto copied = hypotheses.front().copied;
  if (hypotheses.front().ended) {
    produced.emplace_back(kEosToken);
    copied.emplace_back();
  }
  Json json = Json::object();
  json.set("source", text).set("translation", translation);
  json.set("source_tokens", Json::list(source.tokens)).set("target_tokens", Json::list(produced));
  json.set("copied", copied_json(copied));
  if (!arguments.attention.empty()) json.set("weights", attention_json(translator));
  to.sentences.push(std::move(json));
}

/// Throws Error for what there cannot be.
void check(const TranslateArguments& arguments) {
  validate(arguments.options);
  const std::vector<NamedFile> read = {{"--weights", arguments.model.weights},
                                       {"--src-vocab", arguments.model.src_vocab},
                                       {"--tgt-vocab", arguments.model.tgt_vocab}};
  require_other_file({"--attention", arguments.attention}, read);
  require_other_file({"--links", arguments.links}, read);
  require_other_files({{"--attention", arguments.attention}, {"--links", arguments.links}});
  if (arguments.n_best < 0 || arguments.n_best > arguments.options.beam) {
    throw Error("--n-best must be from 1 to the beam, " + std::to_string(arguments.options.beam) + ", it is " +
                std::to_string(arguments.n_best));
  }
  if (arguments.links.empty() && (arguments.link_options.layer || arguments.link_options.head)) {
    throw Error("--layer and --head choose the weights of --links, which was not given");
  }
  for (const std::string& path : {arguments.attention, arguments.links}) {
    if (!path.empty()) check_writable(path);
  }
}

/// The next line of the standard input, if there is one. Throws RunError if it cannot be read: what was read of it is
/// not the whole.
bool read_line(std::string& line) {
  const bool found = static_cast<bool>(std::getline(std::cin, line));
  if (std::ferror(stdin)) throw RunError(std::string("cannot read the standard input: ") + std::strerror(errno));
  return found;
}

int run_translate(const TranslateArguments& arguments) {
  check(arguments);
  Translator translator(arguments.model.open(), arguments.device.execution());
  require_positions(translator, arguments.options);
  if (!arguments.links.empty()) validate(translator, arguments.link_options);
  Written written;
  for (const std::string& sentence : arguments.sentences) translate(translator, sentence, arguments, written);
  if (arguments.sentences.empty()) {
    std::string line;
    for (int64_t number = 1; read_line(line); ++number) {
      naming_file("standard input, line " + std::to_string(number), [&] {
        if (!tokenize(line).empty()) translate(translator, line, arguments, written);
      });
    }
  }
  if (!arguments.attention.empty()) {
    Json json = Json::object();
    json.set("model", translator.model().config.model().name).set("sentences", std::move(written.sentences));
    write_file(arguments.attention, json.dump() + "\n");
  }
  if (!arguments.links.empty()) write_file(arguments.links, written.links);
  return 0;
}

}  // namespace

void add_translate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("translate", "Translate sentences: \"go . => va !\"");
  command->footer(
      "Word by word, each time the likeliest, or with beam search. Reads the sentences from the standard input, one a "
      "line, where none is\n"
      "given. Words that are not in the vocabulary, and sentences that are cut, are told on the standard error.");
  auto arguments = std::make_shared<TranslateArguments>();
  arguments->model.declare(*command);
  arguments->device.declare(*command);
  command
      ->add_option("--attention", arguments->attention,
                   "Write JSON: {\"model\", \"sentences\": [{\"source\", \"translation\", \"source_tokens\", "
                   "\"target_tokens\", \"copied\": [source token or null], \"weights\": {kind: "
                   "[layer][head][row][column]}}]}")
      ->type_name("FILE");
  add_beam(*command, arguments->options);
  add_integer(*command, "--n-best", arguments->n_best,
              "Print the N best translations of the beam, a line each: number ||| translation ||| LogP= X ||| score");
  command
      ->add_option("--links", arguments->links,
                   "Write a line of word links a sentence, \"0-0 1-2\": each word's greatest attention weight")
      ->type_name("FILE");
  add_integer(*command, "--layer", arguments->link_options.layer, "Of --links: the layer, from 0 (the last)");
  add_integer(*command, "--head", arguments->link_options.head, "Of --links: the head, from 0 (their mean)");
  add_integer(*command, "--max-steps", arguments->options.max_steps, "Most words to produce (the model's steps)");
  add_no_copy(*command, arguments->options);
  add_book_positions(*command, arguments->options);
  command->add_option("sentences", arguments->sentences, "Sentences")
      ->type_name("SENTENCE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->callback([arguments, &action] { action = [arguments] { return run_translate(*arguments); }; });
}

}  // namespace attn::apps
