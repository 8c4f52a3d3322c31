#include "backends/cuda/executor.h"

#include <algorithm>

#include "program/known_ops.h"
#include "program/lower.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

// Up to so many floats every value gets a place of its own, so that tasks wait for numbers only, never for memory:
// about what the second-level cache of a current GPU holds.
constexpr int64_t kRoomy = int64_t{8} << 20;
// Steps of an epoch whose losses are fetched at once.
constexpr int64_t kNotes = int64_t{1} << 16;

int64_t padded(int64_t size) { return (std::max<int64_t>(size, 1) + 15) / 16 * 16; }

bool is_roomy(const Program& program) {
  int64_t floats = 0;
  for (const ValueInfo& info : program.values) {
    if (info.role == Role::computed && info.node >= 0) floats += info.shape.size();
  }
  return floats <= kRoomy;
}

std::string gigabytes(double bytes) {
  const int64_t tenths = static_cast<int64_t>(bytes / 1e8 + 0.5);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

/// Addresses of nothing, to learn how much scratch memory the tasks need.
float* nowhere(int part) { return reinterpret_cast<float*>(uintptr_t{1} << (40 + part)); }

}  // namespace

TaskExecutor::TaskExecutor(Program program, std::shared_ptr<State> state, ExecutorOptions options,
                           std::shared_ptr<Machine> machine)
    : program_(lower(std::move(program), {.fuse = !options.retain_all})),
      plan_(plan(program_, {.retain_all = options.retain_all, .reuse = !is_roomy(program_)})),
      machine_(std::move(machine)),
      state_(std::move(state)),
      device_state_(DeviceState::of(state_, machine_)) {
  roomy_ = is_roomy(program_) && !options.retain_all;
  place_inputs();
  for (const Node& node : program_.nodes) changes_state_ = changes_state_ || node.op == &op::adam;
  changes_state_ = changes_state_ || !plan_.copies.empty();
  const int64_t state_floats = device_state_->missing(program_);
  require_memory(plan_.arena_size + static_cast<int64_t>(input_image_.size()) + state_floats);
  device_state_->add(program_, *state_);
  const Bases unplaced{nowhere(0), nowhere(1), nowhere(2)};
  const int64_t scratch =
      std::max(compile(plan_.constants, false, unplaced).scratch, compile(plan_.steps, true, unplaced).scratch);
  require_memory(plan_.arena_size + static_cast<int64_t>(input_image_.size()) + scratch);
  arena_ = Memory(machine_, plan_.arena_size + 1);
  inputs_ = Memory(machine_, static_cast<int64_t>(input_image_.size()) + 1);
  scratch_ = Memory(machine_, scratch + 1);
  bases_ = {arena_.data(), inputs_.data(), scratch_.data()};
  if (!plan_.constants.empty()) {
    machine_->prepare(schedule(compile(plan_.constants, false, bases_)), options.precision)->run();
  }
  work_ = machine_->prepare(schedule(compile(plan_.steps, true, bases_), batched_inputs()), options.precision);
}

/// Inputs whose rows may be a batch's; none where values share memory, because then so would slices.
std::vector<Batched> TaskExecutor::batched_inputs() const {
  std::vector<Batched> batched;
  for (Value v : program_.with_role(Role::input)) {
    const Shape& shape = program_.shape(v);
    if (!is_roomy(program_) || shape.rank() == 0 || plan_.locations[v.id].segment != Location::Segment::arena) continue;
    const float* const begin = address(v, bases_);
    batched.push_back({{begin, begin + shape.size()}, shape[0]});
  }
  return batched;
}

void TaskExecutor::place_inputs() {
  int64_t end = 0;
  for (Value v : program_.with_role(Role::input)) {
    const Location& location = plan_.locations[v.id];
    if (location.segment != Location::Segment::arena) continue;  // an input that nothing needs
    const int64_t size = padded(program_.shape(v).size());
    input_places_[location.offset] = {size, end};
    end += size;
  }
  input_image_.resize(static_cast<size_t>(end));
}

void TaskExecutor::require_memory(int64_t floats) const {
  const double bytes = 4.0 * static_cast<double>(floats), free = static_cast<double>(machine_->free_bytes());
  if (bytes <= free) return;
  throw Error("a run of this size needs " + gigabytes(bytes) + " of GPU memory, of which " + gigabytes(free) +
              " are free: choose a smaller batch, hidden, embed, ffn, layers or steps");
}

float* TaskExecutor::address(Value v, const Bases& bases) const {
  const Location& location = plan_.locations[v.id];
  if (location.segment == Location::Segment::state) {
    return device_state_->address(program_.values[location.offset].name) + location.view_offset;
  }
  if (location.segment == Location::Segment::none) {
    throw Error("'" + program_.info(v).name + "' is not kept by this run");
  }
  auto input = input_places_.upper_bound(location.offset);
  if (input != input_places_.begin()) {
    --input;
    const int64_t within = location.offset - input->first;
    if (within < input->second.size) return bases.inputs + input->second.at + within;
  }
  return bases.arena + location.offset;
}

