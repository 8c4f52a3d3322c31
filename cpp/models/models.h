#pragma once
#include <span>
#include <string>
#include <vector>

#include "models/model.h"

/// All models.
namespace attn {

/// All of them; the first is the one that is meant where none is named.
std::span<const ModelDef* const> models();

/// "seq2seq_attention, seq2seq, transformer"
std::string model_names();

/// Throws Error listing the names if there is none of that name.
const ModelDef& find_model(const std::string& name);

}  // namespace attn
