// What models can be, and what weights fit them.
#include "models/config.h"

#include "models/models.h"
#include "nn/run.h"

namespace attn::test {
namespace {

ModelConfig small(const std::string& model) {
  ModelConfig config(model);
  int64_t size = 9;
  for (const VocabularyDef& vocabulary : config.model().data.vocabularies) config[vocabulary.size.name] = size += 2;
  return config;
}

ModelConfig read(const std::map<std::string, std::string>& entries, const std::string& model = "transformer") {
  ModelConfig config(model);
  set_from_map(entries, config);
  return config;
}

std::string refusal(void (*change)(ModelConfig&), const std::string& model = "transformer") {
  ModelConfig config = small(model);
  change(config);
  return error_of([&] { validate(config); });
}

}  // namespace

TEST_CASE("config: the defaults are the book's and valid") {
  for (const ModelDef* model : models()) CHECK(error_of([&] { validate(small(model->name)); }) == "");
}

TEST_CASE("config: impossible hyperparameters are refused in one sentence that names the setting") {
  CHECK(error_of([] { ModelConfig("lstm"); }) ==
        "there is no model 'lstm'; the models are seq2seq_attention, seq2seq, transformer, gpt");
  CHECK(refusal([](ModelConfig& c) { c["hidden"] = 30; }) ==
        "hidden must be divisible by heads: 30 is not divisible by 4");
  CHECK(refusal([](ModelConfig& c) { c["layers"] = 0; }) == "layers must be a whole number from 1 to 32, it is 0");
  CHECK(refusal([](ModelConfig& c) { c["hidden"] = -4; }) == "hidden must be a whole number from 1 to 4096, it is -4");
  CHECK(refusal([](ModelConfig& c) { c["heads"] = 0; }) == "heads must be a whole number from 1 to 4096, it is 0");
  CHECK(refusal([](ModelConfig& c) { c["ffn"] = 1 << 20; }) ==
        "ffn must be a whole number from 1 to 4096, it is 1048576");
  CHECK(refusal([](ModelConfig& c) { c["steps"] = 0; }) == "steps must be a whole number from 1 to 1024, it is 0");
  CHECK(refusal([](ModelConfig& c) { c["dropout"] = 1; }) == "dropout must be at least 0 and less than 1, it is 1");
  CHECK(contains(refusal([](ModelConfig& c) { c["dropout"] = NAN; }), "dropout"));
  CHECK(contains(refusal([](ModelConfig& c) { c["src_vocab"] = 0; }), "src_vocab must be"));
  ModelConfig huge = small("transformer");
  huge["src_vocab"] = 900000, huge["hidden"] = 4096;
  CHECK(contains(error_of([&] { model_parameters(huge); }), "parameters, more than"));
  CHECK(contains(refusal([](ModelConfig& c) { c["embed"] = 0; }, "seq2seq_attention"), "embed"));
  CHECK(refusal([](ModelConfig& c) { c["steps"] = 1024, c["layers"] = 3; }, "seq2seq") ==
        "steps times layers must be at most 2048 in seq2seq, it is 3072");
}

TEST_CASE("config: what only one model has is not asked of the other") {
  CHECK(refusal([](ModelConfig& c) { c["heads"] = 5; }, "seq2seq_attention") == "");
  CHECK(refusal([](ModelConfig& c) { c["embed"] = 0; }, "transformer") == "");
  CHECK(refusal([](ModelConfig& c) { c["hidden"] = 33, c["heads"] = 3; }, "transformer") == "");
}

TEST_CASE("config: writing and reading gives the same configuration") {
  ModelConfig config = small("transformer");
  config["dropout"] = 0.1f;
  config["hidden"] = 48;
  const auto entries = config_to_map(config);
  CHECK(entries.at("dropout") == "0.1");
  CHECK(config_to_map(read(entries)) == entries);
}

TEST_CASE("config: a flag is written where it is set, and belongs to the models that have it") {
  for (const char* flag : {"bidirectional", "dot_product", "lstm"}) {
    ModelConfig config = small("seq2seq_attention");
    CHECK(!config_to_map(config).count(flag));
    config[flag] = true;
    const auto entries = config_to_map(config);
    CHECK(entries.at(flag) == "true");
    CHECK(read(entries, "seq2seq_attention").flag(flag));
    CHECK(error_of([&] { read(entries); }) ==
          std::string(flag) + " is an option of seq2seq_attention, not of transformer");
  }
}

TEST_CASE("config: what needs states of one direction does not go with a bidirectional encoder") {
  for (const char* flag : {"dot_product", "lstm"}) {
    ModelConfig config = small("seq2seq_attention");
    config["bidirectional"] = config[flag] = true;
    CHECK(contains(error_of([&] { validate(config); }), "not with bidirectional"));
  }
}

TEST_CASE("config: a number that only another model has is neither asked for nor lost") {
  ModelConfig config = small("seq2seq_attention");
  config["heads"] = 5;
  CHECK(read(config_to_map(config), "seq2seq_attention").whole("heads") == 5);
  CHECK_THROWS_AS(config["width"], Error);
}

TEST_CASE("config: malformed entries are refused by name") {
  auto entries = config_to_map(small("transformer"));
  const auto with = [&](const char* key, const char* value) {
    auto changed = entries;
    changed[key] = value;
    return error_of([&] { read(changed); });
  };
  CHECK(with("hidden", "thirty") == "hidden must be a whole number from 1 to 4096, it is thirty");
  CHECK(with("hidden", "") == "hidden must be a whole number from 1 to 4096, it is ");
  CHECK(with("bidirectional", "yes") == "bidirectional must be true or false, it is yes");
  CHECK(with("dropout", "0.1x") == "dropout must be at least 0 and less than 1, it is 0.1x");
  CHECK(contains(with("width", "3"), "unknown entry 'width'"));
  CHECK(contains(with("hidden", "33"), "divisible"));
}

TEST_CASE("config: parameters carry the book's state_dict names") {
  const auto gru = model_parameters(small("seq2seq_attention"));
  CHECK(gru.size() == 23);
  CHECK(gru.at("encoder.rnn.weight_ih_l0").str() == "[96, 32]");
  CHECK(gru.at("decoder.rnn.weight_ih_l0").str() == "[96, 64]");
  CHECK(gru.at("decoder.attention.w_v.weight").str() == "[1, 32]");
  CHECK(gru.at("decoder.dense.bias").str() == "[13]");
  const auto without = model_parameters(small("seq2seq"));
  CHECK(without.size() == 20);
  CHECK(without.count("decoder.attention.w_v.weight") == 0);
  CHECK(without.at("decoder.rnn.weight_ih_l0") == gru.at("decoder.rnn.weight_ih_l0"));
  ModelConfig both = small("seq2seq_attention");
  both["bidirectional"] = true;
  const auto bidirectional = model_parameters(both);
  CHECK(bidirectional.size() == 23 + 8);
  CHECK(bidirectional.at("encoder.rnn.weight_ih_l0_reverse").str() == "[96, 32]");
  CHECK(bidirectional.at("encoder.rnn.weight_ih_l1").str() == "[96, 64]");
  CHECK(bidirectional.at("decoder.rnn.weight_ih_l0").str() == "[96, 96]");
  CHECK(bidirectional.at("decoder.attention.W_k.weight").str() == "[32, 64]");
  ModelConfig gated = small("seq2seq_attention");
  gated["lstm"] = true;
  const auto lstm = model_parameters(gated);
  CHECK(lstm.size() == 23);
  CHECK(lstm.at("encoder.rnn.weight_hh_l1").str() == "[128, 32]");
  CHECK(lstm.at("decoder.rnn.bias_ih_l0").str() == "[128]");
  const auto transformer = model_parameters(small("transformer"));
  CHECK(transformer.size() == 2 + 2 * 12 + 2 * 18 + 2);
  CHECK(transformer.at("encoder.blks.block0.attention.W_q.weight").str() == "[32, 32]");
  CHECK(transformer.at("encoder.blks.block0.addnorm1.ln.weight").str() == "[32]");
  CHECK(transformer.at("decoder.blks.block1.attention2.W_o.weight").str() == "[32, 32]");
  CHECK(transformer.at("decoder.blks.block1.addnorm3.ln.bias").str() == "[32]");
  CHECK(transformer.at("decoder.blks.block1.ffn.dense1.weight").str() == "[64, 32]");
  ModelConfig shared = small("transformer");
  shared["tied_embeddings"] = true;
  auto tied = model_parameters(shared);
  CHECK(tied.emplace("decoder.dense.weight", tied.at("decoder.embedding.weight")).second);
  CHECK(tied == transformer);
}

TEST_CASE("config: the sizes are read off a state dict without one") {
  ModelConfig config = small("transformer");
  config["hidden"] = 24;
  config["ffn"] = 17;
  config["layers"] = 3;
  ModelConfig found = infer_config(model_parameters(config));
  CHECK(found.model().name == std::string("transformer"));
  CHECK(found["src_vocab"] == 11);
  CHECK(found["tgt_vocab"] == 13);
  CHECK(found["hidden"] == 24);
  CHECK(found["ffn"] == 17);
  CHECK(found["layers"] == 3);
  CHECK(!found.flag("tied_embeddings"));
  config["tied_embeddings"] = true;
  CHECK(infer_config(model_parameters(config)).flag("tied_embeddings"));
  config = small("seq2seq_attention");
  config["embed"] = 7;
  config["layers"] = 1;
  found = infer_config(model_parameters(config));
  CHECK(found.model().name == std::string("seq2seq_attention"));
  CHECK(found["embed"] == 7);
  CHECK(found["layers"] == 1);
  CHECK(!found.flag("tied_embeddings"));
  config["tied_embeddings"] = true;
  CHECK(infer_config(model_parameters(config)).flag("tied_embeddings"));
  CHECK(infer_config(model_parameters(small("seq2seq"))).model().name == std::string("seq2seq"));
  CHECK(!found["bidirectional"]);
  config["bidirectional"] = true;
  CHECK(infer_config(model_parameters(config)).flag("bidirectional"));
  CHECK(!infer_config(model_parameters(config)).flag("lstm"));
  config["bidirectional"] = false;
  config["lstm"] = true;
  CHECK(infer_config(model_parameters(config)).flag("lstm"));
}

TEST_CASE("config: weights that do not fit are refused by the name of the tensor") {
  const ModelConfig config = small("seq2seq_attention");
  auto parameters = model_parameters(config);
  parameters["decoder.dense.bias"] = {12};
  CHECK(error_of([&] { check_parameters(config, parameters); }) ==
        "'decoder.dense.bias' is [12], the model needs [13]");
  parameters.erase("decoder.dense.bias");
  CHECK(
      contains(error_of([&] { check_parameters(infer_config(parameters), parameters); }), "lack 'decoder.dense.bias'"));
  parameters = model_parameters(config);
  parameters["extra"] = {1};
  CHECK(contains(error_of([&] { check_parameters(config, parameters); }), "no parameter 'extra'"));
  CHECK(contains(error_of([&] {
                   infer_config({{"x", {1}}});
                 }),
                 "of none of the models: seq2seq_attention has 'decoder.attention.w_v.weight', seq2seq has"));
}

}  // namespace attn::test
