// Products: from shapes to the kernel's extents, strides and batch.
#include <vector>

#include "backends/cpu/task.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

class Product : public Task {
 public:
  explicit Product(MatmulArgs args) : args_(args), scratch_(static_cast<size_t>(matmul_scratch(args))) {
    args_.scratch = scratch_.data();
  }
  void run() override { kernels().matmul(args_); }

 private:
  MatmulArgs args_;
  std::vector<float> scratch_;
};

MatmulArgs extents(const Shape& a, const Shape& b, const MatmulAttrs& attrs) {
  MatmulArgs args;
  args.transpose_a = attrs.transpose_a;
  args.transpose_b = attrs.transpose_b;
  args.m = attrs.transpose_a ? a[-1] : a[-2];
  args.k = attrs.transpose_a ? a[-2] : a[-1];
  args.n = attrs.transpose_b ? b[-2] : b[-1];
  args.lda = a[-1];
  args.ldb = b[-1];
  args.ldc = args.n;
  const int64_t batch = a.span(0, a.rank() - 2);
  if (b.rank() == 2 && !attrs.transpose_a) {
    args.m *= batch;  // one b for all: one tall product
    return args;
  }
  args.batch[1] = batch;
  args.stride_a[1] = a[-2] * a[-1];
  args.stride_b[1] = b.rank() == 2 ? 0 : b[-2] * b[-1];
  args.stride_c[1] = args.m * args.n;
  return args;
}

}  // namespace

TaskPtr compile_product(const Compile& c) {
  const bool adds = id_of(c.node) == OpId::matmul_add;
  const MatmulAttrs& attrs =
      adds ? c.as<std::shared_ptr<const FusedAttrs>>()->body[0].as<MatmulAttrs>() : c.as<MatmulAttrs>();
  MatmulArgs args = extents(c.in_shape(0), c.in_shape(1), attrs);
  args.a = c.in(0);
  args.b = c.in(1);
  args.c = c.out();
  if (adds) {
    const bool whole = c.in_shape(2).size() == c.out_shape().size() && c.in_shape(2) == c.out_shape();
    (whole ? args.c0 : args.bias) = c.in(2);
  }
  return std::make_unique<Product>(args);
}

}  // namespace attn::cpu
