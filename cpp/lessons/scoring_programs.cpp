// The two scoring functions measured: why scores are divided by the root of d, and both trained on one task.
#include <string>

#include "lessons/definition.h"
#include "nn/attention.h"
#include "nn/linear.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

namespace attn::lessons {
namespace {

/// The mean of all numbers -> [1]
Value mean_of_all(Builder& b, Value x) {
  const double count = static_cast<double>(b.shape(x).size());
  return reshape(b, scale(b, sum_all(b, x), 1.0 / count), {1});
}

// --- score_statistics -------------------------------------------------------------------------------------

/// What softmax does with scores, averaged over the queries; each [1].
struct Statistics {
  Value variance, entropy, slope;
};

/// scores: [Tq, Tk]
Statistics measure(Builder& b, Value scores) {
  Statistics s;
  const Value centred = sub(b, scores, mean_of_all(b, scores));
  s.variance = b.name("variance", mean_of_all(b, square(b, centred)));
  const Value weights = b.name("weights", softmax(b, scores));
  // A weight that underflows to 0 has a finite logarithm this way, and 0 times it is 0, as the limit is.
  const Value terms = neg(b, mul(b, weights, log_softmax(b, scores)));
  s.entropy = b.name("entropy", mean_of_all(b, sum(b, terms, -1)));
  // The trace of softmax's Jacobian: sum over j of d weights[j] / d scores[j].
  const Value own = mul(b, weights, one_minus(b, weights));
  s.slope = b.name("slope", mean_of_all(b, sum(b, own, -1)));
  return s;
}

/// The first d features of every row. x: [n, D] -> [n, d]
Value first_features(Builder& b, Value x, int64_t d) {
  const int64_t all = b.shape(x)[1];
  return d == all ? x : split(b, x, 1, {d, all - d})[0];
}

void record_statistics(Recorder& r) {
  Builder& b = r.b;
  const Value queries = r.input("queries", "Tq D"), keys = r.input("keys", "Tk D");
  std::vector<Value> sizes, rows[6];
  for (int64_t d = 1; d <= r.size("D"); d *= 2) {
    const auto scope = b.scope("d" + std::to_string(d), "score_statistics");
    const Value q = first_features(b, queries, d), k = first_features(b, keys, d);
    const Value products = b.name("products", matmul(b, q, k, {.transpose_b = true}));
    const Value root = sqrt(b, fill(b, {1}, static_cast<double>(d)));
    const Value scores = b.name("scores", div(b, products, root));
    Statistics of[2];
    for (const bool scaled : {false, true}) {
      const auto inner = b.scope(scaled ? "scaled" : "plain", "score_statistics");
      of[scaled] = measure(b, scaled ? scores : products);
    }
    sizes.push_back(fill(b, {1}, static_cast<double>(d)));
    int row = 0;
    for (const auto member : {&Statistics::variance, &Statistics::entropy, &Statistics::slope}) {
      rows[row++].push_back(of[0].*member);
      rows[row++].push_back(of[1].*member);
    }
  }
  std::vector<Value> joined;
  const char* const names[] = {"variance", "scaled_variance", "entropy", "scaled_entropy", "slope", "scaled_slope"};
  for (int row = 0; row < 6; ++row) {
    joined.push_back(b.axes(concat(b, rows[row], 0), {Axis::size}));
    r.output(names[row], joined.back());
  }
  r.output("sizes", b.axes(concat(b, sizes, 0), {Axis::size}));
  r.output("output", b.name("output", stack(b, joined, 0, Axis::statistic)));
}

// --- scoring_training -------------------------------------------------------------------------------------

/// What the scores should have been. nearest: the key at the smallest distance from the query, which a product of the
/// two comes close to; largest: the key with the largest sum, whatever the query, which no product with the query
/// tells.
/// -> [2 B, 1, Tk]
Value task_scores(Builder& b, const nn::AttentionInputs& inputs, const std::string& task, double sharpness) {
  const Shape keys = b.shape(inputs.keys);
  const auto as_scores = [&](Value x, double factor) {
    const Value rows = b.axes(reshape(b, x, {keys[0], 1, keys[1]}), {Axis::batch, Axis::query, Axis::key});
    return scale(b, rows, factor);
  };
  if (task == "largest") return as_scores(sum(b, inputs.keys, -1), sharpness);
  if (task != "nearest") throw Error("the setting task must be nearest or largest, it is '" + task + "'");
  const Value distance = sum(b, square(b, sub(b, inputs.queries, inputs.keys)), -1);
  return as_scores(distance, -0.5 * sharpness * sharpness);
}

/// The values that the task's own weights give. -> [2 B, 1, 1]
Value record_task(Builder& b, const nn::AttentionInputs& inputs, const Recorder& r) {
  const auto scope = b.scope("task", "scoring_training");
  const Value scores = b.name("scores", task_scores(b, inputs, r.options.at("task"), r.number("sharpness")));
  return b.name("target", matmul(b, b.name("weights", softmax(b, scores)), inputs.values));
}

/// Mean squared errors of the first and of the second half of the examples; each [1].
std::vector<Value> half_losses(Builder& b, Value output, Value target) {
  const Value error = square(b, sub(b, output, target));
  std::vector<Value> losses;
  for (Value half : split_equal(b, error, 0, 2)) losses.push_back(mean_of_all(b, half));
  return losses;
}

nn::AttentionResult projected_dot_product(Builder& b, const nn::AttentionInputs& inputs, int64_t hidden) {
  const auto project = [&](const char* name, Value x) {
    return nn::linear(b, std::string("dot_product.") + name, x, {.out = hidden, .bias = false});
  };
  return nn::dot_product_attention(b, {project("W_q", inputs.queries), project("W_k", inputs.keys), inputs.values, {}});
}

void record_scoring_training(Recorder& r) {
  Builder& b = r.b;
  // Examples to learn from, and as many to test on.
  const Value queries = r.input("queries", "2*B 1 D"), keys = r.input("keys", "2*B Tk D"),
              values = r.input("values", "2*B Tk 1");
  const nn::AttentionInputs inputs{queries, keys, values, {}};
  const int64_t hidden = r.size("H");
  const Value target = record_task(b, inputs, r);
  std::vector<Value> losses;
  for (const bool additive : {true, false}) {
    const std::string name = additive ? "additive" : "dot_product";
    const auto scope = b.scope(name, "scoring_training");
    const nn::AttentionResult result = additive ? nn::additive_attention(b, "additive", inputs, {.hidden = hidden})
                                                : projected_dot_product(b, inputs, hidden);
    const std::vector<Value> halves = half_losses(b, result.output, target);
    r.output(name + "_loss", b.name("loss", halves[0]));
    r.output(name + "_test_loss", b.name("test_loss", halves[1]));
    r.output(name + "_weights", result.weights);
    losses.insert(losses.end(), halves.begin(), halves.end());
  }
  r.output("output", b.name("output", b.axes(concat(b, losses, 0), {Axis::loss})));
  // Neither function's parameters touch the other's loss: the sum trains both, each as if it were alone.
  const Value loss = b.name("loss", reshape(b, add(b, losses[0], losses[2]), {}));
  r.output("loss", loss);
  const std::vector<Value> parameters = b.program().with_role(Role::parameter);
  adam(b, parameters, gradients(b, loss, parameters), {.lr = r.number("lr")});
}

}  // namespace

std::span<const Definition> scoring_programs() {
  static constexpr Definition kPrograms[] = {
      {"score_statistics",
       "Why scores are divided by sqrt(d): their variance, the entropy of their softmax and its slope, for d = 1, 2, "
       "4, ...",
       {num_queries(256), num_keys(64), {"D", Axis::feature, "largest_size", 512, "the largest d", 4096}},
       {},
       record_statistics},
      {"scoring_training",
       "One step of training both scoring functions on the same task: find the value of the right key.",
       {{"B", Axis::batch, "examples", 256, "examples to learn from, and as many to test on"},
        num_keys(8),
        common_size(1),
        hidden_size(16)},
       {{"task", "nearest", "which key is right: the one nearest to the query, or the largest"},
        {"lr", "0.05", "learning rate of Adam"},
        {"sharpness", "2", "how sharply the task tells the right key from the others"}},
       record_scoring_training}};
  return kPrograms;
}

}  // namespace attn::lessons
