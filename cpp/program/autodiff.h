#pragma once
#include <vector>

#include "program/builder.h"

namespace attn {

/// Reverse-mode differentiation by appending ops: the cotangents of `wrt`, given the cotangent `dy` of `y`
/// (same shape; none: ones). Only what `wrt` depends on is recorded. A value of `wrt` that y does not depend
/// on gets zeros. Every gradient g of a value x recorded in scope s stands in scope "backward/s", is noted as
/// x's cotangent (ValueInfo::cotangent_of) and, if it is the whole of it, named "grad.<x>". What is recorded afterwards
/// is of Phase::update. Throws Error if y depends on a `wrt` value through an op without a gradient.
std::vector<Value> gradients(Builder& b, Value y, const std::vector<Value>& wrt, Value dy = {});

}  // namespace attn
