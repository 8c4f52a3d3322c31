#pragma once
#include "models/config.h"
#include "program/builder.h"

/// What the translation models can record: a training step, and decoding token by token.
/// The functions choose the model by config.model and validate the config first.
namespace attn {

struct TrainingOptions {
  int64_t batch = 64;
  /// Source steps; 0: config.steps.
  int64_t src_steps = 0;
  /// Target steps recorded; 0: config.steps. Steps at which every sentence of the batch has ended have no
  /// part in loss or gradient, so a batch of short sentences may be recorded with fewer.
  int64_t tgt_steps = 0;
  /// Make the attention weights outputs.
  bool attention_weights = false;
};

/// The values of a training program; also found by their names, which are the members'.
struct TrainingProgram {
  /// Integer inputs. src: [B, Ts], src_valid_len: [B], tgt_in (the target behind <bos>): [B, Tt], tgt: [B,
  /// Tt], tgt_valid_len: [B].
  Value src, src_valid_len, tgt_in, tgt, tgt_valid_len;
  /// Outputs. logits: [B, Tt, V]; loss: [], the book's: cross entropy of the valid target tokens, divided by
  /// config.steps, summed over the batch.
  Value logits, loss;
};

/// Records the teacher-forced forward pass and its loss, with dropout config.dropout. With
/// options.attention_weights also the outputs
///   seq2seq_attention: attention_weights [B, Tt, Ts]
///   seq2seq: none
///   transformer: encoder.attention_weights.<layer> [B, N, Ts, Ts], decoder.self_attention_weights.<layer>
///                [B, N, Tt, Tt], decoder.cross_attention_weights.<layer> [B, N, Tt, Ts].
TrainingProgram record_training(Builder& b, const ModelConfig& config, const TrainingOptions& options = {});

struct OptimizerOptions {
  double lr = 0.005;
  /// The gradients' largest global norm.
  float max_norm = 1.0f;
};

/// Appends the gradients of all parameters, clipping by global norm, Adam's update and the next random step,
/// so that one run of the program is one training step.
void record_optimizer(Builder& b, Value loss, const OptimizerOptions& options = {});

/// Decoding. What a decoder carries from step to step stands in tensors called "state.<x>": the encoder
/// program has them as outputs, the step program as inputs, and the step program has an output "next.<x>" for
/// each one that a step changes. So the driver is the same for all models:
///
///   encoder: write src [B, Ts], src_valid_len [B]; run; keep every output "state.<x>"
///   step t = 0, 1, ...: write token [B, 1], src_valid_len [B] and every input "state.<x>"; run; read logits
///   [B, V];
///                       replace "state.<x>" by "next.<x>" where there is one
///
///   seq2seq_attention: state.hidden [L, B, H] (next.hidden), state.enc_outputs [B, Ts, H, or 2H of a bidirectional
///   encoder],
///                      state.enc_keys [B, Ts, H] (the projected keys, or with dot products the outputs); the step has
///                      output attention_weights [B, 1, Ts]
///   seq2seq: state.hidden [L, B, H] (next.hidden), state.context [B, H]; no attention_weights
///   transformer: state.cross_keys.<layer>, state.cross_values.<layer> [B, N, Ts, H/N] from the encoder; from
///   the
///                first step on also next.self_keys.<layer>, next.self_values.<layer> [B, N, t + 1, H/N],
///                which step 0 does not read; outputs encoder.attention_weights.<layer> [B, N, Ts, Ts] of the
///                encoder program, decoder.self_attention_weights.<layer> [B, N, 1, t + 1] and
///                decoder.cross_attention_weights.<layer> [B, N, 1, Ts] of the step.
struct DecodingOptions {
  int64_t batch = 1;
  /// Source steps; 0: config.steps.
  int64_t src_steps = 0;
  /// The book's slip: its decoder is fed one token at a time and so gives every token position 0.
  bool book_positions = false;
};

/// Records the encoder, without dropout.
void record_encoder(Builder& b, const ModelConfig& config, const DecodingOptions& options = {});

/// Records decoding step t (0, 1, ...), without dropout.
void record_decoder_step(Builder& b, const ModelConfig& config, int64_t t, const DecodingOptions& options = {});

/// Whether each step needs a program of its own (the Transformer's cache grows) or one serves all.
bool decoder_steps_differ(const ModelConfig& config);

}  // namespace attn
