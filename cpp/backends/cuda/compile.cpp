#include "backends/cuda/schedule.h"

#include <limits>
#include <optional>

#include "backends/compile.h"
#include "backends/extents.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

int32_t narrow(int64_t n) {
  // Not the last ones: kernels count in steps of up to a block's lanes.
  if (n <= std::numeric_limits<int32_t>::max() - 1024) return static_cast<int32_t>(n);
  throw Error("a tensor of " + std::to_string(n) +
              " numbers is too large for the cuda backend: choose a smaller batch");
}

int64_t parts(int64_t n, int64_t size) { return (n + size - 1) / size; }

constexpr int64_t kBlockElements = kBlockLanes * kWide, kLanesOfAWarp = kBlockLanes / kWarps;
// Warps that keep a large GPU busy.
constexpr int64_t kBusyWarps = 2048;

Kind row_kind(const Node& node) {
  switch (id_of(node)) {
    case OpId::softmax:
    case OpId::masked_softmax: return Kind::softmax;
    case OpId::softmax_vjp: return Kind::softmax_vjp;
    case OpId::log_softmax: return Kind::log_softmax;
    case OpId::mask_lengths: return Kind::mask;
    case OpId::standardize: return Kind::standardize;
    case OpId::standardize_vjp: return Kind::standardize_vjp;
    case OpId::cross_entropy: return Kind::cross_entropy;
    case OpId::cross_entropy_vjp: return Kind::cross_entropy_vjp;
    default: throw Error(std::string("the cuda backend has no kernel for ") + node.op->name);
  }
}

class Compiler {
 public:
  Compiler(const Program& program, const Addresses& addresses)
      : program_(program), addresses_(addresses), address_(addresses.of), uses_(program.values.size()) {
    for (const Node& node : program.nodes) {
      for (Value v : node.inputs) ++uses_[v.id];
    }
    for (const Update& update : program.updates) ++uses_[update.value.id];
  }

  void add(const Node& node) {
    const BoundNode b{program_, node, address_};
    switch (id_of(node)) {
      case OpId::fused_elementwise: return elementwise(b);
      case OpId::matmul:
      case OpId::fused_matmul: return product(b);
      case OpId::sum:
      case OpId::sum_to: return sum(b);
      case OpId::reshape:
      case OpId::permute:
      case OpId::split:
      case OpId::concat:
      case OpId::slice_scatter: return copies(b);
      case OpId::embedding: return gather(b);
      case OpId::embedding_vjp: return scatter(b);
      case OpId::dropout_mask: return dropout(b);
      case OpId::adam: return adam(b);
      case OpId::fill: return fill(range(node.outputs[0]), static_cast<float>(b.as<FillAttrs>().value), 0);
      case OpId::iota: return fill(range(node.outputs[0]), 0, 1);
      default: return rows(b);
    }
  }

  /// A sum of squares of which nothing else is made, as in the norm of a gradient: they are summed as they are
  /// computed. Whether `node` and `next`, directly behind it, are such, and were added. After `node`, x may be dead:
  /// only what `next` makes could lie in its place.
  bool add_sum_of_squares(const Node& node, const Node& next) {
    if (id_of(node) != OpId::fused_elementwise || node.inputs.size() != 1 || node.outputs.size() != 1) return false;
    const FusedBody body(node);
    const Value x = node.inputs[0], squares = node.outputs[0];
    if (body.code.size() != 1 || body.code[0].op != Alu::square || program_.shape(x) != program_.shape(squares))
      return false;
    if ((id_of(next) != OpId::sum && id_of(next) != OpId::sum_to) || next.inputs[0] != squares ||
        uses_[squares.id] != 1)
      return false;
    const BoundNode b{program_, next, address_};
    const Range from = range(x), to = range(next.outputs[0]);
    if (addresses_.readable(squares) || (from.begin < to.end && to.begin < from.end)) return false;
    sum(b, x);
    return true;
  }

