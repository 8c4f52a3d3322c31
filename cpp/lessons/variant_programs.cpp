// Code with lines that are easily written wrong: every such line is a setting. By default all are right; the lessons
// show what a wrong one gives.
#include <cmath>
#include <utility>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn::lessons {
namespace {

/// Exchanges two axes; not permuted, the numbers stay in their order and only the shape is that of the exchange.
Value exchange_axes(Builder& b, Value x, int first, int second, bool permuted) {
  const Shape shape = b.shape(x);
  std::vector<int> order(shape.rank());
  std::vector<int64_t> dims(shape.rank());
  for (int i = 0; i < shape.rank(); ++i) order[i] = i;
  std::swap(order[first], order[second]);
  for (int i = 0; i < shape.rank(); ++i) dims[i] = shape[order[i]];
  return permuted ? permute(b, x, order) : reshape(b, x, dims);
}

// --- attention_variants -----------------------------------------------------------------------------------

std::vector<TensorSpec> attention_tensors(const Structure&) {
  TensorSpec lens{"valid_lens", "B", TensorKind::lengths, Presence::always, "Tk"};
  lens.example = {2, 3};
  return {{"queries", "B Tq D"}, {"keys", "B Tk D"}, {"values", "B Tk Dv"}, lens};
}

/// queries: [B, Tq, D], keys: [B, Tk, D] -> [B, Tq, Tk]
Value variant_scores(Recorder& r, Value queries, Value keys) {
  Builder& b = r.b;
  if (r.choice("score", {"product", "sum"}) == "product") return matmul(b, queries, keys, {.transpose_b = true});
  const Shape q = b.shape(queries), k = b.shape(keys);
  const Value of_queries = reshape(b, sum(b, queries, -1), {q[0], q[1], 1});
  return add(b, of_queries, reshape(b, sum(b, keys, -1), {k[0], 1, k[1]}));
}

Value variant_weights(Recorder& r, Value scores, Value lens) {
  Builder& b = r.b;
  const std::string mask = r.choice("mask", {"before", "after"});
  const bool over_keys = r.choice("softmax_over", {"keys", "queries"}) == "keys";
  if (mask == "before") scores = b.name("masked_scores", mask_lengths(b, scores, lens));
  Value weights = over_keys ? softmax(b, scores) : permute(b, softmax(b, permute(b, scores, {0, 2, 1})), {0, 2, 1});
  // Behind the softmax, what is hidden has taken its share already.
  if (mask == "after") weights = mask_lengths(b, weights, lens, 0.0f);
  return b.name("weights", weights);
}

void record_attention(Recorder& r) {
  Builder& b = r.b;
  const Value queries = r.input("queries"), keys = r.input("keys");
  Value scores = variant_scores(r, queries, keys);
  if (r.flag("scaled")) scores = scale(b, scores, 1 / std::sqrt(static_cast<double>(b.shape(queries).last())));
  r.output("scores", b.name("scores", scores));
  const Value weights = variant_weights(r, scores, r.input("valid_lens"));
  r.output("attention_weights", weights, "weights");
  r.output("output", b.name("output", matmul(b, weights, r.input("values"))));
}

constexpr Definition attention_definition() {
  return {"attention_variants",
          "Scaled dot-product attention whose lines can be written wrong, one setting each.",
          "缩放点积注意力，其中每一行都可以写错：一行一个设置。",
          {{"B", "batch", 2, "batch size", "批量大小"},
           {"Tq", "num_queries", 2, "number of queries", "查询的个数"},
           {"Tk", "num_keys", 4, "number of keys", "键的个数"},
           {"D", "key_size", 4, "size of queries and keys", "查询和键的维数"},
           {"Dv", "value_size", 3, "size of a value", "值的维数"}},
          {{"score", "product", "product of query and key, or the sum of all their numbers",
            "查询与键的点积（product），或它们所有数之和（sum）"},
           {"scaled", "true", "divides the scores by the root of d", "分数除以 √d"},
           {"mask", "before", "masks before the softmax or after it", "在 softmax 之前（before）或之后（after）掩蔽"},
           {"softmax_over", "keys", "what the weights add up to 1 over: keys or queries",
            "权重沿键（keys）还是沿查询（queries）加起来等于 1"}},
          attention_tensors,
          record_attention};
}

// --- decoder_step -----------------------------------------------------------------------------------------

std::vector<TensorSpec> step_tensors(const Structure&) {
  std::vector<TensorSpec> specs = {{"enc_outputs", "T B H"},
                                   {"hidden_state", "M B H"},
                                   {"valid_lens", "B", TensorKind::lengths, Presence::always, "T"},
                                   {"W_q.weight", "H H"},
                                   {"W_k.weight", "H H"},
                                   {"w_v.weight", "1 H"}};
  specs[2].example = {3, 2, 1};
  for (size_t i = 3; i < specs.size(); ++i) specs[i].kind = TensorKind::parameter;
  return specs;
}

void record_step(Recorder& r) {
  Builder& b = r.b;
  const Value outputs = r.input("enc_outputs"), state = r.input("hidden_state");
  const int64_t layers = b.shape(state)[0], batch = b.shape(outputs)[1], hidden = r.size("H");
  const bool permuted = r.choice("axes", {"permute", "reshape"}) == "permute";
  const Value memory = b.name("keys", exchange_axes(b, outputs, 0, 1, permuted));
  const bool last = r.choice("query", {"last", "first"}) == "last";
  const Value asking = split_equal(b, state, 0, layers, true)[last ? layers - 1 : 0];
  const Value query = b.name("query", reshape(b, asking, {batch, 1, hidden}));
  const Value lens = r.flag("masked") ? r.input("valid_lens") : Value{};
  const auto result = nn::additive_attention(b, "", {query, memory, memory, lens}, {.hidden = hidden});
  r.output("scores", result.scores);
  r.output("attention_weights", result.weights, "weights");
  r.output("output", result.output);
}

constexpr Definition step_definition() {
  return {"decoder_step",
          "What Bahdanau's decoder attends to in one step, from the encoder's outputs and the decoder's state; its "
          "lines can "
          "be written wrong.",
          "Bahdanau 解码器在一步里的注意力，由编码器的输出和解码器的状态算出；其中每一行都可以写错。",
          {{"T", "steps", 3, "number of source tokens", "源词元的个数"},
           {"B", "batch", 3, "batch size", "批量大小"},
           {"H", "hidden", 4, "hidden size", "隐藏维数"},
           {"M", "num_layers", 2, "number of layers", "层数"}},
          {{"axes", "permute", "exchanges time and batch by permute or, wrongly, by reshape",
            "用 permute 交换时间轴和批量轴，或错误地用 reshape"},
           {"query", "last", "which layer's state asks: last or first",
            "由哪一层的状态提问：最后一层（last）或第一层（first）"},
           {"masked", "true", "hides what lies behind the valid lengths", "掩蔽有效长度之后的位置"}},
          step_tensors,
          record_step};
}

// --- heads_variants ---------------------------------------------------------------------------------------

std::vector<TensorSpec> heads_tensors(const Structure&) {
  TensorSpec lens{"valid_lens", "B", TensorKind::lengths, Presence::always, "T"};
  lens.example = {3, 2};
  return {{"x", "B T H"}, lens};
}

/// x: [B, T, H] -> [B N, T, H/N]
Value split_heads(Builder& b, Value x, int64_t heads, bool permuted) {
  const Shape s = b.shape(x);
  const Value cut = reshape(b, x, {s[0], s[1], heads, s[2] / heads});
  return b.name("heads", reshape(b, exchange_axes(b, cut, 1, 2, permuted), {s[0] * heads, s[1], s[2] / heads}));
}

/// x: [B N, T, H/N] -> [B, T, H]
Value join_heads(Builder& b, Value x, int64_t heads, bool permuted) {
  const Shape s = b.shape(x);
  const Value cut = reshape(b, x, {s[0] / heads, heads, s[1], s[2]});
  return reshape(b, exchange_axes(b, cut, 1, 2, permuted), {s[0] / heads, s[1], s[2] * heads});
}

/// lens: [B] -> [B N]: every length N times in turn, or all of them N times.
Value repeat_lens(Builder& b, Value lens, int64_t heads, bool interleaved) {
  const int64_t batch = b.shape(lens)[0];
  const Value rows = interleaved ? broadcast_to(b, reshape(b, lens, {batch, 1}), {batch, heads})
                                 : broadcast_to(b, reshape(b, lens, {1, batch}), {heads, batch});
  return b.name("repeated_lens", reshape(b, rows, {batch * heads}));
}

void record_heads(Recorder& r) {
  Builder& b = r.b;
  const int64_t heads = r.size("N");
  if (r.size("H") % heads != 0) {
    throw Error("hidden is " + std::to_string(r.size("H")) + ", which num_heads, " + std::to_string(heads) +
                ", does not divide");
  }
  const Value x = split_heads(b, r.input("x"), heads, r.choice("split", {"permute", "reshape"}) == "permute");
  const Value lens =
      repeat_lens(b, r.input("valid_lens"), heads, r.choice("lens", {"interleave", "repeat"}) == "interleave");
  const auto result = nn::dot_product_attention(b, {x, x, x, lens});
  r.output("attention_weights", result.weights, "weights");
  const Value joined = join_heads(b, result.output, heads, r.choice("join", {"permute", "reshape"}) == "permute");
  r.output("output", b.name("joined", joined));
}

constexpr Definition heads_definition() {
  return {
      "heads_variants",
      "The cut into heads and back, around dot-product attention without projections; its lines can be written wrong.",
      "把张量拆成多个头再拼回来，中间是不带投影的点积注意力；其中每一行都可以写错。",
      {{"B", "batch", 2, "batch size", "批量大小"},
       {"T", "steps", 3, "number of tokens", "词元的个数"},
       {"H", "hidden", 4, "hidden size of all heads together", "所有头合起来的隐藏维数"},
       {"N", "num_heads", 2, "number of heads", "头数"}},
      {{"split", "permute", "cuts by permute or, wrongly, by reshape alone", "用 permute 拆开，或错误地只用 reshape"},
       {"lens", "interleave", "repeats each length in turn, or, wrongly, the whole list",
        "逐个重复每个长度（interleave），或错误地重复整个列表（repeat）"},
       {"join", "permute", "joins by permute or, wrongly, by reshape alone", "用 permute 拼回，或错误地只用 reshape"}},
      heads_tensors,
      record_heads};
}

// --- stepwise_decoding ------------------------------------------------------------------------------------

std::vector<TensorSpec> stepwise_tensors(const Structure&) {
  TensorSpec tokens{"tokens", "T", TensorKind::ids, Presence::always, "V"};
  tokens.example = {2, 5, 3, 5};
  return {tokens, {"embedding.weight", "V H", TensorKind::parameter}};
}

/// Self-attention of a decoder that is given one token after the other and keeps the earlier ones.
void record_stepwise(Recorder& r) {
  Builder& b = r.b;
  const Value table = b.parameter("embedding.weight", {r.size("V"), r.size("H")}, Init::normal(1.0f));
  const bool counted = r.choice("positions", {"counted", "zero"}) == "counted";
  const bool kept = r.choice("state", {"kept", "replaced"}) == "kept";
  const int64_t steps = r.size("T"), hidden = r.size("H");
  const std::vector<Value> embedded = split_equal(b, embedding(b, r.input("tokens"), table), 0, steps);
  Value state;
  std::vector<Value> outputs;
  for (int64_t t = 0; t < steps; ++t) {
    const auto scope = b.scope("step" + std::to_string(t));
    Value x = embedded[static_cast<size_t>(t)];
    if (r.flag("scaled")) x = scale(b, x, std::sqrt(static_cast<double>(hidden)));
    const Value place = nn::position_table(b, 1, hidden, counted ? t : 0);
    x = reshape(b, add(b, x, place), {1, 1, hidden});
    state = state && kept ? concat(b, {state, x}, 1) : x;
    outputs.push_back(nn::dot_product_attention(b, {b.name("x", x), state, state, {}}).output);
  }
  r.output("output", b.name("output", reshape(b, concat(b, outputs, 1), {steps, hidden})));
}

constexpr Definition stepwise_definition() {
  return {"stepwise_decoding",
          "Prediction with a Transformer, token by token: embedding, position, kept states, self-attention; its lines "
          "can be "
          "written wrong.",
          "Transformer 的逐词预测：嵌入、位置、保存的状态、自注意力；其中每一行都可以写错。",
          {{"T", "steps", 4, "number of tokens", "词元的个数", 64},
           {"V", "vocab", 8, "size of the vocabulary", "词表大小"},
           {"H", "hidden", 4, "hidden size", "隐藏维数"}},
          {{"scaled", "true", "multiplies embeddings by the root of d", "嵌入乘以 √d"},
           {"positions", "counted", "the token's own position, or, wrongly, always 0",
            "词元自己的位置（counted），或错误地总是 0（zero）"},
           {"state", "kept", "keeps the earlier tokens or, wrongly, the last alone",
            "保存先前的词元（kept），或错误地只留最后一个（replaced）"}},
          stepwise_tensors,
          record_stepwise};
}

}  // namespace

std::span<const Definition> variant_programs() {
  static constexpr Definition kPrograms[] = {attention_definition(), step_definition(), heads_definition(),
                                             stepwise_definition()};
  return kPrograms;
}

}  // namespace attn::lessons
