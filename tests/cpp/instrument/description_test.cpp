#include "instrument/description.h"

#include <doctest/doctest.h>

#include "lessons/registry.h"
#include "models/model.h"
#include "models/optimizer.h"
#include "nn/linear.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "program/lower.h"
#include "tensor/error.h"

using namespace attn;

namespace {

RunRequest with_gradients() {
  RunRequest request;
  request.gradients = true;
  return request;
}

Json described(const std::string& name) { return Json::parse(describe(record_program(name, with_gradients())).dump()); }

const Json& value_named(const Json& program, const std::string& name) {
  for (const Json& value : program.at("values").as_array()) {
    if (value.at("name").as_string() == name) return value;
  }
  throw Error("no value " + name);
}

void check_node(const Json& program, const Json& node, int64_t index) {
  const auto& values = program.at("values").as_array();
  const Json* op = program.at("ops").find(node.at("op").as_string());
  REQUIRE(op);
  CHECK(!op->at("formula").as_string().empty());
  CHECK(program.at("scopes").find(node.at("scope").as_string()));
  for (const Json& id : node.at("outputs").as_array()) CHECK(values.at(id.as_int()).at("node").as_int() == index);
  for (const Json& id : node.at("inputs").as_array()) CHECK(values.at(id.as_int()).at("node").as_int() < index);
}

void check_cotangent(const Json& program, const Json& value) {
  const Json& of = program.at("values").as_array().at(value.at("of").as_int());
  CHECK_MESSAGE(value.at("shape").dump() == of.at("shape").dump(), value.at("name").as_string());
  CHECK(program.at("nodes").as_array().at(value.at("node").as_int()).at("phase").as_string() == "backward");
}

}  // namespace

TEST_CASE("every program of the registry describes itself completely") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const Json program = described(lesson.name);
    const std::map<std::string, int> order = {{"forward", 0}, {"backward", 1}, {"update", 2}};
    int64_t index = 0, phase = 0;
    for (const Json& node : program.at("nodes").as_array()) {
      check_node(program, node, index++);
      const int now = order.at(node.at("phase").as_string());
      CHECK(now >= phase);
      phase = now;
    }
    CHECK(phase >= 1);
    for (const Json& value : program.at("values").as_array()) {
      if (!value.at("of").is_null()) check_cotangent(program, value);
    }
    for (const auto& [name, id] : program.at("outputs").as_object()) {
      CHECK(id.as_int() < static_cast<int64_t>(program.at("values").as_array().size()));
    }
  }
}

TEST_CASE("every node of a model stands in a layer's scope, and its gradients in that layer's backward scope") {
  using Settings = std::map<std::string, std::string>;
  const std::pair<const char*, Settings> models[] = {
      {"transformer", {}},
      {"seq2seq", {}},
      {"seq2seq_attention", {}},
      {"seq2seq_attention", {{"bidirectional", "true"}}},
      {"seq2seq_attention", {{"lstm", "true"}}},
      {"seq2seq_attention", {{"lstm", "true"}, {"dot_product", "true"}}}};
  for (const auto& [name, settings] : models) {
    RunRequest request = with_gradients();
    request.settings = settings;
    const Json program = Json::parse(describe(record_program(name, request)).dump());
    const Json& scopes = program.at("scopes");
    for (const Json& node : program.at("nodes").as_array()) {
      const std::string scope = node.at("scope").as_string();
      CHECK_MESSAGE(!scopes.at(scope).at("layer").is_null(), scope);
      if (scope.rfind("backward/", 0) == 0) {
        CHECK(scopes.at(scope).dump() == scopes.at(scope.substr(std::string("backward/").size())).dump());
      }
    }
    CHECK(scopes.at("").at("layer").as_string() == name);
    CHECK(scopes.at("backward").at("layer").as_string() == name);
  }
}

