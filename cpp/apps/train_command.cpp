#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/training_run.h"
#include "models/models.h"
#include "tensor/number_text.h"

namespace attn::apps {
namespace {

constexpr const char* kDetails =
    "The pairs are UTF-8, one a line, source and target separated by a tab, further columns ignored but\n"
    "for word links (\"0-0 1-2\") in the third where --guided-alignment wants them. The defaults are the book's (Dive "
    "into\n"
    "Deep Learning, 10.4 and 10.7). The same options, data and seed give the same file, byte for byte, on every CPU.";

std::string described_models() {
  std::string text;
  for (const ModelDef* model : models()) {
    text += std::string(text.empty() ? "" : ", ") + model->name + " (" + model->summary + ")";
  }
  return text;
}

/// What a number says is a share, anything else a file; one that has a number for its name is "./0.1".
void set_share_or_file(TrainArguments& arguments, const std::string& name, const std::string& option,
                       const std::string& text) {
  const auto share = parse_number(text);
  if (share && !std::isfinite(*share)) throw Error(option + " must be a file or a number, it is '" + text + "'");
  if (share && *share == 0) throw Error(option + " must be a file, or greater than 0 and less than 1, it is " + text);
  if (share) {
    arguments.given.set(name, *share);
  } else {
    arguments.valid = text;
  }
}

/// The hyperparameters, as given on the command line and nothing more: the rest is the model's defaults, or on
/// --resume the checkpoint's.
void declare(CLI::App& app, TrainArguments& arguments) {
  const TrainOptions defaults(*models().front());
  for (const auto& [field, initial] : defaults.entries()) {
    const std::string name = field->name, option = option_of(name);
    Json& given = arguments.given;
    if (field->kind == Field::Kind::flag) {
      app.add_flag_callback(
          option, [&given, name] { given.set(name, true); }, help_of(*field));
      continue;
    }
    if (field->is(Field::or_file)) {
      const auto parse = [&arguments, name, option](const std::string& text) {
        set_share_or_file(arguments, name, option, text);
      };
      app.add_option_function<std::string>(option, parse, std::string(field->help) + ", or a file of others (none)")
          ->type_name("FILE|X");
      continue;
    }
    const bool whole = field->kind == Field::Kind::whole;
    const auto parse = [&given, name, option, whole](const std::string& text) {
      given.set(name, whole ? Json(parse_integer(option, text)) : Json(parse_real(option, text)));
    };
    app.add_option_function<std::string>(option, parse, help_of(*field))->type_name(whole ? "N" : "X");
  }
}

}  // namespace

void add_train(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("train", "Train a translation model on sentence pairs");
  command->footer(kDetails);
  auto arguments = std::make_shared<TrainArguments>();
  command->add_option("model", arguments->model, described_models())->required()->type_name("MODEL");
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
