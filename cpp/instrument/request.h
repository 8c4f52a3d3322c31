#pragma once
#include <string>
#include <string_view>

#include "instrument/inspector.h"
#include "io/json.h"

namespace attn {

/// Reads a request as the page writes it:
///   {"program": "masked_softmax", "settings": {"num_heads": "5"}, "gradients": true, "seed": 0,
///    "given": {"scores": {"shape": [2, 2, 4], "values": [0.5, ...]}}, "prefix": "encoder.blks.block0."}
/// `weights` is empty or a safetensors file. Of its tensors those whose names start with `prefix` ("" if not given) are
/// given to the program, under the rest of their names, and so are the counts that its configuration tells (num_heads);
/// what "given" and "settings" name wins.
/// Throws Error naming the member that is missing, unknown, or of another kind or size than it must be.
ProgramRequest program_request(const Json& json, std::string_view weights);

}  // namespace attn
