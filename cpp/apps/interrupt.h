#pragma once

namespace attn::apps {

/// While it lives, the first Ctrl-C (SIGINT), SIGTERM or SIGHUP is only noted, so that a step can be
/// finished; a second one ends the process as it always does, but not while something is being written.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that has come, 0 if none has.
  int signal() const;
};

/// While it lives, what an InterruptGuard takes does not end the process: what is being written gets written.
class WritingHold {
 public:
  WritingHold();
  ~WritingHold();
  WritingHold(const WritingHold&) = delete;
  WritingHold& operator=(const WritingHold&) = delete;
};

}  // namespace attn::apps
