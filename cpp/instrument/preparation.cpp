#include "instrument/preparation.h"

#include "tensor/error.h"
#include "train/memory.h"

namespace attn {
namespace {

void keep_values(Program& program, Keep keep) {
  if (keep == Keep::outputs) return;
  for (size_t i = 0; i < program.values.size(); ++i) {
    const ValueInfo& info = program.values[i];
    const bool kept = keep == Keep::all || (info.named && info.cotangent_of < 0);
    if (kept) program.outputs.emplace(info.name, Value{static_cast<int>(i)});
  }
}

void set_parameters(State& state, const TensorMap& given) {
  for (const auto& [name, tensor] : given) {
    if (state.has(name)) state.set(name, tensor, state.entry(name).role);
  }
}

}  // namespace

PreparedProgram prepare_program(const ProgramRequest& request, Keep keep, double max_bytes) {
  RunRequest run;
  run.settings = request.settings;
  run.gradients = request.gradients;
  for (const auto& [name, tensor] : request.given) run.shapes[name] = tensor.shape;
  PreparedProgram prepared{record_program(request.program, run), std::make_shared<State>(), {}};
  keep_values(prepared.program, keep);
  check_inputs(prepared.program, request.given);
  require_memory(prepared.program, max_bytes);
  prepared.state->add(prepared.program, request.seed);
  set_parameters(*prepared.state, request.given);
  prepared.inputs = default_inputs(request.program, run, request.seed);
  for (const auto& [name, tensor] : request.given) prepared.inputs[name] = tensor;
  for (Value v : prepared.program.with_role(Role::input)) {
    const std::string& name = prepared.program.info(v).name;
    if (!prepared.inputs.count(name)) throw Error("the input '" + name + "' is given by nothing");
  }
  return prepared;
}

void write_inputs(Executor& executor, const TensorMap& inputs) {
  for (Value v : executor.program().with_role(Role::input)) {
    const std::string& name = executor.program().info(v).name;
    executor.write(name, inputs.at(name));
  }
}

}  // namespace attn
