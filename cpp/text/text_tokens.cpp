#include "text/text_tokens.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "tensor/error.h"
#include "text/tokenizer.h"
#include "text/utf8.h"

namespace attn {
namespace {

constexpr int kBytes = 256;
/// Characters of a piece: what stands without a space or a mark for longer is parted, for time grows with its square.
constexpr int kLongestPiece = 64;

/// A byte as published vocabularies write it: itself where one sees it, else a character from U+0100 on.
/// Source: github.com/openai/gpt-2, src/encoder.py, `bytes_to_unicode`.
struct ByteLetters {
  std::array<std::string, kBytes> of;
  std::unordered_map<char32_t, char> byte_of;

  ByteLetters() {
    char32_t unseen = kBytes;
    for (int byte = 0; byte < kBytes; ++byte) {
      const bool seen = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
      const char32_t letter = seen ? static_cast<char32_t>(byte) : unseen++;
      append_utf8(of[byte], letter);
      byte_of[letter] = static_cast<char>(byte);
    }
  }
};

const ByteLetters& byte_letters() {
  static const ByteLetters letters;
  return letters;
}

enum class Sort : uint8_t { space, letter, digit, mark };

Sort sort_of(char32_t c) {
  if (c == ' ' || c == '\n' || c == '\t' || c == '\r') return Sort::space;
  if (c >= '0' && c <= '9') return Sort::digit;
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? Sort::letter : Sort::mark;
  // General and Chinese punctuation, and marks of full width.
  const bool mark = (c >= 0x2010 && c <= 0x205E) || (c >= 0x3001 && c <= 0x303F) || (c >= 0xFF01 && c <= 0xFF20);
  return mark ? Sort::mark : Sort::letter;
}

/// Calls with each piece of a text that pairs never join beyond: letters, digits or marks, with the space before them,
/// or other white space; of kLongestPiece characters at most.
template <class Take>
void each_piece(std::string_view text, Take take) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    char32_t c = next_character(text, end);
    Sort sort = sort_of(c);
    if (c == ' ' && end < text.size()) {
      size_t behind = end;
      const Sort next = sort_of(next_character(text, behind));
      if (next != Sort::space) {
        sort = next;
        end = behind;
      }
    }
    for (int count = 1; end < text.size() && count < kLongestPiece; ++count) {
      size_t behind = end;
      c = next_character(text, behind);
      if (sort_of(c) != sort) break;
      // The last space of several is the next word's.
      if (sort == Sort::space && c == ' ' && behind < text.size()) {
        size_t after = behind;
        if (sort_of(next_character(text, after)) != Sort::space) break;
      }
      end = behind;
    }
    take(text.substr(begin, end - begin));
    begin = end;
  }
}

