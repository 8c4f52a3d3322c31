// What order means to attention: nothing by itself, and what a position's encoding adds.
#include <cmath>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/positional_encoding.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

constexpr double kPi = 3.14159265358979323846;

// --- permuted_self_attention ------------------------------------------------------------------------------

/// Self-attention without projections over one sequence [T, D]: the tokens are queries, keys and values.
nn::AttentionResult attend_to_itself(Builder& b, const char* scope, Value x, bool positions) {
  const auto group = b.scope(scope, "permuted_self_attention");
  if (positions) x = nn::positional_encoding(b, x);
  const Shape shape = b.shape(x);
  const Value batch = b.axes(reshape(b, x, {1, shape[0], shape[1]}), {Axis::batch, kToken, Axis::feature});
  const nn::AttentionResult result = nn::dot_product_attention(b, {batch, batch, batch, {}});
  const Value weights = b.name("weights", reshape(b, result.weights, {shape[0], shape[0]}));
  const Value output = b.name("output", reshape(b, result.output, {shape[0], shape[1]}));
  return {output, weights, result.scores};
}

void record_permuted(Recorder& r) {
  const bool positions = r.flag("positions");
  // Five tokens that share some features, so that no two weights of a row need differ.
  const Value x = r.input("x", "T D", {.example = {1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0.5f, 0.5f, 0}});
  const Value order = r.input("order", "T", {.integer = Integer::position, .example = {4, 2, 0, 3, 1}});
  const Value shuffled_x = r.b.name("shuffled_x", embedding(r.b, order, x));
  const auto original = attend_to_itself(r.b, "original", x, positions);
  const auto shuffled = attend_to_itself(r.b, "shuffled", shuffled_x, positions);
  // The original's rows in the new order: what the output would be if order meant nothing.
  const Value rearranged = r.b.name("rearranged", embedding(r.b, order, original.output));
  r.output("shuffled_x", shuffled_x);
  r.output("original_weights", original.weights);
  r.output("original_output", original.output);
  r.output("attention_weights", shuffled.weights, "weights");
  r.output("output", shuffled.output);
  r.output("rearranged", rearranged);
  r.output("difference", r.b.name("difference", sub(r.b, shuffled.output, rearranged)));
}

// --- position_rotation ------------------------------------------------------------------------------------

/// One 2 x 2 matrix per pair of features: [sin, cos] times it turns by that pair's angle. angles: [P] -> [P, 2, 2]
Value rotations(Builder& b, Value angles) {
  const Value cosines = cos(b, angles), sines = sin(b, angles);
  const Value rows =
      stack(b, {stack(b, {cosines, neg(b, sines)}, 1, Axis::column), stack(b, {sines, cosines}, 1, Axis::column)}, 1,
            Axis::row);
  return b.name("rotations", rows);
}

/// table: [T, 2P], rotations: [P, 2, 2] -> [T, 2P], every pair of features turned by its own matrix.
Value rotate_pairs(Builder& b, Value table, Value turns) {
  const Shape shape = b.shape(table);
  const Value cut = reshape(b, table, {shape[0], shape[1] / 2, 2});
  const Value pairs = permute(b, b.axes(cut, {Axis::position, Axis::pair, Axis::row}), {1, 0, 2});
  const Value turned = permute(b, matmul(b, pairs, turns), {1, 0, 2});
  return b.name("rotated", b.axes(reshape(b, turned, {shape[0], shape[1]}), b.axes_of(table)));
}

void record_rotation(Recorder& r) {
  const int64_t steps = r.size("T"), size = 2 * r.size("P");
  const Value offset = r.input("offset", "1", {.example = {3}});
  const Value positions = iota(r.b, steps, Axis::position);
  const Value table = nn::position_table_at(r.b, positions, size);
  const Value angles = r.b.name("turns", div(r.b, offset, nn::position_wavelengths(r.b, size)));
  const Value turns = rotations(r.b, angles);
  const Value rotated = rotate_pairs(r.b, table, turns);
  const Value moved = [&] {
    const auto group = r.b.scope("moved", "position_rotation");
    return nn::position_table_at(r.b, add(r.b, positions, offset), size);
  }();
  r.output("table", table);
  r.output("rotations", turns);
  r.output("output", r.b.name("output", rotated));
  r.output("moved", moved);
  r.output("difference", r.b.name("difference", sub(r.b, rotated, moved)));
}

