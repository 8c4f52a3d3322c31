#include "train/translator.h"

#include <algorithm>
#include <cmath>

#include "models/model.h"
#include "tensor/error.h"

namespace attn {
namespace {

constexpr int64_t kMostWords = 512;
constexpr std::string_view kStatePrefix = "state.", kNextPrefix = "next.";

/// The part of a name behind a prefix, or "" if it does not begin with it.
std::string behind(const std::string& name, std::string_view prefix) {
  return name.rfind(prefix, 0) == 0 ? name.substr(prefix.size()) : "";
}

/// First of the greatest, as argmax does.
int64_t argmax(const std::vector<float>& values) {
  return std::max_element(values.begin(), values.end()) - values.begin();
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

}  // namespace

struct Translator::Impl {
  Impl(TrainedModel m, ExecutionOptions e) : model(std::move(m)), execution(std::move(e)) {
    // Decoding goes token by token: too little work for a device that was not asked for.
    execution.device_if_large = false;
  }

  TrainedModel model;
  ExecutionOptions execution;
  std::vector<AttentionKind> attention_kinds = model.config.model().attention(model.config);
  std::unique_ptr<Executor> encoder;
  /// Decoding programs by book_positions and step; one serves all steps of a recurrent model.
  std::vector<std::unique_ptr<Executor>> decoders[2];

  TranslateOptions options;
  SourceSentence source;
  EncodedSentence encoded;
  /// What the decoder carries from step to step: "state.<x>" by x.
  TensorMap carried;
  int64_t token = 0;
  int64_t max_steps = 0;
  bool begun = false, done = false;
  TokenList words;
  /// Attention outputs of the encoder, and of each decoding step, by their names.
  TensorMap encoder_maps;
  std::vector<TensorMap> step_maps;

