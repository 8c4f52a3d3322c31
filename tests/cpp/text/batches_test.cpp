#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "tensor/error.h"
#include "text/batches.h"

using namespace attn;

namespace {

using Ids = std::vector<int>;
using Rows = std::vector<Ids>;

const std::vector<TokenList> kSource = {{"go", "."}, {"i", "lost", "it", "."}, {"go", "go"}};
const std::vector<TokenList> kTarget = {{"va", "!"}, {"perdu", "."}, {"va", "va", "va", "va"}};

Examples encode(int64_t num_steps) {
  return encode_pairs(kSource, kTarget, Vocabulary::build(kSource, 1), Vocabulary::build(kTarget, 1), num_steps);
}

Rows rows_of(const Column& column) {
  Rows rows;
  for (size_t i = 0; i < column.ends.size(); ++i) {
    const auto row = column.row(static_cast<int64_t>(i));
    rows.emplace_back(row.begin(), row.end());
  }
  return rows;
}

std::vector<uint32_t> epoch_order(BatchSchedule& schedule, int64_t epoch) {
  schedule.begin_epoch(epoch);
  std::vector<uint32_t> order;
  for (int64_t batch = 0; batch < schedule.num_batches(); ++batch) {
    const auto rows = schedule.indices(batch);
    order.insert(order.end(), rows.begin(), rows.end());
  }
  return order;
}

}  // namespace

TEST_CASE("batches: sentences end with <eos>; the decoder's input begins with <bos>") {
  // Source: <unk> <pad> <bos> <eos> go . i lost it; target: ... va ! perdu .
  const Examples pairs = encode(4);
  CHECK(pairs.size == 3);
  CHECK(rows_of(pairs.at("src")) == Rows{{4, 5, 3}, {6, 7, 8, 5}, {4, 4, 3}});
  CHECK(pairs.at("src_valid_len").numbers == Ids{3, 4, 3});
  CHECK(rows_of(pairs.at("tgt")) == Rows{{4, 5, 3}, {6, 7, 3}, {4, 4, 4, 4}});
  CHECK(rows_of(pairs.at("tgt_in")) == Rows{{2, 4, 5, 3}, {2, 6, 7, 3}, {2, 4, 4, 4}});
  CHECK(pairs.at("tgt_valid_len").numbers == Ids{3, 3, 4});
  CHECK(pairs.truncated[0].second == 1);
  CHECK(pairs.truncated[1].second == 1);
  CHECK(pairs.total("tgt_valid_len") == 10);
}

TEST_CASE("batches: one step keeps the first word alone") {
  const Examples pairs = encode(1);
  CHECK(pairs.at("src").numbers == Ids{4, 6, 4});
  CHECK(pairs.at("tgt_in").numbers == Ids{2, 2, 2});
  CHECK(pairs.at("src_valid_len").numbers == Ids{1, 1, 1});
}

TEST_CASE("batches: an empty sentence is <eos> alone") {
  const EncodedSentence sentence = encode_sentence(TokenList{}, Vocabulary::build(kSource, 1), 3);
  CHECK(sentence.ids == Ids{3});
  CHECK_FALSE(sentence.truncated);
}

TEST_CASE("batches: lists of different lengths are refused") {
  const Vocabulary vocabulary = Vocabulary::build(kSource, 1);
  const std::vector<TokenList> one = {{"go"}};
  CHECK_THROWS_AS(encode_pairs(kSource, one, vocabulary, vocabulary, 4), Error);
}

TEST_CASE("schedule: an epoch takes every pair once, the last batch is smaller") {
  BatchSchedule schedule(10, 4, 0);
  CHECK(schedule.num_batches() == 3);
  CHECK(schedule.size_of(0) == 4);
  CHECK(schedule.size_of(2) == 2);
  std::vector<uint32_t> order = epoch_order(schedule, 7);
  std::sort(order.begin(), order.end());
  std::vector<uint32_t> all(10);
  std::iota(all.begin(), all.end(), 0u);
  CHECK(order == all);
  CHECK_THROWS_AS(schedule.indices(3), Error);
  CHECK_THROWS_AS(schedule.indices(-1), Error);
}

