#include "apps/checkpoint_folder.h"

#include <filesystem>

#include "tensor/error.h"
#include "weights/atomic_file.h"

namespace attn::apps {
namespace {

namespace fs = std::filesystem;

/// Epochs may take milliseconds: writing a checkpoint after each would take longer than training.
constexpr std::chrono::seconds kInterval{3};

bool is_special_file(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status);
}

void make_folder(const std::string& folder) {
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) throw RunError("cannot make the directory '" + folder + "': " + problem.message());
}

}  // namespace

CheckpointFolder::CheckpointFolder(const std::string& folder, const std::string& out)
    : folder_(folder), given_(!folder.empty()) {
  if (!given_ && !is_special_file(out)) folder_ = out + ".checkpoint";
}

std::string CheckpointFolder::path() const { return folder_ + "/checkpoint.safetensors"; }

bool CheckpointFolder::exists() const {
  std::error_code ignored;
  return usable() && fs::exists(path(), ignored);
}

void CheckpointFolder::prepare() const {
  if (!given_) return;
  make_folder(folder_);
  check_writable(path());
}

bool CheckpointFolder::set_earlier_aside() const {
  if (!exists()) return false;
  std::error_code problem;
  fs::rename(path(), folder_ + "/checkpoint.previous.safetensors", problem);
  if (problem) throw RunError("cannot move '" + path() + "' out of the way: " + problem.message());
  return true;
}

void CheckpointFolder::save_now_and_then(Trainer& trainer) {
  if (usable() && Clock::now() - saved_ >= kInterval) save(trainer);
}

void CheckpointFolder::save(Trainer& trainer) {
  const std::string bytes = trainer.checkpoint();
  make_folder(folder_);
  saved_ = Clock::now();  // a disk that is full now is asked again a few seconds later
  try {
    write_file(path(), bytes);
  } catch (const RunError&) {
    std::error_code ignored;
    if (!given_) fs::remove(folder_, ignored);  // stays if there is an earlier checkpoint
    throw;
  }
}

void CheckpointFolder::finish() const {
  if (given_ || !usable()) return;
  std::error_code ignored;
  fs::remove(path(), ignored);
  fs::remove(folder_, ignored);  // stays if anything else is in it
}

}  // namespace attn::apps
