#pragma once

namespace attn::apps {

/// Bytes of memory that a run may take: three quarters of what this machine has.
double usable_memory();

}  // namespace attn::apps
