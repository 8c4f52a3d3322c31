// From nodes to tasks: layout, tables, rows, random numbers and learning.
#include "backends/cuda/compile.h"

#include <limits>

#include "backends/cuda/compile_detail.h"
#include "backends/extents.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

/// Permutations and the like as a plain result over a strided operand; axes that one stride walks are merged.
Layout permuted(const Shape& x, const Shape& y, const std::vector<int>& order) {
  Layout layout = {};
  for (int axis = 0; axis < y.rank(); ++axis) {
    if (y[axis] == 1) continue;
    append_axis(layout, y[axis], x.span(order[axis] + 1, x.rank()));
  }
  return layout;
}

Kind row_kind(OpId id) {
  switch (id) {
    case OpId::softmax_vjp: return Kind::softmax_vjp;
    case OpId::log_softmax: return Kind::log_softmax;
    case OpId::standardize: return Kind::standardize;
    case OpId::standardize_vjp: return Kind::standardize_vjp;
    case OpId::cross_entropy: return Kind::cross_entropy;
    case OpId::cross_entropy_vjp: return Kind::cross_entropy_vjp;
    default: return Kind::softmax;
  }
}

}  // namespace

int32_t narrow(int64_t n) {
  if (n <= std::numeric_limits<int32_t>::max()) return static_cast<int32_t>(n);
  throw Error("a tensor of " + std::to_string(n) +
              " numbers is too large for the cuda backend: choose a smaller batch");
}

int32_t element_units(int64_t size) {
  return static_cast<int32_t>(std::min<int64_t>((size + kUnitElements - 1) / kUnitElements, kMaxUnits));
}

void append_axis(Layout& layout, int64_t dim, int64_t stride) {
  const int last = layout.rank - 1;
  if (last >= 0 && layout.stride[last] == stride * dim) {
    layout.dim[last] *= narrow(dim);
    layout.stride[last] = narrow(stride);
    return;
  }
  layout.dim[layout.rank] = narrow(dim);
  layout.stride[layout.rank] = narrow(stride);
  ++layout.rank;
}

float* Compiler::take_scratch(int64_t size) {
  float* const at = scratch_ + result_.scratch;
  result_.scratch += (size + 15) / 16 * 16;
  return at;
}

void Compiler::emit(const Task& task, Footprint touched) {
  if (task.units == 0) return;
  result_.tasks.push_back(task);
  result_.footprints.push_back(std::move(touched));
}

/// All of a node's inputs and outputs.
Footprint Compiler::touched(const Call& c) const {
  Footprint all;
  const auto range = [&](Value v) {
    const float* begin = address_(v);
    return Range{begin, begin + narrow(program_.shape(v).size())};
  };
  for (Value v : c.node.inputs) all.reads.push_back(range(v));
  for (Value v : c.node.outputs) all.writes.push_back(range(v));
  return all;
}

void Compiler::add_copy(float* to, const float* from, int64_t size) {
  Task task;
  task.kind = Kind::copy;
  task.units = element_units(size);
  task.copy = {to, from, narrow(size), {}};
  append_axis(task.copy.layout, size, 1);
  emit(task, {{{from, from + size}}, {{to, to + size}}});
}

void Compiler::permute(const Call& c) {
  const int64_t size = c.out_shape().size();
  Task task;
  task.kind = Kind::copy;
  task.units = element_units(size);
  task.copy = {c.out(), c.in(0), narrow(size), permuted(c.in_shape(0), c.out_shape(), c.as<PermuteAttrs>().order)};
  emit(task, touched(c));
}

/// Copies between a whole and its pieces along an axis; pieces that are views already stay where they are.
void Compiler::pieces(const Call& c, bool gather) {
  const Value whole = gather ? c.node.outputs[0] : c.node.inputs[0];
  const auto& values = gather ? c.node.inputs : c.node.outputs;
  const Shape& shape = program_.shape(whole);
  const int axis = gather ? c.as<AxisAttrs>().axis : c.as<SplitAttrs>().axis;
  const int64_t outer = shape.span(0, axis), inner = shape.span(axis + 1, shape.rank());
  Footprint all;
  const Range everything{address_(whole), address_(whole) + narrow(shape.size())};
  (gather ? all.writes : all.reads).push_back(everything);
  const int32_t first = narrow(static_cast<int64_t>(result_.pieces.size()));
  int64_t begin = 0;
  for (Value v : values) {
    const int64_t width = program_.shape(v)[axis] * inner;
    float* memory = address_(v);
    const bool elsewhere = gather ? gathered_into_.count(v.id) && gathered_into_.at(v.id).whole == whole &&
                                        gathered_into_.at(v.id).begin * inner == begin
                                  : cut_from_.count(v.id) && !alone_[static_cast<size_t>(v.id)];
    if ((memory == everything.begin + begin && outer == 1) || elsewhere) {
      memory = nullptr;
    } else if (width > 0) {
      (gather ? all.reads : all.writes).push_back({memory, memory + outer * width});
    }
    result_.pieces.push_back({memory, narrow(begin), narrow(width)});
    begin += width;
  }
  if ((gather ? all.reads : all.writes).empty()) return;
  Task task;
  task.kind = Kind::pieces;
  task.units = element_units(shape.size());
  task.pieces = {address_(whole), narrow(outer), narrow(begin), first, narrow(static_cast<int64_t>(values.size())),
                 gather};
  emit(task, std::move(all));
}

