#pragma once
// A fuzz target is a file that defines fuzz_one and fuzz_seeds and includes this header. By default
// its main() runs the seeds, every truncation of them, and a fixed number of mutations from a fixed
// random stream, so that a failure repeats; the first argument changes the number. With
// ATTN_LIBFUZZER defined it is libFuzzer's entry point instead
// (clang++ -fsanitize=fuzzer,address,undefined -DATTN_LIBFUZZER).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/rng.h"

/// Runs the code under test. Returns on input that is refused with Error; anything else that goes
/// wrong ends the program.
void fuzz_one(std::string_view bytes);
std::vector<std::string> fuzz_seeds();

/// Ends the program: what should always hold does not.
inline void fuzz_require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

#ifdef ATTN_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz_one({reinterpret_cast<const char*>(data), size});
  return 0;
}
#else
namespace fuzz {

inline char random_byte(attn::Rng& rng) {
  using std::string_view_literals::operator""sv;
  constexpr std::string_view kTelling = "\0\x01\t\n\r \"\\{}[]:,-09.eE\x7F\x80\xBF\xC3\xE2\xF0\xFF"sv;
  constexpr uint32_t kCount = kTelling.size();
  return rng.below(2) ? static_cast<char>(rng.below(256)) : kTelling[rng.below(kCount)];
}

/// A seed with one to four edits: a byte changed, put in or taken out, a piece doubled or moved from
/// another seed, a digit run replaced by a number at a limit.
inline std::string mutate(std::string text, const std::vector<std::string>& seeds, attn::Rng& rng) {
  static const char* const kLimits[] = {"0", "-1", "4294967296", "9223372036854775807", "18446744073709551616"};
  for (uint32_t edits = 1 + rng.below(4); edits > 0; --edits) {
    const size_t at = rng.below(static_cast<uint32_t>(text.size()) + 1);
    const size_t length = rng.below(16);
    switch (rng.below(6)) {
      case 0: text.insert(at, 1, random_byte(rng)); break;
      case 1: text.erase(at, 1 + rng.below(8)); break;
      case 2: text.insert(at, text.substr(at, length)); break;
      case 3: {
        const std::string& other = seeds[rng.below(static_cast<uint32_t>(seeds.size()))];
        text.insert(at, other.substr(rng.below(static_cast<uint32_t>(other.size()) + 1), length));
        break;
      }
      case 4: {
        const size_t digit = text.find_first_of("0123456789", at);
        if (digit != std::string::npos) text.replace(digit, 1, kLimits[rng.below(5)]);
        break;
      }
      default:
        if (at < text.size()) text[at] = random_byte(rng);
    }
  }
  return text;
}

}  // namespace fuzz

int main(int argc, char** argv) {
  const long iterations = argc > 1 ? std::atol(argv[1]) : 20000;
  const std::vector<std::string> seeds = fuzz_seeds();
  for (const std::string& seed : seeds) {
    for (size_t length = 0; length <= seed.size(); ++length) fuzz_one(std::string_view(seed).substr(0, length));
  }
  attn::Rng rng(0, attn::name_hash("fuzz"));
  for (long i = 0; i < iterations; ++i) {
    const std::string& seed = seeds[rng.below(static_cast<uint32_t>(seeds.size()))];
    fuzz_one(fuzz::mutate(seed, seeds, rng));
  }
  std::printf("%ld mutations of %zu seeds\n", iterations, seeds.size());
}
#endif
