#include "models/translation.h"

#include "models/config.h"
#include "tensor/error.h"
#include "text/corpus.h"

namespace attn::translation {

namespace {

constexpr Field vocabulary_size(const char* name, const char* help) {
  return {name, Field::Kind::whole, 0, 1, 1000000, help, Field::named};
}

constexpr VocabularyDef kVocabularies[] = {
    {vocabulary_size("src_vocab", "size of the source vocabulary"), "encoder.embedding.weight", true, 184},
    {vocabulary_size("tgt_vocab", "size of the target vocabulary"), "decoder.embedding.weight", true, 201}};

constexpr BatchTensor kBatch[] = {{"src", Text::source, "src_valid_len"},
                                  {"src_valid_len", Text::source},
                                  {"tgt_in", Text::target, "tgt_valid_len"},
                                  {"tgt", Text::target, "tgt_valid_len"},
                                  {"tgt_valid_len", Text::target}};
constexpr BatchTensor kRecurrentBatch[] = {
    {"src", Text::source, "src_valid_len", true}, kBatch[1], kBatch[2], kBatch[3], kBatch[4]};

std::unique_ptr<Dataset> read(std::string_view bytes, const Settings&, int64_t most) {
  return std::make_unique<ParallelCorpus>(read_pairs(bytes, {.max_examples = most}));
}

}  // namespace

constexpr DataDef kPairs = {kVocabularies, kBatch, "tgt", "tgt_valid_len", read};
constexpr DataDef kRecurrentPairs = {kVocabularies, kRecurrentBatch, "tgt", "tgt_valid_len", read};

void require_unrollable(const std::string& name, int64_t steps, int64_t layers) {
  constexpr int64_t kMaxUnrolled = 2048;
  if (steps <= kMaxUnrolled / layers) return;
  throw Error("steps times layers must be at most " + std::to_string(kMaxUnrolled) + " in " + name + ", it is " +
              std::to_string(steps * layers));
}

void check_recurrent(const Settings& settings) {
  require_unrollable(settings.model().name, settings.whole("steps"), settings.whole("layers"));
}

nn::RecurrentOptions rnn_options(const ModelConfig& config) {
  return {.hidden = config.whole("hidden"),
          .layers = config.whole("layers"),
          .dropout = static_cast<float>(config["dropout"])};
}

void recognise_recurrent(const Shapes& parameters, ModelConfig& config) {
  config["embed"] = extent(parameters, "encoder.embedding.weight", 1);
  config["hidden"] = extent(parameters, "encoder.rnn.weight_hh_l0", 1);
  config["layers"] = count_layers(parameters, "encoder.rnn.weight_ih_l", "");
}

}  // namespace attn::translation
