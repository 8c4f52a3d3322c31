#include "text/tokenizer.h"

#include <algorithm>

namespace attn {

std::string normalize(std::string_view text, TextOf kind) {
  // Lower case first: a small letter and an accent may make one character where the capital and the accent do not.
  std::string result;
  for (const char c : clean(lower_case(text), kind)) {
    const bool mark = c == ',' || c == '.' || c == '!' || c == '?';
    if (mark && !result.empty() && result.back() != ' ') result += ' ';
    result += c;
  }
  return result;
}

TokenList tokenize(std::string_view text, TextOf kind) {
  const std::string normal = normalize(text, kind);
  constexpr std::string_view kSpaces = " \t\n\r\v\f";
  TokenList tokens;
  size_t begin = normal.find_first_not_of(kSpaces);
  while (begin != std::string::npos) {
    const size_t end = std::min(normal.find_first_of(kSpaces, begin), normal.size());
    tokens.push_back(normal.substr(begin, end - begin));
    begin = normal.find_first_not_of(kSpaces, end);
  }
  return tokens;
}

std::string join(std::span<const std::string> tokens) {
  std::string text;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i > 0) text += ' ';
    text += tokens[i];
  }
  return text;
}

}  // namespace attn
