// What the exercises ask for: other scores, another recurrent cell, deep stacks, learned positions, patches of an
// image.
#include <algorithm>
#include <cmath>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/linear.h"
#include "nn/lstm.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn::lessons {
namespace {

// --- bilinear_attention -----------------------------------------------------------------------------------

/// a(q, k) = k^T M q. Source: Luong, Pham & Manning, EMNLP 2015, "general".
void record_bilinear(Recorder& r) {
  Builder& b = r.b;
  const Value queries = r.input("queries", "B Tq Dq"), keys = r.input("keys", "B Tk Dk"),
              values = r.input("values", "B Tk Dv"), lens = r.input("valid_lens", "B|B Tq", lengths("Tk", {2, 4}));
  const Value projected = nn::linear(b, "M", queries, {.out = r.size("Dk"), .bias = false, .axis = Axis::feature});
  const Value scores = b.name("scores", matmul(b, projected, keys, {.transpose_b = true}));
  const Value weights = b.name("weights", nn::masked_softmax(b, scores, lens));
  r.output_attention(scores, weights, b.name("output", matmul(b, weights, values)));
}

// --- lstm -------------------------------------------------------------------------------------------------

void record_lstm(Recorder& r) {
  const nn::RecurrentResult result = nn::lstm(r.b, "", r.input("x", "T B D"), {}, {.hidden = r.size("H")});
  r.output("output", r.b.name("output", result.output));
  r.output("h_n", result.state.hidden.back());
  r.output("c_n", result.state.cell.back());
}

// --- stacked_self_attention -------------------------------------------------------------------------------

/// How far the tokens are from their mean, a root mean square over all features. x: [T, D] -> [1]
Value spread(Builder& b, Value x) {
  const Shape shape = b.shape(x);
  const Value centred = sub(b, x, reshape(b, mean(b, x, 0), {1, shape[1]}));
  const double count = static_cast<double>(shape.size());
  return reshape(b, sqrt(b, scale(b, sum_all(b, square(b, centred)), 1 / count)), {1});
}

/// x: [T, D] -> [T, D]; the tokens are queries, keys and values.
Value attend_once(Builder& b, Value x) {
  const Shape shape = b.shape(x);
  const Value batch = b.axes(reshape(b, x, {1, shape[0], shape[1]}), {Axis::batch, kToken, Axis::feature});
  return reshape(b, nn::dot_product_attention(b, {batch, batch, batch, {}}).output, {shape[0], shape[1]});
}

void record_stack(Recorder& r) {
  Builder& b = r.b;
  const bool residual = r.flag("residual");
  Value x = r.input("x", "T D");
  if (r.flag("positions")) x = nn::positional_encoding(b, x);
  std::vector<Value> spreads = {spread(b, x)};
  for (int64_t layer = 0; layer < r.size("K"); ++layer) {
    const auto scope = b.scope({"layer", layer, r.size("K")});
    const Value attended = attend_once(b, x);
    // As in a Transformer's block, but for the learned factors.
    x = b.name("tokens", residual ? standardize(b, add(b, x, attended)) : attended);
    spreads.push_back(b.name("spread", spread(b, x)));
  }
  r.output("spreads", b.name("spreads", b.axes(concat(b, spreads, 0), {Axis::layer})));
  r.output("output", b.name("output", x));
}

// --- position_training ------------------------------------------------------------------------------------

/// The positions that are added: learned rows of P, the waves, or none.
Value positions_of(Recorder& r, Value learned) {
  const std::string kind = r.choice("positions", {"learned", "waves", "none"});
  if (kind == "learned") return learned;
  const int64_t steps = r.size("T"), size = r.size("D");
  return kind == "waves" ? nn::position_table(r.b, steps, size) : fill(r.b, {steps, size}, 0, {kToken, Axis::feature});
}

/// Every token must find the one before it, the first token the last. x: [B, T, D] -> the same, moved by one.
Value tokens_before(Builder& b, Value x) {
  const int64_t steps = b.shape(x)[1];
  const std::vector<Value> parts = split(b, x, 1, {steps - 1, 1});
  return concat(b, {parts[1], parts[0]}, 1);
}

void record_position_training(Recorder& r) {
  Builder& b = r.b;
  if (r.size("T") < 2) throw Error("position_training needs at least two tokens");
  const int64_t hidden = r.size("H");
  const Value x = r.input("x", "2*B T D");
  const Value learned = b.parameter("P", {r.size("T"), r.size("D")}, Init::normal(0.1f), {kToken, Axis::feature});
  const Value positions = b.name("positions", positions_of(r, learned));
  const Value placed = b.name("placed", add(b, x, positions));
  const Value queries = nn::linear(b, "W_q", placed, {.out = hidden, .bias = false});
  const Value keys = nn::linear(b, "W_k", placed, {.out = hidden, .bias = false});
  const auto result = nn::dot_product_attention(b, {queries, keys, x, {}});
  const Value error = b.name("error", square(b, sub(b, result.output, tokens_before(b, x))));
  const double count = static_cast<double>(b.shape(error).size()) / 2;
  std::vector<Value> losses;
  for (const Value half : split_equal(b, error, 0, 2))
    losses.push_back(reshape(b, scale(b, sum_all(b, half), 1 / count), {1}));
  r.output("attention_weights", result.weights, "weights");
  r.output("positions", positions);
  r.output("output", b.name("losses", b.axes(concat(b, losses, 0), {Axis::loss})));
  const Value loss = b.name("loss", reshape(b, losses[0], {}));
  r.output("loss", loss);
  std::vector<Value> parameters = b.program().with_role(Role::parameter);
  if (r.options.at("positions") != "learned") {
    parameters.erase(std::find(parameters.begin(), parameters.end(), learned));
  }
  adam(b, parameters, gradients(b, loss, parameters), {.lr = r.number("lr")});
}

// --- pooling_training -------------------------------------------------------------------------------------

/// -1e6 where a point would meet itself, else 0. -> [n, n]
Value own_place(Builder& b, int64_t n) {
  const Value places = iota(b, n, Axis::point);
  const Value distance = square(b, sub(b, reshape(b, places, {n, 1}), reshape(b, places, {1, n})));
  return scale(b, one_minus(b, step(b, distance)), -1e6);
}

/// Kernel regression in which every training point has a number of its own beside the common width: a bad point can be
/// turned down. Every point is predicted from all others, unless the settings say what is easily written wrong.
void record_pooling_training(Recorder& r) {
  Builder& b = r.b;
  const Value x = r.input("x", "n", {.fill = Fill::points}), y = r.input("y", "n", {.fill = Fill::curve});
  const int64_t n = b.shape(x)[0];
  if (n < 2) throw Error("training needs at least two points, there are " + std::to_string(n));
  const Value w = b.parameter("w", {1}, Init::constant(1.0f), {Axis::single}),
              trust = b.parameter("trust", {n}, Init::constant(0.0f), {Axis::point});
  const Value pairs = b.axes(sub(b, reshape(b, x, {n, 1}), reshape(b, x, {1, n})), {Axis::query, Axis::key});
  const Value distance = mul(b, pairs, w);
  const double half = r.choice("sign", {"minus", "plus"}) == "minus" ? -0.5 : 0.5;
  const Value scores = b.name("scores", add(b, scale(b, square(b, distance), half), reshape(b, trust, {1, n})));
  const Value others = r.flag("leave_one_out") ? add(b, scores, own_place(b, n)) : scores;
  const Value weights = b.name("weights", softmax(b, others));
  const Value output = b.name("output", reshape(b, matmul(b, weights, reshape(b, y, {n, 1})), {n}));
  const Value loss = b.name("loss", sum_all(b, square(b, sub(b, output, y))));
  r.output_attention({}, weights, output);
  r.output("loss", loss);
  std::vector<Value> learned = {w};
  if (r.flag("each_point")) learned.push_back(trust);
  adam(b, learned, gradients(b, loss, learned), {.lr = r.number("lr")});
}

// --- image_patches ----------------------------------------------------------------------------------------

/// image: [2 G, 2 G] -> [G G, 4], a row for each patch of two by two.
Value patches_of(Builder& b, Value image, int64_t grid) {
  const Value rows = reshape(b, image, {grid, 2, grid, 2});
  b.axes(rows, {Axis::row, Axis::pixel, Axis::column, Axis::pixel});
  const Value patches = reshape(b, permute(b, rows, {0, 2, 1, 3}), {grid * grid, 4});
  return b.name("patches", b.axes(patches, {Axis::patch, Axis::pixel}));
}

/// Patches as tokens, one token more for the class, positions, and self-attention. Source: Dosovitskiy et al. 2021.
void record_image(Recorder& r) {
  Builder& b = r.b;
  const int64_t hidden = r.size("H");
  const Value projected = nn::linear(b, "projection", patches_of(b, r.input("image", "2*G 2*G"), r.size("G")),
                                     {.out = hidden, .bias = false, .axis = Axis::feature});
  const Value class_token = b.parameter("class_token", {1, hidden}, Init::normal(1.0f), {kToken, Axis::feature});
  const Value tokens = b.name("tokens", nn::positional_encoding(b, concat(b, {class_token, projected}, 0)));
  const int64_t count = b.shape(tokens)[0];
  const Value batch = b.axes(reshape(b, tokens, {1, count, hidden}), {Axis::batch, kToken, Axis::feature});
  const auto result = nn::dot_product_attention(b, {batch, batch, batch, {}});
  const Value output = b.name("output", reshape(b, result.output, {count, hidden}));
  r.output_attention({}, result.weights, output);
  r.output("class_output", b.name("class_output", split(b, output, 0, {1, count - 1})[0]));
}

}  // namespace

