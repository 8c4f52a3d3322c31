#include "train/translator.h"

#include <algorithm>

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
  Impl(TranslationModel m, ExecutionOptions e) : model(std::move(m)), execution(std::move(e)) {
    // Decoding goes token by token: too little work for a device that was not asked for.
    if (std::exchange(execution.device_if_large, false)) execution.device = BackendKind::cpu;
  }

  TranslationModel model;
  ExecutionOptions execution;
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
  std::vector<const Tensor*> rows_of(const std::string& kind, int64_t layer) const;
};

std::unique_ptr<Executor> Translator::Impl::make(Builder& b) {
  Program program = b.take();
  model.state->add(program, 0);  // adds nothing: every parameter is there
  return execution.make(std::move(program), model.state);
}

Executor& Translator::Impl::decoder(int64_t t) {
  auto& steps = decoders[options.book_positions];
  const int64_t index = decoder_steps_differ(model.config) ? t : 0;
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
    if (const std::string x = behind(name, prefix); !x.empty()) carried[x] = executor.read(value);
    if (name.find("attention_weights") != std::string::npos) maps[name] = executor.read(value);
  }
}

void Translator::Impl::encode() {
  if (!encoder) {
    Builder b;
    record_encoder(b, model.config, {});
    encoder = make(b);
  }
  encoder->write("src", Tensor({1, model.config.steps}, encoded.ids));
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
  return executor.read("logits").data;
}

void Translator::Impl::require_ready() const {
  if (!begun) throw Error("there is no sentence to translate yet");
  if (done) throw Error("the sentence is translated already");
}

Translator::Translator(TranslationModel model, ExecutionOptions execution)
    : impl_(std::make_unique<Impl>(std::move(model), execution)) {}
Translator::~Translator() = default;
Translator::Translator(Translator&&) noexcept = default;
Translator& Translator::operator=(Translator&&) noexcept = default;

const TranslationModel& Translator::model() const { return impl_->model; }
const TokenList& Translator::words() const { return impl_->words; }

const SourceSentence& Translator::begin(std::string_view sentence, const TranslateOptions& options) {
  Impl& t = *impl_;
  if (options.max_steps < 0 || options.max_steps > kMostWords) {
    throw Error("max_steps must be from 0 to " + std::to_string(kMostWords) + ", it is " +
                std::to_string(options.max_steps));
  }
  TokenList words = tokenize(sentence);
  if (words.empty()) throw Error("there are no words to translate");
  t.encoded = encode_sentence(words, t.model.source, t.model.config.steps);
  t.source = {};
  t.source.truncated = t.encoded.truncated;
  t.source.full_length = static_cast<int64_t>(words.size()) + 1;
  words.emplace_back(kEosToken);
  words.resize(t.encoded.valid_len);
  for (size_t i = 0; i < words.size(); ++i) {
    if (static_cast<int>(t.encoded.ids[i]) == t.model.source.unk()) t.source.unknown.push_back(i);
  }
  t.source.tokens = std::move(words);
  t.options = options;
  t.max_steps = options.max_steps > 0 ? options.max_steps : t.model.config.steps;
  t.carried.clear();
  t.encoder_maps.clear();
  t.step_maps.clear();
  t.words.clear();
  t.token = t.model.target.bos();
  t.done = false;
  t.encode();
  t.begun = true;
  return t.source;
}

TranslatedWord Translator::step() {
  Impl& t = *impl_;
  t.require_ready();
  t.token = argmax(t.decode());
  const bool ended = t.token == t.model.target.eos();
  const std::string& word = t.model.target.token(t.token);
  if (!ended) t.words.push_back(word);
  t.done = ended || static_cast<int64_t>(t.step_maps.size()) >= t.max_steps;
  return {word, t.done};
}

void Translator::force(std::string_view token) {
  Impl& t = *impl_;
  t.require_ready();
  t.decode();
  t.token = t.model.target.id(token);
  t.words.emplace_back(token);
  t.done = static_cast<int64_t>(t.step_maps.size()) >= t.max_steps;
}

TokenList Translator::translate(std::string_view sentence, const TranslateOptions& options) {
  begin(sentence, options);
  while (!step().done) {
  }
  return words();
}

std::map<std::string, std::pair<int64_t, int64_t>> Translator::attention_kinds() const {
  const ModelConfig& config = impl_->model.config;
  if (!config.has_attention()) return {};
  if (!config.is_transformer()) return {{"cross", {1, 1}}};
  const std::pair<int64_t, int64_t> maps{config.layers, config.heads};
  return {{"cross", maps}, {"encoder", maps}, {"decoder", maps}};
}

/// The decoding steps' tensors of a kind, one a row.
std::vector<const Tensor*> Translator::Impl::rows_of(const std::string& kind, int64_t layer) const {
  std::string name = "attention_weights";
  if (model.config.is_transformer()) {
    name = (kind == "cross" ? "decoder.cross_attention_weights." : "decoder.self_attention_weights.") +
           std::to_string(layer);
  }
  std::vector<const Tensor*> rows;
  for (const TensorMap& maps : step_maps) rows.push_back(&maps.at(name));
  return rows;
}

AttentionMap Translator::attention(const std::string& kind, int64_t layer, int64_t head) const {
  const Impl& t = *impl_;
  const auto kinds = attention_kinds();
  const auto found = kinds.find(kind);
  if (found == kinds.end()) throw Error("this model has no attention of kind '" + kind + "'");
  const auto [layers, heads] = found->second;
  if (layer < 0 || layer >= layers || head < 0 || head >= heads) {
    throw Error(kind + " attention has " + std::to_string(layers) + " layers of " + std::to_string(heads) +
                " heads: there is no layer " + std::to_string(layer) + ", head " + std::to_string(head));
  }
  if (!t.begun) throw Error("there is no sentence to translate yet");
  const int64_t source = t.encoded.valid_len;
  if (kind == "encoder") {
    return cut_head(t.encoder_maps.at("encoder.attention_weights." + std::to_string(layer)), head, source, source);
  }
  const int64_t rows = static_cast<int64_t>(t.step_maps.size());
  AttentionMap map{rows, kind == "cross" ? source : rows, {}};
  for (const Tensor* weights : t.rows_of(kind, layer)) {
    const AttentionMap row = cut_head(*weights, head, 1, map.cols);
    map.weights.insert(map.weights.end(), row.weights.begin(), row.weights.end());
  }
  return map;
}

}  // namespace attn
