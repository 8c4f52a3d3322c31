#include "weights/state_dict.h"

#include <cmath>
#include <map>
#include <set>

#include "tensor/error.h"
#include "text/utf8.h"

namespace attn {
namespace {

/// "missing 'a', 'b', 'c' and 4 more"; empty if there is nothing to say.
class Complaint {
 public:
  explicit Complaint(std::string opening) : text_(std::move(opening)) {}

  void add(const std::string& item) {
    constexpr int kNamed = 3;
    if (count_ < kNamed) text_ += (count_ == 0 ? "" : ", ") + item;
    if (++count_ > kNamed) ++more_;
  }

  void append_to(std::string& message) const {
    if (count_ == 0) return;
    if (!message.empty()) message += "; ";
    message += text_;
    if (more_ > 0) message += " and " + std::to_string(more_) + " more";
  }

 private:
  std::string text_;
  int count_ = 0, more_ = 0;
};

std::string quoted(std::string_view name) { return "'" + excerpt(name) + "'"; }

}  // namespace

std::vector<const Tensor*> match_state_dict(const WeightsFile& file, std::span<const ExpectedTensor> expected) {
  std::map<std::string_view, const Tensor*> given;
  for (const auto& [name, tensor] : file.tensors) given.emplace(name, &tensor);
  Complaint missing("missing "), unexpected("unexpected "), misshapen("");
  std::vector<const Tensor*> matched;
  std::set<std::string_view> wanted;
  for (const auto& [name, shape] : expected) {
    wanted.insert(name);
    const auto found = given.find(name);
    if (found == given.end()) {
      missing.add(quoted(name));
      continue;
    }
    const Shape& found_shape = found->second->shape;
    if (found_shape != shape) {
      misshapen.add(quoted(name) + " is " + found_shape.str() + " in the file but " + shape.str() + " in the model");
    }
    matched.push_back(found->second);
  }
  for (const auto& entry : file.tensors) {
    if (wanted.count(entry.first) == 0) unexpected.add(quoted(entry.first));
  }
  std::string message;
  for (const Complaint* complaint : {&missing, &unexpected, &misshapen}) complaint->append_to(message);
  if (!message.empty()) throw Error("the weights do not fit the model: " + message);
  return matched;
}

void require_finite(const WeightsFile& file) {
  for (const auto& [name, tensor] : file.tensors) {
    for (size_t i = 0; i < tensor.data.size(); ++i) {
      if (std::isfinite(tensor.data[i])) continue;
      throw Error("tensor " + quoted(name) + " holds " + (std::isnan(tensor.data[i]) ? "NaN" : "infinity") +
                  " at element " + std::to_string(i));
    }
  }
}

}  // namespace attn
