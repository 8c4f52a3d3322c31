#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "train/model_file.h"
#include "train/options.h"

namespace attn {

/// What the names of that begin with which a decoder carries from step to step: see ModelDef.
inline constexpr std::string_view kCarried = "state.";

/// A model's decoder, a token of each text at a time: one program for all steps, which keeps what it carries from one
/// to the next where it is. Reads the parameters of the model's State as they are at each step.
class Decoder {
 public:
  /// As many texts at once, of as many tokens, as the options say. Throws Error if it needs more memory than
  /// execution.max_bytes.
  Decoder(const TrainedModel& model, const DecodingOptions& options, const ExecutionOptions& execution);

  const DecodingOptions& options() const { return options_; }
  /// Forgets the texts. carried: what the encoder made of a source, "state.<x>" by x, as all texts begin with; what is
  /// not there begins as zeros. source_length: how many of its tokens count.
  void begin(const TensorMap& carried = {}, int64_t source_length = 0);
  /// How many tokens it has read since.
  int64_t position() const { return position_; }
  /// Reads the next token of each text, at most as many as the batch; of those that are not given, any.
  void step(std::span<const int64_t> tokens);
  /// Text i goes on as text from[i] has until now; those that are not given, anyhow.
  void reorder(std::span<const int64_t> from);

  /// Of the last step, [V]. Throws RunError if a number is not finite.
  std::vector<float> logits(int64_t text = 0) const;
  /// Of the last step, of one text, by their outputs' names: [1, ...] each.
  TensorMap attention(int64_t text = 0) const;

 private:
  /// Of a carried value the texts from[0], from[1], ..., which x has along the axis that counts them.
  void write_texts(Value carried, const Tensor& x, std::span<const int64_t> from);
  Tensor of_text(const std::string& output, int64_t text) const;
  const Tensor& read(const std::string& output) const;

  DecodingOptions options_;
  std::unique_ptr<Executor> executor_;
  int64_t position_ = 0;
  /// Outputs of the last step that were asked for.
  mutable TensorMap read_;
};

/// A decoding step, after which what it hands on is what the next one starts from: "next.<x>" becomes "state.<x>".
Program decoding_program(const ModelConfig& config, const DecodingOptions& options = {});

/// What runs a program of the model. Throws Error if it needs more memory than execution.max_bytes.
std::unique_ptr<Executor> executor_of(const TrainedModel& model, Program program, ExecutionOptions execution);

/// What is shown or computed with further. Throws RunError if a number is not finite: whatever came of it would look
/// like a text.
void require_finite(std::span<const float> numbers);

}  // namespace attn
