#pragma once
#include <span>
#include <string>
#include <string_view>

#include "train/trainer.h"

namespace attn {

/// Where a training stands, and what it was given.
struct CheckpointPosition {
  TrainOptions options;
  TrainingProgress progress;
  /// See data_digest().
  std::string data_digest;
  /// Batches have their longest pairs first. Of trainings that began before they had, not: they go on as they began.
  bool longest_first = true;
};

/// A checkpoint is a safetensors file with every tensor of the State, Adam's moments and the random step
/// among them, and the position in its metadata, with a digest (64-bit FNV-1a) of all that. Throws RunError if a number
/// is not finite: resumed, it could only fail again.
std::string write_checkpoint(const CheckpointPosition& position, const State& state);

/// Throws Error if the file is malformed, no checkpoint, or not what was written. One from before there were digests is
/// taken as it is: kept runs stay open.
WeightsFile read_checkpoint(std::string_view bytes);
/// Throws Error naming what is wrong with the checkpoint's metadata.
CheckpointPosition read_position(const WeightsFile& checkpoint);
/// The options that a checkpoint's training was begun with: what decides which pairs it needs.
TrainOptions checkpoint_options(std::string_view bytes);
/// Overwrites the state. Throws Error if tensors are missing, unexpected, of another shape or not finite.
void restore_state(const WeightsFile& checkpoint, State& state);

/// What tells two sets of training data apart: 64-bit FNV-1a over the words, all columns and the links of words that
/// are made unknown, in hexadecimal.
std::string data_digest(const Examples& examples, const TrainedModel& model, std::span<const Link> links = {});

/// Throws RunError naming the first tensor that holds a NaN or an infinity.
void require_finite_state(const State& state);

}  // namespace attn
