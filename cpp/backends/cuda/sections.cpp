#include "backends/cuda/sections.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "backends/cuda/history.h"
#include "backends/cuda/steps.h"
#include "backends/cuda/touches.h"

namespace attn::cuda {
namespace {

constexpr int64_t kLeastSlices = 4;
/// A cut that saves less than this is not worth another way to run.
constexpr size_t kLeastSaving = 4;
/// Beyond so many floats that tasks read and write, each counted for every task, looking for a cut takes seconds.
constexpr int64_t kMostTouched = int64_t{1} << 28;

/// Owners other than a slice: none, and more than one.
constexpr int32_t kNobody = -1, kSeveral = -2;

int32_t joined(int32_t a, int32_t b) {
  if (a == kNobody || a == b) return b;
  return b == kNobody ? a : kSeveral;
}

/// What happened to every float that the tasks touch: the last sections that wrote and that read it, and whose it is.
class Floats {
 public:
  struct Fate {
    int32_t written = -1, read = -1, owner = kNobody;
  };

  Floats(const Schedule& schedule, const std::vector<Batched>& inputs) {
    std::vector<Range> ranges;
    for (const Footprint& touched : schedule.footprints) {
      ranges.insert(ranges.end(), touched.reads.begin(), touched.reads.end());
      ranges.insert(ranges.end(), touched.writes.begin(), touched.writes.end());
    }
    for (const Batched& input : inputs) ranges.push_back(input.memory);
    std::sort(ranges.begin(), ranges.end(), [](Range a, Range b) { return std::less<>()(a.begin, b.begin); });
    for (const Range& range : ranges) add(range);
  }

  Fate& operator[](const float* at) {
    if (!(last_->memory.begin <= at && at < last_->memory.end)) {
      last_ =
          std::prev(std::upper_bound(blocks_.begin(), blocks_.end(), at, [](const float* address, const Block& block) {
            return address < block.memory.begin;
          }));
    }
    return last_->fates[static_cast<size_t>(at - last_->memory.begin)];
  }

 private:
  struct Block {
    Range memory;
    std::vector<Fate> fates;
  };

  void add(const Range& range) {
    if (blocks_.empty() || range.begin > blocks_.back().memory.end) blocks_.push_back({range, {}});
    Block& block = blocks_.back();
    block.memory.end = std::max(block.memory.end, range.end);
    block.fates.resize(static_cast<size_t>(block.memory.end - block.memory.begin));
    last_ = blocks_.begin();
  }

  std::vector<Block> blocks_;
  std::vector<Block>::iterator last_;
};

/// Cuts a schedule's tasks into a number of slices where that is possible, and finds the first section in which each
/// task can be done. Sections alternate: even ones are done by the whole grid, odd ones by slices.
class Cut {
 public:
  Cut(const Schedule& schedule, const std::vector<Batched>& inputs, int32_t slices)
      : schedule_(schedule),
        tables_{schedule.instructions.data(), schedule.layouts.data(), schedule.pieces.data()},
        slices_(slices),
        floats_(schedule, inputs) {
    for (const Batched& input : inputs) {
      if (input.rows != slices) continue;
      const auto width = (input.memory.end - input.memory.begin) / slices;
      for (const float* at = input.memory.begin; at < input.memory.end; ++at) {
        floats_[at].owner = static_cast<int32_t>((at - input.memory.begin) / width);
      }
    }
    for (size_t t = 0; t < schedule.tasks.size(); ++t) place(t);
  }

  /// Per task: its section, and the width by which it is cut; 0 if it is not.
  const std::vector<int32_t>& sections() const { return sections_; }
  const std::vector<int32_t>& widths() const { return widths_; }

 private:
  void place(size_t t) {
    const Task& task = schedule_.tasks[t];
    const Footprint& touched = schedule_.footprints[t];
    const int32_t width = width_of(task, touched);
    const int32_t section = width > 0 ? first_sliced(task, touched) : first_whole(touched);
    for (const Range& range : touched.reads) {
      each(range, [&](Floats::Fate& fate) { fate.read = std::max(fate.read, section); });
    }
    if (width > 0) {
      const int32_t parts = independent_parts(task);
      for (int32_t i = 0; i < parts; ++i) {
        const int32_t owner = i / width % slices_;
        each_write(task, tables_, i, [&](const float* at) {
          floats_[at].written = section;
          floats_[at].owner = owner;
        });
      }
    } else {
      for (const Range& range : touched.writes) {
        each(range, [&](Floats::Fate& fate) {
          fate.written = section;
          fate.owner = kNobody;
        });
      }
    }
    sections_.push_back(section);
    widths_.push_back(width);
  }

