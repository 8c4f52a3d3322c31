#include <doctest/doctest.h>

#include <string>

#include "tensor/error.h"
#include "weights/safetensors.h"

using namespace attn;

namespace {

std::string length_bytes(uint64_t length) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(length >> (8 * i) & 0xFF);
  return bytes;
}

std::string file_of(const std::string& header, size_t data_bytes = 0) {
  return length_bytes(header.size()) + header + std::string(data_bytes, '\0');
}

std::string entry(const std::string& name, const std::string& shape, const std::string& offsets,
                  const std::string& dtype = "F32") {
  return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}";
}

std::string refused(const std::string& bytes) {
  try {
    read_safetensors(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("safetensors: impossible header lengths are refused") {
  CHECK(refused("") == "the file is 0 bytes long, too short for a safetensors file");
  CHECK(refused("1234567") == "the file is 7 bytes long, too short for a safetensors file");
  CHECK(refused(length_bytes(uint64_t{1} << 63) + "{}") ==
        "the header would be 9223372036854775808 bytes long, over the limit of 100000000: this is not a "
        "safetensors file");
  CHECK(refused(length_bytes(~uint64_t{0}) + "{}").find("over the limit") != std::string::npos);
  CHECK(refused(length_bytes(3) + "{}") ==
        "the header should be 3 bytes long, but only 2 follow: the file is cut off or not a safetensors file");
  CHECK(refused(length_bytes(0)) == "the header does not begin with '{': this is not a safetensors file");
  CHECK(refused(file_of("    ")) == "the header does not begin with '{': this is not a safetensors file");
  CHECK(refused(file_of("[]")) == "the header does not begin with '{': this is not a safetensors file");
}

TEST_CASE("safetensors: white space before and behind the header is padding, and null metadata is none") {
  for (const char* header :
       {"{}      ", "    {}", "\r\n\t {} \n", "{\"__metadata__\":null}", "{\"__metadata__\":{}}"}) {
    CAPTURE(header);
    const WeightsFile file = read_safetensors(file_of(header));
    CHECK(file.tensors.empty());
    CHECK(file.metadata.empty());
  }
  CHECK(refused(file_of("\xC2\xA0{}")) == "the header does not begin with '{': this is not a safetensors file");
}

TEST_CASE("safetensors: what stands in the place of the file is named, and what to do about it is said") {
  const auto said = [](std::string_view bytes) { return refused(std::string(bytes)); };
  using std::string_view_literals::operator""sv;
  const std::string torch =
      ", not a safetensors file: load it in Python with torch.load, and save its tensors with "
      "safetensors.torch.save_file";
  const std::string download = "this is a web page, not a safetensors file: download the file itself";
  const std::string read = ", not a safetensors file: read in an editor what it says, and download the file itself";
  CHECK(
      said("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1334567\n") ==
      "this is a Git LFS pointer, which only stands for the file, not a safetensors file: fetch the file with git lfs "
      "pull, or download it from the repository's site");
  for (const char* page : {"<!DOCTYPE html>\n<html></html>", "\xEF\xBB\xBF\r\n <!doctype HTML>", "<HTML lang=en>",
                           "<!-- saved --><html>", "<?xml version='1.0'?><!DOCTYPE x><html>"}) {
    CAPTURE(page);
    CHECK(said(page) == download);
  }
  CHECK(said("<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>") == "this is XML" + read);
  CHECK(said("\xEF\xBB\xBF{\"error\":\"Repository not found\"}") == "this is JSON" + read);
  CHECK(said("[]") == "this is JSON" + read);
  CHECK(said("PK\x03\x04\0\0\x08\x08 archive/data.pkl"sv) ==
        "this is a zip archive, such as torch.save writes" + torch);
  CHECK(
      said("PK\x03\x04\x14\0\0\0 arr_0.npy"sv) ==
      "this is a zip archive of NumPy arrays, not a safetensors file: load it in Python with numpy.load, and save its "
      "arrays with safetensors.numpy.save_file");
  CHECK(said("\x80\x02\x8A\x0Al\xFC\x9C\x46\xF9 jP"sv) == "this is a pickle, such as torch.save writes" + torch);
  CHECK(said("\x1F\x8B\x08\0\0\0\0\0\0\x03"sv) ==
        "this is a compressed file (gzip), not a safetensors file: unpack it first");
  CHECK(said("GGUF\x03\0\0\0\x01\0\0\0"sv) ==
        "this is a GGUF file, not a safetensors file: choose the model's safetensors file");
  CHECK(said("\x08\x07\x12\x07pytorch"sv).find("an ONNX file") != std::string::npos);
  CHECK(said("\x93NUMPY\x01\0v\0{'descr'"sv).find("a NumPy array") != std::string::npos);
  CHECK(said("\x89HDF\r\n\x1A\n"sv).find("an HDF5 file") != std::string::npos);
}

TEST_CASE("safetensors: a file whose header's length looks like another format's beginning is none of these") {
  // '{' and '<' are the lengths 123 and 60, a pickle's first bytes 640.
  for (const size_t length : {0x7Bu, 0x3Cu, 0x280u}) {
    const std::string bytes = file_of("{" + std::string(length - 2, ' ') + "}");
    CHECK(read_safetensors(bytes).tensors.empty());
    CHECK(refused(bytes.substr(0, 50)).find("cut off") != std::string::npos);
  }
}

TEST_CASE("safetensors: overlaps, holes and bytes without a tensor are refused") {
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[4,12]") + "}", 12)) ==
        "tensor 'b' begins at byte 4 of the data, but the tensor before it ends at 8: they overlap");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[12,20]") + "}", 20)) ==
        "tensor 'b' begins at byte 12 of the data, but the tensor before it ends at 8: there is a hole");
  CHECK(refused(file_of("{" + entry("a", "[1]", "[4,8]") + "}", 8)).find("there is a hole") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "," + entry("b", "[2]", "[0,8]") + "}", 8))
            .find("they overlap") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "}", 10)) ==
        "the tensors take 8 bytes, but 10 are there: bytes are left over");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]") + "}", 7)) ==
        "the tensors take 8 bytes, but 7 are there: the file is cut off");
  CHECK(refused(file_of("{}", 1)).find("left over") != std::string::npos);
}

