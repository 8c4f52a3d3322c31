#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "train/model_file.h"
#include "train/options.h"

namespace attn {

struct TranslateOptions {
  /// Most words to produce; 0: the model's steps, as in the book.
  int64_t max_steps = 0;
  /// The book's slip: its Transformer is fed one token at a time and so gives every token position 0.
  bool book_positions = false;
};

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
  /// The token is "<eos>", or as many words as were asked for have been produced.
  bool done = false;
};

/// An attention map, row-major. [rows, cols]
struct AttentionMap {
  int64_t rows = 0, cols = 0;
  std::vector<float> weights;
};

/// Translates word by word, always taking the likeliest (greedy decoding), with the decoder's state kept from
/// step to step. Reads the parameters of its State as they are at each step, so it can watch a training.
class Translator {
 public:
  explicit Translator(TrainedModel model, ExecutionOptions execution = {});
  ~Translator();
  Translator(Translator&&) noexcept;
  Translator& operator=(Translator&&) noexcept;

  const TrainedModel& model() const;

  /// Starts a sentence: runs the encoder. Throws Error if it has no words, is not UTF-8, or max_steps is not
  /// 0 .. 512.
  const SourceSentence& begin(std::string_view sentence, const TranslateOptions& options = {});
  /// Produces the next word. Throws Error before begin() and once the last step said `done`.
  TranslatedWord step();
  /// Produces one step's attention as step() does, but has the decoder go on with `token` instead of the
  /// likeliest: "teacher forcing".
  void force(std::string_view token);
  /// The words produced since begin(), without "<eos>".
  const TokenList& words() const;
  /// begin() and then step() until done.
  TokenList translate(std::string_view sentence, const TranslateOptions& options = {});

  /// What attention() can be asked for: none of a model without attention.
  const std::vector<AttentionKind>& attention_kinds() const;
  /// The weights so far. rows, cols: encoder [source, source], cross [steps so far, source], decoder [steps
  /// so far, steps so far], 0 where a row had no such column yet. Throws Error for what attention_kinds()
  /// does not have, and before begin().
  AttentionMap attention(const std::string& kind, int64_t layer = 0, int64_t head = 0) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace attn
