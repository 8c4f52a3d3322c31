// Fused elementwise nodes: a small program over tiles that stay in the first-level cache. An instruction
// works on a flat range of the output's elements; an operand is memory of the same extent, or a tile
// register into which a broadcast operand was spread.
#include <algorithm>
#include <cstring>
#include <vector>

#include "backends/cpu/task.h"

namespace attn::cpu {
namespace {

// Floats per register: long enough that the call of an instruction costs little beside its work.
constexpr int64_t kTile = 1024;

/// Memory that moves along with the tile, or a register. pitch: Location's.
struct Place {
  float* memory = nullptr;
  int reg = 0;
  int64_t pitch = 0;
};

/// One instruction over a tile.
struct Pass {
  AluFn f;
  Place dst, a, b;
  float number;

  bool gaps() const { return dst.pitch + a.pitch + b.pitch > 0; }
};

/// A register that a broadcast operand is spread into.
struct Spread {
  const float* src;
  int reg;
  Layout layout;
  /// After so many elements it starts over.
  int64_t period = 1;
  bool once = false;
  /// If set: the output has only these rows.
  const int* rows = nullptr;
  int64_t width;

  Spread(const Compile& c, size_t i, int to)
      : src(c.in(i)),
        reg(to),
        layout(broadcast_layout(c.in_shape(i), c.out_shape(), c.pitch(c.node.inputs[i]))),
        width(c.width) {
    int first = 0;
    while (first < layout.rank && layout.stride[first] == 0) ++first;
    for (int axis = first; axis < layout.rank; ++axis) period *= layout.dims[axis];
    if (width % period != 0) rows = c.rows;
  }

  /// Writes elements [from, from + n) of the output's range.
  void run(float* dst, int64_t from, int64_t n) const {
    if (!rows) return run_places(dst, from, n);
    for (const int64_t end = from + n; from < end;) {
      const int64_t row = from / width, part = std::min((row + 1) * width, end) - from;
      run_places(dst, rows[row] * width + from % width, part);
      dst += part, from += part;
    }
  }

 private:
  void run_places(float* dst, int64_t from, int64_t n) const {
    const auto& [rank, dims, stride] = layout;
    if (rank == 0) {
      std::fill_n(dst, n, *src);
      return;
    }
    int64_t place[kMaxAxes], rest = from, at = 0;
    for (int axis = rank - 1; axis >= 0; --axis) {
      place[axis] = rest % dims[axis];
      rest /= dims[axis];
      at += place[axis] * stride[axis];
    }
    const int last = rank - 1;
    for (int64_t done = 0; done < n;) {
      const int64_t run = std::min(dims[last] - place[last], n - done);
      if (stride[last] == 0) {
        std::fill_n(dst + done, run, src[at]);
      } else {
        std::memcpy(dst + done, src + at, static_cast<size_t>(run) * sizeof(float));
      }
      done += run;
      at -= place[last] * stride[last];
      place[last] = 0;
      for (int axis = last - 1; axis >= 0; --axis) {
        at += stride[axis];
        if (++place[axis] < dims[axis]) break;
        at -= dims[axis] * stride[axis];
        place[axis] = 0;
      }
    }
  }
};

class FusedElementwise : public Task {
 public:
  explicit FusedElementwise(const Compile& c) : scratch_(c.scratch) {
    const Shape& out = c.out_shape();
    size_ = out.size();
    // Whole rows per tile, so that a row that is repeated is spread only once.
    row_ = std::max<int64_t>(out.last(), 1);
    tile_ = row_ <= kTile ? kTile / row_ * row_ : kTile;
    translate(c);
    if (size_ == 0) spreads_.clear();
    for (Spread& spread : spreads_) spread.once = !spread.rows && (size_ <= tile_ || tile_ % spread.period == 0);
    // Not whole pages apart: what is read would wait for what is written at the same place of another page.
    stride_ = (tile_ + 15) / 16 * 16 + 16;
    c.scratch.reserve(stride_ * register_count_ * c.threads);
  }

  int64_t units() const override { return size_ / row_; }

  void run(int64_t begin, int64_t end, int part) override {
    float* registers = scratch_.data() + part * stride_ * register_count_;
    begin *= row_, end *= row_;
    for (const Spread& spread : spreads_) {
      if (spread.once) spread.run(registers + spread.reg * stride_, begin, std::min(tile_, end - begin));
    }
    for (int64_t from = begin, n; from < end; from += n) {
      n = std::min(tile_, end - from);
      // Tiles are whole rows, or parts of one.
      if (row_ > tile_) n = std::min(n, row_ - from % row_);
      for (const Spread& spread : spreads_) {
        if (!spread.once) spread.run(registers + spread.reg * stride_, from, n);
      }
      const int64_t line = gaps_ ? from / row_ : 0, column = gaps_ ? from % row_ : 0;
      const auto at = [&](const Place& place) {
        if (place.pitch > 0) return place.memory + line * place.pitch + column;
        return place.memory ? place.memory + from : registers + place.reg * stride_;
      };
      const int64_t rows = gaps_ && row_ <= n ? n / row_ : 1, row = gaps_ ? std::min(row_, n) : n;
      const auto by = [&](const Place& place) { return place.pitch > 0 ? place.pitch : row; };
      for (const Pass& pass : passes_) {
        const bool gaps = pass.gaps();
        const AluRows apart = gaps ? AluRows{rows, by(pass.dst), by(pass.a), by(pass.b)} : AluRows{};
        pass.f(at(pass.dst), at(pass.a), at(pass.b), pass.number, gaps ? row : n, apart);
      }
    }
  }

  int64_t work() const override { return size_ * cost_ / 2; }

 private:
  void translate(const Compile& c) {
    const FusedBody body(c.node);
    register_count_ = body.registers;
    std::vector<Place> inputs, registers(static_cast<size_t>(body.registers));
    for (size_t i = 0; i < c.node.inputs.size(); ++i) inputs.push_back(input(c, i));
    const auto place = [&](FusedBody::Operand operand) {
      return operand.input >= 0 ? inputs[static_cast<size_t>(operand.input)]
                                : registers[static_cast<size_t>(operand.reg)];
    };
    for (const FusedBody::Instruction& in : body.code) {
      const Place a = place(in.a), b = place(in.b),
                  dst = in.output < 0 ? Place{nullptr, in.reg} : memory(c, c.node.outputs[in.output]);
      registers[static_cast<size_t>(in.reg)] = dst;
      cost_ += is_long(in.op) ? 8 : 1;
      passes_.push_back({kernels().alu[static_cast<int>(in.op)], dst, a, b, in.number});
      gaps_ = gaps_ || passes_.back().gaps();
    }
  }

  static Place memory(const Compile& c, Value v) { return {c.address(v), 0, c.pitch(v)}; }

  Place input(const Compile& c, size_t i) {
    if (c.in_shape(i).size() == size_ && (!c.rows || c.in_rows[i])) return memory(c, c.node.inputs[i]);
    spreads_.emplace_back(c, i, register_count_++);
    return {nullptr, spreads_.back().reg};
  }

  int64_t size_ = 0, row_ = 1, tile_ = kTile, stride_ = kTile;
  int register_count_ = 0;
  bool gaps_ = false;
  int64_t cost_ = 0;
  std::vector<Pass> passes_;
  std::vector<Spread> spreads_;
  const AlignedFloats& scratch_;
};

}  // namespace

TaskPtr compile_elementwise(const Compile& c) { return std::make_unique<FusedElementwise>(c); }

}  // namespace attn::cpu
