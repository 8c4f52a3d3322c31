#include "nn/embedding.h"

#include "nn/names.h"
#include "ops/ops.h"

namespace attn::nn {

// [region layer/embedding]
Value embedding(Builder& b, const std::string& name, Value ids, EmbeddingOptions options) {
  const auto layer = b.layer("embedding", last_part(name));
  const Value table = b.parameter(join(name, "weight"), {options.vocab, options.size}, Init::normal(options.deviation),
                                  {as(Axis::vocabulary, b.axis_of(ids, -1)), Axis::feature});
  return attn::embedding(b, ids, table);
}
// [/region]

}  // namespace attn::nn
