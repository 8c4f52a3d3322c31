#include "apps/epoch_log.h"

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>

#include "apps/arguments.h"
#include "io/file.h"
#include "io/json.h"
#include "tensor/error.h"

namespace attn::apps {
namespace {

/// Whether a line of an earlier log belongs to one of the first `epochs` epochs.
bool is_of_epochs(const std::string& line, int64_t epochs) {
  try {
    const Json json = Json::parse(line);
    return json.at("epoch").as_int() <= epochs;
  } catch (const Error&) {
    return false;  // cut off by a kill, or no line of a log
  }
}

/// Drops the lines of epochs that are about to be trained again, which a kill leaves behind the checkpoint.
void keep_epochs(const std::string& path, int64_t epochs) {
  if (!std::filesystem::is_regular_file(path)) return;
  const std::string text = read_file(path);
  std::string kept;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (is_of_epochs(line, epochs)) kept += line + "\n";
    begin = end + 1;
  }
  if (kept != text) write_file(path, kept);
}

[[noreturn]] void cannot_write(const std::string& path) {
  throw RunError("cannot write the log '" + path + "': " + std::strerror(errno));
}

}  // namespace

EpochLog::EpochLog(const std::string& path, int64_t finished_epochs) : path_(path) {
  if (path.empty()) return;
  if (const int stream = standard_stream_at(path); stream >= 0) {
    file_ = ::fdopen(::dup(stream), "w");  // goes on where the stream stands
  } else {
    if (finished_epochs > 0) keep_epochs(path, finished_epochs);
    file_ = std::fopen(path.c_str(), finished_epochs > 0 ? "a" : "w");
  }
  if (!file_) cannot_write(path_);
}

EpochLog::~EpochLog() {
  if (file_) std::fclose(file_);
}

void EpochLog::write(const EpochEntry& entry) {
  if (!file_) return;
  Json json = Json::object();
  json.set("epoch", entry.epoch).set("loss", std::isfinite(entry.loss) ? Json(entry.loss) : Json());
  json.set("tokens_per_s", parse_real("tokens_per_s", fixed(entry.tokens_per_s, 1)));
  if (entry.alignment_loss) json.set("alignment_loss", *entry.alignment_loss);
  if (entry.learning_rate) json.set("lr", *entry.learning_rate);
  if (entry.held_out) json.set("held_out", to_json(*entry.held_out));
  if (entry.diverged) json.set("diverged", true);
  std::fprintf(file_, "%s\n", json.dump().c_str());
  if (std::fflush(file_) != 0) cannot_write(path_);
}

}  // namespace attn::apps
