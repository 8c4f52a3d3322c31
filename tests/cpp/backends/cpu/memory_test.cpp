#include <new>

#include "backends/cpu/task.h"
#include "backends/cpu/testing.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

namespace {

/// Element by element, from the definition.
Data plain_copy(const CopyArgs& args, Data dst) {
  int64_t index[6] = {}, size = 1;
  for (int axis = 0; axis < args.rank; ++axis) size *= args.dims[axis];
  for (int64_t e = 0; e < size; ++e) {
    int64_t rest = e, from = 0, to = 0;
    for (int axis = args.rank - 1; axis >= 0; --axis) {
      index[axis] = rest % args.dims[axis];
      rest /= args.dims[axis];
      from += index[axis] * args.src_stride[axis];
      to += index[axis] * args.dst_stride[axis];
    }
    dst[to] = args.src[from];
  }
  return dst;
}

void check_copy(CopyArgs args, int64_t src_size, int64_t dst_size) {
  const Data src = random(src_size, 1);
  args.src = src.data();
  const Data got = on_all([&](const Kernels& kernels) {
    Data dst(static_cast<size_t>(dst_size), 7.0f);
    args.dst = dst.data();
    kernels.strided_copy(args);
    return dst;
  });
  CHECK(same_bits(got, plain_copy(args, Data(static_cast<size_t>(dst_size), 7.0f))));
}

}  // namespace

TEST_CASE("strided_copy: a scalar, a row, nothing") {
  check_copy({.rank = 0}, 1, 1);
  for (int64_t n : {0, 1, 3, 4, 9, 17, 40})
    check_copy({.rank = 1, .dims = {n}, .src_stride = {1}, .dst_stride = {1}}, n, n);
}

TEST_CASE("strided_copy: transposes planes of every size") {
  for (int64_t rows : {1, 2, 3, 4, 5, 8, 11}) {
    for (int64_t cols : {1, 2, 3, 4, 5, 8, 13}) {
      CAPTURE(rows);
      CAPTURE(cols);
      check_copy({.rank = 2, .dims = {cols, rows}, .src_stride = {1, cols}, .dst_stride = {rows, 1}}, rows * cols,
                 rows * cols);
    }
  }
}

TEST_CASE("strided_copy: broadcasts rows and columns") {
  check_copy({.rank = 2, .dims = {5, 9}, .src_stride = {0, 1}, .dst_stride = {9, 1}}, 9, 45);
  check_copy({.rank = 2, .dims = {5, 9}, .src_stride = {1, 0}, .dst_stride = {9, 1}}, 5, 45);
  check_copy({.rank = 1, .dims = {9}, .src_stride = {0}, .dst_stride = {1}}, 1, 9);
}

TEST_CASE("strided_copy: writes a slice of a wider row and leaves the rest alone") {
  check_copy({.rank = 2, .dims = {4, 6}, .src_stride = {6, 1}, .dst_stride = {20, 1}}, 24, 66);
  check_copy({.rank = 2, .dims = {4, 6}, .src_stride = {13, 2}, .dst_stride = {6, 1}}, 50, 24);
}

TEST_CASE("strided_copy: permutes six axes") {
  // dims: [2, 3, 4, 5, 2, 3], the source holds them in the order 4, 2, 5, 0, 3, 1.
  check_copy({.rank = 6,
              .dims = {2, 3, 4, 5, 2, 3},
              .src_stride = {15, 1, 90, 3, 360, 30},
              .dst_stride = {360, 120, 30, 6, 3, 1}},
             720, 720);
}

TEST_CASE("gather_rows picks rows, scatter_add_rows adds them up in order") {
  for (int64_t width : {1, 3, 4, 10, 16, 17, 32, 35}) {
    CAPTURE(width);
    const int64_t table_rows = 6, n = 40;
    const Data table = random(table_rows * width, 1), ids = random_ids(n, 2, table_rows - 1), dy = random(n * width, 3);
    const Data y = on_all([&](const Kernels& kernels) {
      Data out(static_cast<size_t>(n * width));
      kernels.gather_rows(out.data(), table.data(), ids.data(), n, width, table_rows);
      return out;
    });
    const Data dtable = on_all([&](const Kernels& kernels) {
      Data out(static_cast<size_t>(table_rows * width), 9.0f);
      kernels.scatter_add_rows(out.data(), ids.data(), dy.data(), n, width, table_rows);
      return out;
    });
    Data want_y, want_dtable(static_cast<size_t>(table_rows * width));
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < width; ++j) {
        const auto at = static_cast<size_t>(static_cast<int64_t>(ids[i]) * width + j);
        want_y.push_back(table[at]);
        want_dtable[at] += dy[i * width + j];
      }
    }
    CHECK(same_bits(y, want_y));
    CHECK(same_bits(dtable, want_dtable));
  }
}

TEST_CASE("memory: more than can be addressed is refused") {
  CHECK_THROWS_AS(AlignedFloats(sizeof(size_t) == 8 ? int64_t{1} << 61 : int64_t{1} << 32), std::bad_alloc);
}
