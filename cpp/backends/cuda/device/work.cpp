#include "backends/cuda/device/work.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "backends/cuda/device/check.h"

namespace attn::cuda {
namespace {

// Runs before anything is timed: a program that runs a few times is not worth it.
constexpr int kRunsBefore = 4;

std::string_view wanted_way() {
  const char* way = std::getenv("ATTN_CUDA_RUN");
  return way ? way : "";
}

}  // namespace

CudaWork::CudaWork(CudaMachine& machine, const Schedule& schedule, Precision precision)
    : machine_(machine), precision_(precision) {
  try {
    schedule_ = {keep(schedule.tasks),
                 keep(schedule.units),
                 keep(schedule.steps),
                 keep(schedule.packed),
                 {keep(schedule.instructions), keep(schedule.layouts), keep(schedule.pieces)}};
    take_levels(schedule);
    take_sections(schedule);
    for (cudaEvent_t& event : events_) check(cudaEventCreate(&event), "making an event");
    check(cudaStreamSynchronize(machine_.stream()), "taking over a program");
  } catch (...) {
    release();
    throw;
  }
  find_ways();
}

/// Levels as sections, without the units that a library takes over.
void CudaWork::take_levels(const Schedule& schedule) {
  size_t task = 0;
  for (const Level& level : schedule.levels) {
    auto& products = library_.emplace_back();
    for (int32_t seen = 0; seen < level.units; ++task) {
      const Task& t = schedule.tasks[task];
      seen += t.units;
      if (machine_.cublas() && t.kind == Kind::product && t.product.library) products.push_back(t.product);
    }
    has_library_ = has_library_ || !products.empty();
    const int32_t units = level.units - (products.empty() ? 0 : level.library_units);
    levels_.here.push_back({level.first, units, 0});
    levels_.widest = std::max(levels_.widest, units);
  }
  levels_.there = keep(levels_.here);
}

void CudaWork::take_sections(const Schedule& schedule) {
  sections_.here = schedule.sections;
  sections_.there = keep(schedule.sections);
  for (const Section& section : schedule.sections) {
    sections_.widest = std::max(sections_.widest, section.slices > 0 ? section.slices : section.count);
  }
}

CudaWork::~CudaWork() { release(); }

void CudaWork::release() noexcept {
  // Nothing may be freed that is still in use.
  cudaStreamSynchronize(machine_.stream());
  for (const Way& way : ways_) {
    if (way.captured) cudaGraphExecDestroy(way.captured);
  }
  for (cudaEvent_t event : events_) {
    if (event) cudaEventDestroy(event);
  }
  for (void* table : tables_) cudaFree(table);
  cudaGetLastError();
}

/// Copies a table to the device, once and for all; in the stream of those who read it: a plain copy returns when the
/// numbers have left the host's memory, and no other stream waits until they have arrived.
template <class T>
const T* CudaWork::keep(const std::vector<T>& table) {
  if (table.empty()) return nullptr;
  void* memory = nullptr;
  const size_t bytes = table.size() * sizeof(T);
  const cudaError_t error = cudaMalloc(&memory, bytes);
  if (error == cudaErrorMemoryAllocation) throw Error("the GPU has too little free memory for the program's tables");
  check(error, "taking memory");
  tables_.push_back(memory);
  check(cudaMemcpyAsync(memory, table.data(), bytes, cudaMemcpyHostToDevice, machine_.stream()),
        "taking over a program");
  return static_cast<const T*>(memory);
}

void CudaWork::find_ways() {
  const std::string_view wanted = wanted_way();
  const auto may = [&](std::string_view way) { return wanted.empty() || wanted == way; };
  const bool sliced = !sections_.here.empty() && !has_library_;
  if (may("launches")) ways_.push_back({Way::Kind::launches});
  if (may("graph")) ways_.push_back({Way::Kind::graph});
  if (may("persistent")) add_persistent(false);
  if (sliced && may("sliced-graph")) ways_.push_back({Way::Kind::graph, true});
  if (sliced && may("sliced")) add_persistent(true);
  if (ways_.empty()) ways_.push_back({Way::Kind::launches});
}

/// A barrier costs less among fewer blocks, a wide section more: which size is best only a measurement tells.
void CudaWork::add_persistent(bool sliced) {
  const int32_t widest = (sliced ? sections_ : levels_).widest;
  const int most = has_library_ ? 0 : std::min(machine_.persistent_blocks(), widest);
  std::vector<int> grids;
  for (const int grid :
       {machine_.multiprocessors() * 2, machine_.multiprocessors(), machine_.multiprocessors() / 2, 32, 16, 8}) {
    const int fits = std::min(grid, most);
    const bool known = std::find(grids.begin(), grids.end(), fits) != grids.end();
    if (fits > 0 && !known) grids.push_back(fits);
  }
  for (const int grid : grids) ways_.push_back({Way::Kind::persistent, sliced, grid});
}

void CudaWork::launch(const Way& way) {
  // Beyond this, blocks only wait for a place.
  const int largest = 32 * machine_.multiprocessors();
  const std::vector<Section>& sections = sections_of(way).here;
  for (size_t i = 0; i < sections.size(); ++i) {
    const Section& section = sections[i];
    const int wide = section.slices > 0 ? section.slices : section.count;
    if (wide > 0) {
      check(launch_section(schedule_, section, std::min(wide, largest), machine_.stream()), "starting a kernel");
    }
    if (way.sliced) continue;
    for (const Product& product : library_[i]) machine_.cublas()->multiply(product, precision_);
  }
}

void CudaWork::capture(Way& way) {
  const cudaStream_t stream = machine_.stream();
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "recording a graph");
  cudaGraph_t graph = nullptr;
  try {
    launch(way);
  } catch (...) {
    cudaStreamEndCapture(stream, &graph);
    if (graph) cudaGraphDestroy(graph);
    throw;
  }
  check(cudaStreamEndCapture(stream, &graph), "recording a graph");
  const cudaError_t error = cudaGraphInstantiate(&way.captured, graph, 0);
  cudaGraphDestroy(graph);
  check(error, "preparing a graph");
}

