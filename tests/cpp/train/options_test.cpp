#include "train/options.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tensor/error.h"

using namespace attn;

namespace {

std::string complaint(TrainOptions options) {
  try {
    validate(options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string parsing(const std::string& json) {
  try {
    train_options_from_json(Json::parse(json));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("train options: the defaults are the book's") {
  const TrainOptions bahdanau("seq2seq_attention");
  CHECK(
      to_json(bahdanau).dump() ==
      R"({"model":"seq2seq_attention","examples":601,"steps":10,"batch":64,"epochs":250,"lr":0.005,"embed":32,)"
      R"("hidden":32,"layers":2,"bidirectional":false,"dot_product":false,"lstm":false,"heads":4,"ffn":64,"dropout":0.1,"min_freq":2,"seed":0})");
  CHECK(TrainOptions("transformer")["epochs"] == 200);
  CHECK(complaint(bahdanau) == "");
  CHECK_THROWS_AS(TrainOptions("rnn"), Error);
}

TEST_CASE("train options: an encoder in both directions is asked for with true, and of one model") {
  CHECK(train_options_from_json(Json::parse(R"({"bidirectional":true})")).flag("bidirectional"));
  CHECK(train_options_from_json(Json::parse(R"({"dot_product":true})")).flag("dot_product"));
  CHECK(has(parsing(R"({"model":"transformer","dot_product":true})"),
            "is an option of seq2seq_attention, not of transformer"));
  CHECK(has(parsing(R"({"bidirectional":true,"dot_product":true})"), "not with bidirectional"));
  CHECK(train_options_from_json(Json::parse(R"({"lstm":true})")).flag("lstm"));
  CHECK(has(parsing(R"({"model":"seq2seq","lstm":true})"), "is an option of seq2seq_attention, not of seq2seq"));
  CHECK(has(parsing(R"({"bidirectional":true,"lstm":true})"), "not with bidirectional"));
  CHECK(has(parsing(R"({"bidirectional":1})"), "bidirectional must be true or false, it is 1"));
  CHECK(has(parsing(R"({"model":"transformer","bidirectional":true})"),
            "is an option of seq2seq_attention, not of transformer"));
}

TEST_CASE("train options: the impossible is refused by name") {
  const auto with = [](auto change) {
    TrainOptions options("transformer");
    change(options);
    return complaint(options);
  };
  CHECK(has(with([](TrainOptions& o) { o["epochs"] = 0; }), "epochs must be a whole number from 1"));
  CHECK(has(with([](TrainOptions& o) { o["batch"] = -1; }), "batch must be"));
  CHECK(has(with([](TrainOptions& o) { o["steps"] = 100000; }), "steps must be"));
  CHECK(has(with([](TrainOptions& o) { o["hidden"] = 1 << 20; }), "hidden must be"));
  CHECK(has(with([](TrainOptions& o) { o["heads"] = 5; }),
            "hidden must be divisible by heads: 32 is not divisible by 5"));
  CHECK(has(with([](TrainOptions& o) { o["dropout"] = 1; }), "dropout must be at least 0 and less than 1, it is 1"));
  CHECK(has(with([](TrainOptions& o) { o["lr"] = 0; }), "lr must be greater than 0"));
  CHECK(has(with([](TrainOptions& o) { o["lr"] = NAN; }), "lr must be greater than 0"));
  CHECK(has(with([](TrainOptions& o) { o["seed"] = -1; }), "seed must be"));
  CHECK_THROWS_AS(TrainOptions("lstm"), Error);
}

TEST_CASE("train options: the learning rate falls in one way, and an inverse root from a warm-up on") {
  CHECK(parsing(R"({"warmup":10,"inverse_root":true})") == "");
  CHECK(parsing(R"({"cosine":true})") == "");
  CHECK(has(parsing(R"({"inverse_root":true})"), "inverse_root needs a warmup"));
  CHECK(has(parsing(R"({"warmup":10,"inverse_root":true,"cosine":true})"), "exclude each other"));
  CHECK(has(parsing(R"({"guided_alignment":-1})"), "guided_alignment must be at least 0 and at most 100, it is -1"));
  CHECK(has(parsing(R"({"model":"seq2seq","guided_alignment":1})"),
            "guided_alignment is an option of seq2seq_attention, not of seq2seq"));
  CHECK(has(parsing(R"({"label_smoothing":1})"), "label_smoothing must be at least 0 and less than 1, it is 1"));
  CHECK(has(parsing(R"({"weight_decay":-0.1})"), "weight_decay must be at least 0 and at most 1"));
  CHECK(has(parsing(R"({"warmup":1.5})"), "warmup must be a whole number"));
  CHECK(has(parsing(R"({"pre_norm":true})"), "is an option of transformer, not of seq2seq_attention"));
}

TEST_CASE("train options: a recurrent model that would take minutes to record is refused") {
  TrainOptions options("seq2seq_attention");
  options["steps"] = 512;
  options["layers"] = 32;
  CHECK(has(complaint(options), "steps times layers must be at most 2048"));
  TrainOptions unrecurrent("transformer");
  unrecurrent["steps"] = 512;
  unrecurrent["layers"] = 32;
  CHECK(complaint(unrecurrent) == "");
}

TEST_CASE("train options: JSON is read strictly") {
  CHECK(parsing(R"({"model":"transformer","hidden":64})") == "");
  CHECK(parsing(R"({"lr":1})") == "");
  CHECK(has(parsing(R"({"hiden":64})"), "no training option 'hiden'"));
  CHECK(has(parsing(R"({"hidden":6.5})"), "hidden must be a whole number from 1 to 4096, it is 6.5"));
  CHECK(has(parsing(R"({"hidden":"64"})"), "hidden must be a whole number"));
  CHECK(has(parsing(R"({"lr":null})"), "lr must be greater than 0 and at most 1000, it is null"));
  CHECK(has(parsing(R"({"model":3})"), "model must be a name"));
  CHECK(has(parsing(R"([])"), "object"));
  const TrainOptions read = train_options_from_json(Json::parse(R"({"model":"transformer"})"));
  CHECK(read["epochs"] == 200);
  CHECK(differences(read, TrainOptions("transformer")).empty());
}

TEST_CASE("train options: differences are named") {
  TrainOptions a("transformer"), b = a;
  a["hidden"] = 64;
  b["lr"] = 0.01;
  const auto found = differences(a, b);
  REQUIRE(found.size() == 2);
  CHECK(found[0] == "lr is 0.005, not 0.01");
  CHECK(found[1] == "hidden is 64, not 32");
}

TEST_CASE("train options: a form is told every field with its limits, and every model's defaults") {
  const Json form = training_form();
  const auto field = [&](const std::string& name) {
    for (const Json& found : form.at("fields").as_array()) {
      if (found.at("name").as_string() == name) return found.dump();
    }
    return std::string();
  };
  CHECK(field("layers") == R"({"name":"layers","kind":"whole","least":1,"most":32})");
  CHECK(field("lr") == R"({"name":"lr","kind":"real","least":0,"most":1000,"open":"least"})");
  CHECK(field("heads") == R"({"name":"heads","kind":"whole","least":1,"most":4096,"models":["transformer"]})");
  CHECK(field("lstm") == R"({"name":"lstm","kind":"flag","models":["seq2seq_attention"]})");
  CHECK(has(field("valid"), R"("kind":"real","least":0,"most":1,"open":"most"})"));
  CHECK(has(field("guided_alignment"), R"("models":["seq2seq_attention","transformer"]})"));
  for (const Json& model : form.at("models").as_array()) {
    Json options = model.at("defaults");
    options.set("model", model.at("name"));
    CHECK(differences(train_options_from_json(options), TrainOptions(model.at("name").as_string())).empty());
  }
}
