// The Transformer's blocks.
#include "lessons/definition.h"
#include "models/text_axes.h"
#include "nn/blocks.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

constexpr OptionSpecs kOptions = {{"bias", "false", "biases in attention's linear layers"},
                                  {"dropout", "0", "probability of dropping an element"}};

nn::BlockOptions block_options(const Recorder& r) {
  return {.hidden = r.size("H"),
          .heads = r.size("N"),
          .ffn = r.size("F"),
          .dropout = r.number("dropout"),
          .bias = r.flag("bias")};
}

void record_encoder(Recorder& r) {
  const Value x = r.input("x", "B T H"), lens = r.input("valid_lens", "B|B T", lengths("T", {3, 2}));
  const auto result = nn::encoder_block(r.b, "", x, lens, block_options(r));
  r.output("attention_weights", result.weights, "weights");
  r.output("output", result.output);
}

void record_decoder(Recorder& r) {
  const nn::BlockOptions options = block_options(r);
  Input lens = lengths("Tk", {3, 2});
  lens.alias = "enc_valid_lens";
  const Value x = r.input("x", "B Tq H"), y = r.input("y", "B Tk D", {.alias = "enc_outputs"}),
              valid_lens = r.input("valid_lens", "B|B Tq", lens);
  const nn::KeyValue memory = nn::decoder_memory(r.b, "", y, options);
  const nn::DecoderBlockInputs inputs{x, memory, valid_lens, {}, r.flag("causal")};
  const auto result = nn::decoder_block(r.b, "", inputs, options);
  r.output("self_attention_weights", result.self_weights);
  r.output("cross_attention_weights", result.cross_weights);
  r.output("output", result.output);
}

}  // namespace

std::span<const Definition> block_programs() {
  static constexpr Definition kPrograms[] = {
      {"encoder_block",
       "A Transformer encoder block: self-attention, then a feed-forward network.",
       {batch_size(2),
        num_tokens(10),
        {"H", Axis::feature, "hidden", 24, "hidden size"},
        {"F", Axis::hidden, "ffn", 48, "inner size of the feed-forward network"},
        number_of_heads(4)},
       kOptions,
       record_encoder},
      {"decoder_block",
       "A Transformer decoder block: masked self-attention, attention to the encoder, a feed-forward network.",
       {batch_size(2),
        {"Tq", kTargetToken, "steps", 10, "number of target tokens"},
        {"Tk", kSourceToken, "enc_steps", 10, "number of source tokens"},
        {"H", Axis::feature, "hidden", 24, "hidden size"},
        {"D", Axis::feature, "enc_hidden", 24, "size of the encoder's outputs"},
        {"F", Axis::hidden, "ffn", 48, "inner size of the feed-forward network"},
        number_of_heads(4)},
       kOptions + OptionSpec{"causal", "true", "a position sees itself and those before it"},
       record_decoder}};
  return kPrograms;
}

}  // namespace attn::lessons