  template <class F>
  void each(const Range& range, F f) {
    for (const float* at = range.begin; at < range.end; ++at) f(floats_[at]);
  }

  int32_t first_whole(const Footprint& touched) {
    int32_t section = 0;
    for (const Range& range : touched.reads) {
      each(range, [&](const Floats::Fate& fate) { section = std::max(section, fate.written + 1); });
    }
    for (const Range& range : touched.writes) {
      each(range, [&](const Floats::Fate& fate) { section = std::max({section, fate.written + 1, fate.read + 1}); });
    }
    return section + section % 2;
  }

  /// What the slices themselves have computed, each finds in the same section; what it writes must be nobody's before.
  int32_t first_sliced(const Task& task, const Footprint& touched) {
    int32_t section = 1;
    for (const Range& range : touched.reads) {
      each(range,
           [&](const Floats::Fate& fate) { section = std::max(section, fate.written + (fate.written % 2 == 0)); });
    }
    const int32_t parts = independent_parts(task);
    for (int32_t i = 0; i < parts; ++i) {
      each_write(task, tables_, i, [&](const float* at) {
        const Floats::Fate& fate = floats_[at];
        section = std::max({section, fate.written + 1, fate.read + 1});
      });
    }
    return section + (section % 2 == 0);
  }

  /// By which width the task's parts fall to the slices that own what they read; 0 if they do not, or own nothing.
  int32_t width_of(const Task& task, const Footprint& touched) {
    const int32_t parts = independent_parts(task);
    if (parts == 0 || parts % slices_ != 0 || (task.kind == Kind::gather && owned(table_of(task)))) return 0;
    bool any = false;
    for (const Range& range : touched.reads) any = any || owned(range);
    if (!any) return 0;
    const std::vector<int32_t> owners = task.kind == Kind::product ? owners_of(task.product) : owners_of(task, parts);
    const auto second = std::find(owners.begin(), owners.end(), 1);
    const auto width = static_cast<int32_t>(second - owners.begin());
    if (width == 0 || second == owners.end() || parts / slices_ % width != 0) return 0;
    for (int32_t i = 0; i < parts; ++i) {
      const int32_t owner = owners[static_cast<size_t>(i)];
      if (owner != kNobody && owner != i / width % slices_) return 0;
    }
    return width;
  }

  static Range table_of(const Task& task) {
    return {task.table.table, task.table.table + int64_t{task.table.rows} * task.table.width};
  }

  bool owned(const Range& range) {
    for (const float* at = range.begin; at < range.end; ++at) {
      if (floats_[at].owner != kNobody) return true;
    }
    return false;
  }

  std::vector<int32_t> owners_of(const Task& task, int32_t parts) {
    std::vector<int32_t> owners(static_cast<size_t>(parts), kNobody);
    for (int32_t i = 0; i < parts; ++i) {
      int32_t& owner = owners[static_cast<size_t>(i)];
      each_read(task, tables_, i, [&](const float* at) { owner = joined(owner, floats_[at].owner); });
    }
    return owners;
  }

  std::vector<int32_t> owners_of(const Product& p) {
    std::vector<int32_t> owners, columns(static_cast<size_t>(p.n));
    Task task;
    task.kind = Kind::product;
    task.product = p;
    for (int32_t place = 0; place < p.batch[0] * p.batch[1]; ++place) {
      std::fill(columns.begin(), columns.end(), kNobody);
      for (int32_t column = 0; column < p.n; ++column) {
        int32_t& owner = columns[static_cast<size_t>(column)];
        each_of_column(p, place, column, [&](const float* at) { owner = joined(owner, floats_[at].owner); });
        if (p.bias) owner = joined(owner, floats_[p.bias + column].owner);
      }
      for (int32_t row = 0; row < p.m; ++row) {
        int32_t owner = kNobody;
        each_of_row(p, place, row, [&](const float* at) { owner = joined(owner, floats_[at].owner); });
        for (const int32_t other : columns) owners.push_back(joined(owner, other));
      }
    }
    for (size_t i = 0; p.c0 && i < owners.size(); ++i) {
      each_write(task, tables_, static_cast<int32_t>(i),
                 [&](const float* at) { owners[i] = joined(owners[i], floats_[p.c0 + (at - p.c)].owner); });
    }
    return owners;
  }

