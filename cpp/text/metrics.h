#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "text/corpus.h"
#include "text/tokenizer.h"

namespace attn {

/// The book's BLEU of one prediction, with n-grams up to length k (the book prints k = 2):
///   exp(min(0, 1 - len_label / len_pred)) * prod_{n=1..min(k, len_pred)} p_n^(1 / 2^n)
/// where p_n is the share of the prediction's n-grams found in the label, each of the label's
/// n-grams matching once. In 0 .. 1; 1 for equal sentences. An empty prediction scores 0, or 1 if
/// the label is empty too. Throws Error if k < 1.
/// Source: "Dive into Deep Learning", 9.7.4 and 10.7.6, `bleu`.
double bleu(std::span<const std::string> prediction, std::span<const std::string> label, int k = 2);

/// Whether the tokens are the same.
bool exact_match(std::span<const std::string> prediction, std::span<const std::string> label);

/// Corpus BLEU-4 with one reference a sentence, unsmoothed, in 0 .. 1:
///   BP * exp(1/4 sum_{n=1..4} log p_n),  BP = 1 if c > r, else exp(1 - r / c)
/// where p_n = clipped matches / n-grams of the candidates, both summed over all sentences, c and r
/// the total lengths. 0 if some p_n is 0. Where the candidates have no 4-gram, p_4 is 0 / 0, and where the references
/// have none, no candidate could have a match: of sentences of fewer than four tokens there is no BLEU-4.
/// Source: Papineni, Roukos, Ward & Zhu, "BLEU: a method for automatic evaluation of machine
/// translation", ACL 2002.
class CorpusBleu {
 public:
  void add(std::span<const std::string> candidate, std::span<const std::string> reference);

  /// None where the candidates or the references have no 4-gram.
  std::optional<double> score() const;
  /// p_n, n = 1 .. 4; 0 where there is no n-gram.
  double precision(int n) const;
  double brevity_penalty() const;
  int64_t candidate_length() const { return candidate_length_; }
  int64_t reference_length() const { return reference_length_; }

 private:
  std::array<int64_t, 4> matches_{};
  std::array<int64_t, 4> totals_{};
  int64_t candidate_length_ = 0;
  int64_t reference_length_ = 0;
  int64_t longest_reference_ = 0;
};

/// Links each target word to the source word with the greatest attention weight.
/// weights: [Tq, Tk], row t is the attention of the step that produced (or, teacher-forced, was to
/// produce) target word t. Rows 0 .. target_words - 1 and columns 0 .. source_words - 1 count;
/// <eos> and padding on either side do not. Of equal weights the first wins; a NaN never does.
/// Throws Error if the words exceed the rows or columns, or if weights is not [tq, tk] long.
Alignment strongest_links(std::span<const float> weights, int64_t tq, int64_t tk, int64_t target_words,
                          int64_t source_words);

/// Alignment error rate over a corpus:
///   AER = 1 - (|A n S| + |A n P|) / (|A| + |S|)
/// with S the sure gold links, P the sure and the possible ones, the counts summed over all pairs. A, the
/// attention's, has one link a target word (strongest_links): each word of the reference, whether gold links it
/// or not, so that a word that gold leaves unaligned costs; the row and the column of <eos> have no part in it.
/// The target words are the reference's: feed the decoder the reference. Words cut off by the model's steps
/// have no link in A, but stay in S. With one link a target word in A, a word with several sure links cannot
/// be got quite right: the least rate that A can reach is above 0 there.
/// Source: Och & Ney, "A systematic comparison of various statistical alignment models",
/// Computational Linguistics 29(1), 2003, eq. 29.
class AlignmentErrorRate {
 public:
  /// Repeated links count once; `possible` need not repeat the sure ones.
  void add(Alignment predicted, Alignment sure, Alignment possible = {});
  /// In 0 .. 1; 0 is perfect. 0 if nothing was added.
  double value() const;
  int64_t sentences() const { return sentences_; }

 private:
  /// |A n S|, |A n P|, |A|, |S|
  int64_t sure_hits_ = 0, possible_hits_ = 0, predicted_ = 0, sure_ = 0, sentences_ = 0;
};

}  // namespace attn
