#pragma once
#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>

/// What the registry's tables are made of: they are data of the program, not code that builds them.
namespace attn::lessons {

/// A text that stands in the source.
struct Literal {
  // Without its length: half the table, of numbers that no compression shortens.
  const char* text = nullptr;

  constexpr Literal() = default;
  constexpr Literal(const char* literal) : text(literal) {}
  constexpr std::string_view view() const { return text ? text : std::string_view(); }
  constexpr bool empty() const { return view().empty(); }
  operator std::string() const { return std::string(view()); }
};

constexpr bool operator==(Literal a, std::string_view b) { return a.view() == b; }
inline std::string operator+(const std::string& a, Literal b) { return std::string(a).append(b.view()); }
inline std::string operator+(Literal a, const std::string& b) { return std::string(a.view()) + b; }

/// Up to `kMost` elements in a row.
template <class T, size_t kMost>
class Few {
 public:
  constexpr Few() = default;
  constexpr Few(std::initializer_list<T> items) : size_(items.size()) { std::copy(items.begin(), items.end(), items_); }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](size_t i) const {
    if (i >= size_) std::abort();
    return items_[i];
  }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  /// With one more.
  constexpr Few operator+(const T& item) const {
    Few more = *this;
    if (size_ == kMost) std::abort();
    more.items_[more.size_++] = item;
    return more;
  }

 private:
  T items_[kMost] = {};
  size_t size_ = 0;
};

}  // namespace attn::lessons
