#pragma once
#include <string>

#include "nn/attention.h"

namespace attn::nn {

/// Keys and values as the heads see them: [B, N, T, H/N] each, or of kv_heads.
struct KeyValue {
  Value keys, values;
};

/// A step of decoding: where its only token stands, [1], and the keys and values of those before it, in caches that
/// have room for all.
struct DecodingPlace {
  Value position;
  KeyValue past;
};

struct MultiHeadOptions {
  /// Of all heads together; divisible by heads.
  int64_t hidden = 0;
  int64_t heads = 1;
  bool bias = false;
  float dropout = 0;
  /// Query t sees keys 0 .. t only. Excludes valid_lens.
  bool causal = false;
  /// Heads of the keys and values, of which each serves as many heads of the queries; divides heads. 0: as many.
  int64_t kv_heads = 0;
  /// With causal: of those keys only so many, the latest; 0: all.
  int64_t window = 0;
  /// Adds alibi_bias() to the scores.
  bool alibi = false;
  /// Turns queries and keys by rotary_encoding() with this base; 0: does not.
  double rotary_base = 0;
  /// With causal, of a single query: it sees the keys up to its own, which is put into its place; none: all at once.
  DecodingPlace place = {};

  int64_t groups() const { return kv_heads > 0 ? kv_heads : heads; }
};

/// output: [B, Tq, H]; weights and scores: [B, N, Tq, Tk]; memory: what was attended to.
struct MultiHeadResult {
  Value output, weights, scores;
  KeyValue memory = {};
};

/// N scaled dot-product attentions side by side, each in its own H/N dimensions:
///   head_i = attention(W_q^i q, W_k^i k, W_v^i v),  output = W_o [head_1; ...; head_N].
/// Parameters <name>.W_q.weight [H, Dq], .W_k.weight [H, Dk], .W_v.weight [H, Dv], .W_o.weight [H, H], and
/// .bias [H] of each if options.bias. With kv_heads G, W_k and W_v give G H/N numbers rather than H (Ainslie et al.
/// 2023, section 2.2). Throws Error if hidden is not divisible by heads, or heads not by kv_heads. Source: Vaswani et
/// al. 2017, section 3.2.2.
MultiHeadResult multi_head_attention(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                     MultiHeadOptions options);

/// The part that does not depend on the queries: W_k k and W_v v, cut into heads.
KeyValue project_keys_values(Builder& b, const std::string& name, Value keys, Value values, MultiHeadOptions options);

/// The rest. queries: [B, Tq, Dq]; valid_lens: none, [B] or [B, Tq].
MultiHeadResult attend_heads(Builder& b, const std::string& name, Value queries, const KeyValue& memory,
                             Value valid_lens, MultiHeadOptions options);

}  // namespace attn::nn
