#pragma once
#include "models/model.h"

/// Decoding with the Transformer; what each program reads and leaves is described in models/model.h.
namespace attn::transformers {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options);
void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& options);

}  // namespace attn::transformers
