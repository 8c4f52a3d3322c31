// The page's module has no threads: this takes the place of cpp/backends/cpu/threads.cpp, whose caller does all work.
#include "backends/cpu/threads.h"

namespace attn::cpu {

ThreadPool::ThreadPool(int) {}
ThreadPool::~ThreadPool() = default;
void ThreadPool::start() {}
void ThreadPool::wait() {}

std::shared_ptr<ThreadPool> shared_pool(int) {
  static const auto pool = std::make_shared<ThreadPool>(1);
  return pool;
}

}  // namespace attn::cpu
