#include "backends/cuda/device/machine.h"

#include <algorithm>
#include <cstring>

#include "backends/cuda/device/check.h"
#include "backends/cuda/device/launch.h"
#include "backends/cuda/device/work.h"

namespace attn::cuda {
namespace {

// Several hundred steps of the book's models: the host waits for the device once in so many uploads.
constexpr size_t kRingFloats = size_t{1} << 20;
constexpr int kOldestMajor = 7, kOldestMinor = 5;

std::string version(int number) { return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10); }

/// Why there is no device to be counted.
std::string no_devices(cudaError_t error) {
  int driver = 0;
  cudaDriverGetVersion(&driver);
  if (driver == 0) return "no NVIDIA driver";
  if (error == cudaErrorInsufficientDriver) {
    return "the driver knows CUDA " + version(driver) + ", this build needs " + version(CUDART_VERSION);
  }
  if (error == cudaErrorNoDevice || error == cudaSuccess) return "no GPU";
  return cudaGetErrorString(error);
}

std::string describe(const cudaDeviceProp& device) {
  return std::string(device.name) + ", compute capability " + std::to_string(device.major) + "." +
         std::to_string(device.minor) + ", " + std::to_string(device.multiProcessorCount) + " multiprocessors, " +
         std::to_string((device.totalGlobalMem + (size_t{1} << 29)) >> 30) + " GiB";
}

}  // namespace

CudaMachine::CudaMachine() {
  choose_device();
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
  check(cudaMallocHost(reinterpret_cast<void**>(&ring_), kRingFloats * sizeof(float)), "taking host memory");
  int device = 0, cooperative = 0;
  check(cudaGetDevice(&device), "asking what it is");
  check(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device), "asking what it is");
  if (cooperative) persistent_blocks_ = cuda::persistent_blocks(multiprocessors_);
  std::string problem;
  cublas_ = Cublas::load(stream_, problem);
  description_ += cublas_ ? "; large products by cuBLAS" : "; " + problem + ", large products by kernels of its own";
}

void CudaMachine::choose_device() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) throw Error(no_devices(error));
  std::string refused;
  for (int i = 0; i < count; ++i) {
    cudaDeviceProp device;
    check(cudaGetDeviceProperties(&device, i), "asking what it is");
    std::string why;
    if (device.major < kOldestMajor || (device.major == kOldestMajor && device.minor < kOldestMinor)) {
      why = "is older than compute capability 7.5";
    } else if (cudaSetDevice(i) != cudaSuccess || find_code() != cudaSuccess) {
      cudaGetLastError();
      why = "is of a kind that this build has no code for, or is taken by another process";
    }
    if (why.empty()) {
      multiprocessors_ = device.multiProcessorCount;
      major_ = device.major;
      description_ = describe(device);
      return;
    }
    refused += (refused.empty() ? "" : "; ") + describe(device) + ": it " + why;
  }
  throw Error(refused);
}

CudaMachine::~CudaMachine() {
  cublas_.reset();
  if (ring_) cudaFreeHost(ring_);
  if (stream_) cudaStreamDestroy(stream_);
}

float* CudaMachine::allocate(int64_t floats) {
  void* memory = nullptr;
  const cudaError_t error = cudaMalloc(&memory, static_cast<size_t>(floats) * sizeof(float));
  if (error == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    throw Error("the GPU has too little free memory: " + std::to_string(floats / 262144 + 1) + " MiB were asked for, " +
                std::to_string(free_bytes() >> 20) + " MiB are free");
  }
  check(error, "taking memory");
  return static_cast<float*>(memory);
}

void CudaMachine::release(float* memory) noexcept { cudaFree(memory); }

int64_t CudaMachine::free_bytes() const {
  size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "asking for its free memory");
  return static_cast<int64_t>(free);
}

void CudaMachine::upload(float* to, std::span<const float> from) {
  while (!from.empty()) {
    if (ring_next_ == kRingFloats) {
      check(cudaStreamSynchronize(stream_), "computing");  // all that is in the ring has arrived
      ring_next_ = 0;
    }
    const size_t count = std::min(from.size(), kRingFloats - ring_next_);
    std::memcpy(ring_ + ring_next_, from.data(), count * sizeof(float));
    check(cudaMemcpyAsync(to, ring_ + ring_next_, count * sizeof(float), cudaMemcpyHostToDevice, stream_),
          "taking over numbers");
    ring_next_ += count;
    to += count;
    from = from.subspan(count);
  }
}

void CudaMachine::download(std::span<float> to, const float* from) {
  check(cudaMemcpyAsync(to.data(), from, to.size_bytes(), cudaMemcpyDeviceToHost, stream_), "giving numbers back");
  check(cudaStreamSynchronize(stream_), "computing");
}

void CudaMachine::copy(float* to, const float* from, int64_t floats) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(floats) * sizeof(float), cudaMemcpyDeviceToDevice, stream_),
        "copying numbers");
}

std::unique_ptr<Work> CudaMachine::prepare(const Schedule& schedule, Precision precision) {
  return std::make_unique<CudaWork>(*this, schedule, precision);
}

std::shared_ptr<CudaMachine> shared_machine() {
  // Never destroyed: when the process ends, the driver may be gone before it.
  static auto* const machine = new std::shared_ptr<CudaMachine>;
  if (!*machine) *machine = std::make_shared<CudaMachine>();
  return *machine;
}

}  // namespace attn::cuda
