#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>

#include "apps/arguments.h"
#include "apps/checkpoint_folder.h"
#include "apps/commands.h"
#include "apps/epoch_log.h"
#include "apps/interrupt.h"
#include "apps/output.h"
#include "apps/progress_display.h"
#include "io/file.h"
#include "models/models.h"
#include "tensor/number_text.h"
#include "train/checkpoint.h"

namespace attn::apps {
namespace {

/// What `attn train` was told.
struct TrainArguments {
  std::string model, data, out, checkpoint, log;
  /// Held-out pairs; empty where they are a share of the data, or none.
  std::string valid;
  /// The hyperparameters that were given, by the names of TrainOptions.
  Json given = Json::object();
  DeviceArguments device;
  bool resume = false;
  /// Write the weights as float16.
  bool half = false;
};

using Clock = std::chrono::steady_clock;

/// The options that were given must be the checkpoint's; only the end may be another.
void require_same_options(const TrainArguments& arguments, const TrainOptions& saved) {
  Json given = to_json(saved);
  given.set("model", arguments.model);
  for (const auto& [name, value] : arguments.given.as_object()) {
    if (name != "epochs") given.set(name, value);
  }
  const auto found = differences(saved, train_options_from_json(given));
  if (found.empty()) return;
  std::string list = found.front();
  for (size_t i = 1; i < found.size(); ++i) list += "; " + found[i];
  throw Error("the checkpoint was made with other options: its " + list);
}

/// Options that only other models have would be ignored: JSON may carry them from model to model, who types them is
/// mistaken.
void require_own_options(const TrainArguments& arguments, const ModelDef& model) {
  for (const auto& [name, value] : arguments.given.as_object()) {
    if (is_foreign(model, name.c_str())) throw Error(option_of(name) + " is no option of " + model.name);
  }
}

/// Whether the data come from the trainer itself.
bool is_study(const TrainOptions& options) { return options.whole("study") > 0; }

/// Throws Error unless there is a file, or none is needed.
void require_data(const TrainArguments& arguments, const TrainOptions& options) {
  if (is_study(options) && !(arguments.data.empty() && arguments.valid.empty()))
    throw Error("--study makes its sequences: it reads no file");
  if (!is_study(options) && arguments.data.empty()) throw Error("--data is required");
}

using Read = std::unique_ptr<Dataset>(const TrainOptions& options, std::string_view bytes);

/// The data of a file; none where there is no path, unless they need none.
std::unique_ptr<Dataset> read(Read reader, const TrainOptions& options, const std::string& path) {
  if (path.empty()) return reader == read_data && is_study(options) ? reader(options, "") : nullptr;
  const std::string bytes = read_file(path);
  return naming_file(path, [&] { return reader(options, bytes); });
}

std::unique_ptr<Trainer> resume(const TrainArguments& arguments, const CheckpointFolder& checkpoints,
                                const ExecutionOptions& execution) {
  const std::string path = checkpoints.path();
  if (!checkpoints.exists()) throw Error("there is no checkpoint to resume from: '" + path + "' does not exist");
  const std::string bytes = read_file(path);
  const TrainOptions saved = naming_file(path, [&] { return checkpoint_options(bytes); });
  require_same_options(arguments, saved);
  require_data(arguments, saved);
  const auto data = read(read_data, saved, arguments.data);
  std::optional<int64_t> epochs;
  if (const Json* given = arguments.given.find("epochs")) epochs = given->as_int();
  const auto held_out = read(read_held_out, saved, arguments.valid);
  return naming_file(path, [&] { return Trainer::resume(bytes, *data, execution, epochs, held_out.get()); });
}

std::unique_ptr<Trainer> begin(const TrainArguments& arguments, const CheckpointFolder& checkpoints) {
  Json json = arguments.given;
  json.set("model", arguments.model);
  const TrainOptions options = train_options_from_json(json);  // before the data: a wrong option is told first
  require_own_options(arguments, options.model());
  const ExecutionOptions execution = arguments.device.execution();
  if (arguments.resume) return resume(arguments, checkpoints, execution);
  require_data(arguments, options);
  const auto data = read(read_data, options, arguments.data);
  return std::make_unique<Trainer>(options, *data, execution, read(read_held_out, options, arguments.valid).get());
}

/// "184 and 201"
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " and ") + word;
  return text;
}

