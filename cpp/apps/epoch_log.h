#pragma once
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "train/held_out.h"

namespace attn::apps {

struct EpochEntry {
  int64_t epoch;
  double loss, tokens_per_s;
  /// With guided alignment.
  std::optional<double> alignment_loss;
  /// Of the last step, if it changes.
  std::optional<double> learning_rate;
  /// If they were looked at after this epoch.
  const HeldOutResult* held_out;
  /// The training has diverged. A loss that is not finite is written as null.
  bool diverged = false;
};

/// The file of --log: a JSON line an epoch, {"epoch":1,"loss":0.264,"tokens_per_s":61234.5}, with
/// "alignment_loss" where attention is guided, "lr" where it changes and "held_out":{"epoch", "loss", "bleu",
/// "exact_match", "alignment_error_rate"} after a look at held-out pairs, and "diverged":true from the epoch on whose
/// loss shows that it diverges.
class EpochLog {
 public:
  /// Begins the file anew, or, where epochs are finished already, goes on behind their lines; the file that a standard
  /// stream goes to is gone on with where that stands. An empty path: no log. Throws RunError if it cannot be written.
  EpochLog(const std::string& path, int64_t finished_epochs);
  ~EpochLog();
  EpochLog(const EpochLog&) = delete;
  EpochLog& operator=(const EpochLog&) = delete;

  /// Appends a line. Throws RunError, with the system's reason, if it cannot be written.
  void write(const EpochEntry& entry);

 private:
  std::string path_;
  std::FILE* file_ = nullptr;
};

}  // namespace attn::apps
