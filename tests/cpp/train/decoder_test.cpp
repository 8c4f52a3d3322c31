// Decoding token by token, held against reading the whole text at once.
#include "train/decoder.h"

#include "backends/cpu/executor.h"
#include "models/gpt.h"
#include "nn/run.h"
#include "program/lower.h"
#include "program/plan.h"

namespace attn::test {
namespace {

constexpr int64_t kSteps = 7;

TrainedModel small_gpt(const std::map<std::string, double>& settings) {
  ModelConfig config("gpt");
  for (const auto& [name, value] : std::map<std::string, double>{{"vocab", 11},
                                                                 {"hidden", 16},
                                                                 {"layers", 2},
                                                                 {"heads", 4},
                                                                 {"ffn", 20},
                                                                 {"steps", kSteps},
                                                                 {"dropout", 0.5}})
    config[name] = value;
  for (const auto& [name, value] : settings) config[name] = value;
  return {config, {}, std::make_shared<State>(), {}};
}

int64_t token(int64_t text, int64_t place) { return (3 * text * text + 5 * place + place * place * text) % 11; }

/// The logits of each place of a text, read at once.
std::vector<float> at_once(const TrainedModel& model, int64_t text) {
  ModelConfig config = model.config;
  config["dropout"] = 0;
  Builder b;
  const Value tokens = b.integer_input("tokens", {1, kSteps});
  b.output("logits", config.model().forward(b, config, {{"tokens", tokens}}).logits);
  const auto executor = ExecutionOptions().make(b.take(), model.state);
  std::vector<float> ids;
  for (int64_t place = 0; place < kSteps; ++place) ids.push_back(static_cast<float>(token(text, place)));
  executor->write("tokens", Tensor({1, kSteps}, ids));
  executor->run();
  return executor->read("logits").data;
}

/// What follows each place, if a batch reads text 0, 1, ... token by token.
std::vector<std::vector<float>> step_by_step(Decoder& decoder) {
  std::vector<std::vector<float>> logits(static_cast<size_t>(decoder.options().batch));
  decoder.begin();
  for (int64_t place = 0; place < kSteps; ++place) {
    std::vector<int64_t> tokens;
    for (int64_t text = 0; text < decoder.options().batch; ++text) tokens.push_back(token(text, place));
    decoder.step(tokens);
    for (size_t text = 0; text < logits.size(); ++text) {
      const std::vector<float> next = decoder.logits(static_cast<int64_t>(text));
      logits[text].insert(logits[text].end(), next.begin(), next.end());
    }
  }
  return logits;
}

/// Settings of which every two meet in one of them.
std::vector<std::map<std::string, double>> settings() {
  std::vector<std::map<std::string, double>> all;
  for (int positions = 0; positions < 5; ++positions) {
    for (int other = 0; other < 3; ++other) {
      const int turned = (positions + other) % 2;
      all.push_back({{"positions", positions},
                     {"activation", other},
                     {"norm", turned},
                     {"norm_place", (positions / 2 + other) % 2},
                     {"kv_heads", other == 0 ? 0 : other},
                     {"window", (positions + 2 * other) % 3},
                     {"tied", 1 - turned},
                     {"bias", (positions / 2 + other / 2) % 2}});
    }
  }
  return all;
}

}  // namespace

TEST_CASE("a decoder gives the bits of reading the text at once, however many texts it reads side by side") {
  for (const auto& chosen : settings()) {
    std::string said;
    for (const auto& [name, value] : chosen) said += name + " " + std::to_string(int(value)) + ", ";
    CAPTURE(said);
    const TrainedModel model = small_gpt(chosen);
    const std::vector<float> whole[] = {at_once(model, 0), at_once(model, 1), at_once(model, 2)};
    Decoder one(model, {}, {}), three(model, {.batch = 3}, {});
    CHECK(step_by_step(one)[0] == whole[0]);
    const auto texts = step_by_step(three);
    for (int i = 0; i < 3; ++i) CHECK(texts[static_cast<size_t>(i)] == whole[i]);
    // Nothing is left of the texts before.
    CHECK(step_by_step(one)[0] == whole[0]);
  }
}

TEST_CASE("a decoder's texts go on as others of them, each with its own past") {
  for (const double positions : {0, 2}) {
    const TrainedModel model = small_gpt({{"positions", positions}, {"kv_heads", 2}});
    Decoder decoder(model, {.batch = 3}, {}), alone(model, {}, {});
    decoder.step(std::vector<int64_t>{1, 2, 3});
    decoder.reorder(std::vector<int64_t>{2, 0});
    decoder.step(std::vector<int64_t>{4, 5});
    for (const auto& [text, first, second] : {std::array<int64_t, 3>{0, 3, 4}, {1, 1, 5}}) {
      alone.begin();
      alone.step({&first, 1});
      alone.step({&second, 1});
      CHECK(decoder.logits(text) == alone.logits());
      CHECK(decoder.attention(text).at("attention_weights.1").data == alone.attention().at("attention_weights.1").data);
    }
  }
}

TEST_CASE("a step's attention ends at its own token") {
  const TrainedModel model = small_gpt({{"window", 2}});
  Decoder decoder(model, {}, {});
  const int64_t token = 3;
  for (int64_t place = 0; place < 4; ++place) {
    decoder.step({&token, 1});
    const Tensor weights = decoder.attention().at("attention_weights.0");
    CHECK(weights.shape.str() == "[1, 4, 1, 7]");
    for (int64_t key = 0; key < kSteps; ++key)
      CHECK((weights.data[static_cast<size_t>(key)] > 0) == (key <= place && key > place - 2));
  }
}

TEST_CASE("a decoder's caches are written where they are: nothing is copied from step to step") {
  ModelConfig transformer("transformer");
  transformer["src_vocab"] = transformer["tgt_vocab"] = 11;
  for (const ModelConfig& config :
       {small_gpt({{"positions", 2}}).config, small_gpt({{"kv_heads", 2}}).config, transformer}) {
    for (const int64_t batch : {1, 3}) {
      const Program program = decoding_program(config, {.batch = batch});
      CHECK(program.updates.size() == 4);
      CHECK(plan(lower(program, cpu::lower_options(true)), {.pieces_in_place = true}).copies.empty());
    }
  }
}

TEST_CASE("a decoder keeps its texts on the reference backend, too") {
  const TrainedModel model = small_gpt({{"positions", 2}});
  ExecutionOptions reference;
  reference.device = BackendKind::reference;
  Decoder a(model, {.batch = 2}, {}), b(model, {.batch = 2}, reference);
  const auto expected = step_by_step(a), found = step_by_step(b);
  for (size_t i = 0; i < found.size(); ++i) {
    const Shape shape = {static_cast<int64_t>(found[i].size())};
    CHECK(difference({shape, found[i]}, {shape, expected[i]}) < tolerance::kCpu);
  }
}

TEST_CASE("a decoder that needs more memory than there is is refused") {
  ExecutionOptions little;
  little.max_bytes = 1e3;
  CHECK(error_of([&] { Decoder(small_gpt({}), {}, little); }) == "this model needs more memory than there is");
}

}  // namespace attn::test
