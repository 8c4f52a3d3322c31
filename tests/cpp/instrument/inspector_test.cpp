// Reading, explaining and editing a program of the registry.
#include "instrument/inspector.h"

#include <cmath>
#include <cstring>

#include "../lessons/small_settings.h"
#include "../nn/run.h"
#include "instrument/explanation.h"
#include "instrument/request.h"
#include "tensor/rng.h"
#include "weights/safetensors.h"

namespace attn::test {
namespace {

ProgramRequest small(const std::string& name) {
  ProgramRequest request;
  request.program = name;
  request.settings = small_settings(name);
  request.gradients = true;
  request.seed = 3;
  return request;
}

std::vector<Value> editable(const Inspector& inspector) {
  std::vector<Value> values = inspector.program().with_role(Role::input);
  for (Value v : inspector.program().with_role(Role::parameter)) values.push_back(v);
  return values;
}

bool has_numbers(const Inspector& inspector, Value v) {
  const ValueInfo& info = inspector.program().info(v);
  return info.role != Role::computed || info.node >= 0;
}

std::vector<std::vector<float>> all_numbers(const Inspector& inspector) {
  std::vector<std::vector<float>> all;
  for (size_t v = 0; v < inspector.program().values.size(); ++v) {
    const Value value{static_cast<int>(v)};
    all.push_back(has_numbers(inspector, value) ? inspector.numbers(value) : std::vector<float>{});
  }
  return all;
}

bool same_bytes(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

/// A number that another cell may take: a whole one for token ids and lengths.
float other_number(const ValueInfo& info, float now, Rng& rng) {
  if (info.integer == Integer::no) return now + rng.normal();
  return now > 0 ? now - 1 : now + 1;
}

/// The same program run from nothing with this one tensor changed.
ProgramRequest with_edit(ProgramRequest request, const Inspector& edited) {
  for (Value v : editable(edited)) {
    const ValueInfo& info = edited.program().info(v);
    request.given[info.name] = Tensor(info.shape, edited.numbers(v));
  }
  request.settings.clear();
  return request;
}

}  // namespace

TEST_CASE("inspector: an edit gives the bytes of a run from nothing, a reset those of before, in every program") {
  Rng rng(5, 1);
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const ProgramRequest request = small(lesson.name);
    Inspector inspector(request);
    const auto before = all_numbers(inspector);
    for (Value v : editable(inspector)) {
      const ValueInfo info = inspector.program().info(v);
      CAPTURE(info.name);
      const auto at = static_cast<int64_t>(rng.uniform() * static_cast<float>(info.shape.size()));
      const float number = other_number(info, inspector.numbers(v)[static_cast<size_t>(at)], rng);
      inspector.edit({{{v, at}, number}});
      for (const Change& change : inspector.changes()) {
        const size_t id = static_cast<size_t>(change.value.id);
        CHECK(same_bytes(inspector.numbers_before(change.value), before[id]));
        CHECK(!same_bytes(inspector.numbers(change.value), before[id]));
      }
      inspector.reset();
      CHECK(inspector.changes().empty());
    }
    const auto after = all_numbers(inspector);
    for (size_t v = 0; v < before.size(); ++v) CHECK(same_bytes(before[v], after[v]));
  }
}

TEST_CASE("inspector: edits together give what a run on the edited tensors gives") {
  Rng rng(6, 1);
  for (const LessonProgram& lesson : registry()) {
    if (lesson.name.find("training") != std::string::npos) continue;  // its learning rate is a setting, not a tensor
    CAPTURE(lesson.name);
    ProgramRequest request = small(lesson.name);
    Inspector inspector(request);
    for (Value v : editable(inspector)) {
      const ValueInfo info = inspector.program().info(v);
      inspector.edit({{{v, 0}, other_number(info, inspector.numbers(v)[0], rng)}});
    }
    const std::map<std::string, std::string> settings = request.settings;
    request = with_edit(request, inspector);
    for (const char* kept : {"num_heads", "src_vocab", "tgt_vocab", "steps", "pairs"}) {
      if (settings.count(kept)) request.settings[kept] = settings.at(kept);
    }
    const Inspector fresh(request);
    for (const auto& output : inspector.program().outputs) {
      CAPTURE(output.first);
      CHECK(same_bytes(inspector.numbers(output.second), fresh.numbers(fresh.program().at(output.first))));
    }
  }
}

TEST_CASE("inspector: values that do not depend on the edited one keep their numbers and are not computed anew") {
  Inspector inspector(small("dot_product_attention"));
  const Program& program = inspector.program();
  const Value values = program.at("values"), weights = program.at("weights"), output = program.at("output");
  inspector.edit({{{values, 0}, 7.5f}});
  bool output_changed = false;
  for (const Change& change : inspector.changes()) {
    CHECK(change.value != weights);
    output_changed = output_changed || change.value == output;
  }
  CHECK(output_changed);
}

TEST_CASE("inspector: setting the number of before takes an edit back") {
  Inspector inspector(small("masked_softmax"));
  const Value x = inspector.program().at("x");
  const float before = inspector.numbers(x)[1];
  inspector.edit({{{x, 1}, before + 1}});
  CHECK(inspector.edits().size() == 1);
  inspector.edit({{{x, 1}, before}});
  CHECK(inspector.edits().empty());
  CHECK(inspector.changes().empty());
}

TEST_CASE("inspector: many cells at once are what they are one after the other, and all are refused with one") {
  ProgramRequest request = small("multi_head_attention");
  request.gradients = true;
  Inspector together(request), singly(request);
  const Value queries = together.program().at("queries"), weight = together.program().at("W_o.weight");
  const Value lens = together.program().at("valid_lens");
  std::vector<Edit> edits{{{queries, 1}, 2}};
  for (int64_t i = 0; i < together.program().shape(weight).size(); i += 2) edits.push_back({{weight, i}, 0});
  edits.push_back({{queries, 1}, 3});  // the last one counts
  for (const Edit& each : edits) singly.edit({each});
  together.edit(edits);
  CHECK(together.edits() == singly.edits());
  const auto expected = all_numbers(singly);
  const auto same = [&] {
    const auto found = all_numbers(together);
    for (size_t v = 0; v < expected.size(); ++v) CHECK(same_bytes(found[v], expected[v]));
    const std::vector<Change> a = together.changes(), b = singly.changes();
    REQUIRE(a.size() == b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      CHECK((a[i].value == b[i].value && a[i].cells == b[i].cells && a[i].largest == b[i].largest));
      CHECK(same_bytes(together.numbers_before(a[i].value), singly.numbers_before(a[i].value)));
    }
  };
  same();
  // Refused by a check of the cell, and by the input itself, which others were written before.
  CHECK(error_of([&] {
          together.edit({{{weight, 0}, 9}, {{queries, 1000}, 1}});
        }).find("no such cell") != std::string::npos);
  CHECK(error_of([&] {
          together.edit({{{queries, 0}, 9}, {{weight, 1}, 9}, {{lens, 0}, -1}});
        }).find("whole numbers") != std::string::npos);
  same();
  for (Edit& each : edits) each.number = together.numbers_before(each.cell.value)[static_cast<size_t>(each.cell.index)];
  together.edit(edits);
  CHECK(together.edits().empty());
  CHECK(together.changes().empty());
}

TEST_CASE(
    "inspector: a held cell keeps its number, what follows is computed from it, and letting it go brings all back") {
  Inspector inspector(small("dot_product_attention"));
  const Program& program = inspector.program();
  const Value queries = program.at("queries"), values = program.at("values");
  const Value weights = program.at("weights"), output = program.at("output");
  const auto before = all_numbers(inspector);
  const float first = inspector.numbers(weights)[0];
  // Held at what it is: nothing changes, until what it is computed from does.
  inspector.edit({{{weights, 0}, first}});
  CHECK(inspector.edits().size() == 1);
  CHECK(inspector.changes().empty());
  inspector.edit({{{queries, 0}, 9}});
  CHECK(inspector.numbers(weights)[0] == first);
  CHECK(inspector.numbers(weights)[1] != before[static_cast<size_t>(weights.id)][1]);
  // The first number of the output, from the weights that stand there.
  inspector.edit({{{weights, 0}, 0.75f}, {{weights, 1}, -2}});
  const int64_t keys = program.shape(weights)[-1], features = program.shape(values)[-1];
  double sum = 0;
  for (int64_t k = 0; k < keys; ++k) {
    const float weight = k == 0 ? 0.75f : k == 1 ? -2 : inspector.numbers(weights)[static_cast<size_t>(k)];
    sum +=
        static_cast<double>(weight) * static_cast<double>(inspector.numbers(values)[static_cast<size_t>(k * features)]);
  }
  CHECK(static_cast<double>(inspector.numbers(output)[0]) == doctest::Approx(sum).epsilon(1e-5));
  const Json json = explanation_json(inspector, {weights, 0});
  CHECK(json.at("number").as_double() == doctest::Approx(0.75));
  CHECK(json.at("result").as_double() != doctest::Approx(0.75));
  inspector.edit({{{weights, 0}, {}}, {{queries, 0}, {}}, {{weights, 1}, {}}});
  CHECK(inspector.edits().empty());
  CHECK(inspector.changes().empty());
  const auto after = all_numbers(inspector);
  for (size_t v = 0; v < before.size(); ++v) CHECK(same_bytes(before[v], after[v]));
}

TEST_CASE("inspector: every computed value can be held, whole, against any change of what is given") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    Inspector inspector(small(lesson.name));
    const Program& program = inspector.program();
    const auto before = all_numbers(inspector);
    Rng rng(8, 1);
    // Every output of the program: nothing that is given can reach it any more.
    std::vector<Edit> held;
    for (const auto& [name, v] : program.outputs) {
      if (program.info(v).role != Role::computed || program.info(v).node < 0) continue;
      for (int64_t i = 0; i < program.shape(v).size(); ++i) {
        if (std::isfinite(inspector.numbers(v)[static_cast<size_t>(i)])) {
          held.push_back({{v, i}, inspector.numbers(v)[static_cast<size_t>(i)]});
        }
      }
    }
    inspector.edit(held);
    for (Value v : editable(inspector)) {
      inspector.edit({{{v, 0}, other_number(program.info(v), inspector.numbers(v)[0], rng)}});
    }
    for (const auto& [cell, number] : held)
      CHECK(inspector.numbers(cell.value)[static_cast<size_t>(cell.index)] == number);
    // One cell of each of the others.
    for (size_t id = 0; id < program.values.size(); ++id) {
      const Value v{static_cast<int>(id)};
      if (program.info(v).role != Role::computed || program.info(v).node < 0) continue;
      inspector.edit({{{v, program.shape(v).size() - 1}, 2}});
      CHECK(inspector.numbers(v).back() == 2);
    }
    inspector.reset();
    CHECK(inspector.changes().empty());
    const auto after = all_numbers(inspector);
    for (size_t v = 0; v < before.size(); ++v) CHECK(same_bytes(before[v], after[v]));
  }
}

