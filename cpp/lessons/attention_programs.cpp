// Masking and the attention layers.
#include <limits>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/linear.h"
#include "nn/multi_head_attention.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

constexpr OptionSpec kDropout = {"dropout", "0", "probability of dropping a weight"};

Value valid_lens(Recorder& r, Few<float, 20> example) {
  return r.input("valid_lens", "B|B Tq", lengths("Tk", example));
}

/// Queries, keys and values of sizes of their own.
nn::AttentionInputs attention_inputs(Recorder& r, Few<float, 20> example) {
  const Value queries = r.input("queries", "B Tq Dq"), keys = r.input("keys", "B Tk Dk"),
              values = r.input("values", "B Tk Dv");
  return {queries, keys, values, valid_lens(r, example)};
}

// --- masked_softmax ---------------------------------------------------------------------------------------

void record_masked_softmax(Recorder& r) {
  const float masked = r.number_or_minus_infinity("masked_value");
  const Value x = r.input("x", "B Tq Tk|B Tk|B N Tq Tk");
  const Value weights = nn::masked_softmax(r.b, x, valid_lens(r, {2, 3}), masked);
  r.output("output", r.b.name("output", weights), "weights");
}

// --- additive_attention -----------------------------------------------------------------------------------

void record_additive(Recorder& r) {
  const auto result = nn::additive_attention(r.b, "", attention_inputs(r, {2, 6}),
                                             {.hidden = r.size("H"), .dropout = r.number("dropout")});
  r.output_attention(result.scores, result.weights, result.output);
}

// --- dot_product_attention --------------------------------------------------------------------------------

void record_dot_product(Recorder& r) {
  const Input sequence = {.alike = {"queries", "keys", "values"}};
  const Value queries = r.input("queries", "B Tq D|B N Tq D", sequence),
              keys = r.input("keys", "B Tk D|B N Tk D", sequence),
              values = r.input("values", "B Tk Dv|B N Tk Dv", sequence);
  const auto result =
      nn::dot_product_attention(r.b, {queries, keys, values, valid_lens(r, {2, 6})}, r.number("dropout"));
  r.output_attention(result.scores, result.weights, result.output);
}

// --- self_attention ---------------------------------------------------------------------------------------

void record_self_attention(Recorder& r) {
  const Value x = r.input("x", "B Tq D");
  const Value lens = r.input("valid_lens", "B|B Tq", lengths("Tq", {}, Presence::given));
  const auto project = [&](const char* path, const char* name, int64_t out) {
    return r.b.name(path, nn::linear(r.b, name, x, {.out = out, .bias = false}));
  };
  const nn::AttentionInputs inputs = {project("queries", "W_q", r.size("H")), project("keys", "W_k", r.size("H")),
                                      project("values", "W_v", r.size("Dv")), lens};
  const auto result = nn::dot_product_attention(r.b, inputs, r.number("dropout"));
  r.output_attention(result.scores, result.weights, result.output);
}

// --- multi_head_attention ---------------------------------------------------------------------------------

void record_multi_head(Recorder& r) {
  nn::MultiHeadOptions options{.hidden = r.size("H"), .heads = r.size("N"), .bias = r.flag("bias")};
  options.dropout = r.number("dropout");
  const auto result = nn::multi_head_attention(r.b, "", attention_inputs(r, {3, 2}), options);
  r.output_attention(result.scores, result.weights, result.output);
}

// --- grouped_query_attention ------------------------------------------------------------------------------

void record_grouped_query(Recorder& r) {
  nn::MultiHeadOptions options{.hidden = r.size("H"), .heads = r.size("N"), .bias = r.flag("bias")};
  options.dropout = r.number("dropout");
  // Told by name even where it is all of them: the layer is the grouped one.
  const int64_t groups = r.whole("num_kv_heads");
  options.kv_heads = groups > 0 ? groups : options.heads;
  const auto result = nn::multi_head_attention(r.b, "", attention_inputs(r, {3, 2}), options);
  r.output_attention(result.scores, result.weights, result.output);
}

