#include "backends/cuda/emulated.h"

#include <ucontext.h>
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

#include <algorithm>
#include <atomic>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "backends/cuda/executor.h"
#include "backends/cuda/kernels/run.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

constexpr std::align_val_t kAlign{64};
// The most that any family's block needs.
constexpr int32_t kMostWords =
    std::max({kSharedWords<Family::elementwise>, kSharedWords<Family::product>, kSharedWords<Family::sort>});

/// What is not the lanes' own work: not for the thread sanitizer to look at.
#define ATTN_UNSEEN __attribute__((no_sanitize("thread")))

/// Lanes that take turns on one thread: each goes on until it waits for others, and nobody waits for a processor. The
/// thread sanitizer takes them for threads, and finds those that should have waited.
class Lanes {
 public:
  /// Calls work(lane) for each. Throws std::logic_error where they wait for one that never comes.
  ATTN_UNSEEN void run(int count, const std::function<void(int)>& work) {
    work_ = &work;
    running_ = this;
    lanes_ = std::vector<Fiber>(static_cast<size_t>(count));
    for (Fiber& lane : lanes_) lane.prepare(begin);
    for (moved_ = true; ended() < count;) {
      if (!moved_) throw std::logic_error("lanes of a kernel wait for one that never comes");
      moved_ = false;
      for (Fiber& lane : lanes_) {
        at_ = &lane;
        if (!lane.ended) switch_to(caller_, lane);
      }
    }
  }

  /// The running lane lets the others go on.
  ATTN_UNSEEN void yield() { switch_to(*at_, caller_); }
  /// A lane that waits may be able to go on.
  ATTN_UNSEEN void note() { moved_ = true; }

 private:
  struct Fiber {
    ucontext_t context;
    std::vector<char> stack;
    bool ended = false;
#ifdef __SANITIZE_THREAD__
    void* thread = __tsan_get_current_fiber();
    ~Fiber() {
      if (!stack.empty()) __tsan_destroy_fiber(thread);
    }
#endif

    void prepare(void (*f)()) {
      stack.resize(size_t{1} << 18);
      ::getcontext(&context);
      context.uc_stack.ss_sp = stack.data();
      context.uc_stack.ss_size = stack.size();
      ::makecontext(&context, f, 0);
#ifdef __SANITIZE_THREAD__
      thread = __tsan_create_fiber(0);
#endif
    }
  };

  ATTN_UNSEEN static void switch_to(Fiber& from, Fiber& to) {
#ifdef __SANITIZE_THREAD__
    __tsan_switch_to_fiber(to.thread, __tsan_switch_to_fiber_no_sync);
#endif
    ::swapcontext(&from.context, &to.context);
  }

  ATTN_UNSEEN static void begin() {
    Lanes& all = *running_;
    (*all.work_)(static_cast<int>(all.at_ - all.lanes_.data()));
    all.at_->ended = all.moved_ = true;
    all.end();
    all.yield();
  }

  // These are seen: what a lane has done is known to who reads that it has ended.
  void end() { ++ended_; }
  int ended() const { return ended_.load(); }

  static inline Lanes* running_ = nullptr;
  const std::function<void(int)>* work_ = nullptr;
  Fiber caller_;
  std::vector<Fiber> lanes_;
  Fiber* at_ = nullptr;
  bool moved_ = false;
  std::atomic<int> ended_{0};
};

/// Waits for some lanes.
class Barrier {
 public:
  Barrier(Lanes& lanes, int count) : lanes_(lanes), count_(count) {}
  void wait() {
    const int round = round_.load();
    lanes_.note();
    if (arrived_.fetch_add(1) + 1 == count_) {
      arrived_.store(0);
      round_.fetch_add(1);
      return;
    }
    while (round_.load() == round) lanes_.yield();
  }

 private:
  Lanes& lanes_;
  const int count_;
  // Atomic for the thread sanitizer: what lanes have done before they meet, all see after.
  std::atomic<int> arrived_{0}, round_{0};
};

/// One lane that does everything in order.
struct OneLane {
  static constexpr int kLanes = 1, kRows = 1;
  struct Row {
    static constexpr int kLanes = 1;
    int index() const { return 0; }
    int lane() const { return 0; }
    float sum(float x) const { return x; }
    float max(float x) const { return x; }
  };

