// Masking and the attention layers.
#include <limits>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/linear.h"
#include "nn/multi_head_attention.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

TensorSpec valid_lens(const char* limit, Few<float, 20> example) {
  TensorSpec spec{"valid_lens", "B|B Tq", TensorKind::lengths, Presence::default_, limit};
  spec.example = example;
  return spec;
}

std::vector<TensorSpec> parameters(std::vector<TensorSpec> specs) {
  for (TensorSpec& spec : specs) spec.kind = TensorKind::parameter;
  return specs;
}

constexpr OptionSpec kDropout = {"dropout", "0", "probability of dropping a weight"};

nn::AttentionInputs attention_inputs(const Recorder& r) {
  return {r.input("queries"), r.input("keys"), r.input("values"), r.input("valid_lens")};
}

void output_attention(Recorder& r, Value scores, Value weights, Value output) {
  r.output("scores", scores);
  r.output("attention_weights", weights, "weights");
  r.output("output", output);
}

// --- masked_softmax ---------------------------------------------------------------------------------------

std::vector<TensorSpec> masked_softmax_tensors(const Structure&) {
  return {{"x", "B Tq Tk|B Tk|B N Tq Tk"}, valid_lens("Tk", {2, 3})};
}

void record_masked_softmax(Recorder& r) {
  const float masked = r.number_or_minus_infinity("masked_value");
  const Value weights = nn::masked_softmax(r.b, r.input("x"), r.input("valid_lens"), masked);
  r.output("output", r.b.name("output", weights), "weights");
}

constexpr Definition masked_softmax_definition() {
  return {"masked_softmax",
          "Softmax over the valid keys only.",
          {{"B", Axis::batch, "batch", 2, "batch size"},
           {"N", Axis::head, "", 1, "number of heads"},
           {"Tq", Axis::query, "num_queries", 2, "number of queries"},
           {"Tk", Axis::key, "num_keys", 4, "number of keys"}},
          {{"masked_value", "-1e6", "what a masked score becomes: a number, or -inf"}},
          masked_softmax_tensors,
          record_masked_softmax};
}

// --- additive_attention -----------------------------------------------------------------------------------

std::vector<TensorSpec> additive_tensors(const Structure&) {
  return std::vector<TensorSpec>{
             {"queries", "B Tq Dq"}, {"keys", "B Tk Dk"}, {"values", "B Tk Dv"}, valid_lens("Tk", {2, 6})} +
         parameters({{"W_q.weight", "H Dq"}, {"W_k.weight", "H Dk"}, {"w_v.weight", "1 H"}});
}

void record_additive(Recorder& r) {
  const auto result =
      nn::additive_attention(r.b, "", attention_inputs(r), {.hidden = r.size("H"), .dropout = r.number("dropout")});
  output_attention(r, result.scores, result.weights, result.output);
}

constexpr Definition additive_definition() {
  return {"additive_attention",
          "Attention with the score w_v . tanh(W_q q + W_k k) (Bahdanau et al. 2015).",
          {{"B", Axis::batch, "batch", 2, "batch size"},
           {"Tq", Axis::query, "num_queries", 1, "number of queries"},
           {"Tk", Axis::key, "num_keys", 10, "number of keys"},
           {"Dq", Axis::feature, "query_size", 20, "size of a query"},
           {"Dk", Axis::feature, "key_size", 2, "size of a key"},
           {"Dv", Axis::feature, "value_size", 4, "size of a value"},
           {"H", Axis::hidden, "hidden", 8, "hidden size"}},
          {kDropout},
          additive_tensors,
          record_additive};
}

// --- dot_product_attention --------------------------------------------------------------------------------

std::vector<TensorSpec> dot_product_tensors(const Structure&) {
  std::vector<TensorSpec> specs = {{"queries", "B Tq D|B N Tq D"},
                                   {"keys", "B Tk D|B N Tk D"},
                                   {"values", "B Tk Dv|B N Tk Dv"},
                                   valid_lens("Tk", {2, 6})};
  for (int i = 0; i < 3; ++i) specs[i].group = "sequences";
  return specs;
}

void record_dot_product(Recorder& r) {
  const auto result = nn::dot_product_attention(r.b, attention_inputs(r), r.number("dropout"));
  output_attention(r, result.scores, result.weights, result.output);
}

