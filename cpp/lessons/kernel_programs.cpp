// Products, and attention as kernel regression.
#include "lessons/definition.h"
#include "models/nadaraya_watson.h"
#include "nn/attention.h"
#include "ops/ops.h"

namespace attn::lessons {
namespace {

std::vector<TensorSpec> batch_matmul_tensors(const Structure&) { return {{"x", "B n m"}, {"y", "B m p"}}; }

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
  nadaraya_watson_training_step(r.b, r.input("x"), r.input("y"),
                                {.lr = r.number("lr"), .leave_one_out = r.flag("leave_one_out")});
}

std::vector<TensorSpec> data_tensors(const Structure&) {
  TensorSpec x{"x", "n"};
  x.fill = Fill::points;
  return {x, {"noise", "n"}};
}

/// x^0.8 as exp(0.8 log x); at x = 0 that is exp(-infinity), 0.
void record_data(Recorder& r) {
  Builder& b = r.b;
  const auto layer = b.layer("regression_data");
  const Value x = r.input("x");
  const Value power = b.name("power", exp(b, scale(b, log(b, x), 0.8)));
  const Value truth = b.name("truth", add(b, scale(b, sin(b, x), 2.0), power));
  const Value noise = b.name("scaled_noise", scale(b, r.input("noise"), r.number("sigma")));
  r.output("truth", truth);
  r.output("output", b.name("output", add(b, truth, noise)));
}

constexpr SizeSpecs pooling_sizes() {
  return {{"n", "num_queries", 50, "number of queries", "查询的个数"},
          {"m", "num_keys", 50, "number of keys", "键的个数"}};
}

}  // namespace

std::span<const Definition> kernel_programs() {
  static constexpr Definition kPrograms[] = {
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
       {{"lr", "0.5", "learning rate", "学习率"},
        {"leave_one_out", "true", "leave every point out of its own prediction", "预测每个点时不用它自己"}},
       training_tensors,
       record_training},
      {"regression_data",
       "The points of the regression: 2 sin x + x^0.8, and the same with noise of deviation sigma.",
       "回归的数据点：2 sin x + x^0.8，以及加上标准差为 sigma 的噪声之后的值。",
       {{"n", "examples", 50, "number of points", "点的个数"}},
       {{"sigma", "0.5", "standard deviation of the noise", "噪声的标准差"}},
       data_tensors,
       record_data}};
  return kPrograms;
}

}  // namespace attn::lessons
