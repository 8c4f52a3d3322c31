#include "backends/cuda/emulated.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <new>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

#include "backends/cuda/executor.h"
#include "backends/cuda/kernels/run_unit.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

constexpr std::align_val_t kAlign{64};

/// Waits for all lanes. Spins, because lanes meet every microsecond, and yields, because there may be fewer processors.
class Barrier {
 public:
  explicit Barrier(int count) : count_(count) {}
  void wait() {
    const int round = round_.load();
    if (arrived_.fetch_add(1) + 1 == count_) {
      arrived_.store(0);
      round_.fetch_add(1);
      return;
    }
    while (round_.load() == round) std::this_thread::yield();
  }

 private:
  const int count_;
  std::atomic<int> arrived_{0}, round_{0};
};

/// Four lanes in rows of two, each on a thread of its own.
struct FourLanes {
  static constexpr int kLanes = 4, kRows = 2;
  struct Meeting {
    Barrier all{4}, rows[2] = {Barrier{2}, Barrier{2}};
    float numbers[4];
    float shared[kSharedFloats];
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
  int lane() const { return place; }
  float* shared() const { return meeting->shared; }
  void sync() const { meeting->all.wait(); }
  Row row() const { return {meeting, place}; }
};

std::string name_of(const Schedule& schedule, size_t task) {
  return "task " + std::to_string(task) + " of kind " + std::to_string(static_cast<int>(schedule.tasks[task].kind));
}

}  // namespace

class EmulatedWork : public Work {
 public:
  EmulatedWork(EmulatedMachine& machine, Schedule schedule) : machine_(machine), schedule_(std::move(schedule)) {
    tables_ = {schedule_.instructions.data(), schedule_.layouts.data(), schedule_.pieces.data()};
  }

  void run() override {
    machine_.require_alive();
    // Any order must do.
    for (const Level& level : schedule_.levels) shuffle(schedule_.units.begin() + level.first, level.units);
    for (const Section& section : schedule_.sections) {
      if (section.slices == 0) shuffle(schedule_.units.begin() + section.first, section.count);
      std::vector<int32_t>& order = orders_.emplace_back(static_cast<size_t>(section.slices));
      std::iota(order.begin(), order.end(), 0);
      shuffle(order.begin(), section.slices);
    }
    if (machine_.options_.lanes == 1) {
      float shared[kSharedFloats];
      run_all(OneLane{shared});
    } else {
      FourLanes::Meeting meeting;
      std::vector<std::thread> lanes;
      for (int lane = 0; lane < FourLanes::kLanes; ++lane) {
        lanes.emplace_back([&, lane] { run_all(FourLanes{&meeting, lane}); });
      }
      for (std::thread& lane : lanes) lane.join();
    }
    orders_.clear();
  }

 private:
  template <class It>
  void shuffle(It begin, int32_t count) {
    for (int32_t i = count; i > 1; --i) std::swap(begin[i - 1], begin[machine_.rng_.below(static_cast<uint32_t>(i))]);
  }

  template <class Group>
  void run_all(const Group& group) const {
    if (machine_.options_.sections && !schedule_.sections.empty()) return run_sections(group);
    for (const Level& level : schedule_.levels) run_units(level.first, level.units, group);
  }

  template <class Group>
  void run_sections(const Group& group) const {
    for (size_t i = 0; i < schedule_.sections.size(); ++i) {
      const Section& section = schedule_.sections[i];
      if (section.slices == 0) run_units(section.first, section.count, group);
      // One slice to its end before the next begins: what it reads of another is missing or old.
      for (const int32_t slice : orders_[i]) run_slice_of(section, slice, group);
    }
  }

  template <class Group>
  void run_units(int32_t first, int32_t count, const Group& group) const {
    for (int32_t i = first; i < first + count; ++i) {
      const Unit unit = schedule_.units[static_cast<size_t>(i)];
      run_unit(schedule_.tasks[static_cast<size_t>(unit.task)], unit.unit, tables_, group);
    }
    group.sync();
  }

  template <class Group>
  void run_slice_of(const Section& section, int32_t slice, const Group& group) const {
    for (int32_t s = section.first; s < section.first + section.count; ++s) {
      const Step& step = schedule_.steps[static_cast<size_t>(s)];
      // Where it stands must not matter, and all of it must fit.
      std::vector<Chunk> page(kStepBytes / sizeof(Chunk));
      std::copy_n(schedule_.packed.begin() + step.first, step.chunks, page.begin());
      run_step(OpenStep(step, page.data(), tables_.pieces), slice, section.slices, group);
      group.sync();
    }
  }

  EmulatedMachine& machine_;
  Schedule schedule_;
  Tables tables_;
  /// Of the slices of each section, in this run.
  std::vector<std::vector<int32_t>> orders_;
};

void EmulatedMachine::require_alive() const {
  if (lost_) throw RunError("the emulated device is lost");
}

float* EmulatedMachine::allocate(int64_t floats) {
  require_alive();
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
  check_levels(schedule);
  barriers.push_back({schedule.levels.size(), schedule.sections.size()});
  return std::make_unique<EmulatedWork>(*this, schedule);
}

/// Within each level, in the order of their addresses, no written range may begin before another task's range ends.
void check_levels(const Schedule& schedule) {
  struct Touched {
    Range range;
    bool written;
    size_t task;
  };
  size_t task = 0, units = 0;
  for (const Level& level : schedule.levels) {
    std::vector<Touched> all;
    for (size_t seen = 0; seen < static_cast<size_t>(level.units); ++task) {
      const Footprint& footprint = schedule.footprints[task];
      for (const Range& r : footprint.reads) all.push_back({r, false, task});
      for (const Range& r : footprint.writes) all.push_back({r, true, task});
      seen += static_cast<size_t>(schedule.tasks[task].units);
    }
    units += static_cast<size_t>(level.units);
    std::sort(all.begin(), all.end(), [](const Touched& a, const Touched& b) { return a.range.begin < b.range.begin; });
    for (size_t i = 0; i < all.size(); ++i) {
      for (size_t j = i + 1; j < all.size() && all[j].range.begin < all[i].range.end; ++j) {
        if (all[i].task == all[j].task || !(all[i].written || all[j].written)) continue;
        throw std::logic_error(name_of(schedule, all[i].task) + " and " + name_of(schedule, all[j].task) +
                               " touch the same memory in one level");
      }
    }
  }
  const size_t in_levels = units;
  for (const Section& section : schedule.sections)
    units += section.slices == 0 ? static_cast<size_t>(section.count) : 0;
  if (task != schedule.tasks.size() || units != schedule.units.size() ||
      (schedule.sections.empty() && in_levels != units))
    throw std::logic_error("the levels leave out tasks");
}

std::unique_ptr<Executor> make_emulated(Program program, std::shared_ptr<State> state, ExecutorOptions options,
                                        EmulationOptions emulation) {
  return std::make_unique<TaskExecutor>(std::move(program), std::move(state), options,
                                        std::make_shared<EmulatedMachine>(emulation));
}

}  // namespace attn::cuda
