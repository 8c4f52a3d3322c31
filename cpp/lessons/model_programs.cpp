// The translation models, teacher-forced.
#include <algorithm>

#include "lessons/definition.h"
#include "models/config.h"
#include "models/text_axes.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

constexpr int64_t kLargestVocabulary = 1000000, kLargestWidth = 4096;

TensorSpec parameter(const std::string& name, const std::string& shapes) {
  return {name, shapes, TensorKind::parameter};
}

/// A batch of sentence pairs. Without tgt there is no loss.
std::vector<TensorSpec> sentence_tensors() {
  TensorSpec src_lens{"src_valid_len", "B", TensorKind::lengths, Presence::default_, "Ts"};
  src_lens.example = {7, 4};
  TensorSpec tgt_lens{"tgt_valid_len", "B", TensorKind::lengths, Presence::default_, "Tt"};
  tgt_lens.example = {5, 8};
  return {{"src", "B Ts", TensorKind::ids, Presence::always, "Vs"},
          src_lens,
          {"tgt_in", "B Tt", TensorKind::ids, Presence::always, "Vt"},
          {"tgt", "B Tt", TensorKind::ids, Presence::default_, "Vt"},
          tgt_lens};
}

/// What asks the encoder's outputs.
std::vector<TensorSpec> additive_parameters(const Structure& structure) {
  return {parameter("decoder.attention.W_q.weight", "H H"),
          parameter("decoder.attention.W_k.weight", structure.bidirectional ? "H 2*H" : "H H"),
          parameter("decoder.attention.w_v.weight", "1 H")};
}

std::vector<TensorSpec> encoder_decoder_tensors(const Structure& structure, const std::vector<TensorSpec>& attention) {
  Structure decoder = structure;
  decoder.bidirectional = false;
  return sentence_tensors() + std::vector<TensorSpec>{parameter("encoder.embedding.weight", "Vs E")} +
         rnn_parameters("encoder.rnn", "E", structure) + attention +
         std::vector<TensorSpec>{parameter("decoder.embedding.weight", "Vt E")} +
         rnn_parameters("decoder.rnn", structure.bidirectional ? "2*H+E" : "E+H", decoder) +
         std::vector<TensorSpec>{parameter("decoder.dense.weight", "Vt H"), parameter("decoder.dense.bias", "Vt")};
}

std::vector<TensorSpec> seq2seq_tensors(const Structure& structure) {
  return encoder_decoder_tensors(structure,
                                 structure.dot_product ? std::vector<TensorSpec>{} : additive_parameters(structure));
}

/// The context is as wide as the decoder's state either way.
std::vector<TensorSpec> fixed_context_tensors(const Structure& structure) {
  return encoder_decoder_tensors(structure, {});
}

std::vector<TensorSpec> transformer_tensors(const Structure& structure) {
  std::vector<TensorSpec> specs =
      sentence_tensors() + std::vector<TensorSpec>{parameter("encoder.embedding.weight", "Vs H")};
  // The encoder's outputs are as wide as the decoder.
  const auto same_width = [](std::vector<TensorSpec> block) {
    for (TensorSpec& spec : block) {
      if (spec.shapes == "H D") spec.shapes = "H H";
    }
    return block;
  };
  for (int64_t layer = 0; layer < structure.layers; ++layer) {
    specs = specs + encoder_block_parameters("encoder.blks.block" + std::to_string(layer), structure);
  }
  specs.push_back(parameter("decoder.embedding.weight", "Vt H"));
  for (int64_t layer = 0; layer < structure.layers; ++layer) {
    specs = specs + same_width(decoder_block_parameters("decoder.blks.block" + std::to_string(layer), structure));
  }
  if (!structure.tied_embeddings) specs.push_back(parameter("decoder.dense.weight", "Vt H"));
  return specs + std::vector<TensorSpec>{parameter("decoder.dense.bias", "Vt")};
}

void record_model(Recorder& r, ModelConfig& config) {
  const auto set = [&](const char* field, int64_t size) { config[field] = size; };
  set("src_vocab", r.size("Vs"));
  set("tgt_vocab", r.size("Vt"));
  set("hidden", r.size("H"));
  set("layers", r.structure.layers);
  config["dropout"] = r.number("dropout");
  set("steps", std::max(r.size("Ts"), r.size("Tt")));
  validate(config);
  set("steps", r.size("Tt"));
  const ForwardResult result = config.model().forward(r.b, config, r.inputs);
  r.output("logits", result.logits, "output");
  for (const auto& [name, value] : result.attention) r.output(name, value);
  if (const Value tgt = r.input("tgt")) {
    r.output("loss", sequence_loss(r.b, result, tgt, r.input("tgt_valid_len"), {r.size("Tt")}));
  }
}

