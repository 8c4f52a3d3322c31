#include "backends/cpu/threads.h"

#include <map>
#include <system_error>

namespace attn::cpu {
namespace {

// About 20 microseconds: longer than the gap between two pieces of one step.
constexpr int kSpins = 20000;

}  // namespace

ThreadPool::ThreadPool(int threads) {
  try {
    for (int part = 1; part < threads; ++part) workers_.emplace_back([this, part] { serve(part); });
  } catch (const std::system_error&) {
    // No thread can be had, as in a WebAssembly module: those that started, or the caller alone, do the work.
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
  round_.fetch_add(1);
  round_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

void ThreadPool::start() {
  running_.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
  round_.fetch_add(1);
  round_.notify_all();
}

void ThreadPool::wait() {
  for (int spins = 0; running_.load(std::memory_order_acquire) > 0; ++spins) {
    if (spins > kSpins) std::this_thread::yield();
  }
}

void ThreadPool::serve(int part) {
  uint64_t seen = 0;
  for (;;) {
    for (int spins = 0; round_.load(std::memory_order_acquire) == seen && spins < kSpins;) ++spins;
    round_.wait(seen);
    seen = round_.load(std::memory_order_acquire);
    if (stop_) return;
    call_(work_, part);
    running_.fetch_sub(1, std::memory_order_release);
  }
}

}  // namespace attn::cpu
