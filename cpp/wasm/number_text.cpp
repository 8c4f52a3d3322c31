// Numbers as text in JavaScript's own: this takes the place of cpp/tensor/decimal_text.cpp, and a visitor downloads
// neither printf nor strtod. JavaScript rounds halves up where C rounds them to even: toFixed and toExponential are
// asked for one digit more, and a 5 there with nothing behind it decides.
#include "tensor/number_text.h"

#include <emscripten.h>

// JavaScript, whose arrows and comparisons the formatter would cut.
// clang-format off
// Writes the text without an end mark at `at` and returns its length.
EM_JS(int, attn_decimal_text, (char* at, double value, int digits, int scientific), {
  const size = Math.abs(value);
  const write = (places) => {
    if (scientific) return size.toExponential(places);
    return size < 1e21 ? size.toFixed(places) : BigInt(size) + (places > 0 ? "." + "0".repeat(places) : "");
  };
  let text = size < Infinity ? write(digits) : value !== value ? "nan" : "inf";
  if (size < Infinity) {
    let [decimals, power] = text.split("e");
    const [longer, lower] = write(digits + 1).split("e");
    if (longer.endsWith("5")) {
      const kept = longer.slice(0, digits > 0 ? -1 : -2);
      // No double stands so near to a half, without being one, that a hundred digits would not tell.
      const rest = write(100).split("e")[0].slice(longer.length);
      if ("02468".includes(kept.slice(-1)) && rest === "0".repeat(rest.length)) {
        decimals = kept;
        power = lower;
      }
    }
    // C writes two digits of the exponent at least.
    text = power ? decimals + "e" + power[0] + power.slice(1).padStart(2, "0") : decimals;
  }
  if (value < 0 || Object.is(value, -0)) text = "-" + text;
  for (let i = 0; i < text.length; ++i) HEAPU8[at + i] = text.charCodeAt(i);
  return text.length;
});

EM_JS(double, attn_read_decimal, (const char* at, int length), {
  let text = "";  // digit by digit: the stack does not hold a hundred thousand arguments
  for (let i = 0; i < length; ++i) text += String.fromCharCode(HEAPU8[at + i]);
  return Number(text);
});
// clang-format on

namespace attn {
namespace {

std::string decimal_text(double value, int digits, bool is_scientific) {
  // The largest double has 309 digits before the point.
  char text[512];
  const int length = attn_decimal_text(text, value, digits, is_scientific);
  return std::string(text, static_cast<size_t>(length));
}

}  // namespace

std::string scientific(double value, int digits) { return decimal_text(value, digits, true); }
std::string fixed(double value, int digits) { return decimal_text(value, digits, false); }

double read_decimal(const std::string& text) { return attn_read_decimal(text.data(), static_cast<int>(text.size())); }

}  // namespace attn
