#pragma once
#include <CLI/CLI.hpp>
#include <functional>

/// The `attn` command. Each subcommand stands in a file of its own: it declares its options on the
/// application and says what to run once they are parsed.
namespace attn::apps {

/// Set by the subcommand that was given. Returns the exit status.
using Action = std::function<int()>;

void add_train(CLI::App& app, Action& action);
void add_translate(CLI::App& app, Action& action);
void add_generate(CLI::App& app, Action& action);
void add_score(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_programs(CLI::App& app, Action& action);
void add_describe(CLI::App& app, Action& action);
void add_inspect(CLI::App& app, Action& action);
void add_devices(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);

}  // namespace attn::apps
