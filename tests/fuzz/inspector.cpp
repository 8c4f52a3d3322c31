#include "instrument/inspector.h"

#include <cstring>

#include "fuzz.h"
#include "instrument/description.h"
#include "instrument/explanation.h"
#include "instrument/request.h"
#include "tensor/error.h"

namespace fuzz::inspector {

std::vector<std::string> seeds() {
  return {R"({"request":{"program":"masked_softmax","gradients":true,"seed":3},"edits":[[0,1,0.5],[1,0,2],[0,1,0]]})",
          R"({"request":{"program":"dot_product_attention","settings":{"num_keys":"3"},)"
          R"("given":{"queries":{"shape":[1,1,2],"values":[1,-2]}}},"edits":[[0,0,3e38]]})",
          R"({"request":{"program":"gru","settings":{"hidden":"2"}},"edits":[[2,0,-1]]})",
          R"({"request":{"program":"layer_norm","seed":0},"edits":[[0,0,1e-30],[1,2,1]]})",
          R"({"request":{"program":"nadaraya_watson","settings":{"num_queries":"2"}},"edits":[]})"};
}

std::vector<float> numbers_of(const attn::Inspector& inspector) {
  std::vector<float> all;
  for (size_t v = 0; v < inspector.program().values.size(); ++v) {
    try {
      const auto& numbers = inspector.numbers({static_cast<int>(v)});
      all.insert(all.end(), numbers.begin(), numbers.end());
    } catch (const attn::Error&) {  // a value that nothing needs
    }
  }
  return all;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

void edit(attn::Inspector& inspector, const attn::Json& json) {
  const attn::Json::Array& parts = json.as_array();
  if (parts.size() != 3) throw attn::Error("an edit has a value, an index and a number");
  const attn::Cell cell{{static_cast<int>(parts[0].as_int())}, parts[1].as_int()};
  inspector.edit({{cell, {}}});
  inspector.edit({{cell, static_cast<float>(parts[2].as_double())}});
  attn::explanation_json(inspector, cell).dump();
}

/// A request and edits, {"request": {...}, "edits": [[value, index, number], ...]}. Taking back the edits must bring
/// back every bit.
void one(std::string_view bytes) {
  try {
    const attn::Json json = attn::Json::parse(bytes);
    attn::Inspector inspector(attn::program_request(json.at("request"), {}), 1e5);
    attn::describe(inspector.program()).dump();
    const std::vector<float> before = numbers_of(inspector);
    const attn::Json* edits = json.find("edits");
    for (const attn::Json& one : edits ? edits->as_array() : attn::Json::Array()) {
      try {
        edit(inspector, one);
      } catch (const attn::Error&) {
      }
    }
    inspector.changes();
    inspector.reset();
    require(same_bits(numbers_of(inspector), before), "inspector: taking back the edits leaves something behind");
  } catch (const attn::Error&) {
  }
}

const Target target("inspector", 1000, seeds, one);

}  // namespace fuzz::inspector
