// The registry: names, sizes, defaults, refusals.
#include "lessons/registry.h"

#include <set>

#include "backends/reference/reference.h"
#include "nn/run.h"
#include "small_settings.h"
#include "tensor/rng.h"

namespace attn::test {
namespace {

const char* const kContract[] = {"batch_matmul",
                                 "average_pooling",
                                 "nadaraya_watson",
                                 "masked_softmax",
                                 "additive_attention",
                                 "dot_product_attention",
                                 "multi_head_attention",
                                 "positional_encoding",
                                 "position_wise_ffn",
                                 "layer_norm",
                                 "add_norm",
                                 "gru",
                                 "encoder_block",
                                 "decoder_block",
                                 "seq2seq_attention",
                                 "seq2seq",
                                 "transformer"};

Shape shape_of(const Program& program, const std::string& name) { return program.shape(program.at(name)); }

std::string refusal(const std::string& name, const RunRequest& request) {
  return error_of([&] { record_program(name, request); });
}

Tensor normal(const Shape& shape, uint32_t stream) {
  Rng rng(11, stream);
  Tensor tensor(shape);
  for (float& x : tensor.data) x = rng.normal();
  return tensor;
}

/// sum(a * b)
double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The largest difference, over all float inputs, of sum(grad * direction) from the slope of
/// sum(output * cotangent) in a random direction, relative to the larger of the slope and 1.
double worst_slope(const Program& program, const TensorMap& inputs) {
  constexpr double kStep = 1e-5;
  const auto executor = prepare(BackendKind::reference, program, inputs);
  auto& exact = dynamic_cast<ReferenceExecutor&>(*executor);
  const std::vector<double> cotangent = exact.read_double(program.at("cotangent.output"));
  exact.run();
  double worst = 0;
  for (const auto& [name, tensor] : inputs) {
    if (!program.find("grad." + name)) continue;
    const Value x = program.at(name);
    const Tensor drawn = normal(tensor.shape, 2);
    const std::vector<double> direction(drawn.data.begin(), drawn.data.end()), start = exact.read_double(x);
    const auto value_at = [&](double step) {
      std::vector<double> moved = start;
      for (size_t i = 0; i < moved.size(); ++i) moved[i] += step * direction[i];
      exact.write_double(x, moved);
      exact.run();
      return dot(exact.read_double(program.at("output")), cotangent);
    };
    const double slope = (value_at(kStep) - value_at(-kStep)) / (2 * kStep);
    value_at(0);
    const double gradient = dot(exact.read_double(program.at("grad." + name)), direction);
    worst = std::max(worst, std::abs(slope - gradient) / std::max(1.0, std::abs(slope)));
  }
  return worst;
}

}  // namespace

TEST_CASE("registry: every program of the contract is there, and says what it is") {
  std::set<std::string> names;
  for (const LessonProgram& program : registry()) {
    names.insert(program.name);
    CHECK(!program.summary.empty());
    CHECK(!program_tensors(program.name).empty());
    for (const ProgramSetting& setting : program.settings) {
      CHECK(!setting.default_value.empty());
      CHECK(!setting.summary.empty());
    }
  }
  CHECK(names.size() == registry().size());
  for (const char* name : kContract) CHECK(names.count(name) == 1);
}

TEST_CASE("registry: every program runs by default with a finite output on every backend alike") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const RunRequest request{{}, small_settings(lesson.name), true};
    const Program program = record_program(lesson.name, request);
    const TensorMap inputs = default_inputs(lesson.name, request, 5);
    CHECK(error_of([&] { check_inputs(program, inputs); }) == "");
    const TensorMap reference = run(BackendKind::reference, program, inputs);
    const TensorMap cpu = run(BackendKind::cpu, program, inputs);
    REQUIRE(reference.count("output") == 1);
    for (const auto& [key, tensor] : reference) {
      const std::string name = key;  // clang 14 captures no structured binding
      CAPTURE(name);
      const bool cancels = name.rfind("grad.", 0) == 0 || name == "difference";
      double largest = 0;
      for (float x : tensor.data) largest = std::max(largest, std::abs(double(x)));
      if (!cancels || largest > 1e-3) {
        CHECK(difference(tensor, cpu.at(name)) < tolerance::kCpuProgram);
      } else {
        // What cancels to nothing has no digits to compare: it must be as small on the other backend.
        for (float x : cpu.at(name).data) CHECK(std::abs(double(x)) <= largest + tolerance::kCancelled);
      }
    }
  }
}

