#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "io/file.h"
#include "tensor/rng.h"
#include "train/trainer.h"

namespace attn::apps {
namespace {

struct BenchArguments {
  std::string data;
  std::vector<std::string> models;
  DeviceArguments device;
  double seconds = 3;
  std::optional<int64_t> hidden, layers, heads, batch, steps;
  bool json = false, profile = false;
};

struct Measurement {
  std::string model;
  BackendKind device = BackendKind::cpu;
  int64_t steps = 0, tokens_per_epoch = 0;
  double seconds = 0, tokens_per_s = 0, loss = 0;
  std::vector<OpTime> profile;
};

/// Sentences of made-up words, about as long and as many as the book's.
std::string generated_corpus() {
  constexpr int kPairs = 601, kWords = 180;
  Rng rng(0, name_hash("bench"));
  const auto sentence = [&rng](const char* prefix) {
    std::string text;
    const uint32_t length = 2 + rng.below(4);
    // The lower of two draws: low numbers are more frequent, as words are.
    for (uint32_t i = 0; i < length; ++i) {
      text += prefix;
      text += std::to_string(std::min(rng.below(kWords), rng.below(kWords)));
      text += " ";
    }
    return text + ".";
  };
  std::string corpus;
  for (int pair = 0; pair < kPairs; ++pair) {
    corpus += sentence("a") + "\t";
    corpus += sentence("b") + "\n";
  }
  return corpus;
}

/// The book's configuration, or one of another size. Throws Error for a model or a size that there is not.
TrainOptions options_of(const BenchArguments& arguments, const std::string& model) {
  TrainOptions options(model);
  options["epochs"] = 1'000'000;
  if (arguments.hidden) {
    options["hidden"] = options["embed"] = *arguments.hidden;
    options["ffn"] = 4 * options["hidden"];
  }
  if (arguments.layers) options["layers"] = *arguments.layers;
  if (arguments.heads && options.has("heads")) options["heads"] = *arguments.heads;
  if (arguments.batch) options["batch"] = *arguments.batch;
  if (arguments.steps) options["steps"] = *arguments.steps;
  validate(options);
  return options;
}

Measurement measure(const BenchArguments& arguments, const TrainOptions& options, const std::string& pairs) {
  const auto read = [&] { return read_data(options, pairs); };
  Trainer trainer(options, *(arguments.data.empty() ? read() : naming_file(arguments.data, read)),
                  arguments.device.execution());
  // Warm-up: every batch size has a run an epoch at least, and a GPU records its graph in the second one.
  for (int epoch = 0; epoch < 3;) epoch += trainer.step();
  Measurement result{options.model().name, trainer.device(), 0, trainer.data().tokens_per_epoch, 0, 0, 0, {}};
  const int64_t tokens_before = trainer.progress().tokens;
  const auto started = std::chrono::steady_clock::now();
  // Whole epochs, so that every run measures the same mix of batches.
  for (bool epoch_ended = false; !epoch_ended || result.seconds < arguments.seconds;) {
    epoch_ended = trainer.step();
    ++result.steps;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  }
  result.tokens_per_s = static_cast<double>(trainer.progress().tokens - tokens_before) / result.seconds;
  result.loss = trainer.progress().losses.back();
  if (arguments.profile) result.profile = trainer.profile(50);
  return result;
}

void print_profile(std::vector<OpTime> ops) {
  std::stable_sort(ops.begin(), ops.end(), [](const OpTime& a, const OpTime& b) { return a.seconds > b.seconds; });
  double total = 0;
  for (const OpTime& op : ops) total += op.seconds;
  std::map<std::string, double> by_op;
  for (const OpTime& op : ops) by_op[op.op] += op.seconds;
  std::vector<std::pair<double, std::string>> kinds;
  for (const auto& [name, seconds] : by_op) kinds.emplace_back(seconds, name);
  std::sort(kinds.rbegin(), kinds.rend());
  const auto share = [&](double seconds) {
    return formatted("    %6.2f%% %9.1f us  ", 100 * seconds / total, seconds * 1e6);
  };
  print("  by op, of ", fixed(total * 1e3, 3), " ms:\n");
  for (const auto& [seconds, name] : kinds) print(share(seconds), name, "\n");
  print("  the longest:\n");
  for (size_t i = 0; i < std::min<size_t>(ops.size(), 25); ++i) {
    print(share(ops[i].seconds), ops[i].op, " ", ops[i].shape, "  ", ops[i].scope, "\n");
  }
}

Json json_of(const Measurement& m) {
  Json json = Json::object();
  json.set("model", m.model).set("device", name_of(m.device)).set("tokens_per_s", m.tokens_per_s);
  json.set("ms_per_step", 1e3 * m.seconds / static_cast<double>(m.steps));
  json.set("steps", m.steps).set("seconds", m.seconds).set("tokens_per_epoch", m.tokens_per_epoch);
  if (m.profile.empty()) return json;
  Json ops = Json::array();
  for (const auto& [op, scope, shape, seconds] : m.profile) {
    Json one = Json::object();
    one.set("op", op).set("shape", shape).set("scope", scope).set("seconds", seconds);
    ops.push(std::move(one));
  }
  return json.set("ops", std::move(ops));
}

int run_bench(const BenchArguments& arguments) {
  if (!(arguments.seconds > 0 && arguments.seconds <= 3600))
    throw Error("--seconds must be greater than 0 and at most 3600");
  const std::string pairs = arguments.data.empty() ? generated_corpus() : read_file(arguments.data);
  const ExecutionOptions execution = arguments.device.execution();
  const auto models =
      arguments.models.empty() ? std::vector<std::string>{"seq2seq_attention", "transformer"} : arguments.models;
  std::vector<TrainOptions> all;  // what cannot be measured is told before anything is
  for (const std::string& model : models) all.push_back(options_of(arguments, model));
  Json results = Json::array();
  for (const TrainOptions& options : all) {
    const Measurement m = measure(arguments, options, pairs);
    results.push(json_of(m));
    if (arguments.json) continue;
    print(formatted("%-18s %10.1f tokens/s  %7.3f ms a step  (", m.model.c_str(), m.tokens_per_s,
                    1e3 * m.seconds / static_cast<double>(m.steps)),
          std::string(name_of(m.device)), ", ", counted(execution.threads, "thread", "threads"), ", ", m.steps,
          " steps)\n");
    flush_output();
    if (arguments.profile) print_profile(m.profile);
  }
  if (arguments.json) {
    Json json = Json::object();
    json.set("threads", execution.threads).set("results", std::move(results));
    print(json.dump(), "\n");
  }
  return 0;
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "bench", "Measure training in the book's configurations: valid target tokens a second, after a warm-up");
  auto arguments = std::make_shared<BenchArguments>();
  command->add_option("models", arguments->models, "seq2seq_attention, transformer (both)")
      ->type_name("MODEL")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--data", arguments->data, "Sentence pairs (made-up ones)")->type_name("FILE");
  add_real(*command, "--seconds", arguments->seconds, "How long to measure each model (3)");
  add_integer(*command, "--hidden", arguments->hidden,
              "Another size than the book's: N features everywhere, 4 N in the feed-forward network");
  add_integer(*command, "--layers", arguments->layers, "Layers, of the encoder and of the decoder (2)");
  add_integer(*command, "--heads", arguments->heads, "Heads of the Transformer (4)");
  add_integer(*command, "--batch", arguments->batch, "Pairs a training step (64)");
  add_integer(*command, "--steps", arguments->steps, "Tokens that a sentence is cut or padded to (10)");
  arguments->device.declare(*command);
  arguments->device.declare_precision(*command);
  command->add_flag("--profile", arguments->profile, "Show which ops take how long");
  command->add_flag("--json", arguments->json, "Print JSON");
  command->callback([arguments, &action] { action = [arguments] { return run_bench(*arguments); }; });
}

}  // namespace attn::apps
