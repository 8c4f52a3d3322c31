#include "models/transformer.h"

#include <cmath>

#include "models/forward.h"
#include "nn/blocks.h"
#include "nn/embedding.h"
#include "nn/linear.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"

namespace attn {
namespace {

nn::BlockOptions block_options(const ModelConfig& config) {
  return {.hidden = config.hidden, .heads = config.heads, .ffn = config.ffn, .dropout = config.dropout};
}

std::string numbered(const char* name, int64_t layer) { return name + std::to_string(layer); }

struct EmbeddedTokens {
  const char* name;
  Value tokens;  // [B, T]
  int64_t vocab;
  int64_t first_position;
};

// [region helper/embed]
/// Embeddings times sqrt(H), so that they are not lost beside the positions, plus positions. -> [B, T, H]
Value embed(Builder& b, const ModelConfig& config, const EmbeddedTokens& text) {
  const double root = std::sqrt(static_cast<double>(config.hidden));
  const Value rows = nn::embedding(b, text.name, text.tokens, {.vocab = text.vocab, .size = config.hidden});
  const Value embedded = b.name("embedded", scale(b, rows, root));
  const auto scope = b.layer_scope("pos_encoding");
  return nn::positional_encoding(b, embedded, {.dropout = config.dropout, .first = text.first_position});
}
// [/region]

struct Encoded {
  Value outputs;               // [B, Ts, H]
  std::vector<Value> weights;  // per layer [B, N, Ts, Ts]
};

// [region layer/transformer_encoder]
Encoded encode(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const auto scope = b.scope("encoder", "transformer_encoder");
  Encoded result{embed(b, config, {"encoder.embedding", src, config.src_vocab, 0}), {}};
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    const auto block_scope = b.layer_scope(numbered("block", layer));
    const auto block = nn::encoder_block(b, numbered("encoder.blks.block", layer), result.outputs, src_valid_len,
                                         block_options(config));
    result.outputs = block.output;
    result.weights.push_back(block.weights);
  }
  return result;
}
// [/region]

struct DecoderInputs {
  Value tokens;  // [B, T]
  Value src_valid_len;
  std::vector<nn::KeyValue> memory, past;  // per layer; past is empty before the first step
  int64_t first_position = 0;
  /// All positions at once (training), rather than the next one.
  bool causal = true;
};

struct Decoded {
  Value logits;  // [B, T, V]
  std::vector<Value> self_weights, cross_weights;
  std::vector<nn::KeyValue> past;
};

// [region helper/memory_of]
std::vector<nn::KeyValue> memory_of(Builder& b, const ModelConfig& config, Value enc_outputs) {
  std::vector<nn::KeyValue> memory;
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    const auto scope = b.layer_scope(numbered("decoder/block", layer));
    memory.push_back(nn::decoder_memory(b, numbered("decoder.blks.block", layer), enc_outputs, block_options(config)));
  }
  return memory;
}
// [/region]

// [region layer/transformer_decoder]
Decoded decode(Builder& b, const ModelConfig& config, const DecoderInputs& inputs) {
  const auto scope = b.scope("decoder", "transformer_decoder");
  Value x = embed(b, config, {"decoder.embedding", inputs.tokens, config.tgt_vocab, inputs.first_position});
  Decoded result;
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    const auto block_scope = b.layer_scope(numbered("block", layer));
    nn::DecoderBlockInputs block{x, inputs.memory[layer], inputs.src_valid_len, {}, inputs.causal};
    if (!inputs.past.empty()) block.past = inputs.past[layer];
    const auto decoded = nn::decoder_block(b, numbered("decoder.blks.block", layer), block, block_options(config));
    x = decoded.output;
    result.self_weights.push_back(decoded.self_weights);
    result.cross_weights.push_back(decoded.cross_weights);
    result.past.push_back(decoded.past);
  }
  result.logits = b.name("logits", nn::linear(b, "decoder.dense", x, {.out = config.tgt_vocab}));
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

}  // namespace

// [region layer/transformer]
ForwardResult transformer(Builder& b, const ModelConfig& config, const ForwardInputs& inputs) {
  const auto layer = b.layer("transformer");
  const Encoded encoded = encode(b, config, inputs.src, inputs.src_valid_len);
  DecoderInputs decoder{inputs.tgt_in, inputs.src_valid_len, memory_of(b, config, encoded.outputs), {}};
  const Decoded decoded = decode(b, config, decoder);
  ForwardResult result{decoded.logits, {}};
  add_layers(result.attention, "encoder.attention_weights", encoded.weights);
  add_layers(result.attention, "decoder.self_attention_weights", decoded.self_weights);
  add_layers(result.attention, "decoder.cross_attention_weights", decoded.cross_weights);
  return result;
}
// [/region]

namespace transformers {

void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Value src = b.integer_input("src", {options.batch, options.src_steps});
  const Value src_valid_len = b.integer_input("src_valid_len", {options.batch});
  const Encoded encoded = encode(b, config, src, src_valid_len);
  const std::vector<nn::KeyValue> memory = memory_of(b, config, encoded.outputs);
  Named weights;
  add_layers(weights, "encoder.attention_weights", encoded.weights);
  for (const auto& [name, value] : weights) b.output(name, value);
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    b.output(numbered("state.cross_keys.", layer), memory[layer].keys);
    b.output(numbered("state.cross_values.", layer), memory[layer].values);
  }
}

void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& options) {
  const int64_t size = config.hidden / config.heads;
  const auto state = [&](const char* name, int64_t layer, int64_t length) {
    return b.input(numbered(name, layer), {options.batch, config.heads, length, size});
  };
  DecoderInputs inputs;
  inputs.tokens = b.integer_input("token", {options.batch, 1});
  inputs.src_valid_len = b.integer_input("src_valid_len", {options.batch});
  inputs.first_position = options.book_positions ? 0 : t;
  inputs.causal = false;
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    inputs.memory.push_back(
        {state("state.cross_keys.", layer, options.src_steps), state("state.cross_values.", layer, options.src_steps)});
    if (t == 0) continue;
    inputs.past.push_back({state("state.self_keys.", layer, t), state("state.self_values.", layer, t)});
  }
  const Decoded decoded = decode(b, config, inputs);
  b.output("logits", b.name("logits", reshape(b, decoded.logits, {options.batch, config.tgt_vocab})));
  Named weights;
  add_layers(weights, "decoder.self_attention_weights", decoded.self_weights);
  add_layers(weights, "decoder.cross_attention_weights", decoded.cross_weights);
  for (const auto& [name, value] : weights) b.output(name, value);
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    b.output(numbered("next.self_keys.", layer), decoded.past[layer].keys);
    b.output(numbered("next.self_values.", layer), decoded.past[layer].values);
  }
}

}  // namespace transformers
}  // namespace attn
