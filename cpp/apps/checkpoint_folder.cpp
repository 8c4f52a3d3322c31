#include "apps/checkpoint_folder.h"

#include <filesystem>

#include "apps/interrupt.h"
#include "io/file.h"
#include "tensor/error.h"

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

}  // namespace

CheckpointFolder::CheckpointFolder(const std::string& folder, const std::string& out)
    : folder_(folder), given_(!folder.empty()) {
  if (!given_ && !is_special_file(out)) folder_ = out + ".checkpoint";
}

CheckpointFolder::~CheckpointFolder() {
  std::error_code ignored;
  if (!given_ && lock_.taken()) fs::remove(folder_, ignored);  // stays if anything is in it
}

std::string CheckpointFolder::path() const { return folder_ + "/checkpoint.safetensors"; }
std::string CheckpointFolder::earlier_path() const { return folder_ + "/checkpoint.previous.safetensors"; }

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

bool CheckpointFolder::set_earlier_aside() const {
  if (!exists()) return false;
  std::error_code problem;
  fs::rename(path(), earlier_path(), problem);
  if (problem) throw RunError("cannot move '" + path() + "' out of the way: " + problem.message());
  return true;
}

void CheckpointFolder::save_now_and_then(Trainer& trainer) {
  if (usable() && Clock::now() - saved_ >= kInterval) save(trainer);
}

void CheckpointFolder::save(Trainer& trainer) {
  const WritingHold hold;
  const std::string bytes = trainer.checkpoint();
  saved_ = Clock::now();  // a disk that is full now is asked again a few seconds later
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
