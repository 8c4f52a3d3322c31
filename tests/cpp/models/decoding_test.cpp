// Decoding token by token against the teacher-forced program.
#include "models/config.h"
#include "models/models.h"
#include "models/variants.h"
#include "nn/run.h"
#include "tensor/rng.h"
#include "train/translator.h"

namespace attn::test {
namespace {

constexpr int64_t kSteps = 6;

ModelConfig small(const std::string& variant) {
  ModelConfig config = config_of(variant);
  config["src_vocab"] = 11;
  config["tgt_vocab"] = 13;
  config["embed"] = 6;
  config["hidden"] = 8;
  config["heads"] = 2;
  config["ffn"] = 12;
  config["steps"] = kSteps;
  config["dropout"] = 0.5;
  return config;
}

Tensor tokens(const Shape& shape, uint32_t vocab, uint32_t stream) {
  Rng rng(3, stream);
  Tensor tensor(shape);
  for (float& id : tensor.data) id = static_cast<float>(rng.below(vocab));
  return tensor;
}

/// The tokens of one decoding step. tgt_in: [B, T] -> [B, 1]
Tensor column(const Tensor& tgt_in, int64_t t) {
  Tensor step({tgt_in.shape[0], 1});
  for (int64_t row = 0; row < tgt_in.shape[0]; ++row) step.data[row] = tgt_in.data[row * tgt_in.shape[1] + t];
  return step;
}

struct Decoder {
  BackendKind kind;
  ModelConfig config;
  DecodingOptions options;
  TensorMap state;

  void start(const Tensor& src, const Tensor& src_valid_len) {
    Builder b;
    record_encoder(b, config, options);
    state["src_valid_len"] = src_valid_len;
    TensorMap inputs = state;
    inputs["src"] = src;
    keep(run(kind, b.take(), inputs), "state.");
  }

  TensorMap step(int64_t t, const Tensor& token) {
    Builder b;
    record_decoder_step(b, config, options);
    TensorMap inputs = state;
    inputs["token"] = token;
    inputs["position"] = Tensor({1}, {static_cast<float>(t)});
    for (const Value v : b.program().with_role(Role::input)) {
      // Caches begin as zeros.
      const ValueInfo& info = b.program().info(v);
      if (!inputs.contains(info.name)) inputs[info.name] = Tensor(info.shape);
    }
    const TensorMap outputs = run(kind, b.take(), inputs);
    keep(outputs, "next.");
    return outputs;
  }

