#include "tensor/rng.h"

#include <cmath>

#include "tensor/elementary.h"

namespace attn {

uint32_t Rng::bits() {
  const uint32_t lane = next_ % 4;
  if (lane == 0) {
    const uint64_t block = next_ / 4;
    block_ = philox(key_, {uint32_t(block), uint32_t(block >> 32), stream_, 0});
  }
  ++next_;
  return block_[lane];
}

float Rng::uniform() { return static_cast<float>(bits() >> 8) * 0x1p-24f; }

float Rng::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  // 1 - uniform() lies in (0, 1], so its logarithm is finite.
  const float radius = std::sqrt(-2.0f * elementary::log(1.0f - uniform()));
  const float angle = 6.283185307179586f * uniform();
  spare_ = radius * elementary::sin(angle);
  has_spare_ = true;
  return radius * elementary::cos(angle);
}

uint32_t Rng::below(uint32_t n) {
  uint64_t product = uint64_t{bits()} * n;
  if (uint32_t(product) < n) {
    const uint32_t threshold = -n % n;
    while (uint32_t(product) < threshold) product = uint64_t{bits()} * n;
  }
  return product >> 32;
}

}  // namespace attn
