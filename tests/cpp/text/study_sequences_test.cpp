#include "text/study_sequences.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "nn/run.h"
#include "text/text_tokens.h"

using namespace attn;
using attn::test::error_of;

namespace {

constexpr Study kAll[] = {Study::repeat, Study::sort, Study::add};

/// The sequences of a data set as text, as far as the model reads them.
std::vector<std::string> texts(const StudySequences& data, const DataOptions& options) {
  const std::vector<Vocabulary> vocabularies = data.vocabularies(options);
  const Examples examples = data.examples(vocabularies, options);
  std::vector<std::string> found;
  for (int64_t i = 0; i < examples.size; ++i)
    found.push_back(decode_text(TokenKind::characters, vocabularies[0], examples.at("tokens").row(i)));
  return found;
}

/// The ids that an epoch reads in a row.
std::vector<float> drawn(const StudySequences& data, const DataOptions& options, int64_t epoch, uint32_t row,
                         const char* column) {
  const std::vector<Vocabulary> vocabularies = data.vocabularies(options);
  const Examples examples = data.examples(vocabularies, options);
  std::vector<float> ids(static_cast<size_t>(examples.at(column).width));
  copy_padded(examples.at(column).row(row), vocabularies[0].pad(), ids);
  data.epoch_rows(examples, vocabularies, options)->replace(epoch, row, examples.at(column), ids);
  return ids;
}

}  // namespace

TEST_CASE("sequences to study follow their rules") {
  std::set<size_t> periods;
  for (const std::string& text : texts({Study::repeat, 40}, {.steps = 13})) {
    CHECK(text.size() == 12);
    size_t period = 1;
    while (text.substr(period) != text.substr(0, text.size() - period)) ++period;
    periods.insert(period);
  }
  CHECK(periods == std::set<size_t>{3, 4, 5, 6});
  for (const std::string& text : texts({Study::sort, 40}, {.steps = 14})) {
    std::string digits = text.substr(0, 6);
    std::sort(digits.begin(), digits.end());
    CHECK(text.substr(6) == "=" + digits);
  }
  bool carried = false;
  for (const std::string& text : texts({Study::add, 40}, {.steps = 13})) {
    CHECK(text.size() == 12);
    CHECK(std::stoi(text.substr(0, 3)) + std::stoi(text.substr(4, 3)) == std::stoi(text.substr(8)));
    carried = carried || text[8] == '1';
  }
  CHECK(carried);
  CHECK(texts({Study::add, 1}, {.steps = 100})[0].size() == 3 * 9 + 3);
}

TEST_CASE("sequences to study are drawn anew each epoch, the same for a seed, and what is held out is drawn apart") {
  for (const Study study : kAll) {
    const DataOptions options{.steps = 14, .seed = 5};
    const StudySequences data(study, 30);
    CHECK(drawn(data, options, 2, 7, "tokens") == drawn(data, options, 2, 7, "tokens"));
    CHECK(drawn(data, options, 2, 7, "tokens") != drawn(data, options, 3, 7, "tokens"));
    CHECK(drawn(data, options, 2, 7, "tokens") != drawn(data, options, 2, 8, "tokens"));
    CHECK(drawn(data, options, 2, 7, "tokens") != drawn(data, {.steps = 14, .seed = 6}, 2, 7, "tokens"));
    CHECK(drawn(data, options, 2, 7, "valid_len") == drawn(data, options, 0, 0, "valid_len"));
    // What is predicted is the next token, at the end <eos>.
    const std::vector<float> tokens = drawn(data, options, 2, 7, "tokens"),
                             targets = drawn(data, options, 2, 7, "targets");
    const auto length = static_cast<size_t>(drawn(data, options, 2, 7, "valid_len")[0]);
    for (size_t i = 0; i + 1 < length; ++i) CHECK(targets[i] == tokens[i + 1]);
    CHECK(targets[length - 1] == static_cast<float>(data.vocabularies(options)[0].eos()));

    const auto [rest, part] = data.split(0.2, 1);
    CHECK(rest->size() == 24);
    CHECK(part->size() == 6);
    const auto held_out = texts(static_cast<const StudySequences&>(*part), options),
               others = texts(static_cast<const StudySequences&>(*rest), options);
    for (const std::string& text : held_out) CHECK(std::find(others.begin(), others.end(), text) == others.end());
  }
}

TEST_CASE("sequences to study need room") {
  const auto refusal = [](Study study, int64_t steps) {
    return error_of([&] { texts({study, 3}, {.steps = steps}); });
  };
  CHECK(refusal(Study::repeat, 1) == "steps has no room for a sequence to study, it is 1");
  CHECK(refusal(Study::repeat, 2).empty());
  CHECK(refusal(Study::sort, 2) == "steps has no room for a sequence to study, it is 2");
  CHECK(refusal(Study::sort, 3).empty());
  CHECK(refusal(Study::add, 5) == "steps has no room for a sequence to study, it is 5");
  CHECK(refusal(Study::add, 6).empty());
  CHECK(error_of([] { StudySequences(Study::sort, 1).split(0.5, 0); }) == "of one sequence nothing can be held out");
}
