#include "train/trainer.h"

#include <doctest/doctest.h>

#include <cmath>

#include "models/model.h"
#include "tensor/error.h"
#include "train/checkpoint.h"
#include "train/sample.h"
#include "weights/safetensors.h"

using namespace attn;

namespace {

/// What `body` complains of, "" if it does not.
template <class Body>
std::string complaint(Body body) {
  try {
    body();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const char* const kModels[] = {"seq2seq_attention", "bidirectional", "dot_product", "lstm",           "projected",
                               "seq2seq",           "transformer",   "pre_norm",    "tied_embeddings"};

}  // namespace

TEST_CASE("trainer: the data are counted as in the book") {
  const Trainer trainer(sample::options(), sample::corpus());
  const TrainingData& data = trainer.data();
  CHECK(data.pairs == 13);
  CHECK(data.batches_per_epoch == 3);
  // go . now i see you me home ! and the four specials
  CHECK(data.vocabulary_sizes.front() == 13);
  // Words and marks with one <eos> each: 3 4 4 5 5 4 4 8 7 6 4 6 7, the longest cut to 6
  CHECK(data.tokens_per_epoch == 63);
  REQUIRE(data.truncated.size() == 2);
  CHECK(data.truncated[0].second == 0);
  CHECK(data.truncated[1].second == 3);
}

TEST_CASE("trainer: only the first examples are read, and rare words become unknown") {
  TrainOptions options = sample::options();
  options["examples"] = 2;
  options["min_freq"] = 2;
  const Trainer trainer(options, *read_data(options, sample::kPairs + "no tab here\n"));
  CHECK(trainer.data().pairs == 2);
  CHECK(trainer.data().batches_per_epoch == 1);
  CHECK(trainer.data().vocabulary_sizes.front() == 6);  // go and .
}

TEST_CASE("trainer: the loss falls") {
  for (const char* model : kModels) {
    CAPTURE(model);
    TrainOptions options = sample::options(model);
    options["epochs"] = 50;
    options["dropout"] = 0;
    Trainer trainer(options, sample::corpus());
    sample::finish(trainer);
    const std::vector<double>& losses = trainer.progress().losses;
    REQUIRE(losses.size() == 50);
    CHECK(losses.back() < 0.6 * losses.front());
    CHECK(trainer.progress().tokens == 50 * trainer.data().tokens_per_epoch);
  }
}

TEST_CASE("trainer: the epoch's loss is the batches' losses over the valid target tokens") {
  // With a single batch and no dropout, the first epoch's loss is that of the model as it starts.
  TrainOptions options = sample::options();
  options["batch"] = 100;
  options["dropout"] = 0;
  Trainer trainer(options, sample::corpus());
  CHECK(trainer.step());

  const ParallelCorpus corpus = sample::corpus();
  const Vocabulary source = Vocabulary::build(corpus.source, 1), target = Vocabulary::build(corpus.target, 1);
  const Examples pairs = encode_pairs(corpus.source, corpus.target, source, target, options.whole("steps"));
  Builder b;
  record_training(b, model_config(options, {source.size(), target.size()}), {.batch = pairs.size});
  auto state = std::make_shared<State>();
  state->add(b.program(), static_cast<uint64_t>(options.whole("seed")));
  const auto executor = make_executor(BackendKind::cpu, b.take(), state);
  for (const Column& column : pairs.columns) executor->write(column.name, sample::padded(column));
  executor->run();
  const double loss = executor->read("loss").data[0] / static_cast<double>(pairs.total("tgt_valid_len"));
  // The batch is the same sentences in another order.
  CHECK(trainer.progress().losses[0] == doctest::Approx(loss).epsilon(1e-5));
}

TEST_CASE("trainer: the same options and pairs give the same file") {
  for (const char* model : kModels) {
    CAPTURE(model);
    const std::string weights = sample::trained(sample::options(model));
    CHECK(weights == sample::trained(sample::options(model)));
    TrainOptions other = sample::options(model);
    other["seed"] = 4;
    CHECK(weights != sample::trained(other));
  }
}

TEST_CASE("trainer: the number of threads changes nothing") {
  TrainOptions options = sample::options("transformer");
  options["hidden"] = 32;
  options["batch"] = 13;
  ExecutionOptions threaded;
  threaded.threads = 3;
  Trainer trainer(options, sample::corpus(), threaded);
  sample::finish(trainer);
  CHECK(trainer.weights() == sample::trained(options));
}

TEST_CASE("trainer: resumed anywhere, it goes on bit for bit") {
  for (const char* model : kModels) {
    const TrainOptions options = sample::options(model);
    const std::string weights = sample::trained(options);
    Trainer first(options, sample::corpus());
    int steps = 0;
    // The other models have other tensors, kept the same way.
    const bool each = model == kModels[0] || std::string(model) == "transformer";
    for (int stop : each ? std::vector<int>{0, 1, 3, 5, 11, 12} : std::vector<int>{3, 5}) {
      CAPTURE(model);
      CAPTURE(stop);
      for (; steps < stop; ++steps) first.step();
      const auto second = Trainer::resume(first.checkpoint(), sample::corpus());
      CHECK(second->progress().losses == first.progress().losses);
      sample::finish(*second);
      CHECK(second->weights() == weights);
      CHECK(second->progress().tokens == 4 * second->data().tokens_per_epoch);
    }
  }
}

TEST_CASE("trainer: one that began before batches had their longest pairs first goes on as it began") {
  const TrainOptions options = sample::options();
  // What was written then did not say how batches are ordered, and had no digest yet.
  const auto earlier = [](const std::string& checkpoint) {
    WeightsFile file = read_safetensors(checkpoint);
    std::string& position = file.metadata.at("position");
    const std::string said = ",\"longest_first\":true";
    if (const size_t at = position.find(said); at != std::string::npos) position.erase(at, said.size());
    file.metadata.erase("digest");
    return write_safetensors(file);
  };
  const std::string begun = earlier(Trainer(options, sample::corpus()).checkpoint());
  const auto straight = Trainer::resume(begun, sample::corpus());
  sample::finish(*straight);
  CHECK(straight->weights() != sample::trained(options));
  const auto first = Trainer::resume(begun, sample::corpus());
  for (int i = 0; i < 5; ++i) first->step();
  const std::string stopped = first->checkpoint();
  const auto second = Trainer::resume(stopped, sample::corpus());
  sample::finish(*second);
  CHECK(second->weights() == straight->weights());
}

TEST_CASE("trainer: a finished training can be resumed to more epochs") {
  TrainOptions options = sample::options();
  Trainer first(options, sample::corpus());
  sample::finish(first);
  const auto second = Trainer::resume(first.checkpoint(), sample::corpus(), {}, 7);
  sample::finish(*second);
  options["epochs"] = 7;
  CHECK(second->weights() == sample::trained(options));
}

TEST_CASE(
    "trainer: with schedule, decay, smoothing, guided alignment, unknown words, average and held-out pairs it is "
    "resumed "
    "bit for bit too") {
  const std::string weights = sample::trained(sample::regularised());
  CHECK(weights != sample::trained(sample::options("transformer")));
  for (int stop : {0, 1, 3, 7, 8}) {
    CAPTURE(stop);
    Trainer first(sample::regularised(), sample::corpus());
    for (int i = 0; i < stop; ++i) first.step();
    const auto second = Trainer::resume(first.checkpoint(), sample::corpus());
    sample::finish(*second);
    CHECK(second->weights() == weights);
  }
}

TEST_CASE(
    "trainer: guided alignment has a loss of its own, over the linked words, which a resumed training goes on with") {
  for (const char* variant : {"seq2seq_attention", "transformer"}) {
    CAPTURE(variant);
    TrainOptions options = sample::options(variant);
    options["guided_alignment"] = 0.5;
    options["epochs"] = 30;
    options["lr"] = 0.01;
    options["small_embeddings"] = options.model().name == std::string("transformer");
    Trainer trainer(options, sample::corpus());
    // Seven pairs have links, of 2, 2, 3, 4, 4, 2 and 5 words; the last of those is behind the sixth and cut.
    CHECK(trainer.data().linked_words_per_epoch == 21);
    for (int i = 0; i < 4; ++i) trainer.step();
    const auto resumed = Trainer::resume(trainer.checkpoint(), sample::corpus());
    sample::finish(trainer);
    sample::finish(*resumed);
    const std::vector<double>& losses = trainer.progress().alignment_losses;
    CHECK(losses == resumed->progress().alignment_losses);
    REQUIRE(losses.size() == 30);
    CHECK(losses.front() < std::log(7.0) * 1.5);  // not far from an even look at the sentence
    CHECK(losses.back() < 0.75 * losses.front());
    options["guided_alignment"] = 0;
    CHECK(Trainer(options, sample::corpus()).progress().alignment_losses.empty());
  }
}

TEST_CASE("trainer: guided alignment without links, or with links that are none, says so with the line") {
  const auto said = [](const std::string& pairs, const std::string& model = "seq2seq_attention") {
    TrainOptions options = sample::options(model);
    options["guided_alignment"] = 0.5;
    return complaint([&] { Trainer(options, sample::corpus(pairs)); });
  };
  CHECK(said("Go.\tVa !\nI see.\tJe vois.\n") ==
        "guided_alignment needs word links such as \"0-0 1-2\" in the third column, and no pair has any");
  CHECK(said("Go.\tVa !\t0-0\nI see.\tJe vois.\t0-0 1-7\n") ==
        "guided_alignment needs word links: line 2 has \"0-0 1-7\", which names a word that is not there");
  CHECK(said("Go.\tVa !\t0-0\nI see.\tJe vois.\tCC-BY\nI go.\tJe vais.\t0:0\n") ==
        "guided_alignment needs word links: line 2 has \"CC-BY\", which is no alignment such as \"0-0 1-2\" (and 1 "
        "more)");
  CHECK(said(sample::kPairs, "seq2seq") == "guided_alignment is an option of seq2seq_attention, not of seq2seq");
  CHECK(said(sample::kPairs) == "");
  TrainOptions options = sample::options();
  options["guided_alignment"] = 0.5;
  ParallelCorpus corpus = sample::corpus();
  corpus.alignments.pop_back();
  CHECK(complaint([&] { Trainer(options, corpus); }) == "12 alignments cannot pair with 13 sentence pairs");
}

TEST_CASE("trainer: unknown words are drawn from the links, and a resumed training wants the same") {
  TrainOptions options = sample::options("transformer");
  const std::string known = sample::trained(options);
  options["unknown_words"] = 1;
  CHECK(sample::trained(options) != known);
  CHECK(sample::trained(options) == sample::trained(options));
  Trainer trainer(options, sample::corpus());
  trainer.step();
  std::string other = sample::kPairs;
  other.replace(other.rfind("0-0 1-2 2-1"), 11, "0-0 1-1 2-2");
  CHECK(complaint([&] { Trainer::resume(trainer.checkpoint(), sample::corpus(other)); }) ==
        "the checkpoint was made from other sentence pairs than these");
  CHECK(complaint([&] { Trainer(options, sample::corpus("Go.\tVa !\t0-0\nI see.\tJe vois.\t0-0 1-7\n")); }) ==
        "unknown_words needs word links: line 2 has \"0-0 1-7\", which names a word that is not there");
}

TEST_CASE("trainer: a training that keeps an average writes it, and translates with it") {
  TrainOptions options = sample::options();
  options["average"] = 1;
  const TrainedModel last = open_model(sample::trained(options));
  CHECK(open_model(sample::trained(sample::options())).state->get("decoder.dense.weight").data ==
        last.state->get("decoder.dense.weight").data);
  options["average"] = 100;
  Trainer trainer(options, sample::corpus());
  Translator watching = trainer.translator();
  const Tensor first = watching.model().state->get("decoder.dense.bias");
  sample::finish(trainer);
  const Tensor mean = open_model(trainer.weights()).state->get("decoder.dense.weight");
  CHECK(mean.data != last.state->get("decoder.dense.weight").data);
  CHECK(watching.model().state->get("decoder.dense.weight").data == mean.data);
  CHECK(watching.model().state->get("decoder.dense.bias").data != first.data);
}

TEST_CASE("trainer: a schedule that does not fit its run is refused") {
  TrainOptions options = sample::options();
  options["warmup"] = 12;
  CHECK(complaint([&] { Trainer(options, sample::corpus()); }) == "warmup is 12, in this run at most 11");
  options["warmup"] = 11;
  CHECK(complaint([&] { Trainer(options, sample::corpus()); }) == "");
  options["cosine"] = true;
  Trainer trainer(options, sample::corpus());
  const auto resume = [&](int64_t epochs) {
    return complaint([&] { Trainer::resume(trainer.checkpoint(), sample::corpus(), {}, epochs); });
  };
  CHECK(resume(4) == "");
  CHECK(has(resume(5), "epochs cannot be changed from 4: there the cosine ends"));
}

TEST_CASE("trainer: a checkpoint is refused with other pairs, fewer epochs, or if it is none") {
  Trainer trainer(sample::options(), sample::corpus());
  for (int i = 0; i < 7; ++i) trainer.step();
  const std::string checkpoint = trainer.checkpoint();
  const auto resume = [](const std::string& bytes, const std::string& pairs, std::optional<int64_t> epochs = {}) {
    return complaint([&] { Trainer::resume(bytes, sample::corpus(pairs), {}, epochs); });
  };
  CHECK(has(resume(checkpoint, sample::kPairs + "Me.\tMe.\n"), "other sentence pairs"));
  CHECK(has(resume(checkpoint, sample::kPairs, 1), "2 finished epochs, more than 1"));
  CHECK(has(resume(checkpoint, sample::kPairs, 2),
            "the checkpoint stands within epoch 3, behind the end that is asked for, 2"));
  CHECK(has(resume(trainer.weights(), sample::kPairs), "no training checkpoint"));
  CHECK(has(resume("nonsense", sample::kPairs), "8"));
  CHECK(has(complaint([&] { open_model(checkpoint); }), "training checkpoint, not a weights file"));
}

TEST_CASE("trainer: a damaged checkpoint is refused with a sentence") {
  Trainer trainer(sample::options(), sample::corpus());
  for (int i = 0; i < 4; ++i) trainer.step();
  const auto resume = [&](auto damage, bool digest = false) {
    WeightsFile file = read_safetensors(trainer.checkpoint());
    damage(file);
    if (!digest) file.metadata.erase("digest");
    const std::string bytes = write_safetensors(file);
    return complaint([&] { Trainer::resume(bytes, sample::corpus()); });
  };
  const auto replace = [](WeightsFile& file, const std::string& from, const std::string& to) {
    std::string& position = file.metadata["position"];
    const size_t at = position.find(from);
    REQUIRE(at != std::string::npos);
    position.replace(at, from.size(), to);
  };
  CHECK(resume([](WeightsFile&) {}) == "");
  CHECK(resume([](WeightsFile&) {}, true) == "");
  CHECK(has(resume([](WeightsFile& f) { f.tensors[0].second.data[0] += 1; }, true), "the checkpoint is damaged"));
  CHECK(has(resume([](WeightsFile& f) { std::swap(f.tensors[0].first, f.tensors[1].first); }, true), "is damaged"));
  CHECK(has(resume([&](WeightsFile& f) { replace(f, "\"batch\":1", "\"batch\":2"); }, true), "is damaged"));
  CHECK(has(resume([](WeightsFile& f) { f.metadata.erase("position"); }), "where the training stands"));
  CHECK(has(resume([](WeightsFile& f) { f.metadata["position"] = "{"; }), "malformed"));
  CHECK(has(resume([&](WeightsFile& f) { replace(f, "\"batch\":1", "\"batch\":3"); }), "batch 3 of 3"));
  CHECK(has(resume([&](WeightsFile& f) { replace(f, "\"epoch\":1", "\"epoch\":2"); }), "1 losses of 2 epochs"));
  CHECK(has(resume([&](WeightsFile& f) { replace(f, "\"hidden\":8", "\"hidden\":-8"); }), "hidden must be"));
  CHECK(has(resume([&](WeightsFile& f) { replace(f, "\"hidden\":8", "\"hidden\":9"); }), "is ["));
  const auto with_looks = [&](const std::string& looks) {
    return resume([&](WeightsFile& f) { replace(f, "\"losses\":", "\"held_out\":[" + looks + "],\"losses\":"); });
  };
  const std::string look = R"({"epoch":1,"loss":1.5,"bleu":0,"exact_match":0,"alignment_error_rate":null})";
  CHECK(has(with_looks(look), "other sentence pairs"));
  CHECK(has(with_looks(look + "," + look), "2 losses of 1 epochs"));
  CHECK(has(with_looks("{}"), "the checkpoint cannot be used"));
  CHECK(has(resume([](WeightsFile& f) { f.tensors.pop_back(); }), "missing"));
  CHECK(has(resume([](WeightsFile& f) { f.tensors[0].second.data[0] = NAN; }), "holds NaN"));
  const auto recount = [](WeightsFile& file, const std::string& name, float count) {
    for (auto& [found, tensor] : file.tensors) {
      if (found == name) tensor.data[0] = count;
    }
  };
  CHECK(has(resume([&](WeightsFile& f) { recount(f, "adam.step", -1); }), "adam.step does not fit"));
  CHECK(has(resume([&](WeightsFile& f) { recount(f, "rng.step", 1e30f); }), "rng.step does not fit"));
}

TEST_CASE("trainer: a checkpoint of very many epochs is read as it was written") {
  CheckpointPosition position{sample::options(), {}, ""};
  TrainingProgress& progress = position.progress;
  progress.epoch = 200000;
  progress.losses.assign(200000, 1);
  progress.held_out.assign(200000, HeldOutResult{1, 1, Score{}});
  const std::string bytes = write_checkpoint(position, State());
  CHECK(read_position(read_checkpoint(bytes)).progress.held_out.size() == 200000);
}

TEST_CASE("trainer: a loss far above that of a model that knows nothing is said, and the training goes on") {
  TrainOptions options = sample::options();
  options["lr"] = 1000;
  Trainer trainer(options, sample::corpus());
  // Of six steps.
  CHECK(trainer.ignorant_loss() == doctest::Approx(std::log(double(trainer.data().vocabulary_sizes[1])) / 6));
  sample::finish(trainer);
  const int64_t first = trainer.diverged();
  REQUIRE(first > 0);
  const std::vector<double>& losses = trainer.progress().losses;
  REQUIRE(losses.size() == 4);
  for (int64_t epoch = 1; epoch <= first; ++epoch) {
    CHECK((losses[epoch - 1] > kDiverged * trainer.ignorant_loss()) == (epoch == first));
  }
  CHECK(open_model(trainer.weights()).metadata.at(kDivergedKey) == std::to_string(first));
  // A training that goes on from there knows it.
  CHECK(Trainer::resume(trainer.checkpoint(), sample::corpus(), {}, 9)->diverged() == first);
  options["lr"] = 0.005;
  Trainer healthy(options, sample::corpus());
  sample::finish(healthy);
  CHECK(healthy.diverged() == 0);
  CHECK(!open_model(healthy.weights()).metadata.count(kDivergedKey));
}

TEST_CASE("trainer: a loss that is no longer finite ends the training with a sentence") {
  Trainer healthy(sample::options(), sample::corpus());
  WeightsFile file = read_safetensors(healthy.checkpoint());
  for (auto& [name, tensor] : file.tensors) {
    if (name != "decoder.dense.bias") continue;
    for (float& x : tensor.data) x = -3e38f;
    tensor.data[0] = 3e38f;  // the distance to the others is beyond float32
  }
  file.metadata.erase("digest");
  const auto trainer = Trainer::resume(write_safetensors(file), sample::corpus());
  const std::string said = complaint([&] { trainer->step(); });
  CHECK(has(said, "no longer finite in epoch 1, batch 1: choose a smaller lr than 0.005"));
  CHECK_THROWS_AS(trainer->step(), RunError);
}

TEST_CASE("trainer: there is nothing after the last epoch") {
  TrainOptions options = sample::options();
  options["epochs"] = 1;
  Trainer trainer(options, sample::corpus());
  sample::finish(trainer);
  CHECK(has(complaint([&] { trainer.step(); }), "all 1 epochs are trained already"));
}

TEST_CASE("trainer: what would not fit into memory is refused before it is tried") {
  ExecutionOptions small;
  small.max_bytes = 1e5;
  const std::string said = complaint([&] { Trainer(sample::options(), sample::corpus(), small); });
  CHECK(has(said, "more than 0.0 GB"));
}
