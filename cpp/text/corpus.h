#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/alignment.h"
#include "text/dataset.h"
#include "text/tokenizer.h"

namespace attn {

struct ReadOptions {
  /// Read the first so many pairs and look no further; 0 reads all.
  int64_t max_examples = 0;
  /// Leave malformed lines out and count them, instead of refusing the file.
  bool skip_malformed = false;
};

/// What reading left out, and why.
struct ReadReport {
  int64_t lines = 0;               ///< lines looked at
  int64_t empty_lines = 0;         ///< nothing but spaces and tabs: always left out
  int64_t malformed_lines = 0;     ///< only with ReadOptions::skip_malformed
  std::string first_malformed;     ///< what is wrong with the first of them, one sentence
  int64_t ignored_alignments = 0;  ///< columns in Pharaoh form that name a token that is not there
  int64_t other_columns = 0;       ///< third and fourth columns that hold something else than Pharaoh form
  std::string first_unaligned;     ///< what is wrong with the first of both kinds, one sentence
};

/// Sentence pairs. All lists have one entry a pair.
struct ParallelCorpus : Dataset {
  std::vector<TokenList> source, target;
  std::vector<std::string> source_text, target_text;  ///< as in the file, made clean
  std::vector<Alignment> alignments;                  ///< sure links, in tokens; empty where the file gives none
  std::vector<Alignment> possible;                    ///< links that are possible besides; empty where none are
  ReadReport report;

  int64_t size() const override { return static_cast<int64_t>(source.size()); }
  /// The source's and the target's.
  std::vector<Vocabulary> vocabularies(const DataOptions& options) const override;
  Examples examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const override;
  std::unique_ptr<EpochRows> epoch_rows(const Examples& examples, std::span<const Vocabulary> vocabularies,
                                        const DataOptions& options) const override;
  std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> split(double fraction, uint64_t seed) const override;
  int64_t common(const Dataset& other) const override;
  const ParallelCorpus* pairs() const override { return this; }
};

/// Reads sentence pairs: UTF-8, one pair a line, "source <tab> target", further columns ignored
/// but for a third in Pharaoh form, which is the pair's word alignment, and behind it a fourth, the links that
/// are possible besides those (Och & Ney 2003).
///
/// Lines end with LF, CRLF or CR, the last with or without, and are made clean: clean(). Lines of nothing but spaces
/// and tabs are left out.
///
/// A line without a tab, with an empty side, with a NUL byte or with invalid UTF-8 is malformed.
/// The file is then refused, since what a learner trains on must be what is in the file: throws
/// Error with the first such line's number and the count,
/// `line 3 has no tab between source and target: "Hello." (and 4 more of 600 lines are malformed)`.
/// Throws Error if no pair is left, if a column is none of sentences (require_sentences()), or if the bytes are UTF-16
/// by their byte-order mark. Columns of invalid bytes count characters from 1. The messages name no file: the caller
/// knows it.
ParallelCorpus read_pairs(std::string_view bytes, const ReadOptions& options = {});

/// Takes `fraction` of the pairs out of a corpus, at least one of them and not all: which of them is drawn from the
/// seed, their order stays. Throws Error for a corpus of a single pair.
ParallelCorpus take_held_out(ParallelCorpus& corpus, double fraction, uint64_t seed);

}  // namespace attn
