#pragma once
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/rng.h"

namespace attn::test {

/// Views, pieces, heads, values used twice, updates of every kind: inputs x and y, parameters p and q, state s, outputs
/// grad and out0 to out3.
class RandomProgram {
 public:
  explicit RandomProgram(uint64_t seed) : rng_(seed, name_hash("random program")) {}

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
    keep(slice_scatter(b_, v, rng_.below(2) == 0 ? halves[1] : tanh(b_, halves[1]), axis, rng_.below(shape[axis] / 2)));
  }

  Rng rng_;
  Builder b_;
  std::vector<Value> values_;
};

}  // namespace attn::test