  int32_t number = 0;
  float* memory = nullptr;
  mutable bool waited = false;
  int32_t block() const { return number; }
  int lane() const { return 0; }
  float* shared() const { return memory; }
  void sync() const {}
  void wait() const { waited = true; }
  Row row() const { return {}; }
};

/// Four lanes in rows of two.
struct FourLanes {
  static constexpr int kLanes = 4, kRows = 2;
  struct Meeting {
    Lanes lanes;
    Barrier all{lanes, 4}, rows[2] = {{lanes, 2}, {lanes, 2}};
    float numbers[4];
    alignas(16) float shared[kMostWords];
  };
  struct Row {
    static constexpr int kLanes = 2;
    Meeting* meeting;
    int place;  // among all lanes
    int index() const { return place / 2; }
    int lane() const { return place % 2; }
    float sum(float x) const {
      return joined(x, [](float a, float b) { return a + b; });
    }
    float max(float x) const {
      return joined(x, [](float a, float b) { return b > a ? b : a; });
    }
    template <class F>
    float joined(float x, F join) const {
      meeting->numbers[place] = x;
      meeting->rows[index()].wait();
      const float y = join(meeting->numbers[place / 2 * 2], meeting->numbers[place / 2 * 2 + 1]);
      meeting->rows[index()].wait();
      return y;
    }
  };

  Meeting* meeting;
  int place;
  int32_t number = 0;
  mutable bool waited = false;
  int32_t block() const { return number; }
  int lane() const { return place; }
  float* shared() const { return meeting->shared; }
  void sync() const { meeting->all.wait(); }
  void wait() const { waited = true; }
  Row row() const { return {meeting, place}; }
};

std::string name_of(const Schedule& schedule, size_t task) {
  return "task " + std::to_string(task) + " of kind " + std::to_string(static_cast<int>(schedule.tasks[task].kind));
}

template <Family kFamily, class Group>
void run_launch(const Schedule& schedule, const Launch& launch, const std::vector<int32_t>& order, Group group) {
  const Tables tables{schedule.instructions.data(), schedule.sources.data(), schedule.layouts.data()};
  const Task* const tasks = schedule.tasks.data() + launch.first;
  for (const int32_t block : order) {
    const Task& task = tasks[task_of(tasks, launch.count, block)];
    group.number = block - task.first_block;
    group.waited = false;
    run_block<kFamily>(task, tables, group);
    if (!group.waited) throw std::logic_error("a lane does not wait for the launches before");
    group.sync();
  }
}

template <class Group>
void run_all(const Schedule& schedule, const std::vector<std::vector<int32_t>>& orders, const Group& group) {
  for (size_t i = 0; i < orders.size(); ++i) {
    const Launch& launch = schedule.launches[i];
    switch (launch.family) {
      case Family::elementwise: run_launch<Family::elementwise>(schedule, launch, orders[i], group); break;
      case Family::elements: run_launch<Family::elements>(schedule, launch, orders[i], group); break;
      case Family::rows: run_launch<Family::rows>(schedule, launch, orders[i], group); break;
      case Family::product:
      case Family::library: run_launch<Family::product>(schedule, launch, orders[i], group); break;
      case Family::sort: run_launch<Family::sort>(schedule, launch, orders[i], group); break;
      case Family::sums: run_launch<Family::sums>(schedule, launch, orders[i], group); break;
    }
    group.sync();
  }
}

}  // namespace

void run_on_host(const Schedule& schedule, int lanes, const std::function<std::vector<int32_t>(int32_t)>& order) {
  std::vector<std::vector<int32_t>> orders;
  for (const Launch& launch : schedule.launches) orders.push_back(order(launch.blocks));
  if (lanes == 1) {
    std::vector<float> shared(kMostWords);
    return run_all(schedule, orders, OneLane{0, shared.data()});
  }
  FourLanes::Meeting meeting;
  meeting.lanes.run(FourLanes::kLanes, [&](int lane) { run_all(schedule, orders, FourLanes{&meeting, lane}); });
}

class EmulatedWork : public Work {
 public:
  EmulatedWork(EmulatedMachine& machine, Schedule schedule) : machine_(machine), schedule_(std::move(schedule)) {}

