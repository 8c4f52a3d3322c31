#include "tensor/number_text.h"

#include <cmath>
#include <limits>

namespace attn {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// From `at` on, past all digits.
size_t skip_digits(std::string_view text, size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

std::string_view without_spaces_before(std::string_view text) {
  while (!text.empty() && (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r'))) text.remove_prefix(1);
  return text;
}

bool has_sign(std::string_view text) { return !text.empty() && (text[0] == '+' || text[0] == '-'); }

/// Whether `text` is `word`, which is in small letters.
bool says(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((text[i] | 0x20) != word[i]) return false;
  }
  return true;
}

/// Digits with or without a point, at least one, and an exponent or none: without a sign.
bool is_decimal(std::string_view text) {
  size_t at = skip_digits(text, 0), count = at;
  if (at < text.size() && text[at] == '.') {
    const size_t end = skip_digits(text, at + 1);
    count += end - at - 1;
    at = end;
  }
  if (count == 0) return false;
  if (at == text.size()) return true;
  if ((text[at] | 0x20) != 'e') return false;
  at += has_sign(text.substr(at + 1)) ? 2 : 1;
  return at < text.size() && skip_digits(text, at) == text.size();
}

void drop_zeros_at_end(std::string& text) {
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
}

}  // namespace

std::string general(double value, int digits) {
  std::string text = scientific(value, digits - 1);
  const size_t mark = text.find('e');
  if (mark == std::string::npos) return text;  // inf, nan
  const int exponent = static_cast<int>(*parse_whole(std::string_view(text).substr(mark + 1)));
  std::string power = text.substr(mark);
  text.resize(mark);
  if (exponent >= -4 && exponent < digits) {
    // The same digits with the point elsewhere.
    power.clear();
    const size_t first = text[0] == '-' ? 1 : 0;
    if (digits > 1) text.erase(first + 1, 1);
    if (exponent < 0) {
      text.insert(first, "0." + std::string(static_cast<size_t>(-exponent - 1), '0'));
    } else if (exponent + 1 < digits) {
      text.insert(first + static_cast<size_t>(exponent) + 1, 1, '.');
    }
  }
  if (text.find('.') != std::string::npos) drop_zeros_at_end(text);
  return text + power;
}

std::optional<double> parse_number(std::string_view text) {
  text = without_spaces_before(text);
  const std::string_view size = text.substr(has_sign(text) ? 1 : 0);
  const double sign = text.size() > size.size() && text[0] == '-' ? -1 : 1;
  if (says(size, "inf") || says(size, "infinity")) return sign * std::numeric_limits<double>::infinity();
  if (says(size, "nan")) return std::numeric_limits<double>::quiet_NaN();
  if (!is_decimal(size)) return std::nullopt;
  return std::copysign(read_decimal(std::string(size)), sign);
}

std::optional<int64_t> parse_whole(std::string_view text) {
  text = without_spaces_before(text);
  const bool negative = !text.empty() && text[0] == '-';
  if (has_sign(text)) text.remove_prefix(1);
  if (text.empty() || skip_digits(text, 0) < text.size()) return std::nullopt;
  uint64_t magnitude = 0;
  const uint64_t largest = uint64_t{std::numeric_limits<int64_t>::max()} + negative;
  for (const char c : text) {
    const uint64_t digit = static_cast<uint64_t>(c - '0');
    if (magnitude > (largest - digit) / 10) return std::nullopt;
    magnitude = magnitude * 10 + digit;
  }
  return static_cast<int64_t>(negative ? ~magnitude + 1 : magnitude);
}

}  // namespace attn
