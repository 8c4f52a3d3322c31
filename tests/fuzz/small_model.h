#pragma once
#include "train/trainer.h"

/// The smallest trainings: their files are some kilobytes.
namespace small {

inline attn::ParallelCorpus corpus() { return attn::read_pairs("Go.\tVa !\nI go.\tJe vais.\n"); }

inline attn::TrainOptions options(const std::string& model) {
  attn::TrainOptions options(model);
  for (const char* name : {"batch", "layers", "min_freq"}) options[name] = 1;
  for (const char* name : {"embed", "hidden", "heads", "ffn"}) options[name] = 2;
  for (const char* name : {"steps", "epochs"}) options[name] = 3;
  options["examples"] = 0;
  return options;
}

}  // namespace small
