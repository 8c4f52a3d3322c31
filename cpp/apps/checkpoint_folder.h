#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "train/trainer.h"

namespace attn::apps {

/// A folder that one process at a time may write. The lock goes with the process, however it ends.
class FolderLock {
 public:
  FolderLock() = default;
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Makes the folder where there is none and takes the lock. Throws RunError if another process has it. Where there
  /// can be no such folder or no lock, there is none: writing there will say why.
  void take(const std::string& folder);
  bool taken() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

/// Where `attn train` keeps its checkpoint: DIR/checkpoint.safetensors.
class CheckpointFolder {
 public:
  /// `folder` as given, or "" for the one beside `out`, which is not kept once the training is complete.
  CheckpointFolder(const std::string& folder, const std::string& out);
  /// Removes the folder beside `out` if nothing is in it.
  ~CheckpointFolder();
  CheckpointFolder(const CheckpointFolder&) = delete;
  CheckpointFolder& operator=(const CheckpointFolder&) = delete;

  const std::string& folder() const { return folder_; }
  std::string path() const;
  /// The folder and the files that it may write; none where it is not usable().
  std::vector<std::string> paths() const;
  /// There is a place for checkpoints: there is none by default where --out is no regular file.
  bool usable() const { return !folder_.empty(); }
  bool given() const { return given_; }
  bool exists() const;

  /// Makes the folder, keeps other trainings out of it, and asks whether it can be written if it was given. Throws
  /// RunError if not.
  void prepare();
  /// Moves the checkpoint of an earlier run out of the way, to checkpoint.previous.safetensors or, where there is one,
  /// checkpoint.previous.2.safetensors, and so on. Returns where it is now, "" if there was none.
  std::string set_earlier_aside() const;

  /// Writes the checkpoint, if the last one is a few seconds old, and twenty times as old as writing it took. Throws
  /// RunError.
  void save_now_and_then(Trainer& trainer);
  void save(Trainer& trainer);
  /// Removes what is not kept.
  void finish() const;

 private:
  using Clock = std::chrono::steady_clock;

  /// A name that is free.
  std::string earlier_path() const;

  std::string folder_;
  bool given_;
  FolderLock lock_;
  /// Before then save_now_and_then() does nothing.
  Clock::time_point next_;
};

}  // namespace attn::apps