constexpr Definition dot_product_definition() {
  return {"dot_product_attention",
          "Attention with the score q . k / sqrt(d) (Vaswani et al. 2017).",
          {{"B", Axis::batch, "batch", 2, "batch size"},
           {"N", Axis::head, "", 1, "number of heads"},
           {"Tq", Axis::query, "num_queries", 1, "number of queries"},
           {"Tk", Axis::key, "num_keys", 10, "number of keys"},
           {"D", Axis::feature, "key_size", 2, "size of queries and keys"},
           {"Dv", Axis::feature, "value_size", 4, "size of a value"}},
          {kDropout},
          dot_product_tensors,
          record_dot_product};
}

// --- self_attention ---------------------------------------------------------------------------------------

std::vector<TensorSpec> self_attention_tensors(const Structure&) {
  return std::vector<TensorSpec>{{"x", "B Tq D"},
                                 {"valid_lens", "B|B Tq", TensorKind::lengths, Presence::given, "Tq"}} +
         parameters({{"W_q.weight", "H D"}, {"W_k.weight", "H D"}, {"W_v.weight", "Dv D"}});
}

void record_self_attention(Recorder& r) {
  const Value x = r.input("x");
  const auto project = [&](const char* path, const char* name, int64_t out) {
    return r.b.name(path, nn::linear(r.b, name, x, {.out = out, .bias = false}));
  };
  const nn::AttentionInputs inputs = {project("queries", "W_q", r.size("H")), project("keys", "W_k", r.size("H")),
                                      project("values", "W_v", r.size("Dv")), r.input("valid_lens")};
  const auto result = nn::dot_product_attention(r.b, inputs, r.number("dropout"));
  output_attention(r, result.scores, result.weights, result.output);
}

constexpr Definition self_attention_definition() {
  return {"self_attention",
          "A sequence attends to itself: queries, keys and values are three projections of x.",
          {{"B", Axis::batch, "batch", 1, "batch size"},
           {"Tq", kToken, "steps", 5, "number of tokens"},
           {"D", Axis::feature, "size", 4, "size of a token's vector"},
           {"H", Axis::hidden, "hidden", 4, "size of queries and keys"},
           {"Dv", Axis::feature, "value_size", 4, "size of a value"}},
          {kDropout},
          self_attention_tensors,
          record_self_attention};
}

// --- multi_head_attention ---------------------------------------------------------------------------------

std::vector<TensorSpec> multi_head_tensors(const Structure& structure) {
  return std::vector<TensorSpec>{
             {"queries", "B Tq Dq"}, {"keys", "B Tk Dk"}, {"values", "B Tk Dv"}, valid_lens("Tk", {3, 2})} +
         attention_parameters("", structure, {"Dq", "Dk", "Dv", "H"});
}

void record_multi_head(Recorder& r) {
  nn::MultiHeadOptions options{.hidden = r.size("H"), .heads = r.size("N"), .bias = r.structure.bias};
  options.dropout = r.number("dropout");
  const auto result = nn::multi_head_attention(r.b, "", attention_inputs(r), options);
  output_attention(r, result.scores, result.weights, result.output);
}

constexpr Definition multi_head_definition() {
  return {"multi_head_attention",
          "Several scaled dot-product attentions side by side (Vaswani et al. 2017).",
          {{"B", Axis::batch, "batch", 2, "batch size"},
           {"Tq", Axis::query, "num_queries", 4, "number of queries"},
           {"Tk", Axis::key, "num_keys", 6, "number of keys"},
           {"Dq", Axis::feature, "query_size", 100, "size of a query"},
           {"Dk", Axis::feature, "key_size", 100, "size of a key"},
           {"Dv", Axis::feature, "value_size", 100, "size of a value"},
           {"H", Axis::hidden, "hidden", 100, "hidden size of all heads together"},
           {"N", Axis::head, "num_heads", 4, "number of heads"}},
          {{"bias", "false", "biases in the four linear layers"}, kDropout},
          multi_head_tensors,
          record_multi_head};
}

}  // namespace

std::vector<TensorSpec> attention_parameters(const std::string& prefix, const Structure& structure,
                                             const AttentionSizes& sizes) {
  const std::string& h = sizes.hidden;
  std::vector<TensorSpec> specs;
  for (const auto& [name, in] :
       {std::pair{"W_q", sizes.queries}, {"W_k", sizes.keys}, {"W_v", sizes.values}, {"W_o", h}}) {
    const std::string layer = nn::join(prefix, name);
    specs.push_back({layer + ".weight", h + " " + in});
    if (structure.bias) specs.push_back({layer + ".bias", h});
  }
  return parameters(specs);
}

std::span<const Definition> attention_programs() {
  static constexpr Definition kPrograms[] = {masked_softmax_definition(), additive_definition(),
                                             dot_product_definition(), self_attention_definition(),
                                             multi_head_definition()};
  return kPrograms;
}

}  // namespace attn::lessons
