#include <cmath>

#include "models/config.h"
#include "models/text_axes.h"
#include "models/translation.h"
#include "nn/blocks.h"
#include "nn/embedding.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"
#include "tensor/error.h"

namespace attn {
namespace {

constexpr TiedWeights kTied = {translation::kTiedEmbeddings.name, "decoder.embedding.weight", "decoder.dense.weight"};

nn::BlockOptions block_options(const ModelConfig& config) {
  return {.hidden = config.whole("hidden"),
          .heads = config.whole("heads"),
          .ffn = config.whole("ffn"),
          .dropout = static_cast<float>(config["dropout"]),
          .pre_norm = config.flag("pre_norm")};
}

std::string numbered(const char* name, int64_t layer) { return name + std::to_string(layer); }

struct EmbeddedTokens {
  const char* name;
  Value tokens;  // [B, T]
  int64_t vocab;
  /// Where they stand, [T]; none: 0, 1, ..., T - 1.
  Value positions;
  /// Begin as large as the positions when they are added, not as in the book.
  bool small;
};

// [region helper/embed]
/// Embeddings times sqrt(H), so that they are not lost beside the positions, plus positions. -> [B, T, H]
Value embed(Builder& b, const ModelConfig& config, const EmbeddedTokens& text) {
  const double root = std::sqrt(static_cast<double>(config.whole("hidden")));
  const Value rows = nn::embedding(b, text.name, text.tokens,
                                   {.vocab = text.vocab,
                                    .size = config.whole("hidden"),
                                    .deviation = static_cast<float>(text.small ? 1 / root : 1)});
  const Value embedded = b.name("embedded", scale(b, rows, root));
  const auto scope = b.layer_scope("pos_encoding");
  return nn::positional_encoding(b, embedded,
                                 {.dropout = static_cast<float>(config["dropout"]), .positions = text.positions});
}
// [/region]

struct Encoded {
  Value outputs;               // [B, Ts, H]
  std::vector<Value> weights;  // per layer [B, N, Ts, Ts]
};

// [region layer/transformer_encoder]
Encoded encode(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const auto scope = b.scope("encoder", "transformer_encoder");
  const nn::BlockOptions options = block_options(config);
  const bool small = config.flag("small_embeddings");
  Encoded result{embed(b, config, {"encoder.embedding", src, config.whole("src_vocab"), {}, small}), {}};
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    const auto block_scope = b.layer_scope({"block", layer, config.whole("layers")});
    const auto block =
        nn::encoder_block(b, numbered("encoder.blks.block", layer), result.outputs, src_valid_len, options);
    result.outputs = block.output;
    result.weights.push_back(block.weights);
  }
  if (options.pre_norm) result.outputs = nn::layer_norm(b, "encoder.norm", result.outputs);
  return result;
}
// [/region]

struct DecoderInputs {
  Value tokens;  // [B, T]
  Value src_valid_len;
  std::vector<nn::KeyValue> memory;  // per layer
  /// Of one step, whose token may be told another position than its place; none: all at once.
  Value position = {}, place = {};
  std::vector<nn::KeyValue> past = {};  // per layer
};

struct Decoded {
  Value logits;  // [B, T, V]
  std::vector<Value> self_weights, cross_weights;
  std::vector<nn::KeyValue> memory;
};

// [region helper/memory_of]
std::vector<nn::KeyValue> memory_of(Builder& b, const ModelConfig& config, Value enc_outputs) {
  std::vector<nn::KeyValue> memory;
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    const auto scope = b.layer_scope({"decoder/block", layer, config.whole("layers")});
    memory.push_back(nn::decoder_memory(b, numbered("decoder.blks.block", layer), enc_outputs, block_options(config)));
  }
  return memory;
}
// [/region]

