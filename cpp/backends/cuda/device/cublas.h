#pragma once
#include <cuda_runtime_api.h>

#include <memory>
#include <string>

#include "backends/cuda/task.h"
#include "program/executor.h"

namespace attn::cuda {

/// cuBLAS, loaded when it is needed: the build runs where it is not installed, and then multiplies large matrices with
/// kernels of its own.
class Cublas {
 public:
  /// Null, and why in `problem`, where there is none.
  static std::unique_ptr<Cublas> load(cudaStream_t stream, std::string& problem);
  ~Cublas();
  /// C = op(A) op(B), added to C if `product.c0` is set. Throws RunError.
  void multiply(const Product& product, Precision precision);

 private:
  struct Api;
  explicit Cublas(std::unique_ptr<Api> api);
  std::unique_ptr<Api> api_;
};

}  // namespace attn::cuda
