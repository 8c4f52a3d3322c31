#include "apps/checkpoint_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "apps/interrupt.h"
#include "io/file.h"
#include "tensor/error.h"

namespace attn::apps {
namespace {

namespace fs = std::filesystem;

/// A step may take a millisecond and a large checkpoint seconds: writing one is to take a small part of the time.
constexpr std::chrono::seconds kInterval{3};
constexpr int kTimesAsLong = 20;

bool is_special_file(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && (!fs::is_regular_file(status) || standard_stream_at(path) >= 0);
}

}  // namespace

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void FolderLock::take(const std::string& folder) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return;
    if (::flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      ::close(opened);
      throw RunError("another training keeps its checkpoint in '" + folder +
                     "': wait for its end, or choose another --out or --checkpoint");
    }
    if (is_at(opened, folder)) {  // whoever had the lock before may have removed it
      descriptor_ = opened;
      return;
    }
    ::close(opened);
  }
}

CheckpointFolder::CheckpointFolder(const std::string& folder, const std::string& out)
    : folder_(folder), given_(!folder.empty()), next_(Clock::now() + kInterval) {
  if (!given_ && !is_special_file(out)) folder_ = out + ".checkpoint";
}

CheckpointFolder::~CheckpointFolder() {
  std::error_code ignored;
  if (!given_ && lock_.taken()) fs::remove(folder_, ignored);  // stays if anything is in it
}

std::string CheckpointFolder::path() const { return folder_ + "/checkpoint.safetensors"; }

std::string CheckpointFolder::earlier_path() const {
  std::error_code ignored;
  std::string path = folder_ + "/checkpoint.previous.safetensors";
  for (int64_t number = 2; fs::exists(fs::symlink_status(path, ignored)); ++number) {
    path = folder_ + "/checkpoint.previous." + std::to_string(number) + ".safetensors";
  }
  return path;
}

std::vector<std::string> CheckpointFolder::paths() const {
  if (!usable()) return {};
  return {folder_, path(), earlier_path()};
}

bool CheckpointFolder::exists() const {
  std::error_code ignored;
  return usable() && fs::exists(path(), ignored);
}

void CheckpointFolder::prepare() {
  if (!usable()) return;
  lock_.take(folder_);
  remove_leftovers(folder_);
  if (given_) check_writable(path());
}

std::string CheckpointFolder::set_earlier_aside() const {
  if (!exists()) return "";
  std::string aside = earlier_path();
  std::error_code problem;
  fs::rename(path(), aside, problem);
  if (problem) throw RunError("cannot move '" + path() + "' out of the way: " + problem.message());
  return aside;
}

void CheckpointFolder::save_now_and_then(Trainer& trainer) {
  const auto begun = Clock::now();
  if (!usable() || begun < next_) return;
  const auto wait = [&] {
    const auto ended = Clock::now();
    next_ = ended + std::max<Clock::duration>(kInterval, kTimesAsLong * (ended - begun));
  };
  try {
    save(trainer);
  } catch (...) {
    wait();  // a disk that is full now is asked again later
    throw;
  }
  wait();
}

void CheckpointFolder::save(Trainer& trainer) {
  const WritingHold hold;
  const std::string bytes = trainer.checkpoint();
  std::error_code ignored;
  fs::create_directories(folder_, ignored);  // somebody may have tidied up
  write_file(path(), bytes);
}

void CheckpointFolder::finish() const {
  if (given_ || !usable()) return;
  std::error_code ignored;
  fs::remove(path(), ignored);
}

}  // namespace attn::apps
