#include "text/text_stream.h"

#include <doctest/doctest.h>

#include <set>

#include "nn/run.h"

using namespace attn;
using attn::test::error_of;

namespace {

const std::string kText = "the cat sat.\nthe dog sat.\n\nthe cat ran.\n";

std::string again(TokenKind kind, const std::string& text, const DataOptions& options = {}) {
  const std::vector<std::string> texts = {text};
  const Vocabulary vocabulary = text_vocabulary(kind, texts, options);
  return decode_text(kind, vocabulary, encode_text(kind, vocabulary, text));
}

/// The ids that an epoch reads in a row of a column.
std::vector<float> read(const TextStream& text, const DataOptions& options, int64_t epoch, uint32_t row,
                        const char* column) {
  const std::vector<Vocabulary> vocabularies = text.vocabularies(options);
  const Examples examples = text.examples(vocabularies, options);
  std::vector<float> ids(static_cast<size_t>(examples.at(column).width));
  copy_padded(examples.at(column).row(row), 1, ids);
  text.epoch_rows(examples, vocabularies, options)->replace(epoch, row, examples.at(column), ids);
  return ids;
}

}  // namespace

TEST_CASE("tokens of a text: characters and byte pairs give it back, words in small letters") {
  const std::string text = "The  cat, 3 mats -\n\u6211\u4e5f\u5f88\u597d\u3002 caf\u00e9 \U0001F600!\n";
  CHECK(again(TokenKind::characters, text) == text);
  CHECK(again(TokenKind::pairs, text) == text);
  CHECK(again(TokenKind::words, "The cat sat.\n\nGo!") == "the cat sat .\n\ngo !");
}

TEST_CASE("tokens of a text: by frequency, then in the order of first appearance, specials first") {
  const std::vector<std::string> texts = {"abacbd"};
  const Vocabulary all = text_vocabulary(TokenKind::characters, texts, {});
  CHECK(all.list() == std::vector<std::string>{"<unk>", "<pad>", "<bos>", "<eos>", "a", "b", "c", "d"});
  CHECK(text_vocabulary(TokenKind::characters, texts, {.min_freq = 2}).size() == 6);
  const Vocabulary few = text_vocabulary(TokenKind::characters, texts, {.vocab = 7});
  CHECK(few.size() == 7);
  CHECK(error_of([&] { text_vocabulary(TokenKind::characters, texts, {.min_freq = 9}); }) ==
        "vocab and min_freq leave no token of the text");
  CHECK(first_unknown(TokenKind::characters, few, "abcd") == "d");
  CHECK(encode_text(TokenKind::characters, few, "ad") == std::vector<int>{4, few.unk()});
}

TEST_CASE("byte pairs: those that stand together most often are joined first, within words") {
  const std::vector<std::string> texts = {"low low low lower newest newest newest newest widest widest"};
  // Sennrich et al. 2016, figure 1, but for the sign of a word's end: "e s", then "es t".
  const Vocabulary vocabulary = text_vocabulary(TokenKind::pairs, texts, {.vocab = 264});
  const std::vector<std::string> joined(vocabulary.list().begin() + 260, vocabulary.list().end());
  CHECK(joined[0] == "es");
  CHECK(joined[1] == "est");
  const std::vector<int> ids = encode_text(TokenKind::pairs, vocabulary, "best");
  CHECK(vocabulary.token(ids.back()) == "est");
  CHECK(ids.size() == 2);
  CHECK(text_vocabulary(TokenKind::pairs, texts, {}).size() < kPairVocabulary);
  CHECK(error_of([&] { text_vocabulary(TokenKind::pairs, texts, {.vocab = 100}); }) ==
        "vocab must be at least 260 for pairs: 256 bytes and 4 marks, it is 100");
}

TEST_CASE("byte pairs: a text without a space takes no longer than another") {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "\u6211";
  CHECK(again(TokenKind::pairs, text) == text);
}

