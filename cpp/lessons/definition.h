#pragma once
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "lessons/literals.h"
#include "lessons/registry.h"
#include "program/builder.h"

/// How a program of the registry is written down: its settings, and a function that records it. What tensors it has,
/// and how their extents follow from the sizes, is read off what that function records.
namespace attn {
struct ModelDef;
}

namespace attn::lessons {

struct Recorder;

/// The tokens of a program's one sequence.
inline constexpr Axis kToken = of(Text::sequence, Axis::token);

/// A letter of the shapes that inputs are declared with.
struct SizeSpec {
  Literal letter;
  /// What the axes of inputs that have this extent count.
  Axis axis = Axis::unknown;
  /// The setting that gives it; empty: only tensors do.
  Literal setting;
  int64_t value = 1;
  Literal summary;
  int64_t largest = 65536;
};
using SizeSpecs = Few<SizeSpec, 12>;

// Sizes of many programs, by default n.
constexpr SizeSpec batch_size(int64_t n) { return {"B", Axis::batch, "batch", n, "batch size"}; }
constexpr SizeSpec num_keys(int64_t n) { return {"Tk", Axis::key, "num_keys", n, "number of keys"}; }
constexpr SizeSpec num_queries(int64_t n) { return {"Tq", Axis::query, "num_queries", n, "number of queries"}; }
constexpr SizeSpec hidden_size(int64_t n) { return {"H", Axis::hidden, "hidden", n, "hidden size"}; }
constexpr SizeSpec value_size(int64_t n) { return {"Dv", Axis::feature, "value_size", n, "size of a value"}; }
constexpr SizeSpec token_size(int64_t n) { return {"D", Axis::feature, "size", n, "size of a token's vector"}; }
constexpr SizeSpec num_tokens(int64_t n) { return {"T", kToken, "steps", n, "number of tokens"}; }
constexpr SizeSpec input_size(int64_t n) { return {"D", Axis::feature, "size", n, "size of the input"}; }
constexpr SizeSpec common_size(int64_t n) { return {"D", Axis::feature, "key_size", n, "size of queries and keys"}; }
constexpr SizeSpec query_size(int64_t n) { return {"Dq", Axis::feature, "query_size", n, "size of a query"}; }
constexpr SizeSpec key_size(int64_t n) { return {"Dk", Axis::feature, "key_size", n, "size of a key"}; }
constexpr SizeSpec projected_size(int64_t n) { return {"H", Axis::hidden, "hidden", n, "size of queries and keys"}; }
constexpr SizeSpec size_of_all_heads(int64_t n) {
  return {"H", Axis::hidden, "hidden", n, "hidden size of all heads together"};
}
constexpr SizeSpec kGivenHeads = {"N", Axis::head, "", 1, "number of heads"};
constexpr SizeSpec number_of_heads(int64_t n) { return {"N", Axis::head, "num_heads", n, "number of heads"}; }

/// A setting that is no size.
struct OptionSpec {
  Literal name, default_value, summary;
};
using OptionSpecs = Few<OptionSpec, 12>;

struct Definition {
  Literal name, summary;
  SizeSpecs sizes;
  OptionSpecs options;
  void (*record)(Recorder&);
  /// The translation model that it is a program of, if it is.
  const ModelDef* model = nullptr;
};

enum class Presence : uint8_t {
  always,
  given,    // only if it is given
  default_  // if it is given, or if no input at all is given: a mask, a target
};

/// How an input that is not given is made. Whole numbers stay below what the program bounds them by.
enum class Fill : uint8_t {
  normal,  // N(0, 1)
  zeros,   //
  grid,    // n points 0, 5/n, 10/n, ...: the book's test points
  points,  // n points in [0, 5), sorted: the book's training points
  curve,   // the book's function of those points, with noise
};

struct Input {
  Integer integer = Integer::no;
  Presence presence = Presence::always;
  Fill fill = Fill::normal;
  /// The letter of the size up to which lengths go.
  Literal limit = {};
  /// The book's numbers, used when nothing is given and the sizes are the defaults.
  Few<float, 20> example = {};
  /// Inputs that have as many dimensions as this one.
  Few<Literal, 3> alike = {};
  /// Another name under which it may be given.
  Literal alias = {};
};

/// How many of a row count, up to a size.
constexpr Input lengths(Literal limit, Few<float, 20> example, Presence presence = Presence::default_) {
  return {.integer = Integer::length, .presence = presence, .limit = limit, .example = example};
}

/// An input as it was declared.
struct DeclaredInput {
  std::string name;  // its own, whatever it was given as
  Value value;
  Input how;
};

/// What a program's record function sees.
struct Recorder {
  const Definition& definition;
  const std::map<std::string, Shape>& given;
  /// As many as the definition has, in its order.
  std::vector<int64_t> sizes;
  /// Every option, given or by default.
  std::map<std::string, std::string> options;
  /// Whether an input is given: those that are there by default then are not.
  bool any_input = false;
  Builder b = {};
  std::vector<DeclaredInput> inputs = {};
  /// The names under which inputs may be given, of those too that are not there.
  std::vector<std::string> names = {};

