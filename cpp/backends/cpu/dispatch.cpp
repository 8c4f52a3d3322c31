#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "backends/cpu/kernels.h"

namespace attn::cpu {

namespace baseline {
extern const Kernels table;
}
namespace avx2 {
extern const Kernels table;
}
namespace avx512 {
extern const Kernels table;
}
namespace avx512_amd {
extern const Kernels table;
}

namespace {

/// The kernels that this processor runs, the fastest last.
struct Available {
  const Kernels* list[5] = {};
  int count = 0;

  Available() {
    list[count++] = &baseline::table;
#if ATTN_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) list[count++] = &avx2::table;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw")) {
      const bool amd = __builtin_cpu_is("amd");
      list[count++] = amd ? &avx512::table : &avx512_amd::table;
      list[count++] = amd ? &avx512_amd::table : &avx512::table;
    }
#endif
  }
};

const Available& available() {
  static const Available kernels;
  return kernels;
}

const Kernels& chosen() {
  const Available& all = available();
  if (const char* wanted = std::getenv("ATTN_ISA")) {
    for (int i = 0; i < all.count; ++i) {
      if (std::string_view(all.list[i]->name) == wanted) return *all.list[i];
    }
  }
  return *all.list[all.count - 1];
}

}  // namespace

const Kernels& kernels() {
  static const Kernels& widest = chosen();
  return widest;
}

const Kernels* const* all_kernels() { return available().list; }

int64_t matmul_scratch(const MatmulArgs& args) {
  // B is transposed, into rows of whole vectors, unless it is read where it lies (kernels_matmul.h). Without an inner
  // axis too there is memory to count on from.
  const int64_t k = std::max<int64_t>(args.k, 1);
  int64_t packed = args.transpose_b && args.m > 2 && args.n > 1 ? (args.n + 15) / 16 * 16 * k : 0;
  packed = std::max(packed, std::min(kSeveral, packed * args.batch[1]));
  if (!large_product(args)) return packed;
  // Two of the widest vectors for each step of the inner axis, and A with its axes changed round.
  return std::max(packed, 32 * k + (args.transpose_a ? args.m * (k + kLargeGap) : 0));
}

}  // namespace attn::cpu
