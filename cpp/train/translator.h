#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "train/decoder.h"

namespace attn {

struct TranslateOptions {
  /// Most words to produce; 0: the model's steps, as in the book.
  int64_t max_steps = 0;
  /// The book's slip: its Transformer is fed one token at a time and so gives every token position 0.
  bool book_positions = false;
  /// Translations that finish() keeps in view at every step; 1: the likeliest word each time (greedy decoding).
  int64_t beam = 1;
  /// How much finish() prefers longer translations: their log probability is divided by ((5 + length) / 6)^alpha, with
  /// <eos> in the length (Wu et al. 2016, equation 14; Vaswani et al. 2017 have a beam of 4 and 0.6); 0: not at all.
  double length_penalty = 0.6;
  /// Where the model writes "<unk>", the unknown word of the source that it attends to most stands instead, each at
  /// most once; once all have been copied, it writes no more "<unk>" (Luong et al. 2015; Jean et al. 2015).
  bool copy = true;
};

/// Throws Error, one sentence, if max_steps is not 0 .. 512, beam not 1 .. 100, or length_penalty not 0 .. 10.
void validate(const TranslateOptions& options);

/// Throws Error, one sentence, if that attention has no such layer or head.
void require_head(const AttentionKind& kind, int64_t layer, int64_t head);

/// A translation that finish() has found.
struct Hypothesis {
  /// Without "<eos>".
  TokenList words;
  /// Of each word, which source token it is a copy of, if any.
  std::vector<std::optional<int64_t>> copied;
  /// It has its <eos>; else it was cut after as many words as were asked for.
  bool ended = false;
  /// Of all its words and <eos>, and the same after the length penalty.
  double log_probability = 0, score = 0;
};

/// Hypothesis::copied: null where a word is none.
Json copied_json(const std::vector<std::optional<int64_t>>& copied);

/// What the model is given to read.
struct SourceSentence {
  /// The words and "<eos>", as far as they fit into the model's steps.
  TokenList tokens;
  /// Which of them (from 0) are not in the vocabulary and count as "<unk>".
  std::vector<int64_t> unknown;
  /// Words were cut, since the sentence is longer than the model's steps; how many it has, with "<eos>".
  bool truncated = false;
  int64_t full_length = 0;
};

struct TranslatedWord {
  std::string token;
  /// Which source token it is a copy of, if any.
  std::optional<int64_t> copied;
  /// The token is "<eos>", or as many words as were asked for have been produced.
  bool done = false;
  /// What the model gave the token, of all in its vocabulary.
  float probability = 0;
};

/// An attention map, row-major. [rows, cols]
struct AttentionMap {
  int64_t rows = 0, cols = 0;
  std::vector<float> weights;
};

/// Translates word by word, taking the likeliest each time (greedy decoding) or with beam search, with the decoder's
/// state kept from step to step. Reads the parameters of its State as they are at each step, so it can watch a
/// training.
class Translator {
 public:
  /// Throws Error if the model has no source, or needs more memory than execution.max_bytes, as begin() does.
  explicit Translator(TrainedModel model, ExecutionOptions execution = {});

  const TrainedModel& model() const { return model_; }

  /// Starts a sentence: runs the encoder. Throws Error if it has no words or is not UTF-8, and as validate() does.
  const SourceSentence& begin(std::string_view sentence, const TranslateOptions& options = {});
  /// Produces the next word. Throws Error before begin() and once the last step said `done`.
  TranslatedWord step();
  /// Produces all words that are still to come, by beam search where options.beam is above 1: of the translations so
  /// far, a step keeps the `beam` most probable ones; it ends once as many have their <eos>. -> at most `beam`
  /// translations, that of the greatest score first, whose words words() and attention() have then.
  std::vector<Hypothesis> finish();
  /// Produces one step's attention as step() does, but has the decoder go on with `token` instead of the
  /// likeliest: "teacher forcing".
  void force(std::string_view token);
  /// The words produced since begin(), without "<eos>".
  const TokenList& words() const { return path_.words; }
  /// begin() and finish().
  TokenList translate(std::string_view sentence, const TranslateOptions& options = {});

  /// What attention() can be asked for: none of a model without attention.
  const std::vector<AttentionKind>& attention_kinds() const { return attention_kinds_; }
  /// That of the decoder on the source; null: it has none.
  const AttentionKind* cross_attention() const;
  /// The weights so far. rows, cols: encoder [source, source], cross [steps so far, source], decoder [steps
  /// so far, steps so far], 0 where a row had no such column yet. Throws Error for what attention_kinds()
  /// does not have, and before begin().
  AttentionMap attention(const std::string& kind, int64_t layer = 0, int64_t head = 0) const;

 private:
  /// A translation so far, and what the decoder goes on from.
  struct Path {
    int64_t token = 0;
    TokenList words;
    std::vector<std::optional<int64_t>> copied;
    double log_probability = 0;
    /// Attention outputs of each decoding step, by their names; translations that begin alike share them.
    std::vector<std::shared_ptr<const TensorMap>> maps;
    bool ended = false;

    Hypothesis hypothesis(double alpha) const;
  };

  /// What a decoding step says of the next token.
  struct Prediction {
    /// [V]; of a token that may not follow minus infinity.
    std::vector<float> logits;
    /// ln sum e^logits, of all.
    double total = 0;

    double log_probability(int64_t token) const { return logits[token] - total; }
  };

  void encode();
  void make_decoder();
  std::vector<Prediction> decode(std::span<Path> paths);
  std::optional<int64_t> to_copy(const Path& path) const;
  void extend(Path& to, int64_t token, double log_probability) const;
  std::vector<Path> grow(std::vector<Path> live, std::vector<Path>& ended);
  int64_t steps() const { return static_cast<int64_t>(path_.maps.size()); }
  void require_ready() const;
  const AttentionKind& attention_kind(const std::string& name) const;
  /// The source's, the target's.
  const Vocabulary& vocabulary(size_t i) const { return model_.vocabularies.at(i); }

  TrainedModel model_;
  ExecutionOptions execution_;
  std::vector<AttentionKind> attention_kinds_ = model_.config.model().attention(model_.config);
  std::unique_ptr<Executor> encoder_;
  /// Of the latest options: its texts are the translations in view.
  std::optional<Decoder> decoder_;

  TranslateOptions options_;
  SourceSentence source_;
  EncodedSentence encoded_;
  Path path_;
  int64_t max_steps_ = 0;
  bool begun_ = false, done_ = false;
  /// Attention outputs of the encoder by their names.
  TensorMap encoder_maps_;
};

}  // namespace attn