  void keep(const TensorMap& outputs, const std::string& prefix) {
    for (const auto& [name, tensor] : outputs) {
      if (name.rfind(prefix, 0) == 0) state["state." + name.substr(prefix.size())] = tensor;
    }
  }
};

/// Row t of each sentence. x: [B, T, V] -> [B, V]
Tensor at_step(const Tensor& x, int64_t t) {
  const int64_t batch = x.shape[0], steps = x.shape[1], size = x.shape[2];
  Tensor row({batch, size});
  for (int64_t i = 0; i < batch; ++i) {
    std::copy_n(x.data.begin() + (i * steps + t) * size, size, row.data.begin() + i * size);
  }
  return row;
}

TensorMap teacher_forced(BackendKind kind, ModelConfig config, const TensorMap& inputs, int64_t batch) {
  config["dropout"] = 0;
  Builder b;
  TrainingOptions options;
  options.batch = batch;
  options.attention_weights = true;
  record_training(b, config, options);
  return run(kind, b.take(), inputs);
}

TensorMap sentence_pairs(int64_t batch) {
  return {{"src", tokens({batch, kSteps}, 11, 1)},
          {"src_valid_len", Tensor({batch}, {3, 6})},
          {"tgt_in", tokens({batch, kSteps}, 13, 2)},
          {"tgt", tokens({batch, kSteps}, 13, 3)},
          {"tgt_valid_len", Tensor({batch}, {4, 2})}};
}

}  // namespace

TEST_CASE("decoding: step by step with cached state gives the teacher-forced logits") {
  const TensorMap inputs = sentence_pairs(2);
  for (const char* model : kVariants) {
    for (BackendKind kind : kBackends) {
      CAPTURE(model);
      const TensorMap whole = teacher_forced(kind, small(model), inputs, 2);
      Decoder decoder{kind, small(model), {.batch = 2}, {}};
      decoder.start(inputs.at("src"), inputs.at("src_valid_len"));
      for (int64_t t = 0; t < kSteps; ++t) {
        const TensorMap step = decoder.step(t, column(inputs.at("tgt_in"), t));
        CHECK(difference(step.at("logits"), at_step(whole.at("logits"), t)) < tolerance::kCpu);
      }
    }
  }
}

TEST_CASE("decoding: a step's attention weights are the teacher-forced row") {
  const TensorMap inputs = sentence_pairs(2);
  const ModelConfig config = small("seq2seq_attention");
  for (BackendKind kind : kBackends) {
    const Tensor whole = teacher_forced(kind, config, inputs, 2).at("attention_weights");
    CHECK(whole.shape.str() == "[2, 6, 6]");
    Decoder decoder{kind, config, {.batch = 2}, {}};
    decoder.start(inputs.at("src"), inputs.at("src_valid_len"));
    for (int64_t t = 0; t < 2; ++t) {
      Tensor step = decoder.step(t, column(inputs.at("tgt_in"), t)).at("attention_weights");
      CHECK(step.shape.str() == "[2, 1, 6]");
      step.shape = {2, 6};
      CHECK(difference(step, at_step(whole, t)) < tolerance::kCpu);
      CHECK(step.data[3] == 0);  // beyond the first sentence's three tokens
    }
  }
}

TEST_CASE("decoding: the Transformer's outputs have the contract's names and shapes") {
  const ModelConfig config = small("transformer");
  const TensorMap whole = teacher_forced(BackendKind::reference, config, sentence_pairs(2), 2);
  for (const char* layer : {"0", "1"}) {
    for (const char* name :
         {"encoder.attention_weights.", "decoder.self_attention_weights.", "decoder.cross_attention_weights."}) {
      CHECK(whole.at(std::string(name) + layer).shape.str() == "[2, 2, 6, 6]");
    }
  }
  Builder b;
  record_decoder_step(b, config, {.src_steps = 5, .steps = 4});
  CHECK(b.shape(b.program().at("state.self_keys.1")).str() == "[1, 2, 4, 4]");
  CHECK(b.shape(b.program().at("next.self_values.1")).str() == "[1, 2, 4, 4]");
  CHECK(b.shape(b.program().at("decoder.self_attention_weights.0")).str() == "[1, 2, 1, 4]");
  CHECK(b.shape(b.program().at("decoder.cross_attention_weights.0")).str() == "[1, 2, 1, 5]");
  CHECK(b.shape(b.program().at("logits")).str() == "[1, 13]");
}

TEST_CASE("decoding: the book's positions change the Transformer's later steps only") {
  const TensorMap inputs = sentence_pairs(2);
  const ModelConfig config = small("transformer");
  for (BackendKind kind : kBackends) {
    Decoder right{kind, config, {.batch = 2}, {}}, book{kind, config, {.batch = 2, .book_positions = true}, {}};
    right.start(inputs.at("src"), inputs.at("src_valid_len"));
    book.start(inputs.at("src"), inputs.at("src_valid_len"));
    for (int64_t t = 0; t < 3; ++t) {
      const Tensor token = column(inputs.at("tgt_in"), t);
      const double change = difference(right.step(t, token).at("logits"), book.step(t, token).at("logits"));
      CHECK((t == 0 ? change == 0 : change > 1e-3));
    }
  }
}

TEST_CASE("decoding: no dropout is recorded, and the weights are those of training") {
  for (const char* model : kVariants) {
    const auto parameters = model_parameters(small(model));
    Builder encoder, step;
    record_encoder(encoder, small(model));
    record_decoder_step(step, small(model));
    for (const Builder* b : {&encoder, &step}) {
      CHECK(!b->program().find("rng.step"));
      for (Value v : b->program().with_role(Role::parameter)) {
        CHECK(parameters.at(b->program().info(v).name) == b->program().shape(v));
      }
    }
  }
}

TEST_CASE("decoding: a bidirectional encoder does not see the padding") {
  const ModelConfig config = small("bidirectional");
  TensorMap inputs = sentence_pairs(2), padded_otherwise = inputs;
  for (int64_t t = 3; t < kSteps; ++t) padded_otherwise["src"].data[t] = static_cast<float>(t);  // has 3 words
  for (BackendKind kind : kBackends) {
    const TensorMap a = teacher_forced(kind, config, inputs, 2), b = teacher_forced(kind, config, padded_otherwise, 2);
    CHECK(a.at("logits").data == b.at("logits").data);
    CHECK(a.at("attention_weights").data == b.at("attention_weights").data);
  }
}

TEST_CASE("a model without an encoder has a decoding step that knows no source, and cannot translate") {
  ModelDef alone = find_model("seq2seq");
  alone.name = "alone";
  alone.encoder = nullptr;
  ModelConfig config(alone);
  for (const VocabularyDef& vocabulary : alone.data.vocabularies) config[vocabulary.size.name] = 11;
  Builder b;
  CHECK(error_of([&] { record_encoder(b, config); }) == "alone has no source: it cannot translate");
  record_decoder_step(b, config);
  CHECK(b.program().find("token"));
  CHECK_FALSE(b.program().find("src_valid_len"));
  CHECK(error_of([&] {
          Translator({config, {}, std::make_shared<State>(), {}});
        }) == "alone has no source: it cannot translate");
}

}  // namespace attn::test
