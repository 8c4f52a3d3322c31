#include "train/checkpoint.h"

#include <cmath>
#include <cstring>

#include "tensor/error.h"
#include "train/version.h"
#include "weights/state_dict.h"

namespace attn {
namespace {

constexpr const char *kPosition = "position", *kDigest = "digest";
/// Every epoch adds eight values at most, and a training has a million epochs at most.
constexpr JsonLimits kPositionLimits{.max_values = int64_t{1} << 23};

Json position_json(const CheckpointPosition& position) {
  Json json = Json::object();
  json.set("options", to_json(position.options)).set("data_digest", position.data_digest);
  json.set("epoch", position.progress.epoch).set("batch", position.progress.batch);
  json.set("tokens", position.progress.tokens).set("epoch_loss", position.progress.epoch_loss);
  json.set("epoch_tokens", position.progress.epoch_tokens).set("losses", Json::list(position.progress.losses));
  if (position.options["guided_alignment"] > 0) {
    json.set("epoch_alignment_loss", position.progress.epoch_alignment_loss);
    json.set("alignment_losses", Json::list(position.progress.alignment_losses));
  }
  if (position.longest_first) json.set("longest_first", true);
  if (position.progress.held_out.empty()) return json;
  Json looks = Json::array();
  for (const HeldOutResult& result : position.progress.held_out) looks.push(to_json(result));
  json.set("held_out", looks);
  return json;
}

int64_t count_at(const Json& json, const char* key) {
  const int64_t value = json.at(key).as_int();
  if (value < 0) throw Error(std::string(key) + " is negative");
  return value;
}

CheckpointPosition parse_position(const Json& json) {
  CheckpointPosition position{train_options_from_json(json.at("options")), {}, json.at("data_digest").as_string()};
  position.longest_first = json.find("longest_first");
  TrainingProgress& progress = position.progress;
  progress.epoch = count_at(json, "epoch");
  progress.batch = count_at(json, "batch");
  progress.tokens = count_at(json, "tokens");
  progress.epoch_loss = json.at("epoch_loss").as_double();
  progress.epoch_tokens = count_at(json, "epoch_tokens");
  const auto read = [&](const char* key, std::vector<double>& losses) {
    for (const Json& loss : json.at(key).as_array()) losses.push_back(loss.as_double());
  };
  read("losses", progress.losses);
  const bool guided = position.options["guided_alignment"] > 0;
  if (guided) {
    progress.epoch_alignment_loss = json.at("epoch_alignment_loss").as_double();
    read("alignment_losses", progress.alignment_losses);
  }
  const Json* looks = json.find("held_out");
  for (const Json& look : looks ? looks->as_array() : std::vector<Json>()) {
    progress.held_out.push_back(held_out_result(look));
  }
  const auto require = [&](size_t losses, int64_t epochs) {
    if (static_cast<int64_t>(losses) == epochs) return;
    throw Error("it has " + std::to_string(losses) + " losses of " + std::to_string(epochs) + " epochs");
  };
  require(progress.losses.size(), progress.epoch);
  if (guided) require(progress.alignment_losses.size(), progress.epoch);
  const int64_t every = position.options.whole("valid_every");
  if (looks) require(progress.held_out.size(), progress.epoch / every);
  for (size_t i = 0; i < progress.held_out.size(); ++i)
    progress.held_out[i].epoch = every * static_cast<int64_t>(i + 1);
  return position;
}

/// FNV-1a (Fowler, Noll, Vo), 64 bits.
class Digest {
 public:
  void add(const void* data, size_t size) {
    const unsigned char* bytes = static_cast<const unsigned char*>(data);
    for (size_t i = 0; i < size; ++i) hash_ = (hash_ ^ bytes[i]) * 1099511628211u;
  }
  void add(const std::vector<float>& data) { add(data.data(), data.size() * sizeof(float)); }
  void add(const Vocabulary& vocabulary) {
    for (const std::string& token : vocabulary.list()) add(token.c_str(), token.size() + 1);
  }
  std::string hex() const {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(hash_ >> shift) & 15];
    return text;
  }

 private:
  uint64_t hash_ = 14695981039346656037u;
};

/// Of everything that is resumed: the position, and each tensor's name, shape and bits.
std::string state_digest(const WeightsFile& file) {
  Digest digest;
  if (const std::string* position = file.find_metadata(kPosition)) digest.add(position->data(), position->size());
  for (const auto& [name, tensor] : file.tensors) {
    const std::string head = name + tensor.shape.str();
    digest.add(head.c_str(), head.size() + 1);
    digest.add(tensor.data);
  }
  return digest.hex();
}

}  // namespace

std::string write_checkpoint(const CheckpointPosition& position, const State& state) {
  require_finite_state(state);
  WeightsFile file;
  for (const std::string& name : state.names()) file.add(name, state.get(name));
  file.metadata["format"] = kCheckpointFormat;
  file.metadata["attn_version"] = kVersion;
  file.metadata[kPosition] = position_json(position).dump();
  file.metadata[kDigest] = state_digest(file);
  return write_safetensors(file);
}

WeightsFile read_checkpoint(std::string_view bytes) {
  WeightsFile file = read_safetensors(bytes);
  const std::string* format = file.find_metadata("format");
  if (!format || *format != kCheckpointFormat) throw Error("this is no training checkpoint");
  const std::string* digest = file.find_metadata(kDigest);
  if (digest && *digest != state_digest(file)) {
    throw Error("the checkpoint is damaged: its numbers are not those that were written");
  }
  return file;
}

CheckpointPosition read_position(const WeightsFile& checkpoint) {
  const std::string* text = checkpoint.find_metadata(kPosition);
  if (!text) throw Error("the checkpoint does not say where the training stands");
  try {
    return parse_position(Json::parse(*text, kPositionLimits));
  } catch (const Error& error) {
    throw Error(std::string("the checkpoint cannot be used: ") + error.what());
  }
}

TrainOptions checkpoint_options(std::string_view bytes) { return read_position(read_checkpoint(bytes)).options; }

void restore_state(const WeightsFile& checkpoint, State& state) {
  std::vector<ExpectedTensor> expected;
  for (const std::string& name : state.names()) expected.push_back({name, state.entry(name).shape});
  const std::vector<const Tensor*> tensors = match_state_dict(checkpoint, expected);
  require_finite(checkpoint);
  for (size_t i = 0; i < tensors.size(); ++i)
    state.set(expected[i].name, *tensors[i], state.entry(expected[i].name).role);
}

std::string data_digest(const Examples& examples, const TrainedModel& model, std::span<const Link> links) {
  Digest digest;
  for (const Vocabulary& vocabulary : model.vocabularies) digest.add(vocabulary);
  for (const Column& column : examples.columns) {
    std::vector<float> row(static_cast<size_t>(column.width));
    for (int64_t i = 0; i < examples.size; ++i) {
      copy_padded(column.row(i), column.padding, row);
      digest.add(row);
    }
  }
  digest.add(links.data(), links.size_bytes());
  return digest.hex();
}

void require_finite_state(const State& state) {
  for (const std::string& name : state.names()) {
    for (float value : state.span(name)) {
      if (!std::isfinite(value))
        throw RunError("the training has diverged: '" + name + "' holds a number that is not finite");
    }
  }
}

}  // namespace attn
