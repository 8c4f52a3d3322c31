#pragma once
#include <string>

#include "train/trainer.h"

/// A small corpus and a small model, which train in milliseconds.
namespace sample {

// Some have links, one of them a word that is cut.
inline const std::string kPairs =
    "Go.\tVa !\t0-0 1-1\n"
    "Go now.\tVa maintenant !\t0-0 1-1\n"
    "I see.\tJe vois.\t0-0 1-1 2-2\n"
    "I see you.\tJe te vois.\t0-0 1-2 2-1 3-3\n"
    "You see me.\tTu me vois.\t0-0 1-2 2-1 3-3\n"
    "I go.\tJe vais.\n"
    "You go.\tTu vas.\t0-0 1-1\n"
    "I go home now.\tJe vais \u00e0 la maison maintenant.\t0-0 1-1 2-4 3-5 4-6\n"
    "You go home.\tTu vas \u00e0 la maison.\n"
    "Home now!\t\u00c0 la maison maintenant !\n"
    "See you.\tTu vois.\n"
    "I see home.\tJe vois la maison.\n"
    "You see home now.\tTu vois la maison maintenant.\n";

/// 13 pairs in batches of 5: the last batch is short. "bidirectional", "dot_product", "lstm" and "projected" (its
/// embedding is tied) are seq2seq_attention so, "pre_norm" and "tied_embeddings" are transformers.
inline attn::TrainOptions options(const std::string& variant = "seq2seq_attention") {
  const bool recurrent =
      variant == "bidirectional" || variant == "dot_product" || variant == "lstm" || variant == "projected";
  const bool transformer = variant == "pre_norm" || variant == "tied_embeddings";
  attn::TrainOptions options(recurrent ? "seq2seq_attention" : transformer ? "transformer" : variant);
  if (recurrent || transformer) options[variant == "projected" ? "tied_embeddings" : variant] = true;
  options["examples"] = 0;
  options["steps"] = 6;
  options["batch"] = 5;
  options["epochs"] = 4;
  options["embed"] = 6;
  options["hidden"] = 8;
  options["layers"] = 2;
  options["heads"] = 2;
  options["ffn"] = 12;
  options["min_freq"] = 1;
  options["seed"] = 3;
  return options;
}

/// A Transformer with all that a training can do otherwise than the book's, at once.
inline attn::TrainOptions regularised() {
  attn::TrainOptions all = options("pre_norm");
  all["warmup"] = 2;
  all["cosine"] = true;
  all["weight_decay"] = 0.1;
  all["label_smoothing"] = 0.1;
  all["average"] = 4;
  all["guided_alignment"] = 0.5;
  all["unknown_words"] = 0.5;
  all["valid"] = 0.3;
  return all;
}

/// A column of examples in one batch. -> [N, T], or [N] of a number each
inline attn::Tensor padded(const attn::Column& column) {
  const auto rows = static_cast<int64_t>(column.ends.size());
  attn::Tensor result(column.width > 1 ? attn::Shape{rows, column.width} : attn::Shape{rows});
  for (int64_t i = 0; i < rows; ++i) {
    attn::copy_padded(column.row(i), column.padding, std::span(result.data).subspan(i * column.width, column.width));
  }
  return result;
}

inline attn::ParallelCorpus corpus(const std::string& text = kPairs) { return attn::read_pairs(text); }

inline void finish(attn::Trainer& trainer) {
  while (!trainer.finished()) trainer.step();
}

/// The weights file of a whole training.
inline std::string trained(const attn::TrainOptions& options) {
  attn::Trainer trainer(options, corpus());
  finish(trainer);
  return trainer.weights();
}

}  // namespace sample
