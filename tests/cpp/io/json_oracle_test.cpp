// nlohmann-json as the oracle: what one parser takes, the other takes, and both read the same.
#if __has_include(<nlohmann/json.hpp>) && !defined(__EMSCRIPTEN__)
#include <doctest/doctest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "io/json.h"
#include "tensor/error.h"
#include "tensor/rng.h"

using namespace attn;

namespace {

bool same(const Json& ours, const nlohmann::json& theirs) {
  switch (ours.kind()) {
    case Json::Kind::null: return theirs.is_null();
    case Json::Kind::boolean: return theirs.is_boolean() && theirs.get<bool>() == ours.as_bool();
    case Json::Kind::integer: return theirs.is_number_integer() && theirs.get<int64_t>() == ours.as_int();
    case Json::Kind::real: return theirs.is_number() && theirs.get<double>() == ours.as_double();
    case Json::Kind::string: return theirs.is_string() && theirs.get<std::string>() == ours.as_string();
    case Json::Kind::array: {
      if (!theirs.is_array() || theirs.size() != ours.as_array().size()) return false;
      for (size_t i = 0; i < theirs.size(); ++i) {
        if (!same(ours.as_array()[i], theirs[i])) return false;
      }
      return true;
    }
    case Json::Kind::object: {
      if (!theirs.is_object() || theirs.size() != ours.as_object().size()) return false;
      for (const auto& [key, value] : ours.as_object()) {
        if (!theirs.contains(key) || !same(value, theirs[key])) return false;
      }
      return true;
    }
  }
  return false;
}

/// Both parsers on one text. Only ours refuses repeated keys, a byte-order mark and deep nesting.
void compare(const std::string& text) {
  const nlohmann::json theirs = nlohmann::json::parse(text, nullptr, false);
  Json ours;
  try {
    ours = Json::parse(text);
  } catch (const Error& error) {
    const std::string reason = error.what();
    const bool stricter = reason.find("twice") != std::string::npos || text.rfind("\xEF\xBB\xBF", 0) == 0 ||
                          reason.find("nested") != std::string::npos;
    if (!theirs.is_discarded() && !stricter) FAIL("only ours refuses: " << text << " because " << reason);
    return;
  }
  if (theirs.is_discarded()) FAIL("only ours takes: " << text);
  if (!same(ours, theirs)) FAIL("read differently: " << text);
  if (!same(Json::parse(ours.dump()), theirs)) FAIL("written differently: " << text);
}

std::string mutated(std::string text, Rng& rng) {
  static const std::string kPieces = "{}[]\",:0123456789.eE+-truefalsn\\u/dD8 \t\n\x01\x7F\xC3\xA9";
  for (uint32_t edits = 1 + rng.below(3); edits > 0; --edits) {
    const uint32_t at = rng.below(static_cast<uint32_t>(text.size()) + 1);
    const char piece = kPieces[rng.below(static_cast<uint32_t>(kPieces.size()))];
    switch (rng.below(3)) {
      case 0: text.insert(at, 1, piece); break;
      case 1: text.erase(at, 1); break;
      default:
        if (at < text.size()) text[at] = piece;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("JSON: agrees with nlohmann-json on mutated texts") {
  const std::vector<std::string> seeds = {
      R"({"__metadata__":{"format":"pt"},"a.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})",
      R"([0,-1,12,0.5,-1.25e-3,1E+5,9223372036854775807,-9223372036854775808,1e308])",
      R"(["\u00e9\ud83d\ude42\"\\\/\b\f\n\r\t","é",true,false,null,{},[]])", "{\"a\" : [ 1 , { } ] }\n"};
  Rng rng(1, name_hash("json_oracle"));
  for (const std::string& seed : seeds) {
    compare(seed);
    for (int i = 0; i < 5000; ++i) compare(mutated(seed, rng));
  }
}
#endif
