#include "text/dataset.h"

#include <algorithm>
#include <numeric>

#include "tensor/error.h"
#include "tensor/rng.h"

namespace attn {

std::vector<bool> drawn_share(int64_t size, double fraction, uint64_t seed) {
  if (size < 2) throw Error("of a single pair nothing can be held out");
  const auto share = static_cast<int64_t>(fraction * static_cast<double>(size) + 0.5);
  const int64_t count = std::clamp<int64_t>(share, 1, size - 1);
  std::vector<uint32_t> order(static_cast<size_t>(size));
  std::iota(order.begin(), order.end(), 0u);
  Rng rng(seed, name_hash("held_out"));
  std::vector<bool> chosen(order.size());
  for (int64_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + rng.below(static_cast<uint32_t>(size - i))]);
    chosen[order[i]] = true;
  }
  return chosen;
}

}  // namespace attn
