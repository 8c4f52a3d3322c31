#pragma once
#include "program/op.h"

/// The ops that differentiation, lowering and planning treat specially. ops/ defines them; program/ knows no
/// other op by name.
namespace attn::op {

extern const OpDef add, fill;                             // autodiff appends them
extern const OpDef matmul, permute, scale, mask_lengths;  // lower fuses these,
extern const OpDef softmax, softmax_vjp;                  // these,
extern const OpDef cross_entropy, cross_entropy_vjp;      // and these,
extern const OpDef embedding;                             // and puts this last
extern const OpDef broadcast_to;                          // lower copies by it
extern const OpDef one_minus;                             // lower computes it again
extern const OpDef fused_elementwise, fused_matmul, masked_softmax;
extern const OpDef reshape, split, concat;  // plan makes views of them
extern const OpDef adam, slice_scatter;     // plan lets them write in place, as elementwise nodes

}  // namespace attn::op
