#include "io/json.h"

#include "fuzz.h"
#include "tensor/error.h"

namespace fuzz::json {

std::vector<std::string> seeds() {
  return {R"({"__metadata__":{"format":"pt"},"a.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})",
          R"([0,-1,0.5,-1.25e-3,1E+5,9223372036854775807,-9223372036854775808,1e308,5e-324])",
          R"(["\u00e9\ud83d\ude42\"\\\/\b\f\n\r\t","注意力",true,false,null,{},[]])", "[[[[[[{\"a\":[[]]}]]]]]]"};
}

/// What is read must be written and read again as the same.
void one(std::string_view bytes) {
  attn::Json json;
  try {
    json = attn::Json::parse(bytes);
  } catch (const attn::Error&) {
    return;
  }
  const std::string text = json.dump();
  require(attn::Json::parse(text).dump() == text, "JSON changes when it is written and read");
}

const Target target("json", 20000, seeds, one);

}  // namespace fuzz::json
