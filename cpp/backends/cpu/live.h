#pragma once
#include <memory>
#include <vector>

#include "backends/cpu/task.h"
#include "backends/live.h"

/// Tasks that leave out what does not count (backends/live.h). They give the bits of the padded program: what is left
/// out is zero where it would be added, and is not read elsewhere.
namespace attn::cpu {

/// The lengths of the batch that is run, counted before each run.
class LiveLengths {
 public:
  LiveLengths(const Program& program, const LiveValues& live, const std::function<float*(Value)>& address);

  /// A length of 0 lets everything count, as its mask does with a softmax over nothing.
  void count();
  int64_t batch() const { return batch_; }
  /// [B], how many positions of each example count: perhaps more than there are.
  const int* of_examples(int lengths) const { return find(lengths).examples.data(); }
  /// How many of the first examples one has to look at for all that have this step: no more, if they are sorted.
  const int* with_step(const Limit& limit) const { return find(limit.lengths).rows.data() + limit.step; }

 private:
  struct Input {
    int value;
    const float* from;
    std::vector<int> examples, rows;
  };

  const Input& find(int lengths) const;

  int64_t batch_ = 0;
  std::vector<Input> inputs_;
};

/// Everything that is known of a program's live numbers. Only trainings have some: not inlined, what they alone need is
/// in the second file of the page's engine (scripts/wasm/split.mjs).
class LiveTasks {
 public:
  using Address = std::function<float*(Value)>;

  /// Null if all numbers of the program count.
  [[gnu::noinline]] static std::unique_ptr<LiveTasks> make(const Program& program, const Address& address);
  LiveTasks(const Program& program, LiveValues live, const Address& address);

  [[gnu::noinline]] void count();
  /// The task that takes the place of the node's (which may be null), and one that fills with zeros what is needed of
  /// the node's results behind it; either may be null.
  [[gnu::noinline]] TaskPtr replace(const Compile& c, TaskPtr task) const;
  [[gnu::noinline]] TaskPtr fill(const Compile& c) const;

 private:
  LiveValues live_;
  LiveLengths lengths_;
};

}  // namespace attn::cpu
