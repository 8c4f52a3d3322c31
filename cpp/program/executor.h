#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "program/program.h"
#include "program/state.h"
#include "tensor/tensor.h"

namespace attn {

/// What the factors of a large product are rounded to on a device that has units for it; sums are float32 everywhere.
enum class Precision : uint8_t { f32, tf32, bf16 };

struct ExecutorOptions {
  /// Keep every value until the next run, so that any can be read. Otherwise only inputs and outputs are kept.
  bool retain_all = false;
  int threads = 1;
  /// Of the cuda backend's large products; the other backends know float32 only.
  Precision precision = Precision::f32;
  /// Told, in one sentence and once, what a device cannot do and is gone on without.
  std::function<void(const std::string&)> note = {};
};

/// How long one node of a lowered program took.
struct OpTime {
  std::string op, scope, shape;
  double seconds;
};

/// Runs one program on one backend, over a shared State. Made by make_executor() of backends/backend.h.
class Executor {
 public:
  /// program: as it is run, perhaps a lowered one.
  Executor(Program program, std::shared_ptr<State> state) : program_(std::move(program)), state_(std::move(state)) {
    submitted_.reserve(16);  // a run allocates nothing
  }
  virtual ~Executor() = default;
  const Program& program() const { return program_; }
  /// Writes an input. Throws ShapeError if the size differs, Error if an integer input gets a fraction.
  virtual void write(Value v, std::span<const float> data) = 0;
  /// Where a computed value's numbers stand: they can be written over, until its node runs again. Needs retain_all.
  /// Throws Error for another value, and where run_nodes() does.
  virtual std::span<float> computed(Value v);
  /// Reads an input, parameter, state, output, or with retain_all any value. Throws Error for another, ShapeError if
  /// the size differs.
  void read(Value v, std::span<float> data) const;
  /// Runs the whole program and then takes over its updates.
  virtual void run() = 0;
  /// Runs only these nodes of program(), given in ascending order, and takes over no updates: what an edit changes.
  /// The other values must still be there, so it needs retain_all. Throws Error where a backend runs whole programs
  /// only.
  virtual void run_nodes(std::span<const int> nodes);
  /// Runs the program's nodes several times and says how long each took on average. The updates are not taken over
  /// where they need a copy, so what the state holds afterwards is of no use. Empty where a backend cannot tell.
  virtual std::vector<OpTime> profile(int /*runs*/) { return {}; }

  /// run(), and keeps the numbers that these scalars then have for collect(). On a device this starts the work and
  /// returns.
  virtual void submit(std::span<const Value> scalars);
  /// Appends the numbers that submit() kept since the last call, in order: those that are there already, or all, which
  /// may have to be waited for.
  virtual void collect(std::vector<float>& numbers, bool all);

  Tensor read(Value v) const;
  Tensor read(const std::string& name) const { return read(program().at(name)); }
  void write(const std::string& name, const Tensor& tensor);
  float read_scalar(Value v) const;

 protected:
  /// Throws what write() documents.
  void check_write(Value v, std::span<const float> data) const;
  /// Throws Error: it is a value that this run does not keep.
  [[noreturn]] void refuse(Value v) const;
  /// As read(), of what is no parameter or state; the size is right.
  virtual void read_own(Value v, std::span<float> data) const = 0;

  const Program program_;
  const std::shared_ptr<State> state_;

 private:
  std::vector<float> submitted_;
};

}  // namespace attn