  void launch() override {
    ++machine_.launched;
    run();
  }
  void record() override {
    machine_.require_alive();
    ++machine_.recorded;
    if (machine_.options_.refuses_record) throw RunError("the emulated device failed while recording a graph");
  }
  void replay() override {
    if (machine_.options_.refuses_replay) throw RunError("the emulated device failed while starting a graph");
    ++machine_.replayed;
    run();
  }

 private:
  void run() {
    machine_.require_alive();
    run_on_host(schedule_, machine_.options_.lanes, [this](int32_t blocks) {
      std::vector<int32_t> order(static_cast<size_t>(blocks));
      std::iota(order.begin(), order.end(), 0);
      // Any order must do.
      for (size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[machine_.rng_.below(static_cast<uint32_t>(i))]);
      return order;
    });
  }

  EmulatedMachine& machine_;
  Schedule schedule_;
};

void EmulatedMachine::require_alive() const {
  if (lost_) throw RunError("the emulated device is lost");
}

float* EmulatedMachine::allocate(int64_t floats) {
  require_alive();
  options_.free_bytes -= floats * static_cast<int64_t>(sizeof(float));
  if (options_.free_bytes < 0) throw Error("the emulated device has too little free memory");
  const size_t count = static_cast<size_t>(floats);
  float* memory = static_cast<float*>(::operator new(count * sizeof(float), kAlign));
  std::fill_n(memory, count, std::numeric_limits<float>::quiet_NaN());
  return memory;
}

void EmulatedMachine::release(float* memory) noexcept { ::operator delete(memory, kAlign); }

void EmulatedMachine::upload(float* to, std::span<const float> from) {
  require_alive();
  uploads += static_cast<int64_t>(from.size());
  std::copy(from.begin(), from.end(), to);
}

void EmulatedMachine::download(std::span<float> to, const float* from) {
  require_alive();
  downloads += static_cast<int64_t>(to.size());
  std::copy_n(from, to.size(), to.begin());
}

void EmulatedMachine::copy(float* to, const float* from, int64_t floats) {
  require_alive();
  std::copy_n(from, floats, to);
}

std::unique_ptr<Work> EmulatedMachine::prepare(const Schedule& schedule, Precision) {
  check_launches(schedule);
  launches.push_back(schedule.launches.size());
  return std::make_unique<EmulatedWork>(*this, schedule);
}

/// Within each launch, in the order of their addresses, no written range may begin before another task's range ends.
void check_launches(const Schedule& schedule) {
  struct Touched {
    const float *begin, *end;
    bool written;
    size_t task;
  };
  size_t task = 0;
  for (const Launch& launch : schedule.launches) {
    std::vector<Touched> all;
    const auto add = [&](const Range& range, bool written) {
      const int64_t pitch = range.pitch > 0 ? range.pitch : range.end - range.begin;
      for (const float* at = range.begin; at < range.end; at += pitch) {
        all.push_back({at, at + (range.pitch > 0 ? range.width : pitch), written, task});
      }
    };
    int32_t blocks = 0;
    for (int32_t n = 0; n < launch.count; ++n, ++task) {
      for (const Range& r : schedule.footprints[task].reads) add(r, false);
      for (const Range& r : schedule.footprints[task].writes) add(r, true);
      if (schedule.tasks[task].first_block != blocks) throw std::logic_error("a launch leaves out blocks");
      blocks += schedule.tasks[task].blocks;
    }
    if (blocks != launch.blocks) throw std::logic_error("a launch leaves out blocks");
    std::sort(all.begin(), all.end(), [](const Touched& a, const Touched& b) { return a.begin < b.begin; });
    for (size_t i = 0; i < all.size(); ++i) {
      for (size_t j = i + 1; j < all.size() && all[j].begin < all[i].end; ++j) {
        if (all[i].task == all[j].task || !(all[i].written || all[j].written)) continue;
        throw std::logic_error(name_of(schedule, all[i].task) + " and " + name_of(schedule, all[j].task) +
                               " touch the same memory in one launch");
      }
    }
  }
  if (task != schedule.tasks.size()) throw std::logic_error("the launches leave out tasks");
}

std::unique_ptr<Executor> make_emulated(Program program, std::shared_ptr<State> state, ExecutorOptions options,
                                        EmulationOptions emulation) {
  return std::make_unique<TaskExecutor>(std::move(program), std::move(state), options,
                                        std::make_shared<EmulatedMachine>(emulation));
}

}  // namespace attn::cuda
