#pragma once
#include "program/program.h"

namespace attn {

/// Bytes that all tensors of a program take together: no less than what any plan of its memory needs.
double bytes_of(const Program& program);

/// What a run of the program takes: its plan's memory, and its parameters.
double planned_bytes(const Program& program);

/// Multiply-adds of all its products.
double multiply_adds(const Program& program);

/// Throws Error if that is more than max_bytes: "this needs about 12.3 GB of memory, more than the 8 GB there
/// are".
void require_memory(const Program& program, double max_bytes);

}  // namespace attn
