// The layers around attention.
#include "lessons/definition.h"
#include "models/translation.h"
#include "nn/batch_norm.h"
#include "nn/feed_forward.h"
#include "nn/gru.h"
#include "nn/layer_norm.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

/// Rows of D features, whatever stands before them.
constexpr const char* kRows = "B T D|T D|D|B N T D";

constexpr SizeSpec kHeads = {"N", Axis::head, "", 1, "third axis from the end"};

// --- positional_encoding ----------------------------------------------------------------------------------

void record_positional(Recorder& r) {
  const Value x = r.input("x", "B T D|T D", {.fill = Fill::zeros});
  const Value y = nn::positional_encoding(r.b, x, {.dropout = r.number("dropout")});
  r.output("output", r.b.name("output", y));
}

// --- position_wise_ffn, swiglu ----------------------------------------------------------------------------

constexpr SizeSpecs kFeedForwardSizes = {batch_size(2),
                                         kHeads,
                                         {"T", Axis::token, "steps", 3, "number of positions"},
                                         input_size(4),
                                         {"F", Axis::hidden, "hidden", 4, "inner size"},
                                         {"O", Axis::feature, "out", 8, "size of the output"}};

void record_ffn(Recorder& r) {
  const Value x = r.input("x", "B T D|T D|B N T D");
  nn::FeedForwardOptions options{.hidden = r.size("F"), .out = r.size("O")};
  if (r.choice("activation", {"relu", "gelu"}) == "gelu") options.activation = nn::Activation::gelu;
  r.output("output", nn::position_wise_ffn(r.b, "", x, options));
}

void record_swiglu(Recorder& r) {
  const Value x = r.input("x", "B T D|T D|B N T D");
  const nn::FeedForwardOptions options{.hidden = r.size("F"), .out = r.size("O"), .bias = r.flag("bias")};
  r.output("output", nn::swiglu(r.b, "", x, options));
}

// --- layer_norm, rms_norm, add_norm -----------------------------------------------------------------------

void record_layer_norm(Recorder& r) {
  const Value y = nn::layer_norm(r.b, "", r.input("x", kRows), {.axes = r.rank_of({"weight", "bias"})});
  r.output("output", r.b.name("output", y));
}

void record_rms_norm(Recorder& r) {
  r.output("output", r.b.name("output", nn::rms_norm(r.b, "", r.input("x", kRows))));
}

constexpr SizeSpecs kNormSizes = {batch_size(2),
                                  kHeads,
                                  {"T", Axis::token, "steps", 3, "number of positions"},
                                  {"D", Axis::feature, "size", 4, "number of features"}};

void record_batch_norm(Recorder& r) {
  const Value x = r.input("x", "B D", {.example = {1, 2, 2, 3}});
  r.output("output", r.b.name("output", nn::batch_norm(r.b, "", x)));
}

void record_add_norm(Recorder& r) {
  nn::AddNormOptions options{.dropout = r.number("dropout")};
  options.norm.axes = r.rank_of({"ln.weight", "ln.bias"});
  const Value x = r.input("x", kRows, {.alike = {"y"}}), y = r.input("y", kRows, {.alike = {"x"}});
  r.output("output", nn::add_norm(r.b, "", x, y, options));
}

// --- gru --------------------------------------------------------------------------------------------------

void record_gru(Recorder& r) {
  const int64_t layers = r.size("L");
  translation::require_unrollable("gru", r.size("T"), layers);
  const Value x = r.input("x", "T B D");
  nn::RecurrentState start;
  if (const Value h_0 = r.input("h_0", "L B H", {.presence = Presence::given}))
    start.hidden = split_equal(r.b, h_0, 0, layers, true);
  const nn::RecurrentResult result =
      nn::gru(r.b, "", x, start, {.hidden = r.size("H"), .layers = layers, .dropout = r.number("dropout")});
  r.output("output", r.b.name("output", result.output));
  r.output("h_n", r.b.name("h_n", stack(r.b, result.state.hidden, 0, Axis::layer)));
}

}  // namespace

std::span<const Definition> layer_programs() {
  static constexpr Definition kPrograms[] = {
      {"positional_encoding",
       "Adds to every position sines and cosines of its own wavelengths.",
       {batch_size(1),
        {"T", Axis::position, "steps", 60, "number of positions"},
        {"D", Axis::feature, "size", 32, "size of a position's vector"}},
       {{"dropout", "0", "probability of dropping an element"}},
       record_positional},
      {"position_wise_ffn",
       "Two linear layers with a ReLU between them, the same at every position.",
       kFeedForwardSizes,
       {{"activation", "relu", "what stands between the layers: relu or gelu"}},
       record_ffn},
      {"swiglu",
       "A gated network: a second linear layer and SiLU say how much of each inner number passes (Shazeer 2020).",
       kFeedForwardSizes,
       {{"bias", "false", "biases in the linear layers"}},
       record_swiglu},
      {"layer_norm",
       "Normalises every row to mean 0 and variance 1, then scales and shifts it.",
       kNormSizes,
       {},
       record_layer_norm},
      {"rms_norm",
       "Divides every row by the root of the mean of its squares, then scales it (Zhang & Sennrich 2019).",
       kNormSizes,
       {},
       record_rms_norm},
      {"batch_norm",
       "Normalises every column over the batch to mean 0 and variance 1, then scales and shifts it.",
       {batch_size(2), {"D", Axis::feature, "size", 2, "number of features"}},
       {},
       record_batch_norm},
      {"add_norm",
       "A residual connection, then layer normalisation.",
       kNormSizes,
       {{"dropout", "0", "probability of dropping an element of y"}},
       record_add_norm},
      {"gru",
       "A stack of gated recurrent layers over a sequence (Cho et al. 2014, as in PyTorch).",
       {{"T", Axis::step, "steps", 7, "number of time steps"},
        batch_size(4),
        input_size(8),
        hidden_size(16),
        {"L", Axis::layer, "num_layers", 2, "number of layers", 32}},
       {{"dropout", "0", "probability of dropping an element between layers"}},
       record_gru}};
  return kPrograms;
}

}  // namespace attn::lessons
