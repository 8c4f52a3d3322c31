#include "text/corpus.h"

#include <algorithm>
#include <set>

#include "tensor/error.h"
#include "text/clean.h"
#include "text/columns.h"
#include "text/unknown_words.h"

namespace attn {
namespace {

/// The lines of a text; each ends with LF, CRLF, CR or the text.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    line = rest_.substr(0, end);
    const bool crlf = rest_.substr(end, 2) == "\r\n";
    rest_.remove_prefix(std::min(end + (crlf ? 2 : 1), rest_.size()));
    return true;
  }

 private:
  std::string_view rest_;
};

/// Takes the text up to the next tab off the front.
std::string_view next_column(std::string_view& rest) {
  const size_t tab = std::min(rest.find('\t'), rest.size());
  const std::string_view column = rest.substr(0, tab);
  rest.remove_prefix(std::min(tab + 1, rest.size()));
  return column;
}

bool fits(const Alignment& alignment, const TokenList& source, const TokenList& target) {
  return std::all_of(alignment.begin(), alignment.end(), [&](const Link& link) {
    return link.source < static_cast<int>(source.size()) && link.target < static_cast<int>(target.size());
  });
}

/// The alignment in a column, empty if there is none or if it does not fit the sentences.
Alignment read_alignment(std::string_view column, const TokenList& source, const TokenList& target,
                         ReadReport& report) {
  if (column.find_first_not_of(' ') == std::string_view::npos) return {};
  const std::optional<Alignment> alignment = parse_pharaoh(column);
  if (alignment && fits(*alignment, source, target)) return *alignment;
  ++(alignment ? report.ignored_alignments : report.other_columns);
  if (report.first_unaligned.empty()) {
    report.first_unaligned =
        "line " + std::to_string(report.lines) + " has \"" + excerpt(column) +
        (alignment ? "\", which names a word that is not there" : "\", which is no alignment such as \"0-0 1-2\"");
  }
  return {};
}

/// Adds the pair of a line, if it is no empty one; returns what is wrong with the line, empty if nothing.
std::string add_line(std::string_view line, TextOf kind, ParallelCorpus& corpus) {
  if (const auto invalid = first_invalid_utf8(line)) return "is not valid UTF-8 (" + invalid->str() + ")";
  if (line.find('\0') != std::string_view::npos) return "contains a NUL byte: \"" + excerpt(line) + "\"";
  const std::string text = clean(line, kind);
  if (text.find_first_not_of(" \t") == std::string::npos) {
    ++corpus.report.empty_lines;
    return "";
  }
  if (text.find('\t') == std::string::npos) return "has no tab between source and target: \"" + excerpt(line) + "\"";
  std::string_view rest = text;
  const std::string_view source_text = next_column(rest), target_text = next_column(rest);
  TokenList source = tokenize(source_text, kind), target = tokenize(target_text, kind);
  if (source.empty() || target.empty()) {
    return std::string("has an empty ") + (source.empty() ? "source" : "target") + ": \"" + excerpt(line) + "\"";
  }
  Alignment sure = read_alignment(next_column(rest), source, target, corpus.report);
  // Without sure links a fourth column means something else.
  Alignment possible = sure.empty() ? Alignment{} : read_alignment(next_column(rest), source, target, corpus.report);
  corpus.source.push_back(std::move(source));
  corpus.target.push_back(std::move(target));
  corpus.source_text.emplace_back(source_text);
  corpus.target_text.emplace_back(target_text);
  corpus.alignments.push_back(std::move(sure));
  corpus.possible.push_back(std::move(possible));
  return "";
}

void refuse_malformed(const ReadReport& report) {
  const int64_t more = report.malformed_lines - 1;
  std::string message = report.first_malformed;
  if (more > 0) {
    message += " (and " + std::to_string(more) + " more of " + std::to_string(report.lines) + " lines " +
               (more == 1 ? "is" : "are") + " malformed)";
  }
  throw Error(message);
}

/// Reads digits; false if there are none or more than six.
bool read_index(std::string_view& text, int& value) {
  size_t digits = 0;
  value = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == 6) return false;
    value = value * 10 + (text[digits++] - '0');
  }
  text.remove_prefix(digits);
  return digits > 0;
}

/// Moves the pairs of these places, in their order.
ParallelCorpus cut(const ParallelCorpus& corpus, const std::vector<bool>& chosen, bool which) {
  ParallelCorpus part;
  const auto take = [&](auto& to, const auto& from) {
    for (size_t i = 0; i < from.size(); ++i) {
      if (chosen[i] == which) to.push_back(from[i]);
    }
  };
  take(part.source, corpus.source);
  take(part.target, corpus.target);
  take(part.source_text, corpus.source_text);
  take(part.target_text, corpus.target_text);
  take(part.alignments, corpus.alignments);
  take(part.possible, corpus.possible);
  part.report = corpus.report;
  return part;
}

