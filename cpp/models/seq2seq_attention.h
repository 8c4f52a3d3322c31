#pragma once
#include "models/model.h"

namespace attn {

/// GRU encoder-decoder with additive attention: at every step the last layer's hidden state asks the
/// encoder's outputs for a context, which goes into the GRU together with the token's embedding. Source:
/// Bahdanau, Cho & Bengio 2015, as in Dive into Deep Learning 10.4; `bidirectional`, the encoder reads in both
/// directions, as in the paper (3.2).
///
/// Attention: attention_weights [B, Tt, Ts], of a decoding step [B, 1, Ts].
/// Decoding carries state.hidden [L, B, H] (next.hidden), with `lstm` state.cell too, state.enc_outputs [B, Ts, H, or
/// 2H of a bidirectional encoder] and state.enc_keys [B, Ts, H] (the projected keys, or with `dot_product` the
/// outputs).
extern const ModelDef kSeq2seqAttention;

}  // namespace attn