TEST_CASE("byte pairs: a character that is not whole yet is not shown") {
  const std::vector<std::string> texts = {"ab"};
  const Vocabulary vocabulary = text_vocabulary(TokenKind::pairs, texts, {});
  const std::vector<int> ids = encode_text(TokenKind::pairs, vocabulary, "a\u6211");
  REQUIRE(ids.size() == 4);
  CHECK(decode_text(TokenKind::pairs, vocabulary, std::span(ids).first(3)) == "a");
  CHECK(decode_text(TokenKind::pairs, vocabulary, ids) == "a\u6211");
  CHECK(decode_text(TokenKind::pairs, vocabulary, std::span(ids).last(2)) == "??");
}

TEST_CASE("a text is one stream: every token is read once, and its target follows it") {
  const TextStream text(kText, TokenKind::characters, false);
  const DataOptions options{.steps = 7};
  const auto vocabularies = text.vocabularies(options);
  const Examples examples = text.examples(vocabularies, options);
  const std::vector<int>& tokens = examples.at("tokens").numbers;
  const std::vector<int>& targets = examples.at("targets").numbers;
  CHECK(decode_text(TokenKind::characters, vocabularies[0], tokens) == kText);
  CHECK(examples.total("valid_len") == static_cast<int64_t>(kText.size()));
  CHECK(std::equal(tokens.begin() + 1, tokens.end(), targets.begin()));
  CHECK(targets.back() == vocabularies[0].eos());
}

TEST_CASE("a text's windows: an epoch draws them anew, the same for tokens and targets, whatever came before") {
  const TextStream text(kText, TokenKind::characters, false);
  const DataOptions options{.steps = 7, .seed = 3};
  std::set<std::vector<float>> seen;
  for (int64_t epoch = 0; epoch < 20; ++epoch) {
    const std::vector<float> tokens = read(text, options, epoch, 1, "tokens"),
                             targets = read(text, options, epoch, 1, "targets");
    CHECK(std::equal(tokens.begin() + 1, tokens.end(), targets.begin()));
    seen.insert(tokens);
  }
  CHECK(seen.size() > 10);
  CHECK(read(text, options, 5, 1, "tokens") == read(text, options, 5, 1, "tokens"));
  CHECK(read(text, {.steps = 7, .seed = 4}, 5, 1, "tokens") != read(text, options, 5, 1, "tokens"));
}

TEST_CASE("documents: parted by empty lines, each with its end; a share of them is held out") {
  const TextStream text("a\nb\n\n \t\nc\r\n\r\nd", TokenKind::characters, true);
  const auto vocabularies = text.vocabularies({});
  const Examples examples = text.examples(vocabularies, {.steps = 100});
  const std::vector<int>& targets = examples.at("targets").numbers;
  CHECK(std::count(targets.begin(), targets.end(), vocabularies[0].eos()) == 3);
  const auto [rest, part] = text.split(0.4, 1);
  CHECK(part->size() + rest->size() == text.size());
  CHECK(part->common(*rest) == 0);
  CHECK(part->common(text) == part->size());
}

TEST_CASE("one document: its end is held out, from the start of a line") {
  const TextStream text(kText, TokenKind::characters, false);
  const auto [rest, part] = text.split(0.5, 1);
  const auto vocabularies = text.vocabularies({});
  const Examples examples = part->examples(vocabularies, {.steps = 100});
  CHECK(decode_text(TokenKind::characters, vocabularies[0], examples.at("tokens").numbers) == "\nthe cat ran.\n");
  CHECK(rest->size() + part->size() == text.size());
}

TEST_CASE("a text that is none is refused") {
  const auto refusal = [](std::string_view bytes, int64_t steps = 1) {
    return error_of([&] {
      const TextStream text(bytes, TokenKind::characters, false);
      const auto vocabularies = text.vocabularies({});
      text.epoch_rows(text.examples(vocabularies, {.steps = steps}), vocabularies, {.steps = steps});
    });
  };
  CHECK(refusal("") == "the text is empty");
  CHECK(refusal(" \n\t\n") == "the text is empty");
  CHECK(refusal("ab\nc\xE9 d\n") == "line 2 is not valid UTF-8 (byte 0xE9 at column 2)");
  CHECK(refusal("\xFF\xFE"
                "a") == "the text is UTF-16, but UTF-8 is needed: save it as UTF-8");
  CHECK(refusal("abc", 8) == "the text has 4 tokens, its end among them, and a window of 8 steps needs 9");
  CHECK(refusal("a", 1) == "");
  CHECK(refusal("a", 2) != "");
}
