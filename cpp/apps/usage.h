#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace attn::apps {

/// What is wrong with a command line that could not be parsed: a command or an option that there is not, with the
/// nearest one there is, and else what the parser says.
std::string usage_error(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error);

}  // namespace attn::apps
