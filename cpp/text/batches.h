#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "text/tokenizer.h"
#include "text/vocabulary.h"

namespace attn {

/// Bounds that no lesson or model comes near, so that a slip of the finger is told and not tried.
inline constexpr int64_t kMaxSteps = 1 << 16;
inline constexpr int64_t kMaxBatchSize = 1 << 16;

/// A line cut to num_steps ids, or filled up to them with padding. Throws Error unless 1 <= num_steps <=
/// kMaxSteps. Source: "Dive into Deep Learning", 9.5.4, `truncate_pad`.
std::vector<int> truncate_pad(std::vector<int> line, int64_t num_steps, int padding);

/// A sentence as a row of ids: its words, <eos>, padding.
struct EncodedSentence {
  std::vector<float> ids;  ///< [T]
  int64_t valid_len = 0;   ///< ids that are not padding, <eos> among them
  bool truncated = false;  ///< words were cut (or only the <eos>, at exactly num_steps words)
};

/// Words, then <eos>, cut or filled to num_steps as in the book: a sentence of num_steps words or
/// more has no <eos>. Throws Error unless 1 <= num_steps <= kMaxSteps.
EncodedSentence encode_sentence(std::span<const std::string> words, const Vocabulary& vocabulary, int64_t num_steps);

/// All pairs as the book's arrays (`build_array_nmt`). N pairs, T steps, row-major.
struct EncodedPairs {
  int64_t num_pairs = 0;             // N
  int64_t num_steps = 0;             // T
  std::vector<float> src;            ///< [N, T] words, <eos>, <pad>...
  std::vector<float> src_valid_len;  ///< [N]    count of what is not <pad>
  std::vector<float> tgt_in;         ///< [N, T] <bos>, then tgt without its last
  std::vector<float> tgt;            ///< [N, T] words, <eos>, <pad>...
  std::vector<float> tgt_valid_len;  ///< [N]
  int64_t truncated_source = 0;      ///< sentences cut to num_steps
  int64_t truncated_target = 0;
  int64_t target_tokens = 0;  ///< sum of tgt_valid_len: what "tokens per second" counts
};

/// Throws Error if the lists differ in length or unless 1 <= num_steps <= kMaxSteps.
EncodedPairs encode_pairs(std::span<const TokenList> source, std::span<const TokenList> target,
                          const Vocabulary& source_vocab, const Vocabulary& target_vocab, int64_t num_steps);

/// B pairs, row-major. Made once; BatchSchedule::fill reuses its memory.
struct Batch {
  /// Memory for batch_size pairs; the batch itself is empty. Throws Error if a size is out of bounds.
  Batch(int64_t batch_size, int64_t num_steps);

  int64_t size = 0;                               // B: the batch size, fewer in an epoch's last batch
  int64_t num_steps = 0;                          // T
  std::vector<float> src, src_valid_len;          ///< [B, T], [B]
  std::vector<float> tgt_in, tgt, tgt_valid_len;  ///< [B, T], [B, T], [B]
};

/// In which order an epoch takes the pairs. Epoch e's order is a Fisher-Yates shuffle of
/// 0 .. n - 1 by the random stream (seed, "shuffle", e) and of nothing before it, so a resumed
/// training sees the same batches as one that was never stopped. The last, partial batch is kept.
/// Source: Knuth, "The Art of Computer Programming" 2, 3.4.2, algorithm P.
class BatchSchedule {
 public:
  /// Begins with epoch 0. Throws Error if num_pairs < 1 or batch_size is not in
  /// 1 .. kMaxBatchSize.
  BatchSchedule(int64_t num_pairs, int64_t batch_size, uint64_t seed);

  int64_t batch_size() const { return batch_size_; }
  int64_t num_batches() const;
  /// Pairs in batch i: batch_size(), or fewer in the last.
  int64_t size_of(int64_t batch) const;

  /// Shuffles for an epoch, counted from 0. Allocates nothing.
  void begin_epoch(int64_t epoch);
  int64_t epoch() const { return epoch_; }
  /// The pairs of batch i of the epoch. Throws Error if there is no such batch.
  std::span<const uint32_t> indices(int64_t batch) const;
  /// Valid target tokens of batch i: the sum of its tgt_valid_len.
  int64_t target_tokens(const EncodedPairs& pairs, int64_t batch) const;
  /// Copies the pairs of batch i into out. Allocates nothing if out was made for this batch size
  /// and these steps. Throws Error if the pairs are not num_pairs.
  void fill(const EncodedPairs& pairs, int64_t batch, Batch& out) const;

 private:
  int64_t batch_size_;
  uint64_t seed_;
  int64_t epoch_ = 0;
  std::vector<uint32_t> order_;
};

}  // namespace attn
