#pragma once

/// Marks a function that nvcc compiles for the GPU too. Other compilers see nothing of it.
#ifdef __CUDACC__
#define ATTN_HOST_DEVICE __host__ __device__
#else
#define ATTN_HOST_DEVICE
#endif
