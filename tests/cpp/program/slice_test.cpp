// A slice that is written: where the plan lets it be written in place, and where not.
#include <algorithm>

#include "backends/compile.h"
#include "nn/run.h"
#include "ops/op_list.h"
#include "ops/ops.h"
#include "program/lower.h"

namespace attn::test {
namespace {

/// The copies that a plan leaves of the program's last slice.
std::vector<CopyArgs> copies_of_slice(const Program& program, const Plan& layout) {
  const auto node = std::find_if(program.nodes.rbegin(), program.nodes.rend(),
                                 [](const Node& each) { return id_of(each) == OpId::slice_scatter; });
  std::vector<float> memory(static_cast<size_t>(layout.arena_size + 4096));
  const std::function<float*(Value)> address = [&](Value v) {
    const Location& at = layout.locations[v.id];
    const bool state = at.segment == Location::Segment::state;
    return memory.data() + at.offset + (state ? layout.arena_size : 0) + at.view_offset;
  };
  return copy_args({program, *node, address});
}

/// What outputs and states hold after three runs, fused and planned, and with every value kept.
void check_bits(const Program& program, const TensorMap& inputs) {
  std::vector<std::vector<float>> results[2];
  for (const bool retain_all : {false, true}) {
    const auto state = std::make_shared<State>();
    state->add(program, 1);
    const auto executor = make_executor(BackendKind::cpu, program, state, {.retain_all = retain_all});
    for (const auto& [name, tensor] : inputs) executor->write(name, tensor);
    for (int run = 0; run < 3; ++run) executor->run();
    for (const auto& [name, v] : program.outputs) results[retain_all].push_back(executor->read(v).data);
    for (const std::string& name : state->names()) results[retain_all].push_back(state->get(name).data);
  }
  CHECK(results[0] == results[1]);
}

}  // namespace

TEST_CASE("plan: of a slice the piece alone is copied, unless something reads later what was there, or it has no end") {
  for (const std::string reader :
       {"nothing", "an earlier node", "a later node", "a later view", "a whole around it", "a whole behind it",
        "its own piece", "an output", "an update", "the next run", "the host"}) {
    CAPTURE(reader);
    Builder b;
    const Value x = b.input("x", {4, 3});
    Value before = b.name("before", tanh(b, x)), src = exp(b, b.input("src", {1, 3}));
    if (reader == "an earlier node") src = add(b, src, sum_to(b, before, {1, 3}));
    if (reader == "its own piece") src = split(b, before, 0, {1, 3})[0];
    if (reader == "the next run") before = fill(b, {4, 3}, 0.5);
    if (reader == "the host") before = x;
    const Value whole = concat(b, {exp(b, x), before}, 0);
    const Value view = reshape(b, before, {2, 6});
    const Value after = b.name("after", slice_scatter(b, before, src, 0, 2));
    b.output("y", softmax(b, after));
    if (reader == "a later node") b.output("z", sum_all(b, mul(b, softmax(b, after), before)));
    if (reader == "a later view") b.output("z", matmul(b, view, softmax(b, view), {.transpose_b = true}));
    if (reader == "a whole around it") b.output("z", softmax(b, whole));
    if (reader == "a whole behind it") {
      b.output("z", softmax(b, concat(b, {after, exp(b, x)}, 0)));
      b.output("view", softmax(b, reshape(b, after, {2, 6})));
    }
    if (reader == "an output") b.output("z", before);
    if (reader == "an update") b.update(b.state("s", {4, 3}, Init::constant(0)), before);
    const Program program = b.take(), lowered = lower(program);
    const bool in_place = reader == "nothing" || reader == "an earlier node";
    for (const bool reuse : {false, true}) {
      const std::vector<CopyArgs> copies = copies_of_slice(lowered, plan(lowered, {.reuse = reuse}));
      CHECK(copies.size() == (in_place ? 1 : 2));
      CHECK(copies.back().dims[0] == 3);
    }
    CHECK(copies_of_slice(program, plan(program, {.retain_all = true})).size() == 2);
    check_bits(program, {{"src", Tensor({1, 3}, {1, 2, 3})},
                         {"x", Tensor({4, 3}, {1, 2, 3, -1, 0, 1, 2, 2, 2, 0.5f, 0.25f, -3})}});
  }
}

TEST_CASE("plan: what a slice was written over cannot be read any more, what came of it can") {
  Builder b;
  const Value before = b.name("before", tanh(b, b.input("x", {4, 3}))), src = b.input("src", {1, 3});
  const Value after = slice_scatter(b, slice_scatter(b, before, src, 0, 2), src, 0, 1);
  b.output("after", after);
  const Program lowered = lower(b.take());
  const Plan layout = plan(lowered);
  CHECK(copies_of_slice(lowered, layout).size() == 1);
  CHECK(layout.readable[static_cast<size_t>(lowered.at("after").id)]);
  CHECK_FALSE(layout.readable[static_cast<size_t>(lowered.at("before").id)]);
}

TEST_CASE("plan: pieces of rows that are written into a state are read where they are") {
  Builder b;
  const Value p = b.state("p", {4, 6}, Init::constant(1.5f));
  const Value next = add(b, p, b.input("x", {4, 6}));
  b.update(p, next);
  b.output("y", tanh(b, split_equal(b, next, 1, 2)[1]));
  Tensor x({4, 6});
  for (int64_t i = 0; i < x.size(); ++i) x.data[i] = std::sin(static_cast<float>(i));
  check_bits(b.take(), {{"x", x}});
}

TEST_CASE("plan: a slice of a state is written into it, unless something reads later what it was") {
  for (const std::string reader : {"nothing", "a later node", "another update", "an output", "another place"}) {
    CAPTURE(reader);
    Builder b;
    const Value p = b.state("p", {4, 3}, Init::constant(1.5f)), q = b.state("q", {1, 3}, Init::constant(2));
    const Value next = b.name("next", slice_scatter(b, p, add(b, sum_to(b, p, {1, 3}), b.input("x", {1, 3})), 0, 2));
    if (reader == "another place") {
      b.update(p, slice_scatter(b, b.state("other", {4, 3}, Init::constant(3)), q, 0, 1));
    } else {
      b.update(p, next);
    }
    b.output("y", matmul(b, next, next, {.transpose_b = true}));
    if (reader == "a later node") b.output("z", mul(b, softmax(b, next), p));
    if (reader == "another update") b.update(b.state("r", {4, 3}, Init::constant(0)), p);
    if (reader == "an output") b.output("z", next);
    const Program program = b.take(), lowered = lower(program);
    const Plan layout = plan(lowered);
    CHECK(layout.copies.empty() == (reader == "nothing"));
    CHECK((copies_of_slice(lowered, layout).size() == 1) == (reader == "nothing"));
    CHECK(plan(lowered, {.retain_all = true}).copies.size() == program.updates.size());
    check_bits(program, {{"x", Tensor({1, 3}, {1, -2, 0.25f})}});
  }
}

}  // namespace attn::test
