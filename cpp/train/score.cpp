#include "train/score.h"

#include <algorithm>

#include "tensor/error.h"
#include "text/metrics.h"

namespace attn {
namespace {

/// The weights of a layer's heads, summed: which is the greatest is all that is asked of them. [rows, source]
AttentionMap cross_weights(const Translator& translator, const AttentionKind& cross, const LinkOptions& options) {
  const int64_t layer = options.layer.value_or(cross.layers - 1);
  AttentionMap sum = translator.attention(cross.name, layer, options.head.value_or(0));
  for (int64_t head = 1; head < cross.heads && !options.head; ++head) {
    const AttentionMap map = translator.attention(cross.name, layer, head);
    for (size_t i = 0; i < sum.weights.size(); ++i) sum.weights[i] += map.weights[i];
  }
  return sum;
}

/// The alignment that the model's attention gives when it is fed the reference.
Alignment attended_alignment(Translator& translator, const std::string& sentence, const TokenList& reference,
                             TranslateOptions options) {
  const int64_t words = std::min<int64_t>(reference.size(), translator.model().config.whole("steps"));
  options.max_steps = 0;  // the model's steps: those that may be asked for are fewer
  const SourceSentence& source = translator.begin(sentence, options);
  for (int64_t i = 0; i < words; ++i) translator.force(reference[i]);
  return attended_links(translator, source);
}

}  // namespace

void validate(const Translator& translator, const LinkOptions& options) {
  const AttentionKind* cross = translator.cross_attention();
  if (cross) return require_head(*cross, options.layer.value_or(0), options.head.value_or(0));
  throw Error(std::string(translator.model().config.model().name) + " has no attention on the source");
}

Alignment attended_links(const Translator& translator, const SourceSentence& source, const LinkOptions& options) {
  validate(translator, options);
  const AttentionMap map = cross_weights(translator, *translator.cross_attention(), options);
  const int64_t source_words = static_cast<int64_t>(source.tokens.size()) - (source.truncated ? 0 : 1);  // <eos>
  const auto words = static_cast<int64_t>(translator.words().size());
  return strongest_links(map.weights, map.rows, map.cols, words, source_words);
}

Score score_corpus(Translator& translator, const ParallelCorpus& corpus, const TranslateOptions& options) {
  if (corpus.size() == 0) throw Error("there are no sentences to score");
  Score score;
  CorpusBleu corpus_bleu;
  AlignmentErrorRate error_rate;
  const bool aligns = translator.cross_attention() != nullptr;
  for (int64_t i = 0; i < corpus.size(); ++i) {
    const SourceSentence& source = translator.begin(corpus.source_text[i], options);
    score.with_unknown_words += !source.unknown.empty();
    score.truncated += source.truncated;
    translator.finish();
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
