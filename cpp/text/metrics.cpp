#include "text/metrics.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <vector>

#include "tensor/error.h"
#include "tensor/libm.h"

namespace attn {
namespace {

using Ngram = std::vector<std::string_view>;

Ngram ngram_at(std::span<const std::string> tokens, size_t begin, size_t n) {
  const auto words = tokens.subspan(begin, n);
  return Ngram(words.begin(), words.end());
}

/// The prediction's n-grams found in the label, each of the label's n-grams matching once.
int64_t count_matches(std::span<const std::string> prediction, std::span<const std::string> label, size_t n) {
  std::map<Ngram, int64_t> unmatched;
  for (size_t i = 0; i + n <= label.size(); ++i) ++unmatched[ngram_at(label, i, n)];
  int64_t matches = 0;
  for (size_t i = 0; i + n <= prediction.size(); ++i) {
    const auto found = unmatched.find(ngram_at(prediction, i, n));
    if (found == unmatched.end() || found->second == 0) continue;
    --found->second;
    ++matches;
  }
  return matches;
}

Alignment as_set(Alignment links) {
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

/// How many links two sets share.
int64_t common(const Alignment& a, const Alignment& b) {
  Alignment shared;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
  return static_cast<int64_t>(shared.size());
}

}  // namespace

double bleu(std::span<const std::string> prediction, std::span<const std::string> label, int k) {
  if (k < 1) throw Error("BLEU needs n-grams of length 1 at least, not " + std::to_string(k));
  if (prediction.empty()) return label.empty() ? 1 : 0;
  const double ratio = static_cast<double>(label.size()) / static_cast<double>(prediction.size());
  double score = libm::exp(std::min(0.0, 1 - ratio));
  const size_t longest = std::min(static_cast<size_t>(k), prediction.size());
  for (size_t n = 1; n <= longest; ++n) {
    const double total = static_cast<double>(prediction.size() - n + 1);
    const double matches = static_cast<double>(count_matches(prediction, label, n));
    score *= libm::pow(matches / total, libm::pow(0.5, static_cast<double>(n)));
  }
  return score;
}

bool exact_match(std::span<const std::string> prediction, std::span<const std::string> label) {
  return std::equal(prediction.begin(), prediction.end(), label.begin(), label.end());
}

void CorpusBleu::add(std::span<const std::string> candidate, std::span<const std::string> reference) {
  candidate_length_ += static_cast<int64_t>(candidate.size());
  reference_length_ += static_cast<int64_t>(reference.size());
  longest_reference_ = std::max(longest_reference_, static_cast<int64_t>(reference.size()));
  for (size_t n = 1; n <= matches_.size() && n <= candidate.size(); ++n) {
    matches_[n - 1] += count_matches(candidate, reference, n);
    totals_[n - 1] += static_cast<int64_t>(candidate.size() - n + 1);
  }
}

double CorpusBleu::precision(int n) const {
  if (n < 1 || n > 4) throw Error("BLEU-4 has no precision of n-grams of length " + std::to_string(n));
  const size_t i = static_cast<size_t>(n - 1);
  return totals_[i] == 0 ? 0 : static_cast<double>(matches_[i]) / static_cast<double>(totals_[i]);
}

double CorpusBleu::brevity_penalty() const {
  if (candidate_length_ == 0) return 0;
  if (candidate_length_ > reference_length_) return 1;
  return libm::exp(1 - static_cast<double>(reference_length_) / static_cast<double>(candidate_length_));
}

std::optional<double> CorpusBleu::score() const {
  if (totals_.back() == 0 || longest_reference_ < 4) return {};
  double log_sum = 0;
  for (int n = 1; n <= 4; ++n) {
    if (precision(n) == 0) return 0;
    log_sum += libm::log(precision(n));
  }
  return brevity_penalty() * libm::exp(log_sum / 4);
}

Alignment strongest_links(std::span<const float> weights, int64_t tq, int64_t tk, int64_t target_words,
                          int64_t source_words) {
  const bool sizes_fit = tq >= 0 && tk >= 0 && (tk == 0 || tq <= static_cast<int64_t>(weights.size()) / tk) &&
                         static_cast<int64_t>(weights.size()) == tq * tk;
  if (!sizes_fit) {
    throw Error(std::to_string(weights.size()) + " attention weights are not [" + std::to_string(tq) + ", " +
                std::to_string(tk) + "]");
  }
  if (target_words < 0 || target_words > tq || source_words < 0 || source_words > tk) {
    throw Error("attention weights [" + std::to_string(tq) + ", " + std::to_string(tk) + "] do not cover " +
                std::to_string(target_words) + " target and " + std::to_string(source_words) + " source words");
  }
  Alignment links;
  for (int64_t t = 0; t < target_words; ++t) {
    const auto row = weights.subspan(static_cast<size_t>(t * tk), static_cast<size_t>(source_words));
    int64_t best = -1;
    for (int64_t s = 0; s < source_words; ++s) {
      const float weight = row[static_cast<size_t>(s)];
      if (!std::isnan(weight) && (best < 0 || weight > row[static_cast<size_t>(best)])) best = s;
    }
    if (best >= 0) links.push_back({static_cast<int>(best), static_cast<int>(t)});
  }
  return links;
}

void AlignmentErrorRate::add(Alignment predicted, Alignment sure, Alignment possible) {
  possible.insert(possible.end(), sure.begin(), sure.end());
  predicted = as_set(std::move(predicted));
  sure = as_set(std::move(sure));
  sure_hits_ += common(predicted, sure);
  possible_hits_ += common(predicted, as_set(std::move(possible)));
  predicted_ += static_cast<int64_t>(predicted.size());
  sure_ += static_cast<int64_t>(sure.size());
  ++sentences_;
}

double AlignmentErrorRate::value() const {
  if (predicted_ + sure_ == 0) return 0;
  return 1 - static_cast<double>(sure_hits_ + possible_hits_) / static_cast<double>(predicted_ + sure_);
}

}  // namespace attn
