#include "text/clean.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "io/json.h"
#include "tensor/error.h"
#include "text/tokenizer.h"

using namespace attn;

TEST_CASE("clean: every text of the table that the page's function has too") {
  std::ifstream file("tests/text/clean.json");
  std::ostringstream text;
  text << file.rdbuf();
  const Json table = Json::parse(text.str());
  REQUIRE(table.as_array().size() > 200);
  for (const Json& row : table.as_array()) {
    const Json* told = row.find("kind");
    const auto kind = static_cast<TextOf>(told ? told->as_int() : 0);
    CAPTURE(row.dump());
    CHECK(clean(row.at("text").as_string(), kind) == row.at("clean").as_string());
    CHECK(clean(row.at("clean").as_string(), kind) == row.at("clean").as_string());
  }
}

TEST_CASE("clean: what is no UTF-8 is refused") {
  CHECK_THROWS_WITH_AS(clean("caf\xE9"), "the text is not valid UTF-8 (byte 0xE9 at column 4)", Error);
}

TEST_CASE("clean: words come out of clean text only") {
  CHECK(tokenize("\uFEFFI\u2019m\u200B here\u3000now\u3002") == TokenList{"i'm", "here", "now", "."});
  CHECK(tokenize("CAFE\u0301") == tokenize("caf\u00E9"));
  // The capital and its accent are two characters, the small letter has one with it.
  CHECK(tokenize("J\u030C") == tokenize("\u01F0"));
  CHECK(tokenize("\u6211 \u7528 Python\uFF01") == TokenList{"\u6211", "\u7528", "python\uFF01"});
}
