#if ATTN_X86
#define ATTN_ISA avx512_amd
#define ATTN_VECTOR_BYTES 64
#define ATTN_EMBEDDED_BROADCAST 1
#define ATTN_ISA_NAME "avx512_amd"
#include "backends/cpu/kernels_impl.h"
#endif
