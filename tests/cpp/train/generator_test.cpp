#include "train/generator.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "models/config.h"
#include "nn/run.h"
#include "train/sample.h"
#include "train/trainer.h"

using namespace attn;
using attn::test::error_of;

namespace {

const std::string kText = [] {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "the cat sat on the mat.\nthe dog sat on the log.\n\n";
  return text;
}();

TrainOptions options(int64_t epochs = 4) {
  TrainOptions options("gpt");
  options["hidden"] = 16;
  options["ffn"] = 24;
  options["layers"] = 2;
  options["heads"] = 2;
  options["steps"] = 24;
  options["batch"] = 7;
  options["epochs"] = static_cast<double>(epochs);
  options["lr"] = 0.01;
  options["seed"] = 3;
  return options;
}

std::string trained(const TrainOptions& options) {
  Trainer trainer(options, *read_data(options, kText));
  while (!trainer.finished()) trainer.step();
  return trainer.weights();
}

/// Opened from a file, and its text.
std::string generated(const std::string& weights, const std::string& prompt, const GenerateOptions& asked = {}) {
  Generator generator(open_model(weights));
  generator.begin(prompt, asked);
  while (generator.step().stop == Stop::none) {
  }
  return generator.text();
}

}  // namespace

TEST_CASE("gpt learns a text: its loss falls below what a model that knows nothing has, and it writes the text again") {
  const TrainOptions asked = options(30);
  Trainer trainer(asked, *read_data(asked, kText));
  while (!trainer.finished()) trainer.step();
  CHECK(trainer.progress().losses.front() < 1.2 * trainer.ignorant_loss());
  CHECK(trainer.progress().losses.back() < 0.5);
  CHECK(generated(trainer.weights(), "the c", {.temperature = 0}) == "the cat sat on the mat.\n");
}

TEST_CASE("gpt: stopped anywhere and resumed, a training gives the same file") {
  for (const char* kind : {"characters", "words", "pairs"}) {
    CAPTURE(kind);
    TrainOptions asked = options();
    asked["tokens"] = std::string(kind) == "words" ? 1 : std::string(kind) == "pairs" ? 2 : 0;
    asked["vocab"] = asked["tokens"] == 2 ? 280 : 0;
    asked["dropout"] = 0.1;
    asked["valid"] = 0.3;
    asked["documents"] = true;
    asked["label_smoothing"] = 0.1;
    const auto data = read_data(asked, kText + "a bird flew.\n");
    Trainer whole(asked, *data);
    while (!whole.finished()) whole.step();
    Trainer first(asked, *data);
    for (int i = 0; i < 5; ++i) first.step();
    const auto second = Trainer::resume(first.checkpoint(), *data);
    while (!second->finished()) second->step();
    CHECK(second->weights() == whole.weights());
    CHECK(second->progress().held_out.size() == 4);
    CHECK(!second->progress().held_out[0].score);
    CHECK_THROWS_AS(Trainer::resume(first.checkpoint(), *read_data(asked, kText)), Error);
  }
}

TEST_CASE("gpt: the loss of an epoch is the mean over its tokens, and the held-out one is the model's own") {
  TrainOptions asked = options(1);
  asked["lr"] = 1e-12;
  asked["valid"] = 0.3;
  Trainer trainer(asked, *read_data(asked, kText));
  while (!trainer.finished()) trainer.step();
  // Nothing is learned, and both texts are alike.
  const double trained = trainer.progress().losses[0], held_out = trainer.progress().held_out[0].loss;
  CHECK(held_out == doctest::Approx(trained).epsilon(0.02));
  CHECK(std::abs(trained - trainer.ignorant_loss()) < 1);
}

TEST_CASE("a generator draws as temperature, top-k and top-p say, the same for a seed") {
  const std::string weights = trained(options());
  CHECK(generated(weights, "the ", {.seed = 1}) == generated(weights, "the ", {.seed = 1}));
  std::set<std::string> texts;
  for (uint64_t seed = 0; seed < 8; ++seed) texts.insert(generated(weights, "the ", {.temperature = 1, .seed = seed}));
  CHECK(texts.size() > 4);
  const std::string likeliest = generated(weights, "the ", {.temperature = 0});
  CHECK(generated(weights, "the ", {.temperature = 2, .top_k = 1}) == likeliest);
  CHECK(generated(weights, "the ", {.temperature = 2, .top_p = 1e-9}) == likeliest);

  Generator generator(open_model(weights));
  for (uint64_t seed = 0; seed < 40; ++seed) {
    generator.begin("the ", {.temperature = 3, .top_k = 3, .seed = seed});
    const GeneratedToken token = generator.step();
    const auto best = generator.likeliest(3);
    CHECK(std::any_of(best.begin(), best.end(), [&](const auto& one) { return one.id == token.token.id; }));
    CHECK(best[0].probability >= best[1].probability);
  }
  double sum = 0;
  for (const TokenProbability& one : generator.likeliest(1000)) sum += one.probability;
  CHECK(sum == doctest::Approx(1));
}

