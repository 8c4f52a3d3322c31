#pragma once
#include <string>
#include <string_view>
#include <type_traits>

namespace attn::apps {

/// A standard stream of the process: the one way by which text leaves this program. What cannot be written is dropped,
/// and the first reason is kept.
class Output {
 public:
  /// descriptor: 1 (stdout) or 2 (stderr).
  explicit Output(int descriptor) : descriptor_(descriptor) {}
  ~Output() { flush(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Literals as they are; strings, which may come out of a reader's file, with "?" for what a terminal or a reader of
  /// lines would obey (excerpt()); whole numbers in decimal.
  template <class... Parts>
  void print(const Parts&... parts) {
    (append(parts), ...);
    if (text_.size() >= kBuffered) flush();
  }

  void flush();
  /// The errno of the first write that failed, or 0.
  int problem() const { return problem_; }

 private:
  static constexpr size_t kBuffered = size_t{1} << 16;

  template <size_t N>
  void append(const char (&literal)[N]) {
    text_.append(literal, N - 1);
  }
  template <class Text>
  requires std::is_convertible_v<const Text&, std::string_view>
  void append(const Text& text) { append_shown(text); }
  template <class Number>
  requires std::is_integral_v<Number>
  void append(Number number) { text_ += std::to_string(number); }
  void append_shown(std::string_view text);

  int descriptor_, problem_ = 0;
  std::string text_;
};

/// stdout, for everything but the progress of a training.
Output& standard_output();

/// Prints to standard_output(), as Output::print().
template <class... Parts>
void print(const Parts&... parts) {
  standard_output().print(parts...);
}

/// printf()'s text of numbers.
[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...);

/// Hands on what was printed. Throws RunError with the system's reason if it cannot be written: what reads it
/// would have less than it should.
void flush_output();

/// "attn: note: ..." on stderr: a line, whatever a file's name or text has brought into it.
void note(const std::string& text);

/// Gives the numbers 0, 1 and 2 to nothing else: were one of them closed, the next file to be opened would get it, and
/// what is printed would go into that file. A stream that was closed still cannot be read or written.
void hold_standard_streams();

}  // namespace attn::apps
