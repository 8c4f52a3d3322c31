// Every number explains itself: for every op, forward and backward.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "../ops/case_programs.h"
#include "../tolerances.h"
#include "backends/reference/reference.h"
#include "program/autodiff.h"
#include "program/explain.h"
#include "tensor/error.h"
#include "tensor/rng.h"

namespace attn::test {
namespace {

ReferenceExecutor run(const Program& program, bool positive) {
  auto state = std::make_shared<State>();
  state->add(program, 42);
  ReferenceExecutor executor(program, state);
  for (Value v : program.with_role(Role::input)) executor.write(v, numbers(program, v, positive));
  executor.run();
  return executor;
}

/// An input that chooses rows or columns: only whole numbers within the table fit it.
bool chooses(const Node& node, size_t input) {
  if (node.op == &op::embedding || node.op == &op::embedding_vjp) return input == 0;
  return (node.op == &op::cross_entropy || node.op == &op::cross_entropy_vjp) && input == 1;
}

bool is_length(const Node& node, size_t input) { return node.op == &op::mask_lengths && input >= 1; }

/// One node on its own, over inputs that can be changed cell by cell.
class Alone {
 public:
  Alone(const Program& program, const Node& node, const ReferenceExecutor& from) : executor_(nullptr) {
    Program one;
    Node copy = node;
    for (Value& v : copy.inputs) v = take(program, v, one, Role::input, from);
    for (Value& v : copy.outputs) {
      ValueInfo info = program.info(v);
      info.node = 0;
      v = Value{static_cast<int>(one.values.size())};
      one.values.push_back(info);
    }
    outputs_ = copy.outputs;
    one.nodes.push_back(std::move(copy));
    executor_ = std::make_unique<ReferenceExecutor>(one, std::make_shared<State>());
    for (const auto& [place, data] : data_) executor_->write_double(Value{place}, data);
  }

  /// Replaces zeros and infinities by other numbers, in inputs that hold quantities: 0 * x does not change with x,
  /// though it is made of it.
  void fill_gaps(const Node& node) {
    for (size_t i = 0; i < node.inputs.size(); ++i) {
      if (chooses(node, i) || is_length(node, i)) continue;
      std::vector<double>& data = data_.at(renamed_.at(node.inputs[i].id));
      for (size_t at = 0; at < data.size(); ++at) {
        if (data[at] == 0 || std::abs(data[at]) > 1e5) data[at] = 0.5 + 0.01 * static_cast<double>(at % 7);
      }
    }
    for (const auto& [place, data] : data_) executor_->write_double(Value{place}, data);
  }

  double number(Cell cell) const { return data_.at(renamed_.at(cell.value.id))[cell.index]; }
  double result(int output, int64_t index) {
    executor_->run();
    return executor_->read_double(outputs_[output])[index];
  }

  /// The output cell with one input cell (of the original program) replaced.
  double with(int output, int64_t index, Cell cell, double number) {
    const int place = renamed_.at(cell.value.id);
    std::vector<double> changed = data_.at(place);
    changed[cell.index] = number;
    executor_->write_double(Value{place}, changed);
    executor_->run();
    executor_->write_double(Value{place}, data_.at(place));
    return executor_->read_double(outputs_[output])[index];
  }

 private:
  Value take(const Program& program, Value v, Program& one, Role role, const ReferenceExecutor& from) {
    if (const auto found = renamed_.find(v.id); found != renamed_.end()) return Value{found->second};
    ValueInfo info = program.info(v);
    info.role = role;
    info.node = -1;
    const int place = static_cast<int>(one.values.size());
    one.values.push_back(info);
    renamed_[v.id] = place;
    data_[place] = from.read_double(v);
    return Value{place};
  }

