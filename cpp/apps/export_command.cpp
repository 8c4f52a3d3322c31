#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "apps/pytorch_sources.h"
#include "io/file.h"

namespace attn::apps {
namespace {

namespace fs = std::filesystem;

struct ExportArguments {
  ModelArguments model;
  std::string folder;
};

/// Makes the folder. Throws Error if there is something in it, RunError if it cannot be made.
void require_empty(const std::string& folder) {
  std::error_code problem;
  if (fs::exists(folder, problem) && !fs::is_directory(folder, problem)) {
    throw Error("--pytorch wants a folder, '" + folder + "' is a file");
  }
  if (fs::is_directory(folder, problem) && !fs::is_empty(folder, problem)) {
    throw Error("'" + folder + "' is not empty: an export wants a folder of its own");
  }
  fs::create_directories(folder, problem);
  if (problem) throw RunError("cannot make the folder '" + folder + "': " + problem.message());
}

/// The Python file that defines a model in PyTorch, with all that it can do: what stands in
/// cpp/apps/pytorch, put together. Throws Error for a model that has none, and for an option that it does not mention.
std::string pytorch_module(const ModelConfig& config) {
  const ModelDef& model = config.model();
  const auto source = [](std::string_view wanted) {
    const auto found = std::find_if(std::begin(kPytorchSources), std::end(kPytorchSources),
                                    [&](const auto& each) { return each.first == wanted; });
    return found == std::end(kPytorchSources) ? std::string() : std::string(found->second);
  };
  const std::string own = source(model.name);
  if (own.empty()) throw Error(std::string("there is no PyTorch module of a ") + model.name);
  for (const Field& field : model.fields) {
    const bool known = own.find('"' + std::string(field.name) + '"') != std::string::npos;
    if (known || config[field.name] == field.initial) continue;
    throw Error("the PyTorch module of a " + std::string(model.name) + " has no " + field.name);
  }
  return source("head") + own + source("common") + source(model.encoder ? "translation" : "language");
}

/// src_vocab.json of src_vocab.
std::string vocabulary_file(const std::string& folder, const VocabularyDef& vocabulary) {
  return folder + "/" + vocabulary.size.name + ".json";
}

int run_export(const ExportArguments& arguments) {
  const TrainedModel model = arguments.model.open();
  const ModelDef& def = model.config.model();
  const std::string module = pytorch_module(model.config);
  require_empty(arguments.folder);
  write_file(arguments.folder + "/model.safetensors", write_model(model));
  for (size_t i = 0; i < def.data.vocabularies.size(); ++i) {
    write_file(vocabulary_file(arguments.folder, def.data.vocabularies[i]),
               Json::list(model.vocabularies[i].list()).dump() + "\n");
  }
  write_file(arguments.folder + "/model.py", module);
  print("wrote ", arguments.folder, ": model.py, model.safetensors and the vocabularies; python3 ", arguments.folder,
        "/model.py --help says what it can do\n");
  return 0;
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "export", "Write a model as a PyTorch module that translates, or goes on with a text, and trains on");
  command->footer(
      "The module has the names that the model has here, and what it trains opens in attn again. It trains alone or, "
      "under\n"
      "torchrun, on as many processes and machines as there are.");
  auto arguments = std::make_shared<ExportArguments>();
  arguments->model.declare(*command);
  command->add_option("--pytorch", arguments->folder, "Folder to write: model.py, model.safetensors, vocabularies")
      ->required()
      ->type_name("DIR");
  command->callback([arguments, &action] { action = [arguments] { return run_export(*arguments); }; });
}

}  // namespace attn::apps
