#pragma once
#include <map>
#include <string>

namespace attn::test {

/// Sizes small enough to run every program of the registry with gradients.
inline std::map<std::string, std::string> small_settings(const std::string& name) {
  if (name == "multi_head_attention")
    return {{"hidden", "8"}, {"query_size", "3"}, {"key_size", "5"}, {"num_heads", "2"}};
  if (name == "average_pooling" || name == "nadaraya_watson") return {{"num_queries", "4"}, {"num_keys", "6"}};
  if (name == "nadaraya_watson_training") return {{"examples", "6"}, {"lr", "0.1"}};
  if (name == "regression_data") return {{"examples", "7"}};
  if (name == "score_statistics") return {{"num_queries", "6"}, {"num_keys", "5"}, {"largest_size", "8"}};
  if (name == "scoring_training") return {{"examples", "3"}, {"num_keys", "4"}, {"hidden", "5"}};
  if (name == "position_rotation") return {{"steps", "3"}, {"pairs", "2"}};
  if (name == "rotary_encoding") return {{"steps", "3"}, {"pairs", "2"}};
  if (name == "alibi") return {{"num_queries", "3"}, {"num_keys", "3"}, {"num_heads", "2"}};
  if (name == "grouped_query_attention")
    return {{"hidden", "8"}, {"query_size", "3"}, {"key_size", "5"}, {"num_kv_heads", "2"}};
  if (name == "position_training") return {{"examples", "2"}, {"steps", "3"}, {"size", "4"}, {"hidden", "3"}};
  if (name == "pooling_training") return {{"examples", "5"}};
  if (name == "positional_encoding") return {{"steps", "5"}, {"size", "6"}};
  if (name == "encoder_block" || name == "decoder_block") return {{"steps", "4"}, {"hidden", "8"}, {"ffn", "6"}};
  if (name == "gpt") return {{"steps", "4"}, {"vocab", "7"}, {"hidden", "8"}, {"ffn", "6"}};
  if (name == "seq2seq_attention" || name == "seq2seq")
    return {{"src_steps", "3"}, {"tgt_steps", "4"}, {"src_vocab", "7"}, {"tgt_vocab", "9"}, {"hidden", "6"}};
  if (name == "transformer")
    return {{"src_steps", "3"}, {"tgt_steps", "4"}, {"src_vocab", "7"}, {"tgt_vocab", "9"}, {"hidden", "8"}};
  if (name.find("_encoding") != std::string::npos || name.find("_decoding_step") != std::string::npos)
    return {{"src_steps", "3"}, {"src_vocab", "7"}, {"tgt_vocab", "9"}, {"hidden", "8"}};
  return {};
}

}  // namespace attn::test
