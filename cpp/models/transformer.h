#pragma once
#include "models/model.h"

namespace attn {

/// Transformer encoder and decoder. Source: Vaswani et al. 2017, as in Dive into Deep Learning 10.7.
///
/// Attention: encoder.attention_weights.<layer> [B, N, Ts, Ts], decoder.self_attention_weights.<layer> [B, N, Tt, Tt]
/// (of decoding step t [B, N, 1, t + 1]), decoder.cross_attention_weights.<layer> [B, N, Tt, Ts] (of a step
/// [B, N, 1, Ts]).
/// Decoding carries state.cross_keys.<layer>, state.cross_values.<layer> [B, N, Ts, H/N] from the encoder, and from the
/// first step on next.self_keys.<layer>, next.self_values.<layer> [B, N, t + 1, H/N], which step 0 does not read.
extern const ModelDef kTransformer;

}  // namespace attn
