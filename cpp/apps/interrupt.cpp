#include "apps/interrupt.h"

#include <csignal>

namespace attn::apps {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t noted_signal = 0;
volatile std::sig_atomic_t holds = 0;

void note_signal(int signal) {
  if (noted_signal != 0 && holds == 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // arrives when this handler has returned
  }
  noted_signal = signal;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  noted_signal = 0;
  struct sigaction action = {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  for (int signal : kSignals) {
    struct sigaction before = {};
    // A signal that the parent has it ignore (nohup) stays ignored.
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (int signal : kSignals) {
    struct sigaction current = {};
    if (sigaction(signal, nullptr, &current) == 0 && current.sa_handler == note_signal) std::signal(signal, SIG_DFL);
  }
}

int InterruptGuard::signal() const { return noted_signal; }

WritingHold::WritingHold() { holds = holds + 1; }
WritingHold::~WritingHold() { holds = holds - 1; }

}  // namespace attn::apps
