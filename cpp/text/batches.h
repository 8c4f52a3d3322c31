#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/alignment.h"
#include "text/tokenizer.h"
#include "text/vocabulary.h"

namespace attn {

/// Bounds that no lesson or model comes near, so that a slip of the finger is told and not tried.
inline constexpr int64_t kMaxSteps = 1 << 16;
inline constexpr int64_t kMaxBatchSize = 1 << 16;

/// A sentence as ids: its words and <eos>.
struct EncodedSentence {
  std::vector<int> ids;
  bool truncated = false;  ///< words were cut (or only the <eos>, at exactly num_steps words)
};

/// Words, then <eos>, cut to num_steps as in the book: a sentence of num_steps words or more has no <eos>. Throws Error
/// unless 1 <= num_steps <= kMaxSteps.
/// Source: "Dive into Deep Learning", 9.5.4, `truncate_pad`.
EncodedSentence encode_sentence(std::span<const std::string> words, const Vocabulary& vocabulary, int64_t num_steps);

/// The numbers, cut or filled with padding to the length of `to`.
void copy_padded(std::span<const int> numbers, int padding, std::span<float> to);

/// Integers that belong together, one row an example: the ids of a sentence, or a number each. Rows are as long as what
/// is in them; only a batch's are filled to one length.
struct Column {
  std::string name;
  int64_t width = 1;  ///< that length: T, or 1
  int padding = 0;
  std::vector<int> numbers = {};
  std::vector<int64_t> ends = {};  ///< [N], of the rows in numbers

  void add_row(std::span<const int> row);
  std::span<const int> row(int64_t i) const;
};

/// What a model is trained on: N examples.
struct Examples {
  int64_t size = 0;  // N
  std::vector<Column> columns;
  /// Sentences that were cut, by what they are: "source".
  std::vector<std::pair<const char*, int64_t>> truncated;
  /// Target words with gold links, where links are among the columns.
  int64_t linked_words = 0;

  /// Throws Error if there is no such column.
  const Column& at(std::string_view name) const;
  /// The sum of all its numbers: of lengths, how many tokens there are.
  int64_t total(std::string_view name) const;
  /// The same of these rows, of a column that has a number each.
  int64_t total(std::string_view name, std::span<const uint32_t> rows) const;
};

/// Sentence pairs as the book's arrays (`build_array_nmt`): src [N, T] words, <eos>, <pad>...; src_valid_len [N] count
/// of what is not <pad>; tgt_in [N, T] <bos>, then tgt without its last; tgt [N, T]; tgt_valid_len [N].
/// Throws Error if the lists differ in length or unless 1 <= num_steps <= kMaxSteps.
Examples encode_pairs(std::span<const TokenList> source, std::span<const TokenList> target,
                      const Vocabulary& source_vocab, const Vocabulary& target_vocab, int64_t num_steps);

/// Appends gold links to encode_pairs()' pairs, L the most of a pair: link_source and link_target [N, L], positions in
/// src and tgt, then 0; link_count [N]. Links of words that were cut are left out. Counts the target words that have
/// links. Throws Error unless there is one alignment a pair.
void add_links(Examples& pairs, std::span<const Alignment> alignments, int64_t num_steps);

/// In which order an epoch takes the pairs. Epoch e's order is a Fisher-Yates shuffle of
/// 0 .. n - 1 by the random stream (seed, "shuffle", e) and of nothing before it, so a resumed
/// training sees the same batches as one that was never stopped. The last, partial batch is kept. With lengths, each
/// batch has its longest pairs first, and of equally long ones those that come first among all: so those that are still
/// going on at a step are the batch's first rows (backends/live.h).
/// Source: Knuth, "The Art of Computer Programming" 2, 3.4.2, algorithm P.
class BatchSchedule {
 public:
  /// Begins with epoch 0. lengths: one a pair, or none. Throws Error if num_pairs < 1 or batch_size is not in
  /// 1 .. kMaxBatchSize.
  BatchSchedule(int64_t num_pairs, int64_t batch_size, uint64_t seed, std::vector<int> lengths = {});

  int64_t batch_size() const { return batch_size_; }
  bool longest_first() const { return !lengths_.empty(); }
  /// From the next epoch on, batches are in the order of the shuffle.
  void forget_lengths() { lengths_.clear(); }
  int64_t num_batches() const;
  /// Pairs in batch i: batch_size(), or fewer in the last.
  int64_t size_of(int64_t batch) const;

  /// Shuffles for an epoch, counted from 0. Allocates nothing.
  void begin_epoch(int64_t epoch);
  int64_t epoch() const { return epoch_; }
  /// The pairs of batch i of the epoch. Throws Error if there is no such batch.
  std::span<const uint32_t> indices(int64_t batch) const;

 private:
  int64_t batch_size_;
  uint64_t seed_;
  int64_t epoch_ = 0;
  std::vector<int> lengths_;
  std::vector<uint32_t> order_;
};

}  // namespace attn
