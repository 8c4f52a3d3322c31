#pragma once
#include <functional>
#include <unordered_map>
#include <vector>

#include "backends/cpu/task.h"
#include "backends/cuda/task.h"
#include "program/program.h"

namespace attn::cuda {

/// Floats [begin, end) of device memory.
struct Range {
  const float *begin, *end;
};

/// All that a task may touch: what decides which tasks can run at once.
struct Footprint {
  std::vector<Range> reads, writes;
};

/// Multiply-adds in one matrix of a product from which on a library's kernels are worth a launch of their own.
/// Not measured yet: about where a product alone keeps a GPU busy for longer than the launch takes.
inline constexpr int64_t kLibraryWork = int64_t{1} << 21;

/// Tasks in an order in which they can run, with the tables they refer to.
struct Compiled {
  std::vector<Task> tasks;
  std::vector<Footprint> footprints;  // one per task
  std::vector<Instruction> instructions;
  std::vector<Layout> layouts;
  std::vector<Piece> pieces;
  /// Floats of scratch memory that the tasks use.
  int64_t scratch = 0;
};

/// Where a value also is: a piece of a larger one.
struct Within {
  Value whole;
  int axis;
  int64_t begin;  // along the axis
};

/// Turns the nodes of a lowered program into tasks. Addresses are numbers here: nothing is read or written.
class Compiler {
 public:
  /// `scratch` is where the tasks' scratch memory begins. Where the plan is `roomy`, it reuses no memory, and nothing
  /// is read from outside but outputs: then fused nodes read pieces where they were cut from and write them where they
  /// are gathered, copies that nothing needs then are left out, and weights are copied to where products read them
  /// best.
  Compiler(const Program& program, std::function<float*(Value)> address, float* scratch, bool roomy = false)
      : program_(program), address_(std::move(address)), scratch_(scratch), roomy_(roomy) {
    if (roomy_) find_pieces();
  }

  /// Before any of these nodes is added: finds sums of products among them, whose terms need not wait for one another
  /// and which are not stored before they are complete. Only where the plan is roomy.
  void find_chains(const std::vector<int>& nodes);
  /// Throws Error for a tensor of 2^31 numbers or more.
  void add(const Node& node);
  /// A plain copy.
  void add_copy(float* to, const float* from, int64_t size);
  /// Scratch memory that no other task of this compiler uses.
  float* take_scratch(int64_t size);
  Compiled take() { return std::move(result_); }

 private:
  using Call = cpu::Compile;
  /// Products that are added one after another: all are computed at once, side by side, and then summed in order.
  struct Chain {
    int64_t length = 1, done = 0;
    float* parts = nullptr;
  };

  void find_pieces();
  void find_cut(const Node& split);
  void find_gathered(const Node& concat);
  void touch_within(const Within& within, const Shape& piece, std::vector<Range>& ranges) const;
  void elementwise(const Call& c);
  void product(const Call& c);
  void library_product(const Product& p, int64_t rows, Footprint touched);
  void turn_weight(Product& p, const Call& c);
  Footprint touched_by(const Product& p, const Call& c) const;
  void cut_product(const Product& p, int32_t stretches, const Call& c);
  bool is_plain_product(const Node& node) const;
  bool continues(const Node& node, const Node& before) const;
  Chain* chain_of(Value v);
  void emit_parts(Product p, int32_t stretches, float* parts, const Call& c);
  void emit_total(const Product& p, const float* parts, int32_t count);
  void chained_product(Product p, int32_t stretches, Chain& chain, const Call& c);
  void sum(const Call& c);
  void rows(const Call& c, Kind kind, float number = 0);
  void masked(const Call& c, Kind kind, float value);
  void permute(const Call& c);
  void pieces(const Call& c, bool gather);
  void table(const Call& c, bool gather);
  void dropout(const Call& c);
  void adam(const Call& c);
  void fill(float* y, int64_t size, float value, Kind kind);

  void emit(const Task& task, Footprint touched);
  Footprint touched(const Call& c) const;

  const Program& program_;
  std::function<float*(Value)> address_;
  float* scratch_;
  const bool roomy_;
  /// By value: what fused nodes read it from, and what they write it into; and whether it must also be at its own
  /// place.
  std::unordered_map<int, Within> cut_from_, gathered_into_;
  std::vector<bool> alone_;
  std::unordered_map<int, float*> turned_;  // by the weight
  std::vector<int> uses_;
  std::vector<Chain> chains_;
  std::unordered_map<int, size_t> chain_of_;  // by a product's result
  Compiled result_;
};

}  // namespace attn::cuda
