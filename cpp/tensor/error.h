#pragma once
#include <stdexcept>
#include <string>

namespace attn {

/// What a user gave is wrong: a file, a sentence, a shape, an option.
/// what() is one sentence that says what and where. The command line exits with status 2.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Shapes that do not fit each other, found while recording. Names the node and both shapes.
class ShapeError : public Error {
 public:
  using Error::Error;
};

/// A run that failed though its input was right: a full disk, a file that cannot be written,
/// a loss that is no longer finite. The command line exits with status 1.
class RunError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace attn