std::span<const Definition> exercise_programs() {
  static constexpr Definition kPrograms[] = {
      {"bilinear_attention",
       "Attention with the score k . M q: matrix products alone, for queries and keys of different sizes (Luong et al. "
       "2015).",
       {batch_size(2), num_queries(1), num_keys(4), query_size(3), key_size(2), value_size(4)},
       {},
       record_bilinear},
      {"lstm",
       "A layer of long short-term memory over a sequence (Hochreiter & Schmidhuber 1997, as in PyTorch).",
       {{"T", Axis::step, "steps", 4, "number of time steps", 256}, batch_size(1), input_size(3), hidden_size(4)},
       {},
       record_lstm},
      {"stacked_self_attention",
       "Self-attention upon self-attention, without projections, and how far the tokens are apart after every layer.",
       {num_tokens(6), token_size(8), {"K", Axis::layer, "depth", 8, "number of layers", 64}},
       {{"residual", "false", "adds every layer's input to its output and normalises"},
        {"positions", "true", "adds the positional encoding first"}},
       record_stack},
      {"position_training",
       "One step of learning to look at the token before: with learned positions, with waves, or with none.",
       {{"B", Axis::batch, "examples", 64, "examples to learn from, and as many to test on"},
        num_tokens(8),
        token_size(8),
        projected_size(16)},
       {{"positions", "learned", "learned, waves or none"}, {"lr", "0.03", "learning rate of Adam"}},
       record_position_training},
      {"pooling_training",
       "One step of learning a kernel's width and a number for every training point, which is added to its score.",
       {{"n", Axis::point, "examples", 50, "number of training points", 1024}},
       {{"lr", "0.1", "learning rate of Adam"},
        {"sign", "minus", "the sign before half the squared distance: minus or, wrongly, plus"},
        {"leave_one_out", "true", "leaves every point out of its own prediction"},
        {"each_point", "true", "learns a number for every point, not the width alone"}},
       record_pooling_training},
      {"image_patches",
       "An image cut into patches that attend to each other, with one token more whose output stands for the whole.",
       {{"G", Axis::pixel, "grid", 3, "patches on a side, each of two by two pixels", 64},
        {"H", Axis::hidden, "hidden", 8, "size of a token's vector"}},
       {},
       record_image}};
  return kPrograms;
}

}  // namespace attn::lessons
