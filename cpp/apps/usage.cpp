#include "apps/usage.h"

#include <algorithm>

#include "text/utf8.h"

namespace attn::apps {
namespace {

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

}  // namespace

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

}  // namespace attn::apps