// --- sliding_window_attention -----------------------------------------------------------------------------

void record_sliding_window(Recorder& r) {
  const Input sequence = {.alike = {"queries", "keys", "values"}};
  const nn::AttentionInputs inputs = {r.input("queries", "B T D|B N T D", sequence),
                                      r.input("keys", "B T D|B N T D", sequence),
                                      r.input("values", "B T Dv|B N T Dv", sequence),
                                      {}};
  const auto result = nn::sliding_window_attention(r.b, inputs, r.whole("window"), r.number("dropout"));
  r.output_attention(result.scores, result.weights, result.output);
}

// --- tiled_attention --------------------------------------------------------------------------------------

void record_tiled(Recorder& r) {
  const Value queries = r.input("queries", "B Tq D"), keys = r.input("keys", "B Tk D"),
              values = r.input("values", "B Tk Dv");
  const auto result = nn::tiled_attention(r.b, {queries, keys, values, {}}, r.whole("tile"));
  r.output("maximum", result.maximum);
  r.output("sum", result.sum);
  r.output("output", result.output);
}

}  // namespace

std::span<const Definition> attention_programs() {
  static constexpr Definition kPrograms[] = {
      {"masked_softmax",
       "Softmax over the valid keys only.",
       {batch_size(2), kGivenHeads, num_queries(2), num_keys(4)},
       {{"masked_value", "-1e6", "what a masked score becomes: a number, or -inf"}},
       record_masked_softmax},
      {"additive_attention",
       "Attention with the score w_v . tanh(W_q q + W_k k) (Bahdanau et al. 2015).",
       {batch_size(2), num_queries(1), num_keys(10), query_size(20), key_size(2), value_size(4), hidden_size(8)},
       {kDropout},
       record_additive},
      {"dot_product_attention",
       "Attention with the score q . k / sqrt(d) (Vaswani et al. 2017).",
       {batch_size(2), kGivenHeads, num_queries(1), num_keys(10), common_size(2), value_size(4)},
       {kDropout},
       record_dot_product},
      {"self_attention",
       "A sequence attends to itself: queries, keys and values are three projections of x.",
       {batch_size(1), {"Tq", kToken, "steps", 5, "number of tokens"}, token_size(4), projected_size(4), value_size(4)},
       {kDropout},
       record_self_attention},
      {"multi_head_attention",
       "Several scaled dot-product attentions side by side (Vaswani et al. 2017).",
       {batch_size(2), num_queries(4), num_keys(6), query_size(100), key_size(100), value_size(100),
        size_of_all_heads(100), number_of_heads(4)},
       {{"bias", "false", "biases in the four linear layers"}, kDropout},
       record_multi_head},
      {"grouped_query_attention",
       "Multi-head attention in which several heads of the queries share the keys and values of one (Ainslie et al. "
       "2023).",
       {batch_size(2), num_queries(4), num_keys(4), query_size(16), key_size(16), value_size(16), size_of_all_heads(16),
        number_of_heads(4)},
       {{"num_kv_heads", "2", "number of heads of keys and values; 0: as many as of queries"},
        {"bias", "false", "biases in the four linear layers"},
        kDropout},
       record_grouped_query},
      {"sliding_window_attention",
       "Dot-product attention in which every token sees only the latest ones, itself among them (Jiang et al. 2023).",
       {batch_size(1), kGivenHeads, num_tokens(6), common_size(4), value_size(4)},
       {{"window", "3", "how many of the latest tokens are seen; 0: all so far"}, kDropout},
       record_sliding_window},
      {"tiled_attention",
       "Dot-product attention a few keys at a time, with a running maximum, sum and output (Dao et al. 2022).",
       {batch_size(1), num_queries(3), num_keys(8), common_size(4), value_size(4)},
       {{"tile", "3", "number of keys in a tile"}},
       record_tiled}};
  return kPrograms;
}

}  // namespace attn::lessons
