#pragma once
#include <string>
#include <utility>
#include <vector>

#include "models/config.h"
#include "program/builder.h"

/// The teacher-forced forward pass of the models, which training, the lessons and the tests share.
namespace attn {

struct ForwardInputs {
  /// src: [B, Ts]; tgt_in: [B, Tt]; src_valid_len: [B], or none where every source token counts (without
  /// attention nothing asks for it).
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
/// Bahdanau, Cho & Bengio 2015, as in Dive into Deep Learning 10.4; with config.bidirectional the encoder reads
/// in both directions, as in the paper (3.2).
ForwardResult seq2seq_attention(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// GRU encoder-decoder without attention: at every step the decoder reads the token's embedding and the same
/// context, the last hidden state of the encoder. Source: Cho et al. 2014 and Sutskever, Vinyals & Le 2014, as
/// in Dive into Deep Learning 9.7. (There prediction takes the decoder's own last state for the context; here
/// it is the encoder's, as in training.)
ForwardResult seq2seq_without_attention(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// Transformer encoder and decoder. Source: Vaswani et al. 2017, as in Dive into Deep Learning 10.7.
ForwardResult transformer(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// The one that config.model says.
ForwardResult forward(Builder& b, const ModelConfig& config, const ForwardInputs& inputs);

/// Cross entropy of the valid target tokens, divided by the number of steps and summed over the batch.
/// logits: [B, Tt, V], tgt: [B, Tt], tgt_valid_len: [B] or none -> []
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len, int64_t steps);

}  // namespace attn
