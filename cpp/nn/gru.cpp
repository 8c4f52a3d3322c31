#include "nn/gru.h"

#include "ops/ops.h"

namespace attn::nn {
namespace {

/// The input's share of the three gates, W x + b. Each [..., H].
struct GateInputs {
  Value reset, update, candidate;
};

// [region helper/gate_inputs]
/// x: [..., D]. One product for all steps that x holds.
GateInputs gate_inputs(Builder& b, const RecurrentWeights& w, Value x) {
  const Value all = add(b, matmul(b, x, w.weight_ih, {.transpose_b = true}), w.bias_ih);
  const std::vector<Value> gates = split_gates(b, b.name("input_gates", all), 3);
  return {gates[0], gates[1], gates[2]};
}
// [/region]

// [region layer/gru_cell]
/// h' = (1 - z) * n + z * h. x: [B, H] each, h: [B, H]; valid: [B, 1], 1 at a word and 0 at padding, whose state is
/// zero, or none. -> [B, H]
Value gru_cell(Builder& b, const RecurrentWeights& w, const GateInputs& x, Value h, Value valid = {}) {
  const Value all = add(b, matmul(b, h, w.weight_hh, {.transpose_b = true}), w.bias_hh);
  const std::vector<Value> from_hidden = split_gates(b, b.name("hidden_gates", all), 3);
  const Value reset = b.name("reset_gate", sigmoid(b, add(b, x.reset, from_hidden[0])));
  const Value update = b.name("update_gate", sigmoid(b, add(b, x.update, from_hidden[1])));
  const Value candidate = b.name("candidate", tanh(b, add(b, x.candidate, mul(b, reset, from_hidden[2]))));
  const Value next = b.name("hidden", add(b, mul(b, one_minus(b, update), candidate), mul(b, update, h)));
  return valid ? b.name("valid_hidden", mul(b, next, valid)) : next;
}
// [/region]

// [region helper/valid_steps]
/// Which steps hold words. valid_len: [B] -> T x [B, 1], or nothing where every step counts.
std::vector<Value> valid_steps(Builder& b, Value valid_len, int64_t batch, int64_t steps) {
  if (!valid_len) return {};
  const Value mask = mask_lengths(b, fill(b, {batch, steps}, 1.0f, {Axis::batch, Axis::step}), valid_len, 0.0f);
  return split_equal(b, b.name("valid", mask), 1, steps);
}
// [/region]

// [region layer/gru_layer]
struct Direction {
  bool reverse = false;
  /// 1 at the words and 0 behind them, T x [B, 1]; empty: every step counts. What a layer reads of padding
  /// becomes zero, and from zero the reverse direction then starts the sentence.
  std::vector<Value> valid = {};
};

/// One layer and direction over the whole sequence. x: [T, B, D], h: [B, H] -> T x [B, H]
std::vector<Value> gru_layer(Builder& b, const RecurrentWeights& w, Value x, Value h, Direction direction) {
  const int64_t steps = b.shape(x)[0];
  const GateInputs inputs = gate_inputs(b, w, x);
  const std::vector<Value> reset = split_equal(b, inputs.reset, 0, steps, true);
  const std::vector<Value> update = split_equal(b, inputs.update, 0, steps, true);
  const std::vector<Value> candidate = split_equal(b, inputs.candidate, 0, steps, true);
  std::vector<Value> hidden(static_cast<size_t>(steps));
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t t = direction.reverse ? steps - 1 - i : i;
    const auto scope = b.scope({"step", t, steps}, "gru_cell");
    const Value valid = direction.valid.empty() ? Value{} : direction.valid[t];
    h = hidden[t] = gru_cell(b, w, {reset[t], update[t], candidate[t]}, h, valid);
  }
  return hidden;
}
// [/region]

// [region layer/bidirectional_layer]
/// One layer in both directions, w: forward and reverse. x: [T, B, D], h: [B, H] -> [T, B, 2H]
Value bidirectional_layer(Builder& b, const RecurrentWeights (&w)[2], Value x, Value h,
                          const std::vector<Value>& valid) {
  std::vector<Value> directions;
  for (const bool reverse : {false, true}) {
    const auto scope = b.scope(reverse ? "reverse" : "forward", "gru_layer");
    directions.push_back(
        b.name("output", stack(b, gru_layer(b, w[reverse], x, h, {reverse, valid}), 0, b.axis_of(x, 0))));
  }
  return b.name("output", concat(b, directions, 2));
}
// [/region]

}  // namespace

// [region layer/gru]
RecurrentResult gru(Builder& b, const std::string& name, Value x, const RecurrentState& start,
                    RecurrentOptions options) {
  const auto own = b.layer("gru");
  RecurrentState first = start;
  if (first.hidden.empty()) first.hidden = zero_states(b, b.shape(x)[1], options);
  RecurrentResult result{x, {}};
  for (int64_t layer = 0; layer < options.layers; ++layer) {
    const auto scope = b.scope({"layer", layer, options.layers}, "gru_layer");
    if (layer > 0) result.output = dropout(b, result.output, options.dropout);
    const RecurrentWeights w = recurrent_weights(b, name, layer_suffix(layer), result.output, {3, options.hidden});
    const std::vector<Value> states = gru_layer(b, w, result.output, first.hidden[layer], {});
    result.output = b.name("output", stack(b, states, 0, b.axis_of(x, 0)));
    result.state.hidden.push_back(states.back());
  }
  return result;
}
// [/region]

// [region layer/bidirectional_gru]
Value bidirectional_gru(Builder& b, const std::string& name, Value x, Value valid_len, RecurrentOptions options) {
  const auto own = b.layer("bidirectional_gru");
  const int64_t steps = b.shape(x)[0], batch = b.shape(x)[1];
  const Value start = fill(b, {batch, options.hidden}, 0.0f, kState);
  const std::vector<Value> valid = valid_steps(b, valid_len, batch, steps);
  for (int64_t layer = 0; layer < options.layers; ++layer) {
    const auto scope = b.scope({"layer", layer, options.layers}, "bidirectional_layer");
    if (layer > 0) x = dropout(b, x, options.dropout);
    const std::string suffix = layer_suffix(layer);
    const RecurrentWeights w[] = {recurrent_weights(b, name, suffix, x, {3, options.hidden}),
                                  recurrent_weights(b, name, suffix + "_reverse", x, {3, options.hidden})};
    x = bidirectional_layer(b, w, x, start, valid);
  }
  return x;
}
// [/region]

// [region layer/gru_step]
RecurrentState gru_step(Builder& b, const std::string& name, Value x, const RecurrentState& state,
                        RecurrentOptions options) {
  const auto own = b.layer("gru_step");
  RecurrentState next;
  for (int64_t layer = 0; layer < options.layers; ++layer) {
    const auto scope = b.scope({"layer", layer, options.layers}, "gru_cell");
    if (layer > 0) x = dropout(b, x, options.dropout);
    const RecurrentWeights w = recurrent_weights(b, name, layer_suffix(layer), x, {3, options.hidden});
    next.hidden.push_back(x = gru_cell(b, w, gate_inputs(b, w, x), state.hidden[layer]));
  }
  return next;
}
// [/region]

}  // namespace attn::nn
