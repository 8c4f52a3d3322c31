#include "apps/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "tensor/error.h"

namespace attn::apps {

void flush_output() {
  errno = 0;
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  const std::string reason = errno != 0 ? std::strerror(errno) : "the disk may be full";
  throw RunError("cannot write the output: " + reason);
}

}  // namespace attn::apps
