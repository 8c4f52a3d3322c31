#include "text/vocabulary.h"

#include "fuzz.h"
#include "tensor/error.h"
#include "text/tokenizer.h"

namespace fuzz::vocabulary {

std::vector<std::string> seeds() {
  return {"<unk>\n<pad>\n<bos>\n<eos>\ngo\n.\nva", "!\n.\n<bos>\n<eos>\n<pad>\n<unk>\nà\n注意\n\n \t",
          "<unk>\n<unk>\n<pad>", "a a b\nb <eos> c\nc c c a"};
}

/// A token a line. What is listed must be found under its id, and what is not listed is unknown.
void one(std::string_view bytes) {
  std::vector<std::string> lines(1);
  for (const char c : bytes) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  const auto check = [&](const attn::Vocabulary& vocabulary) {
    for (int64_t id = 0; id < vocabulary.size(); ++id) {
      require(vocabulary.id(vocabulary.token(id)) == id, "vocabulary: a token has another id");
    }
    const std::vector<int> ids = vocabulary.encode(lines);
    require(ids.size() == lines.size(), "vocabulary: words are lost");
    for (size_t i = 0; i < ids.size(); ++i) {
      const bool same = vocabulary.token(ids[i]) == lines[i];
      require(same || ids[i] == vocabulary.unk(), "vocabulary: a word becomes another");
    }
  };
  try {
    check(attn::Vocabulary::from_list(lines));
  } catch (const attn::Error&) {
  }
  std::vector<attn::TokenList> sentences;
  for (const std::string& line : lines) {
    if (!attn::first_invalid_utf8(line)) sentences.push_back(attn::tokenize(line));
  }
  check(attn::Vocabulary::build(sentences, 2));
}

const Target target("vocabulary", 20000, seeds, one);

}  // namespace fuzz::vocabulary
