#include "text/columns.h"

#include <algorithm>
#include <optional>
#include <set>

#include "tensor/error.h"
#include "text/utf8.h"

namespace attn {
namespace {

/// Codes of ISO 639 and names, English and their own, of the languages that pairs are mostly of.
constexpr std::string_view kLanguages =
    " en eng english anglais fr fra fre french français de deu ger german deutsch es spa spanish español it ita "
    "italian "
    "italiano pt por portuguese português nl nld dut dutch nederlands zh zho chi cmn yue chinese mandarin cantonese ja "
    "jpn "
    "japanese ko kor korean ru rus russian uk ukr ukrainian pl pol polish cs ces cze czech sk slk slovak sl slv "
    "slovenian "
    "sv swe swedish da dan danish no nor nob nno nb norwegian fi fin finnish et est estonian lv lav latvian lt lit "
    "lithuanian hu hun hungarian ro ron rum romanian bg bul bulgarian sr srp serbian hr hrv croatian el ell gre greek "
    "tr "
    "tur turkish ar ara arabic he heb hebrew fa fas per pes persian hi hin hindi bn ben bengali ur urd urdu ta tam "
    "tamil "
    "te tel telugu mr mar marathi vi vie vietnamese th tha thai id ind indonesian ms msa may malay tl tgl tagalog sw "
    "swa "
    "swahili la lat latin eo epo esperanto ca cat catalan gl glg galician eu eus basque ga gle irish cy cym welsh is "
    "isl "
    "icelandic ka kat georgian hy hye armenian kk kaz kazakh ber kab kabyle 中文 汉语 英语 英文 法语 法文 德语 日语 "
    "日本語 ";

using Cells = std::vector<std::string>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether so many of all are as good as all: a heading and a slip in twenty may be otherwise.
bool nearly_all(int64_t count, int64_t all) { return count + std::max<int64_t>(all / 20, all > 2 ? 1 : 0) >= all; }

/// What an id has besides its digits; nothing of what is no id.
std::optional<std::string> frame_of(const std::string& cell) {
  std::string frame;
  for (const char c : cell) {
    if (c == ' ') return std::nullopt;
    if (!is_digit(c)) frame += c;
  }
  return frame.size() < cell.size() ? std::optional(frame) : std::nullopt;
}

/// Whether the cells are numbers, or differ in their digits only: "1000", "#17", "train-3".
bool holds_ids(const Cells& column) {
  // The first cell may be a heading.
  const auto frame = frame_of(column.back());
  return frame && nearly_all(std::count_if(column.begin(), column.end(),
                                           [&](const std::string& cell) { return frame_of(cell) == frame; }),
                             static_cast<int64_t>(column.size()));
}

/// A cell as the list of languages has it: "zh" of "zh-CN", "fra" of ">>fra<<".
std::string bare_language(const std::string& cell) {
  constexpr std::string_view kMarks = "<>[]():-_# ";
  const size_t begin = std::min(cell.find_first_not_of(kMarks), cell.size());
  return lower_case(cell.substr(begin, cell.find_first_of(kMarks, begin) - begin));
}

bool holds_languages(const Cells& column) {
  return nearly_all(std::count_if(column.begin(), column.end(),
                                  [](const std::string& cell) {
                                    const std::string language = bare_language(cell);
                                    return !language.empty() &&
                                           kLanguages.find(" " + language + " ") != std::string_view::npos;
                                  }),
                    static_cast<int64_t>(column.size()));
}

/// Whether each different cell comes so many times on average.
bool repeats(const Cells& column, size_t times) {
  return std::set<std::string_view>(column.begin(), column.end()).size() * times <= column.size();
}

/// Whether the sentences of a column end as sentences do.
bool ends_in_stops(std::span<const TokenList> sentences) {
  const auto stops = std::count_if(sentences.begin(), sentences.end(), [](const TokenList& words) {
    constexpr std::string_view kStops = ". ! ? 。 ！ ？";
    return words.size() > 1 && kStops.find(words.back()) != std::string_view::npos;
  });
  return 2 * static_cast<size_t>(stops) > sentences.size();
}

}  // namespace

void require_sentences(const ParallelCorpus& corpus) {
  const auto is_aligned = [](const Alignment& links) { return !links.empty(); };
  if (std::any_of(corpus.alignments.begin(), corpus.alignments.end(), is_aligned)) return;
  const bool text_behind = nearly_all(corpus.report.other_columns, corpus.size());
  const auto refuse_if = [](bool refused, const char* which, const char* like, const Cells& column) {
    if (!refused) return;
    throw Error(std::string("the ") + which + " column looks like " + like + " (\"" + excerpt(column.back(), 20) +
                "\"), but the first two columns must be a sentence and its translation");
  };
  const Cells &first = corpus.source_text, &second = corpus.target_text;
  const bool many = corpus.size() >= 10;
  // "21 <tab> vingt et un" teaches numbers; "1021 <tab> Je le sais." was exported.
  refuse_if(holds_ids(first) && (text_behind || (many && ends_in_stops(corpus.target))), "first", "ids", first);
  refuse_if(holds_ids(second) && text_behind, "second", "ids", second);
  // "no <tab> non" is a pair, and "it <tab> il" another.
  const auto refuse_languages = [&](const char* which, const Cells& column) {
    const bool repeated = repeats(column, 2) && (text_behind || many);
    refuse_if(repeated && holds_languages(column), which, "names or codes of languages", column);
  };
  refuse_languages("first", first);
  refuse_languages("second", second);
  const auto is_word = [](const TokenList& words) { return words.size() == 1; };
  const bool words = std::all_of(corpus.source.begin(), corpus.source.end(), is_word);
  refuse_if(words && many && text_behind && repeats(first, 10), "first", "labels", first);
}

}  // namespace attn
