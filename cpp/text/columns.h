#pragma once
#include "text/corpus.h"

namespace attn {

/// Throws Error if a corpus's first or second column is none of sentences: numbers and ids, as list exports have them
/// ("1000 <tab> Go. <tab> Va !"), names and codes of languages ("eng <tab> Go. <tab> Va !"), or, in front, the same few
/// labels again and again. Pairs of numbers and words in two columns pass, and so does whatever has word alignments:
/// what is aligned are sentences. The message says what the column looks like and which columns are wanted,
/// `the first column looks like ids ("1000"), but the first two columns must be a sentence and its translation`.
void require_sentences(const ParallelCorpus& corpus);

}  // namespace attn
