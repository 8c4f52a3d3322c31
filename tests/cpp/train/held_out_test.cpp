#include "train/held_out.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "tensor/error.h"
#include "train/checkpoint.h"
#include "train/sample.h"

using namespace attn;

namespace {

template <class Body>
std::string complaint(Body body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const std::string kOthers =
    "I see home now.\tJe vois la maison maintenant.\t0-0 1-1\nYou go now.\tTu vas maintenant.\nMe!\tMoi !\n";

TrainOptions watched(int64_t epochs = 4) {
  TrainOptions options = sample::options();
  options["valid"] = 0.3;
  options["epochs"] = static_cast<double>(epochs);
  return options;
}

std::map<std::string, std::vector<float>> numbers(const std::string& weights) {
  std::map<std::string, std::vector<float>> found;
  const TrainedModel model = open_model(weights);
  for (const std::string& name : model.state->names()) found[name] = model.state->get(name).data;
  return found;
}

}  // namespace

TEST_CASE("held out: a share is taken out of the pairs, by the seed, and no pair is lost") {
  const ParallelCorpus all = sample::corpus();
  ParallelCorpus rest = all;
  const ParallelCorpus part = take_held_out(rest, 0.3, 7);
  CHECK(part.size() == 4);
  CHECK(rest.size() == 9);
  std::multiset<std::string> texts(all.source_text.begin(), all.source_text.end()), found;
  found.insert(part.source_text.begin(), part.source_text.end());
  found.insert(rest.source_text.begin(), rest.source_text.end());
  CHECK(found == texts);
  ParallelCorpus again = all, other = all;
  CHECK(take_held_out(again, 0.3, 7).source_text == part.source_text);
  CHECK(take_held_out(other, 0.3, 8).source_text != part.source_text);
  ParallelCorpus few = all, most = all;
  CHECK(take_held_out(few, 1e-9, 7).size() == 1);
  CHECK(take_held_out(most, 0.999, 7).size() == 12);
  ParallelCorpus single = read_pairs("Go.\tVa !\n");
  CHECK(has(complaint([&] { take_held_out(single, 0.5, 7); }), "a single pair"));
}

TEST_CASE("held out: what is held out is not trained on") {
  const Trainer trainer(watched(), sample::corpus());
  CHECK(trainer.data().pairs == 9);
  CHECK(trainer.data().held_out_pairs == 4);
  const ParallelCorpus others = sample::corpus(kOthers);
  TrainOptions options = sample::options();
  Trainer with(options, sample::corpus(), {}, &others);
  options["epochs"] = 1;
  Trainer without(options, sample::corpus());
  sample::finish(without);
  while (!with.step()) {
  }
  CHECK(with.progress().losses == without.progress().losses);
  CHECK(numbers(with.weights()) == numbers(without.weights()));
}

TEST_CASE("held out: its loss is that of the model as it stands, without dropout and smoothing") {
  for (const char* variant : {"seq2seq_attention", "transformer"}) {
    TrainOptions options = sample::options(variant);
    options["label_smoothing"] = 0.2;
    const ParallelCorpus others = sample::corpus(kOthers);
    Trainer trainer(options, sample::corpus(), {}, &others);
    while (!trainer.step()) {
    }
    const TrainedModel model = open_model(trainer.weights());
    const Examples pairs = encode_pairs(others.source, others.target, model.vocabularies[0], model.vocabularies[1], 6);
    ModelConfig config = model.config;
    config["dropout"] = 0;
    Builder b;
    record_training(b, config, {.batch = pairs.size});
    const auto executor = make_executor(BackendKind::cpu, b.take(), model.state);
    for (const Column& column : pairs.columns) executor->write(column.name, sample::padded(column));
    executor->run();
    const double loss = executor->read("loss").data[0] / static_cast<double>(pairs.total("tgt_valid_len"));
    REQUIRE(trainer.progress().held_out.size() == 1);
    CHECK(trainer.progress().held_out[0].loss == doctest::Approx(loss).epsilon(1e-5));
    CHECK(trainer.progress().held_out[0].score->alignment_error_rate.has_value());
    CHECK(trainer.progress().held_out[0].epoch == 1);
  }
}

TEST_CASE("held out: the weights are those of the epoch with the smallest loss") {
  TrainOptions options = watched(40);
  options["lr"] = 0.03;
  Trainer trainer(options, sample::corpus());
  sample::finish(trainer);
  const HeldOutResult* best = trainer.progress().best();
  REQUIRE(best);
  REQUIRE(best->epoch < 40);  // it has learned its few pairs by heart
  for (const HeldOutResult& result : trainer.progress().held_out) CHECK(result.loss >= best->loss);
  options["epochs"] = static_cast<double>(best->epoch);
  CHECK(numbers(sample::trained(options)) == numbers(trainer.weights()));
  CHECK(open_model(trainer.weights()).metadata.at("epochs") == std::to_string(best->epoch));
}

TEST_CASE("held out: a training ends once so many looks have shown nothing better, and is resumed bit for bit") {
  TrainOptions options = watched(60);
  options["lr"] = 0.03;
  options["valid_every"] = 2;
  options["patience"] = 3;
  options["average"] = 5;
  Trainer whole(options, sample::corpus());
  sample::finish(whole);
  REQUIRE(whole.stopped_early());
  CHECK(whole.progress().epoch == whole.progress().best()->epoch + 6);
  CHECK(has(complaint([&] { whole.step(); }), "epochs are trained already"));
  for (const int stop : {0, 3, 5, 17}) {
    CAPTURE(stop);
    Trainer first(options, sample::corpus());
    for (int i = 0; i < stop; ++i) first.step();
    const auto second = Trainer::resume(first.checkpoint(), sample::corpus());
    sample::finish(*second);
    CHECK(second->weights() == whole.weights());
    CHECK(second->checkpoint() == whole.checkpoint());
  }
}

TEST_CASE("held out: pairs that can show nothing are refused") {
  const auto with = [](const std::string& pairs, auto change) {
    TrainOptions options = sample::options();
    change(options);
    return complaint([&] {
      const ParallelCorpus others = sample::corpus(pairs);
      Trainer(options, sample::corpus(), {}, &others);
    });
  };
  const auto as_it_is = [](TrainOptions&) {};
  CHECK(with(kOthers, as_it_is) == "");
  CHECK(has(with(sample::kPairs, as_it_is), "every held-out pair is trained on too"));
  CHECK(has(with("Go.\tVa !\n", as_it_is), "every held-out pair"));
  CHECK(has(with("Xylophone\tVa\n", as_it_is), "no held-out source word is in the vocabulary"));
  CHECK(has(with(kOthers, [](TrainOptions& o) { o["valid"] = 0.5; }), "given twice"));
  CHECK(has(with(kOthers, [](TrainOptions& o) { o["valid_every"] = 5; }), "valid_every is 5, in this run at most 4"));
  CHECK(has(with(kOthers, [](TrainOptions& o) { o["valid"] = 1; }), "valid must be at least 0 and less than 1"));
  TrainOptions unwatched = sample::options();
  unwatched["patience"] = 2;
  CHECK(has(complaint([&] { Trainer(unwatched, sample::corpus()); }), "patience needs valid"));
  const ParallelCorpus mixed = sample::corpus(kOthers + "Go.\tVa !\n");
  CHECK(Trainer(sample::options(), sample::corpus(), {}, &mixed).data().also_trained_on == 1);
}

TEST_CASE("held out: a checkpoint is refused with other held-out pairs or with none") {
  const ParallelCorpus others = sample::corpus(kOthers), fewer = sample::corpus("You go now.\tTu vas maintenant.\n");
  Trainer trainer(sample::options(), sample::corpus(), {}, &others);
  for (int i = 0; i < 4; ++i) trainer.step();
  const std::string checkpoint = trainer.checkpoint();
  const auto resume = [&](const ParallelCorpus* held_out) {
    return complaint([&] { Trainer::resume(checkpoint, sample::corpus(), {}, {}, held_out); });
  };
  CHECK(resume(&others) == "");
  CHECK(has(resume(&fewer), "other sentence pairs"));
  CHECK(has(resume(nullptr), "other sentence pairs"));
}
