#pragma once
#include <string>

#include "nn/multi_head_attention.h"

namespace attn::nn {

struct BlockOptions {
  int64_t hidden = 0;
  int64_t heads = 1;
  /// Inner size of the feed-forward network.
  int64_t ffn = 0;
  float dropout = 0;
  /// Biases in the attention's linear layers.
  bool bias = false;
  /// Normalise before each part of a block instead of after its residual connection. The parameters' names stay, and
  /// whoever stacks such blocks normalises what comes out of the last. Source: Xiong et al. 2020, "On layer
  /// normalization in the Transformer architecture".
  bool pre_norm = false;
};

struct EncoderBlockResult {
  /// [B, T, H]
  Value output;
  /// [B, N, T, T]
  Value weights;
};

/// y = addnorm1(x, attention(x, x, x)), output = addnorm2(y, ffn(y)); with pre_norm y = x + attention(n, n, n),
/// n = norm1(x), output = y + ffn(norm2(y)). x: [B, T, H]; valid_lens: none, [B] or [B, T]. Parameters under
/// <name>.attention, .addnorm1.ln, .ffn, .addnorm2.ln. Source: Vaswani et al. 2017, section 3.1 (normalisation after
/// the residual).
EncoderBlockResult encoder_block(Builder& b, const std::string& name, Value x, Value valid_lens, BlockOptions options);

struct DecoderBlockInputs {
  /// [B, Tq, H]
  Value x;
  /// The encoder's outputs as decoder_memory() has projected them, and how many of them are valid (none, [B],
  /// [B, Tq]).
  KeyValue memory;
  Value memory_valid_lens;
  /// Position t sees positions 0 .. t only.
  bool causal = true;
  /// Of self-attention; none: all positions at once.
  DecodingPlace place = {};
};

struct DecoderBlockResult {
  /// [B, Tq, H]
  Value output;
  /// [B, N, Tq, Tq], of a step of decoding [B, N, 1, T]
  Value self_weights;
  /// [B, N, Tq, Tk]
  Value cross_weights;
  /// What self-attention attended to: of a step of decoding the caches with its own keys and values.
  KeyValue memory;
};

/// The keys and values of cross attention, which are the same for every decoding step.
/// enc_outputs: [B, Tk, D] -> [B, N, Tk, H/N] each
KeyValue decoder_memory(Builder& b, const std::string& name, Value enc_outputs, BlockOptions options);

/// y = addnorm1(x, attention1(x, x)), z = addnorm2(y, attention2(y, memory)), output = addnorm3(z, ffn(z)); with
/// pre_norm y = x + attention1(n, n), n = norm1(x), z = y + attention2(norm2(y), memory), output = z +
/// ffn(norm3(z)). Parameters under <name>.attention1, .addnorm1.ln, .attention2, .addnorm2.ln, .ffn, .addnorm3.ln.
/// Source: Vaswani et al. 2017, section 3.1.
DecoderBlockResult decoder_block(Builder& b, const std::string& name, const DecoderBlockInputs& inputs,
                                 BlockOptions options);

}  // namespace attn::nn
