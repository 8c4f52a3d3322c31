#include "train/translator.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tensor/error.h"
#include "text/metrics.h"
#include "train/sample.h"
#include "train/score.h"

using namespace attn;

namespace {

Translator trained(const std::string& model, int64_t epochs) {
  TrainOptions options = sample::options(model);
  options["epochs"] = epochs;
  options["hidden"] = 16;
  options["dropout"] = 0;
  options["lr"] = 0.01;
  return Translator(open_model(sample::trained(options)));
}

void check_rows_sum_to_one(const AttentionMap& map) {
  for (int64_t r = 0; r < map.rows; ++r) {
    double sum = 0;
    for (int64_t c = 0; c < map.cols; ++c) sum += map.weights[r * map.cols + c];
    CHECK(sum == doctest::Approx(1).epsilon(1e-5));
  }
}

}  // namespace

TEST_CASE("translator: it says what it has learned by heart") {
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    CAPTURE(model);
    Translator translator = trained(model, 200);
    CHECK(join(translator.translate("Go.")) == "va !");
    CHECK(join(translator.translate("I see you.")) == "je te vois .");
  }
}

TEST_CASE("translator: a model without attention has none to show, and can be scored") {
  Translator translator = trained("seq2seq", 1);
  CHECK(translator.attention_kinds().empty());
  translator.translate("i see you .");
  CHECK_THROWS_WITH_AS(translator.attention("cross"), "this model has no attention of kind 'cross'", Error);
  const Score score = score_corpus(translator, read_pairs("Go.\tVa !\t0-0 1-1\n"));
  CHECK(score.sentences == 1);
  CHECK(!score.alignment_error_rate);
}

TEST_CASE("translator: attention grows by a row a word and each row sums to one") {
  Translator translator = trained("seq2seq_attention", 40);
  const SourceSentence source = translator.begin("i see you .");
  CHECK(source.tokens == TokenList{"i", "see", "you", ".", "<eos>"});
  CHECK(!source.truncated);
  CHECK(translator.attention("cross").rows == 0);
  int64_t steps = 0;
  for (bool done = false; !done;) {
    done = translator.step().done;
    const AttentionMap map = translator.attention("cross");
    CHECK(map.rows == ++steps);
    CHECK(map.cols == 5);
    check_rows_sum_to_one(map);
  }
  CHECK(translator.attention_kinds().size() == 1);
  CHECK_THROWS_AS(translator.attention("encoder"), Error);
  CHECK_THROWS_AS(translator.attention("cross", 1), Error);
  CHECK_THROWS_AS(translator.step(), Error);
}

TEST_CASE("translator: the Transformer has three kinds of attention, by layer and head") {
  Translator translator = trained("transformer", 40);
  translator.translate("i see you .");
  const int64_t steps = translator.attention("cross", 0, 0).rows;
  for (int64_t layer = 0; layer < 2; ++layer) {
    for (int64_t head = 0; head < 2; ++head) {
      const AttentionMap encoder = translator.attention("encoder", layer, head);
      CHECK(encoder.rows == 5);
      CHECK(encoder.cols == 5);
      check_rows_sum_to_one(encoder);
      check_rows_sum_to_one(translator.attention("cross", layer, head));
      const AttentionMap decoder = translator.attention("decoder", layer, head);
      CHECK(decoder.rows == steps);
      CHECK(decoder.cols == steps);
      check_rows_sum_to_one(decoder);
      for (int64_t c = 1; c < steps; ++c) CHECK(decoder.weights[c] == 0);
    }
  }
  CHECK(translator.attention("cross", 0, 0).weights != translator.attention("cross", 0, 1).weights);
  CHECK(translator.attention("cross", 0, 0).weights != translator.attention("cross", 1, 0).weights);
}

TEST_CASE("translator: unknown words are told, long sentences are cut and it is told") {
  Translator translator = trained("seq2seq_attention", 1);
  SourceSentence source = translator.begin("zebra see <eos> .");
  CHECK(source.unknown == std::vector<int64_t>{0, 2});
  source = translator.begin("i see you i see you i see you .");
  CHECK(source.truncated);
  CHECK(source.full_length == 11);
  CHECK(source.tokens == TokenList{"i", "see", "you", "i", "see", "you"});
  source = translator.begin("i see you i see .");  // six words: only the <eos> does not fit
  CHECK(source.truncated);
  CHECK(source.tokens.size() == 6);
  CHECK_THROWS_AS(translator.begin("  "), Error);
  CHECK_THROWS_AS(translator.begin("caf\xe9"), Error);
}

