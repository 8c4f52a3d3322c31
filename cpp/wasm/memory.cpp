// Memory for the page's module. Neither `new` nor `abort` throws here, and the linker sees it: no caller
// carries code to clean up after them. Out of memory, the module stops; the page starts another and says so.
#include <cstddef>

extern "C" {
// Declared as C++ knows them: they do not throw.
void* malloc(std::size_t size) noexcept;
void free(void* at) noexcept;

[[noreturn]] void abort() noexcept { __builtin_trap(); }
}

void* operator new(std::size_t size) {
  void* at = malloc(size);
  if (!at) __builtin_trap();
  return at;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* at) noexcept { free(at); }
void operator delete[](void* at) noexcept { free(at); }
void operator delete(void* at, std::size_t) noexcept { free(at); }
void operator delete[](void* at, std::size_t) noexcept { free(at); }
