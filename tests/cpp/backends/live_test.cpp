// What the cpu backend leaves out of a training step because no sentence of the batch has it.
#include <cstring>
#include <limits>

#include "backends/cpu/executor.h"
#include "models/variants.h"
#include "nn/run.h"
#include "program/autodiff.h"
#include "program/plan.h"

namespace attn::test {
namespace {

constexpr int kWords = 23;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

ModelConfig small(const std::string& variant, double hidden = 16) {
  ModelConfig config = config_of(variant);
  config["src_vocab"] = 9;
  config["tgt_vocab"] = kWords;
  config["embed"] = 8;
  config["hidden"] = hidden;
  config["heads"] = 4;
  config["ffn"] = 12;
  config["steps"] = 7;
  return config;
}

/// What a training does besides the book's.
struct Extras {
  double label_smoothing = 0, guided_alignment = 0;
  /// What queries, or a score's last weights, are multiplied with.
  float scores = 1;
};

/// The losses and their gradients of a step whose batch has these lengths.
struct Step {
  std::shared_ptr<State> state = std::make_shared<State>();
  std::unique_ptr<Executor> executor;

  Step(const ModelConfig& config, bool padded, Extras extras, int threads, int64_t batch) {
    Builder b;
    const TrainingProgram training = record_training(b, config,
                                                     {.batch = batch,
                                                      .label_smoothing = extras.label_smoothing,
                                                      .guided_alignment = extras.guided_alignment,
                                                      .links = 4,
                                                      .logits = false});
    const std::vector<Value> parameters = b.program().with_role(Role::parameter);
    const std::vector<Value> grads = gradients(b, training.objective, parameters);
    for (size_t i = 0; i < grads.size(); ++i) b.output("grad." + b.program().info(parameters[i]).name, grads[i]);
    const Program program = b.take();
    state->add(program, 1);
    for (const std::string& name : state->names()) {
      if (!name.ends_with("W_q.weight") && !name.ends_with("w_v.weight")) continue;
      Tensor weight = state->get(name);
      for (float& w : weight.data) w *= extras.scores;
      state->set(name, weight, Role::parameter);
    }
    executor = make_executor(BackendKind::cpu, program, state, {.retain_all = padded, .threads = threads});
  }

  TensorMap run(const std::vector<float>& source, const std::vector<float>& target) {
    const auto batch = static_cast<int64_t>(source.size());
    executor->write("src_valid_len", Tensor({batch}, source));
    executor->write("tgt_valid_len", Tensor({batch}, target));
    uint32_t number = 1;
    for (const char* name : {"src", "tgt_in", "tgt"}) {
      Tensor ids(executor->program().shape(executor->program().at(name)));
      for (float& id : ids.data) id = static_cast<float>((number = number * 48271u % 2147483647u) % 9);
      executor->write(name, ids);
    }
    for (const char* name : {"link_source", "link_target", "link_count"}) {
      const Value v = executor->program().find(name);
      if (!v) continue;
      Tensor links(executor->program().shape(v));
      for (float& id : links.data) id = static_cast<float>((number = number * 48271u % 2147483647u) % 5);
      executor->write(name, links);
    }
    executor->run();
    TensorMap outputs;
    for (const auto& [name, value] : executor->program().outputs) outputs[name] = executor->read(value);
    return outputs;
  }

