// The programs of the lessons on kernel regression and on scoring functions: what they measure is what they say.
#include <cmath>

#include "lessons/registry.h"
#include "nn/run.h"

namespace attn::test {
namespace {

TensorMap run_lesson(BackendKind kind, const std::string& name, const RunRequest& request, uint64_t seed = 0) {
  return run(kind, record_program(name, request), default_inputs(name, request, seed), seed);
}

/// The losses after some steps: additive and its test, dot product and its test.
std::vector<float> trained(const std::string& task, int steps) {
  const RunRequest request{{}, {{"task", task}}, false};
  const auto executor = prepare(BackendKind::cpu, record_program("scoring_training", request),
                                default_inputs("scoring_training", request, 0), 0);
  for (int step = 0; step < steps; ++step) executor->run();
  return executor->read("output").data;
}

}  // namespace

TEST_CASE("regression data: the curve is 2 sin x + x^0.8, also at 0, and noise is scaled by sigma") {
  RunRequest request{{{"x", {3}}, {"noise", {3}}}, {{"sigma", "0.25"}}, false};
  const TensorMap given = {{"x", Tensor({3}, {0, 1, 2})}, {"noise", Tensor({3}, {1, -1, 2})}};
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, record_program("regression_data", request), given);
    for (int i = 0; i < 3; ++i) {
      const double truth = 2 * std::sin(i) + std::pow(i, 0.8);
      CHECK(out.at("truth").data[i] == doctest::Approx(truth));
      CHECK(out.at("output").data[i] == doctest::Approx(truth + 0.25 * given.at("noise").data[i]));
    }
  }
}

TEST_CASE("nadaraya-watson: a point that may use its own value lets w run away") {
  const RunRequest own{{}, {{"leave_one_out", "false"}, {"lr", "0.05"}}, false};
  const Program program = record_program("nadaraya_watson_training", own);
  TensorMap given = default_inputs("nadaraya_watson_training", own, 0);
  given["w"] = Tensor({1}, {1.0f});
  const auto executor = prepare(BackendKind::cpu, program, given);
  executor->run();
  CHECK(executor->read("attention_weights").shape.str() == "[50, 50]");
  float w = executor->read("w").data[0], loss = executor->read("loss").data[0];
  for (int step = 0; step < 20; ++step) {
    executor->run();
    CHECK(executor->read("w").data[0] > w);
    CHECK(executor->read("loss").data[0] < loss);
    w = executor->read("w").data[0];
    loss = executor->read("loss").data[0];
  }
}

TEST_CASE("score statistics: variance, entropy and slope are those of the scores and their softmax") {
  const RunRequest request{{}, {{"num_queries", "3"}, {"num_keys", "4"}, {"largest_size", "4"}}, false};
  for (BackendKind kind : kBackends) {
    const TensorMap out = run_lesson(kind, "score_statistics", request, 3);
    const TensorMap in = default_inputs("score_statistics", request, 3);
    CHECK(out.at("sizes").data == std::vector<float>{1, 2, 4});
    for (int place = 0; place < 3; ++place) {
      const int d = 1 << place;
      for (const bool scaled : {false, true}) {
        double scores[3][4], mean = 0, variance = 0, entropy = 0, slope = 0;
        for (int q = 0; q < 3; ++q) {
          double sum = 0;
          for (int k = 0; k < 4; ++k) {
            double& s = scores[q][k] = 0;
            for (int f = 0; f < d; ++f) s += double(in.at("queries").data[q * 4 + f]) * in.at("keys").data[k * 4 + f];
            if (scaled) s /= std::sqrt(d);
            mean += s / 12;
            sum += std::exp(s);
          }
          for (double s : scores[q]) {
            const double weight = std::exp(s) / sum;
            entropy -= weight * std::log(weight) / 3;
            slope += weight * (1 - weight) / 3;
          }
        }
        for (auto& row : scores) {
          for (double s : row) variance += (s - mean) * (s - mean) / 12;
        }
        const std::string prefix = scaled ? "scaled_" : "";
        CHECK(out.at(prefix + "variance").data[place] == doctest::Approx(variance).epsilon(1e-4));
        CHECK(out.at(prefix + "entropy").data[place] == doctest::Approx(entropy).epsilon(1e-4));
        CHECK(out.at(prefix + "slope").data[place] == doctest::Approx(slope).epsilon(1e-4));
      }
    }
  }
}

TEST_CASE("score statistics: the variance grows with d, and dividing by its root keeps variance and entropy") {
  const TensorMap out = run_lesson(BackendKind::cpu, "score_statistics", {});
  const std::vector<float>& sizes = out.at("sizes").data;
  REQUIRE(sizes.size() == 10);
  for (size_t i = 0; i < sizes.size(); ++i) {
    CHECK(out.at("variance").data[i] / sizes[i] == doctest::Approx(1).epsilon(0.2));
    CHECK(out.at("scaled_variance").data[i] == doctest::Approx(1).epsilon(0.2));
    CHECK(out.at("scaled_entropy").data[i] > 3.4f);
    if (i > 0) CHECK(out.at("entropy").data[i] < out.at("entropy").data[i - 1]);
  }
  CHECK(out.at("entropy").data.back() < 0.3f);
}

TEST_CASE(
    "scoring training: the dot product finds the nearest key better, the additive score alone finds the largest") {
  const std::vector<float> nearest = trained("nearest", 200), largest = trained("largest", 200);
  CHECK(nearest[3] < 0.6f * nearest[1]);
  CHECK(largest[1] < 0.01f);
  CHECK(largest[3] > 0.2f);
  CHECK(contains(error_of([] {
                   record_program("scoring_training", {{}, {{"task", "smallest"}}, false});
                 }),
                 "nearest or largest"));
}

TEST_CASE(
    "scoring training: without biases the additive score is odd and the dot product even in query and key together") {
  const RunRequest request{{}, {{"examples", "2"}}, false};
  const Program program = record_program("scoring_training", request);
  const TensorMap given = default_inputs("scoring_training", request, 0);
  TensorMap mirrored = given;
  for (const char* name : {"queries", "keys"}) {
    for (float& x : mirrored[name].data) x = -x;
  }
  for (BackendKind kind : kBackends) {
    const TensorMap plain = run(kind, program, given), turned = run(kind, program, mirrored);
    // Softmax of -s is proportional to 1 / softmax of s.
    const std::vector<float>&a = plain.at("additive_weights").data, &b = turned.at("additive_weights").data;
    CHECK(a[0] * b[0] == doctest::Approx(a[1] * b[1]).epsilon(1e-4));
    CHECK(difference(plain.at("dot_product_weights"), turned.at("dot_product_weights")) < tolerance::kCpu);
  }
}

}  // namespace attn::test
