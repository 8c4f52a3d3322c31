#include <CLI/CLI.hpp>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "io/file.h"
#include "train/score.h"

namespace attn::apps {
namespace {

struct ScoreArguments {
  ModelArguments model;
  DeviceArguments device;
  TranslateOptions options;
  std::string data;
  int64_t examples = 0;
  bool json = false;
};

void print_text(const Score& score) {
  print(score.sentences, " sentences\n");
  print("BLEU, the book's (k = 2), mean   ", fixed(score.bleu, 4), "\n");
  print("BLEU-4 of the corpus             ",
        score.corpus_bleu4 ? fixed(*score.corpus_bleu4, 4)
                           : "undefined: the references or the translations have no four words in a row",
        "\n");
  print("exact matches                    ", fixed(score.exact_match, 4), "\n");
  if (score.alignment_error_rate) {
    print("alignment error rate             ", fixed(*score.alignment_error_rate, 4), "  (", score.aligned_sentences,
          " aligned sentences)\n");
  }
  if (score.with_unknown_words > 0) {
    print("with words not in the vocabulary ", score.with_unknown_words, "\n");
  }
  if (score.truncated > 0) print("cut to the model's steps         ", score.truncated, "\n");
}

void print_json(const Score& score) {
  Json json = Json::object();
  json.set("sentences", score.sentences).set("bleu", score.bleu);
  json.set("corpus_bleu4", score.corpus_bleu4 ? Json(*score.corpus_bleu4) : Json());
  json.set("exact_match", score.exact_match);
  json.set("alignment_error_rate", score.alignment_error_rate ? Json(*score.alignment_error_rate) : Json());
  json.set("aligned_sentences", score.aligned_sentences);
  json.set("with_unknown_words", score.with_unknown_words).set("truncated", score.truncated);
  print(json.dump(), "\n");
}

/// Attribution may stand in a third column too; but who scores should know what was not taken for an alignment.
void tell_unaligned(const ReadReport& report) {
  const int64_t count = report.ignored_alignments + report.other_columns;
  if (count == 0) return;
  note(report.first_unaligned +
       (count == 1 ? "; it does not count" : "; neither it nor " + std::to_string(count - 1) + " more like it count"));
}

int run_score(const ScoreArguments& arguments) {
  if (arguments.examples < 0) throw Error("--examples must be 0 or more, it is " + std::to_string(arguments.examples));
  validate(arguments.options);
  Translator translator(arguments.model.open(), arguments.device.execution());
  require_positions(translator, arguments.options);
  const std::string bytes = read_file(arguments.data);
  const ParallelCorpus corpus =
      naming_file(arguments.data, [&] { return read_pairs(bytes, {.max_examples = arguments.examples}); });
  tell_unaligned(corpus.report);
  const Score score = score_corpus(translator, corpus, arguments.options);
  if (arguments.json) {
    print_json(score);
  } else {
    print_text(score);
  }
  return 0;
}

}  // namespace

void add_score(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("score", "Translate a file of sentence pairs and compare: BLEU, alignment error rate");
  command->footer(
      "The book's BLEU (n-grams up to 2, mean over the sentences), the corpus's BLEU-4 (Papineni et al. 2002), exact\n"
      "matches, and, where a third column gives word alignments (\"0-0 1-2\"), the alignment error rate (Och & Ney "
      "2003):\n"
      "1 - (|A n S| + |A n P|) / (|A| + |S|), summed over all pairs. S: the third column, P: S and the fourth column. "
      "A: the\n"
      "decoder is fed the reference, and each of its words, linked in S or not, is linked to the source word with the\n"
      "greatest weight (Transformer: last layer's cross-attention, mean over its heads). <eos> is left out on both "
      "sides.");
  auto arguments = std::make_shared<ScoreArguments>();
  arguments->model.declare(*command);
  arguments->device.declare(*command);
  command->add_option("--data", arguments->data, "Sentence pairs")->required()->type_name("FILE");
  add_integer(*command, "--examples", arguments->examples, "Score the first N pairs (all)");
  add_beam(*command, arguments->options);
  add_no_copy(*command, arguments->options);
  add_book_positions(*command, arguments->options);
  command->add_flag("--json", arguments->json, "Print JSON");
  command->callback([arguments, &action] { action = [arguments] { return run_score(*arguments); }; });
}

}  // namespace attn::apps
