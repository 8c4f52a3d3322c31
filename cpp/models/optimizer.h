#pragma once
#include "program/builder.h"

/// What a training step does with its loss.
namespace attn {

/// How the learning rate goes from step to step.
struct LearningRate {
  /// The greatest.
  double peak = 0.005;
  /// Steps in which it rises from 0 in proportion to their number; 0: none.
  int64_t warmup = 0;
  /// After the warm-up, which there must be, it falls with the inverse root of the step: peak sqrt(warmup / t) (Vaswani
  /// et al. 2017, section 5.3).
  bool inverse_root = false;
  /// After the warm-up it falls to 0 along half a cosine (Loshchilov & Hutter 2017, without restarts), which ends with
  /// step `steps`.
  bool cosine = false;
  int64_t steps = 0;

  bool is_constant() const { return warmup == 0 && !cosine; }
};

/// Records the learning rate of a step. step: [1], counted from 1 -> [1]
Value learning_rate(Builder& b, Value step, const LearningRate& options);

struct OptimizerOptions {
  LearningRate rate = {};
  /// The gradients' largest global norm.
  float max_norm = 1.0f;
  /// The share of each parameter, times the learning rate, that a step takes away (see adamw()).
  double weight_decay = 0;
  /// Keep a mean of each parameter over about so many steps in the state "average.<name>"; 0: none. Over the first of
  /// them it is the mean, afterwards an exponential one with 1/average for its rate (Polyak & Juditsky 1992).
  int64_t average = 0;
};

inline constexpr const char* kAveragePrefix = "average.";

/// Appends the gradients of all parameters, clipping by global norm, Adam's update and the next random step,
/// so that one run of the program is one training step. Without weight decay and with a constant rate, the rate is a
/// number of Adam's op and costs nothing; else it is an output, "learning_rate" [1].
void record_optimizer(Builder& b, Value loss, const OptimizerOptions& options = {});

}  // namespace attn
