#include "instrument/inspector.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "backends/backend.h"
#include "program/lower.h"
#include "tensor/error.h"

namespace attn {
namespace {

bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

bool computed(const ValueInfo& info) { return info.role == Role::computed; }

}  // namespace

Inspector::Inspector(const ProgramRequest& request, double max_bytes) {
  // Beside the values themselves, copies of what they were and of what was read.
  PreparedProgram prepared = prepare_program(request, Keep::named, max_bytes / 3);
  program_ = without_unused(std::move(prepared.program));
  state_ = prepared.state;
  executor_ = make_executor(BackendKind::cpu, program_, state_, {.retain_all = true});
  write_inputs(*executor_, prepared.inputs);
  compute_all();
}

void Inspector::check_value(Value v) const {
  if (v.id < 0 || v.id >= static_cast<int>(program().values.size())) throw Error("the program has no such value");
}

const std::vector<float>& Inspector::numbers(Value v) const {
  check_value(v);
  const auto [found, is_new] = cache_.try_emplace(v.id);
  if (is_new) {
    found->second.resize(static_cast<size_t>(program().shape(v).size()));
    try {
      executor_->read(v, found->second);
    } catch (...) {
      cache_.erase(found);
      throw;
    }
  }
  return found->second;
}

const std::vector<float>& Inspector::numbers_before(Value v) const {
  check_value(v);
  const auto found = before_.find(v.id);
  return found == before_.end() ? numbers(v) : found->second;
}

ReadCell Inspector::reader() const {
  return [this](Cell cell) { return static_cast<double>(numbers(cell.value)[static_cast<size_t>(cell.index)]); };
}

Explanation Inspector::explain(Cell cell) const { return attn::explain(program(), cell, reader()); }

void Inspector::set_numbers(Value v, const std::vector<float>& numbers) {
  const ValueInfo& info = program().info(v);
  if (info.role == Role::input) {
    executor_->write(v, numbers);
  } else {
    const std::span<float> to = computed(info) ? executor_->computed(v) : state_->span(info.name);
    std::copy(numbers.begin(), numbers.end(), to.begin());
  }
}

void Inspector::hold(Value v) {
  for (auto edit = edits_.lower_bound({v.id, 0}); edit != edits_.end() && edit->first.first == v.id; ++edit) {
    executor_->computed(v)[static_cast<size_t>(edit->first.second)] = edit->second;
  }
}

void Inspector::recompute(const std::vector<bool>& depends) {
  for (size_t i = 0; i < program().nodes.size(); ++i) {
    const Node& node = program().nodes[i];
    if (std::none_of(node.outputs.begin(), node.outputs.end(), [&](Value v) { return depends[v.id]; })) continue;
    executor_->run_nodes(std::array{static_cast<int>(i)});
    for (Value v : node.outputs) hold(v);
  }
  for (size_t v = 0; v < depends.size(); ++v) {
    if (depends[v]) cache_.erase(static_cast<int>(v));
  }
}

void Inspector::compute_all() {
  std::vector<int> nodes(program().nodes.size());
  std::iota(nodes.begin(), nodes.end(), 0);
  executor_->run_nodes(nodes);
  cache_.clear();
}

void Inspector::edit(const std::vector<Edit>& edits) {
  std::map<int, std::vector<float>> edited;
  std::vector<Value> roots;
  for (const auto& [cell, number] : edits) {
    check_value(cell.value);
    const ValueInfo& info = program().info(cell.value);
    if (info.role == Role::state) throw Error("'" + info.name + "' is an optimizer's: it cannot be changed");
    if (cell.index < 0 || cell.index >= info.shape.size()) throw Error("'" + info.name + "' has no such cell");
    if (number && !std::isfinite(*number)) throw Error("a cell of '" + info.name + "' takes a finite number");
    const auto [found, is_new] = edited.try_emplace(cell.value.id);
    if (is_new) found->second = numbers(cell.value);
    const size_t index = static_cast<size_t>(cell.index);
    found->second[index] = number.value_or((computed(info) ? numbers(cell.value) : numbers_before(cell.value))[index]);
  }
  for (const auto& [id, is] : edited) {
    const std::vector<float>& was = numbers({id});
    const bool differs = std::memcmp(was.data(), is.data(), is.size() * sizeof(float)) != 0;
    if (differs || computed(program().info({id}))) roots.push_back({id});
  }
  // Only what the edits can change is copied; a value that is not computed has no numbers to keep.
  const std::vector<bool> depends = program().depends_on(roots);
  std::unordered_map<int, std::vector<float>> kept;
  for (size_t v = 0; v < depends.size(); ++v) {
    const int id = static_cast<int>(v);
    if (depends[v] && !before_.count(id)) kept.emplace(id, numbers({id}));
  }
  std::vector<Value> written;
  try {
    for (Value root : roots) {
      set_numbers(root, edited.at(root.id));  // throws before it writes
      written.push_back(root);
    }
  } catch (...) {
    for (Value root : written) set_numbers(root, numbers(root));
    throw;
  }
  before_.merge(kept);
  for (const auto& [cell, number] : edits) {
    const std::pair<int, int64_t> place{cell.value.id, cell.index};
    const float before = numbers_before(cell.value)[static_cast<size_t>(cell.index)];
    const bool given = !computed(program().info(cell.value));
    if (!number || (given && same_bits(before, *number))) {
      edits_.erase(place);
    } else {
      edits_[place] = *number;
    }
  }
  recompute(depends);
}

void Inspector::reset() {
  std::vector<Value> roots;
  for (const auto& [place, number] : edits_) {
    if (roots.empty() || roots.back().id != place.first) roots.push_back({place.first});
  }
  for (Value root : roots) set_numbers(root, before_.at(root.id));
  edits_.clear();
  recompute(program().depends_on(roots));
  before_.clear();
}

std::vector<Change> Inspector::changes() const {
  std::vector<Change> changes;
  for (size_t v = 0; v < program().values.size(); ++v) {
    const auto found = before_.find(static_cast<int>(v));
    if (found == before_.end()) continue;
    Change change{Value{static_cast<int>(v)}};
    const std::vector<float>& now = numbers(change.value);
    for (size_t i = 0; i < now.size(); ++i) {
      if (same_bits(now[i], found->second[i])) continue;
      ++change.cells;
      const double difference = std::abs(static_cast<double>(now[i]) - static_cast<double>(found->second[i]));
      if (std::isfinite(difference)) change.largest = std::max(change.largest, difference);
    }
    if (change.cells > 0) changes.push_back(change);
  }
  return changes;
}

void Inspector::advance() {
  executor_->run();
  edits_.clear();
  before_.clear();
  compute_all();
}

}  // namespace attn
