#pragma once
#include <limits>
#include <string>

#include "program/builder.h"

namespace attn::nn {

/// What a masked score becomes before the softmax. The book's -1e6 lets masked keys in where scores are below it, as
/// those of a training that diverges are.
inline constexpr float kMaskedScore = -std::numeric_limits<float>::infinity();

/// queries: [B, Tq, Dq], keys: [B, Tk, Dk], values: [B, Tk, Dv];
/// valid_lens: none, [B], or [B, Tq] for a length of its own per query: keys from there on are masked.
struct AttentionInputs {
  Value queries, keys, values, valid_lens;
  /// Of dot_product_attention(): as valid_lens, the first key that is not masked; none: 0.
  Value valid_starts = {};
  /// Of dot_product_attention(): what is added to the scores, broadcast to them; or none.
  Value bias = {};
};

/// output: [B, Tq, Dv]; weights and scores (before mask and softmax): [B, Tq, Tk].
struct AttentionResult {
  Value output, weights, scores;
};

/// Softmax over the last axis, in which the scores beyond the valid length count as masked_value.
/// scores: [B, ..., Tk] with lens [B], or [B, ..., Tq, Tk] with lens [B, Tq]; no lens: a plain softmax. starts: as the
/// lengths, how many of the first keys are masked too; or none.
/// With masked_value -infinity, a row without any valid key becomes zeros; with a finite one it becomes
/// uniform.
Value masked_softmax(Builder& b, Value scores, Value valid_lens, float masked_value = kMaskedScore,
                     Value valid_starts = {});

/// Every query gets the mean of the values. queries: [n], values: [m] or [n, m] -> weights [n, m], output
/// [n].
AttentionResult average_pooling(Builder& b, Value queries, Value values);

/// Nadaraya-Watson kernel regression with a Gaussian kernel of width 1 / w:
///   weights[i][j] = softmax over j of -((queries[i] - keys[j]) w)^2 / 2,  output[i] = sum_j weights[i][j]
///   values[j].
/// queries: [n], keys and values: [m], or [n, m] where every query has keys of its own; w: [1], none: 1.
/// Source: Nadaraya 1964; Watson 1964.
AttentionResult kernel_pooling(Builder& b, const AttentionInputs& inputs, Value w);

struct AdditiveAttentionOptions {
  int64_t hidden = 0;
  /// Of the weights, after they have been kept as `weights`.
  float dropout = 0;
};

/// a(q, k) = w_v^T tanh(W_q q + W_k k). Parameters <name>.W_q.weight [H, Dq], .W_k.weight [H, Dk],
/// .w_v.weight [1, H]. Source: Bahdanau, Cho & Bengio, "Neural machine translation by jointly learning to
/// align and translate", ICLR 2015.
AttentionResult additive_attention(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                   AdditiveAttentionOptions options);

/// W_k k for all keys: what does not change from query to query, so a decoder records it once per sentence.
/// keys: [B, Tk, Dk] -> [B, Tk, H]
Value project_keys(Builder& b, const std::string& name, Value keys, AdditiveAttentionOptions options);

/// The rest of additive_attention: inputs.keys are projected already, [B, Tk, H].
AttentionResult attend_projected(Builder& b, const std::string& name, const AttentionInputs& inputs,
                                 AdditiveAttentionOptions options);

/// a(q, k) = q . k / sqrt(D). queries: [..., Tq, D], keys: [..., Tk, D], values: [..., Tk, Dv], any leading
/// axes; valid_lens as above, of the first axis. With queries [B, N, Tq, D], keys and values may be of fewer heads, G
/// that divide N: each then serves the next N/G heads of the queries (Ainslie et al., "GQA: training generalized
/// multi-query Transformer models from multi-head checkpoints", EMNLP 2023, section 2.2). Source: Vaswani et al.,
/// "Attention is all you need", NeurIPS 2017, eq. 1.
AttentionResult dot_product_attention(Builder& b, const AttentionInputs& inputs, float dropout = 0);

/// dot_product_attention() in which a query sees no key behind it, and of the others the `window` latest, itself among
/// them; 0: all. inputs: without lengths; query i stands at the place of key i.
/// Source: Beltagy, Peters & Cohan, "Longformer: the long-document Transformer", 2020, section 3.1, in its causal form
/// as Jiang et al., "Mistral 7B", 2023, section 2, have it.
AttentionResult sliding_window_attention(Builder& b, AttentionInputs inputs, int64_t window, float dropout = 0);

/// output: [..., Tq, Dv]; maximum and sum, of every query the greatest score and the sum of e^(score - maximum):
/// [..., Tq, 1].
struct TiledAttentionResult {
  Value output, maximum, sum;
};

/// dot_product_attention() without a mask, a tile of keys at a time: no row of scores is ever whole. What is known so
/// far, the maximum, the sum and the output times that sum, is corrected by e^(old maximum - new maximum). Throws Error
/// unless tiles and the keys in each are 1 to 64. queries: [..., Tq, D], keys: [..., Tk, D], values: [..., Tk, Dv].
/// Source: Milakov & Gimelshein, "Online normalizer calculation for softmax", 2018, algorithm 3; Dao, Fu, Ermon, Rudra
/// & Re, "FlashAttention: fast and memory-efficient exact attention with IO-awareness", NeurIPS 2022, algorithm 1.
TiledAttentionResult tiled_attention(Builder& b, const AttentionInputs& inputs, int64_t keys_in_a_tile);

/// The lengths of a causal mask, p + 1 of the query at position p, for every sentence: [B, T]. positions: [T]; none: 0,
/// 1, ..., T - 1.
Value causal_lens(Builder& b, int64_t batch, int64_t steps, Value positions = {});

/// The first keys that a window of that many leaves to the queries: max(0, p + 1 - window) of the one at position p,
/// for every sentence: [B, T]. positions: as above.
Value window_starts(Builder& b, int64_t batch, int64_t steps, int64_t window, Value positions = {});

}  // namespace attn::nn
