// The layers around attention.
#include "lessons/definition.h"
#include "models/translation.h"
#include "nn/batch_norm.h"
#include "nn/feed_forward.h"
#include "nn/gru.h"
#include "nn/layer_norm.h"
#include "nn/names.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

/// Rows of D features, whatever stands before them.
constexpr const char* kRows = "B T D|T D|D|B N T D";

constexpr SizeSpec kBatch = {"B", Axis::batch, "batch", 2, "batch size"};
constexpr SizeSpec kHeads = {"N", Axis::head, "", 1, "third axis from the end"};

TensorSpec parameter(const std::string& name, const std::string& shapes) {
  return {name, shapes, TensorKind::parameter};
}

// --- positional_encoding ----------------------------------------------------------------------------------

std::vector<TensorSpec> positional_tensors(const Structure&) {
  TensorSpec x{"x", "B T D|T D"};
  x.fill = Fill::zeros;
  return {x};
}

void record_positional(Recorder& r) {
  const Value x = r.input("x");
  const Value y = nn::positional_encoding(r.b, x, {.dropout = r.number("dropout")});
  r.output("output", r.b.name("output", y));
}

constexpr Definition positional_definition() {
  return {"positional_encoding",
          "Adds to every position sines and cosines of its own wavelengths.",
          {{"B", Axis::batch, "batch", 1, "batch size"},
           {"T", Axis::position, "steps", 60, "number of positions"},
           {"D", Axis::feature, "size", 32, "size of a position's vector"}},
          {{"dropout", "0", "probability of dropping an element"}},
          positional_tensors,
          record_positional};
}

// --- position_wise_ffn ------------------------------------------------------------------------------------

std::vector<TensorSpec> ffn_tensors(const Structure&) {
  return std::vector<TensorSpec>{{"x", "B T D|T D|B N T D"}} + ffn_parameters("", "D", "O");
}

void record_ffn(Recorder& r) {
  const Value y = nn::position_wise_ffn(r.b, "", r.input("x"), {.hidden = r.size("F"), .out = r.size("O")});
  r.output("output", y);
}

constexpr Definition ffn_definition() {
  return {"position_wise_ffn",
          "Two linear layers with a ReLU between them, the same at every position.",
          {kBatch,
           kHeads,
           {"T", Axis::token, "steps", 3, "number of positions"},
           {"D", Axis::feature, "size", 4, "size of the input"},
           {"F", Axis::hidden, "hidden", 4, "inner size"},
           {"O", Axis::feature, "out", 8, "size of the output"}},
          {},
          ffn_tensors,
          record_ffn};
}

// --- layer_norm, add_norm ---------------------------------------------------------------------------------

std::vector<TensorSpec> norm_parameters(const std::string& prefix) {
  std::vector<TensorSpec> specs = {parameter(nn::join(prefix, "weight"), "D|T D|B T D"),
                                   parameter(nn::join(prefix, "bias"), "D|T D|B T D")};
  for (TensorSpec& spec : specs) spec.group = "normalized";
  return specs;
}

/// How many axes are normalised together: as many as the weight has.
int norm_axes(const Recorder& r, const std::string& weight) {
  for (const ResolvedTensor& tensor : r.resolved.tensors) {
    if (tensor.spec->name == weight) return tensor.shape.rank();
  }
  return 1;
}

std::vector<TensorSpec> layer_norm_tensors(const Structure&) {
  return std::vector<TensorSpec>{{"x", kRows}} + norm_parameters("");
}

void record_layer_norm(Recorder& r) {
  const Value y = nn::layer_norm(r.b, "", r.input("x"), {.axes = norm_axes(r, "weight")});
  r.output("output", r.b.name("output", y));
}

constexpr SizeSpecs norm_sizes() {
  return {kBatch,
          kHeads,
          {"T", Axis::token, "steps", 3, "number of positions"},
          {"D", Axis::feature, "size", 4, "number of features"}};
}

std::vector<TensorSpec> batch_norm_tensors(const Structure&) {
  TensorSpec x{"x", "B D"};
  x.example = {1, 2, 2, 3};
  return {x, parameter("weight", "D"), parameter("bias", "D")};
}

void record_batch_norm(Recorder& r) { r.output("output", r.b.name("output", nn::batch_norm(r.b, "", r.input("x")))); }

constexpr Definition batch_norm_definition() {
  return {"batch_norm",
          "Normalises every column over the batch to mean 0 and variance 1, then scales and shifts it.",
          {{"B", Axis::batch, "batch", 2, "batch size"}, {"D", Axis::feature, "size", 2, "number of features"}},
          {},
          batch_norm_tensors,
          record_batch_norm};
}

