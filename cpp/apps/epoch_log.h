#pragma once
#include <cstdio>
#include <string>

namespace attn::apps {

/// The file of --log: a JSON line an epoch, {"epoch":1,"loss":0.264,"tokens_per_s":61234.5}.
class EpochLog {
 public:
  /// Begins the file anew, or, where epochs are finished already, goes on behind their lines. An empty path:
  /// no log. Throws RunError if it cannot be written.
  EpochLog(const std::string& path, int64_t finished_epochs);
  ~EpochLog();
  EpochLog(const EpochLog&) = delete;
  EpochLog& operator=(const EpochLog&) = delete;

  /// Appends a line. Throws RunError, with the system's reason, if it cannot be written.
  void write(int64_t epoch, double loss, double tokens_per_s);

 private:
  std::string path_;
  std::FILE* file_ = nullptr;
};

}  // namespace attn::apps
