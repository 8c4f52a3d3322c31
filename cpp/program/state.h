#pragma once
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/program.h"
#include "tensor/tensor.h"

namespace attn {

class State;

/// A copy of a State's numbers on a device that computes with them.
class StateCopy {
 public:
  virtual ~StateCopy() = default;
  /// Brings the host's numbers up to date, if the device has changed its own since.
  virtual void pull(State& state) = 0;
  /// The host is about to change its numbers: the device takes them over before it computes again.
  virtual void host_changes() = 0;
};

/// Parameters and states by name, shared by all programs that use them (a full batch, a short last
/// batch, a decoding step). float32 on every backend.
class State {
 public:
  struct Entry {
    Shape shape;
    int64_t block;
    Role role;
  };

  State() = default;
  State(const State&) = delete;  // a device's copy belongs to one State
  State& operator=(const State&) = delete;

  /// Adds what `program` declares and is not here yet, initialised from the seed: every tensor has
  /// its own random stream, by its name. Throws ShapeError if a name is here with another shape.
  void add(const Program& program, uint64_t seed);
  /// Adds or overwrites one tensor. Throws ShapeError if it is here with another shape.
  void set(const std::string& name, const Tensor& tensor, Role role = Role::parameter);
  bool has(const std::string& name) const { return entries_.count(name) > 0; }
  Tensor get(const std::string& name) const;
  std::span<float> span(const std::string& name);
  std::span<const float> span(const std::string& name) const;
  /// Names in the order in which they were added.
  const std::vector<std::string>& names() const { return names_; }
  const Entry& entry(const std::string& name) const { return entries_.at(name); }

  /// The host is about to compute with the numbers and to change them, by addresses that span() gave before.
  void use_on_host();
  /// A device's copy, kept in step with the host's numbers from now on, both ways; null: none.
  void keep_in_step(std::shared_ptr<StateCopy> copy) { copy_ = std::move(copy); }
  const std::shared_ptr<StateCopy>& copy() const { return copy_; }
  /// The host's own numbers, whatever a device has made of them: for StateCopy.
  std::vector<float>& host_numbers(const std::string& name) { return blocks_[entries_.at(name).block]; }

 private:
  std::span<float> host_span(const std::string& name);

  std::vector<std::string> names_;
  std::unordered_map<std::string, Entry> entries_;
  std::vector<std::vector<float>> blocks_;  // one per entry: addresses stay valid as more are added
  std::shared_ptr<StateCopy> copy_;
};

}  // namespace attn
