"""Layers of decoder-only models in PyTorch, written from the papers; names and letters as in modules.py.

N heads of queries, G heads of keys and values.
"""

from __future__ import annotations

import math
from typing import Any, Mapping

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class RMSNorm(nn.Module):
    """x / sqrt(mean(x^2) + eps) * weight over the last axis (Zhang & Sennrich 2019, eq. 4)."""

    def __init__(self, size: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(size)), eps

    def forward(self, x: Tensor) -> Tensor:
        return x * torch.rsqrt(x.pow(2).mean(dim=-1, keepdim=True) + self.eps) * self.weight


class SwiGLU(nn.Module):
    """dense2(silu(gate(x)) * dense1(x)) (Shazeer 2020, eq. 6)."""

    def __init__(self, num_input: int, num_hiddens: int, num_outputs: int, bias: bool = False) -> None:
        super().__init__()
        self.gate = nn.Linear(num_input, num_hiddens, bias=bias)
        self.dense1 = nn.Linear(num_input, num_hiddens, bias=bias)
        self.dense2 = nn.Linear(num_hiddens, num_outputs, bias=bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.dense2(F.silu(self.gate(x)) * self.dense1(x))


def rotary_encoding(x: Tensor, base: float = 10000.0) -> Tensor:
    """Features (i, i + D/2) as the complex number x_i + j x_{i + D/2}, times e^{j t base^(-2i/D)}. x: [..., T, D]"""
    steps, size = x.shape[-2:]
    frequencies = base ** (-torch.arange(0, size, 2, dtype=x.dtype) / size)
    angles = torch.outer(torch.arange(steps, dtype=x.dtype), frequencies)
    turned = torch.complex(*x.chunk(2, dim=-1)) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat((turned.real, turned.imag), dim=-1)


def alibi(heads: int, num_queries: int, num_keys: int) -> Tensor:
    """-slope (i - j) -> [N, Tq, Tk] (Press et al. 2022, section 3)."""
    rows = [[[-(2 ** (-8 * (h + 1) / heads)) * (i - j) for j in range(num_keys)] for i in range(num_queries)] for h in range(heads)]
    return torch.tensor(rows, dtype=torch.float64)


def seen(steps: int, window: int) -> Tensor:
    """True where query i sees key j: j is not behind it, and one of the `window` latest; 0: all. -> [T, T]"""
    mask = torch.ones(steps, steps, dtype=torch.bool).tril()
    return mask.triu(1 - window) if window else mask


class GroupedQueryAttention(nn.Module):
    """Every G-th of the keys' and values' heads serves N / G heads of the queries (Ainslie et al. 2023)."""

    def __init__(self, sizes: tuple[int, int, int], num_hiddens: int, num_heads: int, num_kv_heads: int, bias: bool = False):
        super().__init__()
        query_size, key_size, value_size = sizes
        self.heads, self.kv_heads = num_heads, num_kv_heads or num_heads
        shared = num_hiddens // num_heads * self.kv_heads
        self.W_q = nn.Linear(query_size, num_hiddens, bias=bias)
        self.W_k = nn.Linear(key_size, shared, bias=bias)
        self.W_v = nn.Linear(value_size, shared, bias=bias)
        self.W_o = nn.Linear(num_hiddens, num_hiddens, bias=bias)

    def forward(
        self, queries: Tensor, keys: Tensor, values: Tensor, mask: Tensor | None, rope_base: float = 0, with_alibi: bool = False
    ) -> Tensor:
        """mask: True where a query [.., Tq, 1] sees a key [.., Tk]; broadcast to [B, N, Tq, Tk]."""
        q = self.W_q(queries).unflatten(-1, (self.heads, -1)).transpose(1, 2)
        k = self.W_k(keys).unflatten(-1, (self.kv_heads, -1)).transpose(1, 2)
        v = self.W_v(values).unflatten(-1, (self.kv_heads, -1)).transpose(1, 2)
        if rope_base:
            q, k = rotary_encoding(q, rope_base), rotary_encoding(k, rope_base)
        k, v = (x.repeat_interleave(self.heads // self.kv_heads, dim=1) for x in (k, v))
        self.scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        if with_alibi:
            self.scores = self.scores + alibi(self.heads, q.shape[2], k.shape[2]).to(q)
        scores = self.scores
        if mask is not None:
            # A row without any key gets weights of zero; softmax alone would give 0/0.
            empty = ~mask.any(dim=-1, keepdim=True)
            scores = scores.masked_fill(~mask, -math.inf).masked_fill(empty, 0)
        weights = torch.softmax(scores, dim=-1)
        self.attention_weights = weights if mask is None else weights.masked_fill(empty, 0)
        return self.W_o((self.attention_weights @ v).transpose(1, 2).flatten(2))


Tensors = dict[str, Tensor]
Settings = Mapping[str, Any]


# --- the registry's programs: see programs.py -------------------------------------------------------------


def of_function(function: Any) -> Any:
    return lambda net, t, settings: {"output": function(t["x"], settings)}


def grouped_query_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    lens = t.get("valid_lens")
    mask = None
    if lens is not None:
        lens = lens if lens.dim() == 2 else lens.unsqueeze(1)  # [B, Tq or 1]
        mask = (torch.arange(t["keys"].shape[1]) < lens.unsqueeze(-1)).unsqueeze(1).expand(-1, 1, t["queries"].shape[1], -1)
    output = net(t["queries"], t["keys"], t["values"], mask)
    return {"scores": net.scores, "attention_weights": net.attention_weights, "output": output}


def sliding_window_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    scores = t["queries"] @ t["keys"].transpose(-2, -1) / math.sqrt(t["queries"].shape[-1])
    mask = seen(scores.shape[-1], settings.get("window", 3))
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1)
    return {"scores": scores, "attention_weights": weights, "output": weights @ t["values"]}


def tiled_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    """All at once: the maximum, the sum and the output are those of the whole rows."""
    scores = t["queries"] @ t["keys"].transpose(-2, -1) / math.sqrt(t["queries"].shape[-1])
    maximum = scores.amax(dim=-1, keepdim=True)
    total = torch.exp(scores - maximum).sum(dim=-1, keepdim=True)
    return {"maximum": maximum, "sum": total, "output": torch.softmax(scores, dim=-1) @ t["values"]}


PROGRAMS = {
    "rms_norm": lambda net, t, settings: {"output": net(t["x"])},
    "swiglu": lambda net, t, settings: {"output": net(t["x"])},
    "rotary_encoding": of_function(lambda x, settings: rotary_encoding(x, settings.get("base", 10000))),
    "alibi": of_function(lambda x, settings: x + alibi(*x.shape[-3:]).to(x)),
    "grouped_query_attention": grouped_query_attention,
    "sliding_window_attention": sliding_window_attention,
    "tiled_attention": tiled_attention,
}
