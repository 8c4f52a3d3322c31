// From nodes to tasks: fused elementwise nodes, products and sums.
#include <unordered_map>
#include <unordered_set>

#include "backends/alu_of.h"
#include "backends/cuda/compile.h"
#include "backends/cuda/compile_detail.h"
#include "backends/extents.h"
#include "tensor/elementary.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

/// Translates the body of a fused node. Each value has a register from where it is computed to its last use.
class Body {
 public:
  /// Where pieces are: what is read from a larger value, what is written into one, what must be at its own place too.
  struct Places {
    const std::unordered_map<int, Within>&cut, &gathered;
    const std::vector<bool>& alone;

    const Within* find(const std::unordered_map<int, Within>& map, Value v) const {
      const auto found = map.find(v.id);
      return found == map.end() ? nullptr : &found->second;
    }
    const Within* cut_from(Value v) const { return find(cut, v); }
    const Within* gathered_into(Value v) const { return find(gathered, v); }
    bool at_own_place(Value v) const { return !gathered_into(v) || alone[static_cast<size_t>(v.id)]; }
  };

  Body(const cpu::Compile& c, std::vector<Layout>& layouts, const Places& places)
      : c_(c), layouts_(layouts), places_(places) {
    const std::vector<Node>& body = c.node.as<std::shared_ptr<const FusedAttrs>>()->body;
    for (size_t i = 0; i < body.size(); ++i) {
      for (Value v : body[i].inputs) last_use_[v.id] = i;
    }
    for (Value v : c.node.outputs) stored_.insert(v.id);
    for (size_t i = 0; i < body.size(); ++i) translate(body[i], i);
  }

  std::vector<Instruction> code;

 private:
  void translate(const Node& node, size_t now) {
    Instruction in;
    in.op = alu_of(id_of(node));
    if (const auto* scalar = std::get_if<ScalarAttrs>(&node.attrs)) in.number = static_cast<float>(scalar->value);
    if (in.op == Alu::pow_scalar) {
      const elementary::PowBase base = elementary::pow_base(in.number);
      const float parts[4] = {base.ln1, base.ln2, base.ln3, base.ln};
      std::copy_n(parts, 4, in.ln);
    }
    in.a = operand(node.inputs[0]);
    if (node.inputs.size() > 1) in.b = operand(node.inputs[1]);
    for (Value v : node.inputs) release(v, now);
    const Value y = node.outputs[0];
    if (stored_.count(y.id)) store(in, y);
    in.reg = take();
    registers_[y.id] = in.reg;
    if (!last_use_.count(y.id)) free_.push_back(in.reg);  // only stored
    code.push_back(in);
  }

  void store(Instruction& in, Value y) {
    if (places_.at_own_place(y)) in.store = c_.address(y);
    const Within* const within = places_.gathered_into(y);
    if (!within) return;
    in.spread = c_.address(within->whole) + offset_of(*within);
    in.spread_layout = keep(layout_within(*within, c_.program.shape(y), c_.out_shape()));
  }

  int64_t offset_of(const Within& within) const {
    const Shape& whole = c_.program.shape(within.whole);
    return within.begin * whole.span(within.axis + 1, whole.rank());
  }

  /// Over the node's result `out`, the places of a piece in the memory of its whole.
  Layout layout_within(const Within& within, const Shape& piece, const Shape& out) const {
    const Shape& whole = c_.program.shape(within.whole);
    Layout layout = {};
    for (int axis = 0; axis < out.rank(); ++axis) {
      const int own = axis - (out.rank() - piece.rank());
      const bool repeats = own < 0 || piece[own] == 1;
      if (out[axis] != 1) append_axis(layout, out[axis], repeats ? 0 : whole.span(own + 1, whole.rank()));
    }
    return layout;
  }

  int32_t keep(const Layout& layout) {
    layouts_.push_back(layout);
    return narrow(static_cast<int64_t>(layouts_.size()) - 1);
  }

  Operand operand(Value v) {
    if (const auto found = registers_.find(v.id); found != registers_.end()) return {nullptr, found->second, 0};
    const Shape &shape = c_.program.shape(v), &out = c_.out_shape();
    if (const Within* within = places_.cut_from(v)) {
      return {c_.address(within->whole) + offset_of(*within), 0, keep(layout_within(*within, shape, out))};
    }
    if (shape.size() == out.size()) return {c_.address(v), 0, Operand::kFlat};
    if (shape.size() == 1) return {c_.address(v), 0, Operand::kScalar};
    const auto strides = broadcast_strides(shape, out);
    Layout layout = {};
    for (int axis = 0; axis < out.rank(); ++axis) {
      if (out[axis] != 1) append_axis(layout, out[axis], strides[axis]);
    }
    return {c_.address(v), 0, keep(layout)};
  }

