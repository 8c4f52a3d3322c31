#pragma once
#include "models/model.h"
#include "nn/multi_head_attention.h"

namespace attn {

/// What a decoder-only model is made of.
struct GptOptions {
  enum class Norm : uint8_t { layer, rms };
  enum class Activation : uint8_t { relu, gelu, swiglu };
  enum class Positions : uint8_t { learned, sinusoidal, rope, alibi, none };
  /// What the settings call them; of pre_norm: pre is first.
  static constexpr const char *kNorms[] = {"layer", "rms"}, *kNormPlaces[] = {"pre", "post"},
                              *kActivations[] = {"relu", "gelu", "swiglu"},
                              *kPositions[] = {"learned", "sinusoidal", "rope", "alibi", "none"};

  int64_t vocab = 0, hidden = 0, layers = 0, heads = 1;
  /// The longest text: how many rows the table of learned positions has.
  int64_t steps = 0;
  /// Inner size of the feed-forward networks.
  int64_t ffn = 0;
  /// Heads of keys and values; 0: as many as of queries.
  int64_t kv_heads = 0;
  /// How many of the latest tokens each one sees, itself among them; 0: all so far.
  int64_t window = 0;
  Norm norm = Norm::layer;
  /// Normalise before each part of a block, and after the last block; else after each residual connection.
  bool pre_norm = true;
  Activation activation = Activation::gelu;
  Positions positions = Positions::learned;
  double rope_base = 10000;
  /// The embedding is the output layer's weight, too (Press & Wolf 2017).
  bool tied = false;
  /// Of linear layers and of layer norm; the output layer has none.
  bool bias = false;
  float norm_eps = 1e-5f;
  /// Read out what goes into each block as if it came out of the last one: the logit lens (nostalgebraist 2020).
  bool lens = false;
  /// Of embeddings, attention weights, and what a part of a block adds to its input.
  float dropout = 0;
};

/// logits [B, T, V], attention_weights.<layer> [B, N, T, T]; what each layer attended to; with the lens, before each
/// layer the logits [B, T, V].
struct GptResult : ForwardResult {
  std::vector<nn::KeyValue> memory;
  std::vector<Value> lens;
};

/// A decoder-only Transformer: what follows each token, of which it sees itself and those before it. tokens: [B, T];
/// places: of a decoding step, of each layer; none: all tokens at once. Parameters embedding.weight [V, D],
/// positions.weight [steps, D] if they are learned; of each block blocks.<i>.norm1, .norm2, .attention as
/// multi_head_attention() has them, .ffn as position_wise_ffn() or swiglu(); norm with pre_norm, head.weight [V, D]
/// unless tied. Throws Error for sizes that do not fit together. Source: Radford et al., "Language models are
/// unsupervised multitask learners", 2019, section 2.3.
GptResult gpt(Builder& b, const GptOptions& options, Value tokens, const std::vector<nn::DecodingPlace>& places = {});

}  // namespace attn
