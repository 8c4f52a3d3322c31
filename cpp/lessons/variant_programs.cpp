// Code with lines that are easily written wrong: every such line is a setting. By default all are right; the lessons
// show what a wrong one gives.
#include <cmath>
#include <utility>

#include "lessons/definition.h"
#include "models/text_axes.h"
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
  if (permuted) return permute(b, x, order);
  Axes axes = b.axes_of(x);
  for (int i = 0; i < shape.rank(); ++i) axes = axes.with(i, b.axis_of(x, order[i]));
  return b.axes(reshape(b, x, dims), axes);
}

// --- attention_variants -----------------------------------------------------------------------------------

/// queries: [B, Tq, D], keys: [B, Tk, D] -> [B, Tq, Tk]
Value variant_scores(Recorder& r, Value queries, Value keys) {
  Builder& b = r.b;
  if (r.choice("score", {"product", "sum"}) == "product") return matmul(b, queries, keys, {.transpose_b = true});
  const Shape q = b.shape(queries), k = b.shape(keys);
  const Value of_queries = reshape(b, sum(b, queries, -1), {q[0], q[1], 1});
  const Value of_keys = b.axes(reshape(b, sum(b, keys, -1), {k[0], 1, k[1]}), {Axis::batch, Axis::single, Axis::key});
  return add(b, of_queries, of_keys);
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
  const Value queries = r.input("queries", "B Tq D"), keys = r.input("keys", "B Tk D"),
              values = r.input("values", "B Tk Dv"),
              lens = r.input("valid_lens", "B", lengths("Tk", {2, 3}, Presence::always));
  Value scores = variant_scores(r, queries, keys);
  if (r.flag("scaled")) scores = scale(b, scores, 1 / std::sqrt(static_cast<double>(b.shape(queries).last())));
  b.name("scores", scores);
  const Value weights = variant_weights(r, scores, lens);
  r.output_attention(scores, weights, b.name("output", matmul(b, weights, values)));
}

// --- decoder_step -----------------------------------------------------------------------------------------

void record_step(Recorder& r) {
  Builder& b = r.b;
  const Value outputs = r.input("enc_outputs", "T B H"), state = r.input("hidden_state", "M B H"),
              valid_lens = r.input("valid_lens", "B", lengths("T", {3, 2, 1}, Presence::always));
  const int64_t layers = b.shape(state)[0], batch = b.shape(outputs)[1], hidden = r.size("H");
  const bool permuted = r.choice("axes", {"permute", "reshape"}) == "permute";
  const Value memory = b.name("keys", exchange_axes(b, outputs, 0, 1, permuted));
  const bool last = r.choice("query", {"last", "first"}) == "last";
  const Value asking = split_equal(b, state, 0, layers, true)[last ? layers - 1 : 0];
  const Value query = b.name("query", reshape(b, asking, {batch, 1, hidden}));
  b.axis(query, 1, of(Text::target, Axis::query));
  const Value lens = r.flag("masked") ? valid_lens : Value{};
  const auto result = nn::additive_attention(b, "", {query, memory, memory, lens}, {.hidden = hidden});
  r.output_attention(result.scores, result.weights, result.output);
}

// --- heads_variants ---------------------------------------------------------------------------------------

/// x: [B, T, H] -> [B N, T, H/N]
Value split_heads(Builder& b, Value x, int64_t heads, bool permuted) {
  const Shape s = b.shape(x);
  const Value cut = reshape(b, x, {s[0], s[1], heads, s[2] / heads});
  b.axes(cut, {Axis::batch, kToken, Axis::head, Axis::feature});
  return b.name("heads", reshape(b, exchange_axes(b, cut, 1, 2, permuted), {s[0] * heads, s[1], s[2] / heads}));
}

/// x: [B N, T, H/N] -> [B, T, H]
Value join_heads(Builder& b, Value x, int64_t heads, bool permuted) {
  const Shape s = b.shape(x);
  const Value cut = reshape(b, x, {s[0] / heads, heads, s[1], s[2]});
  b.axes(cut, {Axis::batch, Axis::head, kToken, Axis::feature});
  const Value joined = reshape(b, exchange_axes(b, cut, 1, 2, permuted), {s[0] / heads, s[1], s[2] * heads});
  return b.axis(joined, 2, Axis::hidden);
}

/// lens: [B] -> [B N]: every length N times in turn, or all of them N times.
Value repeat_lens(Builder& b, Value lens, int64_t heads, bool interleaved) {
  const int64_t batch = b.shape(lens)[0];
  const Value rows = interleaved ? broadcast_to(b, reshape(b, lens, {batch, 1}), {batch, heads})
                                 : broadcast_to(b, reshape(b, lens, {1, batch}), {heads, batch});
  b.axes(rows, interleaved ? Axes{Axis::batch, Axis::head} : Axes{Axis::head, Axis::batch});
  return b.name("repeated_lens", reshape(b, rows, {batch * heads}));
}

