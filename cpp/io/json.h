#pragma once
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace attn {

/// What a JSON text may cost before it is refused.
struct JsonLimits {
  int max_depth = 64;
  int64_t max_values = int64_t{1} << 20;  ///< bounds the memory: a value of 2 bytes takes some 80
};

/// A JSON value (RFC 8259). Strict: UTF-8 only, no duplicate keys, no NaN, no comments, no trailing
/// commas, nothing after the value. Objects keep the order of their keys.
class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;
  enum class Kind { null, boolean, integer, real, string, array, object };

  Json() = default;
  Json(bool value) : value_(value) {}
  template <std::integral Integer>
  Json(Integer value) : value_(static_cast<int64_t>(value)) {}
  Json(double value) : value_(value) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  explicit Json(Array elements) : value_(std::move(elements)) {}
  explicit Json(Object members) : value_(std::move(members)) {}
  static Json array() { return Json(Value(Array{})); }
  static Json object() { return Json(Value(Object{})); }
  template <class Range = std::vector<std::string>>
  static Json list(const Range& elements) {
    return Json(Value(Array(elements.begin(), elements.end())));
  }
  /// A number, or where JSON cannot hold it, its name: "NaN", "inf" or "-inf".
  static Json number(double value);

  /// Throws Error with the byte and what was found:
  /// `JSON is malformed at byte 12: expected ':' after a key, found '}'`.
  /// A number without fraction and exponent that fits int64 is an integer, any other is real;
  /// one that overflows a double is refused.
  static Json parse(std::string_view text, JsonLimits limits = {});
  /// Hands out the members of an object one by one, in their order: only one is in memory at a time, and the limits are
  /// each one's. Throws Error as parse() does, but for a key that is there twice, which only the caller can know
  /// (refuse_duplicates), and what `take` throws.
  static void parse_members(std::string_view text, const std::function<void(std::string key, Json value)>& take);

  /// Compact, deterministic; reals as the shortest text that reads back the same, "/" and non-ASCII
  /// characters as they are. Throws Error at a number that is not finite or a string that is not UTF-8.
  std::string dump() const;

  Kind kind() const { return static_cast<Kind>(value_.index()); }
  /// "an object", "a string": for messages.
  const char* kind_name() const;
  bool is_null() const { return kind() == Kind::null; }
  bool is_number() const { return kind() == Kind::integer || kind() == Kind::real; }

  /// Each throws Error, `expected a string, found an object`, if the value is of another kind.
  bool as_bool() const;
  int64_t as_int() const;    ///< integers only
  double as_double() const;  ///< any number
  const std::string& as_string() const;
  const Array& as_array() const;
  const Object& as_object() const;
  /// An array of strings, such as a vocabulary.
  std::vector<std::string> as_strings() const;

  /// A member, or nullptr if there is none or this is no object.
  const Json* find(std::string_view key) const;
  /// A member. Throws Error naming the key if there is none or this is no object.
  const Json& at(std::string_view key) const;

  /// Adds or replaces a member; a null becomes an object first. Returns *this.
  Json& set(std::string key, Json value) &;
  /// Adds an element; a null becomes an array first. Returns *this.
  Json& push(Json value) &;
  // What is being built is moved on, not copied with all that is in it.
  Json&& set(std::string key, Json value) && { return std::move(set(std::move(key), std::move(value))); }
  Json&& push(Json value) && { return std::move(push(std::move(value))); }

 private:
  using Value = std::variant<std::monostate, bool, int64_t, double, std::string, Array, Object>;
  explicit Json(Value value) : value_(std::move(value)) {}
  void expect(bool fits, const char* what) const;

  Value value_;
};

/// Throws the Error of Json::parse() if one of an object's keys is there twice.
void refuse_duplicates(std::vector<std::string_view> keys);

}  // namespace attn
