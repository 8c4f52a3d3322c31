#pragma once
#include <string>
#include <utility>
#include <vector>

#include "models/config.h"
#include "program/builder.h"

/// The teacher-forced forward pass of both models, which training, the lessons and the tests share.
namespace attn {

struct ForwardInputs {
  /// src: [B, Ts]; tgt_in: [B, Tt]; src_valid_len: [B], or none where every source token counts.
  Value src, src_valid_len, tgt_in;
};

struct ForwardResult {
  /// [B, Tt, V]
  Value logits;
  /// The attention weights under their output names.
  std::vector<std::pair<std::string, Value>> attention;
};

/// GRU encoder-decoder with additive attention: at every step the last layer's hidden state asks the
/// encoder's outputs for a context, which goes into the GRU together with the token's embedding. Source:
/// Bahdanau, Cho & Bengio 2015, as in Dive into Deep Learning 10.4.
ForwardResult seq2seq_attention(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// Transformer encoder and decoder. Source: Vaswani et al. 2017, as in Dive into Deep Learning 10.7.
ForwardResult transformer(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// Either, by config.model.
ForwardResult forward(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// Cross entropy of the valid target tokens, divided by the number of steps and summed over the batch.
/// logits: [B, Tt, V], tgt: [B, Tt], tgt_valid_len: [B] or none -> []
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len, int64_t steps);

}  // namespace attn
