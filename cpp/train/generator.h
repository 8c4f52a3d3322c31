#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/text_tokens.h"
#include "train/decoder.h"

namespace attn {

struct GenerateOptions {
  /// Tokens to write at most, 0: as many as the model's steps leave room for.
  int64_t tokens = 0;
  /// Logits are divided by it; 0: always the likeliest token.
  double temperature = 0.8;
  /// Only the k likeliest, 0: all (Fan et al. 2018).
  int64_t top_k = 0;
  /// Of those only the likeliest that together have this share, 1: all (Holtzman et al. 2020).
  double top_p = 1;
  uint64_t seed = 0;
};

/// Throws Error, one sentence, if tokens or top_k are below 0, temperature is below 0 or not finite, or top_p is not
/// above 0 and at most 1.
void validate(const GenerateOptions& options);

struct TokenProbability {
  int id = 0;
  /// What the model gives it, whatever the temperature.
  float probability = 0;
};

/// Why a text ends.
enum class Stop : uint8_t { none, end_token, steps, tokens };

struct GeneratedToken {
  TokenProbability token;
  Stop stop = Stop::none;
};

/// Goes on with a text, token by token. The same seed gives the same text on every CPU.
class Generator {
 public:
  /// Throws Error if the model does not go on with texts, or needs more memory than execution.max_bytes.
  explicit Generator(TrainedModel model, ExecutionOptions execution = {});

  const TrainedModel& model() const { return model_; }
  /// Starts a text; returns its tokens. Throws Error if there are none, if they leave the model no step, or if one is
  /// not in the vocabulary, and as validate() does.
  const std::vector<int>& begin(std::string_view prompt, const GenerateOptions& options = {});
  /// Writes the next token. Throws Error before begin() and behind the end.
  GeneratedToken step();
  /// What the model gave in the last step, the likeliest first: at most `count`.
  std::vector<TokenProbability> likeliest(int64_t count) const;
  /// All tokens, the prompt's too.
  const std::vector<int>& tokens() const { return tokens_; }
  /// Their text, as far as it is whole characters.
  std::string text() const { return decode_text(kind_, vocabulary(), tokens_); }

 private:
  const Vocabulary& vocabulary() const { return model_.vocabularies.front(); }
  int64_t steps() const { return model_.config.whole("steps"); }
  void predict();
  int draw() const;

  TrainedModel model_;
  TokenKind kind_;
  std::optional<Decoder> decoder_;
  GenerateOptions options_;
  std::vector<int> tokens_;
  int64_t prompt_ = 0;
  /// Of the token behind the last, [V].
  std::vector<float> logits_;
  Stop stop_ = Stop::none;
};

}  // namespace attn
