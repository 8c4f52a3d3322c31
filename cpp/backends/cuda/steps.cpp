#include "backends/cuda/steps.h"

#include <cstring>
#include <utility>

#include "backends/cuda/touches.h"

namespace attn::cuda {
namespace {

// Each part begins where the one before ends, so each must leave the next one aligned.
static_assert(sizeof(SlicedTask) % alignof(Instruction) == 0 && sizeof(Instruction) % alignof(Layout) == 0);
static_assert(alignof(SlicedTask) <= sizeof(Chunk) && kStepBytes % sizeof(Chunk) == 0);

/// Refers to a copy of its layout at the end of `layouts`.
void copy_layout(const std::vector<Layout>& from, int32_t& index, std::vector<Layout>& layouts) {
  layouts.push_back(from[static_cast<size_t>(index)]);
  index = static_cast<int32_t>(layouts.size()) - 1;
}

template <class T>
char* append(char* to, const std::vector<T>& table) {
  if (!table.empty()) std::memcpy(to, table.data(), table.size() * sizeof(T));
  return to + table.size() * sizeof(T);
}

}  // namespace

size_t StepPacker::Contents::bytes() const {
  return tasks.size() * sizeof(SlicedTask) + instructions.size() * sizeof(Instruction) +
         layouts.size() * sizeof(Layout);
}

StepPacker::Contents StepPacker::with(Contents contents, int32_t t, int32_t width) const {
  SlicedTask cut{schedule_.tasks[static_cast<size_t>(t)], width, 0};
  cut.own = independent_parts(cut.task) / slices_;
  if (cut.task.kind == Kind::elementwise) {
    Elementwise& e = cut.task.elementwise;
    const auto first = schedule_.instructions.begin() + e.first;
    e.first = static_cast<int32_t>(contents.instructions.size());
    for (auto it = first; it != first + e.count; ++it) {
      Instruction in = *it;
      for (Operand* operand : {&in.a, &in.b}) {
        if (operand->memory && operand->layout >= 0) copy_layout(schedule_.layouts, operand->layout, contents.layouts);
      }
      if (in.spread) copy_layout(schedule_.layouts, in.spread_layout, contents.layouts);
      contents.instructions.push_back(in);
    }
  }
  contents.tasks.push_back(cut);
  return contents;
}

void StepPacker::close(const Contents& contents) {
  const size_t chunks = (contents.bytes() + sizeof(Chunk) - 1) / sizeof(Chunk);
  steps.push_back({static_cast<int32_t>(packed.size()), static_cast<int32_t>(chunks),
                   static_cast<int32_t>(contents.tasks.size()), static_cast<int32_t>(contents.instructions.size())});
  packed.resize(packed.size() + chunks);
  char* const at = reinterpret_cast<char*>(packed.data() + packed.size() - chunks);
  append(append(append(at, contents.tasks), contents.instructions), contents.layouts);
}

bool StepPacker::add(const std::vector<int32_t>& tasks, const std::vector<int32_t>& widths) {
  Contents contents;
  // Last first, so that wherever a step is run in order, a dependence within it shows.
  for (auto t = tasks.rbegin(); t != tasks.rend(); ++t) {
    const int32_t width = widths[static_cast<size_t>(*t)];
    Contents more = with(contents, *t, width);
    if (more.bytes() > kStepBytes) {
      if (contents.tasks.empty()) return false;
      close(contents);
      more = with({}, *t, width);
      if (more.bytes() > kStepBytes) return false;
    }
    contents = std::move(more);
  }
  close(contents);
  return true;
}

}  // namespace attn::cuda
