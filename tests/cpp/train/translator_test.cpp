#include "train/translator.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "models/model.h"
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

/// Log probabilities of every next word after these: by the training program, which decodes nothing step by step.
std::vector<double> next_words(const TrainedModel& model, const EncodedSentence& source,
                               const std::vector<int>& words) {
  ModelConfig config = model.config;
  config["dropout"] = 0;
  Builder b;
  record_training(b, config, {.batch = 1});
  const auto executor = make_executor(BackendKind::cpu, b.take(), model.state);
  const int64_t steps = config.whole("steps");
  std::vector<float> given(static_cast<size_t>(steps), 0);
  given[0] = static_cast<float>(model.vocabularies[1].bos());
  std::copy(words.begin(), words.end(), given.begin() + 1);
  Tensor src({1, steps});
  copy_padded(source.ids, model.vocabularies[0].pad(), src.data);
  executor->write("src", src);
  executor->write("src_valid_len", Tensor({1}, {static_cast<float>(source.ids.size())}));
  executor->write("tgt_in", Tensor({1, steps}, given));
  executor->write("tgt", Tensor({1, steps}, given));
  executor->write("tgt_valid_len", Tensor({1}, {static_cast<float>(steps)}));
  executor->run();
  const Tensor logits = executor->read("logits");
  const int64_t size = logits.shape[2];
  const float* row = logits.data.data() + static_cast<int64_t>(words.size()) * size;
  double sum = 0;
  for (int64_t i = 0; i < size; ++i) sum += std::exp(double(row[i]));
  std::vector<double> result;
  for (int64_t i = 0; i < size; ++i) result.push_back(row[i] - std::log(sum));
  return result;
}

}  // namespace

TEST_CASE("translator: a beam of one is greedy decoding, and says how probable it is") {
  for (const char* variant :
       {"seq2seq_attention", "lstm", "projected", "seq2seq", "transformer", "pre_norm", "tied_embeddings"}) {
    CAPTURE(variant);
    Translator translator = trained(variant, 20);
    translator.begin("i see home .");
    TokenList produced;
    double steps = 0;
    for (bool done = false; !done;) {
      const TranslatedWord word = translator.step();
      produced.push_back(word.token);
      steps += std::log(double(word.probability));
      done = word.done;
    }
    translator.begin("i see home .");
    const std::vector<Hypothesis> found = translator.finish();
    REQUIRE(found.size() == 1);
    TokenList words = found[0].words;
    if (found[0].ended) words.emplace_back("<eos>");
    CHECK(words == produced);
    CHECK(steps == doctest::Approx(found[0].log_probability).epsilon(1e-5));
    const TrainedModel& model = translator.model();
    double expected = 0;
    std::vector<int> before;
    for (const std::string& word : words) {
      const int id = model.vocabularies[1].id(word);
      const EncodedSentence source = encode_sentence(tokenize("i see home ."), model.vocabularies[0], 6);
      expected += next_words(model, source, before)[id];
      before.push_back(id);
    }
    CHECK(found[0].log_probability == doctest::Approx(expected).epsilon(1e-4));
  }
}

TEST_CASE("translator: where the model writes <unk>, the unknown word that it attends to most is copied, each once") {
  // A language of names alone: every sentence is two names the other way round, and names become unknown all the time.
  const std::vector<std::string> names = {"ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jim"};
  std::string pairs;
  for (const std::string& a : names) {
    for (const std::string& b : names) pairs += "see " + a + " " + b + "\tvois " + b + " " + a + "\t0-0 1-2 2-1\n";
  }
  for (const char* variant : {"bidirectional", "transformer"}) {
    CAPTURE(variant);
    TrainOptions options = sample::options(variant);
    options["epochs"] = 60;
    options["batch"] = 20;
    options["hidden"] = 32;
    options["ffn"] = 32;
    options["dropout"] = 0;
    options["lr"] = 0.01;
    options["unknown_words"] = 0.8;
    options["guided_alignment"] = 1;
    if (variant == std::string("transformer")) options["small_embeddings"] = true;
    Trainer trainer(options, read_pairs(pairs));
    sample::finish(trainer);
    Translator translator = trainer.translator();
    for (const int64_t beam : {1, 4}) {
      CAPTURE(beam);
      const TranslateOptions copying{.beam = beam}, plain{.beam = beam, .copy = false};
      CHECK(translator.translate("see ann zed", copying) == TokenList{"vois", "zed", "ann"});
      CHECK(translator.translate("see ann zed", plain) == TokenList{"vois", "<unk>", "ann"});
      CHECK(translator.translate("see yan zed", copying) == TokenList{"vois", "zed", "yan"});
      CHECK(translator.translate("see zed zed", copying) == TokenList{"vois", "zed", "zed"});
      CHECK(translator.translate("see ann bob", copying) == translator.translate("see ann bob", plain));
      translator.begin("see yan zed", copying);
      const std::vector<Hypothesis> found = translator.finish();
      CHECK(found.front().copied == std::vector<std::optional<int64_t>>{std::nullopt, 2, 1});
    }
    // Nothing is copied twice, however improbable the translation.
    translator.begin("see ann zed", {.beam = 40});
    for (const Hypothesis& one : translator.finish()) {
      CAPTURE(join(one.words));
      CHECK(std::count(one.words.begin(), one.words.end(), "zed") <= 1);
      CHECK(std::count(one.words.begin(), one.words.end(), "<unk>") == 0);
    }
    translator.begin("see ann zed");
    CHECK(!translator.step().copied);
    const TranslatedWord copied = translator.step();
    CHECK(copied.token == "zed");
    CHECK(copied.copied == 2);
  }
}

