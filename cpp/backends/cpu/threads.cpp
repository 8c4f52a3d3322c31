#include "backends/cpu/threads.h"

#include <map>
#include <system_error>

namespace attn::cpu {
namespace {

constexpr int kPartBits = 16;
int part_of(uint64_t next) { return static_cast<int>(next & ((1 << kPartBits) - 1)); }
uint64_t next_piece(uint64_t next) { return ((next >> kPartBits) + 1) << kPartBits; }

/// Looks for about 20 microseconds whether it is so: longer than the gap between two pieces of one step. Others who
/// want the core have it meanwhile.
template <class F>
bool comes(F is_so) {
  for (int looks = 1; looks < 4000; ++looks) {
    if (is_so()) return true;
    if (looks % 64 == 0) std::this_thread::yield();
  }
  return false;
}

}  // namespace

ThreadPool::ThreadPool(int threads) : threads_(threads), next_(static_cast<uint64_t>(threads)) {
  try {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { serve(); });
  } catch (const std::system_error&) {
    // No thread can be had: those that started, or the caller alone, do the work.
  }
}

std::shared_ptr<ThreadPool> shared_pool(int threads) {
  static std::mutex mutex;
  static std::map<int, std::weak_ptr<ThreadPool>> pools;
  const std::lock_guard<std::mutex> lock(mutex);
  std::shared_ptr<ThreadPool> pool = pools[threads].lock();
  if (!pool) pools[threads] = pool = std::make_shared<ThreadPool>(threads);
  return pool;
}

ThreadPool::~ThreadPool() {
  stop_ = true;
  next_.store(next_piece(next_) + static_cast<uint64_t>(threads_));
  next_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::share() {
  done_.store(0, std::memory_order_relaxed);
  next_.store(next_piece(next_.load(std::memory_order_relaxed)), std::memory_order_release);
  next_.notify_all();
  while (take()) {
  }
  while (!comes([this] { return done_.load(std::memory_order_acquire) == threads_; })) {
  }
}

/// Does the next part, if one is left.
bool ThreadPool::take() {
  uint64_t next = next_.load(std::memory_order_acquire);
  do {
    if (part_of(next) >= threads_) return false;
  } while (!next_.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel, std::memory_order_acquire));
  call_(work_, part_of(next));
  done_.fetch_add(1, std::memory_order_release);
  return true;
}

void ThreadPool::serve() {
  for (;;) {
    const uint64_t seen = next_.load(std::memory_order_acquire);
    if (stop_) return;
    if (part_of(seen) < threads_) {
      take();
    } else if (!comes([&] { return next_.load(std::memory_order_acquire) != seen; })) {
      next_.wait(seen);
    }
  }
}

}  // namespace attn::cpu
