// Products: from shapes to the kernel's extents, strides and batch.
#include <vector>

#include "backends/cpu/task.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

class Product : public Task {
 public:
  Product(MatmulArgs args, int threads)
      : args_(args), scratch_size_(matmul_scratch(args)), scratch_(static_cast<size_t>(scratch_size_ * threads)) {}

  void run(int part, int parts) override {
    MatmulArgs args = args_;
    args.scratch = scratch_.data() + part * scratch_size_;
    if (parts > 1) cut(args, part, parts);
    kernels().matmul(args);
  }

  bool divisible() const override {
    // About 16 products a nanosecond.
    return args_.m * args_.n * args_.k * args_.batch[0] * args_.batch[1] >= 16 * kWorthSharing;
  }

 private:
  /// Rows of the result are independent, and so are the matrices of a batch.
  static void cut(MatmulArgs& args, int part, int parts) {
    const int axis = args.batch[0] >= parts ? 0 : 1;
    if (args.batch[axis] >= parts) {
      const Share share(args.batch[axis], part, parts);
      args.batch[axis] = share.end - share.begin;
      move(args, share.begin * args.stride_a[axis], share.begin * args.stride_c[axis]);
      args.b += share.begin * args.stride_b[axis];
      return;
    }
    const Share share(args.m, part, parts);
    args.m = share.end - share.begin;
    move(args, share.begin * (args.transpose_a ? 1 : args.lda), share.begin * args.ldc);
  }

  static void move(MatmulArgs& args, int64_t by_a, int64_t by_c) {
    args.a += by_a;
    args.c += by_c;
    if (args.c0) args.c0 += by_c;
  }

  MatmulArgs args_;
  int64_t scratch_size_;
  std::vector<float> scratch_;
};

/// An operand or result as the product sees it: [..., rows, cols], its rows `row` floats apart, its batch over one or
/// two axes.
struct View {
  Shape shape;
  int64_t row = 0, batch[2] = {0, 0};
  bool plain = true;

  explicit View(const Shape& s) : shape(s), row(s[-1]) {
    batch[0] = s.rank() == 4 ? s.span(1, 4) : 0;
    batch[1] = s.rank() > 2 ? s[-2] * s[-1] : 0;
  }

  /// [B, T, N, D] in memory, seen as [B, N, T, D].
  static View heads(const Shape& memory) {
    View view(Shape{memory[0], memory[2], memory[1], memory[3]});
    view.row = memory[2] * memory[3];
    view.batch[0] = memory[1] * memory[2] * memory[3];
    view.batch[1] = memory[3];
    view.plain = false;
    return view;
  }
};

MatmulArgs extents(const View& a, const View& b, const View& c, const MatmulAttrs& attrs) {
  MatmulArgs args;
  args.transpose_a = attrs.transpose_a;
  args.transpose_b = attrs.transpose_b;
  args.m = attrs.transpose_a ? a.shape[-1] : a.shape[-2];
  args.k = attrs.transpose_a ? a.shape[-2] : a.shape[-1];
  args.n = attrs.transpose_b ? b.shape[-2] : b.shape[-1];
  args.lda = a.row;
  args.ldb = b.row;
  args.ldc = c.row;
  if (b.shape.rank() == 2 && !attrs.transpose_a && a.plain && c.plain) {
    args.m *= a.shape.span(0, a.shape.rank() - 2);  // one b for all: one tall product
    return args;
  }
  const int rank = a.shape.rank();
  args.batch[0] = rank == 4 ? a.shape[0] : 1;
  args.batch[1] = rank == 4 ? a.shape[1] : a.shape.span(0, rank - 2);
  for (int axis = 0; axis < 2; ++axis) {
    args.stride_a[axis] = a.batch[axis];
    args.stride_b[axis] = b.shape.rank() == 2 ? 0 : b.batch[axis];
    args.stride_c[axis] = c.batch[axis];
  }
  return args;
}

/// The parts of a fused product: permuted operands, the product, and what comes behind it.
struct Parts {
  const Node* product = nullptr;
  bool heads_a = false, heads_b = false, heads_c = false, adds = false;
};

Parts parts_of(const Node& node) {
  Parts parts;
  if (id_of(node) == OpId::matmul) {
    parts.product = &node;
    return parts;
  }
  const std::vector<Node>& body = node.as<std::shared_ptr<const FusedAttrs>>()->body;
  for (const Node& part : body) {
    if (id_of(part) == OpId::matmul) parts.product = &part;
  }
  for (const Node& part : body) {
    if (id_of(part) == OpId::add) parts.adds = true;
    if (id_of(part) != OpId::permute) continue;
    parts.heads_a = parts.heads_a || part.outputs[0] == parts.product->inputs[0];
    parts.heads_b = parts.heads_b || part.outputs[0] == parts.product->inputs[1];
    parts.heads_c = parts.heads_c || part.inputs[0] == parts.product->outputs[0];
  }
  return parts;
}

}  // namespace

MatmulArgs product_args(const Compile& c) {
  const Parts parts = parts_of(c.node);
  const auto view = [](const Shape& shape, bool heads) { return heads ? View::heads(shape) : View(shape); };
  MatmulArgs args = extents(view(c.in_shape(0), parts.heads_a), view(c.in_shape(1), parts.heads_b),
                            view(c.out_shape(), parts.heads_c), parts.product->as<MatmulAttrs>());
  args.a = c.in(0);
  args.b = c.in(1);
  args.c = c.out();
  if (parts.adds) (c.in_shape(2) == c.out_shape() ? args.c0 : args.bias) = c.in(2);
  return args;
}

TaskPtr compile_product(const Compile& c) { return std::make_unique<Product>(product_args(c), c.threads); }

}  // namespace attn::cpu
