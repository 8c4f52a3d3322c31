// Recording, differentiation, planning and state.
#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <type_traits>

#include "program/lower.h"
#include "program/plan.h"
#include "program/testing.h"
#include "tensor/error.h"

namespace attn::test {

TEST_CASE("builder: paths follow scopes and stay unique") {
  Builder b;
  const Value x = b.input("x", {2});
  Value first, second;
  {
    auto encoder = b.scope("encoder");
    first = exp(b, x);
    second = exp(b, x);
    b.name("peak", second);
  }
  CHECK(b.program().info(first).name == "encoder/exp");
  CHECK(b.program().info(second).name == "encoder/peak");
  CHECK(b.current_scope() == "");
  CHECK(b.program().find("encoder/peak") == second);
}

TEST_CASE("builder: a shape is what it was when it was asked for, whatever is recorded then") {
  Builder b;
  Value x = b.input("x", {2, 3});
  const Shape& shape = b.shape(x);
  static_assert(!std::is_reference_v<decltype(b.shape(x))>);
  for (int i = 0; i < 100; ++i) x = reshape(b, x, {6});
  CHECK(shape == Shape{2, 3});
}

TEST_CASE("builder: a parameter asked for twice is one parameter, with another shape it is refused") {
  Builder b;
  const Value w = b.parameter("w", {2, 3}, Init::constant(0));
  CHECK(b.parameter("w", {2, 3}, Init::constant(0)) == w);
  CHECK_THROWS_AS(b.parameter("w", {3, 2}, Init::constant(0)), ShapeError);
  CHECK_THROWS_AS(b.input("w", {2, 3}), Error);
}

TEST_CASE("autodiff: only what the loss depends on is recorded, in backward scopes") {
  Builder b;
  const Value x = b.input("x", {3}), z = b.input("z", {3});
  auto scope = b.scope("layer");
  const Value y = mul(b, x, z);
  const Value grad = gradients(b, sum_all(b, y), {x})[0];
  CHECK(b.program().shape(grad) == Shape{3});
  for (const Node& node : b.program().nodes) {
    CHECK((node.scope == "layer" || node.scope == "backward" || node.scope == "backward/layer"));
  }
  const Value none = gradients(b, sum_all(b, exp(b, z)), {x})[0];
  CHECK(b.program().nodes[b.program().info(none).node].op == &op::fill);
}

TEST_CASE("autodiff: a cotangent of another shape is refused") {
  Builder b;
  const Value x = b.input("x", {3}), y = exp(b, x);
  CHECK_THROWS_AS(gradients(b, y, {x}, b.input("dy", {2, 3})), ShapeError);
}

TEST_CASE("builder: what cannot be updated, and a second update or output, are refused") {
  Builder b;
  const Value x = b.input("x", {3}), s = b.state("s", {3}, Init::constant(0)), y = exp(b, x);
  CHECK_THROWS_AS(b.update(y, x), Error);
  b.update(s, y);
  CHECK_THROWS_AS(b.update(s, x), Error);
  b.output("y", y);
  b.output("y", y);
  CHECK_THROWS_AS(b.output("y", x), Error);
}

TEST_CASE("executor: a value that was not kept is refused, not invented") {
  Builder b;
  const Value x = b.input("x", {4}), hidden = softmax(b, x);
  b.output("y", sum_all(b, exp(b, softmax(b, hidden))));
  const Program program = b.take();
  const auto executor = make_executor(BackendKind::cpu, program, state_for(program));
  executor->write("x", Tensor({4}, {1, 2, 3, 4}));
  executor->run();
  CHECK_THROWS_WITH_AS(executor->read(hidden), "'softmax' is not kept by this run", Error);
  std::vector<float> two(2);
  CHECK_THROWS_AS(executor->read(program.at("y"), two), ShapeError);
}

TEST_CASE("executor: updates happen at once") {
  Builder b;
  const Value a = b.state("a", {2}, Init::constant(1)), c = b.state("c", {2}, Init::constant(2));
  b.output("before", reshape(b, a, {2, 1}));
  b.update(a, c);
  b.update(c, a);
  const Program program = b.take();
  for (const BackendKind kind : {BackendKind::reference, BackendKind::cpu}) {
    auto state = state_for(program);
    const auto executor = make_executor(kind, program, state);
    executor->run();
    CHECK(state->get("a").data == std::vector<float>{2, 2});
    CHECK(state->get("c").data == std::vector<float>{1, 1});
    CHECK(executor->read("before").data == std::vector<float>{1, 1});
  }
}

TEST_CASE("executor: sums over nothing are 0") {
  Builder b;
  const Value x = b.input("x", {0, 3});
  b.output("all", sum_all(b, square(b, x)));
  b.output("columns", sum(b, x, 0));
  const Program program = b.take();
  for (const BackendKind kind : {BackendKind::reference, BackendKind::cpu}) {
    const auto executor = make_executor(kind, program, state_for(program));
    executor->run();
    CHECK(executor->read("all").data == std::vector<float>{0});
    CHECK(executor->read("columns").data == std::vector<float>{0, 0, 0});
  }
}

TEST_CASE("autodiff: a mask has no gradient and says where it stands") {
  Builder b;
  const Value x = b.input("x", {3});
  auto scope = b.scope("gate");
  const Value y = step(b, x);
  CHECK_THROWS_WITH_AS(gradients(b, sum_all(b, y), {x}), "'gate/step': step has no gradient", Error);
}

TEST_CASE("plan: values that live at the same time never share memory") {
  const Program lowered = lower(small_training());
  const Plan layout = plan(lowered);
  std::vector<int> first(lowered.values.size(), -1), last(lowered.values.size(), -1);
  for (size_t i = 0; i < lowered.nodes.size(); ++i) {
    for (Value v : lowered.nodes[i].outputs) first[v.id] = last[v.id] = static_cast<int>(i);
    for (Value v : lowered.nodes[i].inputs) last[v.id] = static_cast<int>(i);
  }
  const auto is_view = [&](int v) {
    const int node = lowered.values[v].node;
    if (node < 0) return false;
    const OpId op = id_of(lowered.nodes[node]);
    return op == OpId::reshape || op == OpId::split || op == OpId::concat;
  };
  for (size_t a = 0; a < lowered.values.size(); ++a) {
    for (size_t b = a + 1; b < lowered.values.size(); ++b) {
      const Location &la = layout.locations[a], &lb = layout.locations[b];
      if (la.segment != Location::Segment::arena || lb.segment != Location::Segment::arena) continue;
      if (first[a] < 0 || first[b] < 0 || is_view(a) || is_view(b)) continue;
      const bool meet = first[a] <= last[b] && first[b] <= last[a];
      const bool overlap = la.offset < lb.offset + lowered.values[b].shape.size() &&
                           lb.offset < la.offset + lowered.values[a].shape.size();
      // What a view or a concatenation joins may overlap; our training program joins only the clip's norms.
      const bool joined = lowered.values[a].shape.size() == 1 || lowered.values[b].shape.size() == 1;
      CHECK_MESSAGE((!meet || !overlap || joined), lowered.values[a].name << " and " << lowered.values[b].name);
    }
  }
}

/// Two steps of gates: what a row gives is split, goes on by itself, and is put together once for each step and once
/// for all. width: of a gate.
Program gates(int64_t width) {
  Builder b;
  const Value x = b.input("x", {2, 3, width}), w = b.input("w", {3 * width, width}), v = b.input("v", {2 * width, 5});
  const std::vector<Value> parts = split_equal(b, matmul(b, x, w, {.transpose_b = true}), -1, 3);
  const std::vector<Value> a = split_equal(b, parts[0], 0, 2, true), c = split_equal(b, parts[1], 0, 2, true);
  std::vector<Value> gates[3], both;
  for (int step = 0; step < 2; ++step) {
    const Value own = split_equal(b, matmul(b, a[step], w, {.transpose_b = true}), -1, 3)[2];
    gates[0].push_back(b.name("gate0_" + std::to_string(step), tanh(b, mul(b, own, c[step]))));
    gates[1].push_back(b.name("gate1_" + std::to_string(step), exp(b, sub(b, own, tanh(b, gates[0][step])))));
    gates[2].push_back(b.name("gate2_" + std::to_string(step), sigmoid(b, own)));
    both.push_back(matmul(b, concat(b, {gates[0][step], gates[1][step]}, 1), v));
  }
  std::vector<Value> stacks;
  for (const std::vector<Value>& gate : gates) stacks.push_back(stack(b, gate, 0, Axis::step));
  b.output("all", matmul(b, b.name("whole", concat(b, stacks, -1)), w));
  b.output("each", concat(b, both, 0));
  b.output("row", mul(b, parts[2], fill(b, {width}, 2.0f)));
  return b.take();
}

TEST_CASE("plan: pieces of the last axis are where the whole is, each in one; who reads more than rows gets its own") {
  const Program lowered = lower(gates(4), {.pieces_in_place = true});
  const Plan layout = plan(lowered, {.pieces_in_place = true});
  const auto at = [&](const std::string& name) { return layout.locations[lowered.at(name).id]; };
  const int64_t whole = at("whole").offset;
  CHECK(at("whole").pitch == 0);
  for (int gate = 0; gate < 3; ++gate) {
    for (int step = 0; step < 2; ++step) {
      std::string name = "gate" + std::to_string(gate) + "_" + std::to_string(step);
      CAPTURE(name);
      // The first two go into a step's own concatenation too.
      if (gate < 2) CHECK(at(name).pitch == 8);
      if (gate < 2) name += "/copy0";
      CHECK(at(name).pitch == 12);
      CHECK(at(name).offset == whole + step * 3 * 12 + gate * 4);
    }
  }
  // A product reads the first gate's inputs.
  for (const Node& node : lowered.nodes) {
    if (id_of(node) != OpId::split || lowered.shape(node.inputs[0]).rank() != 3) continue;
    if (node.outputs.size() != 3) continue;
    CHECK(layout.locations[node.outputs[0].id].pitch == 0);
    CHECK(layout.locations[node.outputs[1].id].pitch == 12);
    CHECK(layout.locations[node.outputs[2].id].pitch == 12);
  }
}

TEST_CASE("plan: pieces in their places have the bits of pieces on their own, wider than a tile too") {
  for (const int64_t width : {1, 4, 35, 1030}) {
    for (const int threads : {1, 2}) {
      CAPTURE(width);
      CAPTURE(threads);
      const Program program = gates(width);
      std::map<std::string, Tensor> results[2];
      for (const bool retain_all : {false, true}) {
        const auto executor = make_executor(BackendKind::cpu, program, std::make_shared<State>(),
                                            {.retain_all = retain_all, .threads = threads});
        for (const char* name : {"x", "w", "v"}) {
          Tensor data(program.shape(program.at(name)));
          for (int64_t i = 0; i < data.size(); ++i) data.data[i] = std::sin(static_cast<float>(i)) / 8;
          executor->write(name, data);
        }
        executor->run();
        for (const auto& [name, v] : program.outputs) results[retain_all][name] = executor->read(v);
      }
      for (const auto& each : results[0]) CHECK_MESSAGE(each.second.data == results[1][each.first].data, each.first);
    }
  }
}

TEST_CASE("plan: reusing memory changes no bit") {
  const Program program = small_training();
  std::vector<std::shared_ptr<State>> states;
  for (const bool retain_all : {false, true}) {
    auto state = state_for(program);
    const auto executor = make_executor(BackendKind::cpu, program, state, {.retain_all = retain_all});
    for (int run = 0; run < 5; ++run) {
      executor->write("x", Tensor({4, 3}, {1, 2, 3, -1, 0, 1, 2, 2, 2, 0.5f, 0.25f, -3}));
      executor->run();
    }
    states.push_back(state);
  }
  for (const std::string& name : states[0]->names())
    CHECK_MESSAGE(states[0]->get(name).data == states[1]->get(name).data, name);
}

TEST_CASE("plan: an elementwise update is written in its state's place, unless something reads later what it was") {
  for (const std::string reader : {"nothing", "the same node", "a later node", "another update", "an output"}) {
    CAPTURE(reader);
    Builder b;
    const Value p = b.state("p", {4}, Init::constant(1.5f)), x = b.input("x", {4});
    const Value next = b.name("next", tanh(b, add(b, mul(b, p, x), p)));
    b.update(p, next);
    if (reader == "the same node") b.output("y", mul(b, next, p));
    if (reader == "a later node") b.output("y", sum_all(b, mul(b, softmax(b, next), p)));
    if (reader == "another update") b.update(b.state("q", {4}, Init::constant(0)), p);
    if (reader == "an output") b.output("y", next);
    const Program program = b.take(), lowered = lower(program);
    const std::vector<Update> copies = plan(lowered).copies;
    CHECK((std::find_if(copies.begin(), copies.end(), [&](const Update& u) { return u.state == p; }) == copies.end()) ==
          (reader == "nothing"));
    CHECK(plan(lowered, {.retain_all = true}).copies.size() == program.updates.size());
    std::vector<float> results[2];
    for (const bool retain_all : {false, true}) {
      const auto state = state_for(program);
      const auto executor = make_executor(BackendKind::cpu, program, state, {.retain_all = retain_all});
      executor->write("x", Tensor({4}, {1, -2, 0.25f, 3}));
      for (int run = 0; run < 3; ++run) executor->run();
      for (const std::string& name : state->names()) {
        const Tensor numbers = state->get(name);
        results[retain_all].insert(results[retain_all].end(), numbers.data.begin(), numbers.data.end());
      }
    }
    CHECK(results[0] == results[1]);
  }
}

/// A query's attention over the keys so far, which are their own values. keys: [T, D] -> [1, D]
Value attend(Builder& b, Value keys, Value len) {
  Value scores = matmul(b, b.input("q", {1, b.shape(keys)[1]}), keys, {.transpose_b = true});
  if (len) scores = mask_lengths(b, scores, len);
  return matmul(b, softmax(b, scores), keys);
}

/// Writes x [1, D] into a row of the state `cache` [T, D], which one step's program knows, or a program for all steps
/// (step -1) counts, and attends to the rows so far.
Program step_with_cache(const Shape& shape, int64_t step) {
  Builder b;
  const Value x = b.input("x", {1, shape[1]}), cache = b.state("cache", shape, Init::constant(0));
  Value next, count;
  if (step < 0) {
    const Value at = b.state("at", {1}, Init::constant(0));
    const Value distance = sub(b, reshape(b, iota(b, shape[0], Axis::step), {shape[0], 1}), at);
    const Value row = less(b, square(b, distance), fill(b, {1}, 0.5));  // 1 in this step's row, else 0
    next = add(b, mul(b, cache, one_minus(b, row)), mul(b, row, x));
    count = add_scalar(b, at, 1);
    b.update(at, count);
  } else {
    next = slice_scatter(b, cache, x, 0, step);
    count = fill(b, {1}, static_cast<double>(step + 1));
  }
  b.update(cache, next);
  b.output("y", attend(b, next, count));
  return b.take();
}

TEST_CASE("plan: a cache of fixed size is a state of which every run writes a row, with the bits of one that grows") {
  constexpr int64_t kSteps = 9, kSize = 5;
  for (const auto& [counts, retain_all] : {std::pair(true, false), {true, true}, {false, false}, {false, true}}) {
    const auto state = state_for(step_with_cache({kSteps, kSize}, -1));
    Tensor keys({1, kSize}), grown({0, kSize});
    for (int64_t step = 1; step <= kSteps; ++step) {
      const Program program = step_with_cache({kSteps, kSize}, counts ? -1 : step - 1);
      CHECK(plan(lower(program)).copies.empty());
      const auto executor = make_executor(BackendKind::cpu, program, state, {.retain_all = retain_all});
      for (float& number : keys.data)
        number = std::sin(number + static_cast<float>(step + (&number - keys.data.data())));
      executor->write("x", keys);
      executor->write("q", keys);
      executor->run();
      grown.shape = {step, kSize};
      grown.data.insert(grown.data.end(), keys.data.begin(), keys.data.end());
      Builder growing;
      growing.output("y", attend(growing, growing.input("keys", grown.shape), {}));
      const Program all = growing.take();
      const auto reference = make_executor(BackendKind::cpu, all, state_for(all));
      reference->write("keys", grown);
      reference->write("q", keys);
      reference->run();
      CHECK(executor->read("y").data == reference->read("y").data);
    }
  }
}

TEST_CASE("threads: the number of threads changes no bit") {
  Builder b;
  const Value x = b.input("x", {3, 70, 64}), lens = b.input("lens", {3});
  const Value w = b.parameter("w", {64, 64}, Init::xavier_uniform(64, 64)),
              c = b.parameter("c", {64}, Init::constant(0.1f));
  const Value y = tanh(b, add(b, matmul(b, x, w, {.transpose_b = true}), c));
  const Value weights = softmax(b, mask_lengths(b, matmul(b, y, y, {.transpose_b = true}), lens));
  const Value out = standardize(b, matmul(b, weights, x));
  b.output("y", out);
  b.output("grad", gradients(b, sum_all(b, square(b, mul(b, out, x))), {w})[0]);
  const Program program = b.take();
  Tensor data({3, 70, 64});
  for (int64_t i = 0; i < data.size(); ++i) data.data[i] = std::sin(static_cast<float>(i));
  std::vector<Tensor> results[2];
  for (const int threads : {1, 3}) {
    const auto executor = make_executor(BackendKind::cpu, program, state_for(program), {.threads = threads});
    executor->write("x", data);
    executor->write("lens", Tensor({3}, {70, 33, 5}));
    for (int run = 0; run < 3; ++run) executor->run();
    for (const char* name : {"y", "grad"}) results[threads > 1].push_back(executor->read(name));
  }
  for (int i = 0; i < 2; ++i) CHECK(results[0][i].data == results[1][i].data);
}

TEST_CASE("training: the update is part of the program, on both backends") {
  const Program program = small_training();
  std::vector<std::vector<float>> losses(2);
  for (const BackendKind kind : {BackendKind::reference, BackendKind::cpu}) {
    auto state = state_for(program);
    const auto executor = make_executor(kind, program, state);
    executor->write("x", Tensor({4, 3}, {1, 2, 3, -1, 0, 1, 2, 2, 2, 0.5f, 0.25f, -3}));
    for (int run = 0; run < 30; ++run) {
      executor->run();
      losses[kind == BackendKind::cpu].push_back(executor->read("loss").data[0]);
    }
    CHECK(state->get("adam.step").data[0] == 30);
    CHECK(state->get("rng.step").data[0] == 30);
  }
  CHECK(losses[1].back() < 0.5f * losses[1].front());
  for (int run = 0; run < 30; ++run) CHECK(losses[0][run] == doctest::Approx(losses[1][run]).epsilon(1e-4));
}

TEST_CASE("state: the same seed gives the same numbers, whatever was declared before") {
  Builder b1, b2;
  b1.parameter("w", {40}, Init::normal(1));
  b2.parameter("other", {3}, Init::normal(1));
  b2.parameter("w", {40}, Init::normal(1));
  const auto s1 = state_for(b1.take(), 5), s2 = state_for(b2.take(), 5);
  CHECK(s1->get("w").data == s2->get("w").data);
  Builder b3;
  b3.parameter("w", {40}, Init::normal(1));
  CHECK(state_for(b3.take(), 6)->get("w").data != s1->get("w").data);
}

TEST_CASE("state: initial values have the distribution that was asked for") {
  Builder b;
  b.parameter("normal", {20000}, Init::normal(2));
  b.parameter("uniform", {20000}, Init::uniform(0.5f));
  const auto state = state_for(b.take());
  const auto moments = [](const std::vector<float>& data) {
    double mean = 0, square = 0;
    for (float x : data) mean += x;
    mean /= static_cast<double>(data.size());
    for (float x : data) square += (x - mean) * (x - mean);
    return std::pair{mean, std::sqrt(square / static_cast<double>(data.size()))};
  };
  // Six standard errors of 20,000 draws.
  CHECK(std::abs(moments(state->get("normal").data).first) < 6 * 2 / std::sqrt(20000.0));
  CHECK(moments(state->get("normal").data).second == doctest::Approx(2).epsilon(0.03));
  CHECK(std::abs(moments(state->get("uniform").data).first) < 6 * 0.29 / std::sqrt(20000.0));
  CHECK(moments(state->get("uniform").data).second == doctest::Approx(0.5 / std::sqrt(3.0)).epsilon(0.03));
  const auto uniform = state->get("uniform").data;
  CHECK(*std::max_element(uniform.begin(), uniform.end()) < 0.5f);
  CHECK(*std::min_element(uniform.begin(), uniform.end()) >= -0.5f);
}

TEST_CASE("executor: what is written must fit") {
  Builder b;
  const Value x = b.input("x", {2, 2}), ids = b.integer_input("ids", {2});
  b.output("y", embedding(b, ids, x));
  const Program program = b.take();
  for (const BackendKind kind : {BackendKind::reference, BackendKind::cpu}) {
    const auto executor = make_executor(kind, program, state_for(program));
    CHECK_THROWS_AS(executor->write(x, std::vector<float>{1, 2, 3}), ShapeError);
    CHECK_THROWS_AS(executor->write(ids, std::vector<float>{0.5f, 1}), Error);
    CHECK_THROWS_AS(executor->write(ids, std::vector<float>{-1, 1}), Error);
    CHECK_THROWS_WITH_AS(executor->write(ids, std::vector<float>{0, 2}), "'ids' holds numbers below 2, 2 was given",
                         Error);
    CHECK_THROWS_AS(executor->write("x", Tensor({4}, {1, 2, 3, 4})), ShapeError);
    CHECK_THROWS_WITH_AS(executor->read("nothing"), "the program has no value named 'nothing'", Error);
  }
}

}  // namespace attn::test
