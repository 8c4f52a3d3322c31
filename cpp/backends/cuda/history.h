#pragma once
#include <map>

#include "backends/cuda/compile.h"

namespace attn::cuda {

/// For every float of memory, the last levels that wrote and that read it: stretches that had the same fate.
class History {
 public:
  /// The first level at which these ranges can be touched.
  int first_level(const Footprint& touched);
  void touch(const Footprint& touched, int level);

 private:
  struct Stretch {
    int written = -1, read = -1;
  };

  /// Makes a stretch begin at `at`.
  void cut(const float* at);
  template <class F>
  void each(const Range& range, F f);

  // A stretch reaches up to the next one's begin.
  std::map<const float*, Stretch, std::less<const float*>> stretches_;
};

}  // namespace attn::cuda
