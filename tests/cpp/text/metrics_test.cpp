#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tensor/error.h"
#include "text/metrics.h"

using namespace attn;

namespace {

// Exponential and power differ in their last bits between systems.
doctest::Approx about(double value) { return doctest::Approx(value).epsilon(1e-12); }

}  // namespace

TEST_CASE("BLEU: the book's example") {
  // Label A B C D E F, prediction A B B C D: p1 = 4/5, p2 = 3/4, p3 = 1/3, p4 = 0.
  const TokenList label = tokenize("A B C D E F"), prediction = tokenize("A B B C D");
  const double penalty = std::exp(1 - 6.0 / 5.0);
  CHECK(bleu(prediction, label, 1) == about(penalty * std::sqrt(0.8)));
  CHECK(bleu(prediction, label, 2) == about(penalty * std::sqrt(0.8) * std::pow(0.75, 0.25)));
  CHECK(bleu(prediction, label, 3) ==
        about(penalty * std::sqrt(0.8) * std::pow(0.75, 0.25) * std::pow(1 / 3.0, 0.125)));
  CHECK(bleu(prediction, label, 4) == 0);
}

TEST_CASE("BLEU: the book's printed figures") {
  // Three words of four and one bigram of three match: the book prints 0.658.
  CHECK(bleu(tokenize("il est malade ."), tokenize("il est riche ."), 2) ==
        about(std::sqrt(0.75) * std::pow(1 / 3.0, 0.25)));
  CHECK(std::round(1000 * bleu(tokenize("il est malade ."), tokenize("il est riche ."), 2)) == 658);
}

TEST_CASE("BLEU: equal sentences score 1, also those shorter than k") {
  CHECK(bleu(tokenize("va !"), tokenize("va !"), 2) == 1);
  CHECK(bleu(tokenize("va"), tokenize("va"), 2) == 1);
  CHECK(bleu(tokenize(""), tokenize(""), 2) == 1);
}

TEST_CASE("BLEU: nothing in common or nothing predicted scores 0") {
  CHECK(bleu(tokenize("a b"), tokenize("c d"), 2) == 0);
  CHECK(bleu(tokenize(""), tokenize("c d"), 2) == 0);
  CHECK(bleu(tokenize("a"), tokenize(""), 2) == 0);
  CHECK_THROWS_AS(bleu(tokenize("a"), tokenize("a"), 0), Error);
}

TEST_CASE("BLEU: a longer prediction is not penalised by length but by precision") {
  CHECK(bleu(tokenize("a b c d"), tokenize("a b"), 2) == about(std::sqrt(0.5) * std::pow(1 / 3.0, 0.25)));
}

TEST_CASE("BLEU: a repeated word matches as often as the label has it") {
  CHECK(bleu(tokenize("the the the the"), tokenize("the cat"), 1) == about(std::sqrt(0.25)));
}

TEST_CASE("corpus BLEU-4: counts are summed over sentences before dividing") {
  CorpusBleu corpus;
  corpus.add(tokenize("the cat sat on the mat"), tokenize("the cat sat on a mat"));
  corpus.add(tokenize("a b c d"), tokenize("a b c d e"));
  // Unigrams 5/6 and 4/4; bigrams 3/5 and 3/3; trigrams 2/4 and 2/2; 4-grams 1/3 and 1/1.
  CHECK(corpus.precision(1) == 9.0 / 10);
  CHECK(corpus.precision(2) == 6.0 / 8);
  CHECK(corpus.precision(3) == 4.0 / 6);
  CHECK(corpus.precision(4) == 2.0 / 4);
  CHECK(corpus.brevity_penalty() == about(std::exp(1 - 11.0 / 10)));
  CHECK(*corpus.score() == about(std::exp(1 - 1.1) * std::pow(0.9 * 0.75 * (2 / 3.0) * 0.5, 0.25)));
}

TEST_CASE("corpus BLEU-4: undefined as long as translations or references have no 4-gram") {
  CorpusBleu corpus;
  CHECK(!corpus.score());
  corpus.add(tokenize("va !"), tokenize("va !"));
  CHECK(!corpus.score());
  CHECK(corpus.precision(2) == 1);
  // Such a reference cannot be met: that no 4-gram matches says nothing.
  corpus.add(tokenize("a b c d"), tokenize("a b c"));
  CHECK(!corpus.score());
  corpus.add(tokenize("a b c d"), tokenize("a b c d"));
  CHECK(*corpus.score() == about(std::pow(9 / 10.0 * 6 / 7.0 * 3 / 4.0 * 1 / 2.0, 0.25)));
  CorpusBleu short_translations;
  short_translations.add(tokenize("a b c"), tokenize("a b c d"));
  CHECK(!short_translations.score());
}

