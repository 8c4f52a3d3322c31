// What the axes of all that is recorded are called.
#include <doctest/doctest.h>

#include <set>

#include "lessons/registry.h"
#include "models/models.h"
#include "models/optimizer.h"
#include "models/variants.h"
#include "ops/op_list.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

using namespace attn;

namespace {

/// The words that settings take besides their defaults.
const std::map<std::string, std::vector<std::string>> kWords = {{"masked_value", {"-inf"}},
                                                                {"task", {"largest"}},
                                                                {"score", {"sum"}},
                                                                {"mask", {"after"}},
                                                                {"softmax_over", {"queries"}},
                                                                {"axes", {"reshape"}},
                                                                {"query", {"first"}},
                                                                {"split", {"reshape"}},
                                                                {"lens", {"repeat"}},
                                                                {"join", {"reshape"}},
                                                                {"state", {"fixed", "replaced"}},
                                                                {"sign", {"plus"}},
                                                                {"activation", {"gelu"}},
                                                                {"norm", {"rms"}},
                                                                {"norm_place", {"post"}},
                                                                {"rope_base", {"100"}},
                                                                {"norm_eps", {"0.1"}},
                                                                {"positions", {"waves", "none", "zero"}}};

std::vector<std::string> other_values(const LessonProgram& program, const ProgramSetting& setting) {
  if (setting.name == "dropout") return {"0.5"};
  if (setting.default_value == "true") return {"false"};
  if (setting.default_value == "false") return {"true"};
  if (setting.name == "positions" && program.name == "stepwise_decoding") return {"zero"};
  if (setting.name == "positions" && program.name == "gpt") return {"sinusoidal", "rope", "alibi", "none"};
  if (setting.name == "activation" && program.name == "gpt") return {"relu", "swiglu"};
  if (setting.name == "positions") return {"waves", "none"};
  if (setting.name == "window") return {"0", "2"};
  if (setting.name == "tile") return {"1", "8"};
  if (setting.name == "num_kv_heads") return {"0", "1", "2"};
  const auto words = kWords.find(setting.name);
  if (words != kWords.end()) return words->second;
  CHECK_MESSAGE(parse_number(setting.default_value), "what words does ", setting.name, " take?");
  return {};
}

/// As it is, and with one setting changed.
std::vector<RunRequest> variants(const LessonProgram& program) {
  std::vector<RunRequest> requests(1);
  for (const ProgramSetting& setting : program.settings) {
    for (const std::string& value : other_values(program, setting)) {
      requests.emplace_back().settings[setting.name] = value;
    }
  }
  return requests;
}

std::string said(const ValueInfo& info) {
  std::string text = info.name + " " + info.shape.str() + ":";
  for (int i = 0; i < info.shape.rank(); ++i) text += " " + str(info.axes[i]);
  return text;
}

void check_complete(const Program& program) {
  for (const ValueInfo& info : program.values) {
    bool complete = info.axes.count() == info.shape.rank();
    for (int i = 0; i < info.shape.rank(); ++i) {
      const Axis name = name_of(info.axes[i]);
      complete = complete && name != Axis::unknown && (name != Axis::single || info.shape[i] == 1);
    }
    CHECK_MESSAGE(complete, said(info));
    if (info.cotangent_of >= 0) {
      const ValueInfo& of = program.values[static_cast<size_t>(info.cotangent_of)];
      CHECK_MESSAGE(info.axes == of.axes, said(info), ", but ", said(of));
    }
  }
}

/// Two names for the places of one sequence: a token that asks is a query.
bool alike(Axis a, Axis b) {
  static const std::set<Axis> places = {Axis::token, Axis::query, Axis::key, Axis::position, Axis::step, Axis::point};
  if (name_of(a) == Axis::single || name_of(b) == Axis::single) return true;
  const bool texts = text_of(a) == Text::none || text_of(b) == Text::none || text_of(a) == text_of(b);
  return texts && (name_of(a) == name_of(b) || (places.count(name_of(a)) && places.count(name_of(b))));
}

/// Whether inputs and output of an op that works place by place call their axes alike.
bool meet_by_place(const Program& program, const Node& node) {
  const ValueInfo& out = program.info(node.outputs[0]);
  for (const Value v : node.inputs) {
    const ValueInfo& in = program.info(v);
    for (int i = 1; i <= std::min(in.shape.rank(), out.shape.rank()); ++i) {
      const bool whole = in.shape[-i] == out.shape[-i];
      if (whole && !alike(in.axes[in.shape.rank() - i], out.axes[out.shape.rank() - i])) return false;
    }
  }
  return true;
}

bool meet_in_product(const Program& program, const Node& node) {
  const auto [ta, tb] = node.as<MatmulAttrs>();
  const ValueInfo &a = program.info(node.inputs[0]), &b = program.info(node.inputs[1]);
  return alike(a.axes[a.shape.rank() - (ta ? 2 : 1)], b.axes[b.shape.rank() - (tb ? 1 : 2)]);
}

void check_meetings(const Program& program) {
  for (const Node& node : program.nodes) {
    const bool by_place = node.op->elementwise || node.op == &op::concat || node.op == &op::standardize ||
                          node.op == &op::softmax || node.op == &op::sum;
    const bool meet =
        node.op == &op::matmul ? meet_in_product(program, node) : !by_place || meet_by_place(program, node);
    std::string inputs;
    for (const Value v : node.inputs) inputs += said(program.info(v)) + "; ";
    CHECK_MESSAGE(meet, inputs, said(program.info(node.outputs[0])));
  }
}

Program described(const std::string& name) {
  RunRequest request;
  request.gradients = true;
  return record_program(name, request);
}

std::string axes_of(const Program& program, const std::string& name) {
  const ValueInfo& info = program.info(program.at(name));
  std::string text;
  for (int i = 0; i < info.shape.rank(); ++i) text += (i > 0 ? " " : "") + str(info.axes[i]);
  return text;
}

}  // namespace