  /// Leaves NaN wherever a run computes something.
  void poison(const std::vector<float>& everything) {
    TensorMap kept;
    for (const std::string& name : state->names()) {
      if (state->entry(name).role != Role::parameter) continue;
      kept[name] = state->get(name);
      state->set(name, filled(kept[name].shape, std::numeric_limits<float>::quiet_NaN()));
    }
    run(everything, everything);
    for (const auto& [name, tensor] : kept) state->set(name, tensor);
  }
};

using Lengths = std::vector<float>;

/// Holds a step's loss and gradients to the padded program's, with one thread and with three, of batches with these
/// lengths of source and target.
void check(const ModelConfig& config, Extras extras, const std::vector<std::pair<Lengths, Lengths>>& batches) {
  const auto batch = static_cast<int64_t>(batches[0].first.size());
  Step padded(config, true, extras, 1, batch), alone(config, false, extras, 1, batch),
      together(config, false, extras, 3, batch);
  for (const auto& lengths : batches) {
    // CAPTURE takes no structured binding in C++20.
    const Lengths &source = lengths.first, &target = lengths.second;
    const TensorMap expected = padded.run(source, target);
    for (Step* live : {&alone, &together}) {
      CAPTURE(live == &together);
      live->poison(Lengths(source.size(), 7));
      const TensorMap found = live->run(source, target);
      REQUIRE(expected.size() == found.size());
      for (const auto& output : expected) {
        CAPTURE(output.first);
        CAPTURE(source[0]);
        CAPTURE(target[0]);
        CHECK(difference(found.at(output.first), output.second) == 0);
      }
    }
  }
}

/// The same of any program with an input `lengths` of four up to 7; the numbers that are in no sentence are NaN before.
void check(const Program& program) {
  TensorMap found[2];
  for (const bool padded : {false, true}) {
    const auto executor = make_executor(BackendKind::cpu, program, std::make_shared<State>(), {.retain_all = padded});
    for (const bool poison : {true, false}) {
      for (Value v : program.with_role(Role::input)) {
        Tensor numbers(program.shape(v));
        for (size_t i = 0; i < numbers.data.size(); ++i) numbers.data[i] = 0.1f * static_cast<float>(i % 17) - 0.7f;
        if (poison) numbers = filled(numbers.shape, std::numeric_limits<float>::quiet_NaN());
        if (program.info(v).name == "windows") {
          for (size_t i = 0; i < numbers.data.size(); ++i) numbers.data[i] = static_cast<float>(i % 5 + 1);
        }
        if (program.info(v).name == "lengths") numbers.data = poison ? Lengths{7, 7, 7, 7} : Lengths{5, 7, 1, 2};
        executor->write(program.info(v).name, numbers);
      }
      executor->run();
    }
    for (const auto& [name, value] : program.outputs) found[padded][name] = executor->read(value);
  }
  for (const auto& output : found[1]) {
    CAPTURE(output.first);
    const std::vector<float>&one = found[0].at(output.first).data, &other = output.second.data;
    CHECK(std::memcmp(one.data(), other.data(), other.size() * sizeof(float)) == 0);
  }
}

/// A training's lowered program, and by value whether it is packed. Constants, which are computed once, are not.
struct PackedProgram {
  Program program;
  std::vector<int> constants;
  std::vector<Limit> packed;

  PackedProgram(const ModelConfig& config, double label_smoothing) {
    Builder b;
    const TrainingProgram training =
        record_training(b, config, {.batch = 6, .label_smoothing = label_smoothing, .logits = false});
    const std::vector<Value> parameters = b.program().with_role(Role::parameter);
    const std::vector<Value> grads = gradients(b, training.loss, parameters);
    for (size_t i = 0; i < grads.size(); ++i) b.output("grad." + b.program().info(parameters[i]).name, grads[i]);
    program = lower(b.take(), cpu::lower_options());
    constants = plan(program, {.pieces_in_place = true}).constants;
    packed = cpu::find_packed(program, find_live(program), constants);
  }

  /// Holds every result of at least three axes [batch, ...] that `expected` says so of to be packed.
  template <class F>
  int check(F expected) const {
    int checked = 0;
    for (int i = 0; i < static_cast<int>(program.nodes.size()); ++i) {
      const Node& node = program.nodes[i];
      const Shape& shape = program.shape(node.outputs[0]);
      if (std::count(constants.begin(), constants.end(), i) > 0 || shape.rank() < 3 || shape[0] != 6) continue;
      if (!expected(shape)) continue;
      CAPTURE(node.scope);
      CAPTURE(std::string(node.op->name));
      CHECK(static_cast<bool>(packed[node.outputs[0].id]));
      ++checked;
    }
    return checked;
  }
};

}  // namespace

TEST_CASE("live: loss and every gradient have the padded program's bits, and nothing behind the sentences is read") {
  const std::vector<std::pair<Lengths, Lengths>> batches = {
      {{3, 6, 1, 2, 2, 5}, {6, 5, 5, 3, 2, 1}},  // sorted, as the trainer sorts them
      {{3, 6, 1, 2, 2, 5}, {2, 5, 1, 6, 3, 1}}, {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}},
      {{0, 6, 1, 2, 2, 5}, {6, 5, 5, 3, 2, 1}},  // nothing to look at: no weight at all
      {{3, 6, 1, 2, 2, 5}, {6, 5, 5, 0, 2, 1}}, {{7, 7, 7, 7, 7, 7}, {7, 7, 7, 7, 7, 7}},
      {{9, 6, 1, 2, 2, 5}, {6, 9, 5, 3, 2, 1}},  // more than there are
  };
  for (const char* variant : kVariants) {
    for (const Extras& extras : {Extras{}, Extras{0.1, 0}, Extras{0, 0.5}}) {
      if (extras.guided_alignment > 0 && std::string(variant) == "seq2seq") continue;  // it has no attention
      CAPTURE(std::string(variant));
      CAPTURE(extras.label_smoothing);
      CAPTURE(extras.guided_alignment);
      check(small(variant), extras, batches);
    }
  }
}

