#include "models/models.h"

#include "tensor/error.h"

/// The one list of models, each a file of this folder.
#define ATTN_MODELS(X) X(kSeq2seqAttention) X(kSeq2seq) X(kTransformer) X(kGpt)

namespace attn {

#define ATTN_MODEL(model) extern const ModelDef model;
ATTN_MODELS(ATTN_MODEL)
#undef ATTN_MODEL

std::span<const ModelDef* const> models() {
#define ATTN_MODEL(model) &model,
  static constexpr const ModelDef* kModels[] = {ATTN_MODELS(ATTN_MODEL)};
#undef ATTN_MODEL
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