// --- rotary_encoding, alibi -------------------------------------------------------------------------------

void record_rotary(Recorder& r) {
  const Value x = r.input("x", "T 2*P|B T 2*P|B N T 2*P");
  r.output("output", nn::rotary_encoding(r.b, x, {.base = r.positive("base")}));
}

void record_alibi(Recorder& r) {
  const Value x = r.input("x", "N Tq Tk|B N Tq Tk");
  const Value bias = nn::alibi_bias(r.b, r.size("N"), iota(r.b, r.size("Tq"), Axis::query), r.size("Tk"));
  r.output("bias", bias);
  r.output("output", r.b.name("output", add(r.b, x, bias)));
}

// --- binary_waves -----------------------------------------------------------------------------------------

/// Digit k of n is 1 in the second half of every period of 2^(k+1): where the wave -sin(pi (n + 1/2) / 2^k) is
/// positive. The half keeps whole numbers away from the zero crossings.
void record_binary(Recorder& r) {
  Builder& b = r.b;
  const int64_t digits = r.size("K"), count = r.size("T");
  const Value given = r.input("numbers", "T", {.example = {0, 1, 2, 3, 4, 5, 6, 7}});
  // The most significant digit first, as numbers are written.
  const Value exponents = add_scalar(b, neg(b, iota(b, digits, Axis::digit)), static_cast<double>(digits - 1));
  const Value half_periods = b.name("half_periods", pow_scalar(b, 2, exponents));
  const Value numbers = reshape(b, add_scalar(b, given, 0.5), {count, 1});
  const Value waves = neg(b, sin(b, scale(b, div(b, numbers, half_periods), kPi)));
  r.output("output", b.name("waves", waves));
  r.output("bits", b.name("bits", step(b, waves)));
}

}  // namespace

std::span<const Definition> position_programs() {
  static constexpr Definition kPrograms[] = {
      {"permuted_self_attention",
       "Self-attention over a sequence and over the same tokens in another order, and how the outputs differ.",
       {{"T", kToken, "steps", 5, "number of tokens", 4096}, token_size(4)},
       {{"positions", "false", "adds the positional encoding first"}},
       record_permuted},
      {"position_rotation",
       "Turns the encoding of every position i into that of position i + offset, one rotation per pair of features, "
       "the same for every i.",
       {{"T", Axis::position, "steps", 10, "number of positions"},
        {"P", Axis::pair, "pairs", 4, "number of pairs of features"}},
       {},
       record_rotation},
      {"rotary_encoding",
       "Turns every pair of features by an angle that grows with the position, so that products depend on distances "
       "(Su "
       "et al. 2021).",
       {batch_size(1),
        kGivenHeads,
        {"T", Axis::position, "steps", 6, "number of positions"},
        {"P", Axis::pair, "pairs", 4, "number of pairs of features"}},
       {{"base", "10000", "base of the angles: pair i of d features turns by base^(-2i/d) a position"}},
       record_rotary},
      {"alibi",
       "Takes from every score the distance from query to key, times a slope of its head's own (Press et al. 2022).",
       {batch_size(1), number_of_heads(4), num_queries(6), num_keys(6)},
       {},
       record_alibi},
      {"binary_waves",
       "The binary digits of whole numbers as the signs of waves, each twice as long as the one to its right.",
       {{"T", Axis::number, "count", 8, "how many numbers"},
        {"K", Axis::digit, "digits", 3, "number of binary digits", 16}},
       {},
       record_binary}};
  return kPrograms;
}

}  // namespace attn::lessons
