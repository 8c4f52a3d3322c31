#pragma once
#include "program/builder.h"

/// Kernel regression, the book's first attention: y(x) = sum_i alpha(x, x_i) y_i.
namespace attn {

struct NadarayaWatsonTraining {
  float lr = 0.5f;
  /// Whether a point is left out of its own prediction. If it is not, its own value is the best answer: the loss falls
  /// the narrower the kernel becomes, and w grows without end.
  bool leave_one_out = true;
};

/// Records one step of training w on x [n], y [n]: every point is predicted from all others, or from all, loss = sum of
/// squared errors, w <- w - lr * dloss/dw.
/// Outputs: attention_weights [n, n - 1] or [n, n], output [n], loss [], w after the step as the parameter "w".
/// Throws Error for fewer than two points.
void nadaraya_watson_training_step(Builder& b, Value x, Value y, const NadarayaWatsonTraining& options);

}  // namespace attn
