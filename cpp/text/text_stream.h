#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "text/dataset.h"
#include "text/text_tokens.h"

namespace attn {

/// A text that a model learns to go on with: one stream of tokens, an <eos> behind each document. An example is a
/// window of it: tokens [N, T], what follows each of them (targets [N, T]), and how many there are (valid_len [N]). The
/// examples are the stream from window to window; an epoch of a training reads as many whose places are drawn.
class TextStream : public Dataset {
 public:
  /// UTF-8, made clean: clean(). One document, or where they are asked for, several with empty lines between. Throws
  /// Error, one sentence, if it is empty or not UTF-8.
  TextStream(std::string_view bytes, TokenKind kind, bool documents);

  /// Bytes.
  int64_t size() const override;
  std::vector<Vocabulary> vocabularies(const DataOptions& options) const override;
  Examples examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const override;
  /// Throws Error if the text is too short for one window.
  std::unique_ptr<EpochRows> epoch_rows(const Examples& examples, std::span<const Vocabulary> vocabularies,
                                        const DataOptions& options) const override;
  /// Documents that are drawn, or of a single one its end, from the start of a line where there are lines.
  std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> split(double fraction, uint64_t seed) const override;
  int64_t common(const Dataset& other) const override;

 private:
  TextStream(std::vector<std::string> documents, TokenKind kind) : documents_(std::move(documents)), kind_(kind) {}

  std::vector<std::string> documents_;
  TokenKind kind_;
};

}  // namespace attn
