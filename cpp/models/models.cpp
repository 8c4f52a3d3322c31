#include "models/models.h"

#include "models/seq2seq.h"
#include "models/seq2seq_attention.h"
#include "models/transformer.h"
#include "tensor/error.h"

namespace attn {

std::span<const ModelDef* const> models() {
  static constexpr const ModelDef* kModels[] = {&kSeq2seqAttention, &kSeq2seq, &kTransformer};
  return kModels;
}

std::string model_names() {
  std::string names;
  for (const ModelDef* model : models()) names += std::string(names.empty() ? "" : ", ") + model->name;
  return names;
}

const ModelDef& find_model(const std::string& name) {
  for (const ModelDef* model : models()) {
    if (model->name == name) return *model;
  }
  throw Error("there is no model '" + name + "'; the models are " + model_names());
}

}  // namespace attn
