#pragma once
#include "models/model.h"

namespace attn {

/// GRU encoder-decoder without attention: at every step the decoder reads the token's embedding and the same
/// context, the last hidden state of the encoder. Source: Cho et al. 2014 and Sutskever, Vinyals & Le 2014, as
/// in Dive into Deep Learning 9.7. (There prediction takes the decoder's own last state for the context; here
/// it is the encoder's, as in training.)
///
/// Decoding carries state.hidden [L, B, H] (next.hidden) and state.context [B, H].
extern const ModelDef kSeq2seq;

}  // namespace attn
