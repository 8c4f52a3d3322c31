#pragma once
#include "backends/cuda/kernels/group.h"

/// Sums over an axis that is not the last, and a table's gradient: ids are sorted once, then every row of the table
/// sums what belongs to it.
namespace attn::cuda {

/// Exclusive sums of counts[0 .. kDigits * kLanes) in place; each lane has kDigits neighbours.
template <class Group>
ATTN_HOST_DEVICE inline void sum_up(const Group& group, int32_t* counts, int32_t* totals) {
  int32_t* const own = counts + kDigits * group.lane();
  int32_t sum = 0;
  for (int32_t d = 0; d < kDigits; ++d) {
    const int32_t count = own[d];
    own[d] = sum;
    sum += count;
  }
  totals[group.lane()] = sum;
  for (int32_t apart = 1; apart < Group::kLanes; apart *= 2) {
    group.sync();
    const int32_t before = group.lane() >= apart ? totals[group.lane() - apart] : 0;
    group.sync();
    totals[group.lane()] += before;
  }
  for (int32_t d = 0; d < kDigits; ++d) own[d] += totals[group.lane()] - sum;
  group.sync();
}

/// By digits, the lowest first; each pass keeps the order of equal digits, because every lane has a stretch of the ids
/// and the lanes' counts of a digit stand in the lanes' order. One block: ids are few beside what they choose.
template <class Group>
ATTN_HOST_DEVICE inline void run_sort(const Task& task, const Group& group) {
  const Table s = task.table;
  auto* const counts = reinterpret_cast<int32_t*>(group.shared());  // [kDigits][kLanes]
  int32_t* const totals = counts + kDigits * Group::kLanes;
  const auto share = [&](int32_t n, int32_t lane) { return static_cast<int32_t>(int64_t{n} * lane / Group::kLanes); };
  const int32_t begin = share(s.n, group.lane()), end = share(s.n, group.lane() + 1);
  int32_t passes = 1;
  while ((s.rows - 1) >> (4 * passes) > 0) ++passes;
  const int32_t* from = nullptr;
  const auto place = [&](int32_t i) { return from ? from[i] : i; };
  for (int32_t pass = 0; pass < passes; ++pass) {
    int32_t* const to = (passes - pass) % 2 == 1 ? s.order : s.spare;  // the last one into `order`
    const auto count_of = [&](int32_t i) -> int32_t& {
      return counts[(row_of(s.ids[i], s.rows) >> (4 * pass) & (kDigits - 1)) * Group::kLanes + group.lane()];
    };
    for (int32_t d = 0; d < kDigits; ++d) counts[d * Group::kLanes + group.lane()] = 0;
    for (int32_t i = begin; i < end; ++i) ++count_of(place(i));
    group.sync();
    sum_up(group, counts, totals);
    for (int32_t i = begin; i < end; ++i) to[count_of(place(i))++] = place(i);
    group.sync();
    from = to;
  }
  // Where each row's begin: rows without an id begin where the next one's do.
  const auto row = [&](int32_t i) { return i < 0 ? -1 : i == s.n ? s.rows : row_of(s.ids[from[i]], s.rows); };
  for (int32_t i = share(s.n + 1, group.lane()); i < share(s.n + 1, group.lane() + 1); ++i) {
    for (int32_t r = row(i - 1) + 1; r <= row(i); ++r) s.start[r] = i;
  }
}

/// Terms that a lane has on their way at once.
inline constexpr int32_t kOnTheirWay = 16;

/// For each of `rows` rows of y, `width` wide: y[r, column] = the sum of term(r, column, i), i from first(r) up to
/// last(r). The terms are dealt to the warps in turns, whose sums are added in their order.
template <class Group, class First, class Last, class Term>
ATTN_HOST_DEVICE inline void sum_terms(const Group& group, const Task& task, float* y, int32_t rows, int32_t width,
                                       First first, Last last, Term term) {
  const auto row = group.row();
  float* const sums = group.shared();  // [kRows][lanes of a row]
  const int32_t across = (width + row.kLanes - 1) / row.kLanes;
  for (int64_t part = group.block(); part < int64_t{rows} * across; part += task.blocks) {
    const auto r = static_cast<int32_t>(part / across);
    const int32_t column = static_cast<int32_t>(part - int64_t{r} * across) * row.kLanes + row.lane(), end = last(r);
    const bool there = column < width;
    float sum = 0;
    for (int32_t i = first(r) + row.index(); there && i < end; i += kOnTheirWay * Group::kRows) {
      float terms[kOnTheirWay];
      ATTN_UNROLL
      for (int32_t j = 0; j < kOnTheirWay; ++j) {
        const int32_t at = i + j * Group::kRows;
        terms[j] = at < end ? term(r, column, at) : 0.0f;
      }
      ATTN_UNROLL
      for (int32_t j = 0; j < kOnTheirWay; ++j) sum += terms[j];
    }
    sums[row.index() * row.kLanes + row.lane()] = sum;
    group.sync();
    if (row.index() == 0 && there) {
      float total = 0;
      for (int32_t warp = 0; warp < Group::kRows; ++warp) total += sums[warp * row.kLanes + row.lane()];
      y[int64_t{r} * width + column] = total;
    }
    group.sync();  // before they are overwritten
  }
}

template <class Group>
ATTN_HOST_DEVICE inline void run_sums(const Task& task, const Group& group) {
  if (task.kind == Kind::scatter) {
    const Table s = task.table;
    return sum_terms(
        group, task, s.table, s.rows, s.width, [&](int32_t r) { return s.start[r]; },
        [&](int32_t r) { return s.start[r + 1]; },
        [&](int32_t, int32_t column, int32_t i) { return s.y[int64_t{s.order[i]} * s.width + column]; });
  }
  const Sum s = task.sum;
  const int32_t stretches = (s.mid + s.length - 1) / s.length;
  const auto first = [&](int32_t r) { return r % stretches * s.length; };
  const auto last = [&](int32_t r) { return smaller(first(r) + s.length, s.mid); };
  sum_terms(group, task, s.y, s.outer * stretches, s.inner, first, last, [&](int32_t r, int32_t column, int32_t i) {
    const float x = s.x[(int64_t{r / stretches} * s.mid + i) * s.inner + column];
    return s.squares ? x * x : x;
  });
}

}  // namespace attn::cuda
