#include <algorithm>
#include <limits>

#include "backends/cpu/live.h"

namespace attn::cpu {

LiveLengths::LiveLengths(const Program& program, const LiveValues& live, const std::vector<Limit>& packed,
                         const std::function<float*(Value)>& address)
    : packings_(packed.size()) {
  for (const std::vector<Live>* all : {&live.needed, &live.zero}) {
    for (const Live& limits : *all) {
      for (const Limit& limit : limits) {
        auto known =
            std::find_if(inputs_.begin(), inputs_.end(), [&](const Input& x) { return x.value == limit.lengths; });
        if (known == inputs_.end()) {
          const Value v{limit.lengths};
          batch_ = program.shape(v)[0];
          inputs_.push_back({v.id, address(v), std::vector<int>(batch_), {}});
          known = inputs_.end() - 1;
        }
        if (limit.step >= static_cast<int64_t>(known->rows.size())) known->rows.resize(limit.step + 1);
      }
    }
  }
  for (size_t v = 0; v < packed.size(); ++v) {
    if (packed[v]) add_packing(program, {static_cast<int>(v)}, packed[v]);
  }
}

void LiveLengths::add_packing(const Program& program, Value v, const Limit& limit) {
  const int64_t lines = program.shape(v).size() / (batch_ * limit.span * limit.inner);
  auto known = std::find_if(all_packings_.begin(), all_packings_.end(), [&](const auto& x) {
    return x->lengths == limit.lengths && x->span == limit.span && x->lines == lines;
  });
  if (known == all_packings_.end()) {
    Packing packing{limit.lengths, limit.span, lines, std::vector<int>(batch_ + 1),
                    std::vector<int>(batch_ * lines * limit.span)};
    known = all_packings_.insert(known, std::make_unique<Packing>(std::move(packing)));
  }
  packings_[v.id] = known->get();
}

const Packing* LiveLengths::packing(const Node& node) const {
  for (const std::vector<Value>* values : {&node.outputs, &node.inputs}) {
    for (Value v : *values) {
      if (packing(v)) return packing(v);
    }
  }
  return nullptr;
}

const LiveLengths::Input& LiveLengths::find(int lengths) const {
  return *std::find_if(inputs_.begin(), inputs_.end(), [&](const Input& x) { return x.value == lengths; });
}

void LiveLengths::count() {
  bool all = false;
  for (Input& input : inputs_) {
    for (int64_t b = 0; b < batch_; ++b) {
      input.examples[b] = static_cast<int>(input.from[b]);
      all = all || input.examples[b] < 1;
    }
  }
  for (Input& input : inputs_) {
    if (all) std::fill(input.examples.begin(), input.examples.end(), std::numeric_limits<int>::max());
    // Where rows are left out, only last ones are: one that is followed by a longer one counts as long.
    for (int64_t b = batch_ - 2; b >= 0 && !input.rows.empty(); --b) {
      input.examples[b] = std::max(input.examples[b], input.examples[b + 1]);
    }
    int64_t rows = batch_;
    for (size_t step = 0; step < input.rows.size(); ++step) {
      while (rows > 0 && input.examples[rows - 1] <= static_cast<int>(step)) --rows;
      input.rows[step] = static_cast<int>(rows);
    }
  }
  for (const auto& packing : all_packings_) {
    const int* examples = of_examples(packing->lengths);
    int row = 0;
    for (int64_t line = 0; line < batch_ * packing->lines; ++line) {
      const int64_t b = line / packing->lines, count = std::min<int64_t>(examples[b], packing->span);
      for (int64_t i = 0; i < count; ++i) packing->padded[row++] = static_cast<int>(line * packing->span + i);
      packing->begin[b + 1] = row;
    }
  }
}

}  // namespace attn::cpu