  int32_t take() {
    if (!free_.empty()) {
      const int32_t reg = free_.back();
      free_.pop_back();
      return reg;
    }
    if (count_ == kMaxRegisters) throw Error("a fused node holds more values than the cuda backend has registers");
    return count_++;
  }

  void release(Value v, size_t now) {
    const auto found = registers_.find(v.id);
    if (found == registers_.end() || last_use_.at(v.id) != now) return;
    free_.push_back(found->second);
    registers_.erase(found);  // an operand may be named twice
  }

  const cpu::Compile& c_;
  std::vector<Layout>& layouts_;
  const Places places_;
  std::unordered_map<int, size_t> last_use_;
  std::unordered_set<int> stored_;
  std::unordered_map<int, int32_t> registers_;
  std::vector<int32_t> free_;
  int32_t count_ = 0;
};

Product narrowed(const cpu::MatmulArgs& args) {
  Product p = {};
  p.a = args.a;
  p.b = args.b;
  p.c = args.c;
  p.c0 = args.c0;
  p.bias = args.bias;
  p.m = narrow(args.m);
  p.n = narrow(args.n);
  p.k = narrow(args.k);
  p.lda = narrow(args.lda);
  p.ldb = narrow(args.ldb);
  p.ldc = narrow(args.ldc);
  p.transpose_a = args.transpose_a;
  p.transpose_b = args.transpose_b;
  for (int axis = 0; axis < 2; ++axis) {
    p.batch[axis] = narrow(args.batch[axis]);
    p.stride_a[axis] = narrow(args.stride_a[axis]);
    p.stride_b[axis] = narrow(args.stride_b[axis]);
    p.stride_c[axis] = narrow(args.stride_c[axis]);
  }
  return p;
}

/// Into how many stretches the inner axis is cut, so that a product with few outputs keeps many blocks busy.
int32_t stretches_of(const Task& task) {
  const Product& p = task.product;
  const bool plain = p.batch[0] == 1 && p.batch[1] == 1 && p.ldc == p.n;
  // Fewer units than any GPU of today has multiprocessors, and enough to sum in each stretch.
  constexpr int32_t kFewUnits = 48, kManyUnits = 128, kLeast = 64;
  if (!plain || task.units >= kFewUnits || p.k < 2 * kLeast) return 1;
  const int32_t most = std::min(p.k / kLeast, kManyUnits / task.units);
  const int32_t length = ((p.k + most - 1) / most + kTileInner - 1) / kTileInner * kTileInner;
  return (p.k + length - 1) / length;
}

int64_t tiles_of(const Product& p) { return int64_t{(p.m + kTile - 1) / kTile} * ((p.n + kTile - 1) / kTile); }

}  // namespace

/// Chooses tiles or single outputs: a tile that is mostly empty, or a short inner axis, is not worth shared memory.
void choose_kernel(Task& task) {
  Product& p = task.product;
  const int64_t outputs = int64_t{p.m} * p.n, batch = int64_t{p.batch[0]} * p.batch[1];
  p.direct = (p.k < kTileInner / 2 || 2 * outputs < tiles_of(p) * kTile * kTile) && outputs * batch <= int64_t{1} << 30;
  task.units = p.direct ? element_units(outputs * batch) : narrow(tiles_of(p) * batch);
}

/// The memory of a piece within its whole: one stretch a row, or everything where there are too many rows to tell
/// apart.
void Compiler::touch_within(const Within& within, const Shape& piece, std::vector<Range>& ranges) const {
  constexpr int64_t kMostRows = 256;
  const Shape& whole = program_.shape(within.whole);
  const float* const base = address_(within.whole);
  const int64_t rows = whole.span(0, within.axis), inner = whole.span(within.axis + 1, whole.rank());
  if (rows > kMostRows) {
    ranges.push_back({base, base + whole.size()});
    return;
  }
  for (int64_t row = 0; row < rows; ++row) {
    const float* const begin = base + (row * whole[within.axis] + within.begin) * inner;
    ranges.push_back({begin, begin + piece[within.axis] * inner});
  }
}