TEST_CASE("translator: a beam that holds everything finds the best of all translations in their order") {
  for (const char* variant : {"seq2seq_attention", "transformer"}) {
    CAPTURE(variant);
    Translator translator = trained(variant, 3);
    const TrainedModel& model = translator.model();
    const Vocabulary& vocabulary = model.vocabularies[1];
    const EncodedSentence source = encode_sentence(tokenize("you go ."), model.vocabularies[0], 6);
    const auto score = [](double log_probability, int length) {
      return log_probability / std::pow((5.0 + length) / 6, 0.6);
    };
    std::vector<double> scores;
    const std::vector<double> first = next_words(model, source, {});
    for (int a = 0; a < vocabulary.size(); ++a) {
      if (a == vocabulary.eos()) {
        scores.push_back(score(first[a], 1));
        continue;
      }
      const std::vector<double> second = next_words(model, source, {a});
      for (const double next : second) scores.push_back(score(first[a] + next, 2));
    }
    std::sort(scores.rbegin(), scores.rend());
    translator.begin("you go .", {.max_steps = 2, .beam = 100});
    const std::vector<Hypothesis> found = translator.finish();
    CHECK(found.size() == 100);
    for (size_t i = 0; i < 20; ++i) CHECK(found[i].score == doctest::Approx(scores[i]).epsilon(1e-5));
    for (size_t i = 1; i < found.size(); ++i) CHECK(found[i - 1].score >= found[i].score);
    CHECK(found[0].words == translator.words());
    CHECK(translator.attention("cross").rows == static_cast<int64_t>(found[0].words.size()) + (found[0].ended ? 1 : 0));
  }
}

TEST_CASE("translator: a wider beam finds no less probable translations, and longer ones under a penalty") {
  Translator translator = trained("seq2seq_attention", 15);
  const auto best = [&](int64_t beam, double penalty) {
    translator.begin("you see home .", {.beam = beam, .length_penalty = penalty});
    return translator.finish().front();
  };
  CHECK(best(8, 0).log_probability >= best(1, 0).log_probability - 1e-6);
  CHECK(best(8, 10).words.size() >= best(8, 0).words.size());
}

TEST_CASE("translator: a beam that cannot be is refused") {
  Translator translator = trained("seq2seq_attention", 1);
  const auto complaint = [&](const TranslateOptions& options) -> std::string {
    try {
      translator.begin("go .", options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  CHECK(complaint({.beam = 0}) == "beam must be from 1 to 100, it is 0");
  CHECK(complaint({.beam = 1000}) == "beam must be from 1 to 100, it is 1000");
  CHECK(complaint({.length_penalty = -1}) == "length_penalty must be from 0 to 10, it is -1");
  CHECK(complaint({.length_penalty = NAN}) == "length_penalty must be from 0 to 10, it is nan");
}

TEST_CASE("translator: each word is linked to the source word that a layer's head, or their mean, looks at most") {
  Translator translator = trained("transformer", 20);
  const SourceSentence source = translator.begin("i see you .");
  translator.finish();
  const auto words = static_cast<int64_t>(translator.words().size());
  for (const int64_t layer : {0, 1}) {
    for (const int64_t head : {0, 1}) {
      const AttentionMap map = translator.attention("cross", layer, head);
      const Alignment links = attended_links(translator, source, {.layer = layer, .head = head});
      CHECK(links == strongest_links(map.weights, map.rows, map.cols, words, 4));
      CHECK(static_cast<int64_t>(links.size()) == words);
    }
  }
  CHECK(attended_links(translator, source) == attended_links(translator, source, {.layer = 1}));
  CHECK_THROWS_AS(attended_links(translator, source, {.layer = 2}), Error);
  CHECK_THROWS_AS(attended_links(translator, source, {.head = -1}), Error);
  CHECK(pharaoh({{0, 0}, {12, 1}}) == "0-0 12-1");
  CHECK(pharaoh({}) == "");
}

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

TEST_CASE("translator: what would not fit into memory is refused before it is tried") {
  ExecutionOptions small;
  small.max_bytes = 1e3;
  const TrainedModel model = open_model(sample::trained(sample::options()));
  CHECK_THROWS_WITH_AS(Translator(model, small), "this model needs more memory than there is", Error);
}

TEST_CASE("translator: one program serves all steps") {
  TrainOptions options = sample::options("transformer");
  options["steps"] = 80;
  Translator translator = Trainer(options, sample::corpus()).translator();
  translator.begin("go .");
  const auto programs = translator.model().state.use_count();
  const auto attended = [&](const TranslateOptions& asked) {
    translator.begin("go .", asked);
    for (int i = 0; i < 40; ++i) translator.force("va");
    CHECK(translator.model().state.use_count() == programs);
    return translator.attention("decoder").weights;
  };
  const std::vector<float> weights = attended({});
  CHECK(attended({.max_steps = 50}) == weights);
  CHECK(attended({.max_steps = 0, .book_positions = true}) != weights);
  CHECK(attended({.max_steps = 0, .beam = 3}) == weights);
  CHECK(attended({}) == weights);
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

TEST_CASE("score: a reference may be longer than a translation that may be asked for") {
  TrainOptions options = sample::options();
  options["steps"] = 600;
  options["layers"] = 1;
  Translator translator = Trainer(options, sample::corpus()).translator();
  std::string line = "Go.\t";
  for (int i = 0; i < 550; ++i) line += "va ";
  CHECK(score_corpus(translator, read_pairs(line + "\t0-549\n"), {.max_steps = 3}).alignment_error_rate);
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
