#pragma once
#include <string>

namespace attn::apps {

/// A folder that one process at a time may write. The lock goes with the process, however it ends.
class FolderLock {
 public:
  FolderLock() = default;
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Makes the folder where there is none and takes the lock. Throws RunError if another process has it. Where there
  /// can be no such folder or no lock, there is none: writing there will say why.
  void take(const std::string& folder);
  bool taken() const { return descriptor_ >= 0; }

 private:
  int descriptor_ = -1;
};

}  // namespace attn::apps