void Compiler::elementwise(const Call& c) {
  const Body::Places places{cut_from_, gathered_into_, alone_};
  const Body body(c, result_.layouts, places);
  Footprint touched;
  const auto own = [&](Value v) { return Range{address_(v), address_(v) + program_.shape(v).size()}; };
  for (Value v : c.node.inputs) {
    const Within* const within = places.cut_from(v);
    if (within)
      touch_within(*within, program_.shape(v), touched.reads);
    else
      touched.reads.push_back(own(v));
  }
  for (Value v : c.node.outputs) {
    if (const Within* within = places.gathered_into(v)) touch_within(*within, program_.shape(v), touched.writes);
    if (places.at_own_place(v)) touched.writes.push_back(own(v));
  }
  const int64_t size = c.out_shape().size();
  Task task;
  task.kind = Kind::elementwise;
  task.units = element_units(size);
  task.elementwise = {narrow(size), narrow(static_cast<int64_t>(result_.instructions.size())),
                      narrow(static_cast<int64_t>(body.code.size()))};
  result_.instructions.insert(result_.instructions.end(), body.code.begin(), body.code.end());
  emit(task, std::move(touched));
}

void Compiler::product(const Call& c) {
  Task task;
  task.kind = Kind::product;
  task.product = narrowed(cpu::product_args(c));
  Product& p = task.product;
  if (p.m == 0 || p.n == 0) return;
  if (int64_t{p.m} * p.n * p.k >= kLibraryWork && p.batch[0] <= 16 && p.batch[1] <= 65535) {
    return library_product(p, c.out_shape().size() / p.n, touched(c));
  }
  if (roomy_) turn_weight(p, c);
  choose_kernel(task);
  const int32_t stretches = stretches_of(task);
  if (Chain* const chain = chain_of(c.node.outputs[0])) return chained_product(p, stretches, *chain, c);
  if (stretches > 1) return cut_product(p, stretches, c);
  emit(task, touched_by(p, c));
}

/// A library adds to what the result holds already; what is to be added is put there first.
void Compiler::library_product(const Product& p, int64_t rows, Footprint touched) {
  Task task;
  task.kind = Kind::product;
  task.product = p;
  const Range c = touched.writes[0];
  if (p.c0 && p.c0 != p.c) add_copy(p.c, p.c0, c.end - c.begin);
  if (p.bias) {
    Task spread;
    spread.kind = Kind::copy;
    spread.units = element_units(rows * p.n);
    spread.copy = {p.c, p.bias, narrow(rows * p.n), {}};
    append_axis(spread.copy.layout, rows, 0);
    append_axis(spread.copy.layout, p.n, 1);
    emit(spread, {{{p.bias, p.bias + p.n}}, {c}});
  }
  if (p.c0 || p.bias) {
    task.product.c0 = p.c;
    touched.reads.push_back(c);
  }
  task.product.bias = nullptr;
  choose_kernel(task);
  task.product.library = 1;
  emit(task, std::move(touched));
}

/// Sums of long axes are taken in stretches first: a fixed tree, whatever the grid.
void Compiler::sum(const Call& c) {
  const Shape& x = c.in_shape(0);
  if (x.size() == 0) return fill(c.out(), c.out_shape().size(), 0, Kind::fill);
  constexpr int64_t kColumn = 256, kRow = 4096;
  const float* from = c.in(0);
  int64_t from_size = x.size();
  std::vector<SumPass> passes = sum_passes(x, summed_axes(c.node, x, c.out_shape()));
  for (size_t i = 0; i < passes.size(); ++i) {
    const SumPass pass = passes[i];
    const bool rows = pass.inner == 1;
    const int64_t length = std::max<int64_t>(std::min(pass.mid, rows ? kRow : kColumn), 1);
    const int64_t stretches = (pass.mid + length - 1) / length, size = pass.outer * stretches * pass.inner;
    if (stretches > 1)
      passes.insert(passes.begin() + static_cast<std::ptrdiff_t>(i) + 1, {pass.outer, stretches, pass.inner});
    float* const to = i + 1 == passes.size() ? c.out() : take_scratch(size);
    Task task;
    task.kind = rows ? Kind::sum_rows : Kind::sum_columns;
    task.units = rows ? narrow((size + kUnitRows - 1) / kUnitRows) : element_units(size);
    task.sum = {from,           nullptr, nullptr, to, narrow(pass.outer), narrow(pass.mid), narrow(pass.inner),
                narrow(length), 1};
    emit(task, {{{from, from + from_size}}, {{to, to + size}}});
    from = to;
    from_size = size;
  }
}

}  // namespace attn::cuda