void CudaWork::start(Way& way) {
  switch (way.kind) {
    case Way::Kind::launches: return launch(way);
    case Way::Kind::graph:
      // Code that was never run is loaded first, which must not happen while a graph is recorded.
      if (runs_ == 0) return launch(way);
      if (!way.captured) capture(way);
      return check(cudaGraphLaunch(way.captured, machine_.stream()), "starting a graph");
    case Way::Kind::persistent: return start_persistent(way);
  }
}

/// All blocks must be on the device at once. A tool that watches the kernel may leave room for fewer than were counted.
void CudaWork::start_persistent(Way& way) {
  const Sections& sections = sections_of(way);
  const auto count = static_cast<int32_t>(sections.here.size());
  cudaError_t error = launch_persistent(schedule_, sections.there, count, way.grid, machine_.stream());
  while (error == cudaErrorCooperativeLaunchTooLarge && way.grid > 1) {
    cudaGetLastError();
    way.grid /= 2;
    error = launch_persistent(schedule_, sections.there, count, way.grid, machine_.stream());
  }
  check(error, "starting a kernel");
}

float CudaWork::fastest_run() const {
  check(cudaEventSynchronize(events_.back()), "computing");
  float fastest = 0;
  for (int i = 0; i < kTimedRuns; ++i) {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, events_[2 * i], events_[2 * i + 1]), "timing");
    if (i == 0 || milliseconds < fastest) fastest = milliseconds;
  }
  return fastest;
}

/// One run of the way whose turn it is, timed on the device. The host waits only after the last one of a way: before,
/// it is ahead of the device, as in all later runs.
void CudaWork::measure() {
  const int64_t round = (runs_ - kRunsBefore) % (kTimedRuns + 1);
  Way& way = ways_[measured_];
  if (round == 0) return start(way);
  const auto events = events_.begin() + 2 * (round - 1);
  check(cudaEventRecord(events[0], machine_.stream()), "timing");
  start(way);
  check(cudaEventRecord(events[1], machine_.stream()), "timing");
  if (round < kTimedRuns) return;
  way.milliseconds = fastest_run();
  if (++measured_ < ways_.size()) return;
  const auto fastest = std::min_element(ways_.begin(), ways_.end(),
                                        [](const Way& a, const Way& b) { return a.milliseconds < b.milliseconds; });
  chosen_ = static_cast<size_t>(fastest - ways_.begin());
}

void CudaWork::run() {
  if (runs_ < kRunsBefore || measured_ == ways_.size() || ways_.size() == 1) {
    start(ways_[chosen_]);
  } else {
    measure();
  }
  if (measured_ < ways_.size()) ++runs_;
}

}  // namespace attn::cuda
