#pragma once
#include <string>

#include "program/builder.h"

namespace attn::nn {

struct EmbeddingOptions {
  int64_t vocab = 0;
  int64_t size = 0;
  float deviation = 1;
};

/// One learned vector per token. ids: [...] -> [..., size]; <name>.weight: [vocab, size], starts N(0, deviation^2).
Value embedding(Builder& b, const std::string& name, Value ids, EmbeddingOptions options);

}  // namespace attn::nn
