#pragma once
#include <chrono>
#include <string>

#include "apps/output.h"
#include "train/trainer.h"

namespace attn::apps {

/// Shows how a training goes: a bar that redraws itself on a terminal, plain lines anywhere else.
class ProgressDisplay {
 public:
  /// descriptor: stdout, or stderr where stdout carries the weights.
  ProgressDisplay(int descriptor, const Trainer& trainer);
  ~ProgressDisplay() { clear(); }

  /// A line of text that stays.
  void line(const std::string& text);
  /// After every step.
  void step();
  /// After every epoch. tokens_per_s: valid target tokens.
  void epoch(double tokens_per_s);
  /// Takes the bar away.
  void clear();
  /// The errno of what could not be shown, or 0. Whoever reads may go: that is no problem.
  int problem() const;

 private:
  using Clock = std::chrono::steady_clock;
  void draw();

  Output out_;
  const Trainer& trainer_;
  bool terminal_;
  bool drawn_ = false;
  int64_t first_tokens_;
  Clock::time_point started_ = Clock::now(), drawn_at_{};
};

}  // namespace attn::apps
