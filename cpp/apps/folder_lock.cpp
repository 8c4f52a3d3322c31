#include "apps/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "tensor/error.h"

namespace attn::apps {
namespace {

/// Whether a path still leads to what was opened: whoever had the lock before may have removed the folder.
bool is_at(int descriptor, const std::string& path) {
  struct stat opened, found;
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &found) == 0 && opened.st_dev == found.st_dev &&
         opened.st_ino == found.st_ino;
}

}  // namespace

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FolderLock::take(const std::string& folder) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    if (::flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      ::close(opened);
      throw RunError("another training keeps its checkpoint in '" + folder +
                     "': wait for its end, or choose another --out or --checkpoint");
    }
    if (is_at(opened, folder)) {
      descriptor_ = opened;
      return;
    }
    ::close(opened);
  }
}

}  // namespace attn::apps
