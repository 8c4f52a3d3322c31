#ifndef __EMSCRIPTEN__
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "io/file.h"
#include "tensor/error.h"

using namespace attn;

namespace {

/// An empty directory that goes with the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "attn-file-XXXXXX").string();
    path_ = ::mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }

  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  int64_t entries() const {
    return std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator());
  }

 private:
  std::string path_;
};

template <typename Exception, typename Call>
std::string refusal(Call call) {
  try {
    call();
  } catch (const Exception& error) {
    return error.what();
  }
  return "";
}

mode_t permissions(const std::string& path) {
  struct stat status {};
  ::stat(path.c_str(), &status);
  return status.st_mode & 07777;
}

}  // namespace

TEST_CASE("files: what is written is read, and nothing else is left") {
  const Folder folder;
  const std::string path = folder / "a", bytes("a\0\xFF\n", 4);
  write_file(path, bytes);
  CHECK(read_file(path) == bytes);
  write_file(path, "");
  CHECK(read_file(path).empty());
  write_file(path, std::string(300000, 'x'));
  CHECK(read_file(path).size() == 300000);
  CHECK(folder.entries() == 1);
}

TEST_CASE("files: a file that cannot be opened is an error of input") {
  const Folder folder;
  CHECK(refusal<Error>([&] { read_file(folder / "none"); }) ==
        "cannot open '" + folder / "none" + "': No such file or directory");
  CHECK(refusal<Error>([&] { read_file(folder / ""); }).find("Is a directory") != std::string::npos);
}

TEST_CASE("files: a file that cannot be written is an error of the run") {
  const Folder folder;
  const std::string nowhere = folder / "none/a";
  CHECK(refusal<RunError>([&] { write_file(nowhere, "x"); }) ==
        "cannot write '" + nowhere + "': No such file or directory");
  CHECK(refusal<RunError>([&] { check_writable(nowhere); }) ==
        "cannot write '" + nowhere + "': No such file or directory");
  CHECK(refusal<RunError>([&] { write_file(folder / "", "x"); }).find("Is a directory") != std::string::npos);
  CHECK_THROWS_AS(write_file("", "x"), RunError);
  CHECK_THROWS_AS(write_file("/dev/full", "x"), RunError);
  CHECK_NOTHROW(write_file("/dev/null", "x"));
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("files: asking whether a file can be written changes nothing") {
  const Folder folder;
  check_writable(folder / "a");
  CHECK(folder.entries() == 0);
  write_file(folder / "a", "old");
  check_writable(folder / "a");
  CHECK(folder.entries() == 1);
  CHECK(read_file(folder / "a") == "old");
}

TEST_CASE("files: when writing fails the old file stays and no other") {
  const Folder folder;
  const std::string path = folder / "a";
  write_file(path, "old");
  // A limit on file sizes fails in the middle of writing, as a full disk does.
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  const std::string message = refusal<RunError>([&] { write_file(path, std::string(100000, 'x')); });
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  CHECK(message == "cannot write '" + path + "': File too large");
  CHECK(read_file(path) == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("files: a kill at any time leaves the old file or the new one") {
  const Folder folder;
  const std::string path = folder / "a", a(200000, 'a'), b(200000, 'b');
  write_file(path, a);
  for (int i = 0; i < 20; ++i) {
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      while (true) {
        write_file(path, b);
        write_file(path, a);
      }
    }
    ::usleep(1000 + 700 * static_cast<unsigned>(i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const std::string found = read_file(path);
    CHECK((found == a || found == b));
  }
  check_writable(path);
  CHECK(folder.entries() == 1);
}

TEST_CASE("files: what killed processes left is removed, what a living one writes stays") {
  const Folder folder;
  write_file(folder / ".attn-1-0.tmp", "left");
  write_file(folder / ".attn-2-0.tmp", "being written");
  write_file(folder / ".attn-notes", "somebody's own");
  const int living = ::open((folder / ".attn-2-0.tmp").c_str(), O_WRONLY);
  REQUIRE(::flock(living, LOCK_EX) == 0);
  check_writable(folder / "a");
  CHECK(folder.entries() == 2);
  CHECK(read_file(folder / ".attn-2-0.tmp") == "being written");
  ::close(living);
  remove_leftovers(folder / "");
  CHECK(folder.entries() == 1);
  CHECK(read_file(folder / ".attn-notes") == "somebody's own");
}

TEST_CASE("files: permissions are kept and links are followed") {
  const Folder folder;
  write_file(folder / "a", "old");
  ::chmod((folder / "a").c_str(), 0640);
  std::filesystem::create_symlink("a", folder / "link");
  write_file(folder / "link", "new");
  CHECK(std::filesystem::is_symlink(folder / "link"));
  CHECK(read_file(folder / "a") == "new");
  CHECK(permissions(folder / "a") == 0640);
  std::filesystem::create_symlink("b", folder / "dangling");
  write_file(folder / "dangling", "new");
  CHECK(std::filesystem::is_symlink(folder / "dangling"));
  CHECK(read_file(folder / "b") == "new");
}

TEST_CASE("files: the file that a standard stream goes to is written where the stream stands") {
  const Folder folder;
  const int before = ::dup(STDOUT_FILENO), file = ::open((folder / "a").c_str(), O_WRONLY | O_CREAT, 0644);
  REQUIRE(::dup2(file, STDOUT_FILENO) == STDOUT_FILENO);
  ::close(file);
  (void)!::write(STDOUT_FILENO, "before, ", 8);
  const std::string message = refusal<RunError>([] { write_file("/dev/stdout", "bytes"); });
  (void)!::write(STDOUT_FILENO, ", after", 7);
  ::dup2(before, STDOUT_FILENO);
  ::close(before);
  CHECK(message.empty());
  CHECK(read_file(folder / "a") == "before, bytes, after");
}

TEST_CASE("files: what is being written is nobody's leftover until it is in its place") {
  const Folder folder;
  std::atomic<bool> done = false;
  std::thread tidying([&] {
    while (!done) remove_leftovers(folder / "");
  });
  std::string message;
  for (int i = 0; i < 500 && message.empty(); ++i) message = refusal<RunError>([&] { write_file(folder / "a", "x"); });
  done = true;
  tidying.join();
  CHECK(message.empty());
}

TEST_CASE("files: a write-protected file is not replaced") {
  if (::geteuid() == 0) return;  // root may write anything
  const Folder folder;
  write_file(folder / "a", "old");
  ::chmod((folder / "a").c_str(), 0444);
  CHECK(refusal<RunError>([&] { write_file(folder / "a", "new"); }).find("Permission denied") != std::string::npos);
  CHECK(read_file(folder / "a") == "old");
}

TEST_CASE("files: a relative name is written beside itself") {
  const Folder folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder / "");
  write_file("plain", "x");
  const std::string found = read_file("plain");
  std::filesystem::current_path(before);
  CHECK(found == "x");
}
#endif
