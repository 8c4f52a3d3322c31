#pragma once
#include "program/program.h"

namespace attn {

struct LowerOptions {
  /// Fuse ops. Off, every value is computed by a node of its own (what a lesson steps through).
  bool fuse = true;
  /// For backends that pack one factor of a product: one that several products read transposed is transposed once.
  bool transpose_shared = false;
  /// With PlanOptions::pieces_in_place: who makes a piece of several concatenations writes it into each.
  bool pieces_in_place = false;
  /// For backends whose `cross_entropy_vjp` has the losses as a second result, if it has one: they take the
  /// exponentials of the gradient.
  bool losses_with_gradients = false;
  /// For backends whose softmax scales scores before it masks them, and whose gradient masks and scales.
  bool scaled_softmax = false;
};

/// The program without the nodes that no output and no update needs. Values keep their ids.
Program without_unused(Program program);

/// A program that computes the same outputs and updates with less work: nodes that nothing needs are dropped,
/// chains of elementwise ops become one `fused_elementwise` node, a product takes in the addition that follows it.
/// Values keep their ids; those inside a fused node are never stored. Fused arithmetic gives the same bits as
/// the ops one by one: fusing saves memory traffic, it never reassociates.
Program lower(Program program, LowerOptions options = {});

}  // namespace attn