TEST_CASE("inspector: what cannot be edited is refused with a sentence and changes nothing") {
  Inspector inspector(small("masked_softmax"));
  const Program& program = inspector.program();
  const auto before = all_numbers(inspector);
  const Value lens = program.at("valid_lens"), x = program.at("x"), output = program.at("output");
  CHECK(error_of([&] { inspector.edit({{{output, 0}, INFINITY}}); }).find("finite") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{lens, 0}, 1.5f}}); }).find("whole numbers") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{lens, 0}, -1}}); }).find("whole numbers") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{x, 1000}, 1}}); }).find("no such cell") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{x, -1}, 1}}); }).find("no such cell") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{x, 0}, NAN}}); }).find("finite") != std::string::npos);
  CHECK(error_of([&] { inspector.edit({{{Value{9999}, 0}, 1}}); }).find("no such value") != std::string::npos);
  CHECK(error_of([&] { inspector.numbers(Value{-1}); }).find("no such value") != std::string::npos);
  const auto after = all_numbers(inspector);
  for (size_t v = 0; v < before.size(); ++v) CHECK(same_bytes(before[v], after[v]));
  CHECK(inspector.edits().empty());
}

TEST_CASE("inspector: every cell of every program explains itself to its own number") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const Inspector inspector(small(lesson.name));
    for (size_t id = 0; id < inspector.program().values.size(); ++id) {
      const Value v{static_cast<int>(id)};
      if (!has_numbers(inspector, v)) continue;
      const std::vector<float>& numbers = inspector.numbers(v);
      double scale = 0;
      for (float x : numbers) scale = std::max(scale, std::isfinite(x) ? std::abs(static_cast<double>(x)) : 0);
      CAPTURE(inspector.program().info(v).name);
      // Large tensors: cells spread over all of it.
      const size_t stride = std::max<size_t>(1, numbers.size() / 24);
      for (size_t i = 0; i < numbers.size(); i += stride) {
        const Explanation explanation = inspector.explain({v, static_cast<int64_t>(i)});
        const double told = evaluate(explanation, inspector.reader());
        // Where a mask is, it is minus infinity to the bit.
        CHECK((told == numbers[i] || std::abs(told - numbers[i]) <= 1e-6 * std::max(scale, 1.0)));
      }
    }
  }
}

