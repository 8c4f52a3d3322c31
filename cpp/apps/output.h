#pragma once

namespace attn::apps {

/// Hands on what was printed. Throws RunError with the system's reason if it cannot be written: what reads it
/// would have less than it should.
void flush_output();

}  // namespace attn::apps
