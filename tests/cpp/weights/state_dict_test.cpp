#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "tensor/error.h"
#include "weights/state_dict.h"

using namespace attn;

namespace {

WeightsFile file_with(std::initializer_list<std::pair<std::string, Shape>> tensors) {
  WeightsFile file;
  for (const auto& [name, shape] : tensors) file.add(name, Tensor(shape));
  return file;
}

std::string refusal(const WeightsFile& file, const std::vector<ExpectedTensor>& expected) {
  try {
    match_state_dict(file, expected);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("state dict: tensors come in the model's order") {
  const WeightsFile file = file_with({{"b", {2}}, {"a", {3, 1}}});
  const std::vector<ExpectedTensor> expected = {{"a", {3, 1}}, {"b", {2}}};
  const auto matched = match_state_dict(file, expected);
  REQUIRE(matched.size() == 2);
  CHECK(matched[0] == file.find("a"));
  CHECK(matched[1] == file.find("b"));
}

TEST_CASE("state dict: what is missing, unexpected or of another shape is told in one sentence") {
  const WeightsFile file = file_with({{"b", {2}}, {"fc.bias", {1}}, {"dense.weight", {201, 64}}});
  CHECK(refusal(file, {{"a", {3}}, {"b", {2}}, {"dense.weight", {201, 32}}}) ==
        "the weights do not fit the model: missing 'a'; unexpected 'fc.bias'; "
        "'dense.weight' is [201, 64] in the file but [201, 32] in the model");
}

TEST_CASE("state dict: long lists are cut") {
  CHECK(refusal({}, {{"a", {}}, {"b", {}}, {"c", {}}, {"d", {}}, {"e", {}}}) ==
        "the weights do not fit the model: missing 'a', 'b', 'c' and 2 more");
  CHECK(refusal(file_with({{"a", {}}, {"b", {}}, {"c", {}}}), {}) ==
        "the weights do not fit the model: unexpected 'a', 'b', 'c'");
}

TEST_CASE("state dict: a shape is compared as it stands") {
  CHECK(refusal(file_with({{"a", {1}}}), {{"a", {}}}) ==
        "the weights do not fit the model: 'a' is [1] in the file but [] in the model");
  CHECK(refusal(file_with({{"a", {2, 3}}}), {{"a", {3, 2}}}) ==
        "the weights do not fit the model: 'a' is [2, 3] in the file but [3, 2] in the model");
}

TEST_CASE("state dict: a value that is not finite is named") {
  WeightsFile file = file_with({{"a", {2}}, {"b", {2}}});
  CHECK_NOTHROW(require_finite(file));
  file.tensors[1].second.data[1] = -std::numeric_limits<float>::infinity();
  CHECK_THROWS_WITH_AS(require_finite(file), "tensor 'b' holds infinity at element 1", Error);
  file.tensors[0].second.data[0] = std::numeric_limits<float>::quiet_NaN();
  CHECK_THROWS_WITH_AS(require_finite(file), "tensor 'a' holds NaN at element 0", Error);
}
