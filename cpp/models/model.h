#pragma once
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/settings.h"
#include "program/builder.h"
#include "text/dataset.h"

/// What a model is, and what it can record: a training step, and decoding token by token. Every model is one file with
/// one ModelDef; models.cpp lists them.
namespace attn {

/// What a model is built from: the sizes of its vocabularies by name, and the fields that decide its programs.
struct ModelConfig : Settings {
  /// The model's defaults, which are the book's; without vocabularies.
  explicit ModelConfig(const ModelDef& model);
  /// Throws Error if there is no such model.
  explicit ModelConfig(const std::string& model);
};

// Of every model.
inline constexpr Field kSteps = {.name = "steps",
                                 .kind = Field::Kind::whole,
                                 .initial = 10,
                                 .least = 1,
                                 .most = 1024,
                                 .help = help("Tokens per sentence; longer ones are cut, shorter ones padded"),
                                 .traits = Field::named | Field::traceless};
inline constexpr Field kDropout = {.name = "dropout",
                                   .kind = Field::Kind::real,
                                   .initial = 0.1,
                                   .least = 0,
                                   .most = 1,
                                   .help = help("Share of activations that a training step drops"),
                                   .traits = Field::named | Field::below_most};

/// A vocabulary: its size, and a parameter [V, ...] that tells it.
struct VocabularyDef {
  Field size;
  const char* table;
  /// Its tokens are words, which are made clean as all text is.
  bool words = true;
  /// How many words the book's pairs have.
  int64_t book_size = 0;
};

/// An integer input of the training program: token ids [B, T], or how many of a row count [B].
struct BatchTensor {
  const char* name;
  Text text;
  /// Of ids: the tensor that says how many of a row count. Of lengths: none.
  const char* lengths = nullptr;
  /// What does not count is read too: recorded with all of the config's steps.
  bool padding_is_read = false;
};

/// What a model is trained on.
struct DataDef {
  std::span<const VocabularyDef> vocabularies;
  /// What a training step reads, in the order of the inputs; which of them is predicted, and how many of each row.
  std::span<const BatchTensor> batch;
  const char *target, *target_lengths;
  /// Reads a file: its first `most` examples, 0: all. Throws Error, one sentence, if it is none of such data.
  std::unique_ptr<Dataset> (*read)(std::string_view bytes, const Settings& options, int64_t most);
};

/// Values by the names of the batch's tensors.
using BatchValues = std::map<std::string, Value>;
/// The value of that name, or none: lessons run models without lengths and targets.
Value value_of(const BatchValues& values, const char* name);

/// What the teacher-forced forward pass gives, which training, the lessons and the tests share.
struct ForwardResult {
  /// [B, Tt, V]
  Value logits;
  /// The attention weights under their output names.
  std::vector<std::pair<std::string, Value>> attention;
  /// Those on the source that word alignments are read from, the last layer's: [B, Tt, Ts], or [B, N, Tt, Ts] of heads;
  /// none if the model has no such.
  Value alignment = {};
};

struct TrainingOptions {
  int64_t batch = 64;
  /// See SequenceLossOptions.
  double label_smoothing = 0;
  /// The weight of alignment_loss() beside the loss; 0: none.
  double guided_alignment = 0;
  /// Gold links recorded for each pair, where there are any.
  int64_t links = 1;
  /// Steps recorded, by the batch's tensors; those that are not named have config.steps. Steps at which every sentence
  /// of the batch has ended have no part in loss or gradient, so a batch of short sentences may be recorded with fewer.
  std::map<std::string, int64_t> steps = {};
  /// Make the logits an output: they are then computed behind the sentences' ends too.
  bool logits = true;
  /// Make the attention weights outputs.
  bool attention_weights = false;
};

/// The values of a training program; inputs and outputs are also found by their names.
struct TrainingProgram {
  BatchValues inputs;
  /// Outputs. logits: [B, Tt, V]; loss: [], the book's: cross entropy of the valid target tokens, divided by
  /// config.steps, summed over the batch; or mean_loss().
  Value logits, loss;
  /// With guided alignment: alignment_loss(), an output.
  Value alignment_loss = {};
  /// What is made small: the loss, and with guided alignment its weight times that, divided by config.steps, besides.
  Value objective = {};
};

struct DecodingOptions {
  int64_t batch = 1;
  /// Source steps, and tokens that there is room for; 0: config.steps.
  int64_t src_steps = 0, steps = 0;
  /// The book's slip: its decoder is fed one token at a time and so gives every token position 0.
  bool book_positions = false;

  bool operator==(const DecodingOptions&) const = default;
};

/// A decoding step, and what has been declared of it.
struct DecodingStep {
  const DecodingOptions& options;
  Value token, position, src_valid_len;  // [B, 1]; [1], from 0 on; [B], or none of a model without an encoder
};

/// Attention weights that decoding gives.
struct AttentionKind {
  /// Whose queries ask whose keys: the encoder's its own, a step the source, a step the steps before.
  enum class Of : uint8_t { encoder, source, steps };

