// Where C's library is at hand anyway.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tensor/number_text.h"

namespace attn {
namespace {

// The largest double has 309 digits before the point.
constexpr int kLongest = 512;

std::string print(const char* format, double value, int digits) {
  if (std::isnan(value)) return "nan";  // which some libraries give a sign
  char text[kLongest];
  std::snprintf(text, sizeof text, format, digits, value);
  return text;
}

}  // namespace

std::string scientific(double value, int digits) { return print("%.*e", value, digits); }
std::string fixed(double value, int digits) { return print("%.*f", value, digits); }

double read_decimal(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

}  // namespace attn
