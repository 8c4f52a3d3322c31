#include "apps/progress_display.h"

#include <unistd.h>

#include <cerrno>

#include "apps/arguments.h"

namespace attn::apps {
namespace {

constexpr int kBarWidth = 24;
constexpr std::chrono::milliseconds kRedraw{100};

/// "1:05", "2:03:00".
std::string clock_text(double seconds) {
  const auto total = static_cast<int64_t>(seconds + 0.5);
  const int64_t hours = total / 3600, minutes = total / 60 % 60, rest = total % 60;
  const std::string below = formatted("%02d:%02d", int(minutes), int(rest));
  return hours > 0 ? std::to_string(hours) + ":" + below : below.substr(minutes < 10 ? 1 : 0);
}

/// Of the last epoch.
std::string losses_text(const TrainingProgress& progress) {
  std::string text = "loss " + fixed(progress.losses.back(), 3);
  if (const auto alignment = progress.alignment_loss()) text += ", of the alignment " + fixed(*alignment, 3);
  return text;
}

/// What the held-out pairs showed after the last epoch, if they were looked at.
std::string held_out_text(const TrainingProgress& progress) {
  const HeldOutResult* result = progress.looked();
  if (!result) return "";
  std::string text = "  held out: loss " + fixed(result->loss, 3);
  if (!result->score) return text;
  text += ", BLEU " + fixed(result->score->bleu, 3);
  if (result->score->alignment_error_rate) text += ", AER " + fixed(*result->score->alignment_error_rate, 3);
  return text;
}

}  // namespace

ProgressDisplay::ProgressDisplay(int descriptor, const Trainer& trainer)
    : out_(descriptor),
      trainer_(trainer),
      terminal_(isatty(descriptor) != 0),
      first_tokens_(trainer.progress().tokens) {}

void ProgressDisplay::line(const std::string& text) {
  clear();
  out_.print(text, "\n");
  out_.flush();
}

void ProgressDisplay::step() {
  if (!terminal_ || Clock::now() - drawn_at_ < kRedraw) return;
  draw();
}

void ProgressDisplay::draw() {
  const TrainingProgress& progress = trainer_.progress();
  const int64_t batches = trainer_.data().batches_per_epoch, epochs = trainer_.options().whole("epochs");
  const double done =
      static_cast<double>(progress.epoch * batches + progress.batch) / static_cast<double>(epochs * batches);
  const int filled = static_cast<int>(done * kBarWidth);
  std::string text(filled, '#');
  text.resize(kBarWidth, '.');
  text = "[" + text + "] epoch " + std::to_string(std::min(progress.epoch + 1, epochs)) + "/" + std::to_string(epochs);
  if (!progress.losses.empty()) text += "  " + losses_text(progress);
  if (!progress.held_out.empty()) text += ", held out " + fixed(progress.held_out.back().loss, 3);
  const double seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  const double rate = static_cast<double>(progress.tokens - first_tokens_) / std::max(seconds, 1e-9);
  const double left = static_cast<double>(epochs * trainer_.data().tokens_per_epoch - progress.tokens);
  if (rate > 0) text += "  " + fixed(rate, 0) + " tokens/s  " + clock_text(left / rate) + " left";
  // Erases what a longer line before it has left.
  out_.print("\r", text, "\x1b[K");
  out_.flush();
  drawn_ = true;
  drawn_at_ = Clock::now();
}

void ProgressDisplay::epoch(double tokens_per_s) {
  if (terminal_) return;
  const TrainingProgress& progress = trainer_.progress();
  const int64_t epochs = trainer_.options().whole("epochs");
  // Every tenth of a long training, as the book prints it.
  if (epochs > 50 && !progress.looked() && progress.epoch % 10 != 0 && progress.epoch != epochs) return;
  out_.print("epoch ", progress.epoch, "/", epochs, "  ", losses_text(progress), "  ", fixed(tokens_per_s, 1),
             " tokens/s", held_out_text(progress), "\n");
  out_.flush();
}

void ProgressDisplay::clear() {
  if (!drawn_) return;
  out_.print("\r\x1b[K");
  out_.flush();
  drawn_ = false;
}

int ProgressDisplay::problem() const { return out_.problem() == EPIPE ? 0 : out_.problem(); }

}  // namespace attn::apps