TEST_CASE("registry: every program records from any one of its tensors alone") {
  for (const LessonProgram& lesson : registry()) {
    const Program whole = record_program(lesson.name, {});
    for (const auto& [key, shape] : program_tensors(lesson.name)) {
      const std::string name = key;
      CAPTURE(lesson.name);
      CAPTURE(name);
      // What is computed depends on the inputs that are given; a parameter gives sizes, and gradients are as without
      // it.
      const bool gradients = whole.info(whole.at(name)).role != Role::parameter;
      CHECK(refusal(lesson.name, {{{name, shape}}, {}, gradients}) == "");
    }
  }
}

TEST_CASE("registry: sizes come from the tensors given, in any combination") {
  const Program from_queries = record_program("additive_attention", {{{"queries", {3, 5, 7}}}, {}, false});
  CHECK(shape_of(from_queries, "W_q.weight").str() == "[8, 7]");
  CHECK(shape_of(from_queries, "keys").str() == "[3, 10, 2]");
  const Program from_weights =
      record_program("additive_attention", {{{"W_q.weight", {6, 4}}, {"values", {1, 9, 3}}}, {}, false});
  CHECK(shape_of(from_weights, "queries").str() == "[1, 1, 4]");
  CHECK(shape_of(from_weights, "w_v.weight").str() == "[1, 6]");
  CHECK(shape_of(from_weights, "output").str() == "[1, 1, 3]");
  const Program embed = record_program(
      "seq2seq_attention", {{{"decoder.rnn.weight_ih_l0", {24, 13}}, {"src", {2, 3}}}, {{"num_layers", "1"}}, false});
  CHECK(shape_of(embed, "encoder.embedding.weight").str() == "[184, 5]");
  const Program gru = record_program("gru", {{{"weight_hh_l1", {12, 4}}}, {}, false});
  CHECK(shape_of(gru, "h_n").str() == "[2, 4, 4]");
}

TEST_CASE("registry: settings give what no tensor tells") {
  const Program program = record_program("gru", {{}, {{"hidden", "5"}, {"num_layers", "3"}, {"steps", "2"}}, false});
  CHECK(shape_of(program, "weight_ih_l2").str() == "[15, 5]");
  CHECK(shape_of(program, "output").str() == "[2, 4, 5]");
}

TEST_CASE("registry: without valid lengths beside given inputs there is no mask") {
  CHECK(record_program("masked_softmax", {}).find("valid_lens"));
  CHECK(!record_program("masked_softmax", {{{"x", {2, 2, 4}}}, {}, false}).find("valid_lens"));
  CHECK(record_program("masked_softmax", {{{"x", {2, 2, 4}}, {"valid_lens", {2, 2}}}, {}, false}).find("valid_lens"));
  const Program model = record_program("transformer", {{{"src", {2, 3}}, {"tgt_in", {2, 4}}}, {}, false});
  CHECK(!model.find("loss"));
  CHECK(!model.find("src_valid_len"));
  CHECK(model.find("logits"));
}

TEST_CASE("registry: masked softmax takes ranks two to four") {
  for (const Shape& shape : {Shape{3, 5}, Shape{3, 2, 5}, Shape{3, 4, 2, 5}}) {
    const Program program = record_program("masked_softmax", {{{"x", shape}, {"valid_lens", {3}}}, {}, true});
    CHECK(shape_of(program, "output") == shape);
    CHECK(shape_of(program, "grad.x") == shape);
  }
}

TEST_CASE("registry: biases appear when given or asked for") {
  CHECK(!record_program("multi_head_attention", {}).find("W_q.bias"));
  CHECK(record_program("multi_head_attention", {{}, {{"bias", "true"}}, false}).find("W_o.bias"));
  CHECK(record_program("encoder_block", {{{"attention.W_q.bias", {24}}}, {}, false}).find("attention.W_v.bias"));
}

TEST_CASE("registry: embeddings are tied if asked for, or if a state dict has the output layer without its weight") {
  const std::map<std::string, Shape> tied = {{"decoder.embedding.weight", {9, 12}}, {"decoder.dense.bias", {9}}};
  std::map<std::string, Shape> apart = tied;
  apart["decoder.dense.weight"] = {9, 12};
  const auto has_both = [](const RunRequest& request) {
    return bool(record_program("transformer", request).find("decoder.dense.weight"));
  };
  CHECK(has_both({}));
  CHECK(!has_both({{}, {{"tied_embeddings", "true"}}, false}));
  CHECK(!has_both({tied, {}, false}));
  CHECK(has_both({tied, {{"tied_embeddings", "false"}}, false}));
  CHECK(has_both({apart, {}, false}));
  // Of any sizes, with the projection between them.
  const Program recurrent = record_program(
      "seq2seq_attention",
      {{{"decoder.embedding.weight", {9, 5}}, {"decoder.projection.weight", {5, 7}}, {"decoder.dense.bias", {9}}},
       {},
       false});
  CHECK(recurrent.shape(recurrent.at("decoder.projection.weight")) == Shape{5, 7});
}

