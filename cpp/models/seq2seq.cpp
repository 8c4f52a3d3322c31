#include "models/text_axes.h"
#include "models/translation.h"
#include "nn/embedding.h"
#include "nn/gru.h"
#include "nn/linear.h"
#include "ops/ops.h"

namespace attn {
namespace {

// [region layer/gru_encoder]
/// src: [B, Ts] -> the last layer's outputs [Ts, B, H] and all layers' hidden states
nn::RecurrentResult encode(Builder& b, const ModelConfig& config, Value src) {
  const auto scope = b.scope("encoder", "gru_encoder");
  const Value embedded =
      nn::embedding(b, "encoder.embedding", src, {.vocab = config.whole("src_vocab"), .size = config.whole("embed")});
  const Value by_time = permute(b, b.name("embedded", embedded), {1, 0, 2});
  const auto rnn_scope = b.layer_scope("rnn");
  return nn::gru(b, "encoder.rnn", by_time, {}, translation::rnn_options(config));
}
// [/region]

/// All that the decoder is told of the sentence, at every step the same. -> [B, H]
Value context_of(Builder& b, const nn::RecurrentResult& encoded) {
  return b.name("context", encoded.state.hidden.back());
}

/// tokens: [B, T], context: [B, H] -> what the decoder's GRU reads, [T, B, E + H]
Value decoder_input(Builder& b, const ModelConfig& config, Value tokens, Value context) {
  const Value embedded =
      b.name("embedded", nn::embedding(b, "decoder.embedding", tokens,
                                       {.vocab = config.whole("tgt_vocab"), .size = config.whole("embed")}));
  const Value by_time = permute(b, embedded, {1, 0, 2});
  const Value repeated = stack(b, std::vector<Value>(b.shape(tokens)[1], context), 0, kTargetToken);
  return b.axis(b.name("rnn_input", concat(b, {by_time, repeated}, 2)), 2, Axis::feature);
}

/// outputs: [T, B, H] -> [B, T, V]
Value dense(Builder& b, const ModelConfig& config, Value outputs) {
  const Value by_batch = b.name("outputs", permute(b, outputs, {1, 0, 2}));
  return b.name("logits", nn::linear(b, "decoder.dense", by_batch,
                                     {.out = config.whole("tgt_vocab"), .axis = of(Text::target, Axis::vocabulary)}));
}

nn::RecurrentResult decode(Builder& b, const ModelConfig& config, Value x, const nn::RecurrentState& state) {
  const auto scope = b.layer_scope("rnn");
  return nn::gru(b, "decoder.rnn", x, state, translation::rnn_options(config));
}

// [region layer/seq2seq]
ForwardResult seq2seq(Builder& b, const ModelConfig& config, const BatchValues& inputs) {
  const auto layer = b.layer("seq2seq");
  const nn::RecurrentResult encoded = encode(b, config, value_of(inputs, "src"));
  const Value context = context_of(b, encoded);
  // [region layer/fixed_context_decoder]
  const auto scope = b.scope("decoder", "fixed_context_decoder");
  const Value x = decoder_input(b, config, value_of(inputs, "tgt_in"), context);
  return {dense(b, config, decode(b, config, x, encoded.state).output), {}, {}};
  // [/region]
}
// [/region]

/// It reads the padding too, as the book's does.
Value encoder(Builder& b, const ModelConfig& config, Value src, Value /*src_valid_len*/) {
  const nn::RecurrentResult encoded = encode(b, config, src);
  const Value context = context_of(b, encoded);
  b.output("state.context", context);
  b.output("state.hidden", b.name("encoder/hidden", stack(b, encoded.state.hidden, 0, Axis::layer)));
  return context;
}

void decoder_step(Builder& b, const ModelConfig& config, const DecodingStep& step) {
  const int64_t batch = step.options.batch;
  const Value hidden_in =
      b.input("state.hidden", {config.whole("layers"), batch, config.whole("hidden")}, kLayerStates);
  const Value context = b.input("state.context", {batch, config.whole("hidden")}, nn::kState);
  const auto scope = b.scope("decoder", "fixed_context_decoder");
  const nn::RecurrentState state = {split_equal(b, hidden_in, 0, config.whole("layers"), true), {}};
  const nn::RecurrentResult decoded = decode(b, config, decoder_input(b, config, step.token, context), state);
  b.output("logits", reshape(b, dense(b, config, decoded.output), {batch, config.whole("tgt_vocab")}));
  b.output("next.hidden", b.name("hidden", stack(b, decoded.state.hidden, 0, Axis::layer)));
}

std::vector<AttentionKind> attention(const ModelConfig&) { return {}; }

constexpr Field kFields[] = {translation::kEmbed, translation::kHidden, translation::kLayers};

/// As in the book.
constexpr std::pair<const char*, double> kDefaults[] = {{"epochs", 250}};

}  // namespace

/// GRU encoder-decoder without attention: at every step the decoder reads the token's embedding and the same
/// context, the last hidden state of the encoder. Source: Cho et al. 2014 and Sutskever, Vinyals & Le 2014, as
/// in Dive into Deep Learning 9.7. (There prediction takes the decoder's own last state for the context; here
/// it is the encoder's, as in training.)
///
/// Decoding carries state.hidden [L, B, H] (next.hidden) and state.context [B, H].
extern const ModelDef kSeq2seq = {.name = "seq2seq",
                                  .summary = "GRU encoder-decoder without attention: the same context at every step",
                                  .fields = kFields,
                                  .data = translation::kRecurrentPairs,
                                  .defaults = kDefaults,
                                  .check = translation::check_recurrent,
                                  .forward = seq2seq,
                                  .encoder = encoder,
                                  .decoder_step = decoder_step,
                                  .attention = attention,
                                  .mark = "encoder.rnn.weight_ih_l0",
                                  .recognise = translation::recognise_recurrent};

}  // namespace attn
