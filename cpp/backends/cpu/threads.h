#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace attn::cpu {

/// A few threads that wait, looking again and again for a moment, for the next piece of work: a training step hands
/// out hundreds of pieces of some microseconds each. A piece is cut into as many parts as there are threads, and who is
/// free takes the next one: where the system has no core for a thread, the caller does its parts, and waits for none
/// but those that have begun. How the work is cut depends on the number of threads alone, and only independent outputs
/// are cut apart, so results never depend on it.
class ThreadPool {
 public:
  /// The caller is one of the threads. Where the system gives fewer, those do all parts.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return threads_; }

  /// Calls work(part) once for each part 0 .. threads - 1, on any of the threads, and waits for all. Programs that
  /// share a pool take turns.
  template <class F>
  void run(const F& work) {
    const std::lock_guard<std::mutex> turn(turn_);
    call_ = [](const void* f, int part) { (*static_cast<const F*>(f))(part); };
    work_ = &work;
    share();
  }

 private:
  void share();
  bool take();
  void serve();

  const int threads_;
  std::mutex turn_;
  void (*call_)(const void*, int) = nullptr;
  const void* work_ = nullptr;
  /// The piece's number, and below it the next part that nobody has taken.
  std::atomic<uint64_t> next_;
  std::atomic<int> done_{0};
  std::atomic<bool> stop_{false};
  std::vector<std::thread> workers_;
};

/// The pool of so many threads, one for all programs; it ends with the last that holds it.
std::shared_ptr<ThreadPool> shared_pool(int threads);

}  // namespace attn::cpu