TEST_CASE("a generator's numbers do not depend on how many steps its program has") {
  const TrainedModel model = open_model(trained(options()));
  TrainedModel longer = model;
  longer.config["positions"] = 4;  // none, so that any length will do
  longer.state = std::make_shared<State>();
  for (const std::string& name : std::as_const(*model.state).names()) {
    if (name != "positions.weight") longer.state->set(name, std::as_const(*model.state).get(name));
  }
  TrainedModel longest = longer;
  longer.config["steps"] = 16;
  longest.config["steps"] = 200;
  Generator a(longer), b(longest);
  a.begin("the cat", {.temperature = 0});
  b.begin("the cat", {.temperature = 0});
  for (int i = 0; i < 8; ++i) CHECK(a.step().token.probability == b.step().token.probability);
}

TEST_CASE("a text ends where the model ends it, at its steps, or after as many tokens as were asked for") {
  const std::string weights = trained(options(1));
  Generator generator(open_model(weights));
  generator.begin("the ", {.tokens = 3});
  CHECK(generator.step().stop == Stop::none);
  generator.step();
  CHECK(generator.step().stop == Stop::tokens);
  CHECK_THROWS_AS(generator.step(), Error);
  generator.begin("the ", {.tokens = 10000});
  Stop stop = Stop::none;
  while (stop == Stop::none) stop = generator.step().stop;
  CHECK((stop == Stop::end_token || generator.tokens().size() == 24));
}

TEST_CASE("a generator refuses what it cannot do, in a sentence") {
  Generator generator(open_model(trained(options(1))));
  const auto refusal = [&](const std::string& prompt, const GenerateOptions& asked = {}) {
    return error_of([&] { generator.begin(prompt, asked); });
  };
  CHECK(refusal("") == "the prompt is empty: give a text to go on with");
  CHECK(refusal("the \u6211") == "the prompt has '\u6211', which is none of the model's 19 tokens");
  CHECK(refusal(std::string(24, 't')) == "the prompt has 24 tokens, and the model reads 24 with those that it writes");
  CHECK(refusal("t", {.temperature = -1}) == "temperature must be 0 or more, it is -1");
  CHECK(refusal("t", {.top_k = -1}) == "top_k must be 0 or more, it is -1");
  CHECK(refusal("t", {.top_p = 0}) == "top_p must be greater than 0 and at most 1, it is 0");
  CHECK(refusal("t", {.top_p = 1.5}) == "top_p must be greater than 0 and at most 1, it is 1.5");
  CHECK(refusal("t", {.tokens = -1}) == "tokens must be 0 or more, it is -1");
  CHECK_THROWS_AS(generator.step(), Error);
  Trainer translates(sample::options(), sample::corpus());
  CHECK_THROWS_WITH_AS(Generator(open_model(translates.weights())),
                       "seq2seq_attention translates sentences: it does not go on with a text", Error);
}

TEST_CASE("gpt's options that contradict each other are refused before there is data") {
  const auto refusal = [](const char* name, double value) {
    TrainOptions asked = options();
    asked[name] = value;
    return error_of([&] { validate(asked); });
  };
  CHECK(refusal("heads", 3) == "hidden must be divisible by heads: 16 is not divisible by 3");
  CHECK(refusal("kv_heads", 3) == "heads must be divisible by kv_heads: 2 is not divisible by 3");
  CHECK(refusal("examples", 5) == "examples counts pairs or sequences, and gpt reads its text whole");
  CHECK(refusal("window", -1) == "window must be a whole number from 0 to 1000000, it is -1");
  TrainOptions odd = options();
  odd["heads"] = 16;
  odd["positions"] = 2;
  CHECK(error_of([&] { validate(odd); }) == "rope needs heads of an even size, it is 1");
  CHECK(error_of([] { train_options_from_json(Json::parse(R"({"model":"gpt","norm":"batch"})")); }) ==
        "norm must be layer or rms, it is \"batch\"");
  CHECK(error_of([] { train_options_from_json(Json::parse(R"({"model":"transformer","norm":"rms"})")); }) ==
        "norm is an option of gpt, not of transformer");
}

TEST_CASE("a gpt of every setting comes back from its file, and from a state dict alone") {
  TrainOptions asked = options(1);
  asked["norm_place"] = 1;
  asked["activation"] = 2;
  asked["kv_heads"] = 1;
  asked["tied"] = true;
  asked["bias"] = true;
  asked["tokens"] = 2;
  asked["vocab"] = 270;
  const std::string weights = trained(asked);
  const TrainedModel model = open_model(weights);
  CHECK(model.config.whole("activation") == 2);
  CHECK(model.config.whole("tokens") == 2);
  CHECK(write_model(model) == weights);
  Shapes shapes;
  for (const std::string& name : std::as_const(*model.state).names()) shapes[name] = model.state->entry(name).shape;
  const ModelConfig inferred = infer_config(shapes);
  for (const char* name :
       {"hidden", "layers", "ffn", "kv_heads", "norm_place", "activation", "tied", "bias", "steps"}) {
    CAPTURE(name);
    // Heads leave no trace, so the keys' are counted as of the default, which is 4.
    if (std::string(name) != "kv_heads") CHECK(inferred[name] == model.config[name]);
  }
}
