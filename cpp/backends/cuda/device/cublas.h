#pragma once
#include <cublas_v2.h>

#include <memory>

#include "backends/args.h"
#include "program/executor.h"

namespace attn::cuda {

/// cuBLAS, loaded when it is needed: the build runs where it is not installed, and then multiplies large matrices with
/// kernels of its own.
class Cublas {
 public:
  /// Whether the library is here; starts nothing on the GPU.
  static bool is_there() { return Cublas().find_all(); }
  /// Null where it is not, or does not start.
  static std::unique_ptr<Cublas> start(cudaStream_t stream);
  ~Cublas();
  /// C = op(A) op(B), added to C if `c0` is set. Throws RunError.
  void multiply(const MatmulArgs& product, Precision precision);

 private:
  /// cublasGemmStridedBatchedEx, whose header also has an overload for C++.
  using Gemm = cublasStatus_t(CUBLASWINAPI*)(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                             const void*, const void*, cudaDataType, int, long long, const void*,
                                             cudaDataType, int, long long, const void*, void*, cudaDataType, int,
                                             long long, int, cublasComputeType_t, cublasGemmAlgo_t);
  Cublas() = default;
  bool find_all();

  cublasHandle_t handle_ = nullptr;
  void* workspace_ = nullptr;
  decltype(&cublasCreate_v2) create_ = nullptr;
  decltype(&cublasDestroy_v2) destroy_ = nullptr;
  decltype(&cublasSetStream_v2) set_stream_ = nullptr;
  decltype(&cublasSetWorkspace_v2) set_workspace_ = nullptr;
  Gemm gemm_ = nullptr;
};

}  // namespace attn::cuda
