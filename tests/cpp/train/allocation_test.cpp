// Counts every allocation of the test program, to hold the trainer to its word. Not under the address
// sanitizer, whose own operators find more.
#ifndef __SANITIZE_ADDRESS__
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "train/sample.h"

namespace {

std::atomic<long> allocations{0};
std::atomic<std::size_t> largest{0};

void* allocate(std::size_t size) {
  ++allocations;
  if (size > largest) largest = size;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}

void* allocate(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto align = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(align, (size + align - 1) / align * align)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
// std::stable_sort asks so for its buffer; what our delete frees must come from our new.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size ? size : 1);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size ? size : 1);
}
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

TEST_CASE("trainer: after the first step, a step allocates nothing") {
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    CAPTURE(model);
    attn::TrainOptions options = sample::options(model);
    attn::Trainer trainer(options, sample::corpus());
    trainer.step();
    const long before = allocations;
    sample::finish(trainer);  // short last batches and the ends of epochs among them
    CHECK(allocations - before == 0);
  }
}

TEST_CASE("trainer: what is too large is refused before memory is taken for it") {
  attn::ParallelCorpus corpus = sample::corpus();
  while (corpus.size() < 5000) {
    corpus.source.push_back(corpus.source.front());
    corpus.target.push_back(corpus.target.front());
  }
  attn::TrainOptions options = sample::options("transformer");
  options["steps"] = 1024;
  options["batch"] = 5000;
  attn::ExecutionOptions execution;
  execution.max_bytes = 1e6;
  largest = 0;
  CHECK_THROWS_AS(attn::Trainer(options, corpus, execution), attn::Error);
  CHECK(largest < 1'000'000);
}

TEST_CASE("trainer: nor does one with threads") {
  attn::ExecutionOptions execution;
  execution.threads = 2;
  attn::Trainer trainer(sample::options(), sample::corpus(), execution);
  trainer.step();
  const long before = allocations;
  sample::finish(trainer);
  CHECK(allocations - before == 0);
}
#endif
