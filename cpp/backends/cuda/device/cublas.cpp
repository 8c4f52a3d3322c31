#include "backends/cuda/device/cublas.h"

#include <cublas_v2.h>
#include <dlfcn.h>

#include <cstdlib>

#include "backends/cuda/device/check.h"

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
    if (library || !home) continue;
    library = dlopen((std::string(home) + "/lib64/" + versioned).c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  return library;
}

cublasComputeType_t compute_type(Precision precision) {
  switch (precision) {
    case Precision::tf32: return CUBLAS_COMPUTE_32F_FAST_TF32;
    case Precision::bf16: return CUBLAS_COMPUTE_32F_FAST_16BF;
    case Precision::f32: break;
  }
  return CUBLAS_COMPUTE_32F;
}

/// cublasGemmStridedBatchedEx, whose header also has an overload for C++.
using GemmStridedBatched = cublasStatus_t(CUBLASWINAPI*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m,
                                                         int n, int k, const void* alpha, const void* a, cudaDataType,
                                                         int lda, long long stride_a, const void* b, cudaDataType,
                                                         int ldb, long long stride_b, const void* beta, void* c,
                                                         cudaDataType, int ldc, long long stride_c, int batch,
                                                         cublasComputeType_t, cublasGemmAlgo_t);

}  // namespace

struct Cublas::Api {
  void* library = nullptr;
  void* workspace = nullptr;
  cublasHandle_t handle = nullptr;
  decltype(&cublasCreate_v2) create = nullptr;
  decltype(&cublasDestroy_v2) destroy = nullptr;
  decltype(&cublasSetStream_v2) set_stream = nullptr;
  decltype(&cublasSetWorkspace_v2) set_workspace = nullptr;
  GemmStridedBatched gemm = nullptr;

  template <class F>
  bool find(const char* name, F& f) {
    f = reinterpret_cast<F>(dlsym(library, name));
    return f != nullptr;
  }
  bool find_all() {
    return find("cublasCreate_v2", create) && find("cublasDestroy_v2", destroy) &&
           find("cublasSetStream_v2", set_stream) && find("cublasSetWorkspace_v2", set_workspace) &&
           find("cublasGemmStridedBatchedEx", gemm);
  }
  bool begin(cudaStream_t stream) {
    return create(&handle) == CUBLAS_STATUS_SUCCESS && cudaMalloc(&workspace, kWorkspace) == cudaSuccess &&
           set_stream(handle, stream) == CUBLAS_STATUS_SUCCESS &&
           set_workspace(handle, workspace, kWorkspace) == CUBLAS_STATUS_SUCCESS;
  }
  ~Api() {
    if (handle) destroy(handle);
    if (workspace) cudaFree(workspace);
    // The library stays loaded: unloading it while the driver ends is not safe.
  }
};

Cublas::Cublas(std::unique_ptr<Api> api) : api_(std::move(api)) {}
Cublas::~Cublas() = default;

std::unique_ptr<Cublas> Cublas::load(cudaStream_t stream, std::string& problem) {
  auto api = std::make_unique<Api>();
  api->library = open_library();
  if (!api->library || !api->find_all()) {
    problem = "no cuBLAS " + std::to_string(CUDART_VERSION / 1000);
    return nullptr;
  }
  if (!api->begin(stream)) {
    problem = "cuBLAS does not start";
    cudaGetLastError();  // an allocation that failed is not the next call's failure
    return nullptr;
  }
  return std::unique_ptr<Cublas>(new Cublas(std::move(api)));
}

/// cuBLAS counts columns first: it computes C^T = op(B)^T op(A)^T.
void Cublas::multiply(const Product& p, Precision precision) {
  const float one = 1, addend = p.c0 ? 1.0f : 0.0f;
  for (int32_t i = 0; i < p.batch[0]; ++i) {
    const float* a = p.a + int64_t{i} * p.stride_a[0];
    const float* b = p.b + int64_t{i} * p.stride_b[0];
    float* c = p.c + int64_t{i} * p.stride_c[0];
    const cublasStatus_t status = api_->gemm(
        api_->handle, p.transpose_b ? CUBLAS_OP_T : CUBLAS_OP_N, p.transpose_a ? CUBLAS_OP_T : CUBLAS_OP_N, p.n, p.m,
        p.k, &one, b, CUDA_R_32F, p.ldb, p.stride_b[1], a, CUDA_R_32F, p.lda, p.stride_a[1], &addend, c, CUDA_R_32F,
        p.ldc, p.stride_c[1], p.batch[1], compute_type(precision), CUBLAS_GEMM_DEFAULT);
    if (status != CUBLAS_STATUS_SUCCESS) {
      throw RunError("the GPU failed while multiplying matrices: cuBLAS status " + std::to_string(status));
    }
  }
}

}  // namespace attn::cuda
