#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Numbers as text and back, rounded exactly (halves to even) and in the same letters everywhere: what C's printf
/// and strtod give, without their whole machinery. The page's module writes and reads with JavaScript's own
/// (cpp/wasm/number_text.cpp stands in for decimal_text.cpp); a test holds both to the same texts.
namespace attn {

/// "-1.50e+00": one digit, the point, `digits` more. As "%.*e"; "inf" and "nan" where it is no number.
std::string scientific(double value, int digits);

/// "-1.50": `digits` after the point. As "%.*f".
std::string fixed(double value, int digits);

/// At most `digits` significant digits, without zeros at the end, in whichever form suits the size. As "%.*g".
std::string general(double value, int digits);

/// The double nearest to a decimal number: [+-] digits [. digits] [e [+-] digits], of which the caller has made sure.
double read_decimal(const std::string& text);

/// The number that is all of the text, or none: a decimal number, or inf, infinity or nan in letters of any size.
/// Spaces may stand before it. What is too large for a double is infinite.
std::optional<double> parse_number(std::string_view text);

/// The whole number that is all of the text, or none; none too if it does not fit. Spaces may stand before it.
std::optional<int64_t> parse_whole(std::string_view text);

}  // namespace attn
