#pragma once
#include "models/model.h"

/// Decoding with the GRU encoder-decoder; what each program reads and leaves is described in models/model.h.
namespace attn::seq2seq {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options);
void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options);

}  // namespace attn::seq2seq
