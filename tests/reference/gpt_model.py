"""A decoder-only Transformer in PyTorch, with every setting that the engine's has; see gpt_modules.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from gpt_modules import GroupedQueryAttention, RMSNorm, SwiGLU, seen
from modules import PositionWiseFFN, position_table

Tensors = dict[str, Tensor]
Settings = Mapping[str, Any]


class BiaslessLayerNorm(nn.Module):
    """nn.LayerNorm(bias=False), which PyTorch has from 2.1 on."""

    def __init__(self, size: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(size)), eps

    def forward(self, x: Tensor) -> Tensor:
        return F.layer_norm(x, self.weight.shape, self.weight, None, self.eps)


@dataclass(frozen=True)
class GptConfig:
    """The settings as `attn run gpt` takes them."""

    vocab: int = 50
    steps: int = 10
    hidden: int = 32
    num_layers: int = 2
    num_heads: int = 4
    num_kv_heads: int = 0
    ffn: int = 64
    norm: str = "layer"
    norm_place: str = "pre"
    activation: str = "gelu"
    positions: str = "learned"
    rope_base: float = 10000
    window: int = 0
    tied: bool = False
    bias: bool = False
    norm_eps: float = 1e-5
    lens: bool = False

    def settings(self) -> dict[str, Any]:
        """What differs from the defaults and no tensor's shape tells."""
        told = ("vocab", "steps", "hidden", "num_layers", "ffn")
        words = {name: str(value).lower() if isinstance(value, bool) else value for name, value in vars(self).items()}
        return {name: value for name, value in words.items() if name not in told and value != vars(GptConfig())[name]}


class GptBlock(nn.Module):
    def __init__(self, config: GptConfig) -> None:
        super().__init__()
        self.config, size, bias = config, config.hidden, config.bias
        self.norm1, self.norm2 = norm_of(config), norm_of(config)
        self.attention = GroupedQueryAttention((size,) * 3, size, config.num_heads, config.num_kv_heads, bias)
        if config.activation == "swiglu":
            self.ffn: nn.Module = SwiGLU(size, config.ffn, size, bias)
        else:
            activations = {"relu": torch.relu, "gelu": lambda x: F.gelu(x, approximate="tanh")}
            self.ffn = PositionWiseFFN(size, config.ffn, size, activations[config.activation], bias)

    def attend(self, x: Tensor) -> Tensor:
        positions = self.config.positions
        base = self.config.rope_base if positions == "rope" else 0
        return self.attention(x, x, x, seen(x.shape[1], self.config.window), base, positions == "alibi")

    def forward(self, x: Tensor) -> Tensor:
        if self.config.norm_place == "pre":
            x = x + self.attend(self.norm1(x))
            return x + self.ffn(self.norm2(x))
        x = self.norm1(x + self.attend(x))
        return self.norm2(x + self.ffn(x))


def norm_of(config: GptConfig) -> nn.Module:
    if config.norm == "rms":
        return RMSNorm(config.hidden, config.norm_eps)
    return (nn.LayerNorm if config.bias else BiaslessLayerNorm)(config.hidden, config.norm_eps)


class Gpt(nn.Module):
    """tokens [B, T] -> logits [B, T, V]"""

    def __init__(self, config: GptConfig) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocab, config.hidden)
        if config.positions == "learned":
            self.positions = nn.Embedding(config.steps, config.hidden)
        self.blocks = nn.ModuleList(GptBlock(config) for _ in range(config.num_layers))
        if config.norm_place == "pre":
            self.norm = norm_of(config)
        if not config.tied:
            self.head = nn.Linear(config.hidden, config.vocab, bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        x, places = self.embedding(tokens), torch.arange(tokens.shape[1])
        if self.config.positions == "learned":
            x = x + self.positions(places)
        elif self.config.positions == "sinusoidal":
            x = x + position_table(places.to(x), self.config.hidden)
        self.lens = []
        for block in self.blocks:
            self.lens.append(self.read_out(x))
            x = block(x)
        return self.read_out(x)

    def read_out(self, x: Tensor) -> Tensor:
        if self.config.norm_place == "pre":
            x = self.norm(x)
        return F.linear(x, self.embedding.weight) if self.config.tied else self.head(x)


def mean_loss(logits: Tensor, targets: Tensor, valid_len: Tensor | None) -> Tensor:
    """Cross entropy, the mean over the batch's valid tokens, in nats. logits: [B, T, V], targets: [B, T]."""
    if valid_len is not None:
        targets = targets.masked_fill(torch.arange(targets.shape[1]) >= valid_len.unsqueeze(1), -100)
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)


def gpt(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    logits = net(t["tokens"])
    weights = {f"attention_weights.{i}": block.attention.attention_weights for i, block in enumerate(net.blocks)}
    lens = {f"lens.{i}": each for i, each in enumerate(net.lens)} if net.config.lens else {}
    return {**lens, "logits": logits, "loss": mean_loss(logits, t["targets"], t.get("valid_len")), **weights}