TEST_CASE("live: nor where scores are far below any that a training has") {
  for (const char* variant : {"seq2seq_attention", "dot_product", "transformer", "pre_norm"}) {
    CAPTURE(std::string(variant));
    check(small(variant), {.scores = 1e8f}, {{{3, 6, 1, 2, 2, 5}, {6, 5, 5, 3, 2, 1}}});
  }
}

TEST_CASE("live: a sum over any axis has the padded program's bits") {
  for (int axis = 0; axis < 4; ++axis) {
    CAPTURE(axis);
    Builder b;
    const Value x = b.input("x", {4, 15, 7}), lengths = b.integer_input("lengths", {4}, Integer::length, {Axis::batch});
    const Value words = reshape(b, permute(b, mask_lengths(b, x, lengths, 0), {0, 2, 1}), {4, 7, 3, 5});
    b.output("y", sum(b, square(b, words), axis));
    check(b.take());
  }
}

TEST_CASE("live: a softmax over a window sums over columns whose weights meet zeros, too, and so does its gradient") {
  for (const bool gradient : {false, true}) {
    Builder b;
    const Value x = b.input("x", {4, 7, 7}), values = b.input("values", {4, 5, 7}),
                windows = b.input("windows", {4, 7});
    const Value lengths = b.integer_input("lengths", {4}, Integer::length, {Axis::batch});
    const Value weights = softmax(b, mask_lengths(b, scale(b, x, 0.5), windows, -kInfinity));
    const Value y = matmul(b, weights, mask_lengths(b, values, lengths, 0), {.transpose_b = true});
    b.output("y", y);
    if (gradient) b.output("dx", gradients(b, sum_all(b, square(b, y)), {x})[0]);
    check(b.take());
  }
}

TEST_CASE("live: attention whose heads share keys and values has the padded program's bits") {
  for (const bool masked : {false, true}) {
    CAPTURE(masked);
    Builder b;
    const Value queries = b.input("queries", {4, 2, 3, 5, 6}), keys = b.input("keys", {4, 2, 1, 7, 6}),
                values = b.input("values", {4, 2, 1, 7, 8});
    const Value lengths = b.integer_input("lengths", {4}, Integer::length, {Axis::batch});
    const Value scores = scale(b, matmul(b, queries, keys, {.transpose_b = true}), 0.5);
    Value y = matmul(b, softmax(b, mask_lengths(b, scores, lengths, -kInfinity)), values);
    if (masked) y = mask_lengths(b, reshape(b, permute(b, y, {0, 3, 1, 2, 4}), {4, 5, 48}), lengths, 0);
    const std::vector<Value> wrt = {queries, keys, values}, found = gradients(b, sum_all(b, square(b, y)), wrt);
    b.output("y", y);
    for (size_t i = 0; i < wrt.size(); ++i) b.output("gradient." + b.program().info(wrt[i]).name, found[i]);
    check(b.take());
  }
}

