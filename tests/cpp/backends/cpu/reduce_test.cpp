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
        const Data x = random(outer * mid * inner, 1);
        const Data y = on_all([&](const Kernels& kernels) {
          Data out(static_cast<size_t>(outer * inner), 3.0f);
          kernels.reduce_sum(out.data(), x.data(), outer, mid, inner);
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

TEST_CASE("reduce_max: finds the largest, of negative numbers too") {
  for (int64_t mid : {1, 2, 10, 15, 16, 17, 40}) {
    for (int64_t inner : {1, 2, 3, 7, 16, 17, 70, 150}) {
      CAPTURE(mid);
      CAPTURE(inner);
      const Data x = random(2 * mid * inner, 1, -5, -1);
      const Data y = on_all([&](const Kernels& kernels) {
        Data out(static_cast<size_t>(2 * inner));
        kernels.reduce_max(out.data(), x.data(), 2, mid, inner);
        return out;
      });
      Data want;
      for (int64_t o = 0; o < 2; ++o) {
        for (int64_t i = 0; i < inner; ++i) {
          float peak = -100;
          for (int64_t m = 0; m < mid; ++m) peak = std::max(peak, x[(o * mid + m) * inner + i]);
          want.push_back(peak);
        }
      }
      CHECK(same_bits(y, want));
    }
  }
}

TEST_CASE("dot: the tree at every length") {
  for (int64_t n = 0; n < 70; ++n) {
    CAPTURE(n);
    const Data x = random(n, 1), y = random(n, 2);
    const Data got = on_all([&](const Kernels& kernels) { return Data{kernels.dot(x.data(), y.data(), n)}; });
    CHECK(got[0] == tree_sum(n, [&](int64_t i) { return x[i] * y[i]; }));
  }
}

TEST_CASE("additive_scores: w . tanh(q + k) for every query and key, features kept or not") {
  const int64_t batch = 2, num_queries = 3, num_keys = 5;
  for (int64_t hidden : {1, 3, 8, 10, 16, 20, 32, 37}) {
    CAPTURE(hidden);
    const Data q = random(batch * num_queries * hidden, 1), k = random(batch * num_keys * hidden, 2);
    const Data w = random(hidden, 3);
    const int64_t pairs = batch * num_queries * num_keys;
    const Data got = on_all([&](const Kernels& kernels) {
      Data out(static_cast<size_t>(pairs * (hidden + 1))), alone(static_cast<size_t>(pairs));
      kernels.additive_scores(out.data(), out.data() + pairs, q.data(), k.data(), w.data(), batch,
                              num_queries, num_keys, hidden);
      kernels.additive_scores(alone.data(), nullptr, q.data(), k.data(), w.data(), batch, num_queries,
                              num_keys, hidden);
      CHECK(std::equal(alone.begin(), alone.end(), out.begin()));
      return out;
    });
    Data scores, features;
    for (int64_t pair = 0; pair < pairs; ++pair) {
      const float* query = q.data() + pair / num_keys * hidden;
      const float* key = k.data() + (pair / (num_queries * num_keys) * num_keys + pair % num_keys) * hidden;
      for (int64_t h = 0; h < hidden; ++h) features.push_back(elementary::tanh(query[h] + key[h]));
      const float* feature = features.data() + pair * hidden;
      scores.push_back(tree_sum(hidden, [&](int64_t h) { return w[h] * feature[h]; }));
    }
    scores.insert(scores.end(), features.begin(), features.end());
    CHECK(same_bits(got, scores));
  }
}