  /// Every value is read before any state is written.
  void update(const std::vector<Update>& updates) {
    std::vector<const float*> from;
    for (const Update& update : updates) {
      const int64_t size = program_.shape(update.state).size();
      from.push_back(address_(update.value));
      if (program_.info(update.value).role == Role::computed) continue;
      float* const staged = addresses_.take(size);  // another update may write what this one reads
      copy_all(staged, from.back(), size);
      from.back() = staged;
    }
    for (size_t i = 0; i < from.size(); ++i) {
      copy_all(address_(updates[i].state), from[i], program_.shape(updates[i].state).size());
    }
  }

  Schedule result;

 private:
  Range range(Value v) const {
    const float* const begin = address_(v);
    return {begin, begin + narrow(program_.shape(v).size())};
  }

  /// All of a node's inputs and outputs, and what else it reads.
  Footprint touched(const Node& node, std::vector<Range> more = {}) const {
    Footprint all{std::move(more), {}};
    for (Value v : node.inputs) all.reads.push_back(range(v));
    for (Value v : node.outputs) all.writes.push_back(range(v));
    return all;
  }

  template <class Args>
  void emit(Kind kind, Args Task::*member, const Args& args, int64_t items, int64_t per_block, Footprint touched,
            int32_t shares = 1) {
    if (items == 0) return;
    Task task;
    task.shares = shares;
    task.kind = kind;
    task.blocks = static_cast<int32_t>(std::min<int64_t>(parts(items, per_block), kMostBlocks));
    task.*member = args;
    result.tasks.push_back(task);
    result.footprints.push_back(std::move(touched));
  }

  Source source(const BoundNode& b, size_t input) {
    const Shape &x = b.in_shape(input), &y = b.out_shape();
    Source source{b.in(input), Source::kFlat};
    if (x.size() == y.size()) return source;
    source.layout = x.size() == 1 ? Source::kScalar : static_cast<int32_t>(result.layouts.size());
    if (x.size() != 1) result.layouts.push_back(broadcast_layout(x, y));
    return source;
  }

  void elementwise(const BoundNode& b) {
    const FusedBody body(b.node);
    if (body.code.size() > kMaxInstructions || b.node.inputs.size() > kMaxSources)
      throw Error("a fused node has more ops than the cuda backend can");
    const int64_t size = b.out_shape().size();
    const auto count = [](const auto& list) { return narrow(static_cast<int64_t>(list.size())); };
    const int32_t loaded = size <= kLittle ? std::min(count(b.node.inputs), kLoadedFirst) : 0;
    const Elementwise args{narrow(size),          count(result.instructions), count(body.code),
                           count(result.sources), count(b.node.inputs),       loaded};
    for (size_t i = 0; i < b.node.inputs.size(); ++i) result.sources.push_back(source(b, i));
    const auto operand = [&](FusedBody::Operand from) {
      return static_cast<int16_t>(from.input < 0 ? loaded + from.reg : from.input < loaded ? from.input : ~from.input);
    };
    for (const FusedBody::Instruction& in : body.code) {
      float* const store = in.output < 0 ? nullptr : b.out(static_cast<size_t>(in.output));
      result.instructions.push_back(
          {store, in.number, operand(in.a), operand(in.b), static_cast<uint8_t>(loaded + in.reg), in.op});
    }
    emit(Kind::elementwise, &Task::elementwise, args, size, size > kLittle ? kBlockElements : kBlockLanes,
         touched(b.node));
  }

  void copy(const CopyArgs& args, Range from, Range to) {
    int64_t size = 1;
    for (int axis = 0; axis < args.rank; ++axis) size *= args.dims[axis];
    emit(Kind::copy, &Task::copy, args, size, kBlockElements, {{from}, {to}});
  }

  void copy_all(float* to, const float* from, int64_t size) {
    CopyArgs args;
    args.src = from;
    args.dst = to;
    args.add(narrow(size), 1, 1);
    copy(args, {from, from + size}, {to, to + size});
  }