TEST_CASE("live: a softmax has the padded program's bits wherever its rows, examples and lengths stand") {
  const auto masked = [](Builder& b, Value x) {
    return mask_lengths(b, x, b.integer_input("lengths", {4}, Integer::length, {Axis::batch}), 0);
  };
  const auto trained = [](Builder& b, Value losses, Value parameter) {
    const Value loss = sum_all(b, losses);
    b.output("loss", loss);
    b.output("gradient", gradients(b, loss, {parameter})[0]);
    check(b.take());
  };
  const auto losses_of = [](Builder& b, Value y) {
    return reshape(b, sum(b, square(b, y), -1), {4, b.shape(y).size() / b.shape(y).last() / 4});
  };
  for (const bool scaled : {false, true}) {
    CAPTURE(scaled);
    const auto scores = [&](Builder& b, Value x) { return scaled ? scale(b, x, 0.5) : x; };
    SUBCASE("several rows to a place") {
      Builder b;
      const Value x = b.input("x", {4, 7, 6}), w = b.input("w", {6, 15}), u = b.input("u", {15, 6});
      const Value y = softmax(b, scores(b, reshape(b, matmul(b, tanh(b, x), w), {4, 7, 3, 5})));
      const Value output = tanh(b, matmul(b, reshape(b, y, {4, 7, 15}), u));
      trained(b, masked(b, losses_of(b, output)), w);
    }
    SUBCASE("a window to a place") {
      Builder b;
      const Value x = b.input("x", {4, 7, 6}), w = b.input("w", {6, 7}), u = b.input("u", {7, 6});
      const Value places = scores(b, reshape(b, matmul(b, tanh(b, x), w), {28, 7}));
      const Value y = softmax(b, mask_lengths(b, places, b.input("windows", {28}), -kInfinity));
      trained(b, masked(b, losses_of(b, tanh(b, matmul(b, reshape(b, y, {4, 7, 7}), u)))), w);
    }
    for (const std::vector<int64_t>& shape : {std::vector<int64_t>{8, 1, 7}, {1, 8, 7}}) {
      const std::string name = "steps seen as " + Shape(shape).str();
      SUBCASE(name.c_str()) {
        Builder b;
        const Value x = b.input("x", {4, 7, 14});
        const Value windows = b.input("windows", shape[0] == 8 ? Shape{8} : Shape{1, 8});
        std::vector<Value> steps;
        for (Value step : split(b, x, 1, std::vector<int64_t>(7, 1))) {
          const Value y = softmax(b, mask_lengths(b, scores(b, reshape(b, tanh(b, step), shape)), windows, -kInfinity));
          steps.push_back(reshape(b, y, {4, 1, 14}));
        }
        trained(b, masked(b, losses_of(b, concat(b, steps, 1))), x);
      }
    }
    SUBCASE("one step, one feature") {
      Builder b;
      const Value lengths = b.integer_input("lengths", {4}, Integer::length, {Axis::batch});
      const Value windows = b.integer_input("windows", {4}, Integer::length, {Axis::batch});
      const Value queries = b.input("queries", {4, 1, 1}), keys = b.input("keys", {4, 7, 1}), v = b.input("v", {1, 1});
      const Value products = scores(b, matmul(b, queries, keys, {.transpose_b = true}));
      const Value y =
          matmul(b, softmax(b, mask_lengths(b, products, windows, -kInfinity)), matmul(b, tanh(b, keys), v));
      trained(b, mask_lengths(b, reshape(b, square(b, y), {4, 1}), lengths, 0), v);
    }
    SUBCASE("two masks") {
      Builder b;
      const Value x = b.input("x", {4, 7, 7});
      const Value inner = mask_lengths(b, scores(b, x), b.input("windows", {4, 7}), -1);
      const Value y = softmax(b, mask_lengths(b, inner, b.input("lengths", {4}), -1));
      trained(b, mul(b, square(b, y), x), x);
    }
    SUBCASE("a mask with another number behind the gradient") {
      Builder b;
      const Value x = b.input("x", {4, 7, 7});
      const Value lengths = b.integer_input("lengths", {4}, Integer::length, {Axis::batch});
      const Value seen = mask_lengths(b, scores(b, x), lengths, -kInfinity), y = softmax(b, seen);
      const Value gradient = gradients(b, sum_all(b, mul(b, square(b, y), x)), {seen})[0];
      // A zero's sign is left open where nothing is computed.
      b.output("y", square(b, mask_lengths(b, gradient, b.input("windows", {4, 7}), 5)));
      check(b.take());
    }
  }
}

TEST_CASE("live: a Transformer's rows are without gaps from the embeddings to the loss and back") {
  for (const char* variant : {"transformer", "pre_norm", "tied_embeddings"}) {
    for (const double label_smoothing : {0.0, 0.1}) {
      CAPTURE(std::string(variant));
      CAPTURE(label_smoothing);
      // One number of each place is a loss.
      PackedProgram(small(variant), label_smoothing).check([](const Shape& shape) { return shape.last() > 1; });
    }
  }
}

TEST_CASE("live: so are the outputs of a decoder that goes step by step, from the steps to the loss and back") {
  for (const char* variant : {"seq2seq_attention", "lstm", "projected"}) {
    for (const double label_smoothing : {0.0, 0.1}) {
      CAPTURE(std::string(variant));
      CAPTURE(label_smoothing);
      // Its logits and their gradient; what goes into the output layer and comes out of it is as packed as they are.
      const int checked = PackedProgram(small(variant), label_smoothing).check([](const Shape& shape) {
        return shape.last() == kWords;
      });
      CHECK(checked >= 2);
    }
  }
}

TEST_CASE("live: so have large products, whose rows are brought together") {
  for (const char* variant : {"seq2seq_attention", "projected", "transformer", "tied_embeddings"}) {
    CAPTURE(std::string(variant));
    ModelConfig config = small(variant, 384);
    config["layers"] = 1;
    check(config, {0.1, 0.5}, {{{3, 6, 1, 2, 2, 5, 7, 4, 4, 1, 2, 3}, {7, 6, 6, 5, 4, 4, 4, 3, 2, 2, 1, 1}}});
  }
}

}  // namespace attn::test
