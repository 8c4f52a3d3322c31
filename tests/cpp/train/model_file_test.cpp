#include "train/model_file.h"

#include <doctest/doctest.h>

#include <cmath>

#include "io/json.h"
#include "tensor/error.h"
#include "train/sample.h"

using namespace attn;

namespace {

std::string opening(const std::string& bytes, const OpenOptions& options = {}) {
  try {
    open_model(bytes, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

std::string weights(const std::string& model = "seq2seq_attention") {
  TrainOptions options = sample::options(model);
  options["epochs"] = 1;
  return sample::trained(options);
}

template <class Change>
std::string changed(Change change, const std::string& model = "seq2seq_attention") {
  WeightsFile file = read_safetensors(weights(model));
  change(file);
  return write_safetensors(file);
}

/// With one more member at the header's beginning, and its data.
std::string with_member(const std::string& file, const std::string& member, const std::string& data = "") {
  const size_t begin = read_safetensors_header(file).data_offset;
  const std::string header = "{" + member + "," + file.substr(9, begin - 9);
  std::string length;
  for (int i = 0; i < 8; ++i) length += static_cast<char>(uint64_t{header.size()} >> (8 * i) & 0xFF);
  return length + header + file.substr(begin) + data;
}

/// With one more tensor, [2] of so many bytes.
std::string with_one_more(const std::string& file, const std::string& name, const std::string& dtype, size_t bytes) {
  const size_t end = file.size() - read_safetensors_header(file).data_offset;
  return with_member(file,
                     "\"" + name + R"(":{"dtype":")" + dtype + R"(","shape":[2],"data_offsets":[)" +
                         std::to_string(end) + "," + std::to_string(end + bytes) + "]}",
                     std::string(bytes, '\0'));
}

/// As torch's save_file writes it: tensors only, the vocabularies apart.
struct Foreign {
  std::string bytes;
  OpenOptions options;
};

Foreign foreign(const std::string& model) {
  Foreign result;
  result.bytes = changed(
      [&](WeightsFile& f) {
        result.options.vocabularies["src_vocab"] = Json::parse(f.metadata.at("src_vocab")).as_strings();
        result.options.vocabularies["tgt_vocab"] = Json::parse(f.metadata.at("tgt_vocab")).as_strings();
        f.metadata = {{"format", "pt"}};
      },
      model);
  return result;
}

}  // namespace

TEST_CASE("model file: what is written is read back") {
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    CAPTURE(model);
    const TrainedModel opened = open_model(weights(model));
    CHECK(opened.config.model().name == std::string(model));
    CHECK(opened.config["hidden"] == 8);
    CHECK(opened.config["dropout"] == 0.1);
    CHECK(opened.vocabularies.front().size() == 13);
    CHECK(opened.metadata.at("seed") == "3");
    CHECK(opened.metadata.at("format") == kWeightsFormat);
    CHECK(opened.metadata.count("loss") == 1);
    CHECK(opened.state->has("decoder.dense.bias"));
    CHECK(!opened.state->has("adam.step"));
    CHECK(write_model(opened) == weights(model));
  }
}

TEST_CASE("model file: a PyTorch state dict opens once vocabularies are given") {
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    CAPTURE(model);
    Foreign file = foreign(model);
    CHECK(has(opening(file.bytes), "the weights come without vocabularies: give the 13 words of src_vocab"));
    file.options.fields["heads"] = 2;
    file.options.fields["steps"] = 6;
    const TrainedModel opened = open_model(file.bytes, file.options);
    CHECK(opened.config.model().name == std::string(model));
    CHECK(opened.config["steps"] == 6);
    const std::string sentence = "i see you .";
    Translator ours(open_model(weights(model))), theirs(opened);
    CHECK(ours.translate(sentence) == theirs.translate(sentence));
  }
}

TEST_CASE("model file: vocabularies in the metadata are enough") {
  const auto without = [](const char* model, std::vector<const char*> keys) {
    return changed(
        [&](WeightsFile& f) {
          for (const char* key : keys) f.metadata.erase(key);
        },
        model);
  };
  for (const char* model : {"seq2seq_attention", "seq2seq", "transformer"}) {
    CAPTURE(model);
    CHECK(opening(without(model, {"config", "model", "format"})) == "");
    CHECK(opening(without(model, {"model"})) == "");
    CHECK(open_model(without(model, {"model"})).config["steps"] == 6);
  }
  const std::string wrong = changed([](WeightsFile& f) {
    f.metadata.erase("config");
    f.metadata["model"] = "transformer";
  });
  CHECK(has(opening(wrong), "says that it holds a 'transformer', its tensors are those of a seq2seq_attention"));
}

TEST_CASE("model file: tied weights are written once, and open under both names if they are alike") {
  const std::string once = weights("tied_embeddings");
  CHECK(open_model(once).config.flag("tied_embeddings"));
  CHECK(!read_safetensors(once).find("decoder.dense.weight"));
  const auto twice = [](const char* forgotten, float more) {
    return changed(
        [&](WeightsFile& f) {
          Tensor copy = *f.find("decoder.embedding.weight");
          copy.data[5] += more;
          f.add("decoder.dense.weight", copy);
          f.metadata.erase(forgotten);
        },
        "tied_embeddings");
  };
  // Said or found.
  for (const char* forgotten : {"", "config"}) {
    CAPTURE(forgotten);
    const TrainedModel opened = open_model(twice(forgotten, 0));
    CHECK(opened.config.flag("tied_embeddings"));
    CHECK(!opened.state->has("decoder.dense.weight"));
  }
  CHECK(opening(twice("", 1)) ==
        "the file's model has tied_embeddings, but its 'decoder.dense.weight' is not its 'decoder.embedding.weight'");
  CHECK(!open_model(twice("config", 1)).config.flag("tied_embeddings"));
}

TEST_CASE("model file: tied weights open under the name that is not kept, said by the metadata or the model") {
  const auto moved = [](const char* model, bool alias, bool config) {
    return changed(
        [&](WeightsFile& f) {
          for (auto& [name, tensor] : f.tensors) {
            if (name == "decoder.embedding.weight") name = "decoder.dense.weight";
          }
          if (alias) f.metadata["decoder.embedding.weight"] = "decoder.dense.weight";
          if (!config) f.metadata.erase("config");
        },
        model);
  };
  for (const char* model : {"tied_embeddings", "projected"}) {
    const auto whole = open_model(weights(model));
    for (const bool alias : {false, true}) {
      for (const bool config : {false, true}) {
        CAPTURE(model);
        CAPTURE(alias);
        CAPTURE(config);
        const TrainedModel opened = open_model(moved(model, alias, config));
        CHECK(opened.config.flag("tied_embeddings"));
        CHECK(opened.state->get("decoder.embedding.weight").data == whole.state->get("decoder.embedding.weight").data);
        CHECK(!opened.state->has("decoder.dense.weight"));
      }
    }
  }
  // Of what is not tied, a tensor is missing.
  for (const char* model : {"transformer", "seq2seq_attention"}) {
    const std::string lacking = changed(
        [](WeightsFile& f) { std::erase_if(f.tensors, [](auto& t) { return t.first == "decoder.embedding.weight"; }); },
        model);
    CHECK(has(opening(lacking), "missing 'decoder.embedding.weight'"));
  }
}

TEST_CASE("model file: a name that save_model left out is read as the metadata says, whatever wraps it") {
  const std::string shared = "encoder.blks.block1.ffn.dense1.bias", kept = "encoder.blks.block0.ffn.dense1.bias";
  const std::string bytes = changed(
      [&](WeightsFile& f) {
        std::erase_if(f.tensors, [&](const auto& t) { return t.first == shared; });
        for (auto& [name, tensor] : f.tensors) name = "module." + name;
        f.metadata["module." + shared] = "module." + kept;
        f.metadata["note"] = "module.decoder.dense.weight";  // names a tensor, and is none's name
      },
      "transformer");
  const TrainedModel opened = open_model(bytes);
  CHECK(opened.state->get(shared).data == opened.state->get(kept).data);
}

TEST_CASE("model file: a tensor that is no weight is left out; one that may be a weight is unexpected") {
  for (const auto& [dtype, bytes] : std::vector<std::pair<const char*, size_t>>{
           {"F8_E4M3", 2}, {"U16", 4}, {"U64", 16}, {"I64", 16}, {"BOOL", 2}, {"C64", 16}, {"F4", 1}}) {
    const std::string name = dtype;  // Clang 14 captures no structured bindings
    CAPTURE(name);
    const TrainedModel opened = open_model(with_one_more(weights(), "unused", dtype, bytes));
    CHECK(opened.unused == std::vector<std::string>{"unused"});
    CHECK(write_model(opened) == write_model(open_model(weights())));
  }
  for (const auto& [dtype, bytes] :
       std::vector<std::pair<const char*, size_t>>{{"F64", 16}, {"F32", 8}, {"F16", 4}, {"BF16", 4}}) {
    CHECK(has(opening(with_one_more(weights(), "unused", dtype, bytes)), "unexpected 'unused'"));
  }
  const std::string name = "decoder.dense.bias";
  const std::string without =
      changed([&](WeightsFile& f) { std::erase_if(f.tensors, [&](const auto& t) { return t.first == name; }); });
  CHECK(opening(with_one_more(without, name, "F8_E4M3", 2)) ==
        "tensor 'decoder.dense.bias' is F8_E4M3, which is not computed with here: convert it to F32, F16 or BF16");
}

TEST_CASE("model file: without metadata it is the vocabularies that are missing") {
  const std::string bytes = changed([](WeightsFile& f) { f.metadata.clear(); });
  CHECK(opening(with_member(bytes, R"("__metadata__":null)")) ==
        "the weights come without vocabularies: give the 13 words of src_vocab as a list");
}

TEST_CASE("model file: Bahdanau's model is tied if there is a projection, not by two weights that are alike") {
  CHECK(open_model(changed([](WeightsFile& f) { f.metadata.erase("config"); }, "projected"))
            .config.flag("tied_embeddings"));
  TrainOptions options = sample::options();
  options["embed"] = options["hidden"];
  options["epochs"] = 1;
  WeightsFile alike = read_safetensors(sample::trained(options));
  alike.metadata.erase("config");
  for (auto& [name, tensor] : alike.tensors) {
    if (name == "decoder.dense.weight") tensor = *alike.find("decoder.embedding.weight");
  }
  CHECK(!open_model(write_safetensors(alike)).config.flag("tied_embeddings"));
}

TEST_CASE("model file: names of wrapped modules and of the second edition are understood") {
  CHECK(canonical_parameter_name("encoder.rnn.weight_ih_l0") == "encoder.rnn.weight_ih_l0");
  CHECK(canonical_parameter_name("encoder.rnn.rnn.weight_ih_l0") == "encoder.rnn.weight_ih_l0");
  CHECK(canonical_parameter_name("module.decoder.dense.bias") == "decoder.dense.bias");
  CHECK(canonical_parameter_name("_orig_mod.module.decoder.dense.bias") == "decoder.dense.bias");
  CHECK(canonical_parameter_name("encoder.pos_encoding.P") == "");
  CHECK(canonical_parameter_name("module._orig_mod.") == "");
}

TEST_CASE("model file: vocabularies must fit the model") {
  Foreign file = foreign("seq2seq_attention");
  file.options.vocabularies["src_vocab"].pop_back();
  CHECK(has(opening(file.bytes, file.options), "the given src_vocab has 12 words, the model was made for 13"));
  file = foreign("seq2seq_attention");
  file.options.vocabularies["tgt_vocab"][5] = file.options.vocabularies["tgt_vocab"][4];
  CHECK(has(opening(file.bytes, file.options), "the given tgt_vocab cannot be used"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.metadata["tgt_vocab"] = "[1]"; })),
            "the file's tgt_vocab is no list of words"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.metadata["src_vocab"] = "[\"a\""; })),
            "the file's src_vocab cannot be read"));
}

