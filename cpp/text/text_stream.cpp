#include "text/text_stream.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "tensor/error.h"
#include "tensor/rng.h"
#include "text/clean.h"
#include "text/utf8.h"

namespace attn {
namespace {

/// Windows whose places are drawn.
class DrawnWindows : public EpochRows {
 public:
  explicit DrawnWindows(uint64_t seed) : seed_(seed) {}

  /// The columns' rows are one stream, of which each window is a part.
  void replace(int64_t epoch, uint32_t row, const Column& column, std::span<float> ids) const override {
    const size_t length = std::min(column.row(row).size(), ids.size());
    if (column.width == 1) return;
    const PhiloxBlock random =
        philox({uint32_t(seed_), uint32_t(seed_ >> 32)},
               {row, static_cast<uint32_t>(epoch), name_hash("windows"), static_cast<uint32_t>(epoch >> 32)});
    const uint64_t places = column.numbers.size() - column.row(row).size() + 1;
    const auto begin = static_cast<size_t>(random[0] * places >> 32);
    std::copy_n(column.numbers.begin() + static_cast<std::ptrdiff_t>(begin), length, ids.begin());
  }

 private:
  uint64_t seed_;
};

/// Without the ends of lines that CR takes part in.
std::string with_line_feeds(std::string text) {
  size_t end = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!pair) text[end++] = text[i] == '\r' ? '\n' : text[i];
  }
  text.resize(end);
  return text;
}

/// Parts a text at its empty lines; what is only white space is none.
std::vector<std::string> parted(const std::string& text) {
  std::vector<std::string> documents(1);
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t") == std::string::npos) {
      if (!documents.back().empty()) documents.emplace_back();
    } else {
      documents.back() += (documents.back().empty() ? "" : "\n") + line;
    }
    begin = end + 1;
  }
  if (documents.back().empty()) documents.pop_back();
  return documents;
}

}  // namespace

TextStream::TextStream(std::string_view bytes, TokenKind kind, bool documents) : kind_(kind) {
  if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF")
    throw Error("the text is UTF-16, but UTF-8 is needed: save it as UTF-8");
  if (const auto invalid = first_invalid_utf8(bytes)) {
    const auto line = 1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(invalid->offset), '\n');
    const size_t start = invalid->offset == 0 ? 0 : bytes.rfind('\n', invalid->offset - 1) + 1;
    throw Error("line " + std::to_string(line) + " is not valid UTF-8 (" +
                first_invalid_utf8(bytes.substr(start))->str() + ")");
  }
  std::string text = with_line_feeds(clean(bytes));
  if (text.find_first_not_of(" \t\n") == std::string::npos) throw Error("the text is empty");
  documents_ = documents ? parted(text) : std::vector<std::string>{std::move(text)};
}

int64_t TextStream::size() const {
  return std::accumulate(documents_.begin(), documents_.end(), int64_t{0},
                         [](int64_t sum, const std::string& text) { return sum + std::ssize(text); });
}

std::vector<Vocabulary> TextStream::vocabularies(const DataOptions& options) const {
  return {text_vocabulary(kind_, documents_, options)};
}

Examples TextStream::examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const {
  const Vocabulary& vocabulary = vocabularies.front();
  std::vector<int> stream;
  for (const std::string& document : documents_) {
    const std::vector<int> ids = encode_text(kind_, vocabulary, document);
    stream.insert(stream.end(), ids.begin(), ids.end());
    stream.push_back(vocabulary.eos());
  }
  Examples windows;
  Column tokens{"tokens", options.steps, vocabulary.pad()}, targets{"targets", options.steps, vocabulary.pad()},
      valid_len{"valid_len"};
  const auto read = static_cast<int64_t>(stream.size()) - 1;
  for (int64_t begin = 0; begin < read; begin += options.steps) {
    const auto length = static_cast<size_t>(std::min(options.steps, read - begin));
    tokens.add_row(std::span(stream).subspan(static_cast<size_t>(begin), length));
    targets.add_row(std::span(stream).subspan(static_cast<size_t>(begin) + 1, length));
    valid_len.add_row({{static_cast<int>(length)}});
    ++windows.size;
  }
  for (Column* column : {&tokens, &targets, &valid_len}) windows.columns.push_back(std::move(*column));
  return windows;
}

std::unique_ptr<EpochRows> TextStream::epoch_rows(const Examples& examples, std::span<const Vocabulary>,
                                                  const DataOptions& options) const {
  const int64_t tokens = examples.total("valid_len") + 1;
  if (tokens <= options.steps) {
    throw Error("the text has " + std::to_string(tokens) + " tokens, its end among them, and a window of " +
                std::to_string(options.steps) + " steps needs " + std::to_string(options.steps + 1));
  }
  return std::make_unique<DrawnWindows>(options.seed);
}

std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> TextStream::split(double fraction, uint64_t seed) const {
  std::vector<std::string> rest, part;
  if (documents_.size() > 1) {
    const std::vector<bool> chosen = drawn_share(std::ssize(documents_), fraction, seed);
    for (size_t i = 0; i < documents_.size(); ++i) (chosen[i] ? part : rest).push_back(documents_[i]);
  } else {
    const std::string& text = documents_.front();
    auto cut = static_cast<size_t>((1 - fraction) * static_cast<double>(text.size()));
    const size_t line = text.find('\n', cut);
    if (line + 1 < text.size() && line != std::string::npos) cut = line + 1;
    while (cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) ++cut;
    if (cut == 0 || cut >= text.size()) throw Error("of so short a text nothing can be held out");
    rest.push_back(text.substr(0, cut));
    part.push_back(text.substr(cut));
  }
  return {std::unique_ptr<Dataset>(new TextStream(std::move(rest), kind_)),
          std::unique_ptr<Dataset>(new TextStream(std::move(part), kind_))};
}

int64_t TextStream::common(const Dataset& other) const {
  const std::vector<std::string>& documents = static_cast<const TextStream&>(other).documents_;
  int64_t bytes = 0;
  for (const std::string& document : documents_) {
    if (std::find(documents.begin(), documents.end(), document) != documents.end()) bytes += std::ssize(document);
  }
  return bytes;
}

}  // namespace attn
