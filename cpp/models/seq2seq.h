#pragma once
#include "models/model.h"

/// Decoding with the GRU encoder-decoder that has no attention; what each program reads and leaves is
/// described in models/model.h.
namespace attn::fixed_context {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options);
void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options);

}  // namespace attn::fixed_context