  void copies(const BoundNode& b) {
    for (const CopyArgs& args : copy_args(b)) {
      int64_t src = 1, dst = 1;  // from the first number to the last
      for (int axis = 0; axis < args.rank; ++axis) {
        src += (args.dims[axis] - 1) * args.src_stride[axis];
        dst += (args.dims[axis] - 1) * args.dst_stride[axis];
      }
      Range to{args.dst, args.dst + narrow(dst)};
      if (args.rank == 2 && args.dst_stride[1] == 1) {  // a piece of each row: others are written at the same time
        to.pitch = args.dst_stride[0];
        to.width = args.dims[1];
      }
      copy(args, {args.src, args.src + narrow(src)}, to);
    }
  }

  /// A library adds to what the result holds already; what is to be added is put there first.
  void product(const BoundNode& b) {
    MatmulArgs args = matmul_args(b);
    const int64_t matrices = args.batch[0] * args.batch[1];
    const int64_t tiles = matrices * parts(args.m, kTileRows) * parts(args.n, kTileColumns);
    if (args.batch[0] > args.batch[1]) {  // the library takes a batch along one axis at a time: the longer one
      std::swap(args.batch[0], args.batch[1]);
      for (int64_t* stride : {args.stride_a, args.stride_b, args.stride_c}) std::swap(stride[0], stride[1]);
    }
    // Where tiles alone do not keep the GPU busy, warps share them, each with kWide terms of the sum at least.
    int32_t shares = kWarps;
    while (shares > 1 && (tiles * shares > kBusyWarps || args.k < shares * kWide)) shares /= 2;
    const auto emit_product = [&](Kind kind, Footprint all) {
      emit(kind, &Task::product, args, tiles, kWarps / shares, std::move(all), shares);
    };
    if (args.m * args.n * args.k < kLibraryWork || args.batch[0] > 16 || args.batch[1] > 65535) {
      return emit_product(Kind::product, touched(b.node));
    }
    const Range c = range(b.node.outputs[0]);
    if (args.c0 && args.c0 != args.c) copy_all(args.c, args.c0, c.end - c.begin);
    if (args.bias) {
      CopyArgs rows;
      rows.src = args.bias;
      rows.dst = args.c;
      rows.add((c.end - c.begin) / args.n, 0, args.n);
      rows.add(args.n, 1, 1);
      copy(rows, {args.bias, args.bias + args.n}, c);
    }
    if (args.c0 || args.bias) args.c0 = args.c;
    args.bias = nullptr;
    emit_product(Kind::library_product, touched(b.node, {c}));
  }

  /// Sums of long axes are taken in stretches first: a fixed tree, whatever the grid.
  void sum(const BoundNode& b, std::optional<Value> squared = {}) {
    const Shape& x = b.in_shape(0);
    if (x.size() == 0) return fill(range(b.node.outputs[0]), 0, 0);
    constexpr int64_t kColumn = 512, kRow = 1024;
    Range from = range(squared.value_or(b.node.inputs[0]));
    std::vector<SumPass> passes = sum_passes(b.node, x, b.out_shape());
    for (size_t i = 0; i < passes.size(); ++i) {
      const SumPass pass = passes[i];
      const bool rows = pass.inner == 1;
      // A second pass over columns is worth its launch where they have more than two stretches.
      const int64_t most = rows ? kRow : pass.mid <= 2 * kColumn ? 2 * kColumn : kColumn;
      const int64_t length = std::max<int64_t>(std::min(pass.mid, most), 1);
      const int64_t stretches = parts(pass.mid, length), size = pass.outer * stretches * pass.inner;
      if (stretches > 1) {
        passes.insert(passes.begin() + static_cast<std::ptrdiff_t>(i) + 1, {pass.outer, stretches, pass.inner});
      }
      float* const to = i + 1 == passes.size() ? b.out() : addresses_.take(size);
      const Sum args{from.begin,       to, narrow(pass.outer), narrow(pass.mid), narrow(pass.inner), narrow(length),
                     squared && i == 0};
      const Range sums{to, to + size};
      if (rows) {
        emit(Kind::sum_rows, &Task::sum, args, size, kWarps, {{from}, {sums}});
      } else {
        emit(Kind::sum_columns, &Task::sum, args, pass.outer * stretches * parts(pass.inner, kLanesOfAWarp), 1,
             {{from}, {sums}});
      }
      from = sums;
    }
  }

