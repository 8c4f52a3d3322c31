#include "models/optimizer.h"

#include "ops/ops.h"
#include "program/autodiff.h"

namespace attn {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// The number of the step that is recorded, from 1. [1]
Value next_step(Builder& b) { return add_scalar(b, b.state("adam.step", {1}, Init::constant(0), {Axis::single}), 1); }

void update_with_rate(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& cotangents,
                      Value coefficient, const OptimizerOptions& options) {
  const Value step = next_step(b);
  const Value rate = b.name("learning_rate", learning_rate(b, step, options.rate));
  b.output("learning_rate", rate);
  adamw(b, parameters, cotangents, {rate, step, coefficient}, options.weight_decay);
  b.update(b.program().at("adam.step"), step);
}

/// Records the running means of what the parameters are updated to.
void record_average(Builder& b, int64_t steps) {
  const auto scope = b.scope("average");
  const Value least = fill(b, {1}, 1.0 / static_cast<double>(steps));
  const Value weight = b.name("weight", maximum(b, reciprocal(b, next_step(b)), least));
  const std::vector<Update> updates = b.program().updates;
  for (const auto& [state, value] : updates) {
    const ValueInfo info = b.program().info(state);
    if (info.role != Role::parameter) continue;
    const Value mean = b.state(kAveragePrefix + info.name, info.shape, Init::constant(0), info.axes);
    b.update(mean, add(b, mean, mul(b, sub(b, value, mean), weight)));
  }
}

}  // namespace

Value learning_rate(Builder& b, Value step, const LearningRate& options) {
  Value rate = fill(b, {1}, options.peak, {Axis::single});
  if (options.warmup > 0) {
    // min(u, 1) is 1 / max(1 / u, 1), and min(u, 1 / sqrt(u)) is 1 / max(1 / u, sqrt(u)).
    const Value u = scale(b, step, 1.0 / static_cast<double>(options.warmup));
    const Value behind = options.inverse_root ? sqrt(b, u) : fill(b, {1}, 1, {Axis::single});
    rate = div(b, rate, maximum(b, reciprocal(b, u), behind));
  }
  if (!options.cosine) return rate;
  const Value steps = add_scalar(b, step, -1.0 - static_cast<double>(options.warmup));
  const Value done = scale(b, maximum(b, steps, fill(b, {1}, 0, {Axis::single})),
                           kPi / static_cast<double>(options.steps - options.warmup));
  return mul(b, rate, scale(b, add_scalar(b, cos(b, done), 1), 0.5));
}

// [region layer/optimizer]
void record_optimizer(Builder& b, Value loss, const OptimizerOptions& options) {
  const std::vector<Value> parameters = b.program().with_role(Role::parameter);
  const std::vector<Value> cotangents = gradients(b, loss, parameters);
  const auto scope = b.scope("optimizer", "optimizer");
  const Value coefficient = b.name("clip_coefficient", clip_coefficient(b, cotangents, options.max_norm));
  if (options.rate.is_constant() && options.weight_decay == 0) {
    AdamAttrs attrs;
    attrs.lr = options.rate.peak;
    adam(b, parameters, cotangents, attrs, coefficient);
  } else {
    update_with_rate(b, parameters, cotangents, coefficient, options);
  }
  if (options.average > 0) record_average(b, options.average);
  advance_rng(b);
}
// [/region]

}  // namespace attn
