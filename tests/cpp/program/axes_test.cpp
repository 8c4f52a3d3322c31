#include "program/axes.h"

#include <doctest/doctest.h>

#include "nn/linear.h"
#include "ops/ops.h"
#include "program/autodiff.h"
#include "tensor/error.h"

using namespace attn;

namespace {

std::string said(const Builder& b, Value v) {
  std::string text;
  for (int i = 0; i < b.shape(v).rank(); ++i) text += (i > 0 ? " " : "") + str(b.axis_of(v, i));
  return text;
}

std::string refusal(void (*record)(Builder&)) {
  Builder b;
  try {
    record(b);
  } catch (const ShapeError& error) {
    return error.what();
  }
  return "";
}

constexpr Axis kSource = of(Text::source, Axis::token);

}  // namespace

TEST_CASE("axes: one is named, exchanged, put in and taken out, and the others stay") {
  constexpr Axes axes = {Axis::batch, kSource, Axis::feature};
  static_assert(axes.count() == 3 && axes[1] == kSource && axes[5] == Axis::unknown);
  static_assert(axes.with(1, Axis::key) == Axes{Axis::batch, Axis::key, Axis::feature});
  static_assert(axes.with(3, Axis::key).count() == 4);
  static_assert(axes.inserted(0, Axis::head) == Axes{Axis::head, Axis::batch, kSource, Axis::feature});
  static_assert(axes.inserted(3, Axis::head) == Axes{Axis::batch, kSource, Axis::feature, Axis::head});
  static_assert(axes.erased(0) == Axes{kSource, Axis::feature});
  static_assert(axes.erased(2) == Axes{Axis::batch, kSource});
  static_assert(Axes{}.erased(0) == Axes{} && Axes{Axis::unknown, Axis::key}.count() == 2);
  static_assert(as(Axis::query, kSource) == of(Text::source, Axis::query) && name_of(kSource) == Axis::token);
  CHECK(str(as(Axis::query, kSource)) == "query:source");
  CHECK(str(Axis::single) == "single");
  CHECK(str(Axis::unknown) == "");
}

TEST_CASE("axes: what is declared with too few names is refused by its name") {
  CHECK(refusal([](Builder& b) {
          b.input("x", {2, 3, 4}, {Axis::batch, Axis::token});
        }) == "'x' is [2, 3, 4], but its axes are named [batch, token]");
  CHECK(refusal([](Builder& b) {
          b.parameter("W.weight", {2}, {}, {Axis::hidden, Axis::feature});
        }) == "'W.weight' is [2], but its axes are named [hidden, feature]");
  CHECK(refusal([](Builder& b) {
          const Value x = b.input("x", {2, 3}, {Axis::batch, Axis::feature});
          const auto scope = b.scope("layer");
          b.axes(b.name("sums", sum(b, x, 1)), {Axis::batch});
        }) == "'layer/sums' is [2, 1], but its axes are named [batch]");
}

TEST_CASE("axes: elementwise ops join names, and one position yields to many") {
  Builder b;
  const Value x = b.input("x", {2, 3, 4}, {Axis::batch, kSource, Axis::feature});
  const Value bias = b.input("bias", {4}, {Axis::hidden});
  const Value row = b.input("row", {3, 1}, {Axis::position, Axis::single});
  CHECK(said(b, add(b, x, bias)) == "batch token:source feature");
  CHECK(said(b, mul(b, bias, row)) == "position hidden");
  CHECK(said(b, neg(b, x)) == "batch token:source feature");
  const Value one = b.input("one", {2, 1, 4}, {Axis::batch, Axis::query, Axis::feature});
  CHECK(said(b, sub(b, one, x)) == "batch token:source feature");
  CHECK(said(b, square(b, one)) == "batch query feature");
  CHECK(said(b, softmax(b, x)) == "batch token:source feature");
  // What nobody named stays so.
  CHECK(said(b, exp(b, b.input("u", {2, 1}))) == " single");
}

TEST_CASE("axes: a product has its rows' and its columns' names, however they are stored") {
  Builder b;
  const Value q = b.input("q", {2, 3, 4}, {Axis::batch, Axis::query, Axis::feature});
  const Value k = b.input("k", {2, 5, 4}, {Axis::batch, Axis::key, Axis::feature});
  CHECK(said(b, matmul(b, q, k, {.transpose_b = true})) == "batch query key");
  CHECK(said(b, matmul(b, permute(b, q, {0, 2, 1}), permute(b, k, {0, 2, 1}), {.transpose_a = true})) ==
        "batch query key");
  const Value w = b.input("w", {6, 4}, {Axis::hidden, Axis::feature});
  CHECK(said(b, matmul(b, q, w, {.transpose_b = true})) == "batch query hidden");
}

