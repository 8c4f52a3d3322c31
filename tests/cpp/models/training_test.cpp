// Recorded training steps.
#include <cmath>

#include "backends/reference/reference.h"
#include "models/optimizer.h"
#include "models/variants.h"
#include "nn/run.h"
#include "program/autodiff.h"

namespace attn::test {
namespace {

ModelConfig small(const std::string& variant) {
  ModelConfig config = config_of(variant);
  config["src_vocab"] = 9;
  config["tgt_vocab"] = 7;
  config["embed"] = 6;
  config["hidden"] = 8;
  config["heads"] = 2;
  config["ffn"] = 12;
  config["steps"] = 4;
  return config;
}

TensorMap sentences() {
  return {
      {"src", Tensor({2, 4}, {4, 5, 3, 1, 6, 7, 8, 3})},
      {"src_valid_len", Tensor({2}, {3, 4})},
      {"tgt_in", Tensor({2, 4}, {2, 4, 5, 3, 2, 6, 3, 1})},
      {"tgt", Tensor({2, 4}, {4, 5, 3, 1, 6, 3, 1, 1})},
      {"tgt_valid_len", Tensor({2}, {3, 2})},
      // The first pair's second word has two links, its third none; of the second pair the last numbers do not count.
      {"link_source", Tensor({2, 3}, {0, 1, 2, 3, 0, 0})},
      {"link_target", Tensor({2, 3}, {0, 1, 1, 0, 0, 0})},
      {"link_count", Tensor({2}, {3, 1})}};
}

/// -sum of links[s] / n log weights[s] over the sentences' words. weights: [2, N, 4, 4], of which the heads' mean
/// counts.
double guided_by_hand(const std::vector<double>& weights, int heads) {
  const auto mean = [&](int row, int t, int s) {
    double sum = 0;
    for (int head = 0; head < heads; ++head) sum += weights[((row * heads + head) * 4 + t) * 4 + s];
    return sum / heads;
  };
  return -std::log(mean(0, 0, 0)) - (std::log(mean(0, 1, 1)) + std::log(mean(0, 1, 2))) / 2 - std::log(mean(1, 0, 3));
}

Program training_step(const ModelConfig& config, const TrainingOptions& options = {.batch = 2},
                      const OptimizerOptions& optimizer = {}) {
  Builder b;
  record_optimizer(b, record_training(b, config, options).objective, optimizer);
  return b.take();
}

/// The first `steps` columns of a [B, T] tensor.
Tensor trimmed(const Tensor& x, int64_t steps) {
  Tensor result({x.shape[0], steps});
  for (int64_t i = 0; i < result.size(); ++i) result.data[i] = x.data[i / steps * x.shape[1] + i % steps];
  return result;
}

}  // namespace

TEST_CASE("training: repeated steps of either model bring the loss down") {
  for (const char* model : kVariants) {
    for (BackendKind kind : kBackends) {
      CAPTURE(model);
      const auto executor = prepare(kind, training_step(small(model)), sentences());
      executor->run();
      const float first = executor->read("loss").data[0];
      for (int i = 0; i < 60; ++i) executor->run();
      CHECK(executor->read("loss").data[0] < 0.5f * first);
    }
  }
}

TEST_CASE("training: the loss is the masked cross entropy, mean over steps, summed over the batch") {
  ModelConfig config = small("seq2seq_attention");
  config["dropout"] = 0;
  Builder b;
  record_training(b, config, {.batch = 2});
  const Program program = b.take();
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, program, sentences());
    const Tensor& logits = out.at("logits");
    const TensorMap in = sentences();
    double expected = 0;
    for (int row = 0; row < 2; ++row) {
      for (int t = 0; t < in.at("tgt_valid_len").data[row]; ++t) {
        const float* x = logits.data.data() + (row * 4 + t) * 7;
        double sum = 0;
        for (int v = 0; v < 7; ++v) sum += std::exp(double(x[v]));
        expected += (std::log(sum) - x[int(in.at("tgt").data[row * 4 + t])]) / 4;
      }
    }
    CHECK(out.at("loss").data[0] == doctest::Approx(expected).epsilon(1e-5));
  }
}

