#include "apps/pytorch.h"

#include "apps/pytorch_sources.h"
#include "tensor/error.h"

namespace attn::apps {

std::string pytorch_module(const std::string& model) {
  std::string head, own, tail;
  for (const auto& [name, text] : kPytorchSources) {
    if (name == "head") head = text;
    if (name == "tail") tail = text;
    if (name == model) own = text;
  }
  if (own.empty()) throw Error("there is no PyTorch module of a " + model);
  return head + own + tail;
}

}  // namespace attn::apps
