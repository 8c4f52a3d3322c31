#include "train/translator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "models/model.h"
#include "tensor/elementary.h"
#include "tensor/error.h"
#include "tensor/number_text.h"

namespace attn {
namespace {

constexpr int64_t kMostWords = 512, kWidestBeam = 100, kLargestPenalty = 10;

/// First of the greatest, as argmax does.
int64_t argmax(const std::vector<float>& values) {
  return std::max_element(values.begin(), values.end()) - values.begin();
}

/// ln sum e^x, in the engine's own functions: the same bits everywhere.
double log_sum_exp(const std::vector<float>& logits) {
  const float peak = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (const float x : logits) sum += elementary::exp(x - peak);
  return peak + elementary::log(static_cast<float>(sum));
}

/// The tokens of the `count` greatest logits, the greatest first.
std::vector<int64_t> greatest(const std::vector<float>& logits, int64_t count) {
  std::vector<int64_t> tokens(logits.size());
  std::iota(tokens.begin(), tokens.end(), int64_t{0});
  const auto end = tokens.begin() + std::min<int64_t>(count, static_cast<int64_t>(tokens.size()));
  std::partial_sort(tokens.begin(), end, tokens.end(),
                    [&](int64_t a, int64_t b) { return logits[a] != logits[b] ? logits[a] > logits[b] : a < b; });
  tokens.erase(end, tokens.end());
  return tokens;
}

void require_between(const char* name, double value, int64_t least, int64_t most) {
  if (value >= static_cast<double>(least) && value <= static_cast<double>(most)) return;
  throw Error(name + (" must be from " + std::to_string(least)) + " to " + std::to_string(most) + ", it is " +
              general(value, 17));
}

/// Wu et al. 2016, equation 14.
double length_penalty(size_t length, double alpha) {
  const float base = (5.0f + static_cast<float>(length)) / 6.0f;
  return elementary::exp(static_cast<float>(alpha) * elementary::log(base));
}

/// Cuts the first `rows` rows and `cols` columns out of one head of a [..., N, T, S] tensor.
AttentionMap cut_head(const Tensor& weights, int64_t head, int64_t rows, int64_t cols) {
  const int64_t height = weights.shape[-2], width = weights.shape[-1];
  AttentionMap map{rows, cols, std::vector<float>(static_cast<size_t>(rows * cols))};
  for (int64_t r = 0; r < rows; ++r) {
    const float* row = weights.data.data() + (head * height + r) * width;
    std::copy(row, row + std::min(cols, width), map.weights.begin() + r * cols);
  }
  return map;
}

}  // namespace

Hypothesis Translator::Path::hypothesis(double alpha) const {
  const size_t length = words.size() + (ended ? 1 : 0);
  return {words, copied, ended, log_probability, log_probability / length_penalty(length, alpha)};
}

Translator::Translator(TrainedModel model, ExecutionOptions execution)
    : model_(std::move(model)), execution_(std::move(execution)) {
  Builder b;
  record_encoder(b, model_.config, {});
  encoder_ = executor_of(model_, b.take(), execution_);
}

void Translator::make_decoder() {
  const DecodingOptions wanted{.batch = options_.beam, .steps = max_steps_, .book_positions = options_.book_positions};
  if (decoder_ && decoder_->options() == wanted) return;
  decoder_.reset();  // before there is another
  decoder_.emplace(model_, wanted, execution_);
}

void Translator::encode() {
  Tensor src({1, model_.config.whole("steps")});
  copy_padded(encoded_.ids, vocabulary(0).pad(), src.data);
  encoder_->write("src", src);
  encoder_->write("src_valid_len", Tensor({1}, {static_cast<float>(encoded_.ids.size())}));
  encoder_->run();
  TensorMap carried;
  encoder_maps_.clear();
  for (const auto& [name, value] : encoder_->program().outputs) {
    Tensor tensor = encoder_->read(value);
    require_finite(tensor.data);
    (name.starts_with(kCarried) ? carried[name.substr(kCarried.size())] : encoder_maps_[name]) = std::move(tensor);
  }
  decoder_->begin(carried, std::ssize(encoded_.ids));
}

/// Runs one decoding step on the paths' tokens.
auto Translator::decode(std::span<Path> paths) -> std::vector<Prediction> {
  // If a step fails, the decoder is further than the paths.
  begun_ = false;
  std::vector<int64_t> tokens;
  for (const Path& path : paths) tokens.push_back(path.token);
  decoder_->step(tokens);
  std::vector<Prediction> predictions;
  for (Path& path : paths) {
    const int64_t text = &path - paths.data();
    path.maps.push_back(std::make_shared<TensorMap>(decoder_->attention(text)));
    Prediction& next = predictions.emplace_back(Prediction{decoder_->logits(text)});
    next.total = log_sum_exp(next.logits);
    if (options_.copy && cross_attention() && !source_.unknown.empty() && !to_copy(path))
      next.logits[vocabulary(1).unk()] = -std::numeric_limits<float>::infinity();
  }
  begun_ = true;
  return predictions;
}

/// Of the unknown source words that a path has not copied yet the one with the greatest weight in its last step, the
/// last layer's, summed over its heads; none if all are copied.
std::optional<int64_t> Translator::to_copy(const Path& path) const {
  const AttentionKind& cross = *cross_attention();
  const Tensor& weights = path.maps.back()->at(cross.output_of(cross.layers - 1));
  const int64_t width = weights.shape[-1];
  std::optional<int64_t> chosen;
  float greatest = -1;
  for (const int64_t place : source_.unknown) {
    if (std::find(path.copied.begin(), path.copied.end(), place) != path.copied.end()) continue;
    float sum = 0;
    for (int64_t head = 0; head < cross.heads; ++head) sum += weights.data[head * width + place];
    if (sum <= greatest) continue;
    greatest = sum;
    chosen = place;
  }
  return chosen;
}

/// Goes on with a token.
void Translator::extend(Path& to, int64_t token, double log_probability) const {
  to.token = token;
  to.log_probability = log_probability;
  to.ended = token == vocabulary(1).eos();
  if (to.ended) return;
  const bool copies = options_.copy && cross_attention() && token == vocabulary(1).unk();
  to.copied.push_back(copies ? to_copy(to) : std::nullopt);
  to.words.push_back(to.copied.back() ? source_.tokens[*to.copied.back()] : vocabulary(1).token(token));
}

/// One step of beam search. Of the paths that follow those that live, the most probable ones are taken until there are
/// beam that have not ended; those that have go to `ended`. -> those that live on
auto Translator::grow(std::vector<Path> live, std::vector<Path>& ended) -> std::vector<Path> {
  struct Candidate {
    size_t from;
    int64_t token;
    double log_probability;
  };
  std::vector<Candidate> candidates;
  const std::vector<Prediction> predictions = decode(live);
  for (size_t from = 0; from < live.size(); ++from) {
    const Prediction& next = predictions[from];
    for (const int64_t token : greatest(next.logits, options_.beam + 1)) {
      candidates.push_back({from, token, live[from].log_probability + next.log_probability(token)});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.log_probability > b.log_probability; });
  std::vector<Path> next;
  std::vector<int64_t> from;
  for (const Candidate& candidate : candidates) {
    if (std::ssize(next) == options_.beam) break;
    Path to = live[candidate.from];
    extend(to, candidate.token, candidate.log_probability);
    if (!to.ended) from.push_back(static_cast<int64_t>(candidate.from));
    (to.ended ? ended : next).push_back(std::move(to));
  }
  decoder_->reorder(from);
  return next;
}

void Translator::require_ready() const {
  if (!begun_) throw Error("there is no sentence to translate yet");
  if (done_) throw Error("the sentence is translated already");
}

void validate(const TranslateOptions& options) {
  require_between("max_steps", static_cast<double>(options.max_steps), 0, kMostWords);
  require_between("beam", static_cast<double>(options.beam), 1, kWidestBeam);
  require_between("length_penalty", options.length_penalty, 0, kLargestPenalty);
}

void require_head(const AttentionKind& kind, int64_t layer, int64_t head) {
  if (layer >= 0 && layer < kind.layers && head >= 0 && head < kind.heads) return;
  throw Error(kind.name + " attention has " + std::to_string(kind.layers) + " layers of " + std::to_string(kind.heads) +
              " heads: there is no layer " + std::to_string(layer) + ", head " + std::to_string(head));
}

Json copied_json(const std::vector<std::optional<int64_t>>& copied) {
  Json list = Json::array();
  for (const auto& place : copied) list.push(place ? Json(*place) : Json());
  return list;
}

const SourceSentence& Translator::begin(std::string_view sentence, const TranslateOptions& options) {
  validate(options);
  TokenList words = tokenize(sentence);
  if (words.empty()) throw Error("there are no words to translate");
  encoded_ = encode_sentence(words, vocabulary(0), model_.config.whole("steps"));
  source_ = {};
  source_.truncated = encoded_.truncated;
  source_.full_length = static_cast<int64_t>(words.size()) + 1;
  words.emplace_back(kEosToken);
  words.resize(encoded_.ids.size());
  for (size_t i = 0; i < words.size(); ++i) {
    if (encoded_.ids[i] == vocabulary(0).unk()) source_.unknown.push_back(i);
  }
  source_.tokens = std::move(words);
  options_ = options;
  max_steps_ = options.max_steps > 0 ? options.max_steps : model_.config.whole("steps");
  path_ = {};
  path_.token = vocabulary(1).bos();
  done_ = false;
  begun_ = false;
  make_decoder();
  encode();
  begun_ = true;
  return source_;
}

TranslatedWord Translator::step() {
  require_ready();
  const Prediction next = decode({&path_, 1}).front();
  const int64_t token = argmax(next.logits);
  const double log_probability = next.log_probability(token);
  extend(path_, token, path_.log_probability + log_probability);
  done_ = path_.ended || steps() >= max_steps_;
  TranslatedWord word{.token = vocabulary(1).token(token),
                      .copied = {},
                      .done = done_,
                      .probability = elementary::exp(static_cast<float>(log_probability))};
  if (path_.ended) return word;
  word.token = path_.words.back();
  word.copied = path_.copied.back();
  return word;
}

std::vector<Hypothesis> Translator::finish() {
  require_ready();
  if (options_.beam == 1) {
    while (!step().done) {
    }
    return {path_.hypothesis(options_.length_penalty)};
  }
  std::vector<Path> live = {path_}, ended;
  for (int64_t step = steps(); step < max_steps_ && static_cast<int64_t>(ended.size()) < options_.beam; ++step) {
    live = grow(std::move(live), ended);
  }
  // Those that reach the last step without an end are translations too, as in greedy decoding.
  if (static_cast<int64_t>(ended.size()) < options_.beam) ended.insert(ended.end(), live.begin(), live.end());
  std::vector<std::pair<Hypothesis, const Path*>> found;
  for (const Path& path : ended) found.emplace_back(path.hypothesis(options_.length_penalty), &path);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first.score > b.first.score; });
  if (static_cast<int64_t>(found.size()) > options_.beam) found.resize(options_.beam);
  path_ = *found.front().second;
  done_ = true;
  std::vector<Hypothesis> hypotheses;
  for (auto& [hypothesis, path] : found) hypotheses.push_back(std::move(hypothesis));
  return hypotheses;
}

