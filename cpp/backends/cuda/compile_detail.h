#pragma once
#include "backends/cuda/task.h"

/// What compile.cpp and compile_math.cpp share.
namespace attn::cuda {

/// Throws Error beyond 32 bits.
int32_t narrow(int64_t n);
/// Units of elementwise work on so many elements.
int32_t element_units(int64_t size);
/// Chooses how a product is computed, and cuts it into units.
void choose_kernel(Task& task);
/// Adds an axis behind the others, merged with the last one where one stride walks both.
void append_axis(Layout& layout, int64_t dim, int64_t stride);

}  // namespace attn::cuda