  /// Declares an input, or gives none if the program was asked for without it. `shapes`: a word for each extent, a
  /// size's letter, "2*B" or "1"; alternatives, which differ in their number of dimensions, by "|".
  Value input(const char* name, const char* shapes, const Input& how = {});
  /// Says how an input is made that was declared elsewhere.
  void made(const char* name, const Input& how);
  int64_t size(std::string_view letter) const { return sizes[index(letter)]; }
  /// The number of dimensions of whichever of these tensors is given, else 1.
  int rank_of(std::initializer_list<const char*> tensors) const;
  /// Throws Error unless the option is a finite number.
  float number(const std::string& name) const;
  /// Throws Error unless the option is a finite number above 0.
  float positive(const std::string& name) const;
  /// Throws Error unless the option is a whole number from 0 to 65536.
  int64_t whole(const std::string& name) const;
  /// As number(), and -inf too.
  float number_or_minus_infinity(const std::string& name) const;
  /// Throws Error unless the option is true or false.
  bool flag(const std::string& name) const;
  /// Throws Error unless the option is one of the choices.
  const std::string& choice(const std::string& name, const std::vector<std::string>& choices) const;
  /// A result, also found by its other name if there is one.
  void output(const std::string& name, Value value, const std::string& alias = {});
  /// What attention gives; scores: or none.
  void output_attention(Value scores, Value weights, Value output);

 private:
  size_t index(std::string_view letter) const;
  std::string form(const std::string& name, const char* shapes, const Input& how) const;
  const Shape* find_given(const std::string& name) const;
};

/// Throws ShapeError if a tensor has more elements than any lesson can mean.
void require_small(const Definition& definition, const std::string& name, const Shape& shape);

/// The definitions by family.
std::span<const Definition>
kernel_programs();  // batch_matmul, average_pooling, nadaraya_watson(_training), regression_data
std::span<const Definition> attention_programs();  // masked_softmax, additive, dot product, multi-head, self-attention
std::span<const Definition> scoring_programs();    // score_statistics, scoring_training
std::span<const Definition>
layer_programs();  // positional_encoding, position_wise_ffn, layer_norm, batch_norm, add_norm, gru
std::span<const Definition> position_programs();  // permuted_self_attention, position_rotation, binary_waves
std::span<const Definition> variant_programs();   // lines that are easily written wrong
std::span<const Definition> exercise_programs();  // bilinear_attention, lstm, stacked_self_attention, ...
std::span<const Definition> block_programs();     // encoder_block, decoder_block, gpt
std::span<const Definition> model_programs();     // every model's training, encoder and decoding step

}  // namespace attn::lessons
