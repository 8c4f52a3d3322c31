#pragma once
#include "models/model.h"

namespace attn::test {

/// Names that are told in failures; "bidirectional", "dot_product", "lstm" and "projected" are seq2seq_attention so,
/// and "pre_norm" and "tied_embeddings" are transformers. "projected": its embedding, narrower than its states, is
/// tied.
inline constexpr const char* kVariants[] = {"seq2seq_attention", "bidirectional", "dot_product", "lstm",
                                            "projected",         "seq2seq",       "transformer", "pre_norm",
                                            "tied_embeddings"};

inline ModelConfig config_of(const std::string& variant) {
  if (variant == "projected") {
    ModelConfig config("seq2seq_attention");
    config["tied_embeddings"] = true;
    config["embed"] = 5;
    return config;
  }
  const bool recurrent = variant == "bidirectional" || variant == "dot_product" || variant == "lstm";
  const bool transformer = variant == "pre_norm" || variant == "tied_embeddings";
  ModelConfig config(recurrent ? "seq2seq_attention" : transformer ? "transformer" : variant);
  if (recurrent || transformer) config[variant] = true;
  return config;
}

}  // namespace attn::test
