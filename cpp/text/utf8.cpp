#include "text/utf8.h"

namespace attn {
namespace {

uint8_t byte_at(std::string_view text, size_t i) { return static_cast<uint8_t>(text[i]); }

/// The length of the well-formed sequence that begins at i, or 0.
size_t sequence_length(std::string_view text, size_t i) {
  const uint8_t lead = byte_at(text, i);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;  // continuation bytes, overlong pairs, beyond U+10FFFF
  const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() - i < length) return 0;
  for (size_t k = 1; k < length; ++k) {
    if ((byte_at(text, i + k) & 0xC0) != 0x80) return 0;
  }
  const uint8_t second = byte_at(text, i + 1);
  if (lead == 0xE0 && second < 0xA0) return 0;  // overlong
  if (lead == 0xED && second > 0x9F) return 0;  // surrogates
  if (lead == 0xF0 && second < 0x90) return 0;  // overlong
  if (lead == 0xF4 && second > 0x8F) return 0;  // beyond U+10FFFF
  return length;
}

size_t count_characters(std::string_view text) {
  size_t count = 0;
  for (char c : text) count += (static_cast<uint8_t>(c) & 0xC0) != 0x80;
  return count;
}

/// What a terminal or a reader of lines obeys instead of showing it: controls (C0, DEL, C1), line and paragraph
/// separators, and what turns the direction of the text around it.
bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

std::string InvalidUtf8::str() const {
  constexpr char kHex[] = "0123456789ABCDEF";
  return std::string("byte 0x") + kHex[byte >> 4] + kHex[byte & 15] + " at column " + std::to_string(column);
}

std::optional<InvalidUtf8> first_invalid_utf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const size_t length = sequence_length(text, i);
    if (length == 0) return InvalidUtf8{i, count_characters(text.substr(0, i)) + 1, byte_at(text, i)};
    i += length;
  }
  return std::nullopt;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) text.remove_prefix(kByteOrderMark.size());
  return text;
}

char32_t next_character(std::string_view text, size_t& position) {
  const uint8_t lead = byte_at(text, position++);
  if (lead < 0x80) return lead;
  const int rest = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
  char32_t character = lead & (0x3F >> rest);
  for (int k = 0; k < rest; ++k) character = character << 6 | (byte_at(text, position++) & 0x3F);
  return character;
}

void append_utf8(std::string& text, char32_t character) {
  const auto put = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      put(0xE0 | character >> 12);
    } else {
      put(0xF0 | character >> 18);
      put(0x80 | (character >> 12 & 0x3F));
    }
    put(0x80 | (character >> 6 & 0x3F));
  }
  put(0x80 | (character & 0x3F));
}

std::string excerpt(std::string_view text, size_t max_characters) {
  std::string result;
  size_t count = 0;
  for (size_t i = 0; i < text.size(); ++count) {
    if (count == max_characters) return result + "...";
    const size_t length = sequence_length(text, i);
    size_t next = i;
    if (length > 0 && !is_control(next_character(text, next))) {
      result += text.substr(i, length);
    } else {
      result += '?';
    }
    i += length == 0 ? 1 : length;
  }
  return result;
}

}  // namespace attn
