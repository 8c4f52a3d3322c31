#include <unistd.h>
#include <csignal>

#include <algorithm>
#include <new>
#include <sstream>
#include <string>

#include "apps/commands.h"
#include "apps/output.h"
#include "tensor/error.h"
#include "text/utf8.h"
#include "train/version.h"

namespace attn::apps {
namespace {

constexpr int kRunFailed = 1, kBadInput = 2;

/// Errors are one line, whatever a file's name or text has brought into the message.
int fail(const std::string& message, int status) {
  standard_output().flush();
  Output(STDERR_FILENO).print("attn: ", excerpt(message, kLongestMessage), "\n");
  return status;
}

void print_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) print(line, "\n");
}

int run_action(const Action& action) {
  try {
    return action();
  } catch (const Error& error) {
    return fail(error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this", kRunFailed);
  } catch (const std::exception& error) {
    return fail(error.what(), kRunFailed);
  }
}

/// Levenshtein's distance, with the exchange of two neighbours as one edit (Damerau).
size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) table[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) table[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

/// "; did you mean 'x'?", or where nothing is near, `otherwise`.
std::string suggestion(const std::string& word, const std::vector<std::string>& known, const std::string& otherwise) {
  constexpr size_t kLongest = 40;  // nobody mistypes a name this long
  std::string nearest;
  size_t fewest = std::max<size_t>(word.size() / 3, 1) + 1;
  for (const std::string& candidate : word.size() > kLongest ? std::vector<std::string>() : known) {
    const size_t count = edits(word, candidate);
    if (count >= fewest) continue;
    fewest = count;
    nearest = candidate;
  }
  return nearest.empty() ? otherwise : "; did you mean '" + nearest + "'?";
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The first argument that looks like an option and is none, or nothing.
std::string unknown_option(const CLI::App& command, const std::vector<std::string>& arguments) {
  for (size_t i = 1; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (arguments[i].size() < 2 || arguments[i][0] != '-') continue;
    const std::string name = arguments[i].substr(0, arguments[i].find('='));
    const CLI::Option* option = command.get_option_no_throw(name);
    if (!option) return name;
    if (name == arguments[i] && option->get_items_expected_max() > 0) ++i;  // its value may begin with a dash
  }
  return "";
}

/// What is wrong with a command line that could not be parsed: a command or an option that there is not, with the
/// nearest one there is, and else what the parser says.
std::string usage_error(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error) {
  if (arguments.empty()) return error.what();
  const std::string& first = arguments.front();
  const std::vector<std::string> commands = command_names(app);
  if (std::find(commands.begin(), commands.end(), first) == commands.end()) {
    const bool option = first.substr(0, 1) == "-";
    return std::string("there is no ") + (option ? "option" : "command") + " '" + excerpt(first) + "'" +
           suggestion(first, option ? option_names(app) : commands, "; attn --help lists the commands");
  }
  const CLI::App& command = *app.get_subcommand(first);
  const std::string unknown = unknown_option(command, arguments);
  if (unknown.empty()) return error.what();
  return "attn " + first + " has no option '" + excerpt(unknown) + "'" +
         suggestion(unknown, option_names(command), "; attn " + first + " --help lists its options");
}

int run_command(int argc, char** argv) {
  hold_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file over the limit is an error of write(), told in a sentence
  CLI::App app("Train, use and take apart attention models: the engine of Attention Lab.", "attn");
  app.set_version_flag("--version", std::string("attn ") + kVersion);
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);  // a script's default, then one's own
  Action action;
  for (const auto add : {add_train, add_translate, add_generate, add_score, add_export, add_run, add_programs,
                         add_describe, add_inspect, add_devices, add_bench}) {
    add(app, action);
  }
  const int parsed = run_action([&] {
    try {
      app.parse(argc, argv);
    } catch (const CLI::Success& help) {
      std::ostringstream text;
      app.exit(help, text, text);
      action = [shown = text.str()] {
        print_lines(shown);
        return 0;
      };
    } catch (const CLI::ParseError& error) {
      throw Error(usage_error(app, std::vector<std::string>(argv + 1, argv + argc), error));
    }
    return 0;
  });
  if (parsed != 0) return parsed;
  return run_action([&] {
    if (!action) throw Error("which command? attn --help lists them");
    const int status = action();
    flush_output();
    return status;
  });
}

}  // namespace
}  // namespace attn::apps

int main(int argc, char** argv) { return attn::apps::run_command(argc, argv); }
