#if ATTN_X86
#define ATTN_ISA avx512
#define ATTN_VECTOR_BYTES 64
#define ATTN_ISA_NAME "avx512"
#include "backends/cpu/kernels_impl.h"
#endif