TEST_CASE("the layers that settings choose are noted, not those in whose place they stand") {
  const auto layer = [](const char* setting, const char* scope) {
    RunRequest request;
    request.settings[setting] = "true";
    return record_program("seq2seq_attention", request).scopes.at(scope).layer;
  };
  CHECK(layer("lstm", "encoder/rnn") == "lstm");
  CHECK(layer("lstm", "encoder/rnn/layer1") == "lstm_layer");
  CHECK(layer("lstm", "encoder/rnn/layer1/step2") == "lstm_cell");
  CHECK(layer("lstm", "decoder/step1/rnn") == "lstm_step");
  CHECK(layer("lstm", "decoder/step1/rnn/layer0") == "lstm_cell");
  CHECK(layer("lstm", "decoder/step1/attention") == "additive_attention");
  CHECK(layer("dot_product", "decoder/step1/attention") == "dot_product_attention");
  CHECK(layer("dot_product", "decoder/step1/rnn") == "gru_step");
  CHECK(layer("bidirectional", "encoder/rnn") == "bidirectional_gru");
  CHECK(layer("bidirectional", "encoder/rnn/layer0/reverse") == "gru_layer");
  CHECK(layer("bidirectional", "decoder/step1/rnn") == "gru_step");
}

TEST_CASE("the gradient of every float input and parameter is the cotangent of that very value") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const Program program = record_program(lesson.name, with_gradients());
    for (const Role role : {Role::input, Role::parameter}) {
      for (Value v : program.with_role(role)) {
        if (program.info(v).integer != Integer::no) continue;
        const Value gradient = program.at("grad." + program.info(v).name);
        const int of = program.info(gradient).cotangent_of;
        // The operands of a sum share its cotangent.
        const bool shared = of != v.id && program.shape(Value{of}) == program.shape(v);
        CHECK((of == v.id || shared));
      }
    }
  }
}

TEST_CASE("masked softmax: layers, phases and cotangents by name") {
  const Json program = described("masked_softmax");
  CHECK(program.at("scopes").at("").at("layer").as_string() == "masked_softmax");
  const Json& gradient = value_named(program, "backward/grad.masked_scores");
  CHECK(program.at("values").as_array().at(gradient.at("of").as_int()).at("name").as_string() == "masked_scores");
  const Json& node = program.at("nodes").as_array().at(gradient.at("node").as_int());
  CHECK(node.at("op").as_string() == "softmax_vjp");
  CHECK(program.at("ops").at("softmax").at("formula").as_string().find("\\sum_j") != std::string::npos);
}

TEST_CASE("attention's values keep their paths while its steps stand in scopes of their own") {
  const Json program = described("transformer");
  const Json& scopes = program.at("scopes");
  CHECK(scopes.at("encoder/block1/attention").at("layer").as_string() == "multi_head_attention");
  CHECK(scopes.at("encoder/block1/attention/W_q").at("layer").as_string() == "linear");
  CHECK(scopes.at("decoder/block0/attention2/heads").at("layer").as_string() == "dot_product_attention");
  CHECK(scopes.at("backward/decoder/block0/addnorm3/ln").at("layer").as_string() == "layer_norm");
  const Json& weights = value_named(program, "encoder/block1/attention/weights");
  const Json& node = program.at("nodes").as_array().at(weights.at("node").as_int());
  CHECK(node.at("scope").as_string() == "encoder/block1/attention/heads/masked_softmax");
}

TEST_CASE("what is repeated says which of how many it is, forwards and backwards") {
  const Json program = described("seq2seq_attention");
  for (const std::string before : {"", "backward/"}) {
    const Json& step = program.at("scopes").at(before + "decoder/step3");
    CHECK(step.at("repeats").as_string() == "step");
    CHECK(step.at("index").as_int() == 3);
    CHECK(step.at("count").as_int() == 10);
    CHECK(!program.at("scopes").at(before + "decoder").find("repeats"));
  }
  const Json transformer = described("transformer");
  const Json& block = transformer.at("scopes").at("decoder/block1");
  CHECK(block.at("repeats").as_string() == "block");
  CHECK(block.at("count").as_int() == 2);
}

TEST_CASE("a weight knows whose it is, and whether several read it") {
  const Json program = described("seq2seq_attention");
  const Json& in_steps = value_named(program, "decoder.attention.W_q.weight");
  CHECK(in_steps.at("owner").as_string() == "decoder");
  CHECK(in_steps.at("shared").as_bool());
  const Json& once = value_named(program, "decoder.attention.W_k.weight");
  CHECK(once.at("owner").as_string() == "decoder/attention/W_k");
  CHECK(!once.at("shared").as_bool());
  CHECK(value_named(program, "encoder.rnn.weight_hh_l0").at("owner").as_string() == "encoder/rnn/layer0");
  CHECK(!value_named(program, "src").find("owner"));
}

