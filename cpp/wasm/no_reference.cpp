// The page runs the cpu backend alone: this takes the reference backend's place, and a visitor downloads no Eigen.
#include "backends/reference/reference.h"
#include "tensor/error.h"

namespace attn {

std::unique_ptr<Executor> make_reference_executor(Program, std::shared_ptr<State>) {
  throw Error("the page has no reference backend");
}

}  // namespace attn
