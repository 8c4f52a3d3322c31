#include <CLI/CLI.hpp>
#include <cstdio>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/training_run.h"

namespace attn::apps {
namespace {

constexpr const char* kDetails =
    "The pairs are UTF-8, one a line, source and target separated by a tab, further columns ignored. The "
    "defaults are\n"
    "the book's (Dive into Deep Learning, 10.4 and 10.7). The same options, data and seed give the same "
    "file, byte for\n"
    "byte, on every CPU.";

/// The hyperparameters, as given on the command line and nothing more: the rest is the model's defaults, or
/// on
/// --resume the checkpoint's.
struct Hyperparameter {
  const char* option;
  const char* name;
  bool whole;
  const char* help;
};
constexpr Hyperparameter kHyperparameters[] = {
    {"--examples", "examples", true,
     "Train on the first N pairs, 0: on all (601: the book asks for 600 and, reading lines 0 to 600, gets "
     "601)"},
    {"--steps", "steps", true, "Tokens per sentence; longer ones are cut, shorter ones padded (10)"},
    {"--batch", "batch", true, "Pairs per training step (64)"},
    {"--epochs", "epochs", true, "Passes over the pairs (seq2seq_attention, seq2seq: 250, transformer: 200)"},
    {"--lr", "lr", false, "Adam's learning rate (0.005)"},
    {"--embed", "embed", true, "Embedding size; the Transformer's is its hidden size (32)"},
    {"--hidden", "hidden", true, "Hidden size (32)"},
    {"--layers", "layers", true, "Layers of encoder and decoder (2)"},
    {"--heads", "heads", true, "Attention heads, Transformer only (4)"},
    {"--ffn", "ffn", true, "Inner size of the feed-forward network, Transformer only (64)"},
    {"--dropout", "dropout", false, "Share of activations that a training step drops (0.1)"},
    {"--min-freq", "min_freq", true, "Words that occur less often become <unk> (2)"},
    {"--seed", "seed", true, "Where all random numbers come from (0)"},
};

void declare(CLI::App& app, TrainArguments& arguments) {
  for (const Hyperparameter& h : kHyperparameters) {
    const auto parse = [&arguments, h](const std::string& text) {
      if (h.whole) {
        arguments.given.set(h.name, parse_integer(h.option, text));
      } else {
        arguments.given.set(h.name, parse_real(h.option, text));
      }
    };
    app.add_option_function<std::string>(h.option, parse, h.help)->type_name(h.whole ? "N" : "X");
  }
  app.add_flag_callback(
      "--bidirectional", [&arguments] { arguments.given.set("bidirectional", true); },
      "An encoder that reads in both directions (Bahdanau et al. 2015), seq2seq_attention only");
  app.add_flag_callback(
      "--dot-product", [&arguments] { arguments.given.set("dot_product", true); },
      "Scaled dot-product attention in the additive one's place, seq2seq_attention only");
  app.add_flag_callback(
      "--lstm", [&arguments] { arguments.given.set("lstm", true); },
      "LSTM layers in the GRU's place, seq2seq_attention only");
}

}  // namespace

void add_train(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("train", "Train a translation model on sentence pairs");
  command->footer(kDetails);
  auto arguments = std::make_shared<TrainArguments>();
  command->add_option("model", arguments->model, "seq2seq_attention, seq2seq (without attention) or transformer")
      ->required()
      ->type_name("MODEL");
  command->add_option("--data", arguments->data, "Sentence pairs")->required()->type_name("FILE");
  command->add_option("--out", arguments->out, "Weights file to write (safetensors)")->required()->type_name("FILE");
  declare(*command, *arguments);
  arguments->device.declare(*command);
  arguments->device.declare_precision(*command);
  command
      ->add_option("--checkpoint", arguments->checkpoint,
                   "Directory that keeps what --resume needs, written every few seconds, at the end and on Ctrl-C "
                   "(default: OUT.checkpoint, which goes once the weights are written)")
      ->type_name("DIR");
  command->add_flag("--resume", arguments->resume,
                    "Go on from the checkpoint, bit-identically; --epochs may set another end");
  command->add_flag("--half", arguments->half, "Write the weights as float16, in half the bytes");
  command->add_option("--log", arguments->log, "Write a JSON line an epoch")->type_name("FILE");
  command->callback([arguments, &action] { action = [arguments] { return run_training(*arguments); }; });
}

}  // namespace attn::apps
