#pragma once
#include <string>

namespace attn::nn {

/// A state_dict name: join("encoder.attention", "W_q") is "encoder.attention.W_q", join("", "W_q") is "W_q".
inline std::string join(const std::string& prefix, const std::string& name) {
  return prefix.empty() ? name : prefix + "." + name;
}

/// The scope of the layer with that state_dict name: "encoder.attention.W_q" records in "W_q".
inline std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

}  // namespace attn::nn
