#pragma once
#include <string>

#include "apps/arguments.h"
#include "io/json.h"

namespace attn::apps {

/// What `attn train` was told.
struct TrainArguments {
  std::string model, data, out, checkpoint, log;
  /// Held-out pairs; empty where they are a share of the data, or none.
  std::string valid;
  /// The hyperparameters that were given, by the names of TrainOptions.
  Json given = Json::object();
  DeviceArguments device;
  bool resume = false;
  /// Write the weights as float16.
  bool half = false;
};

/// Trains, reports and writes the weights file. Returns the exit status: 0, or 128 + the signal that ended it
/// early (the checkpoint is written then). Throws Error for bad input before anything is changed, RunError if
/// the run fails.
int run_training(const TrainArguments& arguments);

}  // namespace attn::apps
