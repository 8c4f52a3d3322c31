#include "train/held_out.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "tensor/error.h"
#include "tensor/rng.h"
#include "train/memory.h"

namespace attn {
namespace {

/// Moves the pairs of these places, in their order.
ParallelCorpus cut(const ParallelCorpus& corpus, const std::vector<bool>& chosen, bool which) {
  ParallelCorpus part;
  const auto take = [&](auto& to, const auto& from) {
    for (size_t i = 0; i < from.size(); ++i) {
      if (chosen[i] == which) to.push_back(from[i]);
    }
  };
  take(part.source, corpus.source);
  take(part.target, corpus.target);
  take(part.source_text, corpus.source_text);
  take(part.target_text, corpus.target_text);
  take(part.alignments, corpus.alignments);
  take(part.possible, corpus.possible);
  part.report = corpus.report;
  return part;
}

/// How many pairs of `a` are in `b` too.
int64_t common_pairs(const ParallelCorpus& a, const ParallelCorpus& b) {
  std::set<std::pair<TokenList, TokenList>> known;
  for (int64_t i = 0; i < b.size(); ++i) known.emplace(b.source[i], b.target[i]);
  int64_t count = 0;
  for (int64_t i = 0; i < a.size(); ++i) count += known.count({a.source[i], a.target[i]}) > 0;
  return count;
}

bool knows_a_word(const ParallelCorpus& corpus, const Vocabulary& vocabulary) {
  for (const TokenList& sentence : corpus.source) {
    for (const std::string& word : sentence) {
      if (vocabulary.id(word) != vocabulary.unk()) return true;
    }
  }
  return false;
}

}  // namespace

Json to_json(const HeldOutResult& result) {
  Json json = Json::object();
  json.set("epoch", result.epoch).set("loss", result.loss).set("bleu", result.bleu);
  json.set("exact_match", result.exact_match);
  json.set("alignment_error_rate", result.alignment_error_rate ? Json(*result.alignment_error_rate) : Json());
  return json;
}

HeldOutResult held_out_result(const Json& json) {
  HeldOutResult result{json.at("epoch").as_int(),
                       json.at("loss").as_double(),
                       json.at("bleu").as_double(),
                       json.at("exact_match").as_double(),
                       {}};
  const Json& rate = json.at("alignment_error_rate");
  if (rate.kind() != Json::Kind::null) result.alignment_error_rate = rate.as_double();
  return result;
}

ParallelCorpus take_held_out(ParallelCorpus& corpus, double fraction, uint64_t seed) {
  const int64_t size = corpus.size();
  if (size < 2) throw Error("of a single pair nothing can be held out");
  const auto share = static_cast<int64_t>(fraction * static_cast<double>(size) + 0.5);
  const int64_t count = std::clamp<int64_t>(share, 1, size - 1);
  std::vector<uint32_t> order(static_cast<size_t>(size));
  std::iota(order.begin(), order.end(), 0u);
  Rng rng(seed, name_hash("held_out"));
  std::vector<bool> chosen(order.size());
  for (int64_t i = 0; i < count; ++i) {
    std::swap(order[i], order[i + rng.below(static_cast<uint32_t>(size - i))]);
    chosen[order[i]] = true;
  }
  ParallelCorpus held_out = cut(corpus, chosen, true);
  corpus = cut(corpus, chosen, false);
  return held_out;
}

HeldOut::HeldOut(ParallelCorpus corpus, const ParallelCorpus& trained_on, const TrainedModel& model,
                 const TrainOptions& options, const ExecutionOptions& execution)
    : corpus_(std::move(corpus)), target_lengths_(options.model().data.target_lengths), translator_(model, execution) {
  also_trained_on_ = common_pairs(corpus_, trained_on);
  if (also_trained_on_ == pairs()) {
    throw Error("every held-out pair is trained on too");
  }
  if (!knows_a_word(corpus_, model.vocabularies.front())) {
    throw Error("no held-out source word is in the vocabulary");
  }
  examples_ = options.model().data.examples(corpus_, model.vocabularies, options.whole("steps"));
  const int64_t batch = std::min(options.whole("batch"), examples_.size);
  schedule_.emplace(examples_.size, batch, 0);
  programs_.push_back(record(model, execution, batch));
  const int64_t last = schedule_->size_of(schedule_->num_batches() - 1);
  if (last != batch) programs_.push_back(record(model, execution, last));
}

BatchProgram HeldOut::record(const TrainedModel& model, const ExecutionOptions& execution, int64_t batch) {
  ModelConfig config = model.config;
  config["dropout"] = 0;
  Builder b;
  BatchProgram program;
  program.size = batch;
  program.values = record_training(b, config, batch_shape(config.model(), examples_, batch));
  Program recorded = b.take();
  require_memory(recorded, execution.max_bytes);
  program.prepare(execution.make(std::move(recorded), model.state));
  return program;
}

double HeldOut::loss() {
  double sum = 0;
  for (int64_t i = 0; i < schedule_->num_batches(); ++i) {
    BatchProgram& program = schedule_->size_of(i) == programs_.front().size ? programs_.front() : programs_.back();
    program.write(examples_, schedule_->indices(i));
    program.executor->run();
    sum += program.executor->read(program.values.loss).data[0];
  }
  return sum / static_cast<double>(examples_.total(target_lengths_));
}

HeldOutResult HeldOut::look(int64_t epoch) {
  const double loss = this->loss();
  if (!std::isfinite(loss)) throw RunError("the model overflows: its numbers are no longer finite");
  const Score score = score_corpus(translator_, corpus_);
  return {epoch, loss, score.bleu, score.exact_match, score.alignment_error_rate};
}

}  // namespace attn
