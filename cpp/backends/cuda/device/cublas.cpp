#include "backends/cuda/device/cublas.h"

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <type_traits>

#include "tensor/error.h"

namespace attn::cuda {
namespace {

// What cuBLAS recommends for its largest kernels. With a workspace of its own and one stream it chooses the same
// kernel, and so gives the same bits, every time.
constexpr size_t kWorkspace = size_t{32} << 20;

/// Where the system's loader finds it, else in the toolkit: its folder need not be among the loader's.
void* open_library() {
  const std::string versioned = "libcublas.so." + std::to_string(CUDART_VERSION / 1000);
  void* library = dlopen(versioned.c_str(), RTLD_NOW | RTLD_LOCAL);
  const char* const homes[] = {std::getenv("CUDA_HOME"), std::getenv("CUDA_PATH"), "/usr/local/cuda"};
  for (const char* home : homes) {
    if (!library && home) library = dlopen((std::string(home) + "/lib64/" + versioned).c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  return library;
}

}  // namespace

/// The library stays loaded: unloading it while the driver ends is not safe.
bool Cublas::find_all() {
  static void* const library = open_library();
  const auto find = [](const char* name, auto& f) {
    f = library ? reinterpret_cast<std::remove_reference_t<decltype(f)>>(dlsym(library, name)) : nullptr;
    return f != nullptr;
  };
  return find("cublasCreate_v2", create_) && find("cublasDestroy_v2", destroy_) &&
         find("cublasSetStream_v2", set_stream_) && find("cublasSetWorkspace_v2", set_workspace_) &&
         find("cublasGemmStridedBatchedEx", gemm_);
}

std::unique_ptr<Cublas> Cublas::start(cudaStream_t stream) {
  std::unique_ptr<Cublas> made(new Cublas);
  if (made->find_all() && made->create_(&made->handle_) == CUBLAS_STATUS_SUCCESS &&
      cudaMalloc(&made->workspace_, kWorkspace) == cudaSuccess &&
      made->set_stream_(made->handle_, stream) == CUBLAS_STATUS_SUCCESS &&
      made->set_workspace_(made->handle_, made->workspace_, kWorkspace) == CUBLAS_STATUS_SUCCESS) {
    return made;
  }
  cudaGetLastError();  // an allocation that failed is not the next call's failure
  return nullptr;
}

Cublas::~Cublas() {
  if (handle_) destroy_(handle_);
  if (workspace_) cudaFree(workspace_);
}

/// cuBLAS counts columns first: it computes C^T = op(B)^T op(A)^T.
void Cublas::multiply(const MatmulArgs& p, Precision precision) {
  const float one = 1, addend = p.c0 ? 1.0f : 0.0f;
  const cublasComputeType_t type = precision == Precision::tf32   ? CUBLAS_COMPUTE_32F_FAST_TF32
                                   : precision == Precision::bf16 ? CUBLAS_COMPUTE_32F_FAST_16BF
                                                                  : CUBLAS_COMPUTE_32F;
  const auto narrow = [](int64_t n) { return static_cast<int>(n); };
  const auto operation = [](bool transposed) { return transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
  for (int64_t i = 0; i < p.batch[0]; ++i) {
    const cublasStatus_t status =
        gemm_(handle_, operation(p.transpose_b), operation(p.transpose_a), narrow(p.n), narrow(p.m), narrow(p.k), &one,
              p.b + i * p.stride_b[0], CUDA_R_32F, narrow(p.ldb), p.stride_b[1], p.a + i * p.stride_a[0], CUDA_R_32F,
              narrow(p.lda), p.stride_a[1], &addend, p.c + i * p.stride_c[0], CUDA_R_32F, narrow(p.ldc), p.stride_c[1],
              narrow(p.batch[1]), type, CUBLAS_GEMM_DEFAULT);
    if (status == CUBLAS_STATUS_SUCCESS) continue;
    throw RunError("the GPU failed while multiplying matrices: cuBLAS status " + std::to_string(status));
  }
}

}  // namespace attn::cuda
