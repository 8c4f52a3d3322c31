// The Transformer's blocks.
#include "lessons/definition.h"
#include "nn/blocks.h"
#include "nn/names.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

std::vector<TensorSpec> norm_parameters(const std::string& prefix) {
  const std::string layer = nn::join(prefix, "ln");
  return {{layer + ".weight", "H", TensorKind::parameter}, {layer + ".bias", "H", TensorKind::parameter}};
}

constexpr OptionSpecs kOptions = {{"bias", "false", "biases in attention's linear layers", "注意力的线性层带偏置"},
                                  {"dropout", "0", "probability of dropping an element", "暂退法丢弃元素的概率"}};

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
  return kOptions +
         OptionSpec{"causal", "true", "a position sees itself and those before it", "每个位置只看见自己和之前的位置"};
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
       "Transformer 编码器块：自注意力，然后前馈网络。",
       {{"B", "batch", 2, "batch size", "批量大小"},
        {"T", "steps", 10, "number of tokens", "词元的个数"},
        {"H", "hidden", 24, "hidden size", "隐藏维数"},
        {"F", "ffn", 48, "inner size of the feed-forward network", "前馈网络的隐藏维数"},
        {"N", "num_heads", 4, "number of heads", "头数"}},
       kOptions,
       encoder_tensors,
       record_encoder},
      {"decoder_block",
       "A Transformer decoder block: masked self-attention, attention to the encoder, a feed-forward "
       "network.",
       "Transformer 解码器块：带掩蔽的自注意力、对编码器的注意力、前馈网络。",
       {{"B", "batch", 2, "batch size", "批量大小"},
        {"Tq", "steps", 10, "number of target tokens", "目标词元的个数"},
        {"Tk", "enc_steps", 10, "number of source tokens", "源词元的个数"},
        {"H", "hidden", 24, "hidden size", "隐藏维数"},
        {"D", "enc_hidden", 24, "size of the encoder's outputs", "编码器输出的维数"},
        {"F", "ffn", 48, "inner size of the feed-forward network", "前馈网络的隐藏维数"},
        {"N", "num_heads", 4, "number of heads", "头数"}},
       decoder_settings(),
       decoder_tensors,
       record_decoder}};
  return kPrograms;
}

}  // namespace attn::lessons