/// Calls with each character or word of a text.
template <class Take>
void each_token(TokenKind kind, std::string_view text, Take take) {
  if (kind == TokenKind::characters) {
    for (size_t begin = 0, end = 0; begin < text.size(); begin = end) {
      next_character(text, end);
      take(text.substr(begin, end - begin));
    }
    return;
  }
  while (true) {
    const size_t end = text.find('\n');
    for (const std::string& word : tokenize(text.substr(0, end))) take(std::string_view(word));
    if (end == std::string_view::npos) return;
    take(std::string_view("\n"));
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> specials() {
  return {std::string(kUnkToken), std::string(kPadToken), std::string(kBosToken), std::string(kEosToken)};
}

/// Bytes that were joined, and the pieces of a text in which they stand.
class PairTraining {
 public:
  explicit PairTraining(std::span<const std::string> texts) {
    for (const std::string& letter : byte_letters().of) add_symbol(letter);
    std::map<std::string_view, int64_t> counts;
    for (const std::string& text : texts) each_piece(text, [&](std::string_view piece) { ++counts[piece]; });
    for (const auto& [text, count] : counts) {
      Piece piece{{}, count};
      for (const char byte : text) piece.symbols.push_back(static_cast<unsigned char>(byte));
      pieces_.push_back(std::move(piece));
      count_pairs(pieces_.size() - 1, 1);
    }
  }

  /// Joins the commonest pair, of equally common ones the first by its bytes; false if none stands twice.
  bool join() {
    const auto before = [&](const Counted& a, const Counted& b) {
      if (a.second.count != b.second.count) return a.second.count > b.second.count;
      return joined(a.first) < joined(b.first);
    };
    const Counted* best = nullptr;
    for (const Counted& pair : pairs_) {
      if (!best || before(pair, *best)) best = &pair;
    }
    if (!best || best->second.count < 2) return false;
    const Pair pair = best->first;
    const int symbol = add_symbol(joined(pair));
    const std::vector<uint32_t> places = best->second.pieces;
    for (const uint32_t place : places) {
      count_pairs(place, -1);
      replace(pieces_[place].symbols, pair, symbol);
      count_pairs(place, 1);
    }
    pairs_.erase(pair);
    return true;
  }

  const std::vector<std::string>& symbols() const { return symbols_; }

 private:
  using Pair = std::pair<int, int>;
  struct Places {
    int64_t count = 0;
    std::vector<uint32_t> pieces = {};  // in rising order; the pair may be gone from some
  };
  using Counted = std::pair<const Pair, Places>;
  struct Piece {
    std::vector<int> symbols;
    int64_t count;
  };

  std::string joined(const Pair& pair) const { return symbols_[pair.first] + symbols_[pair.second]; }

  int add_symbol(const std::string& text) {
    const auto [found, is_new] = ids_.try_emplace(text, static_cast<int>(symbols_.size()));
    if (is_new) symbols_.push_back(text);
    return found->second;
  }

  /// Adds a piece's pairs, or takes them away.
  void count_pairs(size_t place, int sign) {
    const Piece& piece = pieces_[place];
    for (size_t i = 0; i + 1 < piece.symbols.size(); ++i) {
      Places& places = pairs_[{piece.symbols[i], piece.symbols[i + 1]}];
      places.count += sign * piece.count;
      if (sign > 0 && (places.pieces.empty() || places.pieces.back() != place))
        places.pieces.push_back(static_cast<uint32_t>(place));
    }
  }

  static void replace(std::vector<int>& symbols, const Pair& pair, int symbol) {
    size_t end = 0;
    for (size_t i = 0; i < symbols.size(); ++i) {
      const bool here = i + 1 < symbols.size() && symbols[i] == pair.first && symbols[i + 1] == pair.second;
      symbols[end++] = here ? symbol : symbols[i];
      i += here;
    }
    symbols.resize(end);
  }

  std::vector<std::string> symbols_;
  std::unordered_map<std::string, int> ids_;
  std::vector<Piece> pieces_;
  std::map<Pair, Places> pairs_;
};

Vocabulary pair_vocabulary(std::span<const std::string> texts, const DataOptions& options) {
  std::vector<std::string> tokens = specials();
  const int64_t least = std::ssize(tokens) + kBytes, most = options.vocab > 0 ? options.vocab : kPairVocabulary;
  if (most < least) {
    throw Error("vocab must be at least " + std::to_string(least) + " for pairs: " + std::to_string(kBytes) +
                " bytes and " + std::to_string(tokens.size()) + " marks, it is " + std::to_string(most));
  }
  PairTraining training(texts);
  const auto room = static_cast<size_t>(most) - tokens.size();
  while (training.symbols().size() < room && training.join()) {
  }
  tokens.insert(tokens.end(), training.symbols().begin(), training.symbols().end());
  return Vocabulary::verbatim(std::move(tokens));
}

/// The ids of a piece: of two neighbours that stand joined in the vocabulary, those with the smallest id are joined
/// first.
std::vector<int> encode_piece(const Vocabulary& vocabulary, std::string_view piece) {
  std::vector<std::string> symbols;
  for (const char byte : piece) symbols.push_back(byte_letters().of[static_cast<unsigned char>(byte)]);
  while (symbols.size() > 1) {
    size_t place = symbols.size();
    int least = 0;
    for (size_t i = 0; i + 1 < symbols.size(); ++i) {
      const int id = vocabulary.id(symbols[i] + symbols[i + 1]);
      if (id == vocabulary.unk() || (place < symbols.size() && id >= least)) continue;
      place = i;
      least = id;
    }
    if (place == symbols.size()) break;
    symbols[place] += symbols[place + 1];
    symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(place) + 1);
  }
  std::vector<int> ids;
  for (const std::string& symbol : symbols) ids.push_back(vocabulary.id(symbol));
  return ids;
}

/// Without the bytes of a character that is not whole at the end, and "?" for those that are none.
std::string whole_characters(std::string bytes) {
  while (const auto invalid = first_invalid_utf8(bytes)) {
    if (bytes.size() - invalid->offset < 4 && static_cast<unsigned char>(bytes[invalid->offset]) >= 0xC2) {
      bytes.resize(invalid->offset);
    } else {
      bytes[invalid->offset] = '?';
    }
  }
  return bytes;
}

bool is_special(const Vocabulary& vocabulary, int id) {
  return id == vocabulary.unk() || id == vocabulary.pad() || id == vocabulary.bos() || id == vocabulary.eos();
}

}  // namespace

