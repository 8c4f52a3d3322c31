#include "tensor/number_text.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tensor/rng.h"

// Natively this holds C's printf and strtod to these texts, and as WebAssembly what stands for them in the page.
using namespace attn;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kLargest = std::numeric_limits<double>::max();
constexpr double kSmallest = std::numeric_limits<double>::denorm_min();

/// Doubles of every size: random bits.
double any_double(Rng& rng) {
  const uint64_t high = rng.bits(), low = rng.bits();
  return __builtin_bit_cast(double, high << 32 | low);
}

/// FNV-1a.
uint64_t hash(uint64_t before, const std::string& text) {
  for (const unsigned char c : text + "\n") before = (before ^ c) * 1099511628211u;
  return before;
}

}  // namespace

TEST_CASE("numbers are written in the three forms of C") {
  CHECK(scientific(0, 4) == "0.0000e+00");
  CHECK(scientific(-0.0, 0) == "-0e+00");
  CHECK(scientific(123456, 2) == "1.23e+05");
  CHECK(scientific(-1e-7, 1) == "-1.0e-07");
  CHECK(scientific(kLargest, 16) == "1.7976931348623157e+308");
  CHECK(scientific(kSmallest, 16) == "4.9406564584124654e-324");
  CHECK(fixed(0, 4) == "0.0000");
  CHECK(fixed(-0.0, 1) == "-0.0");
  CHECK(fixed(double{0.1f}, 20) == "0.10000000149011611938");
  CHECK(fixed(-1e-7, 6) == "-0.000000");
  CHECK(fixed(999999.99996, 4) == "1000000.0000");
  CHECK(fixed(1e21, 6) == "1000000000000000000000.000000");
  CHECK(fixed(double{3.4028234663852886e38f}, 0) == "340282346638528859811704183484516925440");
  CHECK(general(0, 6) == "0");
  CHECK(general(-0.0, 17) == "-0");
  CHECK(general(1e21, 15) == "1e+21");
  CHECK(general(1e14, 15) == "100000000000000");
  CHECK(general(1e15, 15) == "1e+15");
  CHECK(general(1e-4, 15) == "0.0001");
  CHECK(general(1e-7, 15) == "1e-07");
  CHECK(general(0.00012345, 3) == "0.000123");
  CHECK(general(1234.5, 6) == "1234.5");
  CHECK(general(999999.5, 6) == "1e+06");
  CHECK(general(7, 1) == "7");
  CHECK(general(double{0.1f}, 17) == "0.10000000149011612");
}

TEST_CASE("what is no number is written by its name") {
  for (const auto& write : {&scientific, &fixed, &general}) {
    CHECK(write(kInf, 4) == "inf");
    CHECK(write(-kInf, 4) == "-inf");
    CHECK(write(kNan, 4) == "nan");
    CHECK(write(-kNan, 4) == "nan");
  }
}

TEST_CASE("a half is rounded to the even digit, what is next to it to the nearer one") {
  CHECK(fixed(0.03125, 4) == "0.0312");
  CHECK(fixed(0.09375, 4) == "0.0938");
  CHECK(fixed(0.5, 0) == "0");
  CHECK(fixed(1.5, 0) == "2");
  CHECK(fixed(-2.5, 0) == "-2");
  CHECK(fixed(std::nextafter(0.03125, 1), 4) == "0.0313");
  CHECK(fixed(0.15, 1) == "0.1");  // 0.1499999999999999944...
  CHECK(fixed(0.35, 1) == "0.3");  // 0.3499999999999999777...
  CHECK(fixed(0.45, 1) == "0.5");  // 0.4500000000000000111...
  CHECK(scientific(2.5, 0) == "2e+00");
  CHECK(scientific(9.5, 0) == "1e+01");
  CHECK(scientific(85, 0) == "8e+01");
  CHECK(scientific(std::nextafter(85.0, 86), 0) == "9e+01");
  CHECK(scientific(0x1p-20, 12) == "9.536743164062e-07");
  CHECK(general(0.03125, 3) == "0.0312");
}

TEST_CASE("random numbers of every size are written in the same letters everywhere and read back") {
  Rng rng(7, 0);
  uint64_t letters = 14695981039346656037u;
  for (int i = 0; i < 20000; ++i) {
    const double x = any_double(rng);
    if (!std::isfinite(x)) continue;
    const std::string text = scientific(x, 16);
    CHECK_MESSAGE(read_decimal(text) == x, text);
    letters = hash(letters, text);
    letters = hash(letters, general(x, 1 + i % 17));
    // Numbers that end soon in binary are halves often.
    const double eighths = static_cast<double>(static_cast<int32_t>(rng.bits())) / (1 << (8 + i % 16));
    letters = hash(letters, fixed(eighths, i % 6));
    letters = hash(letters, general(eighths, 1 + i % 9));
  }
  CHECK(letters == 4111164453345767181u);
}

TEST_CASE("numbers are read as they are written, and as near as a double can be") {
  CHECK(*parse_number("0.1") == 0.1);
  CHECK(*parse_number("-1e6") == -1e6);
  CHECK(*parse_number("+2.5E-3") == 0.0025);
  CHECK(*parse_number(" 5.") == 5);
  CHECK(*parse_number(".5") == 0.5);
  CHECK(*parse_number("00012") == 12);
  CHECK(std::signbit(*parse_number("-0")));
  CHECK(*parse_number("4.9406564584124654e-324") == kSmallest);
  CHECK(*parse_number("2.4703282292062327e-324") == 0);
  CHECK(*parse_number("1e-400") == 0);
  CHECK(*parse_number("1.7976931348623157e308") == kLargest);
  CHECK(*parse_number("1e309") == kInf);
  CHECK(*parse_number("9007199254740993") == 9007199254740992.0);
  CHECK(*parse_number("9007199254740993.00000000000000000000000000001") == 9007199254740994.0);
  CHECK(*parse_number("-inf") == -kInf);
  CHECK(*parse_number("Infinity") == kInf);
  CHECK(std::isnan(*parse_number("NaN")));
}

TEST_CASE("a text that is not a number as a whole is none") {
  for (const char* text : {"",      " ",   "-",   "+",    ".",  "e5",      "1e",   "1e+",          "1 ",   "1,5",
                           "1.5.2", "--1", "+-1", "0x10", "1f", "infinit", "nano", "\xE4\xB8\x80", "1e5x", "- 1"}) {
    CHECK_MESSAGE(!parse_number(text).has_value(), text);
  }
}

TEST_CASE("whole numbers are read exactly, or not at all") {
  CHECK(*parse_whole("0") == 0);
  CHECK(*parse_whole(" +42") == 42);
  CHECK(*parse_whole("-007") == -7);
  CHECK(*parse_whole("9223372036854775807") == std::numeric_limits<int64_t>::max());
  CHECK(*parse_whole("-9223372036854775808") == std::numeric_limits<int64_t>::min());
  for (const char* text : {"", " ", "-", "1.0", "1e3", "4 ", "9223372036854775808", "-9223372036854775809", "0x1"}) {
    CHECK_MESSAGE(!parse_whole(text).has_value(), text);
  }
}