void record_seq2seq(Recorder& r) {
  ModelConfig config("seq2seq_attention");
  config["embed"] = r.size("E");
  config["bidirectional"] = r.structure.bidirectional;
  config["dot_product"] = r.structure.dot_product;
  config["lstm"] = r.structure.lstm;
  record_model(r, config);
}

void record_fixed_context(Recorder& r) {
  ModelConfig config("seq2seq");
  config["embed"] = r.size("E");
  record_model(r, config);
}

void record_transformer(Recorder& r) {
  ModelConfig config("transformer");
  config["heads"] = r.size("N");
  config["ffn"] = r.size("F");
  config["tied_embeddings"] = r.structure.tied_embeddings;
  record_model(r, config);
}

constexpr SizeSpecs model_sizes() {
  return {
      {"B", Axis::batch, "batch", 2, "batch size"},
      {"Ts", kSourceToken, "src_steps", 10, "number of source tokens", 1024},
      {"Tt", kTargetToken, "tgt_steps", 10, "number of target tokens", 1024},
      {"Vs", of(Text::source, Axis::vocabulary), "src_vocab", 184, "size of the source vocabulary", kLargestVocabulary},
      {"Vt", of(Text::target, Axis::vocabulary), "tgt_vocab", 201, "size of the target vocabulary", kLargestVocabulary},
      {"H", Axis::hidden, "hidden", 32, "hidden size", kLargestWidth},
      {"L", Axis::layer, "num_layers", 2, "number of layers", 32}};
}

constexpr SizeSpecs seq2seq_sizes() {
  return model_sizes() + SizeSpec{"E", Axis::feature, "embed", 32, "embedding size", kLargestWidth};
}

constexpr SizeSpecs transformer_sizes() {
  return model_sizes() +
         SizeSpec{"F", Axis::hidden, "ffn", 64, "inner size of the feed-forward network", kLargestWidth} +
         SizeSpec{"N", Axis::head, "num_heads", 4, "number of heads", kLargestWidth};
}

constexpr OptionSpec kDropout = {"dropout", "0", "probability of dropping an element"};
constexpr OptionSpec kBidirectional = {"bidirectional", "false", "whether the encoder reads in both directions"};
constexpr OptionSpec kDotProduct = {"dot_product", "false",
                                    "whether it attends by scaled dot products, not additively"};
constexpr OptionSpec kLstm = {"lstm", "false", "whether its layers are LSTM layers, not GRU layers"};
constexpr OptionSpec kTiedEmbeddings = {"tied_embeddings", "false",
                                        "whether the target's embedding is the output layer's weight too"};
constexpr Few<Literal, 8> kRnnLayers = {"encoder.rnn.weight_ih_l", "encoder.rnn.weight_hh_l", "encoder.rnn.bias_ih_l",
                                        "encoder.rnn.bias_hh_l",   "decoder.rnn.weight_ih_l", "decoder.rnn.weight_hh_l",
                                        "decoder.rnn.bias_ih_l",   "decoder.rnn.bias_hh_l"};

}  // namespace

std::span<const Definition> model_programs() {
  static constexpr Definition kPrograms[] = {
      {"seq2seq_attention",
       "GRU encoder-decoder with additive attention (Bahdanau et al. 2015), teacher-forced.",
       seq2seq_sizes(),
       {kDropout, kBidirectional, kDotProduct, kLstm},
       seq2seq_tensors,
       record_seq2seq,
       kRnnLayers},
      {"seq2seq",
       "GRU encoder-decoder without attention: the same context at every step; teacher-forced.",
       seq2seq_sizes(),
       {kDropout},
       fixed_context_tensors,
       record_fixed_context,
       kRnnLayers},
      {"transformer",
       "Transformer encoder and decoder (Vaswani et al. 2017), teacher-forced.",
       transformer_sizes(),
       {kDropout, kTiedEmbeddings},
       transformer_tensors,
       record_transformer,
       {"encoder.blks.block", "decoder.blks.block"}}};
  return kPrograms;
}

}  // namespace attn::lessons
