#ifndef __EMSCRIPTEN__
#include "io/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>

#include "tensor/error.h"

namespace attn {
namespace {

constexpr std::string_view kTemporary = ".attn-", kTemporaryEnd = ".tmp";

[[noreturn]] void fail_to_write(const std::string& path, int reason) {
  throw RunError("cannot write '" + path + "': " + std::strerror(reason));
}

/// An open file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  /// Network file systems report a full disk only here.
  bool close() {
    const int fd = fd_;
    fd_ = -1;
    return ::close(fd) == 0;
  }

 private:
  int fd_;
};

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool sync(int fd) {
  while (::fsync(fd) != 0) {
    if (errno != EINTR) return false;
  }
  return true;
}

std::string directory_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

/// Where a link leads, be it to no file yet; the path itself if it is none.
std::string follow_link(const std::string& path) {
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return path;
  if (char* real = ::realpath(path.c_str(), nullptr)) {
    std::string result = real;
    std::free(real);
    return result;
  }
  // A link to itself leads nowhere, and those of /proc to what has no path.
  if (::stat(path.c_str(), &status) == 0 || errno != ENOENT) return path;
  const std::string target = std::filesystem::read_symlink(path).string();
  return follow_link(target.front() == '/' ? target : directory_of(path) + "/" + target);
}

/// What stands at a path now.
struct Target {
  std::string path;
  bool exists = false;
  /// It is to be written as it stands: no regular file, or that of a standard stream.
  bool direct = false;
  mode_t permissions = 0;
  int stream = -1;
};

/// Throws RunError where nothing could be written.
Target inspect(const std::string& path) {
  if (path.empty()) fail_to_write(path, ENOENT);
  Target target{follow_link(path)};
  struct stat status;
  if (::stat(target.path.c_str(), &status) != 0) {
    if (errno != ENOENT) fail_to_write(path, errno);
    return target;
  }
  if (S_ISDIR(status.st_mode)) fail_to_write(path, EISDIR);
  // Renaming over a file asks nobody whether the file is write-protected.
  if (::access(target.path.c_str(), W_OK) != 0) fail_to_write(path, errno);
  target.exists = true;
  target.stream = standard_stream_at(target.path);
  target.direct = !S_ISREG(status.st_mode) || target.stream >= 0;
  target.permissions = status.st_mode & 07777;
  return target;
}

/// A new file beside another, removed unless it takes the other's place.
class TemporaryFile {
 public:
  TemporaryFile(const Target& target, const std::string& shown) : shown_(shown), descriptor_(create(target.path)) {
    if (descriptor_.get() < 0) fail_to_write(shown_, errno);
    // A file system without permissions refuses; the file is then as open as the others there.
    if (target.exists) (void)!::fchmod(descriptor_.get(), target.permissions);
  }
  ~TemporaryFile() {
    if (!moved_) ::unlink(path_.c_str());
  }

  void write(std::string_view bytes) {
    lock_.emplace(::fcntl(descriptor_.get(), F_DUPFD_CLOEXEC, 0));
    if (!write_all(descriptor_.get(), bytes) || !sync(descriptor_.get()) || !descriptor_.close()) {
      fail_to_write(shown_, errno);
    }
  }

  void move_to(const std::string& path) {
    if (::rename(path_.c_str(), path.c_str()) != 0) fail_to_write(shown_, errno);
    moved_ = true;
  }

 private:
  int create(const std::string& target) {
    int fd = -1;
    for (int attempt = 0; attempt < 100 && fd < 0; ++attempt) {
      path_ = directory_of(target) + "/" + std::string(kTemporary) + std::to_string(::getpid()) + "-" +
              std::to_string(attempt) + std::string(kTemporaryEnd);
      fd = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd < 0 && errno != EEXIST) break;
      if (fd >= 0 && !locked_in_place(fd)) {
        ::close(fd);
        fd = -1;
      }
    }
    return fd;
  }
  /// Says that somebody is writing; false if remove_leftovers() was quicker.
  static bool locked_in_place(int fd) {
    struct stat status;
    (void)!::flock(fd, LOCK_EX);  // a file system without locks keeps leftovers
    return ::fstat(fd, &status) == 0 && status.st_nlink > 0;
  }