TEST_CASE("a node of the backward pass knows the forward node that it differentiates") {
  int64_t known = 0;
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const Json program = described(lesson.name);
    const auto& nodes = program.at("nodes").as_array();
    for (const Json& node : nodes) {
      const bool backward = node.at("phase").as_string() == "backward";
      if (node.at("of").is_null()) {
        // Where the gradient starts, and zeros for what the output does not depend on.
        CHECK((!backward || node.at("op").as_string() == "fill"));
        continue;
      }
      ++known;
      CHECK(backward);
      CHECK(node.at("scope").as_string() == [&] {
        const std::string scope = nodes.at(node.at("of").as_int()).at("scope").as_string();
        return scope.empty() ? "backward" : "backward/" + scope;
      }());
    }
  }
  CHECK(known > 100);
}

TEST_CASE("the ops that only move numbers are known, and the kinds of whole numbers") {
  const Json program = described("transformer");
  const auto moves = [&](const char* op) { return program.at("ops").at(op).at("moves").as_bool(); };
  for (const char* op : {"reshape", "permute", "broadcast_to"}) CHECK(moves(op));
  for (const char* op : {"matmul", "add", "softmax", "embedding", "sum_to"}) CHECK(!moves(op));
  CHECK(value_named(program, "src").at("integer").as_string() == "token");
  CHECK(value_named(program, "src").at("axes").dump() == R"(["batch","token:source"])");
  CHECK(value_named(program, "tgt_in").at("axes").dump() == R"(["batch","token:target"])");
  CHECK(value_named(program, "src_valid_len").at("integer").as_string() == "length");
  CHECK(value_named(program, "encoder/embedded").at("integer").is_null());
  CHECK(value_named(described("permuted_self_attention"), "order").at("integer").as_string() == "position");
}

TEST_CASE("a masked value of -infinity is described as text, for JSON has no infinity") {
  RunRequest request;
  request.settings["masked_value"] = "-inf";
  const Json program = Json::parse(describe(record_program("masked_softmax", request)).dump());
  CHECK(program.at("nodes").as_array().at(0).at("attrs").at("value").as_string() == "-inf");
}

TEST_CASE("layers called one after the other without scopes do not take each other's") {
  Builder b;
  const Value x = b.input("x", {2, 3});
  const Value y = nn::linear(b, "first", x, {.out = 4});
  nn::linear(b, "second", neg(b, y), {.out = 5});
  const Program program = b.take();
  // Nothing was there before the first.
  CHECK(program.scopes == std::map<std::string, ScopeInfo>{{"", {"linear"}}, {"second", {"linear"}}});

  Builder c;
  const Value z = neg(c, c.input("x", {2, 3}));
  nn::linear(c, "first", z, {.out = 4});
  nn::linear(c, "second", z, {.out = 4});
  CHECK(c.program().scopes == std::map<std::string, ScopeInfo>{{"first", {"linear"}}, {"second", {"linear"}}});
}

TEST_CASE("a training step ends with its updates, and lowering keeps scopes and phases") {
  ModelConfig config("transformer");
  config["src_vocab"] = config["tgt_vocab"] = 11;
  config["hidden"] = 8;
  config["heads"] = 2;
  config["ffn"] = 8;
  config["layers"] = 1;
  config["steps"] = 3;
  Builder b;
  const TrainingProgram training = record_training(b, config, {.batch = 2});
  record_optimizer(b, training.loss);
  const Program program = b.take();
  CHECK(program.nodes.front().phase == Phase::forward);
  CHECK(program.nodes.back().phase == Phase::update);
  CHECK(program.scopes.at("optimizer").layer == "optimizer");
  const Program lowered = lower(program);
  CHECK(lowered.scopes == program.scopes);
  const Json json = Json::parse(describe(lowered).dump());
  int64_t phase[3] = {};
  for (const Node& node : lowered.nodes) ++phase[static_cast<int>(node.phase)];
  for (const int64_t nodes : phase) CHECK(nodes > 0);
  CHECK(json.at("updates").as_array().size() == program.updates.size());
}
