#pragma once
#include "models/model.h"

namespace attn::test {

/// Names that are told in failures; "bidirectional", "dot_product" and "lstm" are seq2seq_attention so, and "pre_norm"
/// is a transformer.
inline constexpr const char* kVariants[] = {"seq2seq_attention", "bidirectional", "dot_product", "lstm",
                                            "seq2seq",           "transformer",   "pre_norm"};

inline ModelConfig config_of(const std::string& variant) {
  const bool recurrent = variant == "bidirectional" || variant == "dot_product" || variant == "lstm";
  const bool pre_norm = variant == "pre_norm";
  ModelConfig config(recurrent ? "seq2seq_attention" : pre_norm ? "transformer" : variant);
  if (recurrent || pre_norm) config[variant] = true;
  return config;
}

}  // namespace attn::test
