#include "fuzz.h"
#include "small_model.h"
#include "tensor/error.h"
#include "train/model_file.h"

namespace fuzz::model {

std::vector<std::string> seeds() {
  std::vector<std::string> seeds;
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    attn::Trainer trainer(small::options(model), small::corpus());
    seeds.push_back(trainer.weights());
    attn::WeightsFile bare = attn::read_safetensors(seeds.back());
    for (const char* key : {"model", "config"}) bare.metadata.erase(key);
    seeds.push_back(attn::write_safetensors(bare));
  }
  return seeds;
}

/// What opens must be written and open again as the same, and a name that is made canonical stays so.
void one(std::string_view bytes) {
  attn::canonical_parameter_name(std::string(bytes));
  std::optional<attn::TrainedModel> model;
  try {
    model = attn::open_model(bytes);
  } catch (const attn::Error&) {
    return;
  }
  const std::string written = attn::write_model(*model);
  require(attn::write_model(attn::open_model(written)) == written, "model: it changes when written and read");
}

const Target target("model", 2000, seeds, one);

}  // namespace fuzz::model
