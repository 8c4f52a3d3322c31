#pragma once
#include <optional>

#include "text/corpus.h"
#include "train/translator.h"

namespace attn {

/// How well a model translates a corpus. All but counts are in 0 .. 1.
struct Score {
  int64_t sentences = 0;
  /// The book's BLEU with n-grams up to 2, mean over the sentences.
  double bleu = 0;
  /// Papineni's corpus BLEU-4; none without any 4-gram. See CorpusBleu.
  std::optional<double> corpus_bleu4;
  /// Share of translations that are the reference word for word.
  double exact_match = 0;
  /// Of the sentences that have an alignment, if any.
  std::optional<double> alignment_error_rate;
  int64_t aligned_sentences = 0;
  /// Sentences with a word that is not in the vocabulary; sentences longer than the model's steps.
  int64_t with_unknown_words = 0, truncated = 0;
};

/// Of which of a decoder's weights on the source an alignment is made.
struct LinkOptions {
  /// The last, if none is named.
  std::optional<int64_t> layer = {};
  /// The mean over all, if none is named.
  std::optional<int64_t> head = {};
};

/// Throws Error if the model has no attention on the source, or not that layer or head.
void validate(const Translator& translator, const LinkOptions& options);

/// The translator's words so far, each linked to the source word with the greatest weight in the step that produced it.
/// Throws Error as validate() does.
Alignment attended_links(const Translator& translator, const SourceSentence& source, const LinkOptions& options = {});

/// Translates every source sentence and compares it with its target. Where the corpus gives a word alignment,
/// the decoder is also fed the reference, whatever its own translation was, and each of the reference's words
/// is linked to the source word with the greatest weight in the step that predicts it (for the Transformer: of
/// the last layer's cross attention, the mean over its heads). See AlignmentErrorRate. Throws Error
/// if the corpus is empty.
Score score_corpus(Translator& translator, const ParallelCorpus& corpus, const TranslateOptions& options = {});

}  // namespace attn
