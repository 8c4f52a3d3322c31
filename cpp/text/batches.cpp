#include "text/batches.h"

#include <algorithm>
#include <limits>
#include <numeric>
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

std::vector<int> truncate_pad(std::vector<int> line, int64_t num_steps, int padding) {
  require_steps(num_steps);
  line.resize(static_cast<size_t>(num_steps), padding);
  return line;
}

EncodedSentence encode_sentence(std::span<const std::string> words, const Vocabulary& vocabulary, int64_t num_steps) {
  require_steps(num_steps);
  std::vector<int> line = vocabulary.encode(words);
  line.push_back(vocabulary.eos());
  const int64_t length = static_cast<int64_t>(line.size());
  line = truncate_pad(std::move(line), num_steps, vocabulary.pad());
  EncodedSentence sentence;
  sentence.ids.assign(line.begin(), line.end());
  sentence.valid_len = std::min(length, num_steps);
  sentence.truncated = length > num_steps;
  return sentence;
}

EncodedPairs encode_pairs(std::span<const TokenList> source, std::span<const TokenList> target,
                          const Vocabulary& source_vocab, const Vocabulary& target_vocab, int64_t num_steps) {
  require_steps(num_steps);
  if (source.size() != target.size()) {
    throw Error(std::to_string(source.size()) + " source sentences cannot pair with " + std::to_string(target.size()) +
                " target sentences");
  }
  EncodedPairs pairs;
  pairs.num_pairs = static_cast<int64_t>(source.size());
  pairs.num_steps = num_steps;
  const size_t size = source.size() * static_cast<size_t>(num_steps);
  for (std::vector<float>* ids : {&pairs.src, &pairs.tgt_in, &pairs.tgt}) ids->reserve(size);
  for (size_t i = 0; i < source.size(); ++i) {
    const EncodedSentence src = encode_sentence(source[i], source_vocab, num_steps);
    const EncodedSentence tgt = encode_sentence(target[i], target_vocab, num_steps);
    pairs.src.insert(pairs.src.end(), src.ids.begin(), src.ids.end());
    pairs.tgt.insert(pairs.tgt.end(), tgt.ids.begin(), tgt.ids.end());
    pairs.tgt_in.push_back(static_cast<float>(target_vocab.bos()));
    pairs.tgt_in.insert(pairs.tgt_in.end(), tgt.ids.begin(), tgt.ids.end() - 1);
    pairs.src_valid_len.push_back(static_cast<float>(src.valid_len));
    pairs.tgt_valid_len.push_back(static_cast<float>(tgt.valid_len));
    pairs.truncated_source += src.truncated;
    pairs.truncated_target += tgt.truncated;
    pairs.target_tokens += tgt.valid_len;
  }
  return pairs;
}

Batch::Batch(int64_t batch_size, int64_t steps) : num_steps(steps) {
  require_steps(steps);
  require_batch_size(batch_size);
  for (std::vector<float>* ids : {&src, &tgt_in, &tgt}) ids->reserve(static_cast<size_t>(batch_size * steps));
  for (std::vector<float>* lengths : {&src_valid_len, &tgt_valid_len}) {
    lengths->reserve(static_cast<size_t>(batch_size));
  }
}

BatchSchedule::BatchSchedule(int64_t num_pairs, int64_t batch_size, uint64_t seed)
    : batch_size_(batch_size), seed_(seed) {
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

void BatchSchedule::fill(const EncodedPairs& pairs, int64_t batch, Batch& out) const {
  if (pairs.num_pairs != static_cast<int64_t>(order_.size())) {
    throw Error("the schedule is for " + std::to_string(order_.size()) + " sentence pairs, not " +
                std::to_string(pairs.num_pairs));
  }
  const std::span<const uint32_t> rows = indices(batch);
  out.size = static_cast<int64_t>(rows.size());
  out.num_steps = pairs.num_steps;
  gather(pairs.src, pairs.num_steps, rows, out.src);
  gather(pairs.src_valid_len, 1, rows, out.src_valid_len);
  gather(pairs.tgt_in, pairs.num_steps, rows, out.tgt_in);
  gather(pairs.tgt, pairs.num_steps, rows, out.tgt);
  gather(pairs.tgt_valid_len, 1, rows, out.tgt_valid_len);
}

int64_t BatchSchedule::target_tokens(const EncodedPairs& pairs, int64_t batch) const {
  int64_t tokens = 0;
  for (const uint32_t pair : indices(batch)) tokens += static_cast<int64_t>(pairs.tgt_valid_len[pair]);
  return tokens;
}

}  // namespace attn
