#include "nn/lstm.h"

#include "ops/ops.h"

namespace attn::nn {
namespace {

// [region helper/gate_inputs]
/// The input's share of the four gates, W x + b. x: [..., D] -> [..., 4H]
Value gate_inputs(Builder& b, const RecurrentWeights& w, Value x) {
  return b.name("input_gates", add(b, matmul(b, x, w.weight_ih, {.transpose_b = true}), w.bias_ih));
}
// [/region]

/// One layer's state. [B, H] each.
struct CellState {
  Value hidden, cell;
};

// [region layer/lstm_cell]
/// c' = f * c + i * g, h' = o * tanh(c'). x: the input's share of the gates, [B, 4H]
CellState lstm_cell(Builder& b, const RecurrentWeights& w, Value x, CellState state) {
  const Value from_hidden = add(b, matmul(b, state.hidden, w.weight_hh, {.transpose_b = true}), w.bias_hh);
  const std::vector<Value> gates = split_gates(b, add(b, x, from_hidden), 4);
  const Value input = b.name("input_gate", sigmoid(b, gates[0]));
  const Value forget = b.name("forget_gate", sigmoid(b, gates[1]));
  const Value candidate = b.name("candidate_cell", tanh(b, gates[2]));
  const Value output = b.name("output_gate", sigmoid(b, gates[3]));
  const Value cell = b.name("cell", add(b, mul(b, forget, state.cell), mul(b, input, candidate)));
  return {b.name("hidden", mul(b, output, tanh(b, cell))), cell};
}
// [/region]

// [region layer/lstm_layer]
/// One layer over the whole sequence, whose state becomes the last one. x: [T, B, D] -> T x [B, H]
std::vector<Value> lstm_layer(Builder& b, const RecurrentWeights& w, Value x, CellState& state) {
  const int64_t steps = b.shape(x)[0];
  const std::vector<Value> inputs = split_equal(b, gate_inputs(b, w, x), 0, steps, true);
  std::vector<Value> hidden;
  for (int64_t t = 0; t < steps; ++t) {
    const auto scope = b.scope({"step", t, steps}, "lstm_cell");
    state = lstm_cell(b, w, inputs[t], state);
    hidden.push_back(state.hidden);
  }
  return hidden;
}
// [/region]

}  // namespace

// [region layer/lstm]
RecurrentResult lstm(Builder& b, const std::string& name, Value x, const RecurrentState& start,
                     RecurrentOptions options) {
  const auto own = b.layer("lstm");
  RecurrentState first = start;
  if (first.hidden.empty()) first.hidden = first.cell = zero_states(b, b.shape(x)[1], options);
  RecurrentResult result{x, {}};
  for (int64_t layer = 0; layer < options.layers; ++layer) {
    const auto scope = b.scope({"layer", layer, options.layers}, "lstm_layer");
    if (layer > 0) result.output = dropout(b, result.output, options.dropout);
    const RecurrentWeights w = recurrent_weights(b, name, layer_suffix(layer), result.output, {4, options.hidden});
    CellState state{first.hidden[layer], first.cell[layer]};
    result.output = b.name("output", stack(b, lstm_layer(b, w, result.output, state), 0, b.axis_of(x, 0)));
    result.state.hidden.push_back(state.hidden);
    result.state.cell.push_back(state.cell);
  }
  return result;
}
// [/region]

// [region layer/lstm_step]
RecurrentState lstm_step(Builder& b, const std::string& name, Value x, const RecurrentState& state,
                         RecurrentOptions options) {
  const auto own = b.layer("lstm_step");
  RecurrentState next;
  for (int64_t layer = 0; layer < options.layers; ++layer) {
    const auto scope = b.scope({"layer", layer, options.layers}, "lstm_cell");
    if (layer > 0) x = dropout(b, x, options.dropout);
    const RecurrentWeights w = recurrent_weights(b, name, layer_suffix(layer), x, {4, options.hidden});
    const CellState one = lstm_cell(b, w, gate_inputs(b, w, x), {state.hidden[layer], state.cell[layer]});
    next.hidden.push_back(x = one.hidden);
    next.cell.push_back(one.cell);
  }
  return next;
}
// [/region]

}  // namespace attn::nn
