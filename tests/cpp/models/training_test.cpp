// Recorded training steps.
#include "models/model.h"
#include "nn/run.h"

namespace attn::test {
namespace {

/// A name that is told in failures; "bidirectional", "dot_product" and "lstm" are seq2seq_attention so.
constexpr const char* kVariants[] = {"seq2seq_attention", "bidirectional", "dot_product", "lstm",
                                     "seq2seq",           "transformer"};

ModelConfig small(const std::string& variant) {
  const bool flag = variant == "bidirectional" || variant == "dot_product" || variant == "lstm";
  ModelConfig config(flag ? "seq2seq_attention" : variant);
  if (flag) config[variant] = true;
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
  return {{"src", Tensor({2, 4}, {4, 5, 3, 1, 6, 7, 8, 3})},
          {"src_valid_len", Tensor({2}, {3, 4})},
          {"tgt_in", Tensor({2, 4}, {2, 4, 5, 3, 2, 6, 3, 1})},
          {"tgt", Tensor({2, 4}, {4, 5, 3, 1, 6, 3, 1, 1})},
          {"tgt_valid_len", Tensor({2}, {3, 2})}};
}

Program training_step(const ModelConfig& config, const TrainingOptions& options = {.batch = 2}) {
  Builder b;
  record_optimizer(b, record_training(b, config, options).loss);
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
      CHECK(difference(whole->read("decoder.dense.weight"), part->read("decoder.dense.weight")) < tolerance::kAdam);
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
