#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "fuzz/fuzz.h"

/// doctest's tests, or with --fuzz one fuzz target: one program, because linking the engine takes long.
int main(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "--fuzz") return fuzz::run(argc - 2, argv + 2);
  return doctest::Context(argc, argv).run();
}
