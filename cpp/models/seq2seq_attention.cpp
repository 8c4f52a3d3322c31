#include <cmath>

#include "models/config.h"
#include "models/text_axes.h"
#include "models/translation.h"
#include "nn/attention.h"
#include "nn/embedding.h"
#include "nn/gru.h"
#include "nn/linear.h"
#include "nn/lstm.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn {
namespace {

constexpr TiedWeights kTied = {translation::kTiedEmbeddings.name, "decoder.embedding.weight", "decoder.dense.weight",
                               "decoder.projection.weight"};

nn::AdditiveAttentionOptions attention_options(const ModelConfig& config) {
  return {.hidden = config.whole("hidden"), .dropout = static_cast<float>(config["dropout"])};
}

/// What the decoder needs of a sentence, the same at every step.
struct Memory {
  /// The encoder's outputs, [B, Ts, H] or, read in both directions, [B, Ts, 2H]; and W_k of them, [B, Ts, H].
  Value outputs, keys;
  /// [B] or none
  Value valid_len;
};

/// What a source word's memory is made of: one direction or both.
int64_t memory_width(const ModelConfig& config) {
  return config.flag("bidirectional") ? 2 * config.whole("hidden") : config.whole("hidden");
}

// [region layer/seq2seq_encoder]
/// src: [B, Ts] -> the last layer's outputs [Ts, B, H or 2H], and the state from which the decoder starts: the
/// encoder's last one. Of an encoder in both directions it gets none and starts from zeros: what
/// it knows of the sentence has come through attention. (Bahdanau et al. 2015, A.2.2, start from a tanh layer
/// over the reverse direction's state. A short sentence fits into that state whole, and the first words are
/// then written without looking at them.)
nn::RecurrentResult encode(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const auto scope = b.scope("encoder", "seq2seq_encoder");
  const nn::RecurrentOptions options = translation::rnn_options(config);
  const Value embedded =
      nn::embedding(b, "encoder.embedding", src, {.vocab = config.whole("src_vocab"), .size = config.whole("embed")});
  const Value by_time = permute(b, b.name("embedded", embedded), {1, 0, 2});
  if (config.flag("bidirectional")) {
    const std::vector<Value> start = nn::zero_states(b, b.shape(src)[0], options);
    const auto rnn_scope = b.layer_scope("rnn");
    return {nn::bidirectional_gru(b, "encoder.rnn", by_time, src_valid_len, options), {start, {}}};
  }
  const auto rnn_scope = b.layer_scope("rnn");
  return (config.flag("lstm") ? nn::lstm : nn::gru)(b, "encoder.rnn", by_time, {}, options);
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
  memory.keys = config.flag("dot_product")
                    ? memory.outputs
                    : nn::project_keys(b, "decoder.attention", memory.outputs, attention_options(config));
  return memory;
}
// [/region]

// [region helper/attend_to_memory]
/// query: [B, 1, H]. Dot products need no parameters: state and outputs have the same size.
nn::AttentionResult attend_to_memory(Builder& b, const ModelConfig& config, const Memory& memory, Value query) {
  const nn::AttentionInputs inputs = {query, memory.keys, memory.outputs, memory.valid_len};
  if (config.flag("dot_product")) return nn::dot_product_attention(b, inputs, static_cast<float>(config["dropout"]));
  return nn::attend_projected(b, "decoder.attention", inputs, attention_options(config));
}
// [/region]

/// tokens: [B, T] -> [B, T, E]
Value embed_target(Builder& b, const ModelConfig& config, Value tokens) {
  const auto size = config.whole("embed");
  const auto deviation = static_cast<float>(config.flag(kTied.flag) ? 1 / std::sqrt(static_cast<double>(size)) : 1);
  return b.name("embedded", nn::embedding(b, "decoder.embedding", tokens,
                                          {.vocab = config.whole("tgt_vocab"), .size = size, .deviation = deviation}));
}

// [region layer/seq2seq_decoder_step]
/// One step of the decoder, whose state becomes the new one. embedded: [B, E] -> weights: [B, 1, Ts]
Value decode(Builder& b, const ModelConfig& config, const Memory& memory, Value embedded, nn::RecurrentState& state) {
  const Shape shape = b.shape(state.hidden.back());
  nn::AttentionResult attended;
  {
    const auto scope = b.layer_scope("attention");
    const Value query = reshape(b, state.hidden.back(), {shape[0], 1, shape[1]});
    b.axis(query, 1, of(Text::target, Axis::query));
    attended = attend_to_memory(b, config, memory, query);
  }
  const Value context = b.name("context", reshape(b, attended.output, {shape[0], memory_width(config)}));
  const Value x = b.axis(b.name("rnn_input", concat(b, {context, embedded}, 1)), 1, Axis::feature);
  const auto scope = b.layer_scope("rnn");
  const auto layers = config.flag("lstm") ? nn::lstm_step : nn::gru_step;
  state = layers(b, "decoder.rnn", x, state, translation::rnn_options(config));
  return attended.weights;
}
// [/region]

// [region helper/dense]
/// x: [..., H] -> [..., V]. Of a tied embedding, a word's score is the product of its row and what is read off the
/// state, a projection of it to the embedding's size (Bahdanau et al. 2015, A.2.2: y^T W_o t).
Value dense(Builder& b, const ModelConfig& config, Value x) {
  const bool tied = config.flag(kTied.flag);
  if (tied) {
    x = b.name("projected", nn::linear(b, "decoder.projection", x,
                                       {.out = config.whole("embed"), .bias = false, .axis = Axis::feature}));
  }
  return b.name("logits", nn::linear(b, "decoder.dense", x,
                                     {.out = config.whole("tgt_vocab"),
                                      .axis = of(Text::target, Axis::vocabulary),
                                      .weight = tied ? kTied.kept : nullptr}));
}
// [/region]

// [region layer/seq2seq_attention]
ForwardResult seq2seq_attention(Builder& b, const ModelConfig& config, const BatchValues& inputs) {
  const auto layer = b.layer("seq2seq_attention");
  const Value src_valid_len = value_of(inputs, "src_valid_len");
  const nn::RecurrentResult encoded = encode(b, config, value_of(inputs, "src"), src_valid_len);
  const Memory memory = memorise(b, config, encoded.output, src_valid_len);
  nn::RecurrentState state = encoded.state;
  // [region layer/seq2seq_decoder]
  const auto scope = b.scope("decoder", "seq2seq_decoder");
  const int64_t steps = b.shape(value_of(inputs, "tgt_in"))[1];
  const std::vector<Value> embedded =
      split_equal(b, permute(b, embed_target(b, config, value_of(inputs, "tgt_in")), {1, 0, 2}), 0, steps, true);
  std::vector<Value> outputs, weights;
  for (int64_t t = 0; t < steps; ++t) {
    const auto step_scope = b.scope({"step", t, steps}, "seq2seq_decoder_step");
    weights.push_back(decode(b, config, memory, embedded[t], state));
    outputs.push_back(state.hidden.back());
  }
  const Value logits = dense(b, config, b.name("outputs", stack(b, outputs, 1, kTargetToken)));
  const Value all = b.name("attention_weights", concat(b, weights, 1));
  return {logits, {{"attention_weights", all}}, all};
  // [/region]
}
// [/region]

Value encoder(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const nn::RecurrentResult encoded = encode(b, config, src, src_valid_len);
  const Memory memory = memorise(b, config, encoded.output, src_valid_len);
  b.output("state.enc_outputs", memory.outputs);
  b.output("state.enc_keys", memory.keys);
  b.output("state.hidden", b.name("encoder/hidden", stack(b, encoded.state.hidden, 0, Axis::layer)));
  if (config.flag("lstm")) b.output("state.cell", b.name("encoder/cell", stack(b, encoded.state.cell, 0, Axis::layer)));
  return memory.outputs;
}

void decoder_step(Builder& b, const ModelConfig& config, const DecodingStep& step) {
  const DecodingOptions& options = step.options;
  const Shape outputs_shape = {options.batch, options.src_steps, memory_width(config)},
              keys_shape = {options.batch, options.src_steps, config.whole("hidden")};
  const Shape state_shape = {config.whole("layers"), options.batch, config.whole("hidden")};
  const Value hidden_in = b.input("state.hidden", state_shape, kLayerStates);
  const Value cell_in = config.flag("lstm") ? b.input("state.cell", state_shape, kLayerStates) : Value{};
  const Axes memory_axes = kSourceTokens.with(2, Axis::hidden);
  const Memory memory = {b.input("state.enc_outputs", outputs_shape, memory_axes),
                         b.input("state.enc_keys", keys_shape, memory_axes), step.src_valid_len};
  const auto scope = b.scope("decoder", "seq2seq_decoder_step");
  nn::RecurrentState state{split_equal(b, hidden_in, 0, config.whole("layers"), true), {}};
  if (config.flag("lstm")) state.cell = split_equal(b, cell_in, 0, config.whole("layers"), true);
  const Value embedded = reshape(b, embed_target(b, config, step.token), {options.batch, config.whole("embed")});
  b.output("attention_weights", decode(b, config, memory, embedded, state));
  b.output("logits", dense(b, config, state.hidden.back()));
  b.output("next.hidden", b.name("hidden", stack(b, state.hidden, 0, Axis::layer)));
  if (config.flag("lstm")) b.output("next.cell", b.name("cell", stack(b, state.cell, 0, Axis::layer)));
}

std::vector<AttentionKind> attention(const ModelConfig&) {
  return {{"cross", AttentionKind::Of::source, "attention_weights"}};
}

constexpr Field flag(const char* name, const char* help) {
  return {name, Field::Kind::flag, 0, 0, 1, help, Field::named};
}

constexpr Field kFields[] = {translation::kEmbed,
                             translation::kHidden,
                             translation::kLayers,
                             flag("bidirectional", "whether the encoder reads in both directions"),
                             flag("dot_product", "whether it attends by scaled dot products, not additively"),
                             flag("lstm", "whether its layers are LSTM layers, not GRU layers"),
                             translation::kTiedEmbeddings};

void check(const Settings& settings) {
  if (settings.flag("bidirectional") && settings.flag("dot_product")) {
    throw Error("dot_product needs states and outputs of one size: not with bidirectional");
  }
  if (settings.flag("bidirectional") && settings.flag("lstm")) {
    throw Error("lstm reads in one direction: not with bidirectional");
  }
  translation::check_recurrent(settings);
}

void recognise(const Shapes& parameters, ModelConfig& config) {
  translation::recognise_recurrent(parameters, config);
  config["bidirectional"] = parameters.count("encoder.rnn.weight_ih_l0_reverse") > 0;
  // Four gates, or a GRU's three.
  config["lstm"] = extent(parameters, "encoder.rnn.weight_hh_l0", 0) == 4 * config.whole("hidden");
  config[kTied.flag] = parameters.count(kTied.between) > 0;
}

/// As in the book.
constexpr std::pair<const char*, double> kDefaults[] = {{"epochs", 250}};

}  // namespace