// [region layer/transformer_decoder]
Decoded decode(Builder& b, const ModelConfig& config, const DecoderInputs& inputs) {
  const auto scope = b.scope("decoder", "transformer_decoder");
  const nn::BlockOptions options = block_options(config);
  const bool tied = config.flag(kTied.flag), small = config.flag("small_embeddings") || tied;
  const int64_t vocab = config.whole("tgt_vocab");
  Value x = embed(b, config, {"decoder.embedding", inputs.tokens, vocab, inputs.position, small});
  Decoded result;
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    const auto block_scope = b.layer_scope({"block", layer, config.whole("layers")});
    nn::DecoderBlockInputs block{x, inputs.memory[layer], inputs.src_valid_len};
    if (inputs.place) block.place = {inputs.place, inputs.past[layer]};
    const auto decoded = nn::decoder_block(b, numbered("decoder.blks.block", layer), block, options);
    x = decoded.output;
    result.self_weights.push_back(decoded.self_weights);
    result.cross_weights.push_back(decoded.cross_weights);
    result.memory.push_back(decoded.memory);
  }
  if (options.pre_norm) x = nn::layer_norm(b, "decoder.norm", x);
  result.logits = b.name(
      "logits",
      nn::linear(b, "decoder.dense", x,
                 {.out = vocab, .axis = of(Text::target, Axis::vocabulary), .weight = tied ? kTied.kept : nullptr}));
  return result;
}
// [/region]

using Named = std::vector<std::pair<std::string, Value>>;

/// "<name>.<layer>" for each layer's value.
void add_layers(Named& named, const std::string& name, const std::vector<Value>& layers) {
  for (size_t layer = 0; layer < layers.size(); ++layer) {
    named.emplace_back(name + "." + std::to_string(layer), layers[layer]);
  }
}

void output_layers(Builder& b, const std::string& name, const std::vector<Value>& layers) {
  Named named;
  add_layers(named, name, layers);
  for (const auto& [output, value] : named) b.output(output, value);
}

// [region layer/transformer]
ForwardResult transformer(Builder& b, const ModelConfig& config, const BatchValues& inputs) {
  const auto layer = b.layer("transformer");
  const Value src_valid_len = value_of(inputs, "src_valid_len");
  const Encoded encoded = encode(b, config, value_of(inputs, "src"), src_valid_len);
  DecoderInputs decoder{value_of(inputs, "tgt_in"), src_valid_len, memory_of(b, config, encoded.outputs)};
  const Decoded decoded = decode(b, config, decoder);
  ForwardResult result{decoded.logits, {}, decoded.cross_weights.back()};
  add_layers(result.attention, "encoder.attention_weights", encoded.weights);
  add_layers(result.attention, "decoder.self_attention_weights", decoded.self_weights);
  add_layers(result.attention, "decoder.cross_attention_weights", decoded.cross_weights);
  return result;
}
// [/region]

Value encoder(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const Encoded encoded = encode(b, config, src, src_valid_len);
  const std::vector<nn::KeyValue> memory = memory_of(b, config, encoded.outputs);
  output_layers(b, "encoder.attention_weights", encoded.weights);
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    b.output(numbered("state.cross_keys.", layer), memory[layer].keys);
    b.output(numbered("state.cross_values.", layer), memory[layer].values);
  }
  return encoded.outputs;
}

void decoder_step(Builder& b, const ModelConfig& config, const DecodingStep& step) {
  const DecodingOptions& options = step.options;
  const int64_t batch = options.batch, heads = config.whole("heads");
  const int64_t size = config.whole("hidden") / heads;
  const auto state = [&](const char* name, int64_t layer, int64_t length, Text text) {
    return b.input(numbered(name, layer), {batch, heads, length, size},
                   {Axis::batch, Axis::head, of(text, Axis::key), Axis::feature});
  };
  DecoderInputs inputs;
  inputs.tokens = step.token;
  inputs.src_valid_len = step.src_valid_len;
  inputs.place = step.position;
  inputs.position = options.book_positions ? fill(b, {1}, 0) : step.position;
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    inputs.memory.push_back({state("state.cross_keys.", layer, options.src_steps, Text::source),
                             state("state.cross_values.", layer, options.src_steps, Text::source)});
    inputs.past.push_back({state("state.self_keys.", layer, options.steps, Text::target),
                           state("state.self_values.", layer, options.steps, Text::target)});
  }
  const Decoded decoded = decode(b, config, inputs);
  b.output("logits", b.name("logits", reshape(b, decoded.logits, {options.batch, config.whole("tgt_vocab")})));
  output_layers(b, "decoder.self_attention_weights", decoded.self_weights);
  output_layers(b, "decoder.cross_attention_weights", decoded.cross_weights);
  for (int64_t layer = 0; layer < config.whole("layers"); ++layer) {
    b.output(numbered("next.self_keys.", layer), decoded.memory[layer].keys);
    b.output(numbered("next.self_values.", layer), decoded.memory[layer].values);
  }
}