  std::unique_ptr<ReferenceExecutor> executor_;
  std::map<int, int> renamed_;
  std::map<int, std::vector<double>> data_;
  std::vector<Value> outputs_;
};

/// Cells worth a look: the first, the last and some between.
std::vector<int64_t> some_cells(int64_t size, int64_t count) {
  std::vector<int64_t> cells;
  for (int64_t i = 0; i < std::min(size, count); ++i)
    cells.push_back(i * (size - 1) / std::max<int64_t>(std::min(size, count) - 1, 1));
  return cells;
}

/// How many rows or columns an input chooses from; 0 for quantities.
int64_t choices(const Program& program, const Node& node, size_t input) {
  if (!chooses(node, input)) return 0;
  if (node.op == &op::embedding_vjp) return program.shape(node.outputs[0])[0];
  return node.op == &op::embedding ? program.shape(node.inputs[1])[0] : program.shape(node.inputs[0]).last();
}

/// Whether the output cell changes with the input cell, all else kept.
bool changes(Alone& alone, int output, int64_t index, Cell cell, int64_t choices) {
  const double x = alone.number(cell), before = alone.result(output, index);
  std::vector<double> moves = {x + 0.37, x - 3, x + 1, 1.25, 2e6};
  if (choices > 0) {
    moves.clear();
    for (int64_t choice = 0; choice < choices; ++choice) moves.push_back(static_cast<double>(choice));
  }
  return std::any_of(moves.begin(), moves.end(),
                     [&](double moved) { return alone.with(output, index, cell, moved) != before; });
}

void check_sources(const OpCase& c, const Program& program, const Node& node, const ReferenceExecutor& executor) {
  const ReadCell read = [&](Cell cell) { return executor.read_double(cell.value)[cell.index]; };
  Alone alone(program, node, executor);
  alone.fill_gaps(node);
  for (size_t output = 0; output < node.outputs.size(); ++output) {
    for (int64_t index : some_cells(program.shape(node.outputs[output]).size(), 2)) {
      const std::vector<Cell> sources = explain(program, {node.outputs[output], index}, read).sources;
      for (size_t input = 0; input < node.inputs.size(); ++input) {
        for (int64_t at : some_cells(program.shape(node.inputs[input]).size(), 9)) {
          const Cell cell{node.inputs[input], at};
          const bool listed = std::find(sources.begin(), sources.end(), cell) != sources.end();
          const bool moved = changes(alone, static_cast<int>(output), index, cell, choices(program, node, input));
          // Where starts and lengths both mask a cell, neither alone would let it through.
          const bool both = listed && is_length(node, input) && node.inputs.size() > 2;
          CHECK_MESSAGE((moved == listed || both),
                        op_of(c.op).name << " " << c.what << ": " << node.op->name << "[" << index << "] and "
                                         << program.info(cell.value).name << "[" << at << "]");
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("explain: for every op, the explanation's own arithmetic gives the cell") {
  for (const OpCase& c : op_cases()) {
    const Program program = record_case(c);
    const ReferenceExecutor executor = run(program, c.positive);
    const ReadCell read = [&](Cell cell) { return executor.read_double(cell.value)[cell.index]; };
    for (size_t v = 0; v < program.values.size(); ++v) {
      const Value value{static_cast<int>(v)};
      for (int64_t index : some_cells(program.shape(value).size(), 7)) {
        const Explanation explanation = explain(program, {value, index}, read);
        const double expected = read({value, index}), found = evaluate(explanation, read);
        const bool close =
            expected == found || std::abs(expected - found) <= tolerance::kExplain * std::max(1.0, std::abs(expected));
        CHECK_MESSAGE(close, op_of(c.op).name << " " << c.what << ": " << program.info(value).name << "[" << index
                                              << "] is " << expected << ", explained as "
                                              << to_text(explanation, read));
      }
    }
  }
}

TEST_CASE("explain: the source cells are exactly those that change the cell") {
  for (const OpCase& c : op_cases()) {
    const Program program = record_case(c);
    const ReferenceExecutor executor = run(program, c.positive);
    for (const Node& node : program.nodes) {
      // A draw depends on seed and step by a hash: a change may, by chance, leave it as it is. The softmax of a
      // single number is 1, whatever the number.
      const bool softmax = node.op == &op::softmax || node.op == &op::softmax_vjp || node.op == &op::log_softmax;
      const bool single = softmax && program.shape(node.outputs[0]).last() == 1;
      if (node.op != &op::dropout_mask && !single) check_sources(c, program, node, executor);
    }
  }
}

TEST_CASE("explain: the arithmetic reads like the formula, with the numbers put in") {
  Builder b;
  const Value x = b.input("x", {3}), y = softmax(b, x);
  const Value z = mul(b, sub(b, x, y), neg(b, x));
  b.output("z", z);
  const Program program = b.take();
  const std::vector<std::vector<double>> data = {{0, 0.5, 1}};
  ReferenceExecutor executor(program, std::make_shared<State>());
  executor.write(x, std::vector<float>{0, 0.5f, 1});
  executor.run();
  const ReadCell read = [&](Cell cell) { return executor.read_double(cell.value)[cell.index]; };
  CHECK(to_text(explain(program, {y, 1}, read), read) ==
        "m = max(0.0000, 0.5000, 1.0000) = 1.0000\n"
        "Z = exp(0.0000 - m) + exp(0.5000 - m) + exp(1.0000 - m) = 1.9744\n"
        "exp(0.5000 - m) / Z");
  CHECK(to_text(explain(program, {z, 2}, read), read, 2) == "0.49 * (-1.00)");
  CHECK_THROWS_AS(explain(program, {z, 3}, read), Error);
  CHECK(explain(program, {x, 0}, read).sources.empty());
}

}  // namespace attn::test
