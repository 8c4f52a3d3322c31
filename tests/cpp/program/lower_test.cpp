// What lower() makes of recorded programs.
#include "program/lower.h"

#include <doctest/doctest.h>

#include <set>

#include "program/testing.h"

namespace attn::test {
namespace {

void check_order(const Program& program) {
  std::set<int> known;
  for (size_t v = 0; v < program.values.size(); ++v) {
    if (program.values[v].role != Role::computed) known.insert(static_cast<int>(v));
  }
  for (const Node& node : program.nodes) {
    for (Value v : node.inputs) CHECK_MESSAGE(known.count(v.id) == 1, program.info(v).name);
    for (Value v : node.outputs) known.insert(v.id);
  }
}

}  // namespace

TEST_CASE("lower: unused nodes are dropped and chains fuse") {
  Builder b;
  const Value x = b.input("x", {8, 8}), w = b.input("w", {8, 8}), bias = b.input("bias", {8});
  exp(b, x);  // nothing needs it
  b.output("y", one_minus(b, square(b, tanh(b, add(b, matmul(b, x, w), bias)))));
  const Program lowered = lower(b.take());
  CHECK(lowered.nodes.size() == 2);
  CHECK(count(lowered, OpId::fused_matmul) == 1);
  CHECK(count(lowered, OpId::fused_elementwise) == 1);
}

TEST_CASE("lower: nodes stand after everything they read") { check_order(lower(small_training())); }

TEST_CASE("lower: losses come with their gradient, unless this needs them") {
  for (const bool needed : {false, true}) {
    CAPTURE(needed);
    Builder b;
    const Value x = b.input("x", {4, 5}), labels = b.input("labels", {4}), losses = cross_entropy(b, x, labels);
    const Value objective = sum_all(b, needed ? square(b, losses) : scale(b, losses, 3));
    b.output("objective", objective);
    b.output("dx", gradients(b, objective, {x})[0]);
    const Program lowered = lower(b.take(), {.losses_with_gradients = true});
    CHECK(count(lowered, OpId::cross_entropy) == (needed ? 1 : 0));
    const auto gradient = std::find_if(lowered.nodes.begin(), lowered.nodes.end(),
                                       [](const Node& node) { return id_of(node) == OpId::cross_entropy_vjp; });
    REQUIRE(gradient != lowered.nodes.end());
    CHECK(gradient->outputs.size() == (needed ? 1 : 2));
    check_order(lowered);
  }
}

TEST_CASE("lower: a softmax scales and masks by itself, and so does its gradient, unless these are needed") {
  for (const bool scaled : {false, true}) {
    for (const std::string needed : {"", "scores", "dscores"}) {
      CAPTURE(scaled);
      CAPTURE(needed);
      Builder b;
      const Value x = b.input("x", {2, 3, 4}), lens = b.input("lens", {2}), scores = scale(b, x, 0.5);
      const Value weights = softmax(b, mask_lengths(b, scores, lens, -1e6f));
      const std::vector<Value> d = gradients(b, sum_all(b, square(b, weights)), {x, scores});
      b.output("dx", d[0]);
      if (!needed.empty()) b.output(needed, needed == "scores" ? scores : d[1]);
      const Program lowered = lower(b.take(), {.scaled_softmax = scaled});
      check_order(lowered);
      const auto fused = [&](OpId op) {
        const auto node =
            std::find_if(lowered.nodes.begin(), lowered.nodes.end(), [&](const Node& one) { return id_of(one) == op; });
        REQUIRE(node != lowered.nodes.end());
        return fused_in(*node).size();
      };
      CHECK(fused(OpId::masked_softmax) == (scaled && needed != "scores" ? 3 : 2));
      CHECK(fused(OpId::softmax_vjp) == (!scaled ? 1 : needed == "dscores" ? 2 : 3));
      CHECK(count(lowered, OpId::mask_lengths) == (scaled ? 0 : 1));
    }
  }
}

TEST_CASE("lower: what is masked after it is scaled is masked by itself") {
  Builder b;
  const Value x = b.input("x", {2, 3, 4}), lens = b.input("lens", {2});
  const Value weights = softmax(b, scale(b, mask_lengths(b, x, lens, -1e6f), 0.5));
  b.output("dx", gradients(b, sum_all(b, square(b, weights)), {x})[0]);
  const Program lowered = lower(b.take(), {.scaled_softmax = true});
  CHECK(count(lowered, OpId::masked_softmax) == 0);
  CHECK(count(lowered, OpId::mask_lengths) == 2);
}

TEST_CASE("lower: ids are permuted instead of rows, and a table goes through a layer if it has fewer") {
  for (const int64_t known : {4, 40}) {
    CAPTURE(known);
    Builder b;
    const Value ids = b.input("ids", {3, 5}), bias = b.input("bias", {2});
    const Value table = b.input("table", {known, 6}), w = b.input("w", {2, 6});
    const Value x = permute(b, embedding(b, ids, table), {1, 0, 2});
    b.output("y", add(b, matmul(b, x, w, {.transpose_b = true}), bias));
    const Program lowered = lower(b.take());
    check_order(lowered);
    CHECK(count(lowered, OpId::permute) == 1);
    const auto lookup = std::find_if(lowered.nodes.begin(), lowered.nodes.end(),
                                     [](const Node& node) { return id_of(node) == OpId::embedding; });
    REQUIRE(lookup != lowered.nodes.end());
    CHECK(lowered.shape(lookup->inputs[0]) == Shape{5, 3});
    CHECK(lowered.shape(lookup->inputs[1]) == (known == 4 ? Shape{4, 2} : Shape{40, 6}));
    CHECK((lookup->outputs[0] == lowered.at("y")) == (known == 4));
  }
}

TEST_CASE("lower: a product with zeros is zeros, forwards and back") {
  for (const double value : {0.0, 1.0}) {
    CAPTURE(value);
    Builder b;
    const Value w = b.parameter("w", {3, 3}, Init::constant(0.5f)),
                bias = b.parameter("bias", {3}, Init::constant(-0.0f));
    const Value h = b.name("h", tanh(b, add(b, matmul(b, fill(b, {2, 3}, value), w), bias)));
    const Value loss = sum_all(b, tanh(b, matmul(b, h, w)));
    b.output("h", h);
    b.output("dw", gradients(b, loss, {w})[0]);
    const Program program = b.take(), lowered = lower(program);
    check_order(lowered);
    const int products = count(lowered, OpId::matmul) + count(lowered, OpId::fused_matmul);
    CHECK(products == (value == 0 ? 2 : 5));
    std::vector<float> found[2];
    for (const bool all : {false, true}) {
      const auto executor = make_executor(BackendKind::cpu, program, state_for(program), {.retain_all = all});
      executor->run();
      for (const char* name : {"h", "dw"}) {
        for (float number : executor->read(name).data) found[all].push_back(std::copysign(1.0f, number) + number);
      }
    }
    CHECK(found[0] == found[1]);
  }
}

TEST_CASE("lower: a gradient computes 1 - z again") {
  Builder b;
  const Value x = b.input("x", {4}), z = sigmoid(b, x), rest = one_minus(b, z);
  const Value y = sum_all(b, mul(b, rest, sin(b, z)));
  b.output("y", y);
  b.output("dx", gradients(b, y, {x})[0]);
  const Program lowered = lower(b.take());
  check_order(lowered);
  for (const Node& node : lowered.nodes)
    CHECK(std::find(node.outputs.begin(), node.outputs.end(), rest) == node.outputs.end());
}

TEST_CASE("lower: a factor that several products read transposed is transposed once") {
  Builder b;
  const Value x = b.input("x", {3, 4}), w = b.input("w", {4, 4}), once = b.input("once", {4, 4});
  const Value y = matmul(b, matmul(b, x, w, {.transpose_b = true}), w, {.transpose_b = true});
  b.output("y", matmul(b, y, once, {.transpose_b = true}));
  const Program lowered = lower(b.take(), {.transpose_shared = true});
  CHECK(count(lowered, OpId::permute) == 1);
  int transposed = 0;
  for (const Node& node : lowered.nodes) {
    if (id_of(node) == OpId::matmul) transposed += node.as<MatmulAttrs>().transpose_b;
  }
  CHECK(transposed == 1);
}

}  // namespace attn::test
