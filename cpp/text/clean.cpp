#include "text/clean.h"

#include "tensor/error.h"
#include "text/utf8.h"

namespace attn {
namespace {

/// Whether clean() leaves a character as it is, whatever stands around it: most of ASCII and of Latin letters.
bool stays(char32_t c) {
  return (c >= 0x20 && c < 0x7F && c != '`') || (c >= '\t' && c <= '\r') || (c >= 0xC0 && c < 0x250);
}

}  // namespace

std::string clean(std::string_view text, TextOf kind) {
  if (const auto invalid = first_invalid_utf8(text)) {
    throw Error("the text is not valid UTF-8 (" + invalid->str() + ")");
  }
  for (size_t i = 0; i < text.size();) {
    if (!stays(next_character(text, i))) return clean_by_unicode(text, kind);
  }
  return std::string(text);
}

}  // namespace attn
