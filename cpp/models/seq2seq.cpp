#include "models/seq2seq.h"

#include "models/forward.h"
#include "nn/embedding.h"
#include "nn/gru.h"
#include "nn/linear.h"
#include "ops/ops.h"

namespace attn {
namespace {

nn::RecurrentOptions rnn_options(const ModelConfig& config) {
  return {.hidden = config.hidden, .layers = config.layers, .dropout = config.dropout};
}

// [region layer/gru_encoder]
/// src: [B, Ts] -> the last layer's outputs [Ts, B, H] and all layers' hidden states
nn::GruResult encode(Builder& b, const ModelConfig& config, Value src) {
  const auto scope = b.scope("encoder", "gru_encoder");
  const Value embedded = nn::embedding(b, "encoder.embedding", src, {.vocab = config.src_vocab, .size = config.embed});
  const Value by_time = permute(b, b.name("embedded", embedded), {1, 0, 2});
  const auto rnn_scope = b.layer_scope("rnn");
  return nn::gru(b, "encoder.rnn", by_time, {}, rnn_options(config));
}
// [/region]

/// All that the decoder is told of the sentence, at every step the same. -> [B, H]
Value context_of(Builder& b, const nn::GruResult& encoded) { return b.name("context", encoded.hidden.back()); }

/// tokens: [B, T], context: [B, H] -> what the decoder's GRU reads, [T, B, E + H]
Value decoder_input(Builder& b, const ModelConfig& config, Value tokens, Value context) {
  const Value embedded = b.name(
      "embedded", nn::embedding(b, "decoder.embedding", tokens, {.vocab = config.tgt_vocab, .size = config.embed}));
  const Value by_time = permute(b, embedded, {1, 0, 2});
  const Value repeated = stack(b, std::vector<Value>(b.shape(tokens)[1], context), 0);
  return b.name("rnn_input", concat(b, {by_time, repeated}, 2));
}

/// outputs: [T, B, H] -> [B, T, V]
Value dense(Builder& b, const ModelConfig& config, Value outputs) {
  const Value by_batch = b.name("outputs", permute(b, outputs, {1, 0, 2}));
  return b.name("logits", nn::linear(b, "decoder.dense", by_batch, {.out = config.tgt_vocab}));
}

nn::GruResult decode(Builder& b, const ModelConfig& config, Value x, const std::vector<Value>& hidden) {
  const auto scope = b.layer_scope("rnn");
  return nn::gru(b, "decoder.rnn", x, hidden, rnn_options(config));
}

}  // namespace

// [region layer/seq2seq]
ForwardResult seq2seq_without_attention(Builder& b, const ModelConfig& config, const ForwardInputs& inputs) {
  const auto layer = b.layer("seq2seq");
  const nn::GruResult encoded = encode(b, config, inputs.src);
  const Value context = context_of(b, encoded);
  // [region layer/fixed_context_decoder]
  const auto scope = b.scope("decoder", "fixed_context_decoder");
  const Value x = decoder_input(b, config, inputs.tgt_in, context);
  return {dense(b, config, decode(b, config, x, encoded.hidden).output), {}};
  // [/region]
}
// [/region]

namespace fixed_context {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Value src = b.integer_input("src", {options.batch, options.src_steps});
  // The driver gives it to every model; this encoder reads the padding too, as the book's does.
  b.integer_input("src_valid_len", {options.batch});
  const nn::GruResult encoded = encode(b, config, src);
  b.output("state.context", context_of(b, encoded));
  b.output("state.hidden", b.name("encoder/hidden", stack(b, encoded.hidden, 0)));
}

void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Value token = b.integer_input("token", {options.batch, 1});
  b.integer_input("src_valid_len", {options.batch});
  const Value hidden_in = b.input("state.hidden", {config.layers, options.batch, config.hidden});
  const Value context = b.input("state.context", {options.batch, config.hidden});
  const auto scope = b.scope("decoder", "fixed_context_decoder");
  const std::vector<Value> hidden = split_equal(b, hidden_in, 0, config.layers, true);
  const nn::GruResult decoded = decode(b, config, decoder_input(b, config, token, context), hidden);
  b.output("logits", reshape(b, dense(b, config, decoded.output), {options.batch, config.tgt_vocab}));
  b.output("next.hidden", b.name("hidden", stack(b, decoded.hidden, 0)));
}

}  // namespace fixed_context
}  // namespace attn
