// Products of which some rows, terms or matrices do not count.
#include <algorithm>

#include "backends/cpu/walk.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

int64_t whole_vectors(int64_t floats) { return (floats + 15) / 16 * 16; }

/// A large B is gone through once for all rows, not once for each stretch of them. scratch: behind the product's own.
void multiply_packed(MatmulArgs args, const Walk& walk, Units units, float* scratch) {
  float *const to = args.c, *c = scratch, *a = c + args.m * args.n;
  args.m = pack(a, args.a, args.k, walk, units);
  if (args.c0) pack(c, args.c0, args.n, walk, units);
  args.a = a;
  if (args.c0) args.c0 = c;
  args.c = c;
  kernels().matmul(args);
  unpack(to, c, args.n, walk, units);
}

/// B with its rows and columns changed round, in scratch memory: once for all rows, not once for each stretch of them.
void turn_b(MatmulArgs& args) {
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

/// A product with one B for all rows.
TaskPtr rows_product(const Compile& c, const MatmulArgs& whole, const Walk& walk) {
  const bool packs = walk.gaps() && large_product(whole);
  const int64_t room = whole_vectors(std::max(whole.n * whole.k, matmul_scratch(whole)));
  const int64_t each = room + (packs ? whole_vectors(whole.m * (whole.n + whole.k)) : 0);
  return make_counted_task([=] { return walk.units(); }, product_work(whole),
                           [=, &scratch = c.scratch.reserve(each * c.threads)](int64_t begin, int64_t end, int part) {
                             MatmulArgs args = whole;
                             args.scratch = scratch.data() + part * each;
                             if (packs) return multiply_packed(args, walk, {begin, end}, args.scratch + room);
                             if (walk.gaps() && args.transpose_b && args.n > 1) turn_b(args);
                             walk.run(begin, end, [&](int64_t first, int64_t last) {
                               args.m = last - first;
                               args.a = whole.a + first * args.lda;
                               args.c = whole.c + first * args.ldc;
                               if (args.c0) args.c0 = whole.c0 + first * args.ldc;
                               kernels().matmul(args);
                             });
                           });
}

/// A product that sums over rows: of those that count, in their order.
TaskPtr inner_product(const Compile& c, const MatmulArgs& whole, const Walk& walk) {
  const int64_t room = whole_vectors(matmul_scratch(whole)), packed = whole.k * (whole.m + whole.n) + 16;
  return make_task([=, &scratch = c.scratch.reserve(room + (walk.gaps() ? packed : 0))] {
    MatmulArgs args = whole;
    args.scratch = scratch.data();
    args.k = walk.units();
    if (walk.gaps()) {
      float *a = args.scratch + room, *b = a + whole_vectors(whole.k * args.m);
      args.k = pack(a, args.a, args.m, walk);
      pack(b, args.b, args.n, walk);
      args.a = a;
      args.b = b;
    }
    kernels().matmul(args);
  });
}

/// An operand's matrices of the examples: packed ones begin where their example does.
struct Matrices {
  const Packing* packing;
  int axis;

  /// Where those of example b begin; if they are lines of it, also how far they are apart.
  int64_t example(int64_t b, int64_t row, int64_t (&stride)[2]) const {
    if (!packing) return b * stride[axis];
    if (packing->lines > 1) stride[1 - axis] = packing->count(b) * row;
    return packing->begin[b] * row;
  }
};

/// Matrices of the examples, of which some extents end where a sentence does.
TaskPtr matrices_product(const Compile& c, const LiveProduct& what, const LiveLengths& lengths) {
  const Walk walk(what.outer, lengths, lengths.batch());
  const auto ends = [&](const Limit& limit) { return limit ? lengths.of_examples(limit.lengths) : nullptr; };
  const int *m = ends(what.m), *n = ends(what.n), *k = ends(what.k);
  if (!walk.limited() && !m && !n && !k) return nullptr;
  const MatmulArgs whole = matmul_args(c);
  const int axis = whole.batch[0] > 1 ? 0 : 1;
  const auto of = [&](Value v) { return Matrices{lengths.packing(v), axis}; };
  const int64_t room = whole_vectors(matmul_scratch(whole));
  return make_counted_task(
      [=] { return walk.examples(); }, product_work(whole),
      [=, all_a = of(c.node.inputs[0]), all_b = of(c.node.inputs[1]), all_c = of(c.node.outputs[0]),
       &scratch = c.scratch.reserve(room * c.threads)](int64_t begin, int64_t end, int part) {
        for (int64_t b = begin; b < end; ++b) {
          MatmulArgs args = whole;
          args.scratch = scratch.data() + part * room;
          args.batch[axis] = 1;
          args.a += all_a.example(b, args.lda, args.stride_a);
          args.b += all_b.example(b, args.ldb, args.stride_b);
          const int64_t at = all_c.example(b, args.ldc, args.stride_c);
          args.c += at;
          if (args.c0) args.c0 += at;
          if (m) args.m = std::min<int64_t>(args.m, m[b]);
          if (n) args.n = std::min<int64_t>(args.n, n[b]);
          if (k) args.k = std::min<int64_t>(args.k, k[b]);
          kernels().matmul(args);
        }
      });
}

}  // namespace

TaskPtr compile_live_product(const Compile& c, const LiveValues& live, const LiveLengths& lengths) {
  const LiveProduct what = live_product(c.program, product_of(c.node), live);
  if (what.kind == LiveProduct::Kind::matrices) return matrices_product(c, what, lengths);
  const MatmulArgs args = matmul_args(c);
  const Packing* packing = lengths.packing(c.node.inputs[0]);
  if (what.kind == LiveProduct::Kind::inner) {
    const Walk walk = packing ? Walk(*packing, 1) : Walk(what.outer, lengths, args.k);
    return walk.limited() ? inner_product(c, args, walk) : nullptr;
  }
  const Walk walk = packing ? Walk(*packing, 1) : walk_rows(what.outer, lengths, args.m, product_work(args));
  return walk.limited() ? rows_product(c, args, walk) : nullptr;
}

}  // namespace attn::cpu