void Compiler::table(const Call& c, bool gather) {
  Task task;
  task.kind = gather ? Kind::gather : Kind::scatter;
  const Shape& rows = gather ? c.in_shape(1) : c.out_shape();
  const int64_t n = c.in_shape(0).size();
  task.table = {
      gather ? c.out() : c.in(1), gather ? c.in(1) : c.out(), c.in(0), narrow(n), narrow(rows[1]), narrow(rows[0])};
  task.units = gather ? element_units(n * rows[1]) : static_cast<int32_t>(std::min<int64_t>(rows[0], kMaxUnits));
  emit(task, touched(c));
}

void Compiler::dropout(const Call& c) {
  const auto& attrs = c.as<DropoutAttrs>();
  const int64_t size = c.out_shape().size();
  Task task;
  task.kind = Kind::dropout;
  task.units = element_units((size + 7) / 8);
  task.dropout = {c.out(), c.in(0), c.in(1), narrow(size), attrs.stream, attrs.p};
  emit(task, touched(c));
}

void Compiler::adam(const Call& c) {
  const auto& attrs = c.as<AdamAttrs>();
  const int64_t size = c.in_shape(0).size();
  Task task;
  task.kind = Kind::adam;
  task.units = element_units(size);
  task.adam = {c.in(0),  c.in(1),  c.in(2),      c.in(3),  c.in(4),     c.in(5),     c.out(0),
               c.out(1), c.out(2), narrow(size), attrs.lr, attrs.beta1, attrs.beta2, attrs.eps};
  emit(task, touched(c));
}

void Compiler::fill(float* y, int64_t size, float value, Kind kind) {
  Task task;
  task.kind = kind;
  task.units = element_units(size);
  task.fill = {y, narrow(size), value};
  emit(task, {{}, {{y, y + size}}});
}

void Compiler::rows(const Call& c, Kind kind, float number) {
  const RowExtents extents(c.in_shape(0));
  Task task;
  task.kind = kind;
  task.units = narrow((extents.rows + kUnitRows - 1) / kUnitRows);
  Rows r = {};
  r.x0 = c.in(0);
  if (c.node.inputs.size() > 1) r.x1 = c.in(1);
  if (c.node.inputs.size() > 2) r.x2 = c.in(2);
  r.y = c.out();
  r.rows = narrow(extents.rows);
  r.cols = narrow(extents.cols);
  r.number = number;
  task.rows = r;
  narrow(c.in_shape(0).size());
  emit(task, touched(c));
}

void Compiler::masked(const Call& c, Kind kind, float value) {
  rows(c, kind, value);
  if (result_.tasks.empty() || c.in_shape(0).size() == 0) return;
  const LengthIndex index(c.in_shape(0), c.in_shape(1));
  Rows& r = result_.tasks.back().rows;
  r.lens = c.in(1);
  r.len_div = narrow(index.div);
  r.len_mul = narrow(index.mul);
  r.len_mod = narrow(index.mod);
}

void Compiler::add(const Node& node) {
  const std::function<float*(Value)>& address = address_;
  const Call c{program_, node, address, 1};
  switch (id_of(node)) {
    case OpId::fused_elementwise: return elementwise(c);
    case OpId::matmul:
    case OpId::fused_matmul: return product(c);
    case OpId::sum:
    case OpId::sum_to: return sum(c);
    case OpId::softmax:
    case OpId::softmax_vjp:
    case OpId::log_softmax:
    case OpId::cross_entropy:
    case OpId::cross_entropy_vjp: return rows(c, row_kind(id_of(node)));
    case OpId::standardize:
    case OpId::standardize_vjp: return rows(c, row_kind(id_of(node)), c.as<EpsAttrs>().eps);
    case OpId::mask_lengths: return masked(c, Kind::mask, c.as<MaskAttrs>().value);
    case OpId::masked_softmax:
      return masked(c, Kind::softmax, c.as<std::shared_ptr<const FusedAttrs>>()->body[0].as<MaskAttrs>().value);
    case OpId::reshape:
      // Most are views; one of a state that an update changes is a copy.
      if (c.in(0) != c.out()) add_copy(c.out(), c.in(0), c.out_shape().size());
      return;
    case OpId::permute: return permute(c);
    case OpId::split: return pieces(c, false);
    case OpId::concat: return pieces(c, true);
    case OpId::embedding: return table(c, true);
    case OpId::embedding_vjp: return table(c, false);
    case OpId::dropout_mask: return dropout(c);
    case OpId::adam: return adam(c);
    case OpId::fill:
      return fill(c.out(), c.out_shape().size(), static_cast<float>(c.as<FillAttrs>().value), Kind::fill);
    case OpId::iota: return fill(c.out(), c.out_shape().size(), 0, Kind::iota);
    default: throw Error(std::string("the cuda backend has no kernel for ") + node.op->name);
  }
}

}  // namespace attn::cuda
