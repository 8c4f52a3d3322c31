#include <doctest/doctest.h>

#include "tensor/error.h"
#include "text/corpus.h"
#include "text/vocabulary.h"

using namespace attn;

namespace {

const std::vector<TokenList> kSentences = {{"go", "."}, {"i", "lost", "."}, {"i", "won", "!"}, {"go", "on", "."}};

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("vocabulary: specials first, then by frequency, equals in order of appearance") {
  const Vocabulary vocabulary = Vocabulary::build(kSentences, 1);
  CHECK(vocabulary.list() == Words{"<unk>", "<pad>", "<bos>", "<eos>", ".", "go", "i", "lost", "won", "!", "on"});
  CHECK(vocabulary.unk() == 0);
  CHECK(vocabulary.pad() == 1);
  CHECK(vocabulary.bos() == 2);
  CHECK(vocabulary.eos() == 3);
}

TEST_CASE("vocabulary: rare words are left out") {
  const Vocabulary vocabulary = Vocabulary::build(kSentences, 2);
  CHECK(vocabulary.list() == Words{"<unk>", "<pad>", "<bos>", "<eos>", ".", "go", "i"});
  CHECK(vocabulary.id("go") == 5);
  CHECK(vocabulary.id("lost") == vocabulary.unk());
  CHECK(Vocabulary::build(kSentences, 100).size() == 4);
  CHECK(Vocabulary::build(kSentences, 0).size() == 11);
  CHECK_THROWS_AS(Vocabulary::build(kSentences, -1), Error);
}

TEST_CASE("vocabulary: a word spelled like a special is an unknown word") {
  const std::vector<TokenList> sentences = {{"<eos>", "<eos>", "a"}};
  const Vocabulary vocabulary = Vocabulary::build(sentences, 1);
  CHECK(vocabulary.size() == 5);
  CHECK(vocabulary.encode(Words{"a", "<eos>", "<pad>", "b"}) == std::vector<int>{4, 0, 0, 0});
}

TEST_CASE("vocabulary: a stored list gives the same vocabulary") {
  const Vocabulary built = Vocabulary::build(kSentences, 1);
  const Vocabulary stored = Vocabulary::from_list(built.list());
  CHECK(stored.list() == built.list());
  CHECK(stored.encode(kSentences[1]) == built.encode(kSentences[1]));
  CHECK(stored.token(5) == "go");
  CHECK(stored.token(3) == "<eos>");
}

TEST_CASE("vocabulary: the specials of a stored list may stand anywhere") {
  const Vocabulary sorted = Vocabulary::from_list({"!", "<bos>", "<eos>", "<pad>", "<unk>", "go"});
  CHECK(sorted.unk() == 4);
  CHECK(sorted.pad() == 3);
  CHECK(sorted.id("nowhere") == 4);
}

TEST_CASE("vocabulary: a broken list is refused by name") {
  CHECK_THROWS_WITH_AS(Vocabulary::from_list({"<unk>", "<pad>", "<bos>", "<eos>", "a", "b", "a"}),
                       "the vocabulary lists 'a' twice, as 4 and 6", Error);
  CHECK_THROWS_WITH_AS(Vocabulary::from_list({"<unk>", "<pad>", "<eos>"}), "the vocabulary lacks <bos>", Error);
  CHECK_THROWS_AS(Vocabulary::from_list({}), Error);
}

TEST_CASE("vocabulary: an id outside is refused") {
  const Vocabulary vocabulary = Vocabulary::build(kSentences, 1);
  CHECK_THROWS_WITH_AS(vocabulary.token(11), "token id 11 is not in a vocabulary of 11", Error);
  CHECK_THROWS_AS(vocabulary.token(-1), Error);
}

TEST_CASE("vocabulary: words of a list are made clean, and keep their marks of full width") {
  const Vocabulary words =
      Vocabulary::from_list({"<unk>", "<pad>", "<bos>", "<eos>", "cafe\u0301", "\uFEFFgo", "python\uFF01", "\u3002"});
  CHECK(words.encode(tokenize("Caf\u00E9 go")) == std::vector<int>{4, 5});
  CHECK(words.encode(tokenize("cafe\u0301 \u200Bgo")) == std::vector<int>{4, 5});
  CHECK(words.token(4) == "caf\u00E9");
  CHECK(words.encode(tokenize("\u7528 Python\uFF01 \u3002")) == std::vector<int>{0, 6, 7});
  CHECK(words.unreachable().empty());
}

TEST_CASE("vocabulary: of two words that read the same, the one that is clean already is found") {
  const Vocabulary words =
      Vocabulary::from_list({"<unk>", "<pad>", "<bos>", "<eos>", "cafe\u0301", "caf\u00E9", "\u200B"});
  CHECK(words.encode(tokenize("Caf\u00E9 cafe\u0301")) == std::vector<int>{5, 5});
  CHECK(words.unreachable() == std::vector<int64_t>{4, 6});
  CHECK(Vocabulary::from_list(words.list()).list() == words.list());
}

TEST_CASE("vocabulary: words of both apostrophes stay two, and what is typed finds one of them") {
  const std::string pairs = "I won.\tJ\u2019ai gagn\u00E9.\nI see.\tJ'ai vu l\u2019eau.\n";
  const ParallelCorpus corpus = read_pairs(pairs);
  const Vocabulary words = Vocabulary::build(corpus.target, 1);
  CHECK(words.size() == 4 + 6);
  CHECK(words.encode(corpus.target[0])[0] != words.encode(corpus.target[1])[0]);
  CHECK(words.encode(tokenize("J\u2019ai j'ai")) == words.encode(TokenList{"j'ai", "j'ai"}));
  CHECK(words.encode(tokenize("L'eau l\u2019eau")) == words.encode(TokenList{"l\u2019eau", "l\u2019eau"}));
  CHECK(words.unreachable().empty());
}
