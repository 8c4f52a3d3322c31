#pragma once
#include <chrono>
#include <string>

#include "train/trainer.h"

namespace attn::apps {

/// Where `attn train` keeps its checkpoint: DIR/checkpoint.safetensors.
class CheckpointFolder {
 public:
  /// `folder` as given, or "" for the one beside `out`, which is not kept once the training is complete.
  CheckpointFolder(const std::string& folder, const std::string& out);

  const std::string& folder() const { return folder_; }
  std::string path() const;
  /// There is a place for checkpoints: there is none by default where --out is no regular file.
  bool usable() const { return !folder_.empty(); }
  bool given() const { return given_; }
  bool exists() const;

  /// Makes the folder and asks whether it can be written, if it was given. Throws RunError if not.
  void prepare() const;
  /// Moves the checkpoint of an earlier run out of the way, to checkpoint.previous.safetensors. Returns
  /// whether there was one.
  bool set_earlier_aside() const;

  /// Writes the checkpoint, if the last one is a few seconds old. Throws RunError.
  void save_now_and_then(Trainer& trainer);
  void save(Trainer& trainer);
  /// Removes what is not kept.
  void finish() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string folder_;
  bool given_;
  Clock::time_point saved_ = Clock::now();
};

}  // namespace attn::apps
