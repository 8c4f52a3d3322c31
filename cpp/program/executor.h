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

/// What the factors of a large product are rounded to on a device that has units for it; sums are float32 everywhere.
enum class Precision : uint8_t { f32, tf32, bf16 };

struct ExecutorOptions {
  /// Keep every value until the next run, so that any can be read. Otherwise only inputs and outputs are kept.
  bool retain_all = false;
  int threads = 1;
  /// Of the cuda backend's large products; the other backends know float32 only.
  Precision precision = Precision::f32;
};

/// How long one node of a lowered program took.
struct OpTime {
  std::string op, scope, shape;
  double seconds;
};

/// Runs one program on one backend, over a shared State. Made by make_executor() of backends/backend.h.
class Executor {
 public:
  virtual ~Executor() = default;
  virtual const Program& program() const = 0;
  /// Writes an input. Throws ShapeError if the size differs, Error if an integer input gets a fraction.
  virtual void write(Value v, std::span<const float> data) = 0;
  /// Reads an input, parameter, state, output, or with retain_all any value. Throws Error for another, ShapeError if
  /// the size differs.
  virtual void read(Value v, std::span<float> data) const = 0;
  /// Runs the whole program and then takes over its updates.
  virtual void run() = 0;
  /// Runs only these nodes of program(), given in ascending order, and takes over no updates: what an edit changes.
  /// The other values must still be there, so it needs retain_all. Throws Error where a backend runs whole programs
  /// only.
  virtual void run_nodes(std::span<const int> nodes);
  /// Runs the program's nodes several times and says how long each took on average. The updates are not taken over
  /// where they need a copy, so what the state holds afterwards is of no use. Empty where a backend cannot tell.
  virtual std::vector<OpTime> profile(int /*runs*/) { return {}; }

  /// Whether run() may return before the numbers are there. Reading waits for them.
  virtual bool asynchronous() const { return false; }
  /// Where run() is asynchronous: keeps the inputs as they are written by now for a run to come. As long as any are
  /// kept, runs take them in order; all that are kept go to the device at once, before the first of these runs.
  virtual void keep_inputs() {}
  /// Where run() is asynchronous: keeps the number of the scalar v as the latest run leaves it, without waiting.
  virtual void note(Value /*v*/) {}
  /// The numbers that were kept since the last call, in order. Waits for them.
  virtual std::vector<float> take_notes() { return {}; }

  Tensor read(Value v) const;
  Tensor read(const std::string& name) const { return read(program().at(name)); }
  void write(const std::string& name, const Tensor& tensor);
  float read_scalar(Value v) const;

 protected:
  /// Throws what write() documents.
  void check_write(Value v, std::span<const float> data) const;
  /// Throws ShapeError unless `size` numbers are asked for.
  void check_read(Value v, size_t size) const;
};

}  // namespace attn
