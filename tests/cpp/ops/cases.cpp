#include "cases.h"

#include <algorithm>
#include <limits>
#include <set>

namespace attn::test {
namespace {

using Inputs = std::vector<Value>;

struct Row {
  OpId id;
  int operands;
};

/// Of every row of elementwise_ops.h. Those that divide by an operand or take its root get positive ones.
void add_elementwise(std::vector<OpCase>& cases) {
#define ATTN_ROW(name, operands, ...) {OpId::name, operands},
  constexpr Row rows[] = {ATTN_ELEMENTWISE_OPS(ATTN_ROW)};
#undef ATTN_ROW
  const std::set<OpId> positive = {OpId::log, OpId::sqrt, OpId::reciprocal, OpId::div};
  const std::set<OpId> numbered = {OpId::scale, OpId::add_scalar, OpId::pow_scalar};
  const std::vector<std::vector<Shape>> shapes[] = {{},
                                                    {{{1}}, {{3, 5}}, {{2, 17, 3}}, {{1100}}},
                                                    {{{4, 5}, {4, 5}},
                                                     {{4, 5}, {5}},
                                                     {{5}, {4, 5}},
                                                     {{4, 5}, {4, 1}},
                                                     {{2, 1, 5}, {2, 3, 1}},
                                                     {{7}, {}},
                                                     {{1}, {2, 3}},
                                                     {{2, 3, 1, 8}, {4, 8}},
                                                     {{60, 40}, {60, 1}},
                                                     {{3, 1, 500}, {1, 2, 500}}}};
  for (const Row& row : rows) {
    const Attrs attrs = numbered.count(row.id) ? Attrs{ScalarAttrs{1.7}} : Attrs{};
    for (const std::vector<Shape>& operands : shapes[row.operands]) {
      std::string what;
      for (const Shape& shape : operands) what += shape.str() + " ";
      const auto record = [=](Builder& b, const Inputs& x) { return b.apply(op_of(row.id), x, attrs); };
      cases.push_back({row.id, what, operands, record, positive.count(row.id) > 0});
    }
  }
}

void add_products(std::vector<OpCase>& cases) {
  for (const bool ta : {false, true}) {
    for (const bool tb : {false, true}) {
      const auto record = [=](Builder& b, const Inputs& x) { return matmul(b, x[0], x[1], {ta, tb}); };
      const std::string flags = std::string(ta ? "T" : "N") + (tb ? "T" : "N");
      const auto a = [&](int64_t m, int64_t k) { return ta ? Shape{k, m} : Shape{m, k}; };
      const auto b2 = [&](int64_t k, int64_t n) { return tb ? Shape{n, k} : Shape{k, n}; };
      cases.push_back({OpId::matmul, flags + " small", {a(3, 4), b2(4, 5)}, record});
      cases.push_back({OpId::matmul, flags + " one", {a(1, 1), b2(1, 1)}, record});
      cases.push_back({OpId::matmul, flags + " column", {a(37, 19), b2(19, 1)}, record});
      cases.push_back({OpId::matmul, flags + " large", {a(33, 21), b2(21, 50)}, record});
      const Shape ba = ta ? Shape{2, 3, 4, 5} : Shape{2, 3, 5, 4}, bb = tb ? Shape{2, 3, 7, 4} : Shape{2, 3, 4, 7};
      cases.push_back({OpId::matmul, flags + " batched", {ba, bb}, record});
      // Heads in groups that share keys; and both operands read again.
      const auto again = [&](Shape x, const Shape& last) {
        x.push_back(last[0]), x.push_back(last[1]);
        return x;
      };
      cases.push_back({OpId::matmul, flags + " first", {again({2, 3}, a(5, 4)), again({1, 3}, b2(4, 7))}, record});
      cases.push_back({OpId::matmul, flags + " one again", {again({1}, a(5, 4)), again({3}, b2(4, 7))}, record});
      cases.push_back({OpId::matmul, flags + " both", {again({2, 1}, a(5, 4)), again({1, 3}, b2(4, 7))}, record});
      cases.push_back(
          {OpId::matmul, flags + " groups", {again({2, 2, 3}, a(5, 4)), again({2, 2, 1}, b2(4, 7))}, record});
      if (!ta) cases.push_back({OpId::matmul, flags + " shared", {Shape{2, 3, 4}, b2(4, 6)}, record});
    }
  }
}

void add_sums(std::vector<OpCase>& cases) {
  for (int axis = 0; axis < 3; ++axis) {
    cases.push_back({OpId::sum, "axis " + std::to_string(axis), {{3, 4, 37}}, [=](Builder& b, const Inputs& x) {
                       return sum(b, x[0], axis);
                     }});
  }
  for (const Shape& to : {Shape{}, Shape{1}, Shape{5}, Shape{3, 1, 5}, Shape{4, 1}, Shape{1, 4, 1}, Shape{3, 1, 1}}) {
    cases.push_back(
        {OpId::sum_to, to.str(), {{3, 4, 5}}, [=](Builder& b, const Inputs& x) { return sum_to(b, x[0], to); }});
  }
}

void add_layout(std::vector<OpCase>& cases) {
  cases.push_back({OpId::reshape, "merge", {{3, 4, 5}}, [](Builder& b, const Inputs& x) {
                     return reshape(b, x[0], {-1, 5});
                   }});
  cases.push_back({OpId::permute, "heads", {{2, 3, 4, 5}}, [](Builder& b, const Inputs& x) {
                     return permute(b, x[0], {0, 2, 1, 3});
                   }});
  cases.push_back({OpId::permute, "cycle", {{2, 3, 4}}, [](Builder& b, const Inputs& x) {
                     return permute(b, x[0], {1, 2, 0});
                   }});
  for (int axis = 0; axis < 2; ++axis) {
    cases.push_back({OpId::split, "axis " + std::to_string(axis), {{6, 9}}, [=](Builder& b, const Inputs& x) {
                       const auto pieces = split_equal(b, x[0], axis, 3);
                       return mul(b, pieces[0], pieces[2]);
                     }});
    cases.push_back({OpId::concat, "axis " + std::to_string(axis), {{4, 4}, {4, 4}}, [=](Builder& b, const Inputs& x) {
                       return concat(b, {x[0], tanh(b, x[1]), x[0], exp(b, x[0])}, axis);
                     }});
  }
  cases.push_back({OpId::concat, "stack", {{4, 3}, {4, 3}}, [](Builder& b, const Inputs& x) {
                     return stack(b, {x[1], square(b, x[0])}, 1, Axis::row);
                   }});
  for (const int64_t begin : {0, 1, 3}) {
    const std::string at = "at " + std::to_string(begin);
    cases.push_back({OpId::slice_scatter, at, {{2, 5, 3}, {2, 2, 3}}, [=](Builder& b, const Inputs& x) {
                       return mul(b, slice_scatter(b, exp(b, x[0]), tanh(b, x[1]), 1, begin), x[0]);
                     }});
    cases.push_back({OpId::slice_scatter, at + " of rows", {{4, 3}, {1, 3}}, [=](Builder& b, const Inputs& x) {
                       return slice_scatter(b, slice_scatter(b, exp(b, x[0]), x[1], 0, begin), square(b, x[1]), -2, 1);
                     }});
  }
  cases.push_back({OpId::broadcast_to, "rows", {{1, 5}}, [](Builder& b, const Inputs& x) {
                     return broadcast_to(b, x[0], {3, 5});
                   }});
  cases.push_back({OpId::broadcast_to, "columns", {{4, 1}}, [](Builder& b, const Inputs& x) {
                     return broadcast_to(b, x[0], {2, 4, 6});
                   }});
}

/// Lengths 0, 1, 2, ... over the rows, reaching the number of columns.
Value lengths(Builder& b, const Shape& shape, int64_t cols) {
  const Value n = reshape(b, iota(b, shape.size(), Axis::row), std::vector<int64_t>(shape.begin(), shape.end()));
  return scale(b, n, static_cast<float>(cols) / static_cast<float>(std::max<int64_t>(shape.size() - 1, 1)));
}

void add_rows(std::vector<OpCase>& cases) {
  for (const Shape& shape : {Shape{7}, Shape{3, 1}, Shape{4, 10}, Shape{2, 3, 33}, Shape{5, 201}}) {
    const std::string s = shape.str();
    cases.push_back({OpId::softmax, s, {shape}, [](Builder& b, const Inputs& x) { return softmax(b, x[0]); }});
    cases.push_back({OpId::log_softmax, s, {shape}, [](Builder& b, const Inputs& x) { return log_softmax(b, x[0]); }});
    cases.push_back({OpId::softmax_vjp, s, {shape, shape}, [](Builder& b, const Inputs& x) {
                       return b.apply(op::softmax_vjp, {softmax(b, x[0]), x[1]});
                     }});
    if (shape.last() == 1) continue;  // a single number has no spread to divide by
    cases.push_back({OpId::standardize, s, {shape}, [](Builder& b, const Inputs& x) { return standardize(b, x[0]); }});
    cases.push_back({OpId::standardize_vjp, s, {shape, shape}, [](Builder& b, const Inputs& x) {
                       return b.apply(op::standardize_vjp, {x[0], standardize(b, x[0]), x[1]}, EpsAttrs{});
                     }});
  }
  const std::vector<std::pair<Shape, Shape>> masks = {{{4, 3, 5}, {4}},    {{4, 3, 5}, {4, 3}},
                                                      {{2, 4, 3, 5}, {2}}, {{2, 4, 3, 5}, {2, 3}},
                                                      {{4, 6}, {4}},       {{3, 2, 40}, {3, 2}}};
  for (const auto& [x, lens] : masks) {
    for (const float value : {-1e6f, 0.0f, -std::numeric_limits<float>::infinity()}) {
      for (const bool starts : {false, true}) {
        const auto masked = [=, lens = lens](Builder& b, const Inputs& v) {
          const auto cols = static_cast<float>(b.shape(v[0]).last());
          const Value ends = lengths(b, lens, b.shape(v[0]).last());
          // The first row has no valid column, the last one only such.
          return mask_lengths(b, v[0], ends, value, starts ? add_scalar(b, neg(b, ends), 0.75f * cols) : Value{});
        };
        const std::string what = x.str() + (starts ? " from starts " : " ") + lens.str() + " " + std::to_string(value);
        if (value == 0) cases.push_back({OpId::mask_lengths, what, {x}, masked});
        cases.push_back({OpId::softmax, "masked " + what, {x}, [=](Builder& b, const Inputs& v) {
                           return softmax(b, masked(b, v));
                         }});
      }
    }
  }
}

void add_tables(std::vector<OpCase>& cases) {
  const auto ids = [](Builder& b, int64_t n) {  // 0, 1, 0, 1, 0, ...: rows used several times and rows not at all
    const Value even = less(b, cos(b, scale(b, iota(b, n, Axis::row), 3.14159265f)), fill(b, {1}, 0.0f));
    return even;
  };
  cases.push_back({OpId::embedding, "", {{4, 5}}, [=](Builder& b, const Inputs& x) {
                     return embedding(b, reshape(b, ids(b, 6), {2, 3}), x[0]);
                   }});
  cases.push_back({OpId::embedding_vjp, "", {{6, 5}}, [=](Builder& b, const Inputs& x) {
                     return b.apply(op::embedding_vjp, {ids(b, 6), x[0]}, RowsAttrs{4});
                   }});
  for (int64_t vocabulary : {2, 11, 201}) {
    cases.push_back(
        {OpId::cross_entropy, std::to_string(vocabulary), {{2, 3, vocabulary}}, [=](Builder& b, const Inputs& x) {
           return cross_entropy(b, x[0], reshape(b, ids(b, 6), {2, 3}));
         }});
    cases.push_back(
        {OpId::cross_entropy_vjp, std::to_string(vocabulary), {{6, vocabulary}, {6}}, [=](Builder& b, const Inputs& x) {
           return b.apply(op::cross_entropy_vjp, {x[0], ids(b, 6), mul(b, x[1], ids(b, 6))});
         }});
  }
  cases.push_back({OpId::fill, "", {{2}}, [](Builder& b, const Inputs& x) {
                     return mul(b, x[0], fill(b, {3, 2}, 0.7f));
                   }});
  cases.push_back(
      {OpId::iota, "", {{1}}, [](Builder& b, const Inputs& x) { return mul(b, x[0], iota(b, 9, Axis::row)); }});
  cases.push_back(
      {OpId::dropout_mask, "", {{33, 5}}, [](Builder& b, const Inputs& x) { return dropout(b, x[0], 0.3f); }});
  cases.push_back(
      {OpId::adam, "", {{3, 7}, {3, 7}, {3, 7}, {3, 7}}, [](Builder& b, const Inputs& x) {
         const Value step = fill(b, {1}, 3.0f), half = fill(b, {1}, 0.5f);
         const auto next = b.apply_all(op::adam, {x[0], x[1], x[2], square(b, x[3]), step, half}, AdamAttrs{});
         return concat(b, next, 0);
       }});
}

}  // namespace

std::vector<OpCase> op_cases() {
  std::vector<OpCase> cases;
  add_elementwise(cases);
  add_products(cases);
  add_sums(cases);
  add_layout(cases);
  add_rows(cases);
  add_tables(cases);
  return cases;
}

bool has_gradient(OpId op) {
  return op_of(op).vjp != not_differentiable || op == OpId::fill || op == OpId::iota || op == OpId::dropout_mask;
}

}  // namespace attn::test
