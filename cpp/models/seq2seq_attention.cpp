#include "models/seq2seq_attention.h"

#include "models/forward.h"
#include "nn/attention.h"
#include "nn/embedding.h"
#include "nn/gru.h"
#include "nn/linear.h"
#include "nn/lstm.h"
#include "ops/ops.h"

namespace attn {
namespace {

nn::RecurrentOptions rnn_options(const ModelConfig& config) {
  return {.hidden = config.hidden, .layers = config.layers, .dropout = config.dropout};
}

/// What the decoder carries from step to step; a GRU has no cells.
using Carried = nn::LstmState;

/// outputs: the last layer's, [Ts, B, H or 2H]; and where the decoder starts.
struct Encoded {
  Value outputs;
  Carried state;
};

nn::AdditiveAttentionOptions attention_options(const ModelConfig& config) {
  return {.hidden = config.hidden, .dropout = config.dropout};
}

/// What the decoder needs of a sentence, the same at every step.
struct Memory {
  /// The encoder's outputs, [B, Ts, H] or, read in both directions, [B, Ts, 2H]; and W_k of them, [B, Ts, H].
  Value outputs, keys;
  /// [B] or none
  Value valid_len;
};

/// What a source word's memory is made of: one direction or both.
int64_t memory_width(const ModelConfig& config) { return config.bidirectional ? 2 * config.hidden : config.hidden; }

// [region layer/seq2seq_encoder]
/// src: [B, Ts] -> the last layer's outputs [Ts, B, H or 2H], and the hidden states from which the decoder
/// starts: the encoder's last ones. Of an encoder in both directions it gets none and starts from zeros: what
/// it knows of the sentence has come through attention. (Bahdanau et al. 2015, A.2.2, start from a tanh layer
/// over the reverse direction's state. A short sentence fits into that state whole, and the first words are
/// then written without looking at them.)
Encoded encode(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const auto scope = b.scope("encoder", "seq2seq_encoder");
  const Value embedded = nn::embedding(b, "encoder.embedding", src, {.vocab = config.src_vocab, .size = config.embed});
  const Value by_time = permute(b, b.name("embedded", embedded), {1, 0, 2});
  if (config.bidirectional) {
    const Value start = fill(b, {b.shape(src)[0], config.hidden}, 0.0f);
    const auto rnn_scope = b.layer_scope("rnn");
    const Value outputs = nn::bidirectional_gru(b, "encoder.rnn", by_time, src_valid_len, rnn_options(config));
    return {outputs, {std::vector<Value>(config.layers, start), {}}};
  }
  const auto rnn_scope = b.layer_scope("rnn");
  if (config.lstm) {
    const nn::LstmResult encoded = nn::lstm(b, "encoder.rnn", by_time, {}, rnn_options(config));
    return {encoded.output, encoded.state};
  }
  const nn::GruResult encoded = nn::gru(b, "encoder.rnn", by_time, {}, rnn_options(config));
  return {encoded.output, {encoded.hidden, {}}};
}
// [/region]

// [region helper/memorise]
/// outputs: [Ts, B, H or 2H]
Memory memorise(Builder& b, const ModelConfig& config, Value outputs, Value src_valid_len) {
  Memory memory{{}, {}, src_valid_len};
  {
    const auto scope = b.scope("encoder");
    memory.outputs = b.name("outputs", permute(b, outputs, {1, 0, 2}));
  }
  const auto scope = b.layer_scope("decoder/attention");
  memory.keys = config.dot_product
                    ? memory.outputs
                    : nn::project_keys(b, "decoder.attention", memory.outputs, attention_options(config));
  return memory;
}
// [/region]

// [region helper/attend_to_memory]
/// query: [B, 1, H]. Dot products need no parameters: state and outputs have the same size.
nn::AttentionResult attend_to_memory(Builder& b, const ModelConfig& config, const Memory& memory, Value query) {
  const nn::AttentionInputs inputs = {query, memory.keys, memory.outputs, memory.valid_len};
  if (config.dot_product) return nn::dot_product_attention(b, inputs, config.dropout);
  return nn::attend_projected(b, "decoder.attention", inputs, attention_options(config));
}
// [/region]

/// tokens: [B, T] -> [B, T, E]
Value embed_target(Builder& b, const ModelConfig& config, Value tokens) {
  return b.name("embedded",
                nn::embedding(b, "decoder.embedding", tokens, {.vocab = config.tgt_vocab, .size = config.embed}));
}

// [region layer/seq2seq_decoder_step]
/// One step of the decoder, whose state becomes the new one. embedded: [B, E] -> weights: [B, 1, Ts]
Value decode(Builder& b, const ModelConfig& config, const Memory& memory, Value embedded, Carried& state) {
  const Shape shape = b.shape(state.hidden.back());
  nn::AttentionResult attended;
  {
    const auto scope = b.layer_scope("attention");
    const Value query = reshape(b, state.hidden.back(), {shape[0], 1, shape[1]});
    attended = attend_to_memory(b, config, memory, query);
  }
  const Value context = b.name("context", reshape(b, attended.output, {shape[0], memory_width(config)}));
  const Value x = b.name("rnn_input", concat(b, {context, embedded}, 1));
  const auto scope = b.layer_scope("rnn");
  if (config.lstm) {
    state = nn::lstm_step(b, "decoder.rnn", x, state, rnn_options(config));
  } else {
    state.hidden = nn::gru_step(b, "decoder.rnn", x, state.hidden, rnn_options(config));
  }
  return attended.weights;
}
// [/region]

// [region helper/dense]
/// x: [..., H] -> [..., V]
Value dense(Builder& b, const ModelConfig& config, Value x) {
  return b.name("logits", nn::linear(b, "decoder.dense", x, {.out = config.tgt_vocab}));
}
// [/region]

}  // namespace

// [region layer/seq2seq_attention]
ForwardResult seq2seq_attention(Builder& b, const ModelConfig& config, const ForwardInputs& inputs) {
  const auto layer = b.layer("seq2seq_attention");
  const Encoded encoded = encode(b, config, inputs.src, inputs.src_valid_len);
  const Memory memory = memorise(b, config, encoded.outputs, inputs.src_valid_len);
  Carried state = encoded.state;
  // [region layer/seq2seq_decoder]
  const auto scope = b.scope("decoder", "seq2seq_decoder");
  const int64_t steps = b.shape(inputs.tgt_in)[1];
  const std::vector<Value> embedded =
      split_equal(b, permute(b, embed_target(b, config, inputs.tgt_in), {1, 0, 2}), 0, steps, true);
  std::vector<Value> outputs, weights;
  for (int64_t t = 0; t < steps; ++t) {
    const auto step_scope = b.scope("step" + std::to_string(t), "seq2seq_decoder_step");
    weights.push_back(decode(b, config, memory, embedded[t], state));
    outputs.push_back(state.hidden.back());
  }
  const Value logits = dense(b, config, b.name("outputs", stack(b, outputs, 1)));
  return {logits, {{"attention_weights", b.name("attention_weights", concat(b, weights, 1))}}};
  // [/region]
}
// [/region]

namespace seq2seq {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Value src = b.integer_input("src", {options.batch, options.src_steps});
  const Value src_valid_len = b.integer_input("src_valid_len", {options.batch});
  const Encoded encoded = encode(b, config, src, src_valid_len);
  const Memory memory = memorise(b, config, encoded.outputs, src_valid_len);
  b.output("state.enc_outputs", memory.outputs);
  b.output("state.enc_keys", memory.keys);
  b.output("state.hidden", b.name("encoder/hidden", stack(b, encoded.state.hidden, 0)));
  if (config.lstm) b.output("state.cell", b.name("encoder/cell", stack(b, encoded.state.cell, 0)));
}

void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Shape outputs_shape = {options.batch, options.src_steps, memory_width(config)},
              keys_shape = {options.batch, options.src_steps, config.hidden};
  const Value token = b.integer_input("token", {options.batch, 1});
  const Value src_valid_len = b.integer_input("src_valid_len", {options.batch});
  const Shape state_shape = {config.layers, options.batch, config.hidden};
  const Value hidden_in = b.input("state.hidden", state_shape);
  const Value cell_in = config.lstm ? b.input("state.cell", state_shape) : Value{};
  const Memory memory = {b.input("state.enc_outputs", outputs_shape), b.input("state.enc_keys", keys_shape),
                         src_valid_len};
  const auto scope = b.scope("decoder", "seq2seq_decoder_step");
  Carried state{split_equal(b, hidden_in, 0, config.layers, true), {}};
  if (config.lstm) state.cell = split_equal(b, cell_in, 0, config.layers, true);
  const Value embedded = reshape(b, embed_target(b, config, token), {options.batch, config.embed});
  b.output("attention_weights", decode(b, config, memory, embedded, state));
  b.output("logits", dense(b, config, state.hidden.back()));
  b.output("next.hidden", b.name("hidden", stack(b, state.hidden, 0)));
  if (config.lstm) b.output("next.cell", b.name("cell", stack(b, state.cell, 0)));
}

}  // namespace seq2seq
}  // namespace attn