TEST_CASE("inspector: running node by node gives the bytes of running at once") {
  for (const LessonProgram& lesson : registry()) {
    CAPTURE(lesson.name);
    const Inspector inspector(small(lesson.name));
    auto state = std::make_shared<State>();
    state->add(inspector.program(), 3);
    auto executor = make_executor(BackendKind::cpu, inspector.program(), state, {.retain_all = true});
    for (Value v : inspector.program().with_role(Role::input)) executor->write(v, inspector.numbers(v));
    for (int i = 0; i < static_cast<int>(inspector.program().nodes.size()); ++i) {
      executor->run_nodes({&i, 1});
      for (Value v : inspector.program().nodes[static_cast<size_t>(i)].outputs) {
        CHECK(same_bytes(executor->read(v).data, inspector.numbers(v)));
      }
    }
  }
}

TEST_CASE("inspector: advance takes over an optimizer's step, and the numbers agree with one another afterwards") {
  ProgramRequest request;
  request.program = "nadaraya_watson_training";
  Inspector inspector(request);
  const Value loss = inspector.program().at("loss");
  const float first = inspector.numbers(loss)[0];
  inspector.advance();
  CHECK(inspector.numbers(loss)[0] != first);
  for (Value v : inspector.program().with_role(Role::parameter)) {
    CHECK(inspector.explain({v, 0}).node == -1);
  }
  const Explanation explanation = inspector.explain({loss, 0});
  CHECK(std::abs(evaluate(explanation, inspector.reader()) - inspector.numbers(loss)[0]) < 1e-5);
}