TEST_CASE("model file: what is wrong with a file is one sentence") {
  CHECK(has(opening(""), "too short for a safetensors file"));
  CHECK(has(opening(weights().substr(0, 2000)), "cut off or not a safetensors file"));
  CHECK(opening(std::string(1000, 'x')) != "");
  CHECK(has(opening(changed([](WeightsFile& f) { f.tensors.erase(f.tensors.begin()); })),
            "missing 'decoder.attention.W_k.weight'"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.add("fc.bias", Tensor({3})); })), "unexpected 'fc.bias'"));
  CHECK(has(opening(changed([](WeightsFile& f) {
              f.tensors[0].second = Tensor({2, 2});
            })),
            "is [2, 2] in the file but [8, 8] in the model"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.tensors[0].second.data[1] = INFINITY; })),
            "'decoder.attention.W_k.weight'"));
  CHECK(
      has(opening(changed([](WeightsFile& f) { f.metadata["config"] = "[]"; })), "config is an array, not an object"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.metadata["config"] = "{\"hidden\":\"x\"}"; })), "hidden"));
  CHECK(has(opening(changed([](WeightsFile& f) { f.metadata["model"] = "transformer"; })), "missing"));
  WeightsFile other;
  other.add("bert.embeddings.weight", Tensor({4, 4}));
  CHECK(has(opening(write_safetensors(other)), "of none of the models"));
  CHECK(has(opening(write_safetensors({})), "no tensors"));
}

TEST_CASE("model file: heads and steps cannot contradict the file") {
  OpenOptions options;
  options.fields["heads"] = 4;
  CHECK(has(opening(weights("transformer"), options), "the file's model has 2 heads, not 4"));
  options.fields["heads"] = 2;
  CHECK(opening(weights("transformer"), options) == "");
  options.fields["heads"] = 7;
  CHECK(has(opening(weights("seq2seq_attention"), options), "heads is no option of seq2seq_attention"));
}
