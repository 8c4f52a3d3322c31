#include "fuzz.h"
#include "tensor/error.h"
#include "text/batches.h"
#include "text/corpus.h"

namespace fuzz::text {

std::vector<std::string> seeds() {
  return {"Go.\tVa !\nI lost.\tJ'ai perdu.\t0-0 1-1 2-2\n", "\xEF\xBB\xBFHe's calm.\tIl est calme.\r\n\r\n\t\r\nA\tB",
          "ΟΔΟΣ, ΣΑΣ!\tİ Ж ﬀ 注意力\u202F!\t12-3 4-5\rx\ty\r", "<eos> <pad>\t<unk>\n<bos>\t.\n"};
}

/// What is read must be tokens without spaces or invalid bytes, and make whole batches.
void one(std::string_view bytes) {
  attn::excerpt(bytes);
  attn::parse_pharaoh(bytes);
  attn::ParallelCorpus corpus;
  try {
    corpus = attn::read_pairs(bytes, {.skip_malformed = true});
  } catch (const attn::Error&) {
    return;
  }
  for (const auto& sentence : corpus.source) {
    require(!sentence.empty(), "text: an empty sentence passes");
    for (const std::string& token : sentence) {
      const bool clean = !token.empty() && token.find_first_of(" \t\r\n") == std::string::npos;
      require(clean && !attn::first_invalid_utf8(token), "text: a token is empty, has a space or is not UTF-8");
    }
    require(attn::tokenize(attn::join(sentence)).size() == sentence.size(), "text: tokens split again");
  }
  const auto source = attn::Vocabulary::build(corpus.source, 1), target = attn::Vocabulary::build(corpus.target, 2);
  const attn::Examples pairs = attn::encode_pairs(corpus.source, corpus.target, source, target, 5);
  attn::BatchSchedule schedule(pairs.size, 2, 0);
  int64_t tokens = 0;
  for (int64_t b = 0; b < schedule.num_batches(); ++b) {
    for (const uint32_t row : schedule.indices(b)) tokens += static_cast<int64_t>(pairs.at("tgt").row(row).size());
  }
  require(tokens == pairs.total("tgt_valid_len"), "text: an epoch does not hold every token once");
}

const Target target("text", 20000, seeds, one);

}  // namespace fuzz::text