/// Throws Error unless what was read of the word links is what is in the file.
void require_links(const char* option, const ReadReport& report) {
  const int64_t more = report.ignored_alignments + report.other_columns - 1;
  if (more < 0) return;
  throw Error(option + (" needs word links: " + report.first_unaligned) +
              (more > 0 ? " (and " + std::to_string(more) + " more)" : ""));
}

}  // namespace

std::string pharaoh(const Alignment& alignment) {
  std::string text;
  for (const Link& link : alignment) {
    text += (text.empty() ? "" : " ") + std::to_string(link.source) + "-" + std::to_string(link.target);
  }
  return text;
}

std::optional<Alignment> parse_pharaoh(std::string_view text) {
  Alignment links;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) break;
    Link link;
    if (!read_index(text, link.source) || text.empty() || text[0] != '-') return std::nullopt;
    text.remove_prefix(1);
    if (!read_index(text, link.target) || !(text.empty() || text[0] == ' ')) return std::nullopt;
    links.push_back(link);
  }
  if (links.empty()) return std::nullopt;
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

ParallelCorpus read_pairs(std::string_view bytes, const ReadOptions& options) {
  if (options.max_examples < 0) {
    throw Error("the number of examples is negative: " + std::to_string(options.max_examples));
  }
  if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF") {
    throw Error("the text is UTF-16, but UTF-8 is needed: save it as UTF-8");
  }
  ParallelCorpus corpus;
  ReadReport& report = corpus.report;
  const auto has = [&](std::string_view mark) { return bytes.find(mark) != std::string_view::npos; };
  const TextOf kind = has("'") && has("\u2019") ? TextOf::both_apostrophes : TextOf::anywhere;
  Lines lines(bytes);
  std::string_view line;
  while ((options.max_examples == 0 || corpus.size() < options.max_examples) && lines.next(line)) {
    ++report.lines;
    const std::string fault = add_line(line, kind, corpus);
    if (fault.empty()) continue;
    if (report.malformed_lines++ == 0) {
      report.first_malformed = "line " + std::to_string(report.lines) + " " + fault;
    }
  }
  if (report.malformed_lines > 0 && (!options.skip_malformed || corpus.size() == 0)) refuse_malformed(report);
  if (corpus.size() == 0) throw Error(clean(bytes).empty() ? "the text is empty" : "the text has only empty lines");
  require_sentences(corpus);
  return corpus;
}

ParallelCorpus take_held_out(ParallelCorpus& corpus, double fraction, uint64_t seed) {
  const std::vector<bool> chosen = drawn_share(corpus.size(), fraction, seed);
  ParallelCorpus held_out = cut(corpus, chosen, true);
  corpus = cut(corpus, chosen, false);
  return held_out;
}

std::vector<Vocabulary> ParallelCorpus::vocabularies(const DataOptions& options) const {
  return {Vocabulary::build(source, options.min_freq), Vocabulary::build(target, options.min_freq)};
}

Examples ParallelCorpus::examples(std::span<const Vocabulary> vocabularies, const DataOptions& options) const {
  Examples examples = encode_pairs(source, target, vocabularies[0], vocabularies[1], options.steps);
  if (!options.links) return examples;
  require_links("guided_alignment", report);
  add_links(examples, alignments, options.steps);
  if (examples.linked_words > 0) return examples;
  throw Error("guided_alignment needs word links such as \"0-0 1-2\" in the third column, and no pair has any");
}

std::unique_ptr<EpochRows> ParallelCorpus::epoch_rows(const Examples&, std::span<const Vocabulary> vocabularies,
                                                      const DataOptions& options) const {
  if (options.unknown_words == 0) return nullptr;
  require_links("unknown_words", report);
  return std::make_unique<UnknownWords>(*this, vocabularies[0].unk(), vocabularies[1].unk(), options.unknown_words,
                                        options.seed, options.steps);
}

std::pair<std::unique_ptr<Dataset>, std::unique_ptr<Dataset>> ParallelCorpus::split(double fraction,
                                                                                    uint64_t seed) const {
  auto rest = std::make_unique<ParallelCorpus>(*this);
  auto part = std::make_unique<ParallelCorpus>(take_held_out(*rest, fraction, seed));
  return {std::move(rest), std::move(part)};
}

int64_t ParallelCorpus::common(const Dataset& other) const {
  const ParallelCorpus& pairs = *other.pairs();
  std::set<std::pair<TokenList, TokenList>> known;
  for (int64_t i = 0; i < pairs.size(); ++i) known.emplace(pairs.source[i], pairs.target[i]);
  int64_t count = 0;
  for (int64_t i = 0; i < size(); ++i) count += known.count({source[i], target[i]}) > 0;
  return count;
}

}  // namespace attn
