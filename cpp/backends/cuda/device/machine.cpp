#include "backends/cuda/device/machine.h"

#include <algorithm>
#include <cstring>

#include "backends/cuda/cuda.h"
#include "backends/cuda/executor.h"
#include "tensor/error.h"

namespace attn::cuda {
namespace {

// Several hundred steps of the book's models: the host waits for the device once in so many uploads.
constexpr size_t kRingFloats = size_t{1} << 20;

std::string version(int number) { return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10); }

/// Why a device that is there cannot be used, or why there is none.
std::string why(cudaError_t error) {
  int driver = 0;
  cudaDriverGetVersion(&driver);
  if (driver == 0) return "no NVIDIA driver";
  switch (error) {
    case cudaSuccess:
    case cudaErrorNoDevice: return "no GPU";
    case cudaErrorInsufficientDriver:
    case cudaErrorUnsupportedPtxVersion:
      return "the driver knows CUDA " + version(driver) + ", this build needs " + version(CUDART_VERSION);
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidDeviceFunction: return "this build has no code for it";
    default: return cudaGetErrorString(error);
  }
}

}  // namespace

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // is not the next call's failure
  throw RunError(std::string("the GPU failed while ") + what + ": " + cudaGetErrorString(error));
}

CudaMachine::CudaMachine() {
  choose_device();
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
  check(cudaMallocHost(reinterpret_cast<void**>(&ring_), kRingFloats * sizeof(float)), "taking host memory");
  description_ += Cublas::is_there() ? "; large products by cuBLAS" : "; no cuBLAS, all products by kernels of its own";
}

void CudaMachine::choose_device() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) throw Error(why(error));
  std::string refused;
  for (device_ = 0; device_ < count; ++device_) {
    cudaDeviceProp device;
    check(cudaGetDeviceProperties(&device, device_), "asking what it is");
    major_ = device.major;
    description_ = std::string(device.name) + ", compute capability " + std::to_string(device.major) + "." +
                   std::to_string(device.minor) + ", " + std::to_string(device.multiProcessorCount) +
                   " multiprocessors, " + std::to_string((device.totalGlobalMem + (size_t{1} << 29)) >> 30) + " GiB";
    cudaError_t problem = cudaSetDevice(device_);
    if (problem == cudaSuccess) problem = find_code(&early_);
    if (problem == cudaSuccess) return;
    cudaGetLastError();  // is not the next call's failure
    refused += (refused.empty() ? "" : "; ") + description_ + ": " + why(problem);
  }
  throw Error(refused);
}

cudaStream_t CudaMachine::stream() const {
  cudaSetDevice(device_);
  return stream_;
}

Cublas* CudaMachine::cublas() {
  if (!std::exchange(cublas_tried_, true)) {
    cublas_ = Cublas::start(stream());
    if (!cublas_ && Cublas::is_there() && note) note("cuBLAS does not start; all products are computed without it");
  }
  return cublas_.get();
}

float* CudaMachine::allocate(int64_t floats) {
  void* memory = nullptr;
  cudaSetDevice(device_);
  const cudaError_t error = cudaMalloc(&memory, static_cast<size_t>(floats) * sizeof(float));
  if (error == cudaErrorMemoryAllocation) {
    size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    cudaGetLastError();  // is not the next call's failure
    throw Error("a run of this size needs " + std::to_string(floats / 262144 + 1) +
                " MiB more of GPU memory, of which " + std::to_string(free >> 20) +
                " are free: choose a smaller batch, hidden, embed, ffn, layers or steps");
  }
  check(error, "taking memory");
  return static_cast<float*>(memory);
}

void CudaMachine::release(float* memory) noexcept { cudaSetDevice(device_), cudaFree(memory); }

void CudaMachine::upload(float* to, std::span<const float> from) {
  while (!from.empty()) {
    if (ring_next_ == kRingFloats) {
      check(cudaStreamSynchronize(stream()), "computing");  // all that is in the ring has arrived
      ring_next_ = 0;
    }
    const size_t count = std::min(from.size(), kRingFloats - ring_next_);
    std::memcpy(ring_ + ring_next_, from.data(), count * sizeof(float));
    check(cudaMemcpyAsync(to, ring_ + ring_next_, count * sizeof(float), cudaMemcpyHostToDevice, stream()),
          "taking over numbers");
    ring_next_ += count;
    to += count;
    from = from.subspan(count);
  }
}

void CudaMachine::download(std::span<float> to, const float* from) {
  check(cudaMemcpyAsync(to.data(), from, to.size_bytes(), cudaMemcpyDeviceToHost, stream()), "giving numbers back");
  check(cudaStreamSynchronize(stream_), "computing");
}

void CudaMachine::copy(float* to, const float* from, int64_t floats) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(floats) * sizeof(float), cudaMemcpyDeviceToDevice, stream()),
        "copying numbers");
}

