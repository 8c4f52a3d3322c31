#include <CLI/CLI.hpp>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "instrument/description.h"
#include "lessons/registry.h"

namespace attn::apps {
namespace {

struct DescribeArguments {
  std::string program, in;
  std::vector<std::string> settings;
  bool gradients = false;
};

int run_describe(const DescribeArguments& arguments) {
  find_program(arguments.program);
  RunRequest request;
  request.gradients = arguments.gradients;
  request.settings = parse_settings(arguments.settings);
  for (const auto& [name, tensor] : read_tensors(arguments.in)) request.shapes[name] = tensor.shape;
  print(describe(record_program(arguments.program, request)).dump(), "\n");
  return 0;
}

}  // namespace

void add_describe(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("describe", "Print a program of the registry as JSON: its values, ops, scopes and formulas");
  command->footer(
      "The program is the recorded one, before anything is fused; attn run --all writes the numbers of the same "
      "values.");
  auto arguments = std::make_shared<DescribeArguments>();
  command->add_option("program", arguments->program, "Its name")->required()->type_name("PROGRAM");
  command->add_option("--set", arguments->settings, "Settings, key=value, that no shape tells")
      ->type_name("KEY=VALUE")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--in", arguments->in, "Tensors by name (safetensors) whose shapes the program is recorded for")
      ->type_name("FILE");
  command->add_flag("--gradients", arguments->gradients, "With its backward pass, as attn run --gradients");
  command->callback([arguments, &action] { action = [arguments] { return run_describe(*arguments); }; });
}

}  // namespace attn::apps
