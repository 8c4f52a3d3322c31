#include <doctest/doctest.h>

#include <string>

#include "tensor/error.h"
#include "text/tokenizer.h"

using namespace attn;

TEST_CASE("tokenizer: a sentence is normalised as in the book") {
  CHECK(normalize("Go away!") == "go away !");
  CHECK(normalize("Va\u202F!") == "va !");
  CHECK(normalize("Salut\u00A0!") == "salut !");
  CHECK(normalize("Yes, it is.") == "yes , it is .");
  CHECK(normalize("Wait...") == "wait . . .");
  CHECK(normalize("It's 5:30; c'est ça?") == "it's 5:30; c'est ça ?");
  CHECK(normalize("") == "");
}

TEST_CASE("tokenizer: no space is put before a mark that begins the text or follows a space") {
  CHECK(normalize("!") == "!");
  CHECK(normalize("va !") == "va !");
  CHECK(normalize(". .") == ". .");
}

TEST_CASE("tokenizer: empty tokens are dropped") {
  CHECK(tokenize("Go.") == TokenList{"go", "."});
  CHECK(tokenize("  two   spaces ") == TokenList{"two", "spaces"});
  CHECK(tokenize(" \u00A0\t\r\n").empty());
  CHECK(tokenize("").empty());
  CHECK(tokenize("a\tb\nc") == TokenList{"a", "b", "c"});
}

TEST_CASE("tokenizer: joined tokens stand apart by one space") {
  CHECK(join(TokenList{"va", "!"}) == "va !");
  CHECK(join(TokenList{"va"}) == "va");
  CHECK(join(TokenList{}) == "");
}

TEST_CASE("lower case: letters of every script follow Unicode") {
  CHECK(lower_case("AZaz09[]") == "azaz09[]");
  CHECK(lower_case("ÀÉÎÕÜÇÑ×ØÞß") == "àéîõüçñ×øþß");
  CHECK(lower_case("ŒĀŁŽŸĲǅ") == "œāłžÿĳǆ");
  CHECK(lower_case("ΑΒΓΆΈΏ") == "αβγάέώ");
  CHECK(lower_case("ПРИВЕТЁЂҐ") == "приветёђґ");
  CHECK(lower_case("Ա\u1E9EẤＡ") == "ա\u00DFấａ");
  CHECK(lower_case("\U00010400") == "\U00010428");
  CHECK(lower_case("注意力 🙂") == "注意力 🙂");
}

TEST_CASE("lower case: a sigma that ends a word becomes the final sigma") {
  CHECK(lower_case("ΟΔΟΣ") == "οδος");
  CHECK(lower_case("ΟΔΟΣ ΣΑΣ.") == "οδος σας.");
  CHECK(lower_case("Σ") == "σ");
  CHECK(lower_case("ΣΑ") == "σα");
  CHECK(lower_case("Σ'") == "σ'");
  CHECK(lower_case("Α'Σ") == "α'ς");
  CHECK(lower_case("ΑΣ'Α") == "ασ'α");
}

TEST_CASE("lower case: the dotted capital I keeps its dot") { CHECK(lower_case("İ") == "i\u0307"); }

TEST_CASE("lower case: many sigmas take linear time") {
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "\u03A3";
  CHECK(lower_case(text).size() == text.size());
}

TEST_CASE("UTF-8: what is well-formed passes") {
  for (const char* text : {"", "a", "é", "\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF", "注意力"}) {
    CHECK_FALSE(first_invalid_utf8(text).has_value());
  }
}

TEST_CASE("UTF-8: the first broken sequence is named") {
  const auto fault = first_invalid_utf8("h\u00E9 caf\xE9 noir");
  REQUIRE(fault);
  CHECK(fault->offset == 7);
  CHECK(fault->column == 7);
  CHECK(fault->str() == "byte 0xE9 at column 7");
}

TEST_CASE("UTF-8: overlong forms, surrogates, stray bytes and large numbers are refused") {
  for (const char* bytes :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
        "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF", "\xC3",
        "\xE2\x82", "\xF0\x9F\x99", "\xC3(", "\xE2(\xA1"}) {
    const auto fault = first_invalid_utf8(bytes);
    REQUIRE(fault);
    CHECK(fault->offset == 0);
    CHECK_THROWS_AS(tokenize(bytes), Error);
  }
}

TEST_CASE("UTF-8: every character survives encoding and decoding") {
  for (char32_t c = 0; c < 0x110000; c += c < 0x3000 ? 1 : 37) {
    if (c >= 0xD800 && c < 0xE000) continue;
    std::string text;
    append_utf8(text, c);
    size_t position = 0;
    const bool same = !first_invalid_utf8(text) && next_character(text, position) == c && position == text.size();
    if (!same) FAIL("U+" << static_cast<uint32_t>(c));
  }
}

TEST_CASE("excerpts are short and printable") {
  CHECK(excerpt("abc") == "abc");
  CHECK(excerpt("abcdef", 3) == "abc...");
  CHECK(excerpt("ééé", 3) == "ééé");
  CHECK(excerpt("a\tb\x01\xFF\x7F") == "a?b???");
  CHECK(excerpt("\u009B2J\u0085\u2028\u202E\u2067é注") == "?2J????é注");
}
