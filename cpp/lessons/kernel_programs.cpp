// Products, and attention as kernel regression.
#include "lessons/definition.h"
#include "models/nadaraya_watson.h"
#include "nn/attention.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

std::vector<TensorSpec> batch_matmul_tensors(const Structure&) {
  return {{"x", "B n m"}, {"y", "B m p"}};
}

void record_batch_matmul(Recorder& r) {
  r.output("output", r.b.name("output", matmul(r.b, r.input("x"), r.input("y"))));
}

std::vector<TensorSpec> pooling_tensors(const Structure&) {
  TensorSpec queries{"queries", "n"}, keys{"keys", "m|n m"}, values{"values", "m|n m"};
  queries.fill = Fill::grid;
  keys.fill = Fill::points;
  values.fill = Fill::curve;
  return {queries, keys, values};
}

std::vector<TensorSpec> kernel_tensors(const Structure& structure) {
  return pooling_tensors(structure) + std::vector<TensorSpec>{{"w", "1", TensorKind::parameter}};
}

void output_pooling(Recorder& r, const nn::AttentionResult& result) {
  if (result.scores) r.output("scores", result.scores);
  r.output("attention_weights", result.weights, "weights");
  r.output("output", result.output);
}

void record_average_pooling(Recorder& r) {
  output_pooling(r, nn::average_pooling(r.b, r.input("queries"), r.input("values")));
}

void record_nadaraya_watson(Recorder& r) {
  const Value w = r.b.parameter("w", {1}, Init::uniform(1.0f));
  output_pooling(r, nn::kernel_pooling(r.b, {r.input("queries"), r.input("keys"), r.input("values"), {}}, w));
}

std::vector<TensorSpec> training_tensors(const Structure&) {
  TensorSpec x{"x", "n"}, y{"y", "n"};
  x.fill = Fill::points;
  y.fill = Fill::curve;
  return {x, y, {"w", "1", TensorKind::parameter}};
}

void record_training(Recorder& r) {
  nadaraya_watson_training_step(r.b, r.input("x"), r.input("y"), r.number("lr"));
}

std::vector<SizeSpec> pooling_sizes() {
  return {{"n", "num_queries", 50, "number of queries", "查询的个数"},
          {"m", "num_keys", 50, "number of keys", "键的个数"}};
}

}  // namespace

std::vector<Definition> kernel_programs() {
  return {
      {"batch_matmul",
       "Matrix products, one per batch element.",
       "批量矩阵乘法：批量中的每对矩阵各自相乘。",
       {{"B", "batch", 2, "batch size", "批量大小"},
        {"n", "rows", 1, "rows of x", "x 的行数"},
        {"m", "inner", 4, "columns of x, rows of y", "x 的列数，即 y 的行数"},
        {"p", "columns", 6, "columns of y", "y 的列数"}},
       {},
       batch_matmul_tensors,
       record_batch_matmul},
      {"average_pooling",
       "Every query gets the mean of the values.",
       "平均汇聚：每个查询都得到值的平均。",
       pooling_sizes(),
       {},
       pooling_tensors,
       record_average_pooling},
      {"nadaraya_watson",
       "Kernel regression: values weighted by a Gaussian of the distance from query to key, of width 1/w.",
       "Nadaraya-Watson 核回归：按查询与键的距离用宽度为 1/w 的高斯核给值加权。",
       pooling_sizes(),
       {},
       kernel_tensors,
       record_nadaraya_watson},
      {"nadaraya_watson_training",
       "One step of learning the kernel's width: every point is predicted from all others; w moves once a "
       "run.",
       "学习核宽度的一步：每个点由其余各点预测；每运行一次，w 更新一次。",
       {{"n", "examples", 50, "number of training points", "训练样本数"}},
       {{"lr", "0.5", "learning rate", "学习率"}},
       training_tensors,
       record_training}};
}

}  // namespace attn::lessons
