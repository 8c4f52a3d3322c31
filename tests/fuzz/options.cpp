#include "train/options.h"

#include <optional>

#include "fuzz.h"
#include "io/json.h"
#include "tensor/error.h"

namespace fuzz::options {

std::vector<std::string> seeds() {
  std::vector<std::string> seeds;
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    seeds.push_back(attn::to_json(attn::TrainOptions(model)).dump());
  }
  seeds.push_back(R"({"model":"seq2seq_attention","bidirectional":true,"lr":1e-3,"seed":9007199254740991})");
  return seeds;
}

/// What passes must be valid, and be written and read again as the same.
void one(std::string_view bytes) {
  std::optional<attn::TrainOptions> options;
  try {
    options = attn::train_options_from_json(attn::Json::parse(bytes));
  } catch (const attn::Error&) {
    return;
  }
  attn::validate(*options);
  attn::validate(attn::model_config(*options, {10, 10}));
  const attn::TrainOptions again = attn::train_options_from_json(attn::to_json(*options));
  require(attn::differences(*options, again).empty(), "options: they change when written and read");
}

const Target target("options", 20000, seeds, one);

}  // namespace fuzz::options
