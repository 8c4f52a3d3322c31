#include <CLI/CLI.hpp>
#include <cstdio>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "train/checkpoint.h"
#include "weights/atomic_file.h"

namespace attn::apps {
namespace {

constexpr size_t kShownMetadata = 100;

/// Metadata in one line each; long entries, such as vocabularies, are cut.
void print_metadata(const SafetensorsHeader& header) {
  for (const auto& [key, value] : header.metadata) {
    std::string shown = value;
    if (shown.size() > kShownMetadata) {
      size_t end = kShownMetadata;
      while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xC0) == 0x80) --end;  // not inside a character
      shown = shown.substr(0, end) + "... (" + std::to_string(value.size()) + " bytes)";
    }
    for (char& c : shown) {
      if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    std::printf("%s: %s\n", key.c_str(), shown.c_str());
  }
}

void print_tensors(const SafetensorsHeader& header) {
  int64_t numbers = 0;
  uint64_t bytes = 0;
  for (const TensorEntry& entry : header.entries) {
    std::printf("  %-4s %-16s %s\n", entry.dtype.c_str(), entry.shape.str().c_str(), entry.name.c_str());
    numbers += entry.shape.size();
    bytes += entry.end - entry.begin;
  }
  std::printf("%zu tensor%s, %lld numbers, %llu bytes\n", header.entries.size(), header.entries.size() == 1 ? "" : "s",
              static_cast<long long>(numbers), static_cast<unsigned long long>(bytes));
}

std::string sizes(const ModelConfig& c) {
  std::string text =
      c.model + ", vocabularies of " + std::to_string(c.src_vocab) + " and " + std::to_string(c.tgt_vocab);
  if (!c.is_transformer()) text += ", embed " + std::to_string(c.embed);
  text += ", hidden " + std::to_string(c.hidden) + ", layers " + std::to_string(c.layers);
  if (c.bidirectional) text += ", bidirectional encoder";
  if (c.dot_product) text += ", dot-product attention";
  if (c.lstm) text += ", LSTM";
  if (c.is_transformer()) text += ", heads " + std::to_string(c.heads) + ", ffn " + std::to_string(c.ffn);
  return text + ", steps " + std::to_string(c.steps);
}

/// What the file is, in one line.
std::string verdict(const std::string& bytes, const SafetensorsHeader& header) {
  const auto format = header.metadata.find("format");
  if (format != header.metadata.end() && format->second == kCheckpointFormat) {
    const CheckpointPosition position = read_position(read_checkpoint(bytes));
    return "a training checkpoint of " + position.options.model + ": " + std::to_string(position.progress.epoch) +
           " of " + std::to_string(position.options.epochs) + " epochs finished, and " +
           std::to_string(position.progress.batch) + " batches of the next";
  }
  try {
    return "a model: " + sizes(open_model(bytes).config);
  } catch (const Error& error) {
    return std::string("no model that can be used as it is: ") + error.what();
  }
}

int run(const std::string& path) {
  const std::string bytes = read_file(path);
  return naming_file(path, [&] {
    const SafetensorsHeader header = read_safetensors_header(bytes);
    const std::string what = verdict(bytes, header);
    print_metadata(header);
    print_tensors(header);
    std::printf("This is %s.\n", what.c_str());
    return 0;
  });
}

}  // namespace

void add_inspect(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("inspect", "Show what a safetensors file holds, which model it is, and what is wrong with it");
  auto path = std::make_shared<std::string>();
  command->add_option("file", *path, "The file")->required()->type_name("FILE");
  command->callback([path, &action] { action = [path] { return run(*path); }; });
}

}  // namespace attn::apps
