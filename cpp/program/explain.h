#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "program/program.h"

namespace attn {

/// One cell of one tensor.
struct Cell {
  Value value;
  int64_t index = 0;
  bool operator==(const Cell& other) const { return value == other.value && index == other.index; }
};

/// Arithmetic as a tree, with the numbers left where they are: leaves are cells, constants, or parts.
struct Term {
  enum class Kind : uint8_t {
    number,  // a constant of the formula
    cell,    // a source cell, by its place in Explanation::sources
    part,    // a named intermediate, by its place in Explanation::parts
    call     // function(arguments)
  } kind = Kind::number;
  double number = 0;
  int place = 0;
  /// "+" and "*" (any number of arguments), "-" and "/" (two), "neg", "exp", "log", "tanh", "sin", "cos", "sqrt",
  /// "max" (any number), "less" (1 if the first is smaller, else 0), "pow" (two).
  std::string function;
  std::vector<Term> arguments;
};

/// A quantity that the arithmetic names once and uses often: a row's peak, a mean.
struct Part {
  std::string name;  // "m", "\\mu": LaTeX
  Term term;
};

/// Where a cell's number came from.
struct Explanation {
  Cell cell;
  /// The node that computed it: its op has the general formula and the citation. -1 for what is given.
  int node = -1;
  std::vector<Cell> sources;
  std::vector<Part> parts;
  Term arithmetic;
};

/// Reads a cell's present number.
using ReadCell = std::function<double(Cell)>;

/// Explains one cell of a computed value from the cells its node read. What was given (an input, a parameter) explains
/// itself: no sources. Throws Error if the program has no such cell. The program is the recorded one, not a lowered
/// one.
Explanation explain(const Program& program, Cell cell, const ReadCell& read);

/// The number that an explanation's arithmetic gives.
double evaluate(const Explanation& explanation, const ReadCell& read);

/// The numbers of its parts, in their order.
std::vector<double> evaluate_parts(const Explanation& explanation, const ReadCell& read);

/// The arithmetic with the numbers put in: "exp(0.5000 - 1.0000) / (exp(0.0000) + exp(0.5000))". Numbers have
/// `digits` decimals; sums of more than `longest` terms are cut in their middle by "...". Parts stand before it, one a
/// line: "m = max(0.5000, 1.0000) = 1.0000".
std::string to_text(const Explanation& explanation, const ReadCell& read, int digits = 4, int longest = 12);

/// What an op's rule sees and builds with.
class ExplainCall {
 public:
  ExplainCall(const Program& program, const Node& node, Cell cell, int output, const ReadCell& read,
              Explanation& explanation);

  const Node& node;
  /// The cell's place, and which of the node's outputs it belongs to.
  const int64_t index;
  const int output;

  const Shape& in_shape(int input) const { return program_.shape(node.inputs[input]); }
  const Shape& out_shape() const { return program_.shape(node.outputs[output]); }
  /// A cell of an input, as a leaf; noted among the sources.
  Term in(int input, int64_t at);
  /// The present number of an input's cell, for rules whose arithmetic depends on it (a length, a token id); noted
  /// among the sources.
  double number(int input, int64_t at);
  /// Names a term, to be used as often as needed.
  Term part(std::string name, Term term);

  template <class T>
  const T& as() const {
    return node.as<T>();
  }

 private:
  int source(Cell cell);

  std::map<std::pair<int, int64_t>, int> places_;

  const Program& program_;
  const ReadCell& read_;
  Explanation& explanation_;
};

// Building terms.
Term constant(double number);
Term call(std::string function, std::vector<Term> arguments);
Term plus(std::vector<Term> terms);
Term minus(Term a, Term b);
Term times(Term a, Term b);
Term over(Term a, Term b);

}  // namespace attn