TEST_CASE("axes: sums leave a single position, layout ops move names with the numbers") {
  Builder b;
  const Value x = b.input("x", {2, 3, 4}, {Axis::batch, Axis::token, Axis::hidden});
  CHECK(said(b, sum(b, x, 1)) == "batch single hidden");
  CHECK(said(b, sum_to(b, x, {3, 1})) == "token single");
  CHECK(said(b, permute(b, x, {2, 0, 1})) == "hidden batch token");
  CHECK(said(b, reshape(b, x, {2, 1, 3, 4})) == "batch single token hidden");
  CHECK(said(b, reshape(b, x, {6, 4})) == "row hidden");
  CHECK(said(b, reshape(b, x, {2, 3, 2, 2})) == "batch token  ");
  CHECK(said(b, reshape(b, sum(b, x, 1), {2, 4})) == "batch hidden");
  const std::vector<Value> pieces = split(b, x, 1, {1, 2});
  CHECK(said(b, pieces[0]) == "batch single hidden");
  CHECK(said(b, pieces[1]) == "batch token hidden");
  CHECK(said(b, concat(b, pieces, 1)) == "batch token hidden");
  CHECK(said(b, slice_scatter(b, x, pieces[0], 1, 2)) == "batch token hidden");
  const std::vector<Value> rows = split_equal(b, x, 1, 3, true);
  CHECK(said(b, rows[0]) == "batch hidden");
  CHECK(said(b, stack(b, rows, 0, Axis::step)) == "step batch hidden");
  CHECK(said(b, stack(b, {rows[0]}, 2, Axis::layer)) == "batch hidden layer");
  CHECK(said(b, broadcast_to(b, rows[0], {5, 2, 4})) == " batch hidden");
}

TEST_CASE("axes: where a shape has equal extents, a step that is cut out takes its own name along") {
  Builder b;
  const Value x = b.input("x", {1, 1, 1}, {Axis::step, Axis::batch, Axis::hidden});
  const Value row = split_equal(b, x, 0, 1, true)[0];
  CHECK(said(b, row) == "batch hidden");
  CHECK(said(b, stack(b, {row}, 0, Axis::step)) == "step batch hidden");
}

TEST_CASE("axes: rows of a table have its columns, losses the axes of their labels") {
  Builder b;
  const Value ids = b.integer_input("ids", {2, 3}, Integer::token, {Axis::batch, kSource});
  const Value table = b.input("table", {7, 4}, {Axis::vocabulary, Axis::feature});
  CHECK(said(b, embedding(b, ids, table)) == "batch token:source feature");
  const Value logits = b.input("logits", {2, 3, 7}, {Axis::batch, kSource, Axis::vocabulary});
  CHECK(said(b, cross_entropy(b, logits, ids)) == "batch token:source");
  CHECK(said(b, dropout(b, logits, 0.5f)) == "batch token:source vocabulary");
}

TEST_CASE("axes: what a layer says holds from there on, what is declared keeps its names") {
  Builder b;
  const Value x = b.input("x", {2, 3}, {Axis::batch, Axis::feature});
  b.axis(x, 1, Axis::hidden);
  CHECK(said(b, x) == "batch feature");
  const Value y = nn::linear(b, "W", x, {.out = 5, .axis = Axis::vocabulary});
  CHECK(said(b, y) == "batch vocabulary");
  CHECK(said(b, b.program().at("W.weight")) == "vocabulary feature");
  CHECK(said(b, b.program().at("W.bias")) == "vocabulary");
  b.axis(y, -2, Axis::query);
  CHECK(said(b, relu(b, y)) == "query vocabulary");
  const std::vector<Value> grads = gradients(b, sum_all(b, square(b, y)), {x, b.program().at("W.bias")});
  CHECK(said(b, grads[0]) == "batch feature");
  CHECK(said(b, grads[1]) == "vocabulary");
  adam(b, {b.program().at("W.bias")}, {grads[1]}, {});
  CHECK(said(b, b.program().at("adam.m.W.bias")) == "vocabulary");
}
