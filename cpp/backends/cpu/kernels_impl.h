#pragma once
#include "backends/cpu/kernels.h"
#include "backends/cpu/kernels_alu.h"
#include "backends/cpu/kernels_matmul.h"
#include "backends/cpu/kernels_memory.h"
#include "backends/cpu/kernels_random.h"
#include "backends/cpu/kernels_reduce.h"
#include "backends/cpu/kernels_rows.h"
#include "backends/cpu/kernels_softmax.h"

/// The table of one processor's kernels. Included once by each file in isa/, which sets ATTN_ISA,
/// ATTN_ISA_NAME and ATTN_VECTOR_BYTES.
namespace attn::cpu::ATTN_ISA {

constexpr Kernels make_kernels() {
  Kernels k{};
  k.name = ATTN_ISA_NAME;
  fill_alu(k.alu);
  k.matmul = matmul;
  k.strided_copy = strided_copy;
  k.mask = mask;
  k.softmax = softmax;
  k.softmax_vjp = softmax_vjp;
  k.log_softmax = log_softmax;
  k.cross_entropy = cross_entropy;
  k.cross_entropy_vjp = cross_entropy_vjp;
  k.standardize = standardize;
  k.standardize_vjp = standardize_vjp;
  k.reduce_sum = reduce_sum;
  k.gather_rows = gather_rows;
  k.scatter_add_rows = scatter_add_rows;
  k.dropout_mask = dropout_mask;
  k.adam = adam;
  return k;
}

extern const Kernels table;
const Kernels table = make_kernels();

}  // namespace attn::cpu::ATTN_ISA