/// The word of a choice.
std::string word_of(const TrainOptions& options, const char* name) {
  for (const auto& [field, value] : options.entries()) {
    if (field->kind == Field::Kind::choice && std::string_view(field->name) == name)
      return field->words[static_cast<size_t>(value)];
  }
  return "";
}

void describe(ProgressDisplay& display, const Trainer& trainer, BackendKind device) {
  const TrainingData& data = trainer.data();
  const ModelDef& model = trainer.options().model();
  const bool pairs = model.encoder != nullptr, study = is_study(trainer.options());
  std::vector<std::string> sizes, cut;
  for (const int64_t size : data.vocabulary_sizes) sizes.push_back(std::to_string(size));
  const std::string what =
      pairs ? counted(data.pairs, "pair", "pairs") + ", vocabularies of " + joined(sizes)
            : (study ? counted(data.pairs, "sequence", "sequences") : counted(data.pairs, "window", "windows")) +
                  ", a vocabulary of " + joined(sizes) + (" " + word_of(trainer.options(), "tokens"));
  display.line(model.name + (": " + what) + ", " + counted(data.batches_per_epoch, "batch", "batches") + " and " +
               std::to_string(data.tokens_per_epoch) + (pairs ? " target" : "") + " tokens an epoch, " +
               std::to_string(data.parameters) + " parameters, on " + name_of(device));
  if (data.report.empty_lines > 0)
    display.line(counted(data.report.empty_lines, "empty line", "empty lines") + " left out");
  if (data.held_out_pairs > 0) {
    std::string text = pairs   ? counted(data.held_out_pairs, "pair is", "pairs are") + " held out"
                       : study ? counted(data.held_out_pairs, "sequence is", "sequences are") + " held out"
                               : counted(data.held_out_pairs, "byte", "bytes") + " of text are held out";
    if (data.also_trained_on > 0) text += ", of which " + std::to_string(data.also_trained_on) + " are trained on too";
    display.line(text);
  }
  int64_t cut_sentences = 0;
  for (const auto& [side, count] : data.truncated) {
    cut_sentences += count;
    cut.push_back(std::to_string(count) + " " + side);
  }
  if (cut_sentences == 0) return;
  display.line(joined(cut) + " sentences are longer than " + std::to_string(trainer.options().whole("steps")) +
               " steps and are cut");
}

/// Everything a training run holds while it goes on.
class TrainingRun {
 public:
  TrainingRun(const TrainArguments& arguments, CheckpointFolder& checkpoints, std::unique_ptr<Trainer> trainer)
      : arguments_(arguments),
        checkpoints_(checkpoints),
        trainer_(std::move(trainer)),
        device_(trainer_->device()),
        log_(arguments.log, trainer_->progress().epoch),
        display_(carries_weights(arguments.out) ? STDERR_FILENO : STDOUT_FILENO, *trainer_) {}

  int run() {
    const InterruptGuard interrupt;
    describe(display_, *trainer_, device_);
    if (arguments_.resume) display_.line("resumed after " + position());
    const auto started = Clock::now();
    const int64_t first_tokens = trainer_->progress().tokens;
    if (const int signal = train(interrupt)) return interrupted(signal);
    const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
    {
      std::optional<WritingHold> hold;
      // A pipe may never be read: a second Ctrl-C then ends the wait.
      if (!is_pipe(arguments_.out)) hold.emplace();
      write_result();
    }
    const double rate = static_cast<double>(trainer_->progress().tokens - first_tokens) / std::max(seconds, 1e-9);
    if (const HeldOutResult* best = trainer_->progress().best()) {
      display_.line((trainer_->stopped_early() ? "stopped early; " : "") +
                    ("the weights are those after epoch " + std::to_string(best->epoch)) +
                    ", with the smallest held-out loss, " + fixed(best->loss, 3));
    }
    display_.line("loss " + fixed(trainer_->progress().losses.back(), 3) + ", " + fixed(rate, 1) + " tokens/s on " +
                  name_of(device_) + "; wrote " + arguments_.out);
    return 0;
  }

 private:
  static bool carries_weights(const std::string& out) {
    std::error_code ignored;
    return std::filesystem::equivalent(out, "/dev/stdout", ignored);
  }