std::vector<TensorSpec> add_norm_tensors(const Structure&) {
  std::vector<TensorSpec> specs = {{"x", kRows}, {"y", kRows}};
  for (TensorSpec& spec : specs) spec.group = "summands";
  return specs + norm_parameters("ln");
}

void record_add_norm(Recorder& r) {
  nn::AddNormOptions options{.dropout = r.number("dropout")};
  options.norm.axes = norm_axes(r, "ln.weight");
  r.output("output", nn::add_norm(r.b, "", r.input("x"), r.input("y"), options));
}

// --- gru --------------------------------------------------------------------------------------------------

std::vector<TensorSpec> gru_tensors(const Structure& structure) {
  return std::vector<TensorSpec>{{"x", "T B D"}, {"h_0", "L B H", TensorKind::input, Presence::given}} +
         rnn_parameters("", "D", structure);
}

void record_gru(Recorder& r) {
  const int64_t layers = r.structure.layers;
  translation::require_unrollable("gru", r.size("T"), layers);
  std::vector<Value> hidden;
  if (const Value h_0 = r.input("h_0")) hidden = split_equal(r.b, h_0, 0, layers, true);
  const nn::GruResult result =
      nn::gru(r.b, "", r.input("x"), hidden, {.hidden = r.size("H"), .layers = layers, .dropout = r.number("dropout")});
  r.output("output", r.b.name("output", result.output));
  r.output("h_n", r.b.name("h_n", stack(r.b, result.hidden, 0, Axis::layer)));
}

constexpr Definition gru_definition() {
  return {"gru",
          "A stack of gated recurrent layers over a sequence (Cho et al. 2014, as in PyTorch).",
          {{"T", Axis::step, "steps", 7, "number of time steps"},
           {"B", Axis::batch, "batch", 4, "batch size"},
           {"D", Axis::feature, "size", 8, "size of the input"},
           {"H", Axis::hidden, "hidden", 16, "hidden size"},
           {"L", Axis::layer, "num_layers", 2, "number of layers", 32}},
          {{"dropout", "0", "probability of dropping an element between layers"}},
          gru_tensors,
          record_gru,
          {"weight_ih_l", "weight_hh_l", "bias_ih_l", "bias_hh_l"}};
}

}  // namespace

std::vector<TensorSpec> ffn_parameters(const std::string& prefix, const std::string& in, const std::string& out) {
  return {parameter(nn::join(prefix, "dense1.weight"), "F " + in), parameter(nn::join(prefix, "dense1.bias"), "F"),
          parameter(nn::join(prefix, "dense2.weight"), out + " F"), parameter(nn::join(prefix, "dense2.bias"), out)};
}

std::vector<TensorSpec> rnn_parameters(const std::string& prefix, const std::string& in, const Structure& structure) {
  const std::string gates = structure.lstm ? "4*H" : "3*H";
  std::vector<TensorSpec> specs;
  const auto add = [&](const std::string& suffix, const std::string& from) {
    specs.push_back(parameter(nn::join(prefix, "weight_ih" + suffix), gates + " " + from));
    specs.push_back(parameter(nn::join(prefix, "weight_hh" + suffix), gates + " H"));
    specs.push_back(parameter(nn::join(prefix, "bias_ih" + suffix), gates));
    specs.push_back(parameter(nn::join(prefix, "bias_hh" + suffix), gates));
  };
  for (int64_t layer = 0; layer < structure.layers; ++layer) {
    const std::string suffix = "_l" + std::to_string(layer);
    const std::string from = layer == 0 ? in : structure.bidirectional ? "2*H" : "H";
    add(suffix, from);
    if (structure.bidirectional) add(suffix + "_reverse", from);
  }
  return specs;
}

std::span<const Definition> layer_programs() {
  static constexpr Definition kPrograms[] = {
      positional_definition(),
      ffn_definition(),
      {"layer_norm",
       "Normalises every row to mean 0 and variance 1, then scales and shifts it.",
       norm_sizes(),
       {},
       layer_norm_tensors,
       record_layer_norm},
      batch_norm_definition(),
      {"add_norm",
       "A residual connection, then layer normalisation.",
       norm_sizes(),
       {{"dropout", "0", "probability of dropping an element of y"}},
       add_norm_tensors,
       record_add_norm},
      gru_definition()};
  return kPrograms;
}

}  // namespace attn::lessons