  const Schedule& schedule_;
  const Tables tables_;
  const int32_t slices_;
  Floats floats_;
  std::vector<int32_t> sections_, widths_;
};

int64_t touched_floats(const Schedule& schedule) {
  int64_t floats = 0;
  for (const Footprint& touched : schedule.footprints) {
    for (const auto* ranges : {&touched.reads, &touched.writes}) {
      for (const Range& range : *ranges) floats += range.end - range.begin;
    }
  }
  return floats;
}

/// The tasks of one sliced section in steps; a single step is a level like any other.
std::vector<std::vector<int32_t>> steps_of(const Schedule& schedule, const std::vector<int32_t>& tasks) {
  std::vector<std::vector<int32_t>> steps;
  History history;
  for (const int32_t t : tasks) {
    const Footprint& touched = schedule.footprints[static_cast<size_t>(t)];
    const auto step = static_cast<size_t>(history.first_level(touched));
    history.touch(touched, static_cast<int>(step));
    if (step >= steps.size()) steps.resize(step + 1);
    steps[step].push_back(t);
  }
  return steps;
}

/// Sections as a schedule holds them, without those that nothing falls into.
struct Sections {
  std::vector<Unit> units;
  std::vector<Section> sections;
  StepPacker steps;
  bool fit = true;  // into the memory that a step has

  Sections(const Schedule& schedule, const Cut& cut, int32_t slices) : steps(schedule, slices) {
    std::map<int32_t, std::vector<int32_t>> tasks;
    for (size_t t = 0; t < schedule.tasks.size(); ++t) tasks[cut.sections()[t]].push_back(static_cast<int32_t>(t));
    for (const auto& [place, all] : tasks) {
      const auto in_steps = steps_of(schedule, all);
      if (place % 2 == 0 || in_steps.size() == 1) {
        add_whole(schedule, all);
      } else {
        add_sliced(in_steps, cut.widths(), slices);
      }
    }
  }

 private:
  void add_whole(const Schedule& schedule, const std::vector<int32_t>& tasks) {
    const auto first = static_cast<int32_t>(schedule.units.size() + units.size());
    for (const int32_t t : tasks) {
      for (int32_t unit = 0; unit < schedule.tasks[static_cast<size_t>(t)].units; ++unit) units.push_back({t, unit});
    }
    sections.push_back({first, static_cast<int32_t>(schedule.units.size() + units.size()) - first, 0});
  }

  void add_sliced(const std::vector<std::vector<int32_t>>& in_steps, const std::vector<int32_t>& widths,
                  int32_t slices) {
    const auto first = static_cast<int32_t>(steps.steps.size());
    for (const auto& tasks : in_steps) fit = steps.add(tasks, widths) && fit;
    sections.push_back({first, static_cast<int32_t>(steps.steps.size()) - first, slices});
  }
};

}  // namespace

void add_sections(Schedule& schedule, const std::vector<Batched>& inputs) {
  if (touched_floats(schedule) > kMostTouched) return;
  std::set<int64_t> sizes;
  for (const Batched& input : inputs) {
    if (input.rows >= kLeastSlices && input.memory.begin != input.memory.end) sizes.insert(input.rows);
  }
  std::optional<Sections> best;
  for (const int64_t size : sizes) {
    const auto slices = static_cast<int32_t>(size);
    const Cut cut(schedule, inputs, slices);
    Sections found(schedule, cut, slices);
    if (found.fit && (!best || found.sections.size() < best->sections.size())) best.emplace(std::move(found));
  }
  if (!best || best->sections.size() * kLeastSaving > schedule.levels.size()) return;
  schedule.units.insert(schedule.units.end(), best->units.begin(), best->units.end());
  schedule.sections = std::move(best->sections);
  schedule.steps = std::move(best->steps.steps);
  schedule.packed = std::move(best->steps.packed);
}

}  // namespace attn::cuda