TEST_CASE("safetensors: the order of the header need not be that of the data") {
  const std::string bytes = file_of(
      "{" + entry("b", "[2]", "[4,12]") + "," + entry("e", "[0]", "[4,4]") + "," + entry("a", "[1]", "[0,4]") + "}",
      12);
  const WeightsFile file = read_safetensors(bytes);
  CHECK(file.tensors[0].first == "b");
  CHECK(file.tensors[2].first == "a");
}

TEST_CASE("safetensors: byte counts must fit shape and dtype") {
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,4]") + "}", 4)) ==
        "tensor 'a' is malformed: data offsets 0 .. 4, but F32 [2] takes 8 bytes");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[8,0]") + "}", 8)).find("8 .. 0") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[-8,0]") + "}", 8)) ==
        "tensor 'a' is malformed: a negative data offset, -8");
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]", "F9_E4M3") + "}", 8))
            .find("dtype 'F9_E4M3', which is none of F64, F32, ") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[2]", "[0,8]", "f32") + "}", 8)).find("none of") != std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[3]", "[0,1]", "F4") + "}", 1)) ==
        "tensor 'a' is malformed: F4 [3] does not fill whole bytes");
}

TEST_CASE("safetensors: every dtype of the format is listed, and refused only where its numbers are read") {
  for (const auto& [dtype, bytes] : std::vector<std::pair<const char*, size_t>>{{"C64", 32},
                                                                                {"F8_E4M3", 4},
                                                                                {"F8_E5M2", 4},
                                                                                {"F8_E8M0", 4},
                                                                                {"F8_E4M3FNUZ", 4},
                                                                                {"F8_E5M2FNUZ", 4},
                                                                                {"F6_E2M3", 3},
                                                                                {"F6_E3M2", 3},
                                                                                {"F4", 2}}) {
    const std::string name = dtype;  // Clang 14 captures no structured bindings
    CAPTURE(name);
    const std::string offsets = "[0," + std::to_string(bytes) + "]";
    const std::string file = file_of("{" + entry("a", "[4]", offsets, dtype) + "}", bytes);
    CHECK(read_safetensors_header(file).entries.at(0).dtype == dtype);
    CHECK(refused(file) ==
          std::string("tensor 'a' is ") + dtype + ", which is not computed with here: convert it to F32, F16 or BF16");
  }
}

