// The layers around attention, against their formulas.
#include "nn/feed_forward.h"
#include "nn/gru.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "nn/positional_encoding.h"
#include "nn/run.h"
#include "ops/ops.h"

namespace attn::test {
namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// One GRU step for one sentence in double, by PyTorch's formula.
std::vector<double> gru_by_hand(const TensorMap& w, const std::vector<double>& x, const std::vector<double>& h) {
  const size_t hidden = h.size(), in = x.size();
  const auto gate = [&](const char* weight, const char* bias, const std::vector<double>& v, size_t row) {
    double sum = w.at(bias).data[row];
    for (size_t i = 0; i < v.size(); ++i) sum += w.at(weight).data[row * v.size() + i] * v[i];
    return sum;
  };
  const auto from_x = [&](size_t row) { return gate("weight_ih_l0", "bias_ih_l0", x, row); };
  const auto from_h = [&](size_t row) { return gate("weight_hh_l0", "bias_hh_l0", h, row); };
  REQUIRE(w.at("weight_ih_l0").shape.str() == Shape({int64_t(3 * hidden), int64_t(in)}).str());
  std::vector<double> next(hidden);
  for (size_t i = 0; i < hidden; ++i) {
    const double r = sigmoid(from_x(i) + from_h(i)), z = sigmoid(from_x(hidden + i) + from_h(hidden + i));
    const double n = std::tanh(from_x(2 * hidden + i) + r * from_h(2 * hidden + i));
    next[i] = (1 - z) * n + z * h[i];
  }
  return next;
}

Tensor wave(const Shape& shape, float step) {
  Tensor tensor(shape);
  for (size_t i = 0; i < tensor.data.size(); ++i) tensor.data[i] = std::sin(step * static_cast<float>(i + 1));
  return tensor;
}

}  // namespace

TEST_CASE("gru: one layer follows the formula step by step") {
  Builder b;
  const Value x = b.input("x", {4, 1, 3});
  b.output("output", nn::gru(b, "", x, {}, {.hidden = 2}).output);
  const Program program = b.take();
  const TensorMap given = {{"x", wave({4, 1, 3}, 0.7f)},
                           {"weight_ih_l0", wave({6, 3}, 1.3f)},
                           {"weight_hh_l0", wave({6, 2}, 2.1f)},
                           {"bias_ih_l0", wave({6}, 0.4f)},
                           {"bias_hh_l0", wave({6}, 0.9f)}};
  std::vector<double> h = {0, 0};
  Tensor expected({4, 1, 2});
  for (int t = 0; t < 4; ++t) {
    const float* row = given.at("x").data.data() + 3 * t;
    h = gru_by_hand(given, {row[0], row[1], row[2]}, h);
    expected.data[2 * t] = static_cast<float>(h[0]);
    expected.data[2 * t + 1] = static_cast<float>(h[1]);
  }
  for (BackendKind kind : kBackends)
    CHECK(difference(run(kind, program, given).at("output"), expected) < tolerance::kCpu);
}

/// The program "output" of a two-layer encoder over sentences of T steps, with or without lengths.
Program both_directions(int64_t steps, bool with_lengths) {
  Builder b;
  const Value x = b.input("x", {steps, 2, 3});
  const Value lengths = with_lengths ? b.integer_input("valid_len", {2}) : Value{};
  b.output("output", nn::bidirectional_gru(b, "rnn", x, lengths, {.hidden = 4, .layers = 2}));
  return b.take();
}

TEST_CASE("bidirectional gru: a padded sentence reads as the same sentence without padding, bit for bit") {
  // Five steps of which three are words, and what stands behind them is not small.
  Tensor padded = wave({5, 2, 3}, 0.7f), words({3, 2, 3});
  std::copy_n(padded.data.begin(), words.data.size(), words.data.begin());
  std::fill(padded.data.begin() + static_cast<std::ptrdiff_t>(words.data.size()), padded.data.end(), 9.0f);
  for (BackendKind kind : kBackends) {
    const TensorMap longer = run(kind, both_directions(5, true), {{"x", padded}, {"valid_len", Tensor({2}, {3, 3})}});
    const TensorMap shorter = run(kind, both_directions(3, false), {{"x", words}});
    const Tensor &whole = longer.at("output"), &part = shorter.at("output");
    CHECK(whole.shape.str() == "[5, 2, 8]");
    CHECK(std::equal(part.data.begin(), part.data.end(), whole.data.begin()));
    CHECK(std::all_of(whole.data.begin() + static_cast<std::ptrdiff_t>(part.data.size()), whole.data.end(),
                      [](float v) { return v == 0; }));
  }
}

TEST_CASE("bidirectional gru: sentences of a batch have lengths of their own, and the reverse direction looks ahead") {
  const Tensor x = wave({4, 2, 3}, 0.7f);
  Tensor later = x;
  for (size_t i = 12; i < 18; ++i) later.data[i] += 1;  // the third step of both sentences
  for (BackendKind kind : kBackends) {
    const Program program = both_directions(4, true);
    const Tensor lengths({2}, {2, 3});
    const Tensor a = run(kind, program, {{"x", x}, {"valid_len", lengths}}).at("output"),
                 b = run(kind, program, {{"x", later}, {"valid_len", lengths}}).at("output");
    CHECK(std::equal(a.data.begin(), a.data.begin() + 8, b.data.begin()));                 // has two words
    CHECK_FALSE(std::equal(a.data.begin() + 8, a.data.begin() + 16, b.data.begin() + 8));  // has three
  }
}

