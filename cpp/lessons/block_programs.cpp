// The Transformer's blocks.
#include "lessons/definition.h"
#include "models/text_axes.h"
#include "nn/blocks.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

std::vector<TensorSpec> norm_parameters(const std::string& prefix) {
  const std::string layer = nn::join(prefix, "ln");
  return {{layer + ".weight", "H", TensorKind::parameter}, {layer + ".bias", "H", TensorKind::parameter}};
}

constexpr OptionSpecs kOptions = {{"bias", "false", "biases in attention's linear layers"},
                                  {"dropout", "0", "probability of dropping an element"}};

nn::BlockOptions block_options(const Recorder& r) {
  return {.hidden = r.size("H"),
          .heads = r.size("N"),
          .ffn = r.size("F"),
          .dropout = r.number("dropout"),
          .bias = r.structure.bias};
}

std::vector<TensorSpec> encoder_tensors(const Structure& structure) {
  TensorSpec lens{"valid_lens", "B|B T", TensorKind::lengths, Presence::default_, "T"};
  lens.example = {3, 2};
  return std::vector<TensorSpec>{{"x", "B T H"}, lens} + encoder_block_parameters("", structure);
}

void record_encoder(Recorder& r) {
  const auto result = nn::encoder_block(r.b, "", r.input("x"), r.input("valid_lens"), block_options(r));
  r.output("attention_weights", result.weights, "weights");
  r.output("output", result.output);
}

std::vector<TensorSpec> decoder_tensors(const Structure& structure) {
  TensorSpec memory{"y", "B Tk D"};
  memory.alias = "enc_outputs";
  TensorSpec lens{"valid_lens", "B|B Tq", TensorKind::lengths, Presence::default_, "Tk"};
  lens.alias = "enc_valid_lens";
  lens.example = {3, 2};
  return std::vector<TensorSpec>{{"x", "B Tq H"}, memory, lens} + decoder_block_parameters("", structure);
}

void record_decoder(Recorder& r) {
  const nn::BlockOptions options = block_options(r);
  const nn::KeyValue memory = nn::decoder_memory(r.b, "", r.input("y"), options);
  const nn::DecoderBlockInputs inputs{r.input("x"), memory, r.input("valid_lens"), {}, r.flag("causal")};
  const auto result = nn::decoder_block(r.b, "", inputs, options);
  r.output("self_attention_weights", result.self_weights);
  r.output("cross_attention_weights", result.cross_weights);
  r.output("output", result.output);
}

constexpr OptionSpecs decoder_settings() {
  return kOptions + OptionSpec{"causal", "true", "a position sees itself and those before it"};
}

}  // namespace

std::vector<TensorSpec> encoder_block_parameters(const std::string& prefix, const Structure& structure) {
  return attention_parameters(nn::join(prefix, "attention"), structure) +
         norm_parameters(nn::join(prefix, "addnorm1")) + ffn_parameters(nn::join(prefix, "ffn"), "H", "H") +
         norm_parameters(nn::join(prefix, "addnorm2"));
}

std::vector<TensorSpec> decoder_block_parameters(const std::string& prefix, const Structure& structure) {
  return attention_parameters(nn::join(prefix, "attention1"), structure) +
         norm_parameters(nn::join(prefix, "addnorm1")) +
         attention_parameters(nn::join(prefix, "attention2"), structure, {"H", "D", "D", "H"}) +
         norm_parameters(nn::join(prefix, "addnorm2")) + ffn_parameters(nn::join(prefix, "ffn"), "H", "H") +
         norm_parameters(nn::join(prefix, "addnorm3"));
}

std::span<const Definition> block_programs() {
  static constexpr Definition kPrograms[] = {
      {"encoder_block",
       "A Transformer encoder block: self-attention, then a feed-forward network.",
       {{"B", Axis::batch, "batch", 2, "batch size"},
        {"T", kToken, "steps", 10, "number of tokens"},
        {"H", Axis::feature, "hidden", 24, "hidden size"},
        {"F", Axis::hidden, "ffn", 48, "inner size of the feed-forward network"},
        {"N", Axis::head, "num_heads", 4, "number of heads"}},
       kOptions,
       encoder_tensors,
       record_encoder},
      {"decoder_block",
       "A Transformer decoder block: masked self-attention, attention to the encoder, a feed-forward "
       "network.",
       {{"B", Axis::batch, "batch", 2, "batch size"},
        {"Tq", kTargetToken, "steps", 10, "number of target tokens"},
        {"Tk", kSourceToken, "enc_steps", 10, "number of source tokens"},
        {"H", Axis::feature, "hidden", 24, "hidden size"},
        {"D", Axis::feature, "enc_hidden", 24, "size of the encoder's outputs"},
        {"F", Axis::hidden, "ffn", 48, "inner size of the feed-forward network"},
        {"N", Axis::head, "num_heads", 4, "number of heads"}},
       decoder_settings(),
       decoder_tensors,
       record_decoder}};
  return kPrograms;
}

}  // namespace attn::lessons
