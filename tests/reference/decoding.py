"""The models' encoders and decoding steps in PyTorch: `state.<x>` is what a decoder starts from, `next.<x>` what it hands on."""

from __future__ import annotations

from typing import Any, Callable, Mapping

import torch
from torch import Tensor, nn

import modules

Tensors = dict[str, Tensor]
Settings = Mapping[str, Any]


def parts_of(net: nn.Module, *names: str) -> nn.Module:
    """A module with these parts of `net` alone, under their names; all of it is its `whole`, which is no part."""
    kept = nn.Module()
    kept.__dict__["whole"] = net
    for name in names:
        at, (*path, last) = kept, name.split(".")
        for step in path:
            if not hasattr(at, step):
                at.add_module(step, nn.Module())
            at = getattr(at, step)
        at.add_module(last, net.get_submodule(name))
    return kept


def recurrent_state(prefix: str, state: Tensor | tuple[Tensor, Tensor]) -> Tensors:
    hidden = state if isinstance(state, Tensor) else state[0]
    return {f"{prefix}.hidden": hidden, **({} if isinstance(state, Tensor) else {f"{prefix}.cell": state[1]})}


def seq2seq_attention_encoding(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    outputs, state = net.whole.encoder(t["src"], t["src_valid_len"])
    memory = outputs.transpose(0, 1)
    keys = net.whole.decoder.attention.W_k(memory)
    return {"output": memory, "state.enc_outputs": memory, "state.enc_keys": keys, **recurrent_state("state", state)}


def seq2seq_attention_decoding_step(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    decoder = net.whole.decoder
    attention, hidden = decoder.attention, t["state.hidden"]
    features = torch.tanh(attention.W_q(hidden[-1]).unsqueeze(1) + t["state.enc_keys"])  # [B, Ts, H]
    scores = attention.w_v(features).transpose(1, 2)  # [B, 1, Ts]
    weights = modules.masked_softmax(scores, t["src_valid_len"])
    context = torch.bmm(weights, t["state.enc_outputs"])
    x = torch.cat((context, decoder.embedding(t["token"])), dim=-1).transpose(0, 1)
    output, state = decoder.rnn(x, (hidden, t["state.cell"]) if "state.cell" in t else hidden)
    logits = decoder.dense(output[0])
    return {"output": logits, "logits": logits, "attention_weights": weights, **recurrent_state("next", state)}


def seq2seq_encoding(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    _, state = net.whole.encoder(t["src"])
    return {"output": state[-1], "state.context": state[-1], "state.hidden": state}


def seq2seq_decoding_step(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    decoder = net.whole.decoder
    x = torch.cat((decoder.embedding(t["token"]).transpose(0, 1), t["state.context"].unsqueeze(0)), dim=2)
    output, state = decoder.rnn(x, t["state.hidden"])
    logits = decoder.dense(output[0])
    return {"output": logits, "logits": logits, "next.hidden": state}


def heads(x: Tensor, count: int) -> Tensor:
    """[B, T, H] -> [B, N, T, H/N]"""
    return x.reshape(*x.shape[:2], count, -1).transpose(1, 2)


def transformer_encoding(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    model = net.whole
    memory = model.encoder(t["src"], t["src_valid_len"])
    outputs = {"output": memory}
    for i, block in enumerate(model.encoder.blks):
        outputs[f"encoder.attention_weights.{i}"] = block.attention.attention_weights
    for i, block in enumerate(model.decoder.blks):
        attention = block.attention2
        outputs[f"state.cross_keys.{i}"] = heads(attention.W_k(memory), attention.num_heads)
        outputs[f"state.cross_values.{i}"] = heads(attention.W_v(memory), attention.num_heads)
    return outputs


def attend(attention: nn.Module, x: Tensor, keys: Tensor, values: Tensor, lens: Tensor | None) -> tuple[Tensor, Tensor]:
    """x: [B, 1, H]; keys, values: [B, N, T, H/N] -> [B, 1, H], weights [B, N, 1, T]"""
    queries = heads(attention.W_q(x), attention.num_heads)
    scores = queries @ keys.transpose(2, 3) / keys.shape[-1] ** 0.5
    weights = modules.masked_softmax(scores, lens)
    return attention.W_o((weights @ values).transpose(1, 2).reshape(x.shape)), weights


def transformer_decoding_step(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    decoder = net.whole.decoder
    position = int(t["position"])
    x = decoder.embedding(t["token"]) * decoder.num_hiddens**0.5
    x = x + modules.position_table(torch.tensor([position], dtype=x.dtype), decoder.num_hiddens)
    outputs: Tensors = {}
    seen = torch.full((len(x),), position + 1)
    for i, block in enumerate(decoder.blks):
        memory = {}
        for name, projection in (("keys", block.attention1.W_k), ("values", block.attention1.W_v)):
            memory[name] = outputs[f"next.self_{name}.{i}"] = t[f"state.self_{name}.{i}"].clone()
            memory[name][:, :, position] = heads(projection(x), block.attention1.num_heads)[:, :, 0]
        attended, weights = attend(block.attention1, x, memory["keys"], memory["values"], seen)
        outputs[f"decoder.self_attention_weights.{i}"] = weights
        y = block.addnorm1(x, attended)
        cross = t[f"state.cross_keys.{i}"], t[f"state.cross_values.{i}"]
        attended, weights = attend(block.attention2, y, *cross, t["src_valid_len"])
        outputs[f"decoder.cross_attention_weights.{i}"] = weights
        z = block.addnorm2(y, attended)
        x = block.addnorm3(z, block.ffn(z))
    logits = decoder.dense(x[:, 0])
    return {**outputs, "output": logits, "logits": logits}


PROGRAMS: dict[str, Callable[[nn.Module, Tensors, Settings], Tensors]] = {
    "seq2seq_attention_encoding": seq2seq_attention_encoding,
    "seq2seq_encoding": seq2seq_encoding,
    "transformer_encoding": transformer_encoding,
    "seq2seq_attention_decoding_step": seq2seq_attention_decoding_step,
    "seq2seq_decoding_step": seq2seq_decoding_step,
    "transformer_decoding_step": transformer_decoding_step,
}