void record_heads(Recorder& r) {
  Builder& b = r.b;
  const int64_t heads = r.size("N");
  if (r.size("H") % heads != 0) {
    throw Error("hidden is " + std::to_string(r.size("H")) + ", which num_heads, " + std::to_string(heads) +
                ", does not divide");
  }
  const Value given = r.input("x", "B T H"),
              valid_lens = r.input("valid_lens", "B", lengths("T", {3, 2}, Presence::always));
  const Value x = split_heads(b, given, heads, r.choice("split", {"permute", "reshape"}) == "permute");
  const Value lens = repeat_lens(b, valid_lens, heads, r.choice("lens", {"interleave", "repeat"}) == "interleave");
  const auto result = nn::dot_product_attention(b, {x, x, x, lens});
  r.output("attention_weights", result.weights, "weights");
  const Value joined = join_heads(b, result.output, heads, r.choice("join", {"permute", "reshape"}) == "permute");
  r.output("output", b.name("joined", joined));
}

// --- stepwise_decoding ------------------------------------------------------------------------------------

/// The tokens kept so far, and how many of them there are if there is room for more.
struct Kept {
  Value tokens, lens;
};

/// What a step keeps, by the setting. before: [1, t, H], or [1, T, H] if fixed, none before the first step; x: [1, 1,
/// H]
Kept keep(Builder& b, const std::string& how, Value before, Value x, int64_t t, int64_t steps) {
  if (how == "fixed") {
    const Axes axes = {Axis::batch, kToken, Axis::feature};
    if (!before) before = fill(b, {1, steps, b.shape(x).last()}, 0, axes);
    return {b.name("kept", slice_scatter(b, before, x, 1, t)), fill(b, {1}, static_cast<double>(t + 1), {Axis::batch})};
  }
  return {before && how == "kept" ? concat(b, {before, x}, 1) : x, {}};
}

/// Self-attention of a decoder that is given one token after the other and keeps the earlier ones.
void record_stepwise(Recorder& r) {
  Builder& b = r.b;
  const Value tokens = r.input("tokens", "T", {.integer = Integer::token, .example = {2, 5, 3, 5}});
  const Value table = b.parameter("embedding.weight", {r.size("V"), r.size("H")}, Init::normal(1.0f),
                                  {of(Text::sequence, Axis::vocabulary), Axis::feature});
  const bool counted = r.choice("positions", {"counted", "zero"}) == "counted";
  const std::string how = r.choice("state", {"kept", "fixed", "replaced"});
  const int64_t steps = r.size("T"), hidden = r.size("H");
  const std::vector<Value> embedded = split_equal(b, embedding(b, tokens, table), 0, steps);
  Kept state;
  std::vector<Value> outputs;
  for (int64_t t = 0; t < steps; ++t) {
    const auto scope = b.scope({"step", t, steps});
    Value x = embedded[static_cast<size_t>(t)];
    if (r.flag("scaled")) x = scale(b, x, std::sqrt(static_cast<double>(hidden)));
    const Value place = nn::position_table(b, 1, hidden, counted ? t : 0);
    x = b.axes(reshape(b, add(b, x, place), {1, 1, hidden}), {Axis::batch, kToken, Axis::feature});
    state = keep(b, how, state.tokens, x, t, steps);
    outputs.push_back(nn::dot_product_attention(b, {b.name("x", x), state.tokens, state.tokens, state.lens}).output);
  }
  r.output("output", b.name("output", reshape(b, concat(b, outputs, 1), {steps, hidden})));
}

}  // namespace

std::span<const Definition> variant_programs() {
  static constexpr Definition kPrograms[] = {
      {"attention_variants",
       "Scaled dot-product attention whose lines can be written wrong, one setting each.",
       {batch_size(2), num_queries(2), num_keys(4), common_size(4), value_size(3)},
       {{"score", "product", "product of query and key, or the sum of all their numbers"},
        {"scaled", "true", "divides the scores by the root of d"},
        {"mask", "before", "masks before the softmax or after it"},
        {"softmax_over", "keys", "what the weights add up to 1 over: keys or queries"}},
       record_attention},
      {"decoder_step",
       "What Bahdanau's decoder attends to in one step, from the encoder's outputs and the decoder's state; its lines "
       "can be written wrong.",
       {{"T", kSourceToken, "steps", 3, "number of source tokens"},
        batch_size(3),
        hidden_size(4),
        {"M", Axis::layer, "num_layers", 2, "number of layers"}},
       {{"axes", "permute", "exchanges time and batch by permute or, wrongly, by reshape"},
        {"query", "last", "which layer's state asks: last or first"},
        {"masked", "true", "hides what lies behind the valid lengths"}},
       record_step},
      {"heads_variants",
       "The cut into heads and back, around dot-product attention without projections; its lines can be written wrong.",
       {batch_size(2), num_tokens(3), size_of_all_heads(4), number_of_heads(2)},
       {{"split", "permute", "cuts by permute or, wrongly, by reshape alone"},
        {"lens", "interleave", "repeats each length in turn, or, wrongly, the whole list"},
        {"join", "permute", "joins by permute or, wrongly, by reshape alone"}},
       record_heads},
      {"stepwise_decoding",
       "Prediction with a Transformer, token by token: embedding, position, kept states, self-attention; its lines can "
       "be written wrong.",
       {{"T", kToken, "steps", 4, "number of tokens", 64},
        {"V", of(Text::sequence, Axis::vocabulary), "vocab", 8, "size of the vocabulary"},
        hidden_size(4)},
       {{"scaled", "true", "multiplies embeddings by the root of d"},
        {"positions", "counted", "the token's own position, or, wrongly, always 0"},
        {"state", "kept",
         "kept: grows by each token; fixed: has room for all from the start; replaced, wrongly: the last"}},
       record_stepwise}};
  return kPrograms;
}

}  // namespace attn::lessons