  static bool is_pipe(const std::string& out) {
    std::error_code ignored;
    return std::filesystem::is_fifo(out, ignored);
  }

  std::string position() const {
    const TrainingProgress& progress = trainer_->progress();
    std::string text = "epoch " + std::to_string(progress.epoch);
    if (progress.batch > 0) text += " and " + counted(progress.batch, "batch", "batches") + " of the next";
    return text;
  }

  /// Trains to the end. Returns the signal that ended it before, or 0.
  int train(const InterruptGuard& interrupt) {
    auto epoch_started = Clock::now();
    int64_t tokens_before = trainer_->progress().tokens;
    while (!trainer_->finished()) {
      const bool epoch_ended = step();
      display_.step();
      if (epoch_ended) {
        const auto now = Clock::now();
        const double seconds = std::chrono::duration<double>(now - epoch_started).count();
        end_epoch(static_cast<double>(trainer_->progress().tokens - tokens_before) / std::max(seconds, 1e-9));
        epoch_started = Clock::now();
        tokens_before = trainer_->progress().tokens;
      } else {
        save_now_and_then();
      }
      if (const int signal = interrupt.signal(); signal != 0 && !trainer_->finished()) return signal;
    }
    return 0;
  }

  /// A step; an epoch that cannot be ended stands in the log too.
  bool step() {
    try {
      return trainer_->step();
    } catch (const RunError&) {
      if (trainer_->lost())
        attempt("log", [&] { log_.write({trainer_->progress().epoch + 1, NAN, 0, {}, {}, {}, true}); });
      throw;
    }
  }

  void end_epoch(double tokens_per_s) {
    const TrainingProgress& progress = trainer_->progress();
    attempt("log", [&] {
      log_.write({progress.epoch, progress.losses.back(), tokens_per_s, progress.alignment_loss(),
                  trainer_->learning_rate(), progress.looked(), trainer_->diverged() > 0});
    });
    display_.epoch(tokens_per_s);
    if (trainer_->diverged() == progress.epoch) {
      display_.clear();
      note("the training diverges: the loss of epoch " + std::to_string(progress.epoch) + ", " +
           fixed(progress.losses.back(), 3) + ", is more than " + general(kDiverged, 3) + " times the " +
           fixed(trainer_->ignorant_loss(), 3) + " of a model that knows nothing: choose a smaller lr than " +
           general(trainer_->options()["lr"], 15));
    }
    if (!trainer_->finished()) save_now_and_then();
  }

  void save_now_and_then() {
    attempt("checkpoint", [&] { checkpoints_.save_now_and_then(*trainer_); });
  }

  /// Tells of what cannot be written, once, and goes on: the training is worth more.
  template <class Write>
  void attempt(const std::string& what, Write write) {
    try {
      write();
    } catch (const RunError& error) {
      display_.clear();
      if (unwritten_.emplace(what, error.what()).second) note(error.what());
    }
  }

  int interrupted(int signal) {
    display_.clear();
    if (!checkpoints_.usable())
      throw RunError("stopped after " + position() + "; nothing is kept without --checkpoint");
    checkpoints_.save(*trainer_);
    Output(STDERR_FILENO).print("attn: stopped after ", position(), "; go on with: ", resume_command(), "\n");
    return 128 + signal;
  }

  std::string resume_command() const;

  /// The weights, and before them the checkpoint if one was asked for: it may be on a disk that has room.
  void write_result() {
    const std::string weights = trainer_->weights(arguments_.half ? WeightsType::f16 : WeightsType::f32);
    unwritten_.erase("checkpoint");
    if (checkpoints_.given()) attempt("checkpoint", [&] { checkpoints_.save(*trainer_); });
    try {
      write_file(arguments_.out, weights);
    } catch (const RunError& error) {
      display_.clear();
      throw RunError(error.what() +
                     (keep_training() ? "; the training is kept, try again with: " + resume_command() : ""));
    }
    checkpoints_.finish();
    if (const int problem = display_.problem()) unwritten_.emplace("progress", std::strerror(problem));
    if (unwritten_.empty()) return;
    const auto& [what, why] = *unwritten_.begin();
    throw RunError("the weights are written, but not the " + what + ": " + why);
  }

