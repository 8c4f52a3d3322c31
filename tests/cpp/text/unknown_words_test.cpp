#include "text/unknown_words.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tensor/error.h"
#include "text/batches.h"
#include "text/vocabulary.h"

using namespace attn;

namespace {

// "the", "." and their translations are three fifths of either side's text; "red house" has its words the other way
// round, "sleep" is linked to two words.
const std::string kPairs =
    "the dog .\tle chien .\t0-0 1-1 2-2\n"
    "the red house .\tla maison rouge .\t0-0 1-2 2-1 3-3\n"
    "the cats sleep .\tles chats se reposent .\t0-0 1-1 2-2 2-3 3-4\n"
    "the dog .\tle chien .\n"
    "the . the . the .\tle la les le la les .\n"
    "the . the . the .\tle la les le la les .\n"
    "the . the . the .\tle la les le la les .\n";

constexpr int64_t kSentence = 6;

struct Made {
  ParallelCorpus corpus = read_pairs(kPairs);
  Vocabulary source = Vocabulary::build(corpus.source, 1), target = Vocabulary::build(corpus.target, 1);
  Examples examples = encode_pairs(corpus.source, corpus.target, source, target, kSentence);

  UnknownWords words(double share, int64_t steps = kSentence) const {
    return {corpus, source.unk(), target.unk(), share, 7, steps};
  }
};

/// Where a pair's row of a column becomes <unk>.
std::set<int64_t> replaced(const Made& made, const UnknownWords& words, int64_t epoch, uint32_t pair,
                           const char* column) {
  std::vector<float> before(kSentence);
  copy_padded(made.examples.at(column).row(pair), made.source.pad(), before);
  std::vector<float> now = before;
  words.replace(epoch, pair, made.examples.at(column), now);
  std::set<int64_t> places;
  for (int64_t place = 0; place < kSentence; ++place) {
    if (now[place] == before[place]) continue;
    CHECK(now[place] == static_cast<float>(made.source.unk()));
    places.insert(place);
  }
  return places;
}

}  // namespace

TEST_CASE(
    "unknown words: a linked word and its translation become <unk> together, and what is read of the target too") {
  const Made made;
  const UnknownWords words = made.words(1);
  std::map<std::pair<int64_t, size_t>, int> seen;  // place in "the red house .", and how many words there are replaced
  for (int64_t epoch = 0; epoch < 200; ++epoch) {
    const auto places = [&](uint32_t pair, const char* column) { return replaced(made, words, epoch, pair, column); };
    CHECK(places(0, "src") == std::set<int64_t>{1});
    CHECK(places(0, "tgt") == std::set<int64_t>{1});
    CHECK(places(0, "tgt_in") == std::set<int64_t>{2});
    CHECK(places(2, "src") == std::set<int64_t>{1});  // "sleep" has two links
    CHECK(places(3, "src").empty());                  // no links
    const std::set<int64_t> from = places(1, "src"), to = places(1, "tgt");
    CHECK(from.size() == to.size());
    for (const int64_t place : from) {
      CHECK(to.contains(place == 1 ? 2 : 1));
      ++seen[{place, from.size()}];
    }
  }
  CHECK(seen.size() == 4);  // either word, alone and with the other
  CHECK(seen[{1, 2}] == seen[{2, 2}]);
  CHECK(seen[{1, 2}] > 25);  // a quarter of two hundred, give or take
  CHECK(seen[{1, 2}] < 80);
}

TEST_CASE("unknown words: a share of the pairs, others each epoch, the same again") {
  const Made made;
  const UnknownWords words = made.words(0.3);
  std::set<std::set<uint32_t>> epochs;
  int count = 0;
  for (int64_t epoch = 0; epoch < 1000; ++epoch) {
    std::set<uint32_t> pairs;
    for (uint32_t pair = 0; pair < 3; ++pair) {
      if (!replaced(made, words, epoch, pair, "src").empty()) pairs.insert(pair);
    }
    CHECK(replaced(made, words, epoch, 0, "tgt") == replaced(made, made.words(0.3), epoch, 0, "tgt"));
    epochs.insert(pairs);
    count += static_cast<int>(pairs.size());
  }
  CHECK(count > 800);
  CHECK(count < 1000);
  CHECK(epochs.size() == 8);
}

TEST_CASE("unknown words: cut words and common ones stay, and pairs that have no other say so") {
  const Made made;
  const UnknownWords words = made.words(1, 2);
  CHECK(words.links().size() == 2);  // "dog" and "cats"
  for (const Link& link : words.links()) CHECK(std::max(link.source, link.target) < 2);
  const std::string expected =
      "unknown_words needs word links such as \"0-0 1-2\" in the third column, and no pair has one of a word that is "
      "not among the commonest";
  for (const char* pairs : {"go .\tva !\n", "go .\tva !\t0-0\n"}) {
    CHECK_THROWS_WITH_AS(UnknownWords(read_pairs(pairs), 0, 0, 1, 7, kSentence), expected.c_str(), Error);
  }
}
