#pragma once
// A fuzz target is a file that makes a fuzz::Target. `attn_tests --fuzz NAME FILES` runs the seeds, truncations of
// them, the kept files that it is given, and so many mutations of all these from a fixed random stream that a failure
// repeats. With ATTN_LIBFUZZER defined (the preset `clang`) libFuzzer drives the one target that is linked by what the
// inputs reach; the seeds then go into the first folder that it is given.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/rng.h"

namespace fuzz {

/// What `one` opens. It returns on input that is refused with Error; anything else that goes wrong ends the program.
struct Target {
  const char* name;
  /// How many mutations a test run tries: some seconds of them.
  long mutations;
  std::vector<std::string> (*seeds)();
  void (*one)(std::string_view bytes);

  Target(const char* name, long mutations, std::vector<std::string> (*seeds)(), void (*one)(std::string_view))
      : name(name), mutations(mutations), seeds(seeds), one(one) {
    all().push_back(this);
  }

  /// Those that the program is linked with.
  static std::vector<const Target*>& all() {
    static std::vector<const Target*> targets;
    return targets;
  }
};

/// Ends the program: what should always hold does not.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

}  // namespace fuzz

#ifdef ATTN_LIBFUZZER
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  for (int i = 1; i < *argc; ++i) {
    const std::string folder = (*argv)[i];
    if (folder[0] == '-') continue;
    size_t number = 0;
    for (const std::string& seed : fuzz::Target::all().front()->seeds()) {
      std::ofstream(folder + "/seed-" + std::to_string(number++), std::ios::binary) << seed;
    }
    break;
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Target::all().front()->one({reinterpret_cast<const char*>(data), size});
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

/// The seeds, at most 500 truncations of each, and the files: what mutations begin with.
inline std::vector<std::string> replay(const Target& target, int count, char** paths) {
  std::vector<std::string> inputs = target.seeds();
  for (const std::string& seed : inputs) {
    for (size_t length = 0; length < seed.size(); length += seed.size() / 500 + 1) {
      target.one(std::string_view(seed).substr(0, length));
    }
  }
  for (int i = 0; i < count; ++i) {
    std::ifstream file(paths[i], std::ios::binary);
    require(file.is_open(), "a kept input cannot be opened");
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  for (const std::string& input : inputs) target.one(input);
  return inputs;
}

/// `NAME FILES`
inline int run(int count, char** words) {
  const std::string_view name = count > 0 ? words[0] : "";
  for (const Target* target : Target::all()) {
    if (target->name != name) continue;
    const std::vector<std::string> inputs = replay(*target, count - 1, words + 1);
    attn::Rng rng(0, attn::name_hash("fuzz"));
    for (long i = 0; i < target->mutations; ++i) {
      const std::string& input = inputs[rng.below(static_cast<uint32_t>(inputs.size()))];
      target->one(mutate(input, inputs, rng));
    }
    std::printf("%ld mutations of %zu inputs\n", target->mutations, inputs.size());
    return 0;
  }
  std::fprintf(stderr, "fuzz: no target has this name\n");
  return 2;
}

}  // namespace fuzz
#endif