TEST_CASE("translator: no more words than asked for") {
  Translator translator = trained("transformer", 1);
  CHECK(translator.begin("go .", {.max_steps = 1}).tokens.size() == 3);
  CHECK(translator.step().done);
  CHECK_THROWS_AS(translator.begin("go .", {.max_steps = -1}), Error);
  CHECK_THROWS_AS(translator.begin("go .", {.max_steps = 1000000}), Error);
}

TEST_CASE("translator: the book's positions are another computation, of the Transformer only") {
  const TranslateOptions book{.max_steps = 0, .book_positions = true};
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    CAPTURE(model);
    Translator translator = trained(model, 3);
    const auto second_row = [&](const TranslateOptions& options) {
      translator.begin("i see you .", options);
      translator.force("je");
      translator.force("vois");
      return translator.attention("cross").weights;
    };
    CHECK((second_row({}) == second_row(book)) == (model == std::string("seq2seq_attention")));
    CHECK(second_row({}) == second_row({}));
  }
}

TEST_CASE("translator: over a training it follows the weights") {
  TrainOptions options = sample::options();
  options["epochs"] = 200;
  options["dropout"] = 0;
  options["hidden"] = 16;
  options["lr"] = 0.01;
  Trainer trainer(options, sample::corpus());
  Translator watching = trainer.translator();
  watching.translate("go .");
  const std::vector<float> before = watching.attention("cross").weights;
  sample::finish(trainer);
  CHECK(join(watching.translate("go .")) == "va !");
  CHECK(watching.attention("cross").weights != before);
  Translator opened(open_model(trainer.weights()));
  opened.translate("go .");
  CHECK(watching.attention("cross").weights == opened.attention("cross").weights);
}

TEST_CASE("score: the alignment is that of the reference, however long the model's own translation is") {
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    CAPTURE(model);
    Translator translator = trained(model, 1);  // translates nothing right yet
    const std::string line = "I see you.\tJe te vois.\t0-0 1-2 2-1 3-3\t0-2\n";
    const Score score = score_corpus(translator, read_pairs(line));
    translator.begin("I see you.");
    const TokenList reference = tokenize("Je te vois.");
    for (const std::string& word : reference) translator.force(word);
    const int64_t layer = translator.attention_kinds().front().layers - 1;
    AttentionMap mean = translator.attention("cross", layer, 0);
    for (int64_t head = 1; head < translator.attention_kinds().front().heads; ++head) {
      const AttentionMap map = translator.attention("cross", layer, head);
      for (size_t i = 0; i < map.weights.size(); ++i) mean.weights[i] += map.weights[i];
    }
    // Four words a side; the rows are as many, the columns one more, <eos>.
    CHECK(mean.rows == 4);
    CHECK(mean.cols == 5);
    AlignmentErrorRate rate;
    rate.add(strongest_links(mean.weights, 4, 5, 4, 4), {{0, 0}, {1, 2}, {2, 1}, {3, 3}}, {{0, 2}});
    CHECK(*score.alignment_error_rate == doctest::Approx(rate.value()));
  }
}

TEST_CASE("score: a corpus learned by heart scores one, with alignments an error rate too") {
  Translator translator = trained("seq2seq_attention", 200);
  const Score score =
      score_corpus(translator, read_pairs("Go.\tVa !\t0-0 1-1\nI see you.\tJe te vois.\nZebra.\tVa !\n"));
  CHECK(score.sentences == 3);
  CHECK(score.bleu > 0.6);
  CHECK(score.exact_match >= doctest::Approx(2.0 / 3));
  CHECK(score.aligned_sentences == 1);
  REQUIRE(score.alignment_error_rate.has_value());
  CHECK(*score.alignment_error_rate >= 0);
  CHECK(*score.alignment_error_rate <= 1);
  CHECK(score.with_unknown_words == 1);
  CHECK(!score_corpus(translator, read_pairs("Go.\tVa !\n")).alignment_error_rate);
  CHECK_THROWS_AS(score_corpus(translator, ParallelCorpus{}), Error);
}
