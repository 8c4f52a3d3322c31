#include <CLI/CLI.hpp>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/output.h"
#include "io/file.h"
#include "tensor/number_text.h"
#include "text/utf8.h"
#include "train/checkpoint.h"

namespace attn::apps {
namespace {

constexpr size_t kShown = 100;  // characters of a name or of a piece of metadata

/// Metadata in one line each; long entries, such as vocabularies, are cut.
void print_metadata(const SafetensorsHeader& header) {
  for (const auto& [key, value] : header.metadata) {
    std::string shown = excerpt(value, kShown);
    if (value.size() > kShown && shown.ends_with("...")) shown += " (" + std::to_string(value.size()) + " bytes)";
    print(excerpt(key, kShown), ": ", shown, "\n");
  }
}

void print_tensors(const SafetensorsHeader& header) {
  int64_t numbers = 0;
  uint64_t bytes = 0;
  size_t width = 4;
  for (const TensorEntry& entry : header.entries) width = std::max(width, entry.dtype.size());
  for (const TensorEntry& entry : header.entries) {
    const std::string dtype(entry.dtype);
    print("  ", formatted("%-*s %-16s ", int(width), dtype.c_str(), entry.shape.str().c_str()),
          excerpt(entry.name, kShown), "\n");
    numbers += entry.shape.size();
    bytes += entry.end - entry.begin;
  }
  print(counted(static_cast<int64_t>(header.entries.size()), "tensor", "tensors"), ", ", numbers, " numbers, ", bytes,
        " bytes\n");
}

std::string sizes(const ModelConfig& config) {
  const ModelDef& def = config.model();
  std::string text = def.name;
  for (const VocabularyDef& vocabulary : def.data.vocabularies) {
    text += (&vocabulary == &def.data.vocabularies.front() ? ", vocabularies of " : " and ") +
            std::to_string(config.whole(vocabulary.size.name));
  }
  for (const Field& field : def.fields) {
    if (field.kind != Field::Kind::flag) text += std::string(", ") + field.name + " " + general(config[field.name], 9);
    if (config[field.name] != 0 && field.kind == Field::Kind::flag) text += std::string(", ") + field.name;
  }
  return text + ", steps " + std::to_string(config.whole("steps"));
}

std::string about_training(const TrainedModel& model) {
  const auto epoch = model.metadata.find(kDivergedKey);
  return epoch == model.metadata.end() ? "" : "; its training diverged in epoch " + excerpt(epoch->second, kShown);
}

/// What of the file the model leaves out.
std::string about_unused(const std::vector<std::string>& names) {
  if (names.empty()) return "";
  const std::string first = "; it does not use '" + excerpt(names.front(), kShown) + "'";
  return first + (names.size() > 1 ? " and " + std::to_string(names.size() - 1) + " more" : "");
}

/// What the file is, in one line.
std::string verdict(const std::string& bytes, const SafetensorsHeader& header) {
  const auto format = header.metadata.find("format");
  if (format != header.metadata.end() && format->second == kCheckpointFormat) {
    const CheckpointPosition position = read_position(read_checkpoint(bytes));
    return std::string("a training checkpoint of ") + position.options.model().name + ": " +
           std::to_string(position.progress.epoch) + " of " + std::to_string(position.options.whole("epochs")) +
           " epochs finished, and " + std::to_string(position.progress.batch) + " batches of the next";
  }
  try {
    const TrainedModel model = open_model(bytes);
    return "a model: " + sizes(model.config) + about_training(model) + about_unused(model.unused);
  } catch (const Error& error) {
    return std::string("no model that can be used as it is: ") + error.what();
  }
}

int run_inspect(const std::string& path) {
  const std::string bytes = read_file(path);
  return naming_file(path, [&] {
    const SafetensorsHeader header = read_safetensors_header(bytes);
    const std::string what = verdict(bytes, header);
    print_metadata(header);
    print_tensors(header);
    print("This is ", what, ".\n");
    return 0;
  });
}

}  // namespace

void add_inspect(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("inspect", "Show what a safetensors file holds, which model it is, and what is wrong with it");
  auto path = std::make_shared<std::string>();
  command->add_option("file", *path, "The file")->required()->type_name("FILE");
  command->callback([path, &action] { action = [path] { return run_inspect(*path); }; });
}

}  // namespace attn::apps
