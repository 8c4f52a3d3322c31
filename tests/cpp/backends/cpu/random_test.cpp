#include <algorithm>

#include "backends/cpu/testing.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

namespace {

Data mask_of(float p, uint64_t seed, int64_t first, int64_t n) {
  return on_all([&](const Kernels& kernels) {
    Data mask(static_cast<size_t>(n), 5.0f);
    kernels.dropout_mask(mask.data(), p, seed, 77, 3, first, n);
    return mask;
  });
}

}  // namespace

TEST_CASE("dropout_mask: every element is its half-word of Philox") {
  const uint64_t seed = 0x123456789abcdefu;
  for (int64_t first : {int64_t{0}, int64_t{8}, int64_t{8} << 20}) {
    for (int64_t n : {0, 1, 2, 7, 8, 9, 31, 32, 63, 64, 65, 300}) {
      CAPTURE(n);
      const float p = 0.3f;
      Data want;
      for (int64_t e = first; e < first + n; ++e) {
        const PhiloxBlock block = philox({uint32_t(seed), uint32_t(seed >> 32)}, {uint32_t(e / 8), 77, 3, 1});
        const uint32_t half = block[e % 8 / 2] >> (e % 2 * 16) & 0xffff;
        want.push_back(half >= uint32_t(std::lround(p * 65536)) ? 1 / (1 - p) : 0.0f);
      }
      CHECK(same_bits(mask_of(p, seed, first, n), want));
    }
  }
}

TEST_CASE("dropout_mask: keeps everything at 0, nothing at 1, about a share of 1 - p between") {
  CHECK(mask_of(0, 1, 0, 100) == Data(100, 1.0f));
  CHECK(mask_of(1, 1, 0, 100) == Data(100, 0.0f));
  const Data mask = mask_of(0.1f, 1, 0, 100000);
  const auto dropped = std::count(mask.begin(), mask.end(), 0.0f);
  // Five standard deviations of a binomial count.
  CHECK(std::abs(dropped - 10000) < 475);
}

TEST_CASE("philox: the published test vectors") {
  CHECK(philox({0, 0}, {0, 0, 0, 0}) == PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
  CHECK(philox({0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}) ==
        PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
}