TEST_CASE("safetensors: the header's bytes are limited, not how many tensors they announce") {
  std::string header = "{";
  for (int i = 0; i < 200000; ++i) header += (i ? "," : "") + entry(std::to_string(i), "[0]", "[0,0]");
  CHECK(read_safetensors_header(file_of(header + "}")).entries.size() == 200000);
  CHECK(refused(file_of(header + "," + entry("199999", "[0]", "[0,0]") + "}")) ==
        "the header is malformed: JSON has the key '199999' twice in one object");
}

TEST_CASE("safetensors: shapes that overflow are refused before anything is allocated") {
  for (const char* shape : {"[4611686018427387904,4]", "[4611686018427387904,4611686018427387904,0]",
                            "[0,4611686018427387904,4611686018427387904]", "[9223372036854775807]",
                            "[2147483648,2147483648,2147483648]", "[4294967296,4294967296]"}) {
    CHECK(refused(file_of("{" + entry("a", shape, "[0,0]") + "}")) ==
          "tensor 'a' is malformed: a shape with more elements than can be counted");
  }
  // Countable, but not there.
  CHECK(refused(file_of("{" + entry("a", "[1099511627776]", "[0,4398046511104]") + "}", 4)).find("cut off") !=
        std::string::npos);
  CHECK(refused(file_of("{" + entry("a", "[-1]", "[0,0]") + "}")) == "tensor 'a' is malformed: a negative extent, -1");
  CHECK(refused(file_of("{" + entry("a", "[1,1,1,1,1,1,1]", "[0,4]") + "}", 4)) ==
        "tensor 'a' is malformed: a shape of more than 6 dimensions");
}

TEST_CASE("safetensors: header entries of the wrong form are refused") {
  for (const char* header :
       {"[]", "{\"a\":1}", "{\"a\":{}}", "{\"a\":{\"dtype\":\"F32\"}}",
        "{\"a\":{\"dtype\":1,\"shape\":[],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":1,\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1.0],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[\"1\"],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[NaN],\"data_offsets\":[0,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4,4]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":{}}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,18446744073709551620]}}",
        "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4],\"scale\":2}}", "{\"__metadata__\":{\"a\":1}}",
        "{\"__metadata__\":[]}", "{\"__metadata__\":{},\"__metadata__\":{}}"}) {
    CHECK_THROWS_AS(read_safetensors(file_of(header, 4)), Error);
  }
  CHECK(refused(file_of("{\"__metadata__\":{\"a\":1}}")) ==
        "the header's '__metadata__' is malformed: the metadata 'a' is an integer, not a string");
  CHECK(refused(file_of("{" + entry("a", "[1]", "[0,4]") + "," + entry("a", "[1]", "[4,8]") + "}", 8)) ==
        "the header is malformed: JSON has the key 'a' twice in one object");
  CHECK(refused(file_of("{" + entry("caf\xE9", "[1]", "[0,4]") + "}", 4)).find("not valid UTF-8") != std::string::npos);
}

TEST_CASE("safetensors: deep nesting is refused") {
  std::string nested = "{\"a\":";
  for (int i = 0; i < 200000; ++i) nested += '[';
  CHECK(refused(file_of(nested)).find("nested deeper") != std::string::npos);
}

TEST_CASE("safetensors: a file cut off at any byte is refused") {
  WeightsFile file;
  file.metadata["format"] = "pt";
  file.add("W_q.weight", Tensor({2, 3}, {1, 2, 3, 4, 5, 6}));
  file.add("bias", Tensor({1}, {7}));
  const std::string bytes = write_safetensors(file);
  for (size_t length = 0; length < bytes.size(); ++length) {
    CHECK_THROWS_AS(read_safetensors(std::string_view(bytes).substr(0, length)), Error);
  }
  CHECK_THROWS_AS(read_safetensors(bytes + '\0'), Error);
}

TEST_CASE("safetensors: control characters in a name do not reach the message") {
  CHECK(refused(file_of("{" + entry("a\\u001b[31m\\n", "[2]", "[0,4]") + "}", 4)).find("tensor 'a?[31m?'") == 0);
}
