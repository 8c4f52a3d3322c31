#include "program/explain.h"

#include <algorithm>
#include <cmath>

#include "program/op.h"
#include "tensor/error.h"
#include "tensor/libm.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

double value_of(const std::string& f, const std::vector<double>& x) {
  if (f == "+") {
    double sum = 0;
    for (double v : x) sum += v;
    return sum;
  }
  if (f == "*") {
    double product = 1;
    for (double v : x) product *= v;
    return product;
  }
  if (f == "-") return x[0] - x[1];
  if (f == "/") return x[0] / x[1];
  if (f == "neg") return -x[0];
  if (f == "exp") return libm::exp(x[0]);
  if (f == "log") return libm::log(x[0]);
  if (f == "tanh") return libm::tanh(x[0]);
  if (f == "sin") return libm::sin(x[0]);
  if (f == "cos") return libm::cos(x[0]);
  if (f == "sqrt") return std::sqrt(x[0]);
  if (f == "pow") return libm::pow(x[0], x[1]);
  if (f == "less") return x[0] < x[1] ? 1 : 0;
  return *std::max_element(x.begin(), x.end());
}

/// Numbers of leaves: cells are read, parts are evaluated in their order.
class Evaluator {
 public:
  Evaluator(const Explanation& explanation, const ReadCell& read) : explanation_(explanation), read_(read) {
    for (const Part& part : explanation.parts) parts_.push_back(evaluate(part.term));
  }

  const std::vector<double>& parts() const { return parts_; }

  double evaluate(const Term& term) const {
    switch (term.kind) {
      case Term::Kind::number: return term.number;
      case Term::Kind::cell: return read_(explanation_.sources[term.place]);
      case Term::Kind::part: return parts_[term.place];
      case Term::Kind::call: break;
    }
    std::vector<double> arguments;
    for (const Term& argument : term.arguments) arguments.push_back(evaluate(argument));
    return value_of(term.function, arguments);
  }

 private:
  const Explanation& explanation_;
  const ReadCell& read_;
  std::vector<double> parts_;
};

class Writer {
 public:
  Writer(const Explanation& explanation, const ReadCell& read, int digits, int longest)
      : explanation_(explanation), read_(read), digits_(digits), longest_(std::max(longest, 2)) {}

  std::string write(const Term& term, int inside = 0) const {
    switch (term.kind) {
      case Term::Kind::number: return number(term.number, inside);
      case Term::Kind::cell: return number(read_(explanation_.sources[term.place]), inside);
      case Term::Kind::part: return explanation_.parts[term.place].name;
      case Term::Kind::call: break;
    }
    const int own = rank(term.function);
    if (own == 0) return term.function + "(" + list(term.arguments, ", ", 0) + ")";
    const std::string text = term.function == "neg" ? "-" + write(term.arguments[0], own + 1)
                                                    : list(term.arguments, " " + term.function + " ", own);
    return own < inside ? "(" + text + ")" : text;
  }

  std::string number(double value, int inside) const {
    // Whole constants and what is too large or small for fixed decimals are written as they are.
    const bool decimals = std::abs(value) < 1e6 && (value == 0 || std::abs(value) >= libm::pow(10.0, -digits_));
    const std::string text = decimals ? fixed(value, digits_) : scientific(value, digits_);
    return value < 0 && inside > 0 ? "(" + text + ")" : text;
  }

 private:
  /// How tightly an operation binds: sums 1, products 2; 0 for functions, which bring their own parentheses.
  static int rank(const std::string& f) {
    return f == "+" || f == "-" || f == "neg" ? 1 : f == "*" || f == "/" ? 2 : 0;
  }

  std::string list(const std::vector<Term>& terms, const std::string& separator, int own) const {
    const int n = static_cast<int>(terms.size());
    std::string text;
    for (int i = 0; i < n; ++i) {
      if (i > 0) text += separator;
      if (n > longest_ && i == (longest_ + 1) / 2) {
        text += "...";
        i = n - longest_ / 2 - 1;
        continue;
      }
      // a - (b + c) and a / (b * c) need their parentheses; a + b + c does not.
      const bool strict = i > 0 && (separator == " - " || separator == " / ");
      text += write(terms[i], strict ? own + 1 : own);
    }
    return text;
  }

  const Explanation& explanation_;
  const ReadCell& read_;
  int digits_, longest_;
};

}  // namespace

ExplainCall::ExplainCall(const Program& program, const Node& of, Cell cell, int which, const ReadCell& read,
                         Explanation& explanation)
    : node(of), index(cell.index), output(which), program_(program), read_(read), explanation_(explanation) {}

int ExplainCall::source(Cell cell) {
  const int next = static_cast<int>(explanation_.sources.size());
  const auto [place, is_new] = places_.try_emplace({cell.value.id, cell.index}, next);
  if (is_new) explanation_.sources.push_back(cell);
  return place->second;
}

Term ExplainCall::in(int input, int64_t at) {
  Term term;
  term.kind = Term::Kind::cell;
  term.place = source({node.inputs[input], at});
  return term;
}

double ExplainCall::number(int input, int64_t at) {
  const Cell cell{node.inputs[input], at};
  source(cell);
  return read_(cell);
}

Term ExplainCall::part(std::string name, Term term) {
  explanation_.parts.push_back({std::move(name), std::move(term)});
  Term reference;
  reference.kind = Term::Kind::part;
  reference.place = static_cast<int>(explanation_.parts.size()) - 1;
  return reference;
}

Term constant(double number) {
  Term term;
  term.number = number;
  return term;
}

Term call(std::string function, std::vector<Term> arguments) {
  Term term;
  term.kind = Term::Kind::call;
  term.function = std::move(function);
  term.arguments = std::move(arguments);
  return term;
}

Term plus(std::vector<Term> terms) {
  if (terms.empty()) return constant(0);
  return terms.size() == 1 ? terms[0] : call("+", std::move(terms));
}
Term minus(Term a, Term b) { return call("-", {std::move(a), std::move(b)}); }
Term times(Term a, Term b) { return call("*", {std::move(a), std::move(b)}); }
Term over(Term a, Term b) { return call("/", {std::move(a), std::move(b)}); }

Explanation explain(const Program& program, Cell cell, const ReadCell& read) {
  if (cell.value.id < 0 || cell.value.id >= static_cast<int>(program.values.size()) || cell.index < 0 ||
      cell.index >= program.shape(cell.value).size()) {
    throw Error("the program has no such cell");
  }
  const ValueInfo& info = program.info(cell.value);
  Explanation explanation;
  explanation.cell = cell;
  explanation.node = info.node;
  if (info.node < 0) {
    explanation.arithmetic = constant(read(cell));
    return explanation;
  }
  const Node& node = program.nodes[info.node];
  ExplainCall c(program, node, cell, info.output_index, read, explanation);
  explanation.arithmetic = node.op->explain(c);
  return explanation;
}

double evaluate(const Explanation& explanation, const ReadCell& read) {
  return Evaluator(explanation, read).evaluate(explanation.arithmetic);
}

std::vector<double> evaluate_parts(const Explanation& explanation, const ReadCell& read) {
  return Evaluator(explanation, read).parts();
}

std::string to_text(const Explanation& explanation, const ReadCell& read, int digits, int longest) {
  const Writer writer(explanation, read, digits, longest);
  const Evaluator evaluator(explanation, read);
  std::string text;
  for (const Part& part : explanation.parts) {
    text +=
        part.name + " = " + writer.write(part.term) + " = " + writer.number(evaluator.evaluate(part.term), 0) + "\n";
  }
  return text + writer.write(explanation.arithmetic);
}

}  // namespace attn
