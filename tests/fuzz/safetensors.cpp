#include "weights/safetensors.h"

#include <algorithm>
#include <cmath>

#include "fuzz.h"
#include "tensor/error.h"

namespace fuzz::safetensors {

std::string file_of(const std::string& header, const std::string& data) {
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size() & 0xFF);
  bytes[1] = static_cast<char>(header.size() >> 8);
  return bytes + header + data;
}

std::vector<std::string> seeds() {
  attn::WeightsFile file;
  file.metadata = {{"model", "transformer"}, {"config", "{\"num_heads\":4}"}};
  file.add("W_q.weight", attn::Tensor({2, 3}, {1, -2, 0.5f, 3.25f, -0.0f, 7}));
  file.add("empty", attn::Tensor({0, 4}, {}));
  file.add("scalar", attn::Tensor(attn::Shape(), {-7}));
  return {attn::write_safetensors(file), attn::write_safetensors(file, attn::WeightsType::f16),
          file_of(R"({"a":{"dtype":"I64","shape":[1],"data_offsets":[0,8]},)"
                  R"("b":{"dtype":"BOOL","shape":[2],"data_offsets":[8,10]},)"
                  R"("c":{"dtype":"BF16","shape":[1,1],"data_offsets":[10,12]}})",
                  std::string(12, '\0'))};
}

/// What is read must be written and read again as the same, NaN for NaN.
void one(std::string_view bytes) {
  attn::WeightsFile file;
  try {
    file = attn::read_safetensors(bytes);
  } catch (const attn::Error&) {
    return;
  }
  const attn::WeightsFile again = attn::read_safetensors(attn::write_safetensors(file));
  require(again.metadata == file.metadata && again.tensors.size() == file.tensors.size(),
          "safetensors: metadata or tensors are lost");
  for (size_t i = 0; i < file.tensors.size(); ++i) {
    const auto& [name, tensor] = file.tensors[i];
    const auto& [other_name, other] = again.tensors[i];
    const bool same = name == other_name && tensor.shape == other.shape &&
                      std::equal(tensor.data.begin(), tensor.data.end(), other.data.begin(), other.data.end(),
                                 [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); });
    require(same, "safetensors: a tensor changes when it is written and read");
  }
}

const Target target("safetensors", 20000, seeds, one);

}  // namespace fuzz::safetensors
