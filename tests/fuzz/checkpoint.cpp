#include "train/checkpoint.h"

#include "fuzz.h"
#include "small_model.h"
#include "tensor/error.h"

namespace fuzz::checkpoint {

std::vector<std::string> seeds() {
  std::vector<std::string> seeds;
  for (const char* model : {"seq2seq_attention", "transformer"}) {
    attn::Trainer trainer(small::options(model), small::corpus());
    trainer.step();
    attn::WeightsFile file = attn::read_safetensors(trainer.checkpoint());
    file.metadata.erase("digest");  // or no change would come further than that
    seeds.push_back(attn::write_safetensors(file));
  }
  return seeds;
}

/// What is resumed must stand where the checkpoint says, and keep it.
void one(std::string_view bytes) {
  std::unique_ptr<attn::Trainer> trainer;
  try {
    if (attn::checkpoint_options(bytes)["steps"] > 20) return;  // recording a thousand steps takes its time
    attn::ExecutionOptions execution;
    execution.max_bytes = 1e7;
    trainer = attn::Trainer::resume(bytes, small::corpus(), execution);
  } catch (const attn::Error&) {
    return;
  }
  const attn::CheckpointPosition told = attn::read_position(attn::read_checkpoint(bytes));
  require(trainer->progress().epoch == told.progress.epoch && trainer->progress().batch == told.progress.batch,
          "checkpoint: the training stands elsewhere");
  const std::string again = trainer->checkpoint();
  require(attn::Trainer::resume(again, small::corpus())->checkpoint() == again,
          "checkpoint: it changes when it is resumed");
}

const Target target("checkpoint", 1000, seeds, one);

}  // namespace fuzz::checkpoint
