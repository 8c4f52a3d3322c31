// Numbers for what is not given, and checks of what is.
#include <algorithm>

#include "lessons/recording.h"
#include "tensor/elementary.h"
#include "tensor/error.h"
#include "tensor/number_text.h"
#include "tensor/rng.h"

namespace attn {
namespace {

using namespace lessons;

/// The book's function, 2 sin(x) + x^0.8, with noise of deviation 0.5.
float noisy_curve(float x, Rng& rng) {
  const float power = x > 0 ? elementary::exp(0.8f * elementary::log(x)) : 0.0f;
  return 2.0f * elementary::sin(x) + power + 0.5f * rng.normal();
}

/// n points from 0 to 5: drawn and sorted, or at equal distances.
std::vector<float> points(size_t n, Rng& rng) {
  std::vector<float> x(n);
  for (float& value : x) value = 5.0f * rng.uniform();
  // By a heap, whose code is smaller than std::sort's.
  std::make_heap(x.begin(), x.end());
  std::sort_heap(x.begin(), x.end());
  return x;
}

std::vector<float> grid(size_t n) {
  std::vector<float> x(n);
  for (size_t i = 0; i < n; ++i) x[i] = 5.0f * static_cast<float>(i) / static_cast<float>(n);
  return x;
}

/// The points that the curve goes through, if they were made too.
const Tensor* points_made(const TensorMap& made) {
  for (const char* name : {"keys", "x"}) {
    if (const auto it = made.find(name); it != made.end()) return &it->second;
  }
  return nullptr;
}

void fill_input(Tensor& tensor, Fill fill, Rng& rng, const TensorMap& made) {
  std::vector<float>& data = tensor.data;
  switch (fill) {
    case Fill::zeros: break;
    case Fill::grid: data = grid(data.size()); break;
    case Fill::points: data = points(data.size(), rng); break;
    case Fill::curve:
      if (const Tensor* at = points_made(made); at && at->size() == tensor.size()) {
        for (size_t i = 0; i < data.size(); ++i) data[i] = noisy_curve(at->data[i], rng);
        break;
      }
      [[fallthrough]];
    case Fill::normal:
      for (float& value : data) value = rng.normal();
  }
}

/// below: one more than the largest number.
void fill_integers(Tensor& tensor, int64_t first, int64_t below, Rng& rng) {
  for (float& value : tensor.data) {
    value = static_cast<float>(first + rng.below(static_cast<uint32_t>(below - first)));
  }
}

Tensor make_input(const Recorder& recorder, const ValueInfo& info, const Input& how, Rng& rng, const TensorMap& made) {
  Tensor result(info.shape);
  if (!how.example.empty() && how.example.size() == result.data.size()) {
    result.data.assign(how.example.begin(), how.example.end());
  } else if (info.integer == Integer::no) {
    fill_input(result, how.fill, rng, made);
  } else if (info.integer == Integer::length) {
    fill_integers(result, 1, recorder.size(how.limit.view()) + 1, rng);
  } else {
    fill_integers(result, 0, info.limit, rng);
  }
  return result;
}

void check_ids(const ValueInfo& info, const Tensor& tensor) {
  for (float id : tensor.data) {
    if (id >= 0 && id < static_cast<float>(info.limit)) continue;
    // What is no number, or beyond any id, has no whole number to show.
    const bool shown_whole = id > -1e15f && id < 1e15f;
    throw Error("'" + info.name + "' holds " +
                (shown_whole ? std::to_string(static_cast<int64_t>(id)) : general(static_cast<double>(id), 7)) +
                (info.integer == Integer::position ? ", but there are " : ", but the vocabulary has ") +
                std::to_string(info.limit) +
                (info.integer == Integer::position ? " positions, 0 to " : " tokens, 0 to ") +
                std::to_string(info.limit - 1));
  }
}

}  // namespace

TensorMap default_inputs(const std::string& name, const RunRequest& request, uint64_t seed) {
  const Recorder recorder = record(name, request);
  const bool all_defaults = request.shapes.empty() && request.settings.empty();
  const Program& program = recorder.b.program();
  TensorMap made;
  for (Value v : program.with_role(Role::input)) {
    const ValueInfo& info = program.info(v);
    if (request.shapes.count(info.name)) continue;
    Input how;
    for (const DeclaredInput& input : recorder.inputs) {
      if (input.value == v) how = input.how;
    }
    if (!all_defaults) how.example = {};
    Rng rng(seed, name_hash("input." + info.name));
    made[info.name] = make_input(recorder, info, how, rng, made);
  }
  return made;
}

void check_inputs(const Program& program, const TensorMap& given) {
  for (Value v : program.with_role(Role::input)) {
    const ValueInfo& info = program.info(v);
    const auto it = given.find(info.name);
    if (info.limit > 0 && it != given.end()) check_ids(info, it->second);
  }
}

}  // namespace attn
