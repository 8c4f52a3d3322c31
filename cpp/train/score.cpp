#include "train/score.h"

#include <algorithm>

#include "tensor/error.h"
#include "text/metrics.h"

namespace attn {
namespace {

/// What the decoder pays to the source, if anything.
const AttentionKind* cross_attention(const Translator& translator) {
  for (const AttentionKind& kind : translator.attention_kinds()) {
    if (kind.of == AttentionKind::Of::source) return &kind;
  }
  return nullptr;
}

/// The last layer's cross attention, summed over its heads (which weight is the greatest is all that is asked
/// of it). [rows, source]
AttentionMap summed_cross_attention(const Translator& translator) {
  const AttentionKind& cross = *cross_attention(translator);
  AttentionMap sum = translator.attention(cross.name, cross.layers - 1, 0);
  for (int64_t head = 1; head < cross.heads; ++head) {
    const AttentionMap map = translator.attention(cross.name, cross.layers - 1, head);
    for (size_t i = 0; i < sum.weights.size(); ++i) sum.weights[i] += map.weights[i];
  }
  return sum;
}

/// The alignment that the model's attention gives when it is fed the reference.
Alignment attended_alignment(Translator& translator, const std::string& sentence, const TokenList& reference,
                             TranslateOptions options) {
  const int64_t words = std::min<int64_t>(reference.size(), translator.model().config.whole("steps"));
  options.max_steps = words;
  const SourceSentence& source = translator.begin(sentence, options);
  const int64_t source_words = static_cast<int64_t>(source.tokens.size()) - (source.truncated ? 0 : 1);  // <eos>
  for (int64_t i = 0; i < words; ++i) translator.force(reference[i]);
  const AttentionMap map = summed_cross_attention(translator);
  return strongest_links(map.weights, map.rows, map.cols, words, source_words);
}

}  // namespace

Score score_corpus(Translator& translator, const ParallelCorpus& corpus, const TranslateOptions& options) {
  if (corpus.size() == 0) throw Error("there are no sentences to score");
  Score score;
  CorpusBleu corpus_bleu;
  AlignmentErrorRate error_rate;
  const bool aligns = cross_attention(translator) != nullptr;
  for (int64_t i = 0; i < corpus.size(); ++i) {
    const SourceSentence& source = translator.begin(corpus.source_text[i], options);
    score.with_unknown_words += !source.unknown.empty();
    score.truncated += source.truncated;
    while (!translator.step().done) {
    }
    score.bleu += bleu(translator.words(), corpus.target[i]);
    score.exact_match += exact_match(translator.words(), corpus.target[i]);
    corpus_bleu.add(translator.words(), corpus.target[i]);
    if (aligns && i < static_cast<int64_t>(corpus.alignments.size()) && !corpus.alignments[i].empty()) {
      error_rate.add(attended_alignment(translator, corpus.source_text[i], corpus.target[i], options),
                     corpus.alignments[i], corpus.possible[i]);
    }
  }
  score.sentences = corpus.size();
  score.bleu /= static_cast<double>(score.sentences);
  score.exact_match /= static_cast<double>(score.sentences);
  score.corpus_bleu4 = corpus_bleu.score();
  score.aligned_sentences = error_rate.sentences();
  if (score.aligned_sentences > 0) score.alignment_error_rate = error_rate.value();
  return score;
}

}  // namespace attn
