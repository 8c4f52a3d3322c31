#include "apps/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "tensor/error.h"
#include "text/utf8.h"

namespace attn::apps {

void Output::append_shown(std::string_view text) { text_ += excerpt(text, std::string_view::npos); }

void Output::flush() {
  std::string_view rest = text_;
  while (!rest.empty() && problem_ == 0) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{descriptor_, POLLOUT, 0};
      ::poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      problem_ = errno;
    }
  }
  text_.clear();
}

Output& standard_output() {
  static Output output(STDOUT_FILENO);
  return output;
}

std::string formatted(const char* format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

void flush_output() {
  standard_output().flush();
  if (const int problem = standard_output().problem()) {
    throw RunError(std::string("cannot write the output: ") + std::strerror(problem));
  }
}

void note(const std::string& text) { Output(STDERR_FILENO).print("attn: note: ", text, "\n"); }

void hold_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    // The other direction, so that reading or writing fails as it did. The lowest free number is this one.
    (void)!::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

}  // namespace attn::apps
