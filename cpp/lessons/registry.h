#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "program/program.h"
#include "tensor/tensor.h"

/// The named programs that the command line, the tests and the page share: every layer, both translation
/// models, and the lessons' own.
namespace attn {

/// What a program is recorded for.
struct RunRequest {
  /// The shapes of the tensors that will be given: inputs, parameters, "cotangent.output".
  std::map<std::string, Shape> shapes;
  /// Options by name, and sizes that no given tensor tells.
  std::map<std::string, std::string> settings;
  /// Add the outputs grad.<name> of every float input and parameter.
  bool gradients = false;
};

struct ProgramSetting {
  std::string name;
  std::string default_value;
  std::string summary;
};

struct LessonProgram {
  std::string name;
  std::string summary;
  std::vector<ProgramSetting> settings;
};

/// All programs, in the order of the lessons.
const std::vector<LessonProgram>& registry();

/// The program of that name. Throws Error listing the names if there is none.
const LessonProgram& find_program(const std::string& name);

/// Every tensor that it takes in the sizes of the defaults ("queries [2, 1, 20]" is {"queries", [2, 1, 20]}).
std::vector<std::pair<std::string, Shape>> program_tensors(const std::string& name);

/// Records a program. Sizes come from the shapes of the given tensors, in any combination, else from the
/// settings, else from the defaults; parameters that are given tell, as a state dict does, how many layers there are,
/// and turn on the flag that they are of. Given an input tensor but no valid lengths, there is no mask. With gradients,
/// outputs grad.<name>: of `loss` where there is one, else of sum(output * cotangent.output) if that tensor is given,
/// else of sum(output). Throws Error for an unknown program, tensor or setting (listing what there is), a value out of
/// range, and for tensors whose shapes contradict each other (naming both).
Program record_program(const std::string& name, const RunRequest& request);

/// Numbers for the program's inputs that the request does not give, from the seed: N(0, 1), token ids within
/// the vocabulary, lengths within the sequence. Parameters that are not given start as in training
/// (State::add).
TensorMap default_inputs(const std::string& name, const RunRequest& request, uint64_t seed);

/// Throws Error naming the tensor if a given one holds a token id outside the vocabulary. (The executor
/// refuses it too, when it is written; this says so in the words of the model.)
void check_inputs(const Program& program, const TensorMap& given);

}  // namespace attn
