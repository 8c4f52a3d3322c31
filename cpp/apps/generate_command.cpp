#include <CLI/CLI.hpp>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "train/generator.h"

namespace attn::apps {
namespace {

struct GenerateArguments {
  ModelArguments model;
  DeviceArguments device;
  GenerateOptions options;
  std::string prompt;
  int64_t seed = 0, probabilities = 0;
  bool json = false;
};

/// Text with its line ends, whatever else a terminal would obey.
void print_text(std::string_view text) {
  for (size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    print(text.substr(0, end), "\n");
    text.remove_prefix(end + 1);
  }
  print(text);
}

const char* name_of(Stop stop) {
  constexpr const char* kNames[] = {"", "end", "steps", "tokens"};
  return kNames[static_cast<int>(stop)];
}

/// A token and how probable it was.
Json token_json(const Generator& generator, const TokenProbability& token) {
  Json json = Json::object().set("id", token.id);
  json.set("token", generator.model().vocabularies.front().token(token.id));
  return json.set("probability", static_cast<double>(token.probability));
}

/// A text that is written as it comes.
void write_text(Generator& generator) {
  std::string written = generator.text();
  print_text(written);
  flush_output();
  Stop stop = Stop::none;
  while (stop == Stop::none) {
    stop = generator.step().stop;
    const std::string text = generator.text();
    print_text(std::string_view(text).substr(std::min(written.size(), text.size())));
    flush_output();
    written = text;
  }
  print("\n");
  flush_output();
  if (stop == Stop::end_token) note("the model ends the text here");
  if (stop == Stop::steps) {
    note("the text ends after " + std::to_string(generator.tokens().size()) +
         " tokens: the model was trained to read no more");
  }
}

void write_json(Generator& generator, int64_t probabilities) {
  Json json = Json::object(), prompt = Json::array(), written = Json::array(), likeliest = Json::array();
  for (const int id : generator.tokens()) prompt.push(id);
  const size_t begun = generator.text().size();
  Stop stop = Stop::none;
  while (stop == Stop::none) {
    const GeneratedToken next = generator.step();
    stop = next.stop;
    written.push(next.token.id);
    Json list = Json::array();
    for (const TokenProbability& token : generator.likeliest(probabilities)) list.push(token_json(generator, token));
    likeliest.push(std::move(list));
  }
  json.set("prompt_tokens", std::move(prompt)).set("tokens", std::move(written));
  json.set("text", generator.text().substr(begun)).set("stopped", name_of(stop));
  if (probabilities > 0) json.set("probabilities", std::move(likeliest));
  print(json.dump(), "\n");
}

int run_generate(const GenerateArguments& arguments) {
  if (arguments.seed < 0) throw Error("--seed must be 0 or more, it is " + std::to_string(arguments.seed));
  if (arguments.probabilities < 0)
    throw Error("--probabilities must be 0 or more, it is " + std::to_string(arguments.probabilities));
  GenerateOptions options = arguments.options;
  options.seed = static_cast<uint64_t>(arguments.seed);
  validate(options);
  Generator generator(arguments.model.open(), arguments.device.execution());
  generator.begin(arguments.prompt, options);
  if (arguments.json) {
    write_json(generator, arguments.probabilities);
  } else {
    write_text(generator);
  }
  return 0;
}

}  // namespace

void add_generate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("generate", "Go on with a text, token by token, as a language model does");
  command->footer("The same prompt, options and seed give the same text on every CPU.");
  auto arguments = std::make_shared<GenerateArguments>();
  arguments->model.declare(*command);
  arguments->device.declare(*command);
  GenerateOptions& options = arguments->options;
  command->add_option("--prompt", arguments->prompt, "The text to go on with")->required()->type_name("TEXT");
  add_integer(*command, "--tokens", options.tokens, "Tokens to write at most (as many as the model's steps leave)");
  add_real(*command, "--temperature", options.temperature,
           "Logits are divided by it, 0: always the likeliest token (0.8)");
  add_integer(*command, "--top-k", options.top_k, "Draw from the N likeliest tokens, 0: from all (0)");
  add_real(*command, "--top-p", options.top_p,
           "Of those from the likeliest that together have this share of the probability (1)");
  add_integer(*command, "--seed", arguments->seed, "Where the random numbers come from (0)");
  add_integer(*command, "--probabilities", arguments->probabilities,
              "With --json: the N likeliest tokens at each place");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &action] { action = [arguments] { return run_generate(*arguments); }; });
}

}  // namespace attn::apps