TEST_CASE("training: steps after every sentence's end change neither loss nor parameters") {
  for (const char* model : kVariants) {
    ModelConfig config = small(model);
    config["dropout"] = 0;
    TensorMap few = sentences();
    for (const char* name : {"tgt_in", "tgt"}) few[name] = trimmed(few[name], 3);
    for (BackendKind kind : kBackends) {
      const auto whole = prepare(kind, training_step(config), sentences());
      const auto part = prepare(kind, training_step(config, {.batch = 2, .steps = {{"tgt_in", 3}, {"tgt", 3}}}), few);
      for (int i = 0; i < 3; ++i) whole->run(), part->run();
      CHECK(difference(whole->read("loss"), part->read("loss")) < tolerance::kCpu);
      CHECK(difference(whole->read("decoder.dense.bias"), part->read("decoder.dense.bias")) < tolerance::kAdam);
    }
  }
}

TEST_CASE("training: the same seed gives the same numbers, dropout included, and another seed others") {
  const Program program = training_step(small("transformer"));
  const auto loss_after = [&](uint64_t seed) {
    const auto executor = prepare(BackendKind::cpu, program, sentences(), seed);
    for (int i = 0; i < 3; ++i) executor->run();
    return executor->read("loss").data[0];
  };
  CHECK(loss_after(1) == loss_after(1));
  CHECK(loss_after(1) != loss_after(2));
}

TEST_CASE("training: the learning rate rises to its peak and falls as asked for") {
  const auto rate_at = [](const LearningRate& options, float step) {
    Builder b;
    b.output("rate", learning_rate(b, b.input("step", {1}), options));
    const auto executor = prepare(BackendKind::cpu, b.take(), {{"step", Tensor({1}, {step})}});
    executor->run();
    return static_cast<double>(executor->read("rate").data[0]);
  };
  const auto is = [](double value) { return doctest::Approx(value).epsilon(1e-6); };
  for (const float t : {1.0f, 2.0f, 9.0f, 10.0f, 11.0f, 40.0f, 99.0f, 100.0f}) {
    CAPTURE(t);
    const double rising = std::min(t / 10.0, 1.0);
    CHECK(rate_at({.peak = 0.5}, t) == is(0.5));
    CHECK(rate_at({.peak = 0.5, .warmup = 10}, t) == is(0.5 * rising));
    CHECK(rate_at({.peak = 0.5, .warmup = 10, .inverse_root = true}, t) ==
          is(0.5 * std::min(t / 10.0, std::sqrt(10.0 / t))));
    const double whole = 0.25 * (1 + std::cos(M_PI * (t - 1) / 100));
    CHECK(rate_at({.peak = 0.5, .cosine = true, .steps = 100}, t) == is(whole));
    const double after = 0.5 * (1 + std::cos(M_PI * std::max(t - 11.0, 0.0) / 90));
    CHECK(rate_at({.peak = 0.5, .warmup = 10, .cosine = true, .steps = 100}, t) == is(0.5 * rising * after));
  }
}

TEST_CASE("training: a rate that is a value takes the steps that a number takes") {
  // A warm-up of one step is over at once: both are Adam at 0.005.
  const Program number = training_step(small("transformer")),
                value = training_step(small("transformer"), {.batch = 2}, {.rate = {.warmup = 1}});
  const auto a = prepare(BackendKind::cpu, number, sentences()), b = prepare(BackendKind::cpu, value, sentences());
  for (int i = 0; i < 5; ++i) a->run(), b->run();
  CHECK(difference(a->read("decoder.dense.weight"), b->read("decoder.dense.weight")) < tolerance::kAdam);
}

TEST_CASE("training: small embeddings are as far from zero as their vector's length to the power of -1/2") {
  for (const bool smaller : {false, true}) {
    ModelConfig config = small("transformer");
    config["src_vocab"] = 500;
    config["small_embeddings"] = smaller;
    const auto executor = prepare(BackendKind::cpu, training_step(config), sentences());
    const Tensor table = executor->read("encoder.embedding.weight");
    double squares = 0;
    for (const float x : table.data) squares += x * x;
    CHECK(std::sqrt(squares / table.size()) == doctest::Approx(smaller ? 1 / std::sqrt(8.0) : 1).epsilon(0.05));
  }
}

