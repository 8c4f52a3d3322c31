#include "io/json.h"

#include <algorithm>
#include <cmath>

#include "tensor/error.h"
#include "tensor/number_text.h"
#include "text/utf8.h"

namespace attn {
namespace {

void write_string(const std::string& value, std::string& out) {
  if (const auto invalid = first_invalid_utf8(value)) {
    throw Error("the text '" + excerpt(value) + "' is not valid UTF-8 (" + invalid->str() + ")");
  }
  constexpr std::string_view kNames = "\"\\bfnrt", kMeanings = "\"\\\b\f\n\r\t";
  constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  size_t plain = 0;  // where what needs no escape begins
  for (size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    if (static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\') continue;
    out.append(value, plain, i - plain);
    plain = i + 1;
    const size_t known = kMeanings.find(c);
    if (known != std::string_view::npos) {
      out += '\\';
      out += kNames[known];
    } else {
      out += "\\u00";
      out += kHex[c >> 4];
      out += kHex[c & 15];
    }
  }
  out.append(value, plain);
  out += '"';
}

/// Digits that read back the same: 15 where they do ("%g" drops trailing zeros), else 16 or 17. Keeps a ".0" on whole
/// numbers, so that they are read as reals again.
void write_real(double value, std::string& out) {
  if (!std::isfinite(value)) throw Error("JSON cannot hold a number that is not finite");
  std::string text;
  for (int digits = 15; digits <= 17; ++digits) {
    text = general(value, digits);
    if (read_decimal(text) == value) break;
  }
  out += text;
  if (text.find_first_of(".e") == std::string::npos) out += ".0";
}

void write(const Json& json, std::string& out) {
  switch (json.kind()) {
    case Json::Kind::null: out += "null"; break;
    case Json::Kind::boolean: out += json.as_bool() ? "true" : "false"; break;
    case Json::Kind::integer: out += std::to_string(json.as_int()); break;
    case Json::Kind::real: write_real(json.as_double(), out); break;
    case Json::Kind::string: write_string(json.as_string(), out); break;
    case Json::Kind::array: {
      out += '[';
      const char* separator = "";
      for (const Json& element : json.as_array()) {
        out += separator;
        write(element, out);
        separator = ",";
      }
      out += ']';
      break;
    }
    case Json::Kind::object: {
      out += '{';
      const char* separator = "";
      for (const auto& [key, value] : json.as_object()) {
        out += separator;
        write_string(key, out);
        out += ':';
        write(value, out);
        separator = ",";
      }
      out += '}';
      break;
    }
  }
}

}  // namespace

const char* Json::kind_name() const {
  constexpr const char* kNames[] = {"null",     "a boolean", "an integer", "a real number",
                                    "a string", "an array",  "an object"};
  return kNames[value_.index()];
}

void Json::expect(bool fits, const char* what) const {
  if (!fits) throw Error(std::string("expected ") + what + ", found " + kind_name());
}

Json Json::number(double value) {
  if (std::isfinite(value)) return value;
  return std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
}

std::string Json::dump() const {
  std::string out;
  write(*this, out);
  return out;
}

bool Json::as_bool() const {
  expect(kind() == Kind::boolean, "a boolean");
  return *std::get_if<bool>(&value_);
}

int64_t Json::as_int() const {
  expect(kind() == Kind::integer, "an integer");
  return *std::get_if<int64_t>(&value_);
}

double Json::as_double() const {
  expect(is_number(), "a number");
  return kind() == Kind::integer ? static_cast<double>(as_int()) : *std::get_if<double>(&value_);
}

const std::string& Json::as_string() const {
  expect(kind() == Kind::string, "a string");
  return *std::get_if<std::string>(&value_);
}

const Json::Array& Json::as_array() const {
  expect(kind() == Kind::array, "an array");
  return *std::get_if<Array>(&value_);
}

const Json::Object& Json::as_object() const {
  expect(kind() == Kind::object, "an object");
  return *std::get_if<Object>(&value_);
}

std::vector<std::string> Json::as_strings() const {
  std::vector<std::string> strings;
  strings.reserve(as_array().size());
  for (const Json& element : as_array()) strings.push_back(element.as_string());
  return strings;
}

const Json* Json::find(std::string_view key) const {
  const Object* members = std::get_if<Object>(&value_);
  if (!members) return nullptr;
  const auto found =
      std::find_if(members->begin(), members->end(), [&](const auto& member) { return member.first == key; });
  return found == members->end() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view key) const {
  const Json* member = find(key);
  if (!member) throw Error("expected a member '" + std::string(key) + "' in " + kind_name());
  return *member;
}

Json& Json::set(std::string key, Json value) & {
  if (is_null()) value_ = Object{};
  expect(kind() == Kind::object, "an object");
  if (const Json* member = find(key)) {
    const_cast<Json&>(*member) = std::move(value);
  } else {
    std::get_if<Object>(&value_)->emplace_back(std::move(key), std::move(value));
  }
  return *this;
}

Json& Json::push(Json value) & {
  if (is_null()) value_ = Array{};
  expect(kind() == Kind::array, "an array");
  std::get_if<Array>(&value_)->push_back(std::move(value));
  return *this;
}

}  // namespace attn
