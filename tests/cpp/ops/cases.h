#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ops/op_list.h"
#include "ops/ops.h"

namespace attn::test {

/// One recording of one op. `record` gets float inputs of the given shapes (standard normal, or positive) and
/// returns a result to compare and differentiate.
struct OpCase {
  OpId op;
  std::string what;
  std::vector<Shape> shapes;
  std::function<Value(Builder&, const std::vector<Value>&)> record;
  bool positive = false;
};

/// At least one case for every recorded op; ops without a gradient are named in without_gradient().
std::vector<OpCase> op_cases();
bool has_gradient(OpId op);

}  // namespace attn::test
