#include "nn/recurrent.h"

#include <cmath>

#include "nn/names.h"

namespace attn::nn {

RecurrentWeights recurrent_weights(Builder& b, const std::string& name, const std::string& suffix, Value x,
                                   RecurrentSize size) {
  const Init bias = Init::uniform(1.0f / std::sqrt(static_cast<float>(size.hidden)));
  const int64_t in = b.shape(x).last(), rows = size.gates * size.hidden;
  return {b.parameter(join(name, "weight_ih" + suffix), {rows, in}, Init::xavier_uniform(in, rows),
                      {Axis::gate, b.axis_of(x, -1)}),
          b.parameter(join(name, "weight_hh" + suffix), {rows, size.hidden}, Init::xavier_uniform(size.hidden, rows),
                      {Axis::gate, Axis::hidden}),
          b.parameter(join(name, "bias_ih" + suffix), {rows}, bias, {Axis::gate}),
          b.parameter(join(name, "bias_hh" + suffix), {rows}, bias, {Axis::gate})};
}

}  // namespace attn::nn
