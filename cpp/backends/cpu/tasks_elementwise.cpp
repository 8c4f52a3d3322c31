// Fused elementwise nodes: a small program over tiles that stay in the first-level cache. An instruction
// works on a flat range of the output's elements; an operand is memory of the same extent, or a tile
// register into which a broadcast operand was spread.
#include <algorithm>
#include <cstring>
#include <unordered_map>
#include <vector>

#include "backends/alu_of.h"
#include "backends/cpu/task.h"
#include "ops/op_list.h"

namespace attn::cpu {
namespace {

// Floats per register: long enough that the call of an instruction costs little beside its work.
constexpr int64_t kTile = 1024;

/// Memory that moves along with the tile, or a register.
struct Operand {
  float* memory = nullptr;
  int reg = -1;
};

struct Instruction {
  AluFn f;
  Operand dst, a, b;
  float number = 0;
};

/// How a broadcast operand lies over the output's elements: collapsed axes, stride 0 where it repeats.
struct Spread {
  const float* src;
  int reg;
  int rank = 0;
  int64_t dims[kMaxRank] = {}, stride[kMaxRank] = {};
  /// After so many elements it starts over.
  int64_t period = 1;
  bool once = false;

  Spread(const float* from, int to, const Shape& shape, const Shape& out) : src(from), reg(to) {
    const auto strides = broadcast_strides(shape, out);
    for (int axis = 0; axis < out.rank(); ++axis) {
      if (out[axis] == 1) continue;
      const bool joins = rank > 0 && stride[rank - 1] == strides[axis] * out[axis];
      if (!joins) ++rank;
      dims[rank - 1] = joins ? dims[rank - 1] * out[axis] : out[axis];
      stride[rank - 1] = strides[axis];
    }
    int first = 0;
    while (first < rank && stride[first] == 0) ++first;
    for (int axis = first; axis < rank; ++axis) period *= dims[axis];
  }

  /// Writes elements [from, from + n) of the output's range.
  void run(float* dst, int64_t from, int64_t n) const {
    if (rank == 0) {
      std::fill_n(dst, n, *src);
      return;
    }
    int64_t place[kMaxRank], rest = from, at = 0;
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
  explicit FusedElementwise(const Compile& c) {
    const Shape& out = c.out_shape();
    size_ = out.size();
    // Whole rows per tile, so that a row that is repeated is spread only once.
    const int64_t row = std::max<int64_t>(out.last(), 1);
    tile_ = row <= kTile ? kTile / row * row : kTile;
    translate(c, c.as<std::shared_ptr<const FusedAttrs>>()->body);
    if (size_ == 0) spreads_.clear();
    for (Spread& spread : spreads_) spread.once = size_ <= tile_ || tile_ % spread.period == 0;
    stride_ = (tile_ + 15) / 16 * 16;
    registers_.resize(static_cast<size_t>(stride_ * register_count_ * c.threads));
  }

  void run(int part, int parts) override {
    float* registers = registers_.data() + part * stride_ * register_count_;
    const Share tiles((size_ + tile_ - 1) / tile_, part, parts);
    for (const Spread& spread : spreads_) {
      if (spread.once) spread.run(registers + spread.reg * stride_, 0, std::min(tile_, size_));
    }
    for (int64_t tile = tiles.begin; tile < tiles.end; ++tile) {
      const int64_t from = tile * tile_, n = std::min(tile_, size_ - from);
      for (const Spread& spread : spreads_) {
        if (!spread.once) spread.run(registers + spread.reg * stride_, from, n);
      }
      const auto at = [&](const Operand& operand) {
        return operand.reg >= 0 ? registers + operand.reg * stride_ : operand.memory + from;
      };
      for (const Instruction& i : instructions_) i.f(at(i.dst), at(i.a), at(i.b), i.number, n);
    }
  }

  bool divisible() const override {
    return size_ > tile_ && size_ * static_cast<int64_t>(instructions_.size()) >= 2 * kWorthSharing;
  }

 private:
  void translate(const Compile& c, const std::vector<Node>& body) {
    std::unordered_map<int, size_t> last_use;
    for (size_t i = 0; i < body.size(); ++i) {
      for (Value v : body[i].inputs) last_use[v.id] = i;
    }
    std::unordered_map<int, Operand> where;
    for (Value v : c.node.outputs) outputs_[v.id] = Operand{c.address(v), -1};
    for (size_t i = 0; i < body.size(); ++i) {
      const Node& node = body[i];
      Instruction instruction{kernels().alu[static_cast<int>(alu_of(id_of(node)))], {}, {}, {}, 0};
      if (const auto* scalar = std::get_if<ScalarAttrs>(&node.attrs))
        instruction.number = static_cast<float>(scalar->value);
      instruction.a = operand(c, node.inputs[0], where);
      if (node.inputs.size() > 1) instruction.b = operand(c, node.inputs[1], where);
      for (Value v : node.inputs) release(v, i, last_use, where);
      const Value y = node.outputs[0];
      const auto kept = outputs_.find(y.id);
      instruction.dst = kept != outputs_.end() ? kept->second : Operand{nullptr, take()};
      where[y.id] = instruction.dst;
      instructions_.push_back(instruction);
    }
  }

  Operand operand(const Compile& c, Value v, std::unordered_map<int, Operand>& where) {
    if (auto it = where.find(v.id); it != where.end()) return it->second;
    Operand found;
    if (c.program.shape(v).size() == size_) {
      found.memory = c.address(v);
    } else {
      // A spread register holds its operand for the whole run: it is never released.
      found.reg = register_count_++;
      spreads_.emplace_back(c.address(v), found.reg, c.program.shape(v), c.out_shape());
      spread_registers_.push_back(found.reg);
    }
    return where[v.id] = found;
  }

  int take() {
    if (free_.empty()) return register_count_++;
    const int reg = free_.back();
    free_.pop_back();
    return reg;
  }

  void release(Value v, size_t now, const std::unordered_map<int, size_t>& last_use,
               std::unordered_map<int, Operand>& where) {
    const auto it = where.find(v.id);
    if (it == where.end() || it->second.reg < 0 || last_use.at(v.id) != now) return;
    const int reg = it->second.reg;
    const bool spread = std::find(spread_registers_.begin(), spread_registers_.end(), reg) != spread_registers_.end();
    const bool freed = std::find(free_.begin(), free_.end(), reg) != free_.end();
    if (!spread && !freed) free_.push_back(reg);
  }

  int64_t size_ = 0, tile_ = kTile, stride_ = kTile;
  int register_count_ = 0;
  std::vector<Instruction> instructions_;
  std::vector<Spread> spreads_;
  std::vector<int> spread_registers_, free_;
  std::unordered_map<int, Operand> outputs_;
  std::vector<float> registers_;
};

}  // namespace

TaskPtr compile_elementwise(const Compile& c) { return std::make_unique<FusedElementwise>(c); }

}  // namespace attn::cpu
