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

namespace {

/// The kernels that this processor runs, narrowest first.
struct Available {
  const Kernels* list[4] = {};
  int count = 0;

  Available() {
    list[count++] = &baseline::table;
#if ATTN_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) list[count++] = &avx2::table;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512bw")) {
      list[count++] = &avx512::table;
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
  // B is transposed, into rows of whole groups of four, unless it is read where it lies (kernels_matmul.h).
  return args.transpose_b && args.m > 2 && args.n > 1 ? (args.n + 3) / 4 * 4 * args.k : 0;
}

}  // namespace attn::cpu
