#include <algorithm>

#include "backends/cpu/testing.h"
#include "tensor/elementary.h"

using namespace attn;
using namespace attn::cpu;
using namespace attn::cpu::testing;

TEST_CASE("reduce_sum: the tree along rows, the order of the rows down columns") {
  for (int64_t outer : {0, 1, 3}) {
    for (int64_t mid : {0, 1, 2, 10, 15, 16, 17, 40}) {
      for (int64_t inner : {1, 2, 3, 4, 7, 8, 16, 17, 33, 70, 150}) {
        CAPTURE(mid);
        CAPTURE(inner);
        const Data x = random(std::max<int64_t>(outer * mid * inner, 1), 1);  // a value has memory, as in the arena
        const Data y = on_all([&](const Kernels& kernels) {
          Data out(static_cast<size_t>(outer * inner), 3.0f);
          kernels.reduce_sum(out.data(), x.data(), outer, mid, inner, false);
          if (outer == 1 && inner > 1) {  // in two parts
            Data parts(out.size(), 0.0f);
            const int64_t half = mid / 2;
            kernels.reduce_sum(parts.data(), x.data(), 1, half, inner, true);
            kernels.reduce_sum(parts.data(), x.data() + half * inner, 1, mid - half, inner, true);
            CHECK(same_bits(parts, out));
          }
          return out;
        });
        Data want;
        for (int64_t o = 0; o < outer; ++o) {
          for (int64_t i = 0; i < inner; ++i) {
            const auto term = [&](int64_t m) { return x[(o * mid + m) * inner + i]; };
            float sum = 0;
            for (int64_t m = 0; m < mid; ++m) sum += term(m);
            want.push_back(inner == 1 ? tree_sum(mid, term) : sum);
          }
        }
        CHECK(same_bits(y, want));
      }
    }
  }
}
