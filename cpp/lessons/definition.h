#pragma once
#include <span>
#include <string>
#include <vector>

#include "lessons/tensors.h"
#include "program/builder.h"

/// How a program of the registry is written down.
namespace attn::lessons {

struct Recorder;

/// What decides which tensors there are, before any size is known.
struct Structure {
  int64_t layers = 1;
  /// Biases in attention's linear layers.
  bool bias = false;
  /// A GRU encoder in both directions.
  bool bidirectional = false;
  /// An encoder-decoder that attends by dot products, without parameters.
  bool dot_product = false;
  /// An encoder-decoder of LSTM layers in the GRU's place.
  bool lstm = false;
  /// A Transformer whose output layer has the target embedding's weight.
  bool tied_embeddings = false;
};

/// A setting that is no size.
struct OptionSpec {
  Literal name, default_value, summary;
};
using OptionSpecs = Few<OptionSpec, 6>;

struct Definition {
  Literal name, summary;
  SizeSpecs sizes;
  OptionSpecs options;
  std::vector<TensorSpec> (*tensors)(const Structure&);
  void (*record)(Recorder&);
  /// Names that start so and go on with a number tell how many layers there are.
  Few<Literal, 8> layer_names = {};
};

/// What a program's record function sees.
struct Recorder {
  Builder& b;
  const Resolved& resolved;
  const Structure& structure;
  /// Every option, given or by default.
  std::map<std::string, std::string> options;
  std::map<std::string, Value> inputs;

  /// The input of that name, or none if the program was asked for without it.
  Value input(const std::string& name) const;
  int64_t size(const std::string& letter) const { return resolved.sizes.at(letter).value; }
  /// Throws Error unless the option is a finite number.
  float number(const std::string& name) const;
  /// As number(), and -inf too.
  float number_or_minus_infinity(const std::string& name) const;
  /// Throws Error unless the option is true or false.
  bool flag(const std::string& name) const;
  /// Throws Error unless the option is one of the choices.
  const std::string& choice(const std::string& name, const std::vector<std::string>& choices) const;
  /// A result, also found by its other name if there is one.
  void output(const std::string& name, Value value, const std::string& alias = {});
};

/// Throws Error unless text is true or false.
bool parse_flag(const std::string& setting, const std::string& text);

/// The definitions by family.
std::span<const Definition>
kernel_programs();  // batch_matmul, average_pooling, nadaraya_watson(_training), regression_data
std::span<const Definition> attention_programs();  // masked_softmax, additive, dot product, multi-head, self-attention
std::span<const Definition> scoring_programs();    // score_statistics, scoring_training
std::span<const Definition>
layer_programs();  // positional_encoding, position_wise_ffn, layer_norm, batch_norm, add_norm, gru
std::span<const Definition> position_programs();  // permuted_self_attention, position_rotation, binary_waves
std::span<const Definition> variant_programs();   // lines that are easily written wrong
std::span<const Definition> exercise_programs();  // bilinear_attention, lstm, stacked_self_attention, ...
std::span<const Definition> block_programs();     // encoder_block, decoder_block
std::span<const Definition> model_programs();     // seq2seq_attention, seq2seq, transformer

/// The parameters of an attention with four projections; extents are letters, `hidden` that of the result.
struct AttentionSizes {
  std::string queries = "H", keys = "H", values = "H", hidden = "H";
};
std::vector<TensorSpec> attention_parameters(const std::string& prefix, const Structure& structure,
                                             const AttentionSizes& sizes = {});
/// The parameters of an encoder or decoder block of width H and inner size F.
std::vector<TensorSpec> encoder_block_parameters(const std::string& prefix, const Structure& structure);
std::vector<TensorSpec> decoder_block_parameters(const std::string& prefix, const Structure& structure);
/// dense1 and dense2.
std::vector<TensorSpec> ffn_parameters(const std::string& prefix, const std::string& in, const std::string& out);
/// The parameters of a recurrent network of width H; `in` is the first layer's input.
std::vector<TensorSpec> rnn_parameters(const std::string& prefix, const std::string& in, const Structure& structure);

/// a, then b.
std::vector<TensorSpec> operator+(std::vector<TensorSpec> a, const std::vector<TensorSpec>& b);

}  // namespace attn::lessons