TEST_CASE("corpus BLEU-4: no smoothing") {
  CorpusBleu corpus;
  corpus.add(tokenize("a b c d"), tokenize("a b c d e"));
  CHECK(*corpus.score() == about(std::exp(1 - 5.0 / 4)));
  CorpusBleu wrong;
  wrong.add(tokenize("a b d c"), tokenize("a b c d"));
  CHECK(wrong.score() == 0.0);
  CHECK_THROWS_AS(corpus.precision(5), Error);
}

TEST_CASE("exact match: the same tokens in the same order") {
  CHECK(exact_match(tokenize("Va !"), tokenize("va!")));
  CHECK_FALSE(exact_match(tokenize("va !"), tokenize("va")));
  CHECK(exact_match(TokenList{}, TokenList{}));
}

TEST_CASE("alignment: each target word links to its strongest source word") {
  // Three rows (two words and <eos>) over four columns (two words, <eos>, padding).
  const std::vector<float> weights = {0.1f, 0.2f, 0.7f, 0, 0.5f, 0.5f, 0, 0, 0, 0, 1, 0};
  CHECK(strongest_links(weights, 3, 4, 2, 2) == Alignment{{1, 0}, {0, 1}});
  CHECK(strongest_links(weights, 3, 4, 2, 0).empty());
}

TEST_CASE("alignment: a NaN is never the strongest") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  CHECK(strongest_links(std::vector<float>{nan, 0.5f, nan, nan}, 2, 2, 2, 2) == Alignment{{1, 0}});
}

TEST_CASE("alignment: words beyond the weights are refused") {
  const std::vector<float> weights(6);
  CHECK_THROWS_AS(strongest_links(weights, 2, 3, 3, 3), Error);
  CHECK_THROWS_AS(strongest_links(weights, 2, 3, 2, 4), Error);
  CHECK_THROWS_AS(strongest_links(weights, 2, 4, 2, 3), Error);
  CHECK_THROWS_AS(strongest_links(weights, -2, -3, 0, 0), Error);
  CHECK_THROWS_AS(strongest_links(weights, int64_t{1} << 62, 4, 0, 0), Error);
}

TEST_CASE("alignment error rate: without possible links it is 1 - 2 |A n S| / (|A| + |S|) over all pairs") {
  AlignmentErrorRate rate;
  CHECK(rate.value() == 0);
  rate.add({{0, 0}, {1, 1}}, {{0, 0}, {1, 1}});
  CHECK(rate.value() == 0);
  rate.add({{0, 0}, {0, 1}, {0, 1}}, {{0, 0}, {1, 1}, {2, 1}, {2, 1}});
  CHECK(rate.value() == about(1 - 2 * 3.0 / 9.0));
  CHECK(rate.sentences() == 2);
  AlignmentErrorRate wrong;
  wrong.add({{0, 1}}, {{1, 0}});
  CHECK(wrong.value() == 1);
}

TEST_CASE("alignment error rate: a possible link costs nothing, whether A has it or not") {
  const Alignment sure = {{0, 0}, {1, 1}}, possible = {{0, 1}, {2, 2}};
  AlignmentErrorRate with, without, wrong;
  // |A n S| = 2, |A n P| = 3, |A| = 3, |S| = 2.
  with.add({{0, 0}, {1, 1}, {2, 2}}, sure, possible);
  CHECK(with.value() == 0);
  without.add({{0, 0}, {1, 1}}, sure, possible);
  CHECK(without.value() == 0);
  // |A n S| = 1, |A n P| = 2, |A| = 3, |S| = 2.
  wrong.add({{0, 0}, {0, 1}, {3, 2}}, sure, possible);
  CHECK(wrong.value() == about(1 - 3.0 / 5));
}

TEST_CASE("alignment error rate: sure links are possible ones, said so or not") {
  AlignmentErrorRate silent, said;
  silent.add({{0, 0}, {1, 0}}, {{0, 0}}, {{2, 0}});
  said.add({{0, 0}, {1, 0}}, {{0, 0}}, {{0, 0}, {2, 0}});
  CHECK(silent.value() == about(1 - 2.0 / 3));
  CHECK(said.value() == silent.value());
}