  std::string shown_, path_;
  bool moved_ = false;
  Descriptor descriptor_;
  /// Holds the lock once the file is closed, until it has its name: it would be taken for a leftover.
  std::optional<Descriptor> lock_;
};

void write_directly(const Target& target, const std::string& shown, std::string_view bytes) {
  // A descriptor of its own would begin at the file's first byte.
  Descriptor file(target.stream >= 0 ? ::fcntl(target.stream, F_DUPFD_CLOEXEC, 0)
                                     : ::open(target.path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.get() < 0 || !write_all(file.get(), bytes) || !file.close()) fail_to_write(shown, errno);
}

/// Makes the rename last through a power cut. A failure is let pass: the file is whole either way,
/// and some file systems cannot sync a directory.
void sync_directory(const std::string& path) {
  Descriptor directory(::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) sync(directory.get());
}

}  // namespace

std::string read_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) throw Error("cannot open '" + path + "': " + std::strerror(errno));
  struct stat status {};
  if (::fstat(file.get(), &status) == 0 && S_ISDIR(status.st_mode)) {
    throw Error("cannot open '" + path + "': " + std::strerror(EISDIR));
  }
  std::string bytes;
  // A size is a hint only: pipes have none, and a file may grow while it is read.
  constexpr size_t kChunk = size_t{1} << 16, kMostOfAStream = size_t{1} << 30;
  size_t chunk = status.st_size > 0 ? static_cast<size_t>(status.st_size) + 1 : kChunk;
  while (true) {
    const size_t begin = bytes.size();
    bytes.resize(begin + chunk);
    ssize_t count = -1;
    do {
      count = ::read(file.get(), bytes.data() + begin, chunk);
    } while (count < 0 && errno == EINTR);
    if (count < 0) throw RunError("cannot read '" + path + "': " + std::strerror(errno));
    bytes.resize(begin + static_cast<size_t>(count));
    if (count == 0) return bytes;
    if (!S_ISREG(status.st_mode) && bytes.size() > kMostOfAStream)
      throw Error("'" + path + "' goes on after 1 GiB: what is read has to end before");
    chunk = kChunk;
  }
}

void write_file(const std::string& path, std::string_view bytes) {
  const Target target = inspect(path);
  if (target.direct) return write_directly(target, path, bytes);
  TemporaryFile temporary(target, path);
  temporary.write(bytes);
  temporary.move_to(target.path);
  sync_directory(target.path);
}

void check_writable(const std::string& path) {
  const Target target = inspect(path);
  if (target.direct) return;
  TemporaryFile(target, path);
  remove_leftovers(directory_of(target.path));
}

bool is_at(int descriptor, const std::string& path) {
  struct stat opened, found;
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &found) == 0 && opened.st_dev == found.st_dev &&
         opened.st_ino == found.st_ino;
}

int standard_stream_at(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return -1;
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (is_at(stream, path)) return stream;
  }
  return -1;
}

void remove_leftovers(const std::string& directory) {
  DIR* entries = ::opendir(directory.c_str());
  if (!entries) return;
  while (const dirent* entry = ::readdir(entries)) {
    const std::string_view name = entry->d_name;
    if (name.substr(0, kTemporary.size()) != kTemporary || !name.ends_with(kTemporaryEnd)) continue;
    const std::string path = directory + "/" + entry->d_name;
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (file.get() < 0 || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) continue;
    // Who writes holds a lock, which goes with the process; another may have begun one of the same name since.
    if (is_at(file.get(), path)) ::unlink(path.c_str());
  }
  ::closedir(entries);
}

}  // namespace attn
#endif
