#include "train/generator.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tensor/elementary.h"
#include "tensor/error.h"
#include "tensor/number_text.h"
#include "tensor/rng.h"
#include "text/clean.h"
#include "text/utf8.h"

namespace attn {
namespace {

void require_at_least(const char* name, int64_t value, int64_t least) {
  if (value >= least) return;
  throw Error(std::string(name) + " must be " + std::to_string(least) + " or more, it is " + std::to_string(value));
}

/// exp(logit / temperature) of the greatest logit less each, so the greatest has 1.
std::vector<float> weights_of(const std::vector<float>& logits, double temperature) {
  const float peak = *std::max_element(logits.begin(), logits.end());
  std::vector<float> weights(logits.size());
  for (size_t i = 0; i < logits.size(); ++i)
    weights[i] = elementary::exp(static_cast<float>(static_cast<double>(logits[i] - peak) / temperature));
  return weights;
}

/// The places of the greatest, the greatest first, of equal ones the first.
std::vector<int> by_weight(const std::vector<float>& weights) {
  std::vector<int> order(weights.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return weights[a] > weights[b]; });
  return order;
}

double sum_of(const std::vector<float>& weights, std::span<const int> places) {
  double sum = 0;
  for (const int place : places) sum += weights[place];
  return sum;
}

}  // namespace

void validate(const GenerateOptions& options) {
  require_at_least("tokens", options.tokens, 0);
  require_at_least("top_k", options.top_k, 0);
  if (!(options.temperature >= 0) || !std::isfinite(options.temperature))
    throw Error("temperature must be 0 or more, it is " + general(options.temperature, 15));
  if (!(options.top_p > 0 && options.top_p <= 1))
    throw Error("top_p must be greater than 0 and at most 1, it is " + general(options.top_p, 15));
}

Generator::Generator(TrainedModel model, ExecutionOptions execution) : model_(std::move(model)) {
  const ModelDef& def = model_.config.model();
  if (def.encoder) throw Error(std::string(def.name) + " translates sentences: it does not go on with a text");
  kind_ = static_cast<TokenKind>(model_.config.whole("tokens"));
  decoder_.emplace(model_, DecodingOptions{}, execution);
}

const std::vector<int>& Generator::begin(std::string_view prompt, const GenerateOptions& options) {
  validate(options);
  const std::string text = clean(prompt);
  std::vector<int> tokens = encode_text(kind_, vocabulary(), text);
  if (tokens.empty()) throw Error("the prompt is empty: give a text to go on with");
  const std::string unknown = first_unknown(kind_, vocabulary(), text);
  if (!unknown.empty())
    throw Error("the prompt has " + (unknown == "\n" ? "a line break" : "'" + excerpt(unknown) + "'") +
                ", which is none of the model's " + std::to_string(vocabulary().size()) + " tokens");
  if (std::ssize(tokens) >= steps()) {
    throw Error("the prompt has " + std::to_string(tokens.size()) + " tokens, and the model reads " +
                std::to_string(steps()) + " with those that it writes");
  }
  options_ = options;
  tokens_ = std::move(tokens);
  prompt_ = std::ssize(tokens_);
  stop_ = Stop::none;
  logits_.clear();
  decoder_->begin();
  return tokens_;
}

/// Reads the tokens that it has not read yet.
void Generator::predict() {
  while (decoder_->position() < std::ssize(tokens_)) {
    const int64_t token = tokens_[static_cast<size_t>(decoder_->position())];
    decoder_->step({&token, 1});
  }
  logits_ = decoder_->logits();
}

/// Temperature, then top-k, then top-p.
int Generator::draw() const {
  if (options_.temperature == 0)
    return static_cast<int>(std::max_element(logits_.begin(), logits_.end()) - logits_.begin());
  const std::vector<float> weights = weights_of(logits_, options_.temperature);
  const std::vector<int> order = by_weight(weights);
  std::span<const int> left(order);
  if (options_.top_k > 0) left = left.first(std::min(left.size(), static_cast<size_t>(options_.top_k)));
  double kept = 0;
  size_t count = 0;
  const double all = sum_of(weights, left), share = options_.top_p * all;
  while (count < left.size() && (count == 0 || kept < share)) kept += weights[left[count++]];
  left = left.first(count);
  const PhiloxBlock random = philox({uint32_t(options_.seed), uint32_t(options_.seed >> 32)},
                                    {static_cast<uint32_t>(std::ssize(tokens_) - prompt_), 0, name_hash("sample"), 0});
  const double target = static_cast<double>(random[0]) * 0x1p-32 * kept;
  double sum = 0;
  for (const int id : left) {
    sum += weights[id];
    if (sum > target) return id;
  }
  return left.back();
}

GeneratedToken Generator::step() {
  if (tokens_.empty()) throw Error("there is no text to go on with yet");
  if (stop_ != Stop::none) throw Error("the text has ended");
  predict();
  const int id = draw();
  const std::vector<float> weights = weights_of(logits_, 1);
  std::vector<int> all(weights.size());
  std::iota(all.begin(), all.end(), 0);
  const auto probability = static_cast<float>(weights[id] / sum_of(weights, all));
  tokens_.push_back(id);
  if (id == vocabulary().eos()) {
    stop_ = Stop::end_token;
  } else if (std::ssize(tokens_) == steps()) {
    stop_ = Stop::steps;
  } else if (std::ssize(tokens_) - prompt_ == options_.tokens) {
    stop_ = Stop::tokens;
  }
  return {{id, probability}, stop_};
}

std::vector<TokenProbability> Generator::likeliest(int64_t count) const {
  const std::vector<float> weights = weights_of(logits_, 1);
  const std::vector<int> order = by_weight(weights);
  const double all = sum_of(weights, order);
  std::vector<TokenProbability> found;
  for (size_t i = 0; i < order.size() && std::ssize(found) < count; ++i)
    found.push_back({order[i], static_cast<float>(weights[order[i]] / all)});
  return found;
}

}  // namespace attn
