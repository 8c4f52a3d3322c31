#include "instrument/request.h"

#include <algorithm>

#include "tensor/error.h"
#include "train/model_file.h"
#include "weights/safetensors.h"

namespace attn {
namespace {

constexpr std::string_view kMembers[] = {"program", "settings", "gradients", "seed", "given", "prefix"};

Tensor tensor_of(const std::string& name, const Json& json) {
  Tensor tensor;
  std::vector<int64_t> extents;
  for (const Json& extent : json.at("shape").as_array()) extents.push_back(extent.as_int());
  tensor.shape = Shape(extents);
  for (const Json& value : json.at("values").as_array()) tensor.data.push_back(static_cast<float>(value.as_double()));
  if (tensor.shape.size() != tensor.size()) {
    throw Error("'" + name + "' is given as " + tensor.shape.str() + " with " + std::to_string(tensor.size()) +
                " numbers");
  }
  return tensor;
}

/// What no shape tells, such as a Transformer's heads, the file's configuration does: num_<field> of those settings
/// that count something.
void take_counts(const WeightsFile& file, ProgramRequest& request) {
  const std::string* config = file.find_metadata("config");
  if (!config) return;
  const Json fields = Json::parse(*config);
  for (const ProgramSetting& setting : find_program(request.program).settings) {
    if (setting.name.compare(0, 4, "num_") != 0) continue;
    if (const Json* count = fields.find(setting.name.substr(4))) request.settings.emplace(setting.name, count->dump());
  }
}

/// What a file holds; of a model's, its parameters.
WeightsFile read_weights(std::string_view bytes) {
  const SafetensorsHeader header = read_safetensors_header(bytes);
  const std::string* format = header.find_metadata("format");
  if (!format || *format != kWeightsFormat) return read_tensors(header, bytes);
  const TrainedModel model = open_parameters(bytes);
  WeightsFile file;
  file.metadata = model.metadata;
  for (const std::string& name : model.state->names()) file.add(name, model.state->get(name));
  return file;
}

void take_weights(std::string_view bytes, const std::string& prefix, ProgramRequest& request) {
  if (bytes.empty()) return;
  WeightsFile file = read_weights(bytes);
  bool any = false;
  for (auto& [name, tensor] : file.tensors) {
    if (name.compare(0, prefix.size(), prefix) != 0) continue;
    request.given[name.substr(prefix.size())] = std::move(tensor);
    any = true;
  }
  if (!any) throw Error("the weights file has no tensor whose name starts with '" + prefix + "'");
  take_counts(file, request);
}

}  // namespace

ProgramRequest program_request(const Json& json, std::string_view weights) {
  for (const auto& [key, value] : json.as_object()) {
    if (std::find(std::begin(kMembers), std::end(kMembers), key) == std::end(kMembers)) {
      throw Error("a request has no member '" + key + "'");
    }
  }
  ProgramRequest request;
  request.program = json.at("program").as_string();
  if (const Json* settings = json.find("settings")) {
    for (const auto& [key, value] : settings->as_object()) request.settings[key] = value.as_string();
  }
  if (const Json* gradients = json.find("gradients")) request.gradients = gradients->as_bool();
  if (const Json* seed = json.find("seed")) {
    if (seed->as_int() < 0) throw Error("the seed must be at least 0");
    request.seed = static_cast<uint64_t>(seed->as_int());
  }
  const Json* prefix = json.find("prefix");
  take_weights(weights, prefix ? prefix->as_string() : "", request);
  if (const Json* given = json.find("given")) {
    for (const auto& [name, tensor] : given->as_object()) request.given[name] = tensor_of(name, tensor);
  }
  return request;
}

}  // namespace attn