TEST_CASE("every axis of every value of every program has a name, and gradients have their values'") {
  for (const LessonProgram& lesson : registry()) {
    for (RunRequest request : variants(lesson)) {
      for (const bool gradients : {false, true}) {
        request.gradients = gradients;
        CAPTURE(lesson.name);
        if (!request.settings.empty()) CAPTURE(request.settings.begin()->first);
        const Program program = record_program(lesson.name, request);
        check_complete(program);
        // Its line that is written wrong takes sentences for tokens: the names show it.
        const auto axes = request.settings.find("axes");
        if (axes == request.settings.end() || axes->second != "reshape") check_meetings(program);
      }
    }
  }
}

TEST_CASE("every axis of the programs that train and decode has a name") {
  for (const char* variant : test::kVariants) {
    CAPTURE(variant);
    ModelConfig config = test::config_of(variant);
    config["src_vocab"] = config["tgt_vocab"] = 11;
    config["hidden"] = 8;
    config["heads"] = 2;
    config["steps"] = 3;
    config["dropout"] = 0.5;
    Builder training, encoder;
    record_optimizer(training, record_training(training, config, {.batch = 2}).loss);
    record_encoder(encoder, config);
    for (const Builder* recorded : {&training, &encoder}) {
      check_complete(recorded->program());
      check_meetings(recorded->program());
    }
    Builder step;
    record_decoder_step(step, config);
    check_complete(step.program());
    check_meetings(step.program());
  }
}

TEST_CASE("scores and weights are queries by keys, and every text knows its own") {
  const Program dots = described("dot_product_attention");
  CHECK(axes_of(dots, "scores") == "batch query key");
  CHECK(axes_of(dots, "output") == "batch query feature");
  CHECK(axes_of(described("multi_head_attention"), "weights") == "batch head query key");
  CHECK(axes_of(described("nadaraya_watson"), "weights") == "query key");
  CHECK(axes_of(described("self_attention"), "weights") == "batch query:sequence key:sequence");
  CHECK(axes_of(described("self_attention"), "output") == "batch token:sequence hidden");
  const Program transformer = described("transformer");
  CHECK(axes_of(transformer, "encoder.attention_weights.1") == "batch head query:source key:source");
  CHECK(axes_of(transformer, "decoder.self_attention_weights.0") == "batch head query:target key:target");
  CHECK(axes_of(transformer, "decoder.cross_attention_weights.0") == "batch head query:target key:source");
  CHECK(axes_of(transformer, "decoder/block0/attention1/head_keys") == "batch head key:target feature");
  CHECK(axes_of(transformer, "logits") == "batch token:target vocabulary:target");
  CHECK(axes_of(transformer, "encoder.embedding.weight") == "vocabulary:source feature");
  CHECK(axes_of(transformer, "encoder.blks.block0.ffn.dense1.weight") == "hidden feature");
  const Program seq2seq = described("seq2seq_attention");
  CHECK(axes_of(seq2seq, "attention_weights") == "batch query:target key:source");
  CHECK(axes_of(seq2seq, "encoder.rnn.weight_ih_l0") == "gate feature");
  CHECK(axes_of(seq2seq, "decoder/step2/rnn/layer0/reset_gate") == "batch hidden");
  CHECK(axes_of(described("gru"), "output") == "step batch hidden");
}