Vocabulary text_vocabulary(TokenKind kind, std::span<const std::string> texts, const DataOptions& options) {
  if (kind == TokenKind::pairs) return pair_vocabulary(texts, options);
  struct Count {
    int64_t occurrences = 0, first = 0;
  };
  std::unordered_map<std::string, Count> counts;
  std::string key;
  for (const std::string& text : texts) {
    each_token(kind, text, [&](std::string_view token) {
      key = token;
      Count& count = counts[key];
      if (count.occurrences++ == 0) count.first = std::ssize(counts);
    });
  }
  std::vector<std::string> tokens = specials();
  for (const std::string& special : tokens) counts.erase(special);
  std::vector<std::pair<std::string, Count>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    if (a.second.occurrences != b.second.occurrences) return a.second.occurrences > b.second.occurrences;
    return a.second.first < b.second.first;
  });
  for (auto& [token, count] : sorted) {
    if (count.occurrences < options.min_freq || (options.vocab > 0 && std::ssize(tokens) >= options.vocab)) break;
    tokens.push_back(std::move(token));
  }
  if (tokens.size() == specials().size()) throw Error("vocab and min_freq leave no token of the text");
  return Vocabulary::verbatim(std::move(tokens));
}

std::vector<int> encode_text(TokenKind kind, const Vocabulary& vocabulary, std::string_view text) {
  std::vector<int> ids;
  if (kind == TokenKind::pairs) {
    std::unordered_map<std::string_view, std::vector<int>> known;
    each_piece(text, [&](std::string_view piece) {
      const auto [found, is_new] = known.try_emplace(piece);
      if (is_new) found->second = encode_piece(vocabulary, piece);
      ids.insert(ids.end(), found->second.begin(), found->second.end());
    });
    return ids;
  }
  each_token(kind, text, [&](std::string_view token) {
    const int id = vocabulary.id(token);
    // What is spelled like a special is none.
    ids.push_back(is_special(vocabulary, id) ? vocabulary.unk() : id);
  });
  return ids;
}

std::string first_unknown(TokenKind kind, const Vocabulary& vocabulary, std::string_view text) {
  std::string unknown;
  if (kind == TokenKind::pairs) return unknown;
  each_token(kind, text, [&](std::string_view token) {
    if (unknown.empty() && is_special(vocabulary, vocabulary.id(token))) unknown = token;
  });
  return unknown;
}

std::string decode_text(TokenKind kind, const Vocabulary& vocabulary, std::span<const int> ids) {
  std::string text;
  for (const int id : ids) {
    if (is_special(vocabulary, id)) continue;
    const std::string& token = vocabulary.token(id);
    if (kind == TokenKind::pairs) {
      for (size_t at = 0; at < token.size();) text += byte_letters().byte_of.at(next_character(token, at));
      continue;
    }
    const bool parted = kind == TokenKind::words && !text.empty() && text.back() != '\n' && token != "\n";
    text += parted ? " " + token : token;
  }
  return kind == TokenKind::pairs ? whole_characters(std::move(text)) : text;
}

}  // namespace attn