TEST_CASE("registry: the decoder block takes the encoder's names for its memory") {
  const RunRequest request{{{"enc_outputs", {2, 7, 24}}, {"enc_valid_lens", {2}}}, {}, true};
  const Program program = record_program("decoder_block", request);
  CHECK(shape_of(program, "grad.enc_outputs").str() == "[2, 7, 24]");
  CHECK(program.find("grad.y") == program.find("grad.enc_outputs"));
  CHECK(default_inputs("decoder_block", request, 1).size() == 1);
  CHECK(
      contains(refusal("decoder_block", {{{"enc_outputs", {2, 7, 24}}, {"y", {2, 7, 24}}}, {}, false}), "same tensor"));
}

TEST_CASE("registry: contradictions name both tensors") {
  const std::string keys = refusal("additive_attention", {{{"keys", {2, 10, 2}}, {"W_k.weight", {8, 3}}}, {}, false});
  CHECK(contains(keys, "'W_k.weight' is [8, 3]"));
  CHECK(contains(keys, "'keys' is [2, 10, 2]"));
  const std::string batch = refusal("batch_matmul", {{{"x", {2, 3, 4}}, {"y", {2, 5, 3}}}, {}, false});
  CHECK(contains(batch, "'x' is [2, 3, 4]"));
  CHECK(contains(batch, "'y' is [2, 5, 3]"));
  const std::string rank = refusal("add_norm", {{{"x", {2, 3, 4}}, {"y", {3, 4}}}, {}, false});
  CHECK(contains(rank, "'x' is [2, 3, 4]"));
  const std::string sum = refusal(
      "seq2seq_attention", {{{"encoder.embedding.weight", {9, 5}}, {"decoder.rnn.weight_ih_l0", {24, 14}}}, {}, false});
  CHECK(contains(sum, "'encoder.embedding.weight' is [9, 5]"));
  const std::string layers = refusal("gru", {{{"h_0", {1, 2, 4}}, {"weight_hh_l1", {12, 4}}}, {}, false});
  CHECK(contains(layers, "'h_0' is [1, 2, 4]"));
  CHECK(contains(layers, "'weight_hh_l1'"));
  CHECK(contains(refusal("layer_norm", {{{"x", {2, 4}}}, {{"size", "5"}}, false}), "the setting size is 5"));
  CHECK(contains(refusal("gru", {{{"weight_hh_l0", {13, 4}}}, {}, false}), "should be a multiple of 3"));
  CHECK(contains(refusal("batch_matmul", {{{"cotangent.output", {1}}}, {}, true}), "'output' is [2, 1, 6]"));
}

TEST_CASE("registry: unknown names and impossible values are refused with what there is") {
  CHECK(contains(refusal("attention", {}), "the programs are batch_matmul"));
  CHECK(contains(refusal("add_norm", {{{"z", {1}}}, {}, false}), "its tensors are x, y, ln.weight, ln.bias"));
  CHECK(contains(refusal("add_norm", {{}, {{"heads", "2"}}, false}), "its settings are batch, steps, size, dropout"));
  CHECK(contains(refusal("gru", {{{"weight_ih_l0_reverse", {1, 1}}}, {}, false}), "no tensor"));
  CHECK(contains(refusal("gru", {{}, {{"hidden", "0"}}, false}), "hidden must be a whole number from 1"));
  CHECK(contains(refusal("gru", {{}, {{"hidden", "1e3"}}, false}), "'1e3'"));
  CHECK(contains(refusal("gru", {{}, {{"dropout", "1.5"}}, false}), "dropout"));
  CHECK(contains(refusal("masked_softmax", {{}, {{"masked_value", "low"}}, false}), "must be a number"));
  CHECK(contains(refusal("masked_softmax", {{}, {{"masked_value", "inf"}}, false}), "must be a number"));
  CHECK(refusal("masked_softmax", {{}, {{"masked_value", "-inf"}}, false}).empty());
  CHECK(contains(refusal("regression_data", {{}, {{"sigma", "-inf"}}, false}), "must be a number"));
  CHECK(contains(refusal("gru", {{}, {{"steps", "2049"}, {"num_layers", "1"}}, false}),
                 "at most 2048 in gru, it is 2049"));
  CHECK(contains(refusal("seq2seq", {{}, {{"src_steps", "1024"}, {"num_layers", "3"}}, false}),
                 "at most 2048 in seq2seq"));
  CHECK(contains(refusal("decoder_block", {{}, {{"causal", "maybe"}}, false}), "must be true or false"));
  CHECK(contains(refusal("multi_head_attention", {{}, {{"num_heads", "7"}}, false}), "not divisible"));
  CHECK(contains(refusal("batch_matmul", {{{"x", {2, 0, 4}}}, {}, false}), "at least 1"));
  CHECK(contains(refusal("batch_matmul", {{{"x", {2, 4}}}, {}, false}), "it should be [B, n, m]"));
  CHECK(
      contains(refusal("batch_matmul", {{}, {{"rows", "60000"}, {"columns", "60000"}}, false}), "numbers, more than"));
}