/// The tasks of some nodes and, for a whole run, of the updates that could not be computed in place: every value is
/// read before any state is written.
Compiled TaskExecutor::compile(const std::vector<int>& nodes, bool updates, const Bases& bases) const {
  const auto find = [&](Value v) { return address(v, bases); };
  Compiler compiler(program_, find, bases.scratch, roomy_);
  if (roomy_) compiler.find_chains(nodes);
  for (int i : nodes) compiler.add(program_.nodes[static_cast<size_t>(i)]);
  if (!updates) return compiler.take();
  std::vector<const float*> from;
  for (const Update& update : plan_.copies) {
    const int64_t size = program_.shape(update.state).size();
    from.push_back(find(update.value));
    if (program_.info(update.value).role == Role::computed) continue;
    float* const staged = compiler.take_scratch(size);  // another update may write what this one reads
    compiler.add_copy(staged, from.back(), size);
    from.back() = staged;
  }
  for (size_t i = 0; i < from.size(); ++i) {
    const Value to = plan_.copies[i].state;
    compiler.add_copy(device_state_->address(program_.info(to).name), from[i], program_.shape(to).size());
  }
  return compiler.take();
}

void TaskExecutor::write(Value v, std::span<const float> data) {
  check_write(v, data);
  const Location& location = plan_.locations[v.id];
  if (location.segment == Location::Segment::none) return;  // an input that nothing needs
  std::copy(data.begin(), data.end(), input_image_.begin() + input_places_.at(location.offset).at);
  inputs_changed_ = true;
}

void TaskExecutor::read(Value v, std::span<float> data) const {
  check_read(v, data.size());
  const ValueInfo& info = program_.info(v);
  if (info.role == Role::parameter || info.role == Role::state) {
    const auto from = std::as_const(*state_).span(info.name);
    std::copy(from.begin(), from.end(), data.begin());
    return;
  }
  if (!plan_.readable[v.id]) throw Error("'" + info.name + "' is not kept by this run");
  if (info.role == Role::input) {
    const auto from = input_image_.begin() + input_places_.at(plan_.locations[v.id].offset).at;
    std::copy_n(from, data.size(), data.begin());
    return;
  }
  machine_->download(data, address(v, bases_));
}

void TaskExecutor::keep_inputs() {
  if (kept_.next == kept_.images.size()) {
    kept_.images.clear();
    kept_.next = 0;
  }
  kept_.images.insert(kept_.images.end(), input_image_.begin(), input_image_.end());
  kept_.uploaded = false;
}

/// What runs to come find in device memory: inputs are taken over once for many runs, and moved within the device for
/// each.
void TaskExecutor::take_kept_inputs() {
  if (!kept_.uploaded) {
    const auto floats = static_cast<int64_t>(kept_.images.size());
    if (floats > kept_.room) {
      kept_.there = Memory();  // before more is asked for
      kept_.there = Memory(machine_, floats);
      kept_.room = floats;
    }
    machine_->upload(kept_.there.data() + kept_.next, std::span(kept_.images).subspan(kept_.next));
    kept_.uploaded = true;
  }
  std::copy_n(kept_.images.begin() + static_cast<std::ptrdiff_t>(kept_.next), input_image_.size(),
              input_image_.begin());
  machine_->copy(inputs_.data(), kept_.there.data() + kept_.next, static_cast<int64_t>(input_image_.size()));
  kept_.next += input_image_.size();
}

void TaskExecutor::upload_inputs() {
  if (kept_.next < kept_.images.size()) {
    take_kept_inputs();
  } else if (inputs_changed_ && !input_image_.empty()) {
    machine_->upload(inputs_.data(), input_image_);
  }
  inputs_changed_ = false;
}

void TaskExecutor::run() {
  device_state_->push(*state_);
  upload_inputs();
  if (changes_state_) device_state_->device_changed();
  work_->run();
}

void TaskExecutor::note(Value v) {
  if (!note_memory_.data()) note_memory_ = Memory(machine_, kNotes);
  if (notes_on_device_ == kNotes) harvest();
  machine_->copy(note_memory_.data() + notes_on_device_++, address(v, bases_), 1);
}

/// Fetches the notes from the device: one wait for many runs.
void TaskExecutor::harvest() {
  const size_t before = notes_.size();
  notes_.resize(before + static_cast<size_t>(notes_on_device_));
  if (notes_on_device_ > 0) machine_->download(std::span(notes_).subspan(before), note_memory_.data());
  notes_on_device_ = 0;
}

std::vector<float> TaskExecutor::take_notes() {
  harvest();
  return std::exchange(notes_, {});
}

}  // namespace attn::cuda
