#include <algorithm>
#include <cmath>
#include <optional>

#include "io/json.h"
#include "tensor/error.h"
#include "tensor/number_text.h"
#include "text/utf8.h"

namespace attn {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Recursive descent over RFC 8259's grammar.
class Parser {
 public:
  Parser(std::string_view text, JsonLimits limits) : text_(text), limits_(limits) {}

  Json document() {
    Json value;
    whole_text([&] { value = parse_value(0); });
    return value;
  }

  using Take = std::function<void(std::string, Json)>;

  void members(const Take& take) {
    whole_text([&] {
      skip_spaces();
      if (peek() != '{') fail("an object");
      each_member(1, [&](std::string key, Json value) {
        values_ = 0;
        take(std::move(key), std::move(value));
      });
    });
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    const std::string found = at_ < text_.size() ? "'" + excerpt(text_.substr(at_), 12) + "'" : "the end";
    throw Error("JSON is malformed at byte " + std::to_string(at_) + ": expected " + expected + ", found " + found);
  }

  template <class Parse>
  void whole_text(Parse parse) {
    if (const auto invalid = first_invalid_utf8(text_)) {
      throw Error("JSON is not valid UTF-8 (" + invalid->str() + ")");
    }
    parse();
    skip_spaces();
    if (at_ < text_.size()) fail("the end");
  }

  void skip_spaces() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool take(std::string_view token) {
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }

  Json parse_value(int depth) {
    skip_spaces();
    if (++values_ > limits_.max_values) {
      throw Error("JSON holds more than " + std::to_string(limits_.max_values) + " values");
    }
    const char c = peek();
    if (c == '{' || c == '[') {
      if (depth == limits_.max_depth) {
        throw Error("JSON is nested deeper than " + std::to_string(limits_.max_depth) + " levels at byte " +
                    std::to_string(at_));
      }
      return c == '{' ? parse_object(depth + 1) : parse_array(depth + 1);
    }
    if (c == '"') return Json(parse_string());
    if (c == '-' || is_digit(c)) return parse_number();
    if (take("true")) return Json(true);
    if (take("false")) return Json(false);
    if (take("null")) return Json();
    fail("a value");
  }

  Json parse_array(int depth) {
    Json array = Json::array();
    ++at_;
    skip_spaces();
    if (take("]")) return array;
    while (true) {
      array.push(parse_value(depth));
      skip_spaces();
      if (take("]")) return array;
      if (!take(",")) fail("',' or ']' after an element");
    }
  }

  Json parse_object(int depth) {
    Json::Object members;
    each_member(depth, [&](std::string key, Json value) { members.emplace_back(std::move(key), std::move(value)); });
    std::vector<std::string_view> keys;
    keys.reserve(members.size());
    for (const auto& member : members) keys.push_back(member.first);
    refuse_duplicates(std::move(keys));
    return Json(std::move(members));
  }

  void each_member(int depth, const Take& take_member) {
    ++at_;
    skip_spaces();
    if (take("}")) return;
    while (true) {
      skip_spaces();
      if (peek() != '"') fail("a key");
      std::string key = parse_string();
      skip_spaces();
      if (!take(":")) fail("':' after a key");
      take_member(std::move(key), parse_value(depth));
      skip_spaces();
      if (take("}")) return;
      if (!take(",")) fail("',' or '}' after a member");
    }
  }

  std::string parse_string() {
    std::string result;
    ++at_;
    while (true) {
      const char c = peek();
      if (at_ == text_.size() || static_cast<unsigned char>(c) < 0x20) fail("'\"' to end a string");
      if (take("\"")) return result;
      if (c == '\\') {
        parse_escape(result);
      } else {
        result += c;
        ++at_;
      }
    }
  }

  void parse_escape(std::string& result) {
    ++at_;
    constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    const size_t known = at_ < text_.size() ? kNames.find(peek()) : std::string_view::npos;
    if (known != std::string_view::npos) {
      result += kMeanings[known];
      ++at_;
      return;
    }
    if (!take("u")) fail("an escape");
    char32_t unit = parse_hex4();
    if (unit >= 0xDC00 && unit < 0xE000) fail("a high surrogate before the low one just read");
    if (unit >= 0xD800 && unit < 0xDC00) {
      if (!take("\\u")) fail("a low surrogate");
      const char32_t low = parse_hex4();
      if (low < 0xDC00 || low >= 0xE000) fail("a low surrogate before this place");
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
    append_utf8(result, unit);
  }

  char32_t parse_hex4() {
    constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
    char32_t value = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const size_t digit = at_ < text_.size() ? kDigits.find(peek()) : std::string_view::npos;
      if (digit == std::string_view::npos) fail("four hexadecimal digits");
      value = value * 16 + static_cast<char32_t>(digit < 16 ? digit : digit - 6);
    }
    return value;
  }

  void skip_digits() {
    if (!is_digit(peek())) fail("a digit");
    while (is_digit(peek())) ++at_;
  }

  Json parse_number() {
    const size_t begin = at_;
    take("-");
    if (!take("0")) skip_digits();
    bool whole = true;
    if (take(".")) {
      whole = false;
      skip_digits();
    }
    if (take("e") || take("E")) {
      whole = false;
      if (!take("+")) take("-");
      skip_digits();
    }
    const std::string digits(text_.substr(begin, at_ - begin));
    if (whole) {
      // "-0" is left to the reals, which keep its sign.
      const auto integer = digits == "-0" ? std::nullopt : parse_whole(digits);
      if (integer) return Json(*integer);
    }
    const double real = read_decimal(digits);
    if (!std::isfinite(real))
      throw Error("JSON holds the number " + excerpt(digits, 24) + ", which overflows a double");
    return Json(real);
  }

  std::string_view text_;
  JsonLimits limits_;
  size_t at_ = 0;
  int64_t values_ = 0;
};

}  // namespace

Json Json::parse(std::string_view text, JsonLimits limits) { return Parser(text, limits).document(); }

void Json::parse_members(std::string_view text, const std::function<void(std::string, Json)>& take) {
  Parser(text, {}).members(take);
}

void refuse_duplicates(std::vector<std::string_view> keys) {
  // By a heap, whose code is smaller than std::sort's.
  std::make_heap(keys.begin(), keys.end());
  std::sort_heap(keys.begin(), keys.end());
  const auto twin = std::adjacent_find(keys.begin(), keys.end());
  if (twin != keys.end()) throw Error("JSON has the key '" + excerpt(*twin) + "' twice in one object");
}

}  // namespace attn
