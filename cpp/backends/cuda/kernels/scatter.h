#pragma once
#include "backends/cuda/kernels/group.h"

/// A table's gradient: ids are sorted once, then every row of the table sums what belongs to it.
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

/// A row of the table at a time: its places are dealt to the warps in stretches, whose sums are added in their order.
template <class Group>
ATTN_HOST_DEVICE inline void run_scatter(const Task& task, const Group& group) {
  const Table s = task.table;
  const auto row = group.row();
  float* const sums = group.shared();  // [kRows][lanes of a row]
  for (int32_t r = group.block(); r < s.rows; r += task.blocks) {
    const int32_t first = s.start[r], count = s.start[r + 1] - first;
    const auto share = [&](int32_t part) { return first + static_cast<int32_t>(int64_t{count} * part / Group::kRows); };
    for (int32_t column = row.lane(); column - row.lane() < s.width; column += row.kLanes) {
      const bool there = column < s.width;
      float sum = 0;
      ATTN_UNROLL_8
      for (int32_t i = share(row.index()); i < share(row.index() + 1); ++i) {
        if (there) sum += s.y[int64_t{s.order[i]} * s.width + column];
      }
      sums[row.index() * row.kLanes + row.lane()] = sum;
      group.sync();
      if (row.index() == 0 && there) {
        float total = 0;
        for (int32_t part = 0; part < Group::kRows; ++part) total += sums[part * row.kLanes + row.lane()];
        s.table[int64_t{r} * s.width + column] = total;
      }
      group.sync();  // before they are overwritten
    }
  }
}

}  // namespace attn::cuda
