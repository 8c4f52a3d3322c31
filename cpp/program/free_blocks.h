#pragma once
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace attn {

/// The arena's unused stretches, by their offset and by their length.
class FreeBlocks {
 public:
  /// The smallest block that is large enough, of equals the first; the arena grows where there is none.
  int64_t take(int64_t size) {
    const auto best = by_length_.lower_bound({size, 0});
    if (best == by_length_.end()) return grow(size);
    const auto [length, offset] = *best;
    remove(blocks_.find(offset));
    if (length > size) add(offset + size, length - size);
    return offset;
  }

  void release(int64_t offset, int64_t size) {
    auto next = blocks_.lower_bound(offset);
    if (next != blocks_.end() && next->first == offset + size) {
      size += next->second;
      next = remove(next);
    }
    if (next != blocks_.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == offset) {
        offset = before->first;
        size += before->second;
        remove(before);
      }
    }
    add(offset, size);
  }

  int64_t end() const { return end_; }

 private:
  using Blocks = std::map<int64_t, int64_t>;

  void add(int64_t offset, int64_t length) {
    blocks_.emplace(offset, length);
    by_length_.emplace(length, offset);
  }
  Blocks::iterator remove(Blocks::iterator block) {
    by_length_.erase({block->second, block->first});
    return blocks_.erase(block);
  }

  int64_t grow(int64_t size) {
    // A free block at the end is part of the new one.
    int64_t offset = end_;
    if (!blocks_.empty() && blocks_.rbegin()->first + blocks_.rbegin()->second == end_) {
      offset = blocks_.rbegin()->first;
      remove(std::prev(blocks_.end()));
    }
    end_ = offset + size;
    return offset;
  }

  Blocks blocks_;                                    // offset -> length
  std::set<std::pair<int64_t, int64_t>> by_length_;  // length, offset
  int64_t end_ = 0;
};

}  // namespace attn
