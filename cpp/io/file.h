#pragma once
#include <string>
#include <string_view>

// Native only: a browser tab hands out its files as downloads.

namespace attn {

/// The bytes of a file. Throws Error if it cannot be opened ("cannot open 'a.tsv': No such file or
/// directory"), is a directory, or is no regular file (a pipe, /dev/zero) and goes on after 1 GiB, RunError if reading
/// it fails half way.
std::string read_file(const std::string& path);

/// Replaces a file as a whole or not at all: the bytes go to a temporary file beside it, are synced
/// to the disk and renamed over it, and the directory is synced. On any failure, a kill among them, the old
/// file stays as it was; the temporary file is removed, that of a killed process by check_writable() later. A link is
/// followed, also one that leads to no file yet; the old file's permissions are kept. What is no regular file (a pipe,
/// /dev/null) is written directly, as is the file that a standard stream goes to, where that stands.
/// Throws RunError with the system's reason: "cannot write 'a.safetensors': No space left on device".
void write_file(const std::string& path, std::string_view bytes);

/// Throws the RunError that write_file would throw by opening its file: to be asked before hours of
/// training. Leaves nothing behind, and removes what killed processes have left in the file's directory.
void check_writable(const std::string& path);

/// Whether a path leads to what a descriptor has open.
bool is_at(int descriptor, const std::string& path);

/// The descriptor of the standard output or error, if that goes to the regular file at a path; else -1.
int standard_stream_at(const std::string& path);

/// Removes the temporary files of a directory whose processes are gone.
void remove_leftovers(const std::string& directory);

}  // namespace attn
