#include "text/study_sequences.h"

#include <algorithm>
#include <string_view>

#include "tensor/error.h"
#include "tensor/rng.h"
#include "text/text_tokens.h"

namespace attn {
namespace {

constexpr int64_t kMostDigits = 9;

struct Place {
  uint64_t seed, epoch;
  uint32_t row;
  bool held_out;
};

/// The random numbers of one sequence.
class Draws {
 public:
  explicit Draws(const Place& place)
      : key_{uint32_t(place.seed), uint32_t(place.seed >> 32)},
        counter_{place.row, uint32_t(place.epoch), name_hash(place.held_out ? "study.held_out" : "study"), 0} {}

  char from(std::string_view characters) { return characters[below(characters.size())]; }

  size_t below(uint64_t n) {
    if (used_ == block_.size()) {
      block_ = philox(key_, counter_);
      ++counter_[3];
      used_ = 0;
    }
    return static_cast<size_t>(uint64_t{block_[used_++]} * n >> 32);
  }

 private:
  std::array<uint32_t, 2> key_;
  PhiloxBlock counter_, block_{};
  size_t used_ = 4;
};

std::string_view characters_of(Study study) {
  if (study == Study::repeat) return "abcdefghijklmnopqrstuvwxyz";
  return study == Study::sort ? "0123456789=" : "0123456789=+";
}

/// How long a part is, of letters, digits, or the digits of a number, with which a sequence and its <eos>, which is not
/// read, fit into the steps. Throws Error if none does.
int64_t length_of_part(Study study, int64_t steps) {
  int64_t length = steps / 2;
  if (study == Study::sort) length = (steps - 1) / 2;
  if (study == Study::add) length = std::min((steps - 3) / 3, kMostDigits);
  if (length < 1) throw Error("steps has no room for a sequence to study, it is " + std::to_string(steps));
  return length;
}

/// The sequence of a place. Of a number, the digits are those of the places from the left.
void draw(Study study, int64_t length, const Place& place, std::string& text) {
  Draws draws(place);
  text.clear();
  const auto draw_part = [&](std::string_view characters) {
    for (int64_t i = 0; i < length; ++i) text += draws.from(characters);
  };
  if (study == Study::repeat) {
    const auto all = static_cast<size_t>(2 * length), least = (all + 3) / 4;
    const size_t period = least + draws.below(static_cast<uint64_t>(length) - least + 1);
    while (text.size() < all)
      text += text.size() < period ? draws.from(characters_of(study)) : text[text.size() - period];
    return;
  }
  draw_part("0123456789");
  if (study == Study::add) {
    text += '+';
    draw_part("0123456789");
  }
  text += '=';
  const auto second = static_cast<size_t>(length) + 1, answer = text.size();
  if (study == Study::sort) {
    text.append(text, 0, static_cast<size_t>(length));
    std::sort(text.begin() + static_cast<std::ptrdiff_t>(answer), text.end());
    return;
  }
  text.append(second, '0');
  int carry = 0;
  for (size_t i = static_cast<size_t>(length); i-- > 0;) {
    const int sum = (text[i] - '0') + (text[second + i] - '0') + carry;
    text[answer + 1 + i] = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  text[answer] = static_cast<char>('0' + carry);
}

class DrawnSequences : public EpochRows {
 public:
  DrawnSequences(Study study, const Vocabulary& vocabulary, const DataOptions& options)
      : study_(study), length_(length_of_part(study, options.steps)), eos_(vocabulary.eos()), seed_(options.seed) {
    for (const char c : characters_of(study)) ids_[static_cast<unsigned char>(c)] = vocabulary.id({&c, 1});
    text_.reserve(static_cast<size_t>(options.steps) + 1);
  }

  void replace(int64_t epoch, uint32_t row, const Column& column, std::span<float> ids) const override {
    if (column.width == 1) return;  // all are of one length
    draw(study_, length_, {seed_, static_cast<uint64_t>(epoch) + 1, row, false}, text_);
    const size_t first = column.name == "targets" ? 1 : 0;
    for (size_t i = 0; i < std::min(text_.size(), ids.size()); ++i)
      ids[i] =
          static_cast<float>(i + first == text_.size() ? eos_ : ids_[static_cast<unsigned char>(text_[i + first])]);
  }

 private:
  Study study_;
  int64_t length_;
  int eos_;
  std::array<int, 128> ids_{};
  uint64_t seed_;
  /// The latest; kept, so that nothing is allocated.
  mutable std::string text_;
};

}  // namespace

std::vector<Vocabulary> StudySequences::vocabularies(const DataOptions&) const {
  const std::vector<std::string> texts = {std::string(characters_of(study_))};
  return {text_vocabulary(TokenKind::characters, texts, {})};
}

Examples StudySequences::examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const {
  const Vocabulary& vocabulary = vocabularies.front();
  const int64_t length = length_of_part(study_, options.steps);
  Column tokens{"tokens", options.steps, vocabulary.pad()}, targets{"targets", options.steps, vocabulary.pad()},
      valid_len{"valid_len"};
  std::string text;
  for (int64_t i = 0; i < size_; ++i) {
    draw(study_, length, {options.seed, 0, static_cast<uint32_t>(i), held_out_}, text);
    std::vector<int> ids = encode_text(TokenKind::characters, vocabulary, text);
    ids.push_back(vocabulary.eos());
    tokens.add_row(std::span(ids).first(text.size()));
    targets.add_row(std::span(ids).last(text.size()));
    valid_len.add_row({{static_cast<int>(text.size())}});
  }
  Examples examples;
  examples.size = size_;
  for (Column* column : {&tokens, &targets, &valid_len}) examples.columns.push_back(std::move(*column));
  return examples;
}

std::unique_ptr<EpochRows> StudySequences::epoch_rows(const Examples&, std::span<const Vocabulary> vocabularies,
                                                      const DataOptions& options) const {
  return std::make_unique<DrawnSequences>(study_, vocabularies.front(), options);
}

std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> StudySequences::split(double fraction, uint64_t) const {
  if (size_ < 2) throw Error("of one sequence nothing can be held out");
  const auto part = static_cast<int64_t>(fraction * static_cast<double>(size_) + 0.5);
  const int64_t held_out = std::clamp<int64_t>(part, 1, size_ - 1);
  return {std::make_unique<StudySequences>(study_, size_ - held_out),
          std::make_unique<StudySequences>(study_, held_out, true)};
}

}  // namespace attn
