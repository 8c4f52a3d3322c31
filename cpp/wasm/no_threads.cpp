// The page's module has no threads: this takes the place of cpp/backends/cpu/threads.cpp, whose caller does all work.
#include "backends/cpu/threads.h"

namespace attn::cpu {

ThreadPool::ThreadPool(int) : threads_(1) {}
ThreadPool::~ThreadPool() = default;
void ThreadPool::share() { call_(work_, 0); }

std::shared_ptr<ThreadPool> shared_pool(int) {
  static const auto pool = std::make_shared<ThreadPool>(1);
  return pool;
}

}  // namespace attn::cpu
