#include "weights/other_formats.h"

#include <algorithm>
#include <string>

#include "tensor/error.h"
#include "text/utf8.h"

namespace attn {
namespace {

constexpr const char *kDownload = "download the file itself",
                     *kRead = "read in an editor what it says, and download the file itself",
                     *kTorch =
                         "load it in Python with torch.load, and save its tensors with "
                         "safetensors.torch.save_file",
                     *kNumpy =
                         "load it in Python with numpy.load, and save its arrays with "
                         "safetensors.numpy.save_file",
                     *kUnpack = "unpack it first", *kOther = "choose the model's safetensors file";

struct OtherFormat {
  /// How it begins: '?' is any byte; of text, in small letters.
  std::string_view begins;
  const char *what, *advice;
  /// Begins behind white space and a byte order mark, letters of either size.
  bool text = false;
  /// What stands within the first bytes besides.
  std::string_view holds = "";
};

constexpr size_t kHead = 512;

/// The first that fits is it.
constexpr OtherFormat kFormats[] = {
    {"version https://git-lfs.github.com/spec/", "a Git LFS pointer, which only stands for the file",
     "fetch the file with git lfs pull, or download it from the repository's site", true},
    {"<!doctype html", "a web page", kDownload, true},
    {"<html", "a web page", kDownload, true},
    {"<", "a web page", kDownload, true, "<html"},
    {"<", "XML", kRead, true},
    {"{", "JSON", kRead, true},
    {"[", "JSON", kRead, true},
    {"PK\x03\x04", "a zip archive of NumPy arrays", kNumpy, false, ".npy"},
    {"PK\x03\x04", "a zip archive, such as torch.save writes", kTorch},
    {"\x80\x02", "a pickle, such as torch.save writes", kTorch},
    {"\x80\x03", "a pickle, such as torch.save writes", kTorch},
    {"\x80\x04", "a pickle, such as torch.save writes", kTorch},
    {"\x80\x05", "a pickle, such as torch.save writes", kTorch},
    {"\x93NUMPY", "a NumPy array", kNumpy},
    {"\x1F\x8B", "a compressed file (gzip)", kUnpack},
    {"BZh", "a compressed file (bzip2)", kUnpack},
    {"\xFD"
     "7zXZ",
     "a compressed file (xz)", kUnpack},
    {"\x28\xB5\x2F\xFD", "a compressed file (Zstandard)", kUnpack},
    {"7z\xBC\xAF", "a compressed file (7z)", kUnpack},
    {"GGUF", "a GGUF file", kOther},
    {"\x89HDF", "an HDF5 file, such as Keras writes", kOther},
    // Protocol buffers have no signature: the fields ir_version and producer_name, the first two of a model.
    {"\x08?\x12", "an ONNX file", kOther},
};

std::string small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return small;
}

bool begins(std::string_view text, std::string_view pattern) {
  if (text.size() < pattern.size()) return false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '?' && pattern[i] != text[i]) return false;
  }
  return true;
}

}  // namespace

void refuse_other_format(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kHead);
  std::string_view words = without_byte_order_mark(head);
  words.remove_prefix(std::min(words.find_first_not_of(" \t\r\n"), words.size()));
  // The length of a header that is cut off may begin as text does.
  const std::string text = small_letters(words.find('\0') == std::string_view::npos ? words : "");
  for (const OtherFormat& format : kFormats) {
    const std::string_view shown = format.text ? std::string_view(text) : head;
    if (!begins(shown, format.begins) || shown.find(format.holds) == std::string_view::npos) continue;
    throw Error(std::string("this is ") + format.what + ", not a safetensors file: " + format.advice);
  }
}

}  // namespace attn