  void rows(const BoundNode& b) {
    const RowArgs args = row_args(b);
    emit(row_kind(b.node), &Task::rows, args, args.rows, kWarps, touched(b.node));
  }

  void gather(const BoundNode& b) {
    const Shape& table = b.in_shape(1);
    const int64_t n = b.in_shape(0).size();
    const Table args{b.out(), b.in(1), b.in(0), narrow(n), narrow(table[1]), narrow(table[0]), {}, {}, {}};
    emit(Kind::gather, &Task::table, args, n * table[1], kBlockLanes, touched(b.node));
  }

  /// The ids are sorted first, so that each row of the table finds its own.
  void scatter(const BoundNode& b) {
    const int64_t n = b.in_shape(0).size(), rows = b.out_shape()[0], size = 2 * n + rows + 1;
    float* const sorted = addresses_.take(size);
    auto* const order = reinterpret_cast<int32_t*>(sorted);
    const Table args{b.in(1),      b.out(), b.in(0),   narrow(n),    narrow(b.out_shape()[1]),
                     narrow(rows), order,   order + n, order + 2 * n};
    emit(Kind::sort, &Task::table, args, 1, 1, {{range(b.node.inputs[0])}, {{sorted, sorted + size}}});
    emit(Kind::scatter, &Task::table, args, rows * parts(args.width, kLanesOfAWarp), 1,
         touched(b.node, {{sorted, sorted + size}}));
  }

  void dropout(const BoundNode& b) {
    const auto& attrs = b.as<DropoutAttrs>();
    const int64_t size = b.out_shape().size();
    const Dropout args{b.out(), b.in(0), b.in(1), narrow(size), attrs.stream, attrs.p};
    emit(Kind::dropout, &Task::dropout, args, size, kBlockElements, touched(b.node));
  }

  void adam(const BoundNode& b) {
    const Adam args{adam_args(b), b.in(4), b.in(5), addresses_.take(2)};
    const Range rates{args.rates, args.rates + 2};
    emit(Kind::adam_rates, &Task::adam, args, 1, 1, {{range(b.node.inputs[4])}, {rates}});
    emit(Kind::adam, &Task::adam, args, args.args.n, kBlockElements, touched(b.node, {rates}));
  }

  void fill(Range y, float first, float step) {
    const int64_t size = y.end - y.begin;
    const Fill args{const_cast<float*>(y.begin), narrow(size), first, step};
    emit(Kind::fill, &Task::fill, args, size, kBlockElements, {{}, {y}});
  }

  const Program& program_;
  const Addresses& addresses_;
  const std::function<float*(Value)>& address_;
  std::vector<int> uses_;  // by value
};

}  // namespace

Schedule compile(const Program& program, const std::vector<int>& nodes, const std::vector<Update>& updates,
                 const Addresses& addresses) {
  Compiler compiler(program, addresses);
  for (size_t i = 0; i < nodes.size(); ++i) {
    const auto node = [&](size_t at) -> const Node& { return program.nodes[static_cast<size_t>(nodes[at])]; };
    if (i + 1 < nodes.size() && compiler.add_sum_of_squares(node(i), node(i + 1))) {
      ++i;
    } else {
      compiler.add(node(i));
    }
  }
  compiler.update(updates);
  arrange(compiler.result);
  return std::move(compiler.result);
}

}  // namespace attn::cuda