/// GRU encoder-decoder with additive attention: at every step the last layer's hidden state asks the
/// encoder's outputs for a context, which goes into the GRU together with the token's embedding. Source:
/// Bahdanau, Cho & Bengio 2015, as in Dive into Deep Learning 10.4; `bidirectional`, the encoder reads in both
/// directions, as in the paper (3.2).
///
/// Attention: attention_weights [B, Tt, Ts], of a decoding step [B, 1, Ts].
/// Decoding carries state.hidden [L, B, H] (next.hidden), with `lstm` state.cell too, state.enc_outputs [B, Ts, H, or
/// 2H of a bidirectional encoder] and state.enc_keys [B, Ts, H] (the projected keys, or with `dot_product` the
/// outputs).
extern const ModelDef kSeq2seqAttention = {
    .name = "seq2seq_attention",
    .summary = "GRU encoder-decoder with additive attention (Bahdanau et al. 2015)",
    .fields = kFields,
    .data = translation::kRecurrentPairs,
    .defaults = kDefaults,
    .check = check,
    .forward = seq2seq_attention,
    .encoder = encoder,
    .decoder_step = decoder_step,
    .attention = attention,
    .mark = "decoder.attention.w_v.weight",
    .recognise = recognise,
    .tied = &kTied};

}  // namespace attn