namespace {

/// A schedule in the device's memory.
class CudaWork : public Work {
 public:
  CudaWork(std::shared_ptr<CudaMachine> machine, const Schedule& schedule, Precision precision)
      : machine_(std::move(machine)),
        precision_(precision),
        launches_(schedule.launches),
        tasks_(keep(schedule.tasks)),
        instructions_(keep(schedule.instructions)),
        sources_(keep(schedule.sources)),
        layouts_(keep(schedule.layouts)) {
    for (const Task& task : schedule.tasks) {
      if (task.kind == Kind::library_product) products_.push_back(task.product);
    }
  }

  ~CudaWork() override {
    cudaStreamSynchronize(machine_->stream());  // nothing may be freed that is still in use
    if (graph_) cudaGraphExecDestroy(graph_);
    cudaGetLastError();
  }

  void launch() override { launch(machine_->early()); }

  /// Without early launches where they cannot be recorded.
  void record() override {
    try {
      record(machine_->early());
    } catch (const RunError&) {
      if (!machine_->early()) throw;
      record(false);
    }
  }

  void replay() override { check(cudaGraphLaunch(graph_, machine_->stream()), "starting a graph"); }

 private:
  void launch(bool early) {
    const cudaStream_t stream = machine_->stream();
    Cublas* const cublas = products_.empty() ? nullptr : machine_->cublas();
    const Tables tables{at<Instruction>(instructions_), at<Source>(sources_), at<Layout>(layouts_)};
    auto product = products_.begin();
    for (const Launch& launch : launches_) {
      if (launch.family != Family::library || !cublas) {
        check(start(launch, at<Task>(tasks_), tables, stream, early), "starting a kernel");
        continue;
      }
      for (int32_t i = 0; i < launch.count; ++i) cublas->multiply(*product++, precision_);
    }
  }

  void record(bool early) {
    check(cudaStreamBeginCapture(machine_->stream(), cudaStreamCaptureModeThreadLocal), "recording a graph");
    cudaGraph_t graph = nullptr;
    try {
      launch(early);
    } catch (...) {
      cudaStreamEndCapture(machine_->stream(), &graph);
      if (graph) cudaGraphDestroy(graph);
      cudaGetLastError();  // is not the next call's failure
      throw;
    }
    check(cudaStreamEndCapture(machine_->stream(), &graph), "recording a graph");
    const cudaError_t error = cudaGraphInstantiate(&graph_, graph, 0);
    cudaGraphDestroy(graph);
    check(error, "preparing a graph");
  }

  template <class T>
  Memory keep(const std::vector<T>& table) const {
    static_assert(sizeof(T) % sizeof(float) == 0);
    const size_t floats = table.size() * sizeof(T) / sizeof(float);
    Memory memory = take_memory(machine_, static_cast<int64_t>(floats));
    machine_->upload(memory.get(), {reinterpret_cast<const float*>(table.data()), floats});
    return memory;
  }
  template <class T>
  static const T* at(const Memory& memory) {
    return reinterpret_cast<const T*>(memory.get());
  }

  std::shared_ptr<CudaMachine> machine_;
  Precision precision_;
  std::vector<Launch> launches_;
  std::vector<MatmulArgs> products_;  // of library launches, in order
  Memory tasks_, instructions_, sources_, layouts_;
  cudaGraphExec_t graph_ = nullptr;
};

/// The process's machine; made when it is first asked for. Throws as its constructor does.
std::shared_ptr<CudaMachine> shared_machine() {
  // Never destroyed: when the process ends, the driver may be gone before it.
  static auto* const machine = new std::shared_ptr<CudaMachine>;
  if (!*machine) *machine = std::make_shared<CudaMachine>();
  return *machine;
}

}  // namespace

std::unique_ptr<Work> CudaMachine::prepare(const Schedule& schedule, Precision precision) {
  return std::make_unique<CudaWork>(shared_from_this(), schedule, precision);
}

Status status() {
  try {
    return {true, "cuda: usable; " + shared_machine()->description()};
  } catch (const std::exception& problem) {
    return {false, std::string("cuda: not usable: ") + problem.what()};
  }
}

std::unique_ptr<Executor> make_cuda_executor(Program program, std::shared_ptr<State> state, ExecutorOptions options) {
  const Status found = status();
  if (!found.usable) throw Error("the cuda backend cannot be used here: " + found.description);
  const std::shared_ptr<CudaMachine> machine = shared_machine();
  if (options.precision != Precision::f32 && !(machine->rounds_factors() && machine->cublas())) {
    throw Error("this GPU multiplies in float32 only, or has no cuBLAS: leave out --precision");
  }
  return std::make_unique<TaskExecutor>(std::move(program), std::move(state), options, machine);
}

}  // namespace attn::cuda
