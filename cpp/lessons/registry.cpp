#include "lessons/registry.h"

#include "lessons/recording.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn {

namespace {

using namespace lessons;

/// All values of a program together, in numbers: 4 GiB, which is also what WebAssembly can address.
constexpr int64_t kMaxNumbers = int64_t{1} << 30;

LessonProgram describe(const Definition& definition) {
  LessonProgram program{definition.name, definition.summary, {}};
  for (const SizeSpec& size : definition.sizes) {
    if (size.setting.empty()) continue;
    program.settings.push_back({size.setting, std::to_string(size.value), size.summary});
  }
  for (const OptionSpec& option : definition.options) {
    program.settings.push_back({option.name, option.default_value, option.summary});
  }
  return program;
}

/// The weights of the sum over `output` that is differentiated, or none.
Value declare_cotangent(Builder& b, const RunRequest& request) {
  const auto it = request.shapes.find(kCotangent);
  if (it == request.shapes.end()) return {};
  const Shape output = b.shape(b.program().outputs.at("output"));
  if (it->second != output) {
    throw ShapeError(std::string("'") + kCotangent + "' is " + it->second.str() + ", but 'output' is " + output.str());
  }
  return b.input(kCotangent, output, b.axes_of(b.program().outputs.at("output")));
}

/// A program that learns by itself has an update already when its gradients are recorded: they go before it.
void order_phases(Program& program) {
  std::vector<Node> ordered;
  for (const Phase phase : {Phase::forward, Phase::backward, Phase::update}) {
    for (Node& node : program.nodes) {
      if (node.phase == phase) ordered.push_back(std::move(node));
    }
  }
  program.nodes = std::move(ordered);
  for (size_t i = 0; i < program.nodes.size(); ++i) {
    for (Value v : program.nodes[i].outputs) program.values[v.id].node = static_cast<int>(i);
  }
}

void record_gradients(Builder& b, Value cotangent) {
  std::vector<Value> wrt;
  for (const Role role : {Role::input, Role::parameter}) {
    for (Value v : b.program().with_role(role)) {
      if (!b.is_integer(v) && v != cotangent) wrt.push_back(v);
    }
  }
  const auto loss = b.program().outputs.find("loss");
  const bool has_loss = loss != b.program().outputs.end();
  const Value target = has_loss ? loss->second : b.program().outputs.at("output");
  const std::vector<Value> cotangents = gradients(b, target, wrt, has_loss ? Value{} : cotangent);
  order_phases(b.program());
  for (size_t i = 0; i < wrt.size(); ++i) b.output("grad." + b.program().info(wrt[i]).name, cotangents[i]);
}

/// A tensor that was given by its other name has its gradient under both.
void add_gradient_aliases(Program& program, const std::vector<DeclaredInput>& inputs) {
  for (const DeclaredInput& input : inputs) {
    const auto it = program.outputs.find("grad." + program.info(input.value).name);
    if (it != program.outputs.end()) program.outputs["grad." + input.name] = it->second;
  }
}

void check_total_size(const std::string& name, const Program& program) {
  double numbers = 0;
  for (const ValueInfo& info : program.values) numbers += static_cast<double>(info.shape.size());
  if (numbers > static_cast<double>(kMaxNumbers)) {
    throw Error(name + ": the program would hold " + std::to_string(static_cast<int64_t>(numbers)) +
                " numbers, more than " + std::to_string(kMaxNumbers));
  }
}

}  // namespace

const std::vector<LessonProgram>& registry() {
  static const std::vector<LessonProgram> programs = [] {
    std::vector<LessonProgram> result;
    for (const Definition& definition : definitions()) result.push_back(describe(definition));
    return result;
  }();
  return programs;
}

const LessonProgram& find_program(const std::string& name) {
  return registry()[static_cast<size_t>(&find_definition(name) - definitions().data())];
}

std::vector<std::pair<std::string, Shape>> program_tensors(const std::string& name) {
  return tensors_of(record(name, {}).b.program());
}

Program record_program(const std::string& name, const RunRequest& request) {
  Recorder recorder = record(name, request);
  Builder& b = recorder.b;
  const Value cotangent = declare_cotangent(b, request);
  if (request.gradients) record_gradients(b, cotangent);
  add_gradient_aliases(b.program(), recorder.inputs);
  check_total_size(name, b.program());
  return b.take();
}

}  // namespace attn