TEST_CASE("registry: gradients are of the loss, or of the output weighted by a cotangent") {
  const TensorMap given = {{"x", Tensor({1, 1, 2}, {3, 4})},
                           {"y", Tensor({1, 2, 2}, {1, 2, 3, 4})},
                           {"cotangent.output", Tensor({1, 1, 2}, {10, 1})}};
  RunRequest request{{{"x", {1, 1, 2}}, {"y", {1, 2, 2}}}, {}, true};
  for (BackendKind kind : kBackends) {
    CHECK(run(kind, record_program("batch_matmul", request), given).at("grad.x").data == std::vector<float>{3, 7});
    RunRequest weighted = request;
    weighted.shapes["cotangent.output"] = {1, 1, 2};
    CHECK(run(kind, record_program("batch_matmul", weighted), given).at("grad.x").data == std::vector<float>{12, 34});
  }
  const Program model = record_program("seq2seq_attention", {{}, {}, true});
  CHECK(model.find("grad.decoder.dense.bias"));
  CHECK(!model.find("grad.src"));
  CHECK(model.find("loss"));
}

TEST_CASE("registry: gradients of the inputs agree with central differences in double") {
  for (const LessonProgram& lesson : registry()) {
    RunRequest request{{}, small_settings(lesson.name), false};
    const Shape output = shape_of(record_program(lesson.name, request), "output");
    TensorMap inputs = default_inputs(lesson.name, request, 5);
    // Token ids have no gradient, and where there is a loss it is not the output's slope.
    if (inputs.count("src") || record_program(lesson.name, request).find("loss")) continue;
    CAPTURE(lesson.name);
    inputs["cotangent.output"] = normal(output, 1);
    for (const auto& [name, tensor] : inputs) request.shapes[name] = tensor.shape;
    request.gradients = true;
    const Program program = record_program(lesson.name, request);
    CHECK(worst_slope(program, inputs) < tolerance::kFiniteDifference);
  }
}

TEST_CASE("registry: what a program does not use has gradient zero") {
  const RunRequest request{{}, {{"num_queries", "2"}, {"num_keys", "3"}}, true};
  const TensorMap out =
      run(BackendKind::cpu, record_program("average_pooling", request), default_inputs("average_pooling", request, 1));
  CHECK(out.at("grad.keys").data == std::vector<float>(3, 0.0f));
  CHECK(out.at("grad.values").data[0] == doctest::Approx(2.0 / 3));
}

TEST_CASE("registry: default inputs are the same for the same seed and within range") {
  const RunRequest request{{{"src", {5, 4}}}, {{"src_vocab", "6"}, {"tgt_vocab", "3"}}, false};
  const TensorMap inputs = default_inputs("transformer", request, 9);
  CHECK(inputs.at("tgt_in").data == default_inputs("transformer", request, 9).at("tgt_in").data);
  CHECK(inputs.at("tgt_in").data != default_inputs("transformer", request, 10).at("tgt_in").data);
  CHECK(inputs.count("src") == 0);
  for (float id : inputs.at("tgt_in").data) CHECK((id >= 0 && id < 3));
  CHECK(default_inputs("masked_softmax", {}, 1).at("valid_lens").data == std::vector<float>{2, 3});
}

TEST_CASE("registry: token ids outside the vocabulary are refused") {
  const RunRequest request{{{"src", {1, 2}}}, {{"src_vocab", "6"}}, false};
  const Program program = record_program("transformer", request);
  CHECK(error_of([&] {
          check_inputs(program, {{"src", Tensor({1, 2}, {5, 6})}});
        }) == "'src' holds 6, but the vocabulary has 6 tokens, 0 to 5");
  CHECK(error_of([&] { check_inputs(program, {{"src", Tensor({1, 2}, {5, 0})}}); }) == "");
}

}  // namespace attn::test
