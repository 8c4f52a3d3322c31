#pragma once
#include <string>

#include "program/builder.h"

/// Kernel regression, the book's first attention: y(x) = sum_i alpha(x, x_i) y_i.
namespace attn {

enum class NadarayaWatsonKind {
  average,        // every training point counts the same
  nonparametric,  // Gaussian kernel of width 1
  parametric      // Gaussian kernel of width 1 / w, w [1] learned
};

/// Records the prediction at inputs queries [n] from inputs keys [m] and values [m].
/// Outputs: attention_weights [n, m], output [n].
void record_nadaraya_watson(Builder& b, NadarayaWatsonKind kind, int64_t num_queries, int64_t num_keys);

struct NadarayaWatsonTraining {
  int64_t examples = 50;
  float lr = 0.5f;
  /// Whether a point is left out of its own prediction. If it is not, its own value is the best answer: the loss falls
  /// the narrower the kernel becomes, and w grows without end.
  bool leave_one_out = true;
};

/// Records one step of training w on inputs x [n], y [n]: every point is predicted from all others, or from all,
/// loss = sum of squared errors, w <- w - lr * dloss/dw.
/// Outputs: attention_weights [n, n - 1] or [n, n], output [n], loss [], w after the step as the parameter "w".
/// Throws Error for fewer than two examples.
void record_nadaraya_watson_training(Builder& b, const NadarayaWatsonTraining& options = {});

/// The same step on given values, as many as they are. x, y: [n]
void nadaraya_watson_training_step(Builder& b, Value x, Value y, const NadarayaWatsonTraining& options);

}  // namespace attn
