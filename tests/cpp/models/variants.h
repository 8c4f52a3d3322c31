#pragma once
#include "models/model.h"

namespace attn::test {

/// Names that are told in failures; "bidirectional", "dot_product" and "lstm" are seq2seq_attention so, and "pre_norm"
/// and "tied_embeddings" are transformers.
inline constexpr const char* kVariants[] = {"seq2seq_attention", "bidirectional", "dot_product", "lstm",
                                            "seq2seq",           "transformer",   "pre_norm",    "tied_embeddings"};

inline ModelConfig config_of(const std::string& variant) {
  const bool recurrent = variant == "bidirectional" || variant == "dot_product" || variant == "lstm";
  const bool transformer = variant == "pre_norm" || variant == "tied_embeddings";
  ModelConfig config(recurrent ? "seq2seq_attention" : transformer ? "transformer" : variant);
  if (recurrent || transformer) config[variant] = true;
  return config;
}

}  // namespace attn::test
