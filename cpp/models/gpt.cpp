#include "models/gpt.h"

#include "models/config.h"
#include "models/text_axes.h"
#include "nn/embedding.h"
#include "nn/feed_forward.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "nn/multi_head_attention.h"
#include "nn/names.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"
#include "tensor/error.h"
#include "text/study_sequences.h"
#include "text/text_stream.h"

namespace attn {
namespace {

using Positions = GptOptions::Positions;

nn::MultiHeadOptions attention_options(const GptOptions& options, const nn::DecodingPlace& place) {
  const bool plain =
      options.window == 0 && options.positions != Positions::alibi && options.positions != Positions::rope;
  // Multi-head attention as the lessons have it, where there is nothing more to it.
  const int64_t groups = options.kv_heads == 0 && !plain ? options.heads : options.kv_heads;
  return {.hidden = options.hidden,
          .heads = options.heads,
          .bias = options.bias,
          .dropout = options.dropout,
          .causal = true,
          .kv_heads = groups,
          .window = options.window,
          .alibi = options.positions == Positions::alibi,
          .rotary_base = options.positions == Positions::rope ? options.rope_base : 0,
          .place = place};
}

// [region helper/embed_tokens]
/// Not scaled, unlike the Transformer's. position: of a decoding step. -> [B, T, D]
Value embed_tokens(Builder& b, const GptOptions& options, Value tokens, Value position) {
  Value x = nn::embedding(b, "embedding", tokens, {.vocab = options.vocab, .size = options.hidden, .deviation = 0.02f});
  if (options.positions == Positions::learned) x = nn::learned_positions(b, "positions", x, options.steps, position);
  if (options.positions == Positions::sinusoidal) {
    const auto scope = b.layer_scope("positions");
    x = nn::positional_encoding(b, x, {.positions = position});
  }
  return dropout(b, x, options.dropout);
}
// [/region]

// [region helper/normalized]
Value normalized(Builder& b, const std::string& name, Value x, const GptOptions& options) {
  if (options.norm == GptOptions::Norm::rms) return nn::rms_norm(b, name, x, options.norm_eps);
  return nn::layer_norm(b, name, x, {.eps = options.norm_eps, .bias = options.bias});
}
// [/region]

// [region helper/with_norm]
/// A part of a block: x + part(norm(x)), or without pre_norm norm(x + part(x)).
template <class Part>
Value with_norm(Builder& b, const std::string& name, Value x, const GptOptions& options, Part part) {
  const Value y = part(options.pre_norm ? normalized(b, name, x, options) : x);
  const Value sum = add(b, x, dropout(b, y, options.dropout));
  return options.pre_norm ? sum : normalized(b, name, sum, options);
}
// [/region]

// [region helper/network]
Value network(Builder& b, const std::string& name, Value x, const GptOptions& options) {
  nn::FeedForwardOptions of{.hidden = options.ffn, .out = options.hidden, .bias = options.bias};
  if (options.activation == GptOptions::Activation::swiglu) return nn::swiglu(b, name, x, of);
  if (options.activation == GptOptions::Activation::gelu) of.activation = nn::Activation::gelu;
  return nn::position_wise_ffn(b, name, x, of);
}
// [/region]

// [region layer/gpt_block]
/// output: [B, T, D], weights: [B, N, T, T]
nn::MultiHeadResult gpt_block(Builder& b, const std::string& name, Value x, const GptOptions& options,
                              const nn::DecodingPlace& place) {
  const auto layer = b.layer("gpt_block");
  nn::MultiHeadResult result;
  x = with_norm(b, nn::join(name, "norm1"), x, options, [&](Value in) {
    const auto scope = b.layer_scope("attention");
    result =
        nn::multi_head_attention(b, nn::join(name, "attention"), {in, in, in, {}}, attention_options(options, place));
    return result.output;
  });
  x = b.name("attended", x);
  x = with_norm(b, nn::join(name, "norm2"), x, options, [&](Value in) {
    const auto scope = b.layer_scope("ffn");
    return network(b, nn::join(name, "ffn"), in, options);
  });
  result.output = b.name("output", x);
  return result;
}
// [/region]

// [region helper/read_out]
/// -> [B, T, V]
Value read_out(Builder& b, const GptOptions& options, Value x, Axis words) {
  if (options.pre_norm) x = normalized(b, "norm", x, options);
  const char* weight = options.tied ? "embedding.weight" : nullptr;
  return b.name("logits",
                nn::linear(b, "head", x, {.out = options.vocab, .bias = false, .axis = words, .weight = weight}));
}
// [/region]

}  // namespace

// [region layer/gpt]
GptResult gpt(Builder& b, const GptOptions& options, Value tokens, const std::vector<nn::DecodingPlace>& places) {
  const auto layer = b.layer("gpt");
  Value x = embed_tokens(b, options, tokens, places.empty() ? Value{} : places[0].position);
  const Axis words = as(Axis::vocabulary, b.axis_of(tokens, -1));
  GptResult result;
  for (int64_t i = 0; i < options.layers; ++i) {
    if (options.lens) {
      const auto scope = b.scope({"lens", i, options.layers});
      result.lens.push_back(read_out(b, options, x, words));
    }
    const auto scope = b.layer_scope({"block", i, options.layers});
    const nn::DecodingPlace place = places.empty() ? nn::DecodingPlace{} : places[i];
    const auto block = gpt_block(b, "blocks." + std::to_string(i), x, options, place);
    x = block.output;
    result.attention.emplace_back("attention_weights." + std::to_string(i), block.weights);
    result.memory.push_back(block.memory);
  }
  result.logits = read_out(b, options, x, words);
  return result;
}
// [/region]

namespace {

constexpr double kMaxWidth = 4096;
constexpr const char* kTokenKinds[] = {"characters", "words", "pairs"};
constexpr const char* kStudies[] = {"none", "repeat", "sort", "add"};
/// Sequences of an epoch where nobody says how many.
constexpr int64_t kSequences = 1024;
/// Tokens of all sequences.
constexpr int64_t kMostStudied = 100'000'000;

constexpr Field whole(const char* name, double initial, double least, double most, const char* help,
                      unsigned traits = 0, Axis counts = Axis::unknown) {
  return {name, Field::Kind::whole, initial, least, most, help, traits, counts};
}

constexpr Field flag(const char* name, const char* help) { return {name, Field::Kind::flag, 0, 0, 1, help}; }

constexpr Field kFields[] = {
    whole("hidden", 64, 1, kMaxWidth, "hidden size", Field::named),
    whole("layers", 4, 1, 32, "number of layers", Field::named, Axis::layer),
    whole("heads", 4, 1, kMaxWidth, "number of heads", Field::named | Field::traceless, Axis::head),
    whole("kv_heads", 0, 0, kMaxWidth, "heads of keys and values, 0: as many as of queries"),
    whole("ffn", 256, 1, 4 * kMaxWidth, "inner size of the feed-forward network", Field::named),
    choice("norm", GptOptions::kNorms, help("How a token's numbers are normalised: layer or rms")),
    choice("norm_place", GptOptions::kNormPlaces,
           help("pre or post: before each part of a block, or after its residual connection")),
    choice("activation", GptOptions::kActivations, help("Of the feed-forward networks: relu, gelu or swiglu"), 1),
    choice("positions", GptOptions::kPositions,
           help("How a token's place is told: learned, sinusoidal, rope, alibi or none")),
    {"rope_base", Field::Kind::real, 10000, 1, 1e9, help("Base of the wavelengths of rope"), Field::above_least},
    whole("window", 0, 0, 1e6, help("How many of the latest tokens are seen, 0: all so far")),
    flag("tied", help("The embedding is the output layer's weight, too (Press & Wolf 2017)")),
    flag("bias", help("Biases in linear layers and layer norm")),
    {"norm_eps", Field::Kind::real, 1e-5, 0, 1, help("What is added to the variance, or the mean square"),
     Field::above_least},
    choice("tokens", kTokenKinds, help("What the text is cut into: characters, words or (byte) pairs")),
    whole("vocab", 0, 0, 1 << 20, help("Tokens of the vocabulary at most, 0: all, of pairs 512")),
    flag("documents", help("The text is many, with empty lines between")),
    choice("study", kStudies,
           help("In place of a text, sequences whose rule is known: repeat (random letters, again and again), sort "
                "(digits) or "
                "add (two numbers)"))};

constexpr VocabularyDef kVocabulary[] = {
    {{"vocab", Field::Kind::whole, 0, 1, 1 << 24, "size of the vocabulary", Field::named}, "embedding.weight", false}};

constexpr BatchTensor kBatch[] = {
    {"tokens", Text::sequence, "valid_len"}, {"targets", Text::sequence, "valid_len"}, {"valid_len", Text::sequence}};

std::unique_ptr<Dataset> read(std::string_view bytes, const Settings& options, int64_t most) {
  const auto study = static_cast<Study>(options.whole("study"));
  if (study != Study::none) return std::make_unique<StudySequences>(study, most > 0 ? most : kSequences);
  const auto kind = static_cast<TokenKind>(options.whole("tokens"));
  return std::make_unique<TextStream>(bytes, kind, options.flag("documents"));
}

constexpr DataDef kText = {kVocabulary, kBatch, "targets", "valid_len", read};

constexpr TiedWeights kTied = {"tied", "embedding.weight", "head.weight"};

/// An epoch of a text is short beside one of pairs, and its windows are long.
constexpr std::pair<const char*, double> kDefaults[] = {{"examples", 0}, {"dropout", 0}, {"steps", 64},  {"batch", 32},
                                                        {"epochs", 10},  {"lr", 0.001},  {"min_freq", 1}};

GptOptions options_of(const ModelConfig& config) {
  return {.vocab = config.whole("vocab"),
          .hidden = config.whole("hidden"),
          .layers = config.whole("layers"),
          .heads = config.whole("heads"),
          .steps = config.whole("steps"),
          .ffn = config.whole("ffn"),
          .kv_heads = config.whole("kv_heads"),
          .window = config.whole("window"),
          .norm = static_cast<GptOptions::Norm>(config.whole("norm")),
          .pre_norm = config.whole("norm_place") == 0,
          .activation = static_cast<GptOptions::Activation>(config.whole("activation")),
          .positions = static_cast<Positions>(config.whole("positions")),
          .rope_base = config["rope_base"],
          .tied = config.flag("tied"),
          .bias = config.flag("bias"),
          .norm_eps = static_cast<float>(config["norm_eps"]),
          .dropout = static_cast<float>(config["dropout"])};
}

ForwardResult forward(Builder& b, const ModelConfig& config, const BatchValues& inputs) {
  return gpt(b, options_of(config), value_of(inputs, "tokens"));
}

void decoder_step(Builder& b, const ModelConfig& config, const DecodingStep& step) {
  const GptOptions options = options_of(config);
  const Shape cache = {step.options.batch, options.kv_heads > 0 ? options.kv_heads : options.heads, step.options.steps,
                       options.hidden / options.heads};
  const Axes axes = {Axis::batch, Axis::head, of(Text::sequence, Axis::key), Axis::feature};
  std::vector<nn::DecodingPlace> places;
  for (int64_t i = 0; i < options.layers; ++i) {
    const std::string layer = std::to_string(i);
    places.push_back(
        {step.position, {b.input("state.keys." + layer, cache, axes), b.input("state.values." + layer, cache, axes)}});
  }
  const GptResult result = gpt(b, options, step.token, places);
  b.output("logits", reshape(b, result.logits, {step.options.batch, options.vocab}));
  for (const auto& [name, value] : result.attention) b.output(name, value);
  for (int64_t i = 0; i < options.layers; ++i) {
    const std::string layer = std::to_string(i);
    b.output("next.keys." + layer, result.memory[i].keys);
    b.output("next.values." + layer, result.memory[i].values);
  }
}

std::vector<AttentionKind> attention(const ModelConfig& config) {
  return {
      {"decoder", AttentionKind::Of::steps, "attention_weights", true, config.whole("layers"), config.whole("heads")}};
}

void require_divisible(const char* name, int64_t whole, const char* by, int64_t parts) {
  if (whole % parts == 0) return;
  throw Error(std::string(name) + " must be divisible by " + by + ": " + std::to_string(whole) +
              " is not divisible by " + std::to_string(parts));
}

void check(const Settings& settings) {
  const int64_t hidden = settings.whole("hidden"), heads = settings.whole("heads"),
                kv_heads = settings.whole("kv_heads");
  require_divisible("hidden", hidden, "heads", heads);
  const bool studies = static_cast<Study>(settings.whole("study")) != Study::none;
  // "vocab" is, of a model that is there, how many it has.
  const bool chosen = settings.has("examples") && (settings.whole("vocab") > 0 || settings.whole("min_freq") > 1);
  // They are all made before there is a program whose memory could be asked.
  if (studies && settings.has("examples") &&
      settings["examples"] * settings["steps"] > static_cast<double>(kMostStudied))
    throw Error("sequences to study may have " + std::to_string(kMostStudied) +
                " tokens in all: choose fewer examples or steps");
  if (studies && (chosen || settings.whole("tokens") > 0 || settings.flag("documents")))
    throw Error("sequences to study have tokens of their own: tokens, vocab, min_freq and documents are of a text");
  if (!studies && settings.has("examples") && settings.whole("examples") > 0)
    throw Error("examples counts pairs or sequences, and gpt reads its text whole");
  if (kv_heads > 0) require_divisible("heads", heads, "kv_heads", kv_heads);
  if (static_cast<Positions>(settings.whole("positions")) != Positions::rope || hidden / heads % 2 == 0) return;
  throw Error("rope needs heads of an even size, it is " + std::to_string(hidden / heads));
}

void recognise(const Shapes& parameters, ModelConfig& config) {
  const auto has = [&](const char* name) { return parameters.count(name) > 0; };
  config["hidden"] = extent(parameters, "embedding.weight", 1);
  config["layers"] = count_layers(parameters, "blocks.", ".attention.W_q.weight");
  config["ffn"] = extent(parameters, "blocks.0.ffn.dense1.weight", 0);
  if (config.whole("hidden") % config.whole("heads") != 0) config["heads"] = 1;
  const int64_t keys = extent(parameters, "blocks.0.attention.W_k.weight", 0),
                size = config.whole("hidden") / config.whole("heads");
  if (keys != config.whole("hidden")) config["kv_heads"] = std::max<int64_t>(keys / size, 1);
  config["norm_place"] = has("norm.weight") ? 0 : 1;
  if (has("blocks.0.ffn.gate.weight")) config["activation"] = 2;
  config["positions"] = static_cast<double>(has("positions.weight") ? Positions::learned : Positions::none);
  if (has("positions.weight")) config["steps"] = extent(parameters, "positions.weight", 0);
  config["tied"] = !has("head.weight");
  config["bias"] = has("blocks.0.attention.W_q.bias");
}

}  // namespace

/// A decoder-only Transformer that learns what follows each token of a text: see gpt().
///
/// Decoding carries state.keys.<layer>, state.values.<layer> [B, G, T, D/N] (next. of each), of which a step writes a
/// row.
extern const ModelDef kGpt = {.name = "gpt",
                              .summary = "decoder-only language model (Radford et al. 2019)",
                              .fields = kFields,
                              .data = kText,
                              .defaults = kDefaults,
                              .check = check,
                              .forward = forward,
                              .encoder = nullptr,
                              .decoder_step = decoder_step,
                              .attention = attention,
                              .mark = "blocks.0.attention.W_q.weight",
                              .recognise = recognise,
                              .tied = &kTied,
                              .mean_loss = true,
                              .has_positions = true};

}  // namespace attn
