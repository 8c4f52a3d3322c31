#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <new>

#include "text/clean.h"
#include "text/utf8.h"

// What is written here is written once more in web/text/clean.js.

namespace attn {
namespace {

bool is_among(char32_t c, std::u32string_view characters) { return characters.find(c) != std::u32string_view::npos; }

/// TAB, LF and CR: between texts that have nothing to do with each other.
bool is_end(char32_t c) { return c == '\t' || c == '\n' || c == '\r'; }

bool is_invisible(char32_t c) {
  const bool control = c < 0x20 ? c < '\t' || c > '\r' : c >= 0x7F && c < 0xA0 && c != 0x85;
  // utf8proc says nothing of what Unicode keeps for invisible characters to come.
  const bool kept = c == 0x2065 || (c >= 0xFFF0 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
  return control || kept || utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable;
}

bool is_apostrophe(char32_t c, TextOf kind) {
  if (is_among(c, U"\u2018\u2019")) return kind == TextOf::anywhere;
  return is_among(c,
                  U"`\u00B4\u02B9\u02BB\u02BC\u02BD\u0374\u055A\u1FEF\u1FFD\u201B\u2032\u2035\u275B\u275C"
                  U"\uA78B\uA78C\uFF07\uFF40");
}

bool is_space(char32_t c) {
  return is_among(c, U"\u0085\u00A0\u1680\u2028\u2029\u202F\u205F\u3000") || (c >= 0x2000 && c <= 0x200A);
}

/// Chinese characters, kana and bopomofo.
bool is_east_asian(char32_t c) {
  return (c >= 0x2E80 && c < 0x2FE0) || (c >= 0x3005 && c < 0x3008) || (c >= 0x3040 && c < 0x3130) ||
         (c >= 0x31A0 && c < 0x3200) || (c >= 0x3400 && c < 0x4DC0) || (c >= 0x4E00 && c < 0xA000) ||
         (c >= 0xF900 && c < 0xFB00) || (c >= 0xFF66 && c < 0xFFA0) || (c >= 0x20000 && c < 0x40000);
}

bool is_letter(char32_t c) {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool is_digit(char32_t c) {
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  return category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO;
}

/// The letters of a Latin ligature; nothing of another character.
std::string_view letters_of(char32_t c) {
  constexpr std::string_view kLigatures[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  return c >= 0xFB00 && c <= 0xFB06 ? kLigatures[c - 0xFB00] : "";
}

/// The text without what nobody sees, with one apostrophe, hyphen and space, its ligatures in letters.
std::string plain(std::string_view text, TextOf kind) {
  std::string result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const char32_t c = next_character(text, i);
    if (is_invisible(c)) continue;
    if (is_apostrophe(c, kind)) {
      result += '\'';
    } else if (is_among(c, U"\u2010\u2011\uFE63")) {
      result += '-';
    } else if (is_space(c)) {
      result += ' ';
    } else if (!letters_of(c).empty()) {
      result += letters_of(c);
    } else {
      append_utf8(result, c);
    }
  }
  return result;
}

/// What a character of full width is in ASCII; nothing of another. Chinese stops and commas are characters of their
/// own.
std::string ascii_of(char32_t c) {
  if (c == 0x2026) return "...";
  if (is_among(c, U"\u3002\uFF61")) return ".";
  if (is_among(c, U"\u3001\uFF64")) return ",";
  return c > 0xFF00 && c < 0xFF5F ? std::string(1, static_cast<char>(c - 0xFEE0)) : "";
}

/// Whether marks of full width are the text's own: it is Chinese or Japanese, or there is nothing but marks.
bool keeps_marks(std::string_view text) {
  bool has_words = false;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = next_character(text, i);
    if (is_east_asian(c)) return true;
    has_words = has_words || is_letter(c) || is_digit(c);
  }
  return !has_words;
}

/// Whether a mark that takes its own space stands before a letter. A stop stands in numbers too.
bool joins_a_letter(char32_t mark, std::string_view rest) {
  size_t next = 0;
  return is_among(mark, U"\u3001\u3002\uFF01\uFF0C\uFF1A\uFF1B\uFF1F\uFF61\uFF64") && !rest.empty() &&
         is_letter(next_character(rest, next));
}

/// A text without ends, in characters of ASCII's width where they are not its own.
std::string narrow(const std::string& text, TextOf kind) {
  const bool keep_marks = kind == TextOf::vocabulary || keeps_marks(text);
  std::string result;
  for (size_t i = 0; i < text.size();) {
    const char32_t c = next_character(text, i);
    const std::string ascii = keep_marks && !is_letter(c) && !is_digit(c) ? "" : ascii_of(c);
    if (ascii.empty()) {
      append_utf8(result, c);
    } else {
      result += ascii;
      if (joins_a_letter(c, std::string_view(text).substr(i))) result += ' ';
    }
  }
  return result;
}

/// Normalization Form C of The Unicode Standard (annex 15).
std::string composed(const std::string& text) {
  utf8proc_uint8_t* bytes = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                   &bytes, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (length < 0) throw std::bad_alloc();  // the text is UTF-8: nothing else can be wrong
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(bytes, &std::free);
  return std::string(reinterpret_cast<const char*>(bytes), static_cast<size_t>(length));
}

}  // namespace

std::string clean_by_unicode(std::string_view text, TextOf kind) {
  std::string result;
  result.reserve(text.size());
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && !is_end(static_cast<unsigned char>(text[i]))) continue;
    result += narrow(plain(text.substr(begin, i - begin), kind), kind);
    if (i < text.size()) result += text[i];
    begin = i + 1;
  }
  return composed(result);
}

}  // namespace attn
