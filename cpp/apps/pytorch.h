#pragma once
#include <string>

namespace attn::apps {

/// The Python file that defines a model in PyTorch, with its encoding, decoding and training: what stands in
/// cpp/apps/pytorch, put together. Throws Error for a model that has none.
std::string pytorch_module(const std::string& model);

}  // namespace attn::apps
