#include "models/config.h"
#include "models/text_axes.h"
#include "models/translation.h"
#include "nn/attention.h"
#include "nn/embedding.h"
#include "nn/linear.h"
#include "ops/ops.h"

namespace attn {
namespace {

/// The mean of the words' embeddings, padding left out. src: [B, Ts] -> [B, 1, E]
Value encode(Builder& b, const ModelConfig& config, Value src, Value src_valid_len) {
  const auto scope = b.scope("encoder", "mean_encoder");
  const Value embedded =
      nn::embedding(b, "encoder.embedding", src, {.vocab = config.whole("src_vocab"), .size = config.whole("embed")});
  const Axis key = b.axis_of(embedded, 1);
  const Value scores = fill(b, {b.shape(src)[0], 1, b.shape(src)[1]}, 0, {Axis::batch, Axis::single, key});
  return b.name("context", matmul(b, nn::masked_softmax(b, scores, src_valid_len), embedded));
}

/// Each next word from the last one and the context. tokens: [B, T] -> [B, T, V]
Value decode(Builder& b, const ModelConfig& config, Value tokens, Value context) {
  const auto scope = b.scope("decoder", "mean_decoder");
  const Value embedded = nn::embedding(b, "decoder.embedding", tokens,
                                       {.vocab = config.whole("tgt_vocab"), .size = config.whole("embed")});
  const Value hidden =
      tanh(b, nn::linear(b, "decoder.hidden", add(b, embedded, context), {.out = config.whole("hidden")}));
  return b.name("logits", nn::linear(b, "decoder.dense", hidden,
                                     {.out = config.whole("tgt_vocab"), .axis = of(Text::target, Axis::vocabulary)}));
}

ForwardResult forward(Builder& b, const ModelConfig& config, const BatchValues& inputs) {
  const auto layer = b.layer("mean_context");
  const Value context = encode(b, config, value_of(inputs, "src"), value_of(inputs, "src_valid_len"));
  return {decode(b, config, value_of(inputs, "tgt_in"), context), {}, {}};
}

Value encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options) {
  const Value src = b.integer_input("src", {options.batch, options.src_steps}, Integer::token, kSourceTokens);
  const Value src_valid_len = b.integer_input("src_valid_len", {options.batch}, Integer::length, {Axis::batch});
  const Value context = encode(b, config, src, src_valid_len);
  b.output("state.context", context);
  return context;
}

void decoder_step(Builder& b, const ModelConfig& config, int64_t /*t*/, const DecodingOptions& options) {
  const Value token = b.integer_input("token", {options.batch, 1}, Integer::token, kTargetTokens);
  b.integer_input("src_valid_len", {options.batch}, Integer::length, {Axis::batch});
  const Value context =
      b.input("state.context", {options.batch, 1, config.whole("embed")}, {Axis::batch, Axis::single, Axis::feature});
  b.output("logits", reshape(b, decode(b, config, token, context), {options.batch, config.whole("tgt_vocab")}));
}

void recognise(const Shapes& parameters, ModelConfig& config) {
  config["embed"] = extent(parameters, "encoder.embedding.weight", 1);
  config["hidden"] = extent(parameters, "decoder.hidden.weight", 0);
}

constexpr Field kFields[] = {translation::kEmbed, translation::kHidden};

}  // namespace

/// Every next word from the last one and the mean of the source's words. Decoding carries state.context [B, 1, E].
extern const ModelDef kMeanContext = {.name = "mean_context",
                                      .summary = "next word from the last one and the mean of the source",
                                      .fields = kFields,
                                      .data = translation::kPairs,
                                      .epochs = 50,
                                      .steps_differ = false,
                                      .check = [](const Settings&) {},
                                      .forward = forward,
                                      .encoder = encoder,
                                      .decoder_step = decoder_step,
                                      .attention = [](const ModelConfig&) { return std::vector<AttentionKind>(); },
                                      .mark = "decoder.hidden.weight",
                                      .recognise = recognise};

}  // namespace attn