  std::unique_ptr<Executor> make(Builder& b);
  Executor& decoder(int64_t t);
  void keep(const Executor& executor, std::string_view prefix, TensorMap& maps);
  void encode();
  std::vector<float> decode();
  void require_ready() const;
  const AttentionKind& attention_kind(const std::string& name) const;
  /// The source's, the target's.
  const Vocabulary& vocabulary(size_t i) const { return model.vocabularies.at(i); }
};

std::unique_ptr<Executor> Translator::Impl::make(Builder& b) {
  Program program = b.take();
  model.state->add(program, 0);  // adds nothing: every parameter is there
  return execution.make(std::move(program), model.state);
}

Executor& Translator::Impl::decoder(int64_t t) {
  auto& steps = decoders[options.book_positions];
  const int64_t index = model.config.model().steps_differ ? t : 0;
  if (static_cast<int64_t>(steps.size()) <= index) steps.resize(index + 1);
  if (!steps[index]) {
    Builder b;
    record_decoder_step(b, model.config, index, {.book_positions = options.book_positions});
    steps[index] = make(b);
  }
  return *steps[index];
}

/// Takes over what the decoder carries (outputs called `prefix`<x>) and keeps the attention weights.
void Translator::Impl::keep(const Executor& executor, std::string_view prefix, TensorMap& maps) {
  for (const auto& [name, value] : executor.program().outputs) {
    if (const std::string x = behind(name, prefix); !x.empty()) carried[x] = read_finite(executor, value);
    if (name.find("attention_weights") != std::string::npos) maps[name] = read_finite(executor, value);
  }
}

void Translator::Impl::encode() {
  if (!encoder) {
    Builder b;
    record_encoder(b, model.config, {});
    encoder = make(b);
  }
  encoder->write("src", Tensor({1, static_cast<int64_t>(encoded.ids.size())}, encoded.ids));
  encoder->write("src_valid_len", Tensor({1}, {static_cast<float>(encoded.valid_len)}));
  encoder->run();
  keep(*encoder, kStatePrefix, encoder_maps);
}

/// Runs one decoding step on `token`. -> logits [V]
std::vector<float> Translator::Impl::decode() {
  Executor& executor = decoder(static_cast<int64_t>(step_maps.size()));
  for (Value input : executor.program().with_role(Role::input)) {
    const std::string& name = executor.program().info(input).name;
    if (const std::string x = behind(name, kStatePrefix); !x.empty()) executor.write(name, carried.at(x));
  }
  executor.write("token", Tensor({1, 1}, {static_cast<float>(token)}));
  executor.write("src_valid_len", Tensor({1}, {static_cast<float>(encoded.valid_len)}));
  executor.run();
  step_maps.emplace_back();
  keep(executor, kNextPrefix, step_maps.back());
  return read_finite(executor, executor.program().at("logits")).data;
}

void Translator::Impl::require_ready() const {
  if (!begun) throw Error("there is no sentence to translate yet");
  if (done) throw Error("the sentence is translated already");
}

Translator::Translator(TrainedModel model, ExecutionOptions execution)
    : impl_(std::make_unique<Impl>(std::move(model), execution)) {}
Translator::~Translator() = default;
Translator::Translator(Translator&&) noexcept = default;
Translator& Translator::operator=(Translator&&) noexcept = default;

const TrainedModel& Translator::model() const { return impl_->model; }
const TokenList& Translator::words() const { return impl_->words; }

const SourceSentence& Translator::begin(std::string_view sentence, const TranslateOptions& options) {
  Impl& t = *impl_;
  if (options.max_steps < 0 || options.max_steps > kMostWords) {
    throw Error("max_steps must be from 0 to " + std::to_string(kMostWords) + ", it is " +
                std::to_string(options.max_steps));
  }
  TokenList words = tokenize(sentence);
  if (words.empty()) throw Error("there are no words to translate");
  t.encoded = encode_sentence(words, t.vocabulary(0), t.model.config.whole("steps"));
  t.source = {};
  t.source.truncated = t.encoded.truncated;
  t.source.full_length = static_cast<int64_t>(words.size()) + 1;
  words.emplace_back(kEosToken);
  words.resize(t.encoded.valid_len);
  for (size_t i = 0; i < words.size(); ++i) {
    if (static_cast<int>(t.encoded.ids[i]) == t.vocabulary(0).unk()) t.source.unknown.push_back(i);
  }
  t.source.tokens = std::move(words);
  t.options = options;
  t.max_steps = options.max_steps > 0 ? options.max_steps : t.model.config.whole("steps");
  t.carried.clear();
  t.encoder_maps.clear();
  t.step_maps.clear();
  t.words.clear();
  t.token = t.vocabulary(1).bos();
  t.done = false;
  t.encode();
  t.begun = true;
  return t.source;
}

TranslatedWord Translator::step() {
  Impl& t = *impl_;
  t.require_ready();
  t.token = argmax(t.decode());
  const bool ended = t.token == t.vocabulary(1).eos();
  const std::string& word = t.vocabulary(1).token(t.token);
  if (!ended) t.words.push_back(word);
  t.done = ended || static_cast<int64_t>(t.step_maps.size()) >= t.max_steps;
  return {word, t.done};
}

void Translator::force(std::string_view token) {
  Impl& t = *impl_;
  t.require_ready();
  t.decode();
  t.token = t.vocabulary(1).id(token);
  t.words.emplace_back(token);
  t.done = static_cast<int64_t>(t.step_maps.size()) >= t.max_steps;
}

TokenList Translator::translate(std::string_view sentence, const TranslateOptions& options) {
  begin(sentence, options);
  while (!step().done) {
  }
  return words();
}

const std::vector<AttentionKind>& Translator::attention_kinds() const { return impl_->attention_kinds; }

const AttentionKind& Translator::Impl::attention_kind(const std::string& name) const {
  for (const AttentionKind& kind : attention_kinds) {
    if (kind.name == name) return kind;
  }
  throw Error("this model has no attention of kind '" + name + "'");
}

AttentionMap Translator::attention(const std::string& name, int64_t layer, int64_t head) const {
  const Impl& t = *impl_;
  const AttentionKind& kind = t.attention_kind(name);
  if (layer < 0 || layer >= kind.layers || head < 0 || head >= kind.heads) {
    throw Error(name + " attention has " + std::to_string(kind.layers) + " layers of " + std::to_string(kind.heads) +
                " heads: there is no layer " + std::to_string(layer) + ", head " + std::to_string(head));
  }
  if (!t.begun) throw Error("there is no sentence to translate yet");
  const std::string output = kind.output_of(layer);
  const int64_t source = t.encoded.valid_len, steps = static_cast<int64_t>(t.step_maps.size());
  if (kind.of == AttentionKind::Of::encoder) return cut_head(t.encoder_maps.at(output), head, source, source);
  AttentionMap map{steps, kind.of == AttentionKind::Of::source ? source : steps, {}};
  for (const TensorMap& maps : t.step_maps) {
    const AttentionMap row = cut_head(maps.at(output), head, 1, map.cols);
    map.weights.insert(map.weights.end(), row.weights.begin(), row.weights.end());
  }
  return map;
}

}  // namespace attn