TEST_CASE("gru: stepping equals running over the sequence, with the last states as hidden") {
  const nn::RecurrentOptions options{.hidden = 5, .layers = 3};
  Builder b;
  const Value x = b.input("x", {4, 2, 3});
  const nn::RecurrentResult whole = nn::gru(b, "rnn", x, {}, options);
  nn::RecurrentState state{nn::zero_states(b, 2, options), {}};
  for (Value step : split_equal(b, x, 0, 4, true)) state = nn::gru_step(b, "rnn", step, state, options);
  for (int layer = 0; layer < 3; ++layer) {
    b.output("whole" + std::to_string(layer), whole.state.hidden[layer]);
    b.output("step" + std::to_string(layer), state.hidden[layer]);
  }
  const Program program = b.take();
  for (BackendKind kind : kBackends) {
    const TensorMap out = run(kind, program, {{"x", wave({4, 2, 3}, 0.3f)}});
    for (const char* layer : {"0", "1", "2"}) {
      CHECK(difference(out.at(std::string("whole") + layer), out.at(std::string("step") + layer)) < tolerance::kCpu);
    }
  }
}

TEST_CASE("gru: parameters have PyTorch's names, shapes and start") {
  Builder b;
  nn::gru(b, "encoder.rnn", b.input("x", {2, 1, 3}), {}, {.hidden = 4, .layers = 2});
  const Program& program = b.program();
  CHECK(program.shape(program.at("encoder.rnn.weight_ih_l0")).str() == "[12, 3]");
  CHECK(program.shape(program.at("encoder.rnn.weight_ih_l1")).str() == "[12, 4]");
  CHECK(program.shape(program.at("encoder.rnn.bias_hh_l1")).str() == "[12]");
  // Xavier over the whole stacked matrix: sqrt(6 / (3 + 12)); biases 1 / sqrt(4).
  CHECK(program.info(program.at("encoder.rnn.weight_ih_l0")).init.value == doctest::Approx(std::sqrt(0.4)));
  CHECK(program.info(program.at("encoder.rnn.bias_ih_l0")).init.value == doctest::Approx(0.5));
  CHECK(program.find("layer1/step1/hidden"));
}

TEST_CASE("positional encoding: even features are sines, odd ones cosines, wherever it starts") {
  for (const int64_t size : {6, 5}) {
    Builder b;
    const Value x = b.input("x", {1, 4, size});
    const Value positions = add_scalar(b, iota(b, 4, Axis::position), 7);
    b.output("output", nn::positional_encoding(b, x, {.positions = positions}));
    const Program program = b.take();
    for (BackendKind kind : kBackends) {
      const Tensor out = run(kind, program, {{"x", filled({1, 4, size}, 0)}}).at("output");
      for (int t = 0; t < 4; ++t) {
        for (int j = 0; j < size; ++j) {
          const double angle = (7 + t) / std::pow(10000.0, double(j / 2 * 2) / double(size));
          CHECK(out.data[t * size + j] ==
                doctest::Approx(j % 2 == 0 ? std::sin(angle) : std::cos(angle)).epsilon(1e-5));
        }
      }
    }
  }
}

TEST_CASE("layer norm: the book's rows become -1 and 1") {
  Builder b;
  b.output("output", nn::layer_norm(b, "", b.input("x", {2, 2})));
  const Program program = b.take();
  for (BackendKind kind : kBackends) {
    const Tensor out = run(kind, program, {{"x", Tensor({2, 2}, {1, 2, 2, 3})}}).at("output");
    const float one = 0.5f / std::sqrt(0.25f + 1e-5f);
    CHECK(difference(out, Tensor({2, 2}, {-one, one, -one, one})) < tolerance::kCpu);
  }
}

TEST_CASE("layer norm: several axes are normalised as one") {
  Builder b;
  const Value x = b.input("x", {2, 3, 4});
  b.output("output", nn::layer_norm(b, "ln", x, {.axes = 2}));
  CHECK(b.shape(b.program().at("ln.weight")).str() == "[3, 4]");
  const Program program = b.take();
  for (BackendKind kind : kBackends) {
    const Tensor out = run(kind, program, {{"x", counting({2, 3, 4})}}).at("output");
    CHECK(out.data[0] == doctest::Approx(-5.5 / std::sqrt(143.0 / 12)).epsilon(1e-4));
    CHECK(out.data[0] == doctest::Approx(-out.data[11]));
  }
}

TEST_CASE("feed-forward: the same network at every position, cut at zero") {
  Builder b;
  b.output("output", nn::position_wise_ffn(b, "", b.input("x", {1, 2, 1}), {.hidden = 2, .out = 1}));
  const Program program = b.take();
  const TensorMap given = {{"x", Tensor({1, 2, 1}, {3, -2})},
                           {"dense1.weight", Tensor({2, 1}, {1, -1})},
                           {"dense1.bias", Tensor({2}, {0, 1})},
                           {"dense2.weight", Tensor({1, 2}, {10, 100})},
                           {"dense2.bias", Tensor({1}, {5})}};
  for (BackendKind kind : kBackends) {
    CHECK(run(kind, program, given).at("output").data == std::vector<float>{35, 305});
  }
}

TEST_CASE("linear: a weight of another shape is refused by name") {
  Builder b;
  const Value x = b.input("x", {2, 3});
  nn::linear(b, "W", x, {.out = 4});
  CHECK(contains(error_of([&] { nn::linear(b, "W", x, {.out = 5}); }), "W.weight"));
}

}  // namespace attn::test