std::vector<AttentionKind> attention(const ModelConfig& config) {
  const int64_t layers = config.whole("layers"), heads = config.whole("heads");
  using Of = AttentionKind::Of;
  return {{"cross", Of::source, "decoder.cross_attention_weights", true, layers, heads},
          {"decoder", Of::steps, "decoder.self_attention_weights", true, layers, heads},
          {"encoder", Of::encoder, "encoder.attention_weights", true, layers, heads}};
}

constexpr Field kFields[] = {
    translation::kHidden,
    translation::kLayers,
    {"heads", Field::Kind::whole, 4, 1, translation::kMaxWidth, "number of heads", Field::named | Field::traceless,
     Axis::head},
    {"ffn", Field::Kind::whole, 64, 1, translation::kMaxWidth, "inner size of the feed-forward network", Field::named},
    {"pre_norm", Field::Kind::flag, 0, 0, 1,
     "whether layers are normalised before each part of a block, not after (Xiong et al. 2020)"},
    {"small_embeddings", Field::Kind::flag, 0, 0, 1,
     "whether embeddings begin with a deviation of 1/sqrt(hidden), not of 1 (Vaswani et al. 2017, their code)"},
    translation::kTiedEmbeddings};

void check(const Settings& settings) {
  const int64_t hidden = settings.whole("hidden"), heads = settings.whole("heads");
  if (hidden % heads == 0) return;
  throw Error("hidden must be divisible by heads: " + std::to_string(hidden) + " is not divisible by " +
              std::to_string(heads));
}

void recognise(const Shapes& parameters, ModelConfig& config) {
  config["hidden"] = extent(parameters, "encoder.embedding.weight", 1);
  config["layers"] = count_layers(parameters, "encoder.blks.block", ".ffn.dense1.weight");
  config["ffn"] = extent(parameters, "encoder.blks.block0.ffn.dense1.weight", 0);
  config["pre_norm"] = parameters.count("encoder.norm.weight") > 0;
  config[kTied.flag] = parameters.count(kTied.replaced) == 0;
  // Heads leave no trace in the shapes; where the book's four cannot be, one always can.
  if (config.whole("hidden") % config.whole("heads") != 0) config["heads"] = 1;
}

/// As in the book.
constexpr std::pair<const char*, double> kDefaults[] = {{"epochs", 200}};

}  // namespace

/// Transformer encoder and decoder. Source: Vaswani et al. 2017, as in Dive into Deep Learning 10.7.
///
/// Attention: encoder.attention_weights.<layer> [B, N, Ts, Ts], decoder.self_attention_weights.<layer> [B, N, Tt, Tt]
/// (of a decoding step [B, N, 1, T]), decoder.cross_attention_weights.<layer> [B, N, Tt, Ts] (of a step [B, N, 1, Ts]).
/// Decoding carries state.cross_keys.<layer>, state.cross_values.<layer> [B, N, Ts, H/N] from the encoder, and
/// state.self_keys.<layer>, state.self_values.<layer> [B, N, T, H/N] (next. of each), of which a step writes a row.
extern const ModelDef kTransformer = {.name = "transformer",
                                      .summary = "Transformer encoder and decoder (Vaswani et al. 2017)",
                                      .fields = kFields,
                                      .data = translation::kPairs,
                                      .defaults = kDefaults,
                                      .check = check,
                                      .forward = transformer,
                                      .encoder = encoder,
                                      .decoder_step = decoder_step,
                                      .attention = attention,
                                      .mark = "encoder.blks.block0.ffn.dense1.weight",
                                      .recognise = recognise,
                                      .tied = &kTied,
                                      .has_positions = true};

}  // namespace attn