void Translator::force(std::string_view token) {
  require_ready();
  decode({&path_, 1});
  path_.token = vocabulary(1).id(token);
  path_.words.emplace_back(token);
  path_.copied.emplace_back();
  done_ = steps() >= max_steps_;
}

TokenList Translator::translate(std::string_view sentence, const TranslateOptions& options) {
  begin(sentence, options);
  finish();
  return words();
}

const AttentionKind* Translator::cross_attention() const {
  for (const AttentionKind& kind : attention_kinds_) {
    if (kind.of == AttentionKind::Of::source) return &kind;
  }
  return nullptr;
}

const AttentionKind& Translator::attention_kind(const std::string& name) const {
  for (const AttentionKind& kind : attention_kinds_) {
    if (kind.name == name) return kind;
  }
  throw Error("this model has no attention of kind '" + name + "'");
}

AttentionMap Translator::attention(const std::string& name, int64_t layer, int64_t head) const {
  const AttentionKind& kind = attention_kind(name);
  require_head(kind, layer, head);
  if (!begun_) throw Error("there is no sentence to translate yet");
  const std::string output = kind.output_of(layer);
  const int64_t source = std::ssize(encoded_.ids), steps = this->steps();
  if (kind.of == AttentionKind::Of::encoder) return cut_head(encoder_maps_.at(output), head, source, source);
  AttentionMap map{steps, kind.of == AttentionKind::Of::source ? source : steps, {}};
  for (const auto& maps : path_.maps) {
    const AttentionMap row = cut_head(maps->at(output), head, 1, map.cols);
    map.weights.insert(map.weights.end(), row.weights.begin(), row.weights.end());
  }
  return map;
}

}  // namespace attn
