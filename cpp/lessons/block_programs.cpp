// The Transformer's blocks, and the decoder alone.
#include <algorithm>

#include "lessons/definition.h"
#include "models/gpt.h"
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
  const nn::DecoderBlockInputs inputs{x, memory, valid_lens, r.flag("causal")};
  const auto result = nn::decoder_block(r.b, "", inputs, options);
  r.output("self_attention_weights", result.self_weights);
  r.output("cross_attention_weights", result.cross_weights);
  r.output("output", result.output);
}

// --- gpt --------------------------------------------------------------------------------------------------

/// The place of a word in a setting's list.
template <class Choice>
Choice choice(const Recorder& r, const char* name, std::span<const char* const> given) {
  const std::vector<std::string> words(given.begin(), given.end());
  const std::string& word = r.choice(name, words);
  return static_cast<Choice>(std::find(words.begin(), words.end(), word) - words.begin());
}

GptOptions gpt_options(const Recorder& r) {
  using Of = GptOptions;
  return {.vocab = r.size("V"),
          .hidden = r.size("D"),
          .layers = r.size("L"),
          .heads = r.size("N"),
          .steps = r.size("T"),
          .ffn = r.size("F"),
          .kv_heads = r.whole("num_kv_heads"),
          .window = r.whole("window"),
          .norm = choice<Of::Norm>(r, "norm", Of::kNorms),
          .pre_norm = choice<int>(r, "norm_place", Of::kNormPlaces) == 0,
          .activation = choice<Of::Activation>(r, "activation", Of::kActivations),
          .positions = choice<Of::Positions>(r, "positions", Of::kPositions),
          .rope_base = static_cast<double>(r.positive("rope_base")),
          .tied = r.flag("tied"),
          .bias = r.flag("bias"),
          .norm_eps = r.positive("norm_eps"),
          .lens = r.flag("lens"),
          .dropout = r.number("dropout")};
}

void record_gpt(Recorder& r) {
  const Value tokens = r.input("tokens", "B T", {.integer = Integer::token}),
              targets = r.input("targets", "B T", {.integer = Integer::token, .presence = Presence::default_}),
              valid_len = r.input("valid_len", "B", lengths("T", {10, 7}));
  const GptResult result = gpt(r.b, gpt_options(r), tokens);
  r.output("logits", result.logits, "output");
  for (size_t i = 0; i < result.lens.size(); ++i) r.output("lens." + std::to_string(i), result.lens[i]);
  for (const auto& [name, value] : result.attention) r.output(name, value);
  if (targets) r.output("loss", mean_loss(r.b, result.logits, targets, valid_len));
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
       record_decoder},
      {"gpt",
       "A language model: the decoder alone, which says of each token what follows (Radford et al. 2019).",
       {batch_size(2),
        num_tokens(10),
        {"V", of(Text::sequence, Axis::vocabulary), "vocab", 50, "size of the vocabulary"},
        {"D", Axis::feature, "hidden", 32, "hidden size"},
        {"L", Axis::layer, "num_layers", 2, "number of layers", 32},
        number_of_heads(4),
        {"F", Axis::hidden, "ffn", 64, "inner size of the feed-forward networks"}},
       {{"num_kv_heads", "0", "number of heads of keys and values; 0: as many as of queries"},
        {"norm", "layer", "layer or rms: how a token's numbers are normalised"},
        {"norm_place", "pre", "pre or post: before each part of a block, or after its residual connection"},
        {"activation", "gelu", "relu, gelu or swiglu: of the feed-forward networks"},
        {"positions", "learned", "learned, sinusoidal, rope, alibi or none: how a token's place is told"},
        {"rope_base", "10000", "base of the wavelengths of rope"},
        {"window", "0", "how many of the latest tokens are seen; 0: all so far"},
        {"tied", "false", "whether the embedding is the output layer's weight too (Press & Wolf 2017)"},
        {"bias", "false", "biases in linear layers and layer norm"},
        {"norm_eps", "0.00001", "what is added to the variance, or the mean square"},
        {"lens", "false", "whether what goes into each block is read out, too, as if it came out of the last one"},
        {"dropout", "0", "probability of dropping an element"}},
       record_gpt}};
  return kPrograms;
}

}  // namespace attn::lessons
