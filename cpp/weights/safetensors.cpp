#include "weights/safetensors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "io/json.h"
#include "tensor/error.h"
#include "text/utf8.h"
#include "weights/dtypes.h"
#include "weights/other_formats.h"

namespace attn {
namespace {

constexpr std::string_view kMetadata = "__metadata__";

std::string quoted(std::string_view name) { return "'" + excerpt(name) + "'"; }

std::string bytes_text(uint64_t count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

/// The header's text, checked against the file's size.
std::string_view header_text(std::string_view bytes) {
  if (bytes.size() < 8) {
    refuse_other_format(bytes);
    throw Error("the file is " + bytes_text(bytes.size()) + " long, too short for a safetensors file");
  }
  uint64_t length = 0;
  for (size_t i = 8; i-- > 0;) length = length << 8 | static_cast<uint8_t>(bytes[i]);
  const std::string_view rest = bytes.substr(8), text = rest.substr(0, static_cast<size_t>(length));
  const size_t first = text.find_first_not_of(" \t\r\n");
  const bool begins = first != std::string_view::npos && text[first] == '{' && length <= kMaxSafetensorsHeader;
  if (begins && length == text.size()) return text;
  if (!begins) refuse_other_format(bytes);
  if (length > kMaxSafetensorsHeader) {
    throw Error("the header would be " + bytes_text(length) + " long, over the limit of " +
                std::to_string(kMaxSafetensorsHeader) + ": this is not a safetensors file");
  }
  if (length > rest.size()) {
    throw Error("the header should be " + bytes_text(length) + " long, but only " + std::to_string(rest.size()) +
                " follow: the file is cut off or not a safetensors file");
  }
  throw Error("the header does not begin with '{': this is not a safetensors file");
}

std::map<std::string, std::string> read_metadata(const Json& json) {
  std::map<std::string, std::string> metadata;
  if (json.is_null()) return metadata;
  for (const auto& [key, value] : json.as_object()) {
    if (value.kind() != Json::Kind::string) {
      throw Error("the metadata " + quoted(key) + " is " + value.kind_name() + ", not a string");
    }
    metadata.emplace(key, value.as_string());
  }
  return metadata;
}

Shape read_shape(const Json& json) {
  Shape shape;
  for (const Json& extent : json.as_array()) shape.push_back(extent.as_int());
  return shape;
}

uint64_t read_offset(const Json& json) {
  const int64_t offset = json.as_int();
  if (offset < 0) throw Error("a negative data offset, " + std::to_string(offset));
  return static_cast<uint64_t>(offset);
}

TensorEntry read_entry(const std::string& name, const Json& json) {
  for (const auto& member : json.as_object()) {
    if (member.first != "dtype" && member.first != "shape" && member.first != "data_offsets") {
      throw Error("an unknown member " + quoted(member.first));
    }
  }
  TensorEntry entry;
  entry.name = name;
  const std::string& type = json.at("dtype").as_string();
  const DType* dtype = find_dtype(type);
  if (!dtype) throw Error("dtype " + quoted(type) + ", which is none of " + dtype_names());
  entry.dtype = dtype->name;
  entry.shape = read_shape(json.at("shape"));
  const auto numbers = static_cast<uint64_t>(entry.shape.size());
  const uint64_t bytes = numbers / 8 * dtype->bits + numbers % 8 * dtype->bits / 8;
  if (numbers % 8 * dtype->bits % 8 != 0) {
    throw Error(type + " " + entry.shape.str() + " does not fill whole bytes");
  }
  const Json::Array& offsets = json.at("data_offsets").as_array();
  if (offsets.size() != 2) throw Error(std::to_string(offsets.size()) + " data offsets instead of 2");
  entry.begin = read_offset(offsets[0]);
  entry.end = read_offset(offsets[1]);
  if (entry.end < entry.begin || entry.end - entry.begin != bytes) {
    throw Error("data offsets " + std::to_string(entry.begin) + " .. " + std::to_string(entry.end) + ", but " + type +
                " " + entry.shape.str() + " takes " + bytes_text(bytes));
  }
  return entry;
}

/// The tensors must cover the data section exactly.
void check_layout(const std::vector<TensorEntry>& entries, uint64_t data_size) {
  std::vector<const TensorEntry*> order;
  order.reserve(entries.size());
  for (const TensorEntry& entry : entries) order.push_back(&entry);
  std::sort(order.begin(), order.end(), [](const TensorEntry* a, const TensorEntry* b) {
    return a->begin != b->begin ? a->begin < b->begin : a->end < b->end;
  });
  uint64_t covered = 0;
  for (const TensorEntry* entry : order) {
    if (entry->begin != covered) {
      throw Error("tensor " + quoted(entry->name) + " begins at byte " + std::to_string(entry->begin) +
                  " of the data, but the tensor before it ends at " + std::to_string(covered) +
                  (entry->begin < covered ? ": they overlap" : ": there is a hole"));
    }
    covered = entry->end;
  }
  if (covered == data_size) return;
  throw Error("the tensors take " + bytes_text(covered) + ", but " + std::to_string(data_size) +
              (covered > data_size ? " are there: the file is cut off" : " are there: bytes are left over"));
}

}  // namespace

const Tensor* WeightsFile::find(std::string_view name) const {
  const auto found =
      std::find_if(tensors.begin(), tensors.end(), [&](const auto& tensor) { return tensor.first == name; });
  return found == tensors.end() ? nullptr : &found->second;
}

const std::string* WeightsFile::find_metadata(std::string_view key) const {
  const auto found = metadata.find(std::string(key));
  return found == metadata.end() ? nullptr : &found->second;
}

const std::string* SafetensorsHeader::find_metadata(std::string_view key) const {
  const auto found = metadata.find(std::string(key));
  return found == metadata.end() ? nullptr : &found->second;
}

SafetensorsHeader read_safetensors_header(std::string_view bytes) {
  const std::string_view text = header_text(bytes);
  SafetensorsHeader header;
  header.data_offset = 8 + text.size();
  std::vector<std::string_view> names;
  std::string problem;  // of a member, which is not the JSON's
  const auto take = [&](const std::string& name, const Json& value) {
    try {
      if (name == kMetadata) {
        header.metadata = read_metadata(value);
        names.push_back(kMetadata);
      } else {
        header.entries.push_back(read_entry(name, value));
      }
    } catch (const Error& error) {
      problem = (name == kMetadata ? "the header's " : "tensor ") + quoted(name) + " is malformed: " + error.what();
      throw;
    }
  };
  try {
    Json::parse_members(text, take);
    names.reserve(names.size() + header.entries.size());
    for (const TensorEntry& entry : header.entries) names.push_back(entry.name);
    refuse_duplicates(std::move(names));
  } catch (const Error& error) {
    throw Error(problem.empty() ? std::string("the header is malformed: ") + error.what() : problem);
  }
  check_layout(header.entries, bytes.size() - header.data_offset);
  return header;
}

WeightsFile read_tensors(SafetensorsHeader header, std::string_view bytes) {
  const std::string_view data = bytes.substr(static_cast<size_t>(header.data_offset));
  // One byte of file can become four of memory, more than a 32-bit address space may have.
  if (data.size() > std::numeric_limits<size_t>::max() / 8) throw Error("the file is too large for this machine");
  WeightsFile file;
  file.metadata = std::move(header.metadata);
  file.tensors.reserve(header.entries.size());
  for (TensorEntry& entry : header.entries) {
    const DType& dtype = *find_dtype(entry.dtype);
    if (!dtype.decode) {
      throw Error("tensor " + quoted(entry.name) + " is " + std::string(entry.dtype) +
                  ", which is not computed with here: convert it to F32, F16 or BF16");
    }
    Tensor tensor(entry.shape);
    const auto size = static_cast<size_t>(entry.end - entry.begin);
    try {
      dtype.decode(data.substr(static_cast<size_t>(entry.begin), size), tensor.data);
    } catch (const Error& error) {
      throw Error("tensor " + quoted(entry.name) + " " + error.what());
    }
    file.add(std::move(entry.name), std::move(tensor));
  }
  return file;
}

WeightsFile read_safetensors(std::string_view bytes) { return read_tensors(read_safetensors_header(bytes), bytes); }

}  // namespace attn
