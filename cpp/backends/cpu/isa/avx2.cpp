#if ATTN_X86
#define ATTN_ISA avx2
#define ATTN_VECTOR_BYTES 32
#define ATTN_ISA_NAME "avx2"
#include "backends/cpu/kernels_impl.h"
#endif
