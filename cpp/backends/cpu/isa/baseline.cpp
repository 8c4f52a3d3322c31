// What every processor of the platform runs: 128-bit vectors, which a compiler without them turns into
// scalar code.
#define ATTN_ISA baseline
#define ATTN_VECTOR_BYTES 16
#if defined(__wasm_simd128__)
#define ATTN_ISA_NAME "wasm-simd128"
#elif defined(__SSE2__)
#define ATTN_ISA_NAME "sse2"
#elif defined(__ARM_NEON)
#define ATTN_ISA_NAME "neon"
#else
#define ATTN_ISA_NAME "scalar"
#endif
#include "backends/cpu/kernels_impl.h"