TEST_CASE("inspector: an explanation as JSON names sources, numbers and the arithmetic") {
  ProgramRequest request;
  request.program = "masked_softmax";
  request.given["x"] = Tensor({1, 1, 3}, {1, 2, 3});
  request.given["valid_lens"] = Tensor({1}, {2});
  const Inspector inspector(request);
  const Value output = inspector.program().at("output");
  const Json json = explanation_json(inspector, {output, 0});
  CHECK(json.at("sources").as_array().size() == 3);
  CHECK(json.at("number").as_double() == doctest::Approx(0.268941).epsilon(1e-5));
  CHECK(json.at("result").as_double() == doctest::Approx(0.268941).epsilon(1e-5));
  CHECK(Json::parse(json.dump()).at("text").as_string() == json.at("text").as_string());
}

TEST_CASE("inspector: long sums are cut in their middle, their sources are all there") {
  ProgramRequest request;
  request.program = "dot_product_attention";
  request.given["queries"] = Tensor({1, 1, 100}, std::vector<float>(100, 0.5f));
  request.given["keys"] = Tensor({1, 2, 100}, std::vector<float>(200, 0.25f));
  request.given["values"] = Tensor({1, 2, 3}, std::vector<float>(6, 1.0f));
  const Inspector inspector(request);
  const Program& program = inspector.program();
  const Value products = program.nodes[static_cast<size_t>(program.info(program.at("scores")).node)].inputs[0];
  const Json json = explanation_json(inspector, {products, 0}, 10);
  CHECK(json.at("sources").as_array().size() == 200);
  CHECK(json.at("term").at("a").as_array().size() == 10);
  CHECK(json.at("term").at("cut").as_int() == 90);
}

TEST_CASE("request: members are read, and what is wrong is named") {
  const ProgramRequest request =
      program_request(Json::parse(R"({"program": "masked_softmax", "gradients": true, "seed": 4, "settings": {},
                      "given": {"scores": {"shape": [1, 1, 2], "values": [1, 2.5]}}})"),
                      "");
  CHECK(request.program == "masked_softmax");
  CHECK(request.gradients);
  CHECK(request.seed == 4);
  CHECK(request.given.at("scores").data[1] == 2.5f);
  // Heads leave no trace in the shapes.
  const WeightsFile file{{{"W_q.weight", Tensor({4, 4})}}, {{"config", R"({"heads": 2, "layers": 3, "hidden": 64})"}}};
  const auto settings = [&](const char* text) {
    return program_request(Json::parse(text), write_safetensors(file)).settings;
  };
  using Settings = std::map<std::string, std::string>;
  CHECK(settings(R"({"program": "multi_head_attention"})") == Settings{{"num_heads", "2"}});
  CHECK(settings(R"({"program": "multi_head_attention", "settings": {"num_heads": "1"}})") ==
        Settings{{"num_heads", "1"}});
  CHECK(settings(R"({"program": "self_attention"})").empty());
  const auto refusal = [](const char* text) { return error_of([&] { program_request(Json::parse(text), ""); }); };
  CHECK(refusal(R"({"program": "x", "colour": 1})").find("colour") != std::string::npos);
  CHECK(refusal(R"({})").find("program") != std::string::npos);
  CHECK(refusal(R"({"program": "x", "seed": -1})").find("seed") != std::string::npos);
  CHECK(refusal(R"({"program": "x", "given": {"a": {"shape": [3], "values": [1]}}})").find("'a'") != std::string::npos);
}

}  // namespace attn::test
