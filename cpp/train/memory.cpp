#include "train/memory.h"

#include <string>

#include "program/known_ops.h"
#include "program/lower.h"
#include "program/plan.h"
#include "tensor/error.h"

namespace attn {
namespace {

std::string gigabytes(double bytes) {
  const int64_t tenths = static_cast<int64_t>(bytes / 1e8 + 0.5);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GB";
}

}  // namespace

double bytes_of(const Program& program) {
  double bytes = 0;
  for (const ValueInfo& info : program.values) bytes += 4.0 * static_cast<double>(info.shape.size());
  return bytes;
}

double planned_bytes(const Program& program) {
  const Program lowered = lower(program);
  double numbers = static_cast<double>(plan(lowered).arena_size);
  for (const Value v : program.with_role(Role::parameter)) numbers += static_cast<double>(program.shape(v).size());
  return 4 * numbers;
}

double multiply_adds(const Program& program) {
  double total = 0;
  for (const Node& node : program.nodes) {
    if (node.op != &op::matmul) continue;
    const Shape& a = program.shape(node.inputs[0]);
    const int64_t inner = node.as<MatmulAttrs>().transpose_a ? a[-2] : a[-1];
    total += static_cast<double>(program.shape(node.outputs[0]).size()) * static_cast<double>(inner);
  }
  return total;
}

void require_memory(const Program& program, double max_bytes) {
  const double bytes = bytes_of(program);
  if (bytes <= max_bytes) return;
  throw Error("a training step of this size may need " + gigabytes(bytes) + " of memory, more than " +
              gigabytes(max_bytes) + ": choose a smaller batch, hidden, embed, ffn, layers or steps");
}

}  // namespace attn