  /// "cross", "encoder" or "decoder".
  std::string name;
  Of of;
  /// The output's name; where layers are numbered, ".<layer>" follows.
  std::string output;
  bool numbered = false;
  int64_t layers = 1, heads = 1;

  std::string output_of(int64_t layer) const { return numbered ? output + "." + std::to_string(layer) : output; }
};

/// Name and shape of parameters, by state_dict name.
using Shapes = std::map<std::string, Shape>;

/// Two weights that a flag makes one: whose name stays, and whose place that one takes.
struct TiedWeights {
  const char *flag, *kept, *replaced;
  /// Whose weight then stands between both; null: none.
  const char* between = nullptr;
};

/// Decoding. What a decoder carries from step to step stands in tensors called "state.<x>": the encoder
/// program has them as outputs, the step program as inputs, and the step program has an output "next.<x>" for
/// each one that a step changes. So the driver is the same for all models:
///
///   encoder: write src [B, Ts], src_valid_len [B]; run; keep every output "state.<x>"
///   step t = 0, 1, ...: write token [B, 1], position [1] (t, if it has_positions), src_valid_len [B] and every input
///   "state.<x>",
///                       zeros where the encoder gave none; run; read logits [B, V]; replace "state.<x>" by "next.<x>"
///                       where there is one
struct ModelDef {
  const char* name;
  /// A few words for the command line and the registry.
  const char* summary;
  /// Its own hyperparameters.
  std::span<const Field> fields;
  const DataDef& data;
  /// Options of a training that begin otherwise than for all, by name.
  std::span<const std::pair<const char*, double>> defaults;
  /// Throws Error for settings that contradict each other.
  void (*check)(const Settings&);
  ForwardResult (*forward)(Builder&, const ModelConfig&, const BatchValues&);
  /// src: [B, Ts]. Null: there is no source, and nothing to translate.
  Value (*encoder)(Builder&, const ModelConfig&, Value src, Value src_valid_len);
  void (*decoder_step)(Builder&, const ModelConfig&, const DecodingStep&);
  std::vector<AttentionKind> (*attention)(const ModelConfig&);
  /// A parameter that tells a state dict of this model; the first model of the list that finds its own is taken.
  const char* mark;
  /// Reads the sizes but for the vocabularies' off a state dict that has the mark.
  void (*recognise)(const Shapes&, ModelConfig&);
  /// Null: none are.
  const TiedWeights* tied = nullptr;
  /// What is made small is mean_loss(), not the book's sequence_loss().
  bool mean_loss = false;
  /// Its decoder is told positions, which the book's gives as 0: see DecodingOptions.
  bool has_positions = false;
};

struct SequenceLossOptions {
  int64_t steps = 0;
  /// The share of a label that all words get alike: the cross entropy is taken with a distribution that has 1 - s + s/V
  /// at the label and s/V elsewhere (Szegedy et al. 2016, section 7; Vaswani et al. 2017, section 5.4).
  double label_smoothing = 0;
};

/// Cross entropy of the valid target tokens, divided by the number of steps and summed over the batch.
/// logits: [B, Tt, V], tgt: [B, Tt], tgt_valid_len: [B] or none -> []
Value sequence_loss(Builder& b, const ForwardResult& result, Value tgt, Value tgt_valid_len,
                    const SequenceLossOptions& options);

/// The mean cross entropy of the batch's valid tokens, in nats; 0 if there is none. logits: [B, T, V], targets: [B, T],
/// valid_len: [B], how many of a row count; none: all. label_smoothing: see SequenceLossOptions -> []
Value mean_loss(Builder& b, Value logits, Value targets, Value valid_len, double label_smoothing = 0);

/// Guided alignment: the cross entropy of the attention with gold links, summed over the target words that have links,
/// in nats. Of a word's n links each has a share of 1/n; of several heads it is their mean that is guided.
///   -sum_{b,t,s} links[b,t,s] / n[b,t] log max(mean_h weights[b,h,t,s], 1e-30)
/// A weight of 1e-30, a score 69 below the greatest, is where its gradient's 1/weight still fits float32: below, a link
/// costs 69 nats and pulls no more. Weights on gold links of models trained without guidance are above 1e-4.
/// weights: ForwardResult::alignment. gold: link_source and link_target [B, L], the words that a link joins, and
/// link_count [B], how many links a pair has -> []
/// Source: Chen, Matusov, Khadivi & Peter, "Guided alignment training for topic-aware neural machine translation",
/// AMTA 2016; of a Transformer's layer: Garg, Peitz, Nallasamy & Paulik, "Jointly learning to align and translate with
/// Transformer models", EMNLP 2019.
Value alignment_loss(Builder& b, Value weights, const BatchValues& gold);

/// Records the teacher-forced forward pass and its loss, with dropout config.dropout.
TrainingProgram record_training(Builder& b, const ModelConfig& config, const TrainingOptions& options = {});

/// Records the encoder, without dropout. Returns what it has read, of which the state is made: [B, Ts, ...], or of a
/// fixed context [B, H]. Throws Error if the model has none.
Value record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options = {});

/// Records a decoding step, without dropout.
void record_decoder_step(Builder& b, const ModelConfig& config, const DecodingOptions& options = {});

}  // namespace attn