TEST_CASE("training: a tied embedding begins small, and its gradient is the sum of both uses'") {
  const auto step = [](bool tied) {
    ModelConfig config = small("transformer");
    config["tied_embeddings"] = tied;
    config["dropout"] = 0;
    Builder b;
    const TrainingProgram training = record_training(b, config, {.batch = 2});
    const std::vector<Value> parameters = b.program().with_role(Role::parameter);
    const std::vector<Value> grads = gradients(b, training.loss, parameters);
    for (size_t i = 0; i < grads.size(); ++i) b.output("grad." + b.program().info(parameters[i]).name, grads[i]);
    return b.take();
  };
  const Program shared = step(true), apart = step(false);
  State tied, large;
  tied.add(shared, 1), large.add(apart, 1);
  const Tensor table = tied.get("decoder.embedding.weight");
  for (int64_t i = 0; i < table.size(); ++i) {
    const float other = large.get("decoder.embedding.weight").data[i];
    CHECK(table.data[i] == doctest::Approx(other / std::sqrt(8.0)).epsilon(1e-6));
  }
  CHECK(tied.get("encoder.embedding.weight").data == large.get("encoder.embedding.weight").data);
  TensorMap given = sentences();
  for (const char* name : {"decoder.embedding.weight", "decoder.dense.weight"}) given[name] = table;
  for (BackendKind kind : kBackends) {
    const TensorMap a = run(kind, shared, given), b = run(kind, apart, given);
    CHECK(a.at("logits").data == b.at("logits").data);
    const Tensor of_words = b.at("grad.decoder.embedding.weight");
    Tensor sum = b.at("grad.decoder.dense.weight");
    for (int64_t i = 0; i < sum.size(); ++i) sum.data[i] += of_words.data[i];
    CHECK(difference(a.at("grad.decoder.embedding.weight"), sum) < tolerance::kCpu);
    CHECK(difference(of_words, sum) > 0.1);
  }
}

TEST_CASE("training: weight decay takes its share of every parameter, whatever the gradient") {
  const OptimizerOptions decay{.rate = {.peak = 0.1}, .weight_decay = 0.5};
  const auto with = prepare(BackendKind::cpu, training_step(small("seq2seq"), {.batch = 2}, decay), sentences());
  const auto without =
      prepare(BackendKind::cpu, training_step(small("seq2seq"), {.batch = 2}, {.rate = {.peak = 0.1}}), sentences());
  const Tensor before = with->read("encoder.embedding.weight");
  with->run(), without->run();
  const Tensor a = with->read("encoder.embedding.weight"), b = without->read("encoder.embedding.weight");
  for (int64_t i = 0; i < a.size(); ++i)
    CHECK(a.data[i] == doctest::Approx(b.data[i] - 0.1 * 0.5 * before.data[i]).epsilon(1e-5));
}

TEST_CASE("training: smoothed labels give every word its part of the loss") {
  ModelConfig config = small("transformer");
  config["dropout"] = 0;
  Builder b;
  record_training(b, config, {.batch = 2, .label_smoothing = 0.3});
  const TensorMap in = sentences();
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, b.program(), in);
    double expected = 0;
    for (int row = 0; row < 2; ++row) {
      for (int t = 0; t < in.at("tgt_valid_len").data[row]; ++t) {
        const float* x = out.at("logits").data.data() + (row * 4 + t) * 7;
        double sum = 0;
        for (int v = 0; v < 7; ++v) sum += std::exp(double(x[v]));
        for (int v = 0; v < 7; ++v) {
          const double label = 0.3 / 7 + (v == int(in.at("tgt").data[row * 4 + t]) ? 0.7 : 0);
          expected += label * (std::log(sum) - x[v]) / 4;
        }
      }
    }
    CHECK(out.at("loss").data[0] == doctest::Approx(expected).epsilon(1e-5));
  }
}

TEST_CASE("guided alignment: the loss is the cross entropy of the heads' mean weights with each linked word's links") {
  for (const char* variant : {"seq2seq_attention", "bidirectional", "dot_product", "lstm", "transformer", "pre_norm"}) {
    CAPTURE(variant);
    ModelConfig config = small(variant);
    config["dropout"] = 0;
    const bool heads = std::string(config.model().name) == "transformer";
    Builder b;
    const TrainingProgram training =
        record_training(b, config, {.batch = 2, .guided_alignment = 0.5, .links = 3, .attention_weights = true});
    b.output("objective", training.objective);
    for (BackendKind kind : kBackends) {
      const TensorMap out = run(kind, b.program(), sentences());
      const Tensor& weights = out.at(heads ? "decoder.cross_attention_weights.1" : "attention_weights");
      const double expected = guided_by_hand({weights.data.begin(), weights.data.end()}, heads ? 2 : 1);
      CHECK(out.at("alignment_loss").data[0] == doctest::Approx(expected).epsilon(1e-5));
      CHECK(out.at("objective").data[0] == doctest::Approx(out.at("loss").data[0] + 0.5 * expected / 4).epsilon(1e-5));
    }
  }
}

