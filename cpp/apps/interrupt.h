#pragma once

namespace attn::apps {

/// While it lives, the first Ctrl-C (SIGINT), SIGTERM or SIGHUP is only noted, so that a step can be
/// finished; a second one ends the process as it always does.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that has come, 0 if none has.
  int signal() const;
};

}  // namespace attn::apps