  /// Tries to leave a checkpoint behind.
  bool keep_training() {
    if (!checkpoints_.usable()) return false;
    try {
      checkpoints_.save(*trainer_);
    } catch (const RunError&) {
      return checkpoints_.exists();
    }
    return true;
  }

  const TrainArguments& arguments_;
  CheckpointFolder& checkpoints_;
  std::unique_ptr<Trainer> trainer_;
  BackendKind device_;
  EpochLog log_;
  ProgressDisplay display_;
  /// What could not be written, and why.
  std::map<std::string, std::string> unwritten_;
};

/// A word as a shell reads it back.
std::string quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/+=:,@%") ==
                                          std::string::npos;
  if (plain) return word;
  std::string text = "'";
  for (char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string TrainingRun::resume_command() const {
  std::string text =
      "attn train " + arguments_.model + " --data " + quoted(arguments_.data) + " --out " + quoted(arguments_.out);
  if (!arguments_.valid.empty()) text += " --valid " + quoted(arguments_.valid);
  if (checkpoints_.given()) text += " --checkpoint " + quoted(checkpoints_.folder());
  if (!arguments_.log.empty()) text += " --log " + quoted(arguments_.log);
  if (const Json* epochs = arguments_.given.find("epochs")) text += " --epochs " + epochs->dump();
  if (arguments_.device.device != "auto") text += " --device " + arguments_.device.device;
  if (arguments_.device.precision != "f32") text += " --precision " + arguments_.device.precision;
  if (arguments_.device.threads != 1) text += " --threads " + std::to_string(arguments_.device.threads);
  if (arguments_.half) text += " --half";
  return text + " --resume";
}

/// Trains, reports and writes the weights file. Returns the exit status: 0, or 128 + the signal that ended it
/// early (the checkpoint is written then). Throws Error for bad input before anything is changed, RunError if
/// the run fails.
int run_training(const TrainArguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // whoever reads the progress may go, the training goes on
  CheckpointFolder checkpoints(arguments.checkpoint, arguments.out);
  std::vector<NamedFile> files{{"--data", arguments.data}, {"--out", arguments.out}, {"--log", arguments.log}};
  for (const std::string& path : checkpoints.paths()) files.push_back({"--checkpoint", path});
  require_other_files(files);
  files.front() = {"--valid", arguments.valid};
  require_other_files(files);
  if (arguments.resume && !checkpoints.usable())
    throw Error("--resume needs --checkpoint: '" + arguments.out + "' is no regular file");
  auto trainer = begin(arguments, checkpoints);
  if (arguments.given.find("valid_every") && trainer->data().held_out_pairs == 0)
    throw Error("valid_every needs valid");
  check_writable(arguments.out);
  checkpoints.prepare();
  check_writable(arguments.out);  // still: the checkpoint's folder may lie where the weights should go
  TrainingRun training(arguments, checkpoints, std::move(trainer));  // a log that cannot be opened moves nothing
  if (!arguments.resume) {
    const std::string aside = checkpoints.set_earlier_aside();
    if (!aside.empty()) note("the checkpoint of an earlier run is now '" + aside + "'");
  }
  return training.run();
}

constexpr const char* kDetails =
    "The pairs are UTF-8, one a line, source and target separated by a tab, further columns ignored but\n"
    "for word links (\"0-0 1-2\") in the third where --guided-alignment wants them. The defaults are the book's (Dive "
    "into\n"
    "Deep Learning, 10.4 and 10.7). gpt reads a text of any kind, UTF-8, as one stream. The same options, data and "
    "seed\n"
    "give the same file, byte for byte, on every CPU.";

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
  if (text.empty() || (share && !std::isfinite(*share)))
    throw Error(option + " must be a file or a number, it is '" + text + "'");
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
    if (field->kind == Field::Kind::choice) {
      const auto take = [&given, name](const std::string& text) { given.set(name, text); };
      app.add_option_function<std::string>(option, take, help_of(*field))->type_name("NAME");
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
  CLI::App* command =
      app.add_subcommand("train", "Train a model: one that translates on sentence pairs, gpt on any text");
  command->footer(kDetails);
  auto arguments = std::make_shared<TrainArguments>();
  command->add_option("model", arguments->model, described_models())->required()->type_name("MODEL");
  command->add_option("--data", arguments->data, "Sentence pairs, or a text")->type_name("FILE");
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
