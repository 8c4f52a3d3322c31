#include "lessons/sizes.h"

#include "tensor/error.h"

namespace attn::lessons {
namespace {

/// One extent of a given tensor: the sum of factor times size, over all sizes, and `plus`.
struct Extent {
  const std::string& tensor;
  const Shape& shape;
  int axis;
  int64_t plus;
  std::vector<int64_t> factors;
};

std::string says(const Extent& extent) { return "'" + extent.tensor + "' is " + extent.shape.str(); }

/// "axis 1"
std::string place(const Extent& extent) { return "axis " + std::to_string(extent.axis); }

std::vector<Extent> extents_of(const Shapes& given, const Probe& probe) {
  std::vector<Extent> extents;
  for (const auto& [name, probed] : probe.tensors) {
    const auto found = given.find(name);
    if (found == given.end()) continue;
    const Shape& shape = found->second;
    if (probed.rank() != shape.rank()) {
      throw ShapeError("'" + name + "' is " + shape.str() + ", it should have " + std::to_string(probed.rank()) +
                       " dimensions");
    }
    for (int axis = 0; axis < shape.rank(); ++axis) {
      Extent extent{name, shape, axis, probed[axis], {}};
      if (shape[axis] < 1) throw ShapeError(says(extent) + ": every extent must be at least 1");
      bool whole = true;
      for (size_t i = 0; i < probe.sizes.size(); ++i) {
        const int64_t more = probe.doubled[i].at(name)[axis] - probed[axis];
        whole = whole && more >= 0 && more % probe.sizes[i] == 0;
        extent.factors.push_back(more / probe.sizes[i]);
        extent.plus -= more;
      }
      if (whole) extents.push_back(std::move(extent));
    }
  }
  return extents;
}

class Solver {
 public:
  Solver(const SizeSpecs& specs, std::vector<Size>& sizes) : specs_(specs), sizes_(sizes) {}

  /// Learns what one extent tells; returns whether anything new was learnt.
  bool learn(const Extent& extent) {
    int64_t known = extent.plus;
    int open = 0;
    size_t last = 0;
    for (size_t i = 0; i < sizes_.size(); ++i) {
      if (extent.factors[i] == 0) continue;
      known += extent.factors[i] * sizes_[i].value;
      if (sizes_[i].value == 0) {
        ++open;
        last = i;
      }
    }
    if (open == 0 && known != extent.shape[extent.axis]) contradict(extent, known);
    if (open != 1) return false;
    const int64_t rest = extent.shape[extent.axis] - known, factor = extent.factors[last];
    if (rest < factor) throw ShapeError(says(extent) + ": " + place(extent) + " is too short" + what(last));
    if (rest % factor != 0) {
      throw ShapeError(says(extent) + ": " + place(extent) + " should be a multiple of " + std::to_string(factor));
    }
    sizes_[last] = {rest / factor, says(extent)};
    return true;
  }

 private:
  [[noreturn]] void contradict(const Extent& extent, int64_t expected) const {
    std::string text = says(extent), meaning;
    for (size_t i = 0; i < sizes_.size(); ++i) {
      if (extent.factors[i] == 0) continue;
      if (meaning.empty()) meaning = what(i);
      const std::string& source = sizes_[i].source;
      if (!source.empty() && text.find(source) == std::string::npos) text += ", but " + source;
    }
    throw ShapeError(text + ": " + place(extent) + " of '" + extent.tensor + "' should be " + std::to_string(expected) +
                     meaning);
  }

  /// " (size of a key)"
  std::string what(size_t size) const { return " (" + specs_[size].summary + ")"; }

  const SizeSpecs& specs_;
  std::vector<Size>& sizes_;
};

}  // namespace

std::vector<Size> find_sizes(const Definition& definition, std::vector<Size> sizes, const Shapes& given,
                             const Probe& probe) {
  const std::vector<Extent> extents = extents_of(given, probe);
  Solver solver(definition.sizes, sizes);
  const auto learn_all = [&] {
    for (bool learnt = true; learnt;) {
      learnt = false;
      for (const Extent& extent : extents) learnt = solver.learn(extent) || learnt;
    }
  };
  learn_all();
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].value > 0) continue;
    // A default may settle what a sum of two sizes left open.
    sizes[i].value = probe.sizes[i];
    learn_all();
  }
  return sizes;
}

}  // namespace attn::lessons
