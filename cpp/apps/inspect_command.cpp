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
  for (const TensorEntry& entry : header.entries) {
    print("  ", formatted("%-4s %-16s ", entry.dtype.c_str(), entry.shape.str().c_str()), excerpt(entry.name, kShown),
          "\n");
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
    return "a model: " + sizes(open_model(bytes).config);
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
