#include <doctest/doctest.h>

#include <string>

#include "tensor/error.h"
#include "text/corpus.h"

using namespace attn;
using std::string_literals::operator""s;

namespace {

std::string refusal(const std::string& bytes, const ReadOptions& options = {}) {
  try {
    read_pairs(bytes, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("corpus: a tab parts source and target, further columns are ignored") {
  const ParallelCorpus corpus = read_pairs("Go.\tVa !\nI lost.\tJ'ai perdu.\tCC-BY 2.0 (France)\tmore\n");
  REQUIRE(corpus.size() == 2);
  CHECK(corpus.source[0] == TokenList{"go", "."});
  CHECK(corpus.target[1] == TokenList{"j'ai", "perdu", "."});
  CHECK(corpus.source_text[1] == "I lost.");
  CHECK(corpus.target_text[0] == "Va !");
  CHECK(corpus.alignments == std::vector<Alignment>(2));
  CHECK(corpus.report.lines == 2);
}

TEST_CASE("corpus: every line end, a byte-order mark and a missing last line end give the same pairs") {
  for (const char* bytes : {"a\tb\nc\td\n", "a\tb\nc\td", "a\tb\r\nc\td\r\n", "a\tb\rc\td\r", "a\tb\rc\td",
                            "\xEF\xBB\xBF"
                            "a\tb\nc\td\n",
                            "\n\na\tb\n \t \n\r\nc\td\n\n"}) {
    const ParallelCorpus corpus = read_pairs(bytes);
    REQUIRE(corpus.size() == 2);
    CHECK(corpus.source[0] == TokenList{"a"});
    CHECK(corpus.target[1] == TokenList{"d"});
  }
  CHECK(read_pairs("\n\na\tb\n \t \n\r\nc\td\n\n").report.empty_lines == 5);
}

TEST_CASE("corpus: only as many pairs as asked for are read") {
  CHECK(read_pairs("a\tb\nc\td\ne\tf\n", {.max_examples = 2}).size() == 2);
  CHECK(read_pairs("a\tb\nc\td\n", {.max_examples = 5}).size() == 2);
  // What comes after is not looked at.
  CHECK(read_pairs("a\tb\n\xFF\n", {.max_examples = 1}).size() == 1);
  CHECK_THROWS_AS(read_pairs("a\tb\n", {.max_examples = -1}), Error);
}

TEST_CASE("corpus: a malformed line refuses the file with its number") {
  CHECK(refusal("a\tb\n\nHello.\n") == "line 3 has no tab between source and target: \"Hello.\"");
  CHECK(refusal("a\t\n") == "line 1 has an empty target: \"a?\"");
  CHECK(refusal("a\tb\r\n\u00A0\tb\r\n") == "line 2 has an empty source: \"\u00A0?b\"");
  CHECK(refusal("a\tb\n\u00E9t\u00E9 caf\xE9\tb") == "line 2 is not valid UTF-8 (byte 0xE9 at column 8)");
  CHECK(refusal("a\0b\tc"s) == "line 1 contains a NUL byte: \"a?b?c\"");
}

TEST_CASE("corpus: malformed lines are counted") {
  CHECK(refusal("a\nb\tc\nd\ne\n") ==
        "line 1 has no tab between source and target: \"a\" (and 2 more of 4 lines are malformed)");
  CHECK(refusal("a\nb\tc\nd\n") ==
        "line 1 has no tab between source and target: \"a\" (and 1 more of 3 lines is malformed)");
}

TEST_CASE("corpus: malformed lines can be left out on request") {
  const ParallelCorpus corpus = read_pairs("a\nb\tc\nd\n", {.skip_malformed = true});
  CHECK(corpus.size() == 1);
  CHECK(corpus.report.malformed_lines == 2);
  CHECK(corpus.report.first_malformed == "line 1 has no tab between source and target: \"a\"");
  CHECK_THROWS_AS(read_pairs("a\n", {.skip_malformed = true}), Error);
}

TEST_CASE("corpus: a text without a pair is refused") {
  CHECK(refusal("") == "the text is empty");
  CHECK(refusal("\xEF\xBB\xBF") == "the text is empty");
  CHECK(refusal("\n \n\t\n") == "the text has only empty lines");
  CHECK(refusal("\xFF\xFE"
                "a\0\t\0b\0"s) == "the text is UTF-16, but UTF-8 is needed: save it as UTF-8");
}

TEST_CASE("corpus: a third column in Pharaoh form is the word alignment") {
  const ParallelCorpus corpus = read_pairs("I lost.\tJ'ai perdu.\t2-2 0-0 1-1 1-1\nGo.\tVa !\n");
  REQUIRE(corpus.alignments.size() == 2);
  CHECK(corpus.alignments[0] == Alignment{{0, 0}, {1, 1}, {2, 2}});
  CHECK(corpus.alignments[1].empty());
}

TEST_CASE("corpus: a fourth column in Pharaoh form holds the links that are possible besides the sure ones") {
  const ParallelCorpus corpus = read_pairs(
      "I lost.\tJ'ai perdu.\t0-0 1-1\t1-0\tpast\nGo.\tVa !\t0-0\nGo now.\tVa !\tnone\t0-0\nI go.\tJe "
      "vais.\t0-0\tpast\n");
  REQUIRE(corpus.possible.size() == 4);
  CHECK(corpus.alignments[0] == Alignment{{0, 0}, {1, 1}});
  CHECK(corpus.possible[0] == Alignment{{1, 0}});
  CHECK(corpus.possible[1].empty());
  CHECK(corpus.possible[2].empty());  // a fourth column alone means something else
  CHECK(corpus.possible[3].empty());
}

TEST_CASE("corpus: an alignment of tokens that are not there is ignored and counted") {
  const ParallelCorpus corpus = read_pairs("Go.\tVa !\t0-0 2-1\n");
  CHECK(corpus.alignments[0].empty());
  CHECK(corpus.report.ignored_alignments == 1);
  CHECK(corpus.report.first_unaligned == "line 1 has \"0-0 2-1\", which names a word that is not there");
}

TEST_CASE(
    "corpus: a third column that is no alignment is told apart from none, and from an alignment that does not fit") {
  const ParallelCorpus corpus = read_pairs("Go.\tVa !\t \nGo.\tVa !\tCC-BY 2.0\nGo.\tVa !\t9-9\n");
  CHECK(corpus.report.other_columns == 1);
  CHECK(corpus.report.ignored_alignments == 1);
  CHECK(corpus.report.first_unaligned == "line 2 has \"CC-BY 2.0\", which is no alignment such as \"0-0 1-2\"");
}

TEST_CASE("Pharaoh form: anything else is no alignment") {
  CHECK(parse_pharaoh("0-0") == Alignment{{0, 0}});
  CHECK(parse_pharaoh(" 3-1  0-2 ") == Alignment{{0, 2}, {3, 1}});
  for (const char* text : {"", " ", "0", "0-", "-0", "0-0,1-1", "a-b", "0-0-0", "0--1", "1234567-0", "0-0\t",
                           "99999999999999999999-0", "CC-BY 2.0"}) {
    CHECK_FALSE(parse_pharaoh(text).has_value());
  }
}

namespace {

/// A file of so many lines, each "<n>" in it standing for the line's number from 1000.
std::string lines_of(const std::string& line, int count) {
  std::string bytes;
  for (int n = 1000; n < 1000 + count; ++n) {
    std::string made = line;
    for (size_t at; (at = made.find("<n>")) != std::string::npos;) made.replace(at, 3, std::to_string(n));
    bytes += made + "\n";
  }
  return bytes;
}

}  // namespace

TEST_CASE("corpus: text is clean before anything looks at it") {
  const ParallelCorpus plain = read_pairs("It's a caf\u00E9.\tC'est l'\u00E9t\u00E9 !\t0-0\n");
  for (const char* bytes : {"\uFEFFIt\u2019s a cafe\u0301.\tC\u2019est l\u2019\u00E9t\u00E9\u202F!\t0-0\n",
                            "It's\u200B a caf\u00E9\uFF0E\uFEFF\tC'est\u00AD l'e\u0301te\u0301 \uFF01\t0-0\u200E\n",
                            "\u200B\nIt's a caf\u00E9\u3002\tC'est l'\u00E9t\u00E9 !\t0-0\n\uFEFF\n"}) {
    const ParallelCorpus corpus = read_pairs(bytes);
    CHECK(corpus.source == plain.source);
    CHECK(corpus.target == plain.target);
    CHECK(corpus.alignments == plain.alignments);
  }
  CHECK(read_pairs("\u200B\na\tb\n").report.empty_lines == 1);
  CHECK(refusal("\uFEFF") == "the text is empty");
  // A pair's sides have nothing to do with each other.
  CHECK(read_pairs("Fine\uFF01\t\u5F88 \u597D \uFF01\n").target[0] == TokenList{"\u5F88", "\u597D", "\uFF01"});
}

TEST_CASE("corpus: columns of ids, languages and labels are refused") {
  const auto column_refused = [](const std::string& line, int count = 12) {
    const std::string said = refusal(lines_of(line, count));
    const size_t end = said.find(", but the first two columns must be a sentence and its translation");
    CAPTURE(said);
    return end == std::string::npos ? said : said.substr(0, end);
  };
  CHECK(column_refused("<n>\tGo <n>.\tVa <n> !") == "the first column looks like ids (\"1011\")");
  CHECK(column_refused("<n>\tGo.\tVa !", 1) == "the first column looks like ids (\"1000\")");
  CHECK(column_refused("<n>\teng\tGo <n>.") == "the first column looks like ids (\"1011\")");
  CHECK(column_refused("<n>\tGo <n>.") == "the first column looks like ids (\"1011\")");
  CHECK(column_refused("train-<n>\tGo <n>.\tVa !") == "the first column looks like ids (\"train-1011\")");
  CHECK(column_refused("Go <n>.\t<n>\tVa !") == "the second column looks like ids (\"1011\")");
  CHECK(column_refused("eng\tfra\tGo <n>.\tVa !") ==
        "the first column looks like names or codes of languages (\"eng\")");
  CHECK(column_refused("English\tGo <n>.\tVa !", 2) ==
        "the first column looks like names or codes of languages (\"English\")");
  CHECK(column_refused("Go <n>.\tzh-CN\tVa !") ==
        "the second column looks like names or codes of languages (\"zh-CN\")");
  CHECK(column_refused("en\tGo <n>.") == "the first column looks like names or codes of languages (\"en\")");
  CHECK(column_refused("everyday\tGo <n>.\tVa !") == "the first column looks like labels (\"everyday\")");
  CHECK(refusal("id\tEnglish\tFrench\n" + lines_of("<n>\tGo.\tVa !", 3)) != "");
}

TEST_CASE("corpus: pairs of words and numbers, and what is aligned, are no columns of ids") {
  CHECK(refusal("1\tun\n2\tdeux\n21\tvingt et un\n") == "");
  CHECK(refusal(lines_of("<n>\tmille et plus", 12)) == "");
  CHECK(refusal("no\tnon\nit\til\n") == "");
  CHECK(refusal("English\tanglais\tCC-BY\nFrench\tfran\u00E7ais\tCC-BY\n") == "");
  CHECK(refusal(lines_of("<n>\tun\t0-0", 12)) == "");
  CHECK(refusal(lines_of("Go.\tVa !\tCC-BY 2.0 (France) Attribution: #<n>", 12)) == "");
}