TEST_CASE(
    "guided alignment: the gradient equals central differences in double, and a weight of 0 makes it no infinity") {
  constexpr double kStep = 1e-5;
  Builder b;
  const Value weights = b.input("weights", {2, 2, 4, 4});
  BatchValues gold;
  for (const char* name : {"link_source", "link_target"}) gold[name] = b.integer_input(name, {2, 3}, Integer::position);
  gold["link_count"] = b.integer_input("link_count", {2}, Integer::length);
  const Value loss = alignment_loss(b, weights, gold);
  b.output("loss", loss);
  b.output("grad", gradients(b, loss, {weights})[0]);
  const Program program = b.take();
  ReferenceExecutor executor(program, std::make_shared<State>());
  for (const auto& [name, value] : gold) executor.write(name, sentences().at(name));
  std::vector<double> at(64);
  for (size_t i = 0; i < at.size(); ++i) at[i] = 0.05 + 0.01 * static_cast<double>(i * 7 % 13);
  const auto loss_at = [&](const std::vector<double>& place) {
    executor.write_double(program.at("weights"), place);
    executor.run();
    return executor.read_double(program.at("loss"))[0];
  };
  CHECK(loss_at(at) == doctest::Approx(guided_by_hand(at, 2)).epsilon(1e-12));
  const std::vector<double> grad = executor.read_double(program.at("grad"));
  for (size_t i = 0; i < at.size(); ++i) {
    std::vector<double> above = at, below = at;
    above[i] += kStep;
    below[i] -= kStep;
    CHECK((loss_at(above) - loss_at(below)) / (2 * kStep) == doctest::Approx(grad[i]).epsilon(1e-6));
  }
  CHECK(std::isfinite(loss_at(std::vector<double>(64, 0))));
  for (const double g : executor.read_double(program.at("grad"))) CHECK(std::isfinite(g));
}

TEST_CASE("guided alignment: attention goes where the links are") {
  for (const char* variant : {"seq2seq_attention", "transformer"}) {
    CAPTURE(variant);
    const TrainingOptions guided{.batch = 2, .guided_alignment = 1, .links = 3};
    ModelConfig config = small(variant);
    config["dropout"] = 0;
    const auto executor = prepare(BackendKind::cpu, training_step(config, guided), sentences());
    for (int i = 0; i < 300; ++i) executor->run();
    // A word with two links cannot cost less than looking at both alike.
    CHECK(executor->read("alignment_loss").data[0] == doctest::Approx(std::log(2)).epsilon(0.05));
  }
}

TEST_CASE("training: the average is the mean of the first steps' weights, then an exponential one") {
  const Program program = training_step(small("seq2seq_attention"), {.batch = 2}, {.average = 3});
  const auto executor = prepare(BackendKind::cpu, program, sentences());
  const auto plain = prepare(BackendKind::cpu, training_step(small("seq2seq_attention")), sentences());
  double mean = 0;
  for (int t = 1; t <= 6; ++t) {
    executor->run(), plain->run();
    const Tensor weights = executor->read("decoder.dense.weight");
    CHECK(weights.data == plain->read("decoder.dense.weight").data);  // the training itself goes on as without
    mean += (weights.data[5] - mean) / std::min(t, 3);
    CHECK(executor->read("average.decoder.dense.weight").data[5] == doctest::Approx(mean).epsilon(1e-5));
  }
}

TEST_CASE("training: what is off is not recorded") {
  const auto nodes = [](const TrainingOptions& options, const OptimizerOptions& optimizer) {
    return training_step(small("transformer"), options, optimizer).nodes.size();
  };
  const size_t plain = nodes({.batch = 2}, {});
  CHECK(nodes({.batch = 2, .label_smoothing = 0}, {.weight_decay = 0, .average = 0}) == plain);
  CHECK(nodes({.batch = 2, .label_smoothing = 0.1}, {}) > plain);
  CHECK(nodes({.batch = 2, .guided_alignment = 0, .links = 3}, {}) == plain);
  CHECK(nodes({.batch = 2, .guided_alignment = 0.1, .links = 3}, {}) > plain);
  CHECK(nodes({.batch = 2}, {.weight_decay = 0.1}) > plain);
  CHECK(nodes({.batch = 2}, {.average = 2}) > plain);
}

TEST_CASE("training: values stand under readable paths") {
  Builder b;
  record_training(b, small("seq2seq_attention"), {.batch = 2});
  CHECK(b.program().find("decoder/step3/attention/scores"));
  CHECK(b.program().find("decoder/step0/context"));
  CHECK(b.program().find("encoder/rnn/layer1/step2/update_gate"));
  Builder t;
  record_training(t, small("transformer"), {.batch = 2});
  CHECK(t.program().find("encoder/block1/attention/weights"));
  CHECK(t.program().find("decoder/block0/attention2/scores"));
}

}  // namespace attn::test
