#include "text/batches.h"

#include <algorithm>
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

}  // namespace

EncodedSentence encode_sentence(std::span<const std::string> words, const Vocabulary& vocabulary, int64_t num_steps) {
  require_steps(num_steps);
  EncodedSentence sentence{vocabulary.encode(words)};
  sentence.ids.push_back(vocabulary.eos());
  sentence.truncated = static_cast<int64_t>(sentence.ids.size()) > num_steps;
  if (sentence.truncated) sentence.ids.resize(static_cast<size_t>(num_steps));
  return sentence;
}

void copy_padded(std::span<const int> numbers, int padding, std::span<float> to) {
  const auto rest = std::copy_n(numbers.begin(), std::min(numbers.size(), to.size()), to.begin());
  std::fill(rest, to.end(), static_cast<float>(padding));
}

void Column::add_row(std::span<const int> row) {
  numbers.insert(numbers.end(), row.begin(), row.end());
  ends.push_back(static_cast<int64_t>(numbers.size()));
}

std::span<const int> Column::row(int64_t i) const {
  const int64_t begin = i == 0 ? 0 : ends[i - 1];
  return std::span(numbers).subspan(begin, ends[i] - begin);
}

const Column& Examples::at(std::string_view name) const {
  for (const Column& column : columns) {
    if (column.name == name) return column;
  }
  throw Error("the examples have no '" + std::string(name) + "'");
}

int64_t Examples::total(std::string_view name) const {
  const std::vector<int>& numbers = at(name).numbers;
  return std::accumulate(numbers.begin(), numbers.end(), int64_t{0});
}

int64_t Examples::total(std::string_view name, std::span<const uint32_t> rows) const {
  const std::vector<int>& numbers = at(name).numbers;
  int64_t sum = 0;
  for (const uint32_t row : rows) sum += numbers[row];
  return sum;
}

Examples encode_pairs(std::span<const TokenList> source, std::span<const TokenList> target,
                      const Vocabulary& source_vocab, const Vocabulary& target_vocab, int64_t num_steps) {
  require_steps(num_steps);
  if (source.size() != target.size()) {
    throw Error(std::to_string(source.size()) + " source sentences cannot pair with " + std::to_string(target.size()) +
                " target sentences");
  }
  Column src{"src", num_steps, source_vocab.pad()}, src_valid_len{"src_valid_len"},
      tgt_in{"tgt_in", num_steps, target_vocab.pad()}, tgt{"tgt", num_steps, target_vocab.pad()},
      tgt_valid_len{"tgt_valid_len"};
  int64_t cut_sources = 0, cut_targets = 0;
  for (size_t i = 0; i < source.size(); ++i) {
    const EncodedSentence from = encode_sentence(source[i], source_vocab, num_steps);
    EncodedSentence to = encode_sentence(target[i], target_vocab, num_steps);
    src.add_row(from.ids);
    tgt.add_row(to.ids);
    src_valid_len.add_row({{static_cast<int>(from.ids.size())}});
    tgt_valid_len.add_row({{static_cast<int>(to.ids.size())}});
    to.ids.insert(to.ids.begin(), target_vocab.bos());
    tgt_in.add_row(std::span(to.ids).first(std::min(to.ids.size(), static_cast<size_t>(num_steps))));
    cut_sources += from.truncated;
    cut_targets += to.truncated;
  }
  Examples pairs{static_cast<int64_t>(source.size()), {}, {{"source", cut_sources}, {"target", cut_targets}}};
  for (Column* column : {&src, &src_valid_len, &tgt_in, &tgt, &tgt_valid_len}) {
    pairs.columns.push_back(std::move(*column));
  }
  return pairs;
}

void add_links(Examples& pairs, std::span<const Alignment> alignments, int64_t num_steps) {
  if (static_cast<int64_t>(alignments.size()) != pairs.size) {
    throw Error(std::to_string(alignments.size()) + " alignments cannot pair with " + std::to_string(pairs.size) +
                " sentence pairs");
  }
  Column source{"link_source"}, target{"link_target"}, count{"link_count"};
  for (const Alignment& alignment : alignments) {
    std::vector<int> sources, targets;
    for (const Link& link : alignment) {
      if (std::max(link.source, link.target) >= num_steps) continue;
      sources.push_back(link.source);
      targets.push_back(link.target);
    }
    source.add_row(sources);
    target.add_row(targets);
    count.add_row({{static_cast<int>(targets.size())}});
    source.width = target.width = std::max<int64_t>(source.width, count.numbers.back());
    pairs.linked_words += static_cast<int64_t>(std::set<int>(targets.begin(), targets.end()).size());
  }
  for (Column* column : {&source, &target, &count}) pairs.columns.push_back(std::move(*column));
}

BatchSchedule::BatchSchedule(int64_t num_pairs, int64_t batch_size, uint64_t seed, std::vector<int> lengths)
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

}  // namespace attn
