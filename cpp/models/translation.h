#pragma once
#include "models/model.h"
#include "nn/recurrent.h"

/// What the translation models have in common: sentence pairs, and the sizes of encoder and decoder.
namespace attn::translation {

inline constexpr double kMaxWidth = 4096;

inline constexpr Field kEmbed = {"embed", Field::Kind::whole, 32, 1, kMaxWidth, "embedding size", Field::named};
inline constexpr Field kHidden = {"hidden", Field::Kind::whole, 32, 1, kMaxWidth, "hidden size", Field::named};
inline constexpr Field kLayers = {"layers",           Field::Kind::whole, 2,          1, 32,
                                  "number of layers", Field::named,       Axis::layer};
inline constexpr Field kTiedEmbeddings = {
    "tied_embeddings",
    Field::Kind::flag,
    0,
    0,
    1,
    "whether the target's embedding, begun small, is the output layer's weight too (Press & Wolf 2017)"};

/// Vocabularies src_vocab and tgt_vocab; src, src_valid_len, tgt_in, tgt, tgt_valid_len.
extern const DataDef kPairs;
/// The same for a recurrent encoder, which reads the padding too, as the book's does.
extern const DataDef kRecurrentPairs;

/// A recurrent network is recorded step by step, layer by layer: beyond a few thousand of them, recording takes
/// minutes. Throws Error naming the model or program.
void require_unrollable(const std::string& name, int64_t steps, int64_t layers);
/// See ModelDef::check.
void check_recurrent(const Settings& settings);

/// Of either side's layers in a recurrent encoder-decoder.
nn::RecurrentOptions rnn_options(const ModelConfig& config);
/// Of a recurrent encoder-decoder: embed, hidden and layers.
void recognise_recurrent(const Shapes& parameters, ModelConfig& config);

}  // namespace attn::translation