TEST_CASE("schedule: an epoch's order depends on seed and epoch alone") {
  BatchSchedule straight(601, 64, 5), resumed(601, 64, 5), other(601, 64, 6);
  for (int64_t epoch = 0; epoch < 3; ++epoch) epoch_order(straight, epoch);
  const auto third = epoch_order(straight, 3);
  CHECK(epoch_order(resumed, 3) == third);
  CHECK(epoch_order(other, 3) != third);
  CHECK(epoch_order(resumed, 4) != third);
  CHECK(epoch_order(resumed, int64_t{1} << 32 | 3) != third);
}

TEST_CASE("batches: links stand beside the pairs, those of words that are cut left out, and linked words are counted") {
  const std::vector<TokenList> source = {{"i", "see", "."}, {"go", "."}}, target = {{"je", "vois", "."}, {"va", "!"}};
  const Vocabulary vocabulary = Vocabulary::build(source, 1);
  Examples pairs = encode_pairs(source, target, vocabulary, vocabulary, 3);
  // The first pair's second word has two links.
  add_links(pairs, std::vector<Alignment>{{{0, 0}, {0, 1}, {1, 1}, {2, 2}}, {}}, 3);
  CHECK(pairs.linked_words == 3);
  CHECK(rows_of(pairs.at("link_source")) == Rows{{0, 0, 1, 2}, {}});
  CHECK(rows_of(pairs.at("link_target")) == Rows{{0, 1, 1, 2}, {}});
  CHECK(pairs.at("link_source").width == 4);
  CHECK(pairs.at("link_count").numbers == Ids{4, 0});
  Examples cut = encode_pairs(source, target, vocabulary, vocabulary, 2);
  add_links(cut, std::vector<Alignment>{{{0, 0}, {2, 1}, {1, 2}}, {{1, 1}}}, 2);
  CHECK(cut.linked_words == 2);
  CHECK(cut.at("link_source").numbers == Ids{0, 1});
  CHECK(cut.at("link_count").numbers == Ids{1, 1});
}

TEST_CASE("schedule: with lengths, the same batches have their longest pairs first") {
  std::vector<int> lengths(601);
  for (size_t i = 0; i < lengths.size(); ++i) lengths[i] = static_cast<int>(i * 7 % 10);
  BatchSchedule shuffled(601, 64, 5), sorted(601, 64, 5, lengths);
  for (int64_t epoch = 0; epoch < 3; ++epoch) {
    shuffled.begin_epoch(epoch);
    sorted.begin_epoch(epoch);
    for (int64_t batch = 0; batch < sorted.num_batches(); ++batch) {
      const auto found = sorted.indices(batch), before = shuffled.indices(batch);
      std::vector<uint32_t> expected(before.begin(), before.end());
      std::sort(expected.begin(), expected.end());
      std::stable_sort(expected.begin(), expected.end(),
                       [&](uint32_t a, uint32_t b) { return lengths[a] > lengths[b]; });
      CHECK(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    }
  }
}

TEST_CASE("schedule: every order of three is about equally frequent") {
  BatchSchedule schedule(3, 3, 1);
  std::array<int, 27> counts{};
  for (int64_t epoch = 0; epoch < 6000; ++epoch) {
    const auto order = epoch_order(schedule, epoch);
    ++counts[order[0] * 9 + order[1] * 3 + order[2]];
  }
  for (int count : counts) CHECK((count == 0 || (count > 850 && count < 1150)));
}

TEST_CASE("batches: a row is cut or filled with padding") {
  std::vector<float> row(3);
  copy_padded(Ids{4, 5}, 1, row);
  CHECK(row == std::vector<float>{4, 5, 1});
  copy_padded(Ids{4, 5, 6, 7}, 1, row);
  CHECK(row == std::vector<float>{4, 5, 6});
  copy_padded({}, 0, row);
  CHECK(row == std::vector<float>{0, 0, 0});
}

TEST_CASE("schedule: impossible sizes are refused") {
  CHECK_THROWS_AS(BatchSchedule(0, 4, 0), Error);
  CHECK_THROWS_AS(BatchSchedule(4, 0, 0), Error);
  CHECK_THROWS_AS(BatchSchedule(int64_t{1} << 40, 4, 0), Error);
  CHECK_THROWS_AS(BatchSchedule(4, int64_t{1} << 62, 0), Error);
  CHECK(BatchSchedule(3, 64, 0).size_of(0) == 3);
}
