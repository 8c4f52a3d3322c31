#pragma once
#include <memory>
#include <vector>

#include "backends/cpu/task.h"
#include "backends/live.h"

/// Tasks that leave out what does not count (backends/live.h). They give the bits of the padded program: what is left
/// out is zero where it would be added, and is not read elsewhere.
namespace attn::cpu {

/// Where the places that count lie in a packed value: one row behind the other. Each example has `lines` lines of
/// `span` rows, and of every line as many first ones count as the example has positions.
struct Packing {
  int lengths;
  int64_t span, lines;
  std::vector<int> begin;   // [B + 1]: each example's first packed row, and how many there are
  std::vector<int> padded;  // by packed row: which of [B, lines, span] it is

  int64_t batch() const { return static_cast<int64_t>(begin.size()) - 1; }
  int64_t rows() const { return begin.back(); }
  /// How many rows a line of example b has.
  int64_t count(int64_t b) const { return (begin[b + 1] - begin[b]) / lines; }
};

/// By value, the limit whose places alone it has in memory; none where every number has its place. Constants are
/// computed once, before there is a batch.
std::vector<Limit> find_packed(const Program& program, const LiveValues& live, const std::vector<int>& constants);

/// The lengths of the batch that is run, counted before each run.
class LiveLengths {
 public:
  LiveLengths(const Program& program, const LiveValues& live, const std::vector<Limit>& packed,
              const std::function<float*(Value)>& address);

  /// A length of 0 lets everything count, as its mask does with a softmax over nothing.
  void count();
  int64_t batch() const { return batch_; }
  /// [B], how many positions of each example count: perhaps more than there are.
  const int* of_examples(int lengths) const { return find(lengths).examples.data(); }
  /// How many of the first examples one has to look at for all that have this step: no more, if they are sorted.
  const int* with_step(const Limit& limit) const { return find(limit.lengths).rows.data() + limit.step; }
  /// Null if v is not packed.
  const Packing* packing(Value v) const { return packings_[v.id]; }
  /// Of a node's results, or else of its operands; null if none is packed.
  const Packing* packing(const Node& node) const;

 private:
  struct Input {
    int value;
    const float* from;
    std::vector<int> examples, rows;
  };

  const Input& find(int lengths) const;
  void add_packing(const Program& program, Value v, const Limit& limit);

  int64_t batch_ = 0;
  std::vector<Input> inputs_;
  std::vector<std::unique_ptr<Packing>> all_packings_;
  std::vector<const Packing*> packings_;
};

/// Null where all of a product counts.
TaskPtr compile_live_product(const Compile& c, const LiveValues& live, const LiveLengths& lengths);
/// Of a node that is no product and some of whose values are packed; task: of the padded ones.
TaskPtr compile_packed(const Compile& c, TaskPtr task, const Packing& packing, const LiveLengths& lengths);

/// Everything that is known of a program's live numbers. Only trainings have some: not inlined, what they alone need is
/// in the second file of the page's engine (scripts/wasm/split.mjs).
class LiveTasks {
 public:
  using Address = std::function<float*(Value)>;

  /// Null if all numbers of the program count.
  [[gnu::noinline]] static std::unique_ptr<LiveTasks> make(const Program& program, const std::vector<int>& constants,
                                                           const Address& address);
  LiveTasks(const Program& program, LiveValues live, const std::vector<int>& constants, const Address& address);

  [[gnu::noinline]] void count();
  /// The task that takes the place of the node's (which may be null), and one that fills with zeros what is needed of
  /// the node's results behind it; either may be null.
  [[gnu::noinline]] TaskPtr replace(const Compile& c, TaskPtr task) const;
  [[gnu::noinline]] TaskPtr fill(const Compile& c) const;

 private:
  /// Of a packed value: within its rows.
  TaskPtr packed_zeros(const Compile& c, Value v, const Packing& packing) const;

  LiveValues live_;
  std::vector<Limit> packed_;
  LiveLengths lengths_;
};

}  // namespace attn::cpu
