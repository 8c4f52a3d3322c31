#include "text/batches.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "tensor/error.h"
#include "tensor/rng.h"

namespace attn {
namespace {

void require_steps(int64_t num_steps) {
  if (num_steps < 1 || num_steps > kMaxSteps) {
    throw Error("the number of steps is " + std::to_string(num_steps) + ", but must be in 1 .. " +
                std::to_string(kMaxSteps));
  }
}

void require_batch_size(int64_t batch_size) {
  if (batch_size < 1 || batch_size > kMaxBatchSize) {
    throw Error("the batch size is " + std::to_string(batch_size) + ", but must be in 1 .. " +
                std::to_string(kMaxBatchSize));
  }
}

/// The random stream of an epoch's shuffle: the name's hash, continued over the epoch's bytes.
uint32_t shuffle_stream(int64_t epoch) {
  uint32_t hash = name_hash("shuffle");
  for (int byte = 0; byte < 8; ++byte) hash = (hash ^ static_cast<uint8_t>(epoch >> (8 * byte))) * 16777619u;
  return hash;
}

/// rows[i] of from, each of `width` values, one after the other.
void gather(const std::vector<float>& from, int64_t width, std::span<const uint32_t> rows, std::vector<float>& to) {
  to.resize(rows.size() * static_cast<size_t>(width));
  auto out = to.begin();
  for (uint32_t row : rows) out = std::copy_n(from.begin() + row * width, width, out);
}

}  // namespace

EncodedSentence encode_sentence(std::span<const std::string> words, const Vocabulary& vocabulary, int64_t num_steps) {
  require_steps(num_steps);
  std::vector<int> line = vocabulary.encode(words);
  line.push_back(vocabulary.eos());
  const int64_t length = static_cast<int64_t>(line.size());
  line.resize(static_cast<size_t>(num_steps), vocabulary.pad());
  EncodedSentence sentence;
  sentence.ids.assign(line.begin(), line.end());
  sentence.valid_len = std::min(length, num_steps);
  sentence.truncated = length > num_steps;
  return sentence;
}

const Column& Examples::at(std::string_view name) const {
  for (const Column& column : columns) {
    if (column.name == name) return column;
  }
  throw Error("the examples have no '" + std::string(name) + "'");
}

int64_t Examples::total(std::string_view name) const {
  int64_t sum = 0;
  for (const float number : at(name).data) sum += static_cast<int64_t>(number);
  return sum;
}

Examples encode_pairs(std::span<const TokenList> source, std::span<const TokenList> target,
                      const Vocabulary& source_vocab, const Vocabulary& target_vocab, int64_t num_steps) {
  require_steps(num_steps);
  if (source.size() != target.size()) {
    throw Error(std::to_string(source.size()) + " source sentences cannot pair with " + std::to_string(target.size()) +
                " target sentences");
  }
  Column src{"src", num_steps, {}}, src_valid_len{"src_valid_len", 1, {}}, tgt_in{"tgt_in", num_steps, {}},
      tgt{"tgt", num_steps, {}}, tgt_valid_len{"tgt_valid_len", 1, {}};
  const auto append = [](Column& column, auto begin, auto end) { column.data.insert(column.data.end(), begin, end); };
  int64_t cut_sources = 0, cut_targets = 0;
  for (size_t i = 0; i < source.size(); ++i) {
    const EncodedSentence from = encode_sentence(source[i], source_vocab, num_steps);
    const EncodedSentence to = encode_sentence(target[i], target_vocab, num_steps);
    append(src, from.ids.begin(), from.ids.end());
    append(tgt, to.ids.begin(), to.ids.end());
    tgt_in.data.push_back(static_cast<float>(target_vocab.bos()));
    append(tgt_in, to.ids.begin(), to.ids.end() - 1);
    src_valid_len.data.push_back(static_cast<float>(from.valid_len));
    tgt_valid_len.data.push_back(static_cast<float>(to.valid_len));
    cut_sources += from.truncated;
    cut_targets += to.truncated;
  }
  Examples pairs{static_cast<int64_t>(source.size()), {}, {{"source", cut_sources}, {"target", cut_targets}}};
  for (Column* column : {&src, &src_valid_len, &tgt_in, &tgt, &tgt_valid_len}) {
    pairs.columns.push_back(std::move(*column));
  }
  return pairs;
}

int64_t add_links(Examples& pairs, std::span<const Alignment> alignments, int64_t num_steps) {
  if (static_cast<int64_t>(alignments.size()) != pairs.size) {
    throw Error(std::to_string(alignments.size()) + " alignments cannot pair with " + std::to_string(pairs.size) +
                " sentence pairs");
  }
  std::vector<Alignment> kept(alignments.size());
  size_t most = 1;
  for (size_t i = 0; i < kept.size(); ++i) {
    const auto within = [&](const Link& link) { return std::max(link.source, link.target) < num_steps; };
    std::copy_if(alignments[i].begin(), alignments[i].end(), std::back_inserter(kept[i]), within);
    most = std::max(most, kept[i].size());
  }
  Column source{"link_source", static_cast<int64_t>(most), std::vector<float>(kept.size() * most)};
  Column target{"link_target", source.width, source.data}, count{"link_count", 1, {}};
  int64_t linked_words = 0;
  for (size_t i = 0; i < kept.size(); ++i) {
    std::set<int> words;
    for (size_t l = 0; l < kept[i].size(); ++l) {
      source.data[i * most + l] = static_cast<float>(kept[i][l].source);
      target.data[i * most + l] = static_cast<float>(kept[i][l].target);
      words.insert(kept[i][l].target);
    }
    count.data.push_back(static_cast<float>(kept[i].size()));
    linked_words += static_cast<int64_t>(words.size());
  }
  for (Column* column : {&source, &target, &count}) pairs.columns.push_back(std::move(*column));
  return linked_words;
}

BatchSchedule::BatchSchedule(int64_t num_pairs, int64_t batch_size, uint64_t seed, std::vector<float> lengths)
    : batch_size_(batch_size), seed_(seed), lengths_(std::move(lengths)) {
  if (num_pairs < 1) throw Error("there are no sentence pairs to make batches of");
  if (num_pairs > std::numeric_limits<int32_t>::max()) {
    throw Error(std::to_string(num_pairs) + " sentence pairs are too many");
  }
  require_batch_size(batch_size);
  order_.resize(static_cast<size_t>(num_pairs));
  begin_epoch(0);
}

int64_t BatchSchedule::num_batches() const { return (static_cast<int64_t>(order_.size()) - 1) / batch_size_ + 1; }

int64_t BatchSchedule::size_of(int64_t batch) const { return static_cast<int64_t>(indices(batch).size()); }

void BatchSchedule::begin_epoch(int64_t epoch) {
  epoch_ = epoch;
  std::iota(order_.begin(), order_.end(), 0u);
  Rng rng(seed_, shuffle_stream(epoch));
  for (size_t i = order_.size(); i > 1; --i) {
    std::swap(order_[i - 1], order_[rng.below(static_cast<uint32_t>(i))]);
  }
  if (lengths_.empty()) return;
  const auto before = [&](uint32_t a, uint32_t b) {
    return lengths_[a] != lengths_[b] ? lengths_[a] > lengths_[b] : a < b;
  };
  for (int64_t batch = 0; batch < num_batches(); ++batch) {
    const auto begin = order_.begin() + batch * batch_size_;
    std::sort(begin, begin + size_of(batch), before);
  }
}

std::span<const uint32_t> BatchSchedule::indices(int64_t batch) const {
  if (batch < 0 || batch >= num_batches()) {
    throw Error("there is no batch " + std::to_string(batch) + " among " + std::to_string(num_batches()));
  }
  const size_t begin = static_cast<size_t>(batch * batch_size_);
  const size_t left = order_.size() - begin;
  const size_t size = static_cast<int64_t>(left) < batch_size_ ? left : static_cast<size_t>(batch_size_);
  return std::span(order_).subspan(begin, size);
}

Examples BatchSchedule::batch_of(const Examples& all) const {
  Examples batch{0, all.columns, {}};
  for (Column& column : batch.columns) {
    column.data.clear();
    column.data.reserve(static_cast<size_t>(batch_size_ * column.width));
  }
  return batch;
}

void BatchSchedule::fill(const Examples& all, int64_t batch, Examples& out) const {
  if (all.size != static_cast<int64_t>(order_.size())) {
    throw Error("the schedule is for " + std::to_string(order_.size()) + " sentence pairs, not " +
                std::to_string(all.size));
  }
  const std::span<const uint32_t> rows = indices(batch);
  out.size = static_cast<int64_t>(rows.size());
  for (size_t i = 0; i < all.columns.size(); ++i) {
    gather(all.columns[i].data, all.columns[i].width, rows, out.columns[i].data);
  }
}

}  // namespace attn
