#include "train/translator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "models/model.h"
#include "tensor/elementary.h"
#include "tensor/error.h"
#include "tensor/number_text.h"
#include "train/memory.h"

namespace attn {
namespace {

constexpr int64_t kMostWords = 512, kWidestBeam = 100, kLargestPenalty = 10;
/// Steps whose executors are kept: each holds its whole cache, together they grow with the square of the steps.
constexpr int64_t kKept = 64;
constexpr std::string_view kStatePrefix = "state.", kNextPrefix = "next.";

/// The part of a name behind a prefix, or "" if it does not begin with it.
std::string behind(const std::string& name, std::string_view prefix) {
  return name.rfind(prefix, 0) == 0 ? name.substr(prefix.size()) : "";
}

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

/// A value that is shown or computed with further. Throws RunError if a number of it is not finite: whatever came of it
/// would look like a translation.
Tensor read_finite(const Executor& executor, Value value) {
  Tensor tensor = executor.read(value);
  if (!std::all_of(tensor.data.begin(), tensor.data.end(), [](float x) { return std::isfinite(x); })) {
    throw RunError("the model overflows: its numbers are no longer finite");
  }
  return tensor;
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

/// Takes over what the decoder carries (outputs called `prefix`<x>). -> the attention weights
TensorMap keep(const Executor& executor, std::string_view prefix, TensorMap& carried) {
  TensorMap maps;
  for (const auto& [name, value] : executor.program().outputs) {
    if (const std::string x = behind(name, prefix); !x.empty()) carried[x] = read_finite(executor, value);
    if (name.find("attention_weights") != std::string::npos) maps[name] = read_finite(executor, value);
  }
  return maps;
}

}  // namespace

Hypothesis Translator::Path::hypothesis(double alpha) const {
  const size_t length = words.size() + (ended ? 1 : 0);
  return {words, copied, ended, log_probability, log_probability / length_penalty(length, alpha)};
}

Translator::Translator(TrainedModel model, ExecutionOptions execution)
    : model_(std::move(model)), execution_(std::move(execution)) {
  // Decoding goes token by token: too little work for a device that was not asked for.
  execution_.device_if_large = false;
  Builder b;
  record_encoder(b, model_.config, {});
  encoder_ = make(b.take());
}

std::unique_ptr<Executor> Translator::make(Program program) const {
  // A GPU has memory of its own, which the executor asks for.
  if (execution_.device != BackendKind::cuda && bytes_of(program) > execution_.max_bytes)
    throw Error("this model needs more memory to translate than there is");
  return execution_.make(std::move(program), model_.state);
}

Executor& Translator::decoder(int64_t t) {
  auto& steps = decoders_[options_.book_positions];
  const int64_t index = model_.config.model().steps_differ ? t : 0;
  if (!steps.contains(index)) {
    steps.erase(steps.lower_bound(kKept), steps.end());
    Builder b;
    record_decoder_step(b, model_.config, index, {.book_positions = options_.book_positions});
    steps[index] = make(b.take());
  }
  return *steps.at(index);
}

void Translator::encode() {
  Tensor src({1, model_.config.whole("steps")});
  copy_padded(encoded_.ids, vocabulary(0).pad(), src.data);
  encoder_->write("src", src);
  encoder_->write("src_valid_len", Tensor({1}, {static_cast<float>(encoded_.ids.size())}));
  encoder_->run();
  encoder_maps_ = keep(*encoder_, kStatePrefix, path_.carried);
}

/// Runs one decoding step on the path's token.
auto Translator::decode(Path& from) -> Prediction {
  Executor& executor = decoder(static_cast<int64_t>(from.maps.size()));
  for (Value input : executor.program().with_role(Role::input)) {
    const std::string& name = executor.program().info(input).name;
    if (const std::string x = behind(name, kStatePrefix); !x.empty()) executor.write(name, from.carried.at(x));
  }
  executor.write("token", Tensor({1, 1}, {static_cast<float>(from.token)}));
  executor.write("src_valid_len", Tensor({1}, {static_cast<float>(encoded_.ids.size())}));
  executor.run();
  from.maps.push_back(keep(executor, kNextPrefix, from.carried));
  Prediction next{read_finite(executor, executor.program().at("logits")).data};
  next.total = log_sum_exp(next.logits);
  if (options_.copy && cross_attention() && !source_.unknown.empty() && !to_copy(from))
    next.logits[vocabulary(1).unk()] = -std::numeric_limits<float>::infinity();
  return next;
}

/// Of the unknown source words that a path has not copied yet the one with the greatest weight in its last step, the
/// last layer's, summed over its heads; none if all are copied.
std::optional<int64_t> Translator::to_copy(const Path& path) const {
  const AttentionKind& cross = *cross_attention();
  const Tensor& weights = path.maps.back().at(cross.output_of(cross.layers - 1));
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
    const Path* from;
    int64_t token;
    double log_probability;
  };
  std::vector<Candidate> candidates;
  for (Path& from : live) {
    const Prediction next = decode(from);
    for (const int64_t token : greatest(next.logits, options_.beam + 1)) {
      candidates.push_back({&from, token, from.log_probability + next.log_probability(token)});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.log_probability > b.log_probability; });
  std::vector<Path> next;
  for (const Candidate& candidate : candidates) {
    if (static_cast<int64_t>(next.size()) == options_.beam) break;
    Path to = *candidate.from;
    extend(to, candidate.token, candidate.log_probability);
    (to.ended ? ended : next).push_back(std::move(to));
  }
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
  encode();
  begun_ = true;
  return source_;
}

TranslatedWord Translator::step() {
  require_ready();
  const Prediction next = decode(path_);
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
  decode(path_);
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
  for (const TensorMap& maps : path_.maps) {
    const AttentionMap row = cut_head(maps.at(output), head, 1, map.cols);
    map.weights.insert(map.weights.end(), row.weights.begin(), row.weights.end());
  }
  return map;
}

}  // namespace attn
