#include <CLI/CLI.hpp>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/machine.h"
#include "apps/output.h"
#include "backends/backend.h"
#include "instrument/preparation.h"
#include "io/file.h"

namespace attn::apps {
namespace {

struct RunArguments {
  std::string program, in, out, backend = "cpu";
  std::vector<std::string> settings;
  bool gradients = false, all = false;
  int64_t seed = 0;
};

constexpr int64_t kShownValues = 64;

std::unique_ptr<Executor> prepare(const RunArguments& arguments) {
  if (arguments.seed < 0) throw Error("--seed must be at least 0, it is " + std::to_string(arguments.seed));
  ProgramRequest request;
  request.program = arguments.program;
  request.settings = parse_settings(arguments.settings);
  request.gradients = arguments.gradients;
  request.given = read_tensors(arguments.in);
  request.seed = static_cast<uint64_t>(arguments.seed);
  const Keep keep = arguments.all ? Keep::all : arguments.out.empty() ? Keep::outputs : Keep::named;
  PreparedProgram prepared = prepare_program(request, keep, usable_memory());
  auto executor = make_executor(parse_backend(arguments.backend), std::move(prepared.program), prepared.state,
                                {.retain_all = arguments.all});
  write_inputs(*executor, prepared.inputs);
  return executor;
}

/// Inputs, parameters, states and outputs by name.
TensorMap named_values(const Executor& executor) {
  const Program& program = executor.program();
  TensorMap values;
  for (const Role role : {Role::input, Role::parameter, Role::state}) {
    for (const Value v : program.with_role(role)) values[program.info(v).name] = executor.read(v);
  }
  for (const auto& [name, value] : program.outputs) values[name] = executor.read(value);
  return values;
}

/// The states and parameters that the run is going to update.
TensorMap states_before(const Executor& executor) {
  TensorMap values;
  for (const Update& update : executor.program().updates) {
    values[executor.program().info(update.state).name] = executor.read(update.state);
  }
  return values;
}

void print_tensor(const std::string& name, const Tensor& tensor) {
  print(name, " ", tensor.shape.str(), "\n");
  const int64_t shown = std::min(tensor.size(), kShownValues), width = std::max<int64_t>(tensor.shape.last(), 1);
  for (int64_t i = 0; i < shown; ++i) {
    print(std::string(i % width == 0 ? "  " : " "), formatted("%10.6g", static_cast<double>(tensor.data[i])));
    if (i % width == width - 1 || i == shown - 1) print("\n");
  }
  if (shown < tensor.size()) print("  ... and ", tensor.size() - shown, " more\n");
}

int run_program(const RunArguments& arguments) {
  find_program(arguments.program);
  require_other_file({"--out", arguments.out}, {{"--in", arguments.in}});
  if (!arguments.out.empty()) check_writable(arguments.out);
  if (arguments.all && arguments.out.empty()) throw Error("--all wants --out: it writes every value to a file");
  const auto executor = prepare(arguments);
  TensorMap before;
  if (arguments.all) before = states_before(*executor);
  executor->run();
  if (arguments.out.empty()) {
    for (const auto& [name, value] : executor->program().outputs) print_tensor(name, executor->read(value));
    return 0;
  }
  WeightsFile file;
  TensorMap values = named_values(*executor);
  // What the ops read, not what the updates left behind.
  for (auto& [name, tensor] : before) values[name] = std::move(tensor);
  for (auto& [name, tensor] : values) file.add(name, tensor);
  file.metadata["program"] = arguments.program;
  write_file(arguments.out, write_safetensors(file));
  return 0;
}

void print_programs() {
  for (const LessonProgram& program : registry()) {
    print(program.name, "\n  ", program.summary, "\n");
    for (const auto& [name, shape] : program_tensors(program.name)) {
      print("  tensor  ", name, " ", shape.str(), "\n");
    }
    for (const ProgramSetting& setting : program.settings) {
      print("  --set ", setting.name, "=", setting.default_value, "  ", setting.summary, "\n");
    }
  }
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("run", "Run a program of the registry on given or random tensors");
  command->footer(
      "Shows the outputs, or writes every named value: inputs, parameters, outputs. What --in does not give is made "
      "from\n"
      "the seed; sizes come from the tensors' shapes. See attn programs.");
  auto arguments = std::make_shared<RunArguments>();
  command->add_option("program", arguments->program, "Its name")->required()->type_name("PROGRAM");
  command->add_option("--set", arguments->settings, "Settings, key=value, that no shape tells")
      ->type_name("KEY=VALUE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--in", arguments->in, "Tensors by name (safetensors): inputs, parameters, cotangent.output")
      ->type_name("FILE");
  command->add_option("--out", arguments->out, "Where to write the values (safetensors)")->type_name("FILE");
  command->add_flag("--gradients", arguments->gradients,
                    "Add grad.<name> of every float input and parameter: of the loss, or else of the output's sum, "
                    "weighted by cotangent.output if that is given");
  command->add_flag("--all", arguments->all,
                    "With --out: every value of the program by its path (attn describe lists them), and what is "
                    "updated as it was before the run");
  command->add_option("--backend", arguments->backend, "reference, cpu or cuda (cpu)")->type_name("NAME");
  add_integer(*command, "--seed", arguments->seed, "Where random numbers come from (0)");
  command->callback([arguments, &action] { action = [arguments] { return run_program(*arguments); }; });
}

void add_programs(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("programs", "List the programs of the registry with their tensors and settings");
  command->callback([&action] {
    action = [] {
      print_programs();
      return 0;
    };
  });
}

}  // namespace attn::apps
