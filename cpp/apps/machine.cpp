#include "apps/machine.h"

#include <unistd.h>

namespace attn::apps {

double usable_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return 8e9;
  return 0.75 * static_cast<double>(pages) * static_cast<double>(size);
}

}  // namespace attn::apps
