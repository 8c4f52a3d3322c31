// Products of which some rows, terms or matrices do not count.
#include <algorithm>

#include "backends/cpu/walk.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

/// A product with one B for all rows.
class RowsProduct : public Task {
 public:
  RowsProduct(const MatmulArgs& args, const Walk& walk, int threads)
      : args_(args),
        walk_(walk),
        packs_(walk.gaps() && large_product(args)),
        room_((std::max(args.n * args.k, matmul_scratch(args)) + 15) / 16 * 16),
        packed_(packs_ ? (args.m * (args.n + args.k) + 15) / 16 * 16 : 0),
        scratch_((room_ + packed_) * threads) {}
  int64_t units() const override { return walk_.units(); }
  int64_t work() const override { return product_work(args_); }
  void run(int64_t begin, int64_t end, int part) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data() + part * (room_ + packed_);
    if (packs_) return run_packed(args, {begin, end});
    if (walk_.gaps() && args.transpose_b && args.n > 1) {
      // Once for all rows, not once for each stretch of them.
      CopyArgs turned;
      turned.src = args.b;
      turned.dst = args.scratch;
      turned.add(args.k, 1, args.n);
      turned.add(args.n, args.ldb, 1);
      kernels().strided_copy(turned);
      args.b = args.scratch;
      args.ldb = args.n;
      args.transpose_b = false;
    }
    walk_.run(begin, end, [&](int64_t first, int64_t last) {
      args.m = last - first;
      args.a = args_.a + first * args.lda;
      args.c = args_.c + first * args.ldc;
      if (args.c0) args.c0 = args_.c0 + first * args.ldc;
      kernels().matmul(args);
    });
  }

 private:
  /// A large B is gone through once for all rows, not once for each stretch of them.
  void run_packed(MatmulArgs args, Units units) const {
    float *c = args.scratch + room_, *a = c + args.m * args.n;
    args.m = pack(a, args.a, args.k, walk_, units);
    if (args.c0) pack(c, args.c0, args.n, walk_, units);
    args.a = a;
    if (args.c0) args.c0 = c;
    args.c = c;
    kernels().matmul(args);
    unpack(args_.c, c, args.n, walk_, units);
  }

  MatmulArgs args_;
  Walk walk_;
  bool packs_;
  int64_t room_, packed_;
  AlignedFloats scratch_;
};

/// A product that sums over rows: of those that count, in their order.
class InnerProduct : public Task {
 public:
  InnerProduct(const MatmulArgs& args, const Walk& walk)
      : args_(args),
        walk_(walk),
        packed_(walk.gaps() ? args.k * (args.m + args.n) + 32 : 0),
        scratch_(matmul_scratch(args)) {}
  void run(int64_t, int64_t, int) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data();
    if (walk_.gaps()) {
      float *a = packed_.data(), *b = a + (args.k * args.m + 15) / 16 * 16;
      args.k = pack(a, args.a, args.m, walk_);
      pack(b, args.b, args.n, walk_);
      args.a = a;
      args.b = b;
    } else {
      args.k = walk_.units();
    }
    kernels().matmul(args);
  }

 private:
  MatmulArgs args_;
  Walk walk_;
  AlignedFloats packed_, scratch_;
};

/// Matrices of the examples, of which some extents end where a sentence does.
class MatricesProduct : public Task {
 public:
  struct Ends {
    const int *m = nullptr, *n = nullptr, *k = nullptr;
  };
  struct Packings {
    const Packing *a, *b, *c;
  };
  MatricesProduct(const MatmulArgs& args, const Walk& walk, const Ends& ends, const Packings& packings, int threads)
      : args_(args),
        walk_(walk),
        ends_(ends),
        packings_(packings),
        axis_(args.batch[0] > 1 ? 0 : 1),
        room_((matmul_scratch(args) + 15) / 16 * 16),
        scratch_(room_ * threads) {}
  int64_t units() const override { return walk_.examples(); }
  int64_t work() const override { return product_work(args_); }
  void run(int64_t begin, int64_t end, int part) override {
    for (int64_t b = begin; b < end; ++b) {
      MatmulArgs args = args_;
      args.scratch = scratch_.data() + part * room_;
      args.batch[axis_] = 1;
      args.a += example(packings_.a, b, args.lda, args.stride_a);
      args.b += example(packings_.b, b, args.ldb, args.stride_b);
      const int64_t at = example(packings_.c, b, args.ldc, args.stride_c);
      args.c += at;
      if (args.c0) args.c0 += at;
      if (ends_.m) args.m = std::min<int64_t>(args.m, ends_.m[b]);
      if (ends_.n) args.n = std::min<int64_t>(args.n, ends_.n[b]);
      if (ends_.k) args.k = std::min<int64_t>(args.k, ends_.k[b]);
      kernels().matmul(args);
    }
  }

 private:
  /// Where the matrices of example b begin; if they are lines of it, also how far they are apart.
  int64_t example(const Packing* packing, int64_t b, int64_t row, int64_t (&stride)[2]) const {
    if (!packing) return b * stride[axis_];
    if (packing->lines > 1) stride[1 - axis_] = packing->count(b) * row;
    return packing->begin[b] * row;
  }

  MatmulArgs args_;
  Walk walk_;
  Ends ends_;
  Packings packings_;
  int axis_;
  int64_t room_;
  AlignedFloats scratch_;
};

}  // namespace

TaskPtr compile_live_product(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const LiveProduct what = live_product(c.program, product_of(c.node), live);
  const MatmulArgs args = matmul_args(c);
  const MatricesProduct::Packings packings{lengths.packing(c.node.inputs[0]), lengths.packing(c.node.inputs[1]),
                                           lengths.packing(c.node.outputs[0])};
  switch (what.kind) {
    case LiveProduct::Kind::rows: {
      const Walk walk = packings.a ? Walk(*packings.a, 1) : walk_rows(what.outer, lengths, args.m, product_work(args));
      return walk.limited() ? std::make_unique<RowsProduct>(args, walk, c.threads) : nullptr;
    }
    case LiveProduct::Kind::inner: {
      const Walk walk = packings.a ? Walk(*packings.a, 1) : Walk(what.outer, lengths, args.k);
      return walk.limited() ? std::make_unique<InnerProduct>(args, walk) : nullptr;
    }
    case LiveProduct::Kind::matrices: break;
  }
  const Walk walk(what.outer, lengths, lengths.batch());
  const auto ends = [&](const Limit& limit) { return limit ? lengths.of_examples(limit.lengths) : nullptr; };
  const MatricesProduct::Ends all{ends(what.m), ends(what.n), ends(what.k)};
  if (!walk.limited() && !all.m && !all.n && !all.k) return nullptr;
  return std::make_unique<MatricesProduct>(args, walk, all, packings, c.threads);
}

}  // namespace attn::cpu
