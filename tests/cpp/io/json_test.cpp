#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "io/json.h"
#include "tensor/error.h"

using namespace attn;
using std::string_literals::operator""s;

namespace {

std::string refusal(const std::string& text) {
  try {
    Json::parse(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string repeat(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("JSON: every kind of value is read") {
  const Json json = Json::parse(R"( {"a": [1, -2, 3.5, true, false, null], "b": {"c": "d"}, "": ""} )");
  const Json::Array& a = json.at("a").as_array();
  CHECK(a[0].as_int() == 1);
  CHECK(a[1].as_int() == -2);
  CHECK(a[2].as_double() == 3.5);
  CHECK(a[3].as_bool());
  CHECK_FALSE(a[4].as_bool());
  CHECK(a[5].is_null());
  CHECK(json.at("b").at("c").as_string() == "d");
  CHECK(json.at("").as_string().empty());
  CHECK(json.find("z") == nullptr);
  CHECK(Json::parse("7").as_int() == 7);
}

TEST_CASE("JSON: what is written reads back the same") {
  for (const char* text : {"null", "true", "[]", "{}", "[[],{}]", R"({"b":1,"a":[1.5,-0.0,"x"]})",
                           R"("\"\\\b\f\n\r\t\u0001/é注🙂")", "9223372036854775807", "-9223372036854775808", "0.1",
                           "1e+300", "4.94065645841247e-324", "1.0", "3.0000000000000004"}) {
    CHECK(Json::parse(text).dump() == text);
  }
}

TEST_CASE("JSON: escapes are read, surrogate pairs among them") {
  CHECK(Json::parse(R"("\u00e9\u6CE8\ud83d\ude42\/\u0000x")").as_string() == "é注🙂/\0x"s);
  CHECK(refusal(R"("\ud83d")") == "JSON is malformed at byte 7: expected a low surrogate, found '\"'");
  for (const char* text : {R"("\ud83dx")", R"("\ud83d\u0041")", R"("\ude42")", R"("\u12g4")", R"("\u12")", R"("\x")",
                           "\"\\", "\"\\u", "\"\\ud83d\\"}) {
    CHECK_THROWS_AS(Json::parse(text), Error);
  }
}

TEST_CASE("JSON: numbers follow the grammar and do not overflow silently") {
  CHECK(Json::parse("9223372036854775808").kind() == Json::Kind::real);
  CHECK(Json::parse("-9223372036854775809").kind() == Json::Kind::real);
  CHECK(Json::parse("1.0").kind() == Json::Kind::real);
  CHECK(std::signbit(Json::parse("-0").as_double()));
  CHECK(Json::parse("1e-999").as_double() == 0);
  CHECK(refusal("1e999") == "JSON holds the number 1e999, which overflows a double");
  for (const char* text : {"01", "+1", ".5", "1.", "1e", "1e+", "-", "--1", "0x10", "1_000", "NaN", "Infinity",
                           "-Infinity", "nan", "1.e5"}) {
    CHECK_THROWS_AS(Json::parse(text), Error);
  }
}

TEST_CASE("JSON: a malformed text is refused with its place") {
  CHECK(refusal(R"({"a" 1})") == "JSON is malformed at byte 5: expected ':' after a key, found '1}'");
  CHECK(refusal("") == "JSON is malformed at byte 0: expected a value, found the end");
  CHECK(refusal("[1 2]") == "JSON is malformed at byte 3: expected ',' or ']' after an element, found '2]'");
  CHECK(refusal("{} x") == "JSON is malformed at byte 3: expected the end, found 'x'");
  CHECK(refusal(R"({"a":1,"b":2,"a":3})") == "JSON has the key 'a' twice in one object");
  CHECK(refusal(R"({"a":1,"\u0061":2})") == "JSON has the key 'a' twice in one object");
  CHECK(refusal("\"caf\xE9\"") == "JSON is not valid UTF-8 (byte 0xE9 at column 5)");
  for (const char* text : {"[", "{", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "[,1]", "tru", "nulls", "\"a",
                           "\"a\nb\"", "// x\n1", "[1]]", "{\"a\"}", "{1:2}", "\xEF\xBB\xBF{}"}) {
    CHECK_THROWS_AS(Json::parse(text), Error);
  }
  CHECK_THROWS_AS(Json::parse("\"a\0b\""s), Error);
  CHECK_THROWS_AS(Json::parse("1\0"s), Error);
}

TEST_CASE("JSON: depth and number of values are bounded") {
  CHECK_NOTHROW(Json::parse(repeat("[", 64) + repeat("]", 64)));
  CHECK_THROWS_AS(Json::parse(repeat("[", 65) + repeat("]", 65)), Error);
  CHECK_THROWS_AS(Json::parse(repeat("[", 1000000)), Error);
  CHECK_THROWS_AS(Json::parse(repeat("{\"a\":", 1000000)), Error);
  CHECK_NOTHROW(Json::parse("[1,2]", {.max_values = 3}));
  CHECK_THROWS_WITH_AS(Json::parse("[1,2,3]", {.max_values = 3}), "JSON holds more than 3 values", Error);
}

TEST_CASE("JSON: a text cut off at any byte is refused") {
  const std::string text = R"({"a": [1, -2.5e3, true, null], "\ud83d\ude42": {"c": "d\n"}})";
  for (size_t length = 0; length < text.size(); ++length) CHECK_THROWS_AS(Json::parse(text.substr(0, length)), Error);
}

TEST_CASE("JSON: asking for the wrong kind says what was found") {
  const Json json = Json::parse(R"({"a": 1.5})");
  CHECK_THROWS_WITH_AS(json.as_string(), "expected a string, found an object", Error);
  CHECK_THROWS_WITH_AS(json.at("a").as_int(), "expected an integer, found a real number", Error);
  CHECK_THROWS_WITH_AS(json.at("b"), "expected a member 'b' in an object", Error);
  CHECK_THROWS_AS(json.at("a").as_bool(), Error);
  CHECK_THROWS_AS(json.as_array(), Error);
  CHECK_THROWS_AS(Json(true).as_double(), Error);
  CHECK_THROWS_AS(Json().as_object(), Error);
  CHECK_THROWS_AS(Json(1).set("a", 1), Error);
  CHECK_THROWS_AS(Json("x").push(1), Error);
}

TEST_CASE("JSON: values are built in order and replaced by key") {
  Json json;
  json.set("z", 1).set("a", "text").set("z", Json::list({"x", "y"})).set("n", uint32_t{7}).set("t", true);
  CHECK(json.dump() == R"({"z":["x","y"],"a":"text","n":7,"t":true})");
  CHECK(json.at("z").as_strings() == std::vector<std::string>{"x", "y"});
  CHECK(Json().push(1).push(Json::object()).push(Json::array()).dump() == "[1,{},[]]");
  CHECK_THROWS_AS(Json::parse("[1]").as_strings(), Error);
}

TEST_CASE("JSON: what has no JSON form is not written") {
  CHECK_THROWS_AS(Json(std::nan("")).dump(), Error);
  CHECK_THROWS_AS(Json(std::numeric_limits<double>::infinity()).dump(), Error);
  CHECK_THROWS_AS(Json("caf\xE9").dump(), Error);
  CHECK_THROWS_AS(Json().set("caf\xE9", 1).dump(), Error);
}

TEST_CASE("json: an object's members are handed out one by one, each with limits of its own") {
  std::vector<std::string> seen;
  const auto take = [&](const std::string& key, const Json& value) { seen.push_back(key + value.dump()); };
  Json::parse_members(R"( {"a": [1, 2], "b": {}, "a": null} )", take);
  CHECK(seen == std::vector<std::string>{"a[1,2]", "b{}", "anull"});
  std::string many = "{";
  for (int i = 0; i < 3; ++i) many += (i ? ",\"x\":[" : "\"x\":[") + repeat("1,", 400000) + "1]";
  CHECK_NOTHROW(Json::parse_members(many + "}", [](const std::string&, const Json&) {}));
  CHECK_THROWS_WITH_AS(Json::parse_members("[1]", take), "JSON is malformed at byte 0: expected an object, found '[1]'",
                       Error);
  CHECK_THROWS_AS(Json::parse_members("{} 1", take), Error);
}
