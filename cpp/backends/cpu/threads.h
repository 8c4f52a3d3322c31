#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace attn::cpu {

/// A few threads that wait, spinning for a moment, for the next piece of work: a training step hands
/// out hundreds of pieces of some microseconds each. How the work is cut depends on the number of threads
/// alone, and only independent outputs are cut apart, so results never depend on it.
class ThreadPool {
 public:
  /// The caller is one of the threads. Where the system gives fewer, threads() says how many there are.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Calls work(part) for part 0 .. threads - 1, each on a thread of its own, and waits for all. Programs that share
  /// a pool take turns.
  template <class F>
  void run(const F& work) {
    const std::lock_guard<std::mutex> turn(turn_);
    call_ = [](const void* f, int part) { (*static_cast<const F*>(f))(part); };
    work_ = &work;
    start();
    work(0);
    wait();
  }

 private:
  void start();
  void wait();
  void serve(int part);

  std::mutex turn_;
  void (*call_)(const void*, int) = nullptr;
  const void* work_ = nullptr;
  std::atomic<uint64_t> round_{0};
  std::atomic<int> running_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::thread> workers_;
};

/// The pool of so many threads, one for all programs; it ends with the last that holds it.
std::shared_ptr<ThreadPool> shared_pool(int threads);

}  // namespace attn::cpu
