/// The numbers of the elementary functions, where WebAssembly takes them from memory (elementary.h).
#ifdef __wasm_simd128__
#define ATTN_DEFINE_NUMBERS
#include "tensor/elementary.h"
#endif
