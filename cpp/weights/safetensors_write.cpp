#include <cmath>
#include <cstring>
#include <set>

#include "io/json.h"
#include "tensor/error.h"
#include "tensor/number_text.h"
#include "text/utf8.h"
#include "weights/safetensors.h"

namespace attn {
namespace {

size_t element_bytes(WeightsType type) { return type == WeightsType::f16 ? 2 : 4; }

void check_tensor(const std::string& name, const Tensor& tensor) {
  if (name == "__metadata__") throw Error("a tensor cannot be named '__metadata__' in a safetensors file");
  if (tensor.shape.size() != tensor.size()) {
    throw Error("tensor '" + excerpt(name) + "' is " + tensor.shape.str() + " but holds " +
                std::to_string(tensor.size()) + " elements");
  }
}

std::string header_of(const WeightsFile& file, WeightsType type) {
  Json::Object header;
  if (!file.metadata.empty()) {
    Json::Object metadata(file.metadata.begin(), file.metadata.end());
    header.emplace_back("__metadata__", Json(std::move(metadata)));
  }
  std::set<std::string_view> names;
  int64_t offset = 0;
  for (const auto& [name, tensor] : file.tensors) {
    check_tensor(name, tensor);
    if (!names.insert(name).second) throw Error("two tensors are named '" + excerpt(name) + "'");
    const int64_t end = offset + tensor.size() * static_cast<int64_t>(element_bytes(type));
    Json entry = Json::object();
    entry.set("dtype", type == WeightsType::f16 ? "F16" : "F32");
    entry.set("shape", Json(Json::Array(tensor.shape.begin(), tensor.shape.end())));
    entry.set("data_offsets", Json(Json::Array{offset, end}));
    header.emplace_back(name, std::move(entry));
    offset = end;
  }
  std::string text = Json(std::move(header)).dump();
  text.append((8 - text.size() % 8) % 8, ' ');
  if (text.size() > kMaxSafetensorsHeader) throw Error("the header is over the limit of safetensors files");
  return text;
}

void append_f32(const std::vector<float>& values, std::string& out) {
  const size_t begin = out.size();
  out.resize(begin + values.size() * sizeof(float));
  if (!values.empty()) std::memcpy(out.data() + begin, values.data(), values.size() * sizeof(float));
}

void append_f16(const std::string& name, const std::vector<float>& values, std::string& out) {
  for (size_t i = 0; i < values.size(); ++i) {
    const uint16_t half = float_to_half(values[i]);
    if ((half & 0x7FFF) == 0x7C00 && std::isfinite(values[i])) {
      throw Error("tensor '" + excerpt(name) + "' holds " + fixed(static_cast<double>(values[i]), 6) + " at element " +
                  std::to_string(i) + ", beyond the range of float16");
    }
    out += static_cast<char>(half & 0xFF);
    out += static_cast<char>(half >> 8);
  }
}

}  // namespace

std::string write_safetensors(const WeightsFile& file, WeightsType type) {
  const std::string header = header_of(file, type);
  size_t size = 8 + header.size();
  for (const auto& entry : file.tensors) size += entry.second.data.size() * element_bytes(type);
  std::string bytes;
  bytes.reserve(size);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(uint64_t{header.size()} >> (8 * i) & 0xFF);
  bytes += header;
  for (const auto& [name, tensor] : file.tensors) {
    if (type == WeightsType::f16) {
      append_f16(name, tensor.data, bytes);
    } else {
      append_f32(tensor.data, bytes);
    }
  }
  return bytes;
}

}  // namespace attn
