#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// A byte at which a text stops being UTF-8.
struct InvalidUtf8 {
  size_t offset;  ///< in bytes from the start of the text
  size_t column;  ///< in characters, from 1
  uint8_t byte;   ///< the byte found there

  /// "byte 0xE9 at column 12".
  std::string str() const;
};

/// The first place where a text is not well-formed UTF-8, or nothing. Refuses what the Unicode
/// Standard refuses (table 3-7): stray and missing continuation bytes, overlong forms,
/// surrogates, and anything above U+10FFFF. The place is the first byte of the broken sequence.
std::optional<InvalidUtf8> first_invalid_utf8(std::string_view text);

/// The text behind the mark that some editors put before UTF-8.
std::string_view without_byte_order_mark(std::string_view text);

/// The character at a byte position of well-formed UTF-8; moves the position behind it.
char32_t next_character(std::string_view text, size_t& position);

/// Appends a character as UTF-8.
void append_utf8(std::string& text, char32_t character);

/// A text fit for a line of a message: at most so many characters, "..." where it is cut, and "?" for what a terminal
/// or a reader of lines would obey (control characters, separators of lines, turns of direction) and for bytes that are
/// not UTF-8.
std::string excerpt(std::string_view text, size_t max_characters = 60);

/// How many characters of a message are shown: more than any of ours has without a name of megabytes in it.
inline constexpr size_t kLongestMessage = 2000;

}  // namespace attn
