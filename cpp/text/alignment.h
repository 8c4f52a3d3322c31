#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// One line of a word alignment: source token and target token, both from 0.
struct Link {
  int source = 0;
  int target = 0;
  bool operator==(const Link& other) const { return source == other.source && target == other.target; }
  bool operator<(const Link& other) const {
    return source != other.source ? source < other.source : target < other.target;
  }
};
using Alignment = std::vector<Link>;

/// Reads "0-0 1-2 2-1" (Pharaoh form: source-target, from 0), or nothing if the text is anything
/// else, is empty, or holds a number above 999999. Repeated links are kept once; sorted.
std::optional<Alignment> parse_pharaoh(std::string_view text);

/// "0-0 1-2 2-1"
std::string pharaoh(const Alignment& alignment);

}  // namespace attn
