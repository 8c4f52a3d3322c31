// Random programs: views, pieces, heads, values used twice, updates of every kind. All ways to run one must agree.
#include <doctest/doctest.h>

#include <cmath>

#include "../tolerances.h"
#include "backends/backend.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/rng.h"

namespace attn::test {
namespace {

class Generator {
 public:
  explicit Generator(uint64_t seed) : rng_(seed, name_hash("random program")) {}

  Program make() {
    values_ = {b_.input("x", kHeads), b_.input("y", kHeads), b_.parameter("p", kHeads, Init::normal(1)),
               b_.parameter("q", kHeads, Init::normal(1)), b_.state("s", kHeads, Init::constant(0.5f))};
    const std::vector<Value> states(values_.begin() + 2, values_.end());
    for (int i = 0; i < 14; ++i) grow();
    const Value target = pick();
    b_.output("grad", gradients(b_, target, {values_[2]})[0]);
    values_.push_back(b_.program().outputs.at("grad"));
    for (int i = 0; i < 4; ++i) b_.output("out" + std::to_string(i), pick());
    for (Value state : states) {
      if (rng_.below(4) > 0) b_.update(state, pick_of_shape(kHeads));
    }
    return b_.take();
  }

 private:
  inline static const Shape kHeads{2, 3, 2, 4};

  Value pick() { return values_[rng_.below(static_cast<uint32_t>(values_.size()))]; }

  Value pick_of_shape(const Shape& shape) {
    for (;;) {
      const Value v = pick();
      if (b_.shape(v) == shape) return v;
    }
  }

  void grow() {
    const Value v = pick();
    const Shape shape = b_.shape(v);
    switch (rng_.below(11)) {
      case 0: return keep(tanh(b_, v));
      case 1: return keep(add(b_, v, pick_of_shape(shape)));
      case 2: return keep(mul(b_, v, pick_of_shape(shape)));
      case 3: return keep(scale(b_, v, 0.5));
      case 4: return keep(reshape(b_, v, {-1}));
      case 5: return keep(reshape(b_, pick_of_size(kHeads.size()), {2, 3, 2, 4}));
      case 6: return swap_heads();
      case 7: return product();
      case 8: return pieces(v);
      case 9: return keep(softmax(b_, v));
      default: return keep(add(b_, v, sum_to(b_, v, Shape{shape.last()})));
    }
  }

  Value pick_of_size(int64_t size) {
    for (;;) {
      const Value v = pick();
      if (b_.shape(v).size() == size) return v;
    }
  }

  void keep(Value v) { values_.push_back(v); }

  void swap_heads() {
    const Value v = pick();
    if (b_.shape(v).rank() == 4) keep(permute(b_, v, {0, 2, 1, 3}));
  }

  /// Of heads, now and then behind a permutation that is used again.
  void product() {
    const Value a = pick_of_shape(kHeads), c = pick_of_shape(kHeads);
    const Value scores = matmul(b_, a, c, {.transpose_b = true});
    keep(tanh(b_, scores));
    const Value swapped = permute(b_, matmul(b_, scores, c), {0, 2, 1, 3});
    if (rng_.below(2) == 0) keep(swapped);
    keep(matmul(b_, swapped, swapped, {.transpose_a = true}));
  }

  void pieces(Value v) {
    const Shape shape = b_.shape(v);
    const int axis = static_cast<int>(rng_.below(static_cast<uint32_t>(shape.rank())));
    if (shape[axis] % 2 != 0) return;
    const auto halves = split_equal(b_, v, axis, 2);
    keep(halves[rng_.below(2)]);
    keep(concat(b_, {halves[1], tanh(b_, halves[0])}, axis));
  }

  Rng rng_;
  Builder b_;
  std::vector<Value> values_;
};

double difference(const std::vector<float>& a, const std::vector<float>& b) {
  double worst = 0, peak = 1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (std::isnan(a[i]) != std::isnan(b[i]) || std::isinf(a[i]) || std::isinf(b[i])) return a[i] == b[i] ? worst : 1;
    worst = std::max(worst, std::abs(static_cast<double>(a[i]) - b[i]));
    peak = std::max(peak, std::abs(static_cast<double>(b[i])));
  }
  return worst / peak;
}

}  // namespace

TEST_CASE("random programs: reference, fused, retained and threaded runs agree, updates and all") {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    const Program program = Generator(seed).make();
    std::vector<std::map<std::string, std::vector<float>>> results;
    const auto run = [&](BackendKind kind, ExecutorOptions options) {
      auto state = std::make_shared<State>();
      state->add(program, seed);
      const auto executor = make_executor(kind, program, state, options);
      std::map<std::string, std::vector<float>> result;
      for (int step = 0; step < 3; ++step) {
        for (const char* name : {"x", "y"}) {
          Tensor tensor({2, 3, 2, 4});
          for (int64_t i = 0; i < tensor.size(); ++i) {
            tensor.data[i] = static_cast<float>((i * 7 + step * 3 + name[0]) % 11) / 11 - 0.4f;
          }
          executor->write(name, tensor);
        }
        executor->run();
        for (const auto& [name, v] : program.outputs) result[name + std::to_string(step)] = executor->read(v).data;
      }
      for (const std::string& name : state->names()) result[name] = state->get(name).data;
      results.push_back(std::move(result));
    };
    run(BackendKind::reference, {});
    run(BackendKind::cpu, {});
    run(BackendKind::cpu, {.retain_all = true});
    run(BackendKind::cpu, {.threads = 2});
    for (const auto& expected : results[0]) {
      const std::string& name = expected.first;
      const double d = difference(results[1].at(name), expected.second);
      CHECK_MESSAGE(d <= tolerance::kRandomProgram, "program " << seed << ": " << name << " differs by " << d);
      CHECK_MESSAGE(results[1].at(name) == results[2].at(name), "program " << seed << ", retained: " << name);
      CHECK_MESSAGE(results[1].at(name) == results[3].at(name), "program " << seed << ", threads: " << name);
    }
  }
}

}  // namespace attn::test
