"""The layers in PyTorch: what the engine's numbers are compared with. The models are in model_modules.py.

Semantics and `state_dict` names are those of Dive into Deep Learning, sections 10.1 to 10.7
(and 9.7 for the encoder), so that weights trained with the book's code fit by name.

Letters: B batch, T time, Tq/Tk query and key positions, D features, H hidden, V vocabulary,
N heads, L layers. A valid length counts the positions, from the first, that are not masked.
"""

from __future__ import annotations

import math
from typing import Callable

import torch
from torch import Tensor, nn

# The book's is -1e6: there, masked keys get weight where scores are below it.
MASKED_VALUE = -math.inf


def valid_mask(valid_lens: Tensor, shape: torch.Size) -> Tensor:
    """True where a key is valid. valid_lens: [B] or [B, Tq]; shape [B, (N,) (Tq,) Tk] -> [B, .., Tk]."""
    # [B] -> [B, 1, .., 1], [B, Tq] -> [B, 1, .., Tq, 1]: heads share their sentence's lengths.
    lens = valid_lens.unsqueeze(-1)
    while lens.dim() < len(shape):
        lens = lens.unsqueeze(1)
    return (torch.arange(shape[-1]) < lens).expand(shape)


def masked_softmax(x: Tensor, valid_lens: Tensor | None, masked_value: float = MASKED_VALUE) -> Tensor:
    """Softmax over the last axis. x: [rows, Tk], [B, Tq, Tk] or [B, N, Tq, Tk]; valid_lens: [B], [B, Tq] or None.

    Masked scores are replaced, so no gradient reaches them. With a masked value of -inf a row
    without any valid key gives zeros (and a zero gradient), where the formula alone gives 0/0.
    """
    if valid_lens is None:
        return torch.softmax(x, dim=-1)
    mask = valid_mask(valid_lens, x.shape)
    masked = x.masked_fill(~mask, masked_value)
    if masked_value != -math.inf:
        return torch.softmax(masked, dim=-1)
    # Zeros stand in for an empty row, because softmax of -inf alone is NaN and so is its gradient.
    empty = ~mask.any(dim=-1, keepdim=True)
    weights = torch.softmax(masked.masked_fill(empty, 0.0), dim=-1)
    return weights.masked_fill(empty, 0.0)


class AveragePooling(nn.Module):
    """Every value weighs the same. queries: [n], keys and values: [m] or [n, m] -> [n]."""

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        rows, columns = queries.shape[0], values.shape[-1]
        self.attention_weights = values.new_full((rows, columns), 1.0 / columns)
        return (self.attention_weights * values.expand(rows, columns)).sum(dim=1)


class NadarayaWatson(nn.Module):
    """Gaussian kernel regression with one weight. queries: [n], keys and values: [m] or [n, m] -> [n]."""

    def __init__(self) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.rand(1))

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor) -> Tensor:
        distance = queries.unsqueeze(1) - keys  # [n, m]
        self.attention_weights = torch.softmax(-((distance * self.w) ** 2) / 2, dim=1)
        return (self.attention_weights * values).sum(dim=1)


class AdditiveAttention(nn.Module):
    """score(q, k) = w_v . tanh(W_q q + W_k k). queries: [B, Tq, Dq], keys: [B, Tk, Dk] -> [B, Tq, Dv]."""

    def __init__(self, key_size: int, query_size: int, num_hiddens: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.W_k = nn.Linear(key_size, num_hiddens, bias=False)
        self.W_q = nn.Linear(query_size, num_hiddens, bias=False)
        self.w_v = nn.Linear(num_hiddens, 1, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor, valid_lens: Tensor | None) -> Tensor:
        features = torch.tanh(self.W_q(queries).unsqueeze(2) + self.W_k(keys).unsqueeze(1))  # [B, Tq, Tk, H]
        self.scores = self.w_v(features).squeeze(-1)  # [B, Tq, Tk]
        self.attention_weights = masked_softmax(self.scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)


class DotProductAttention(nn.Module):
    """score(q, k) = q . k / sqrt(D). queries: [B, Tq, D], keys: [B, Tk, D], values: [B, Tk, Dv] -> [B, Tq, Dv]."""

    def __init__(self, dropout: float = 0.0) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor, valid_lens: Tensor | None) -> Tensor:
        self.scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(queries.shape[-1])
        self.attention_weights = masked_softmax(self.scores, valid_lens)
        return torch.bmm(self.dropout(self.attention_weights), values)


class SelfAttention(nn.Module):
    """Queries, keys and values are three projections of x. x: [B, T, D] -> [B, T, Dv]."""

    def __init__(self, size: int, num_hiddens: int, value_size: int) -> None:
        super().__init__()
        self.W_q = nn.Linear(size, num_hiddens, bias=False)
        self.W_k = nn.Linear(size, num_hiddens, bias=False)
        self.W_v = nn.Linear(size, value_size, bias=False)
        self.attention = DotProductAttention()

    def forward(self, x: Tensor, valid_lens: Tensor | None) -> Tensor:
        return self.attention(self.W_q(x), self.W_k(x), self.W_v(x), valid_lens)


class MultiHeadAttention(nn.Module):
    """N dot-product attentions over slices of size H/N. [B, Tq, Dq], [B, Tk, Dk], [B, Tk, Dv] -> [B, Tq, H]."""

    def __init__(
        self,
        key_size: int,
        query_size: int,
        value_size: int,
        num_hiddens: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = False,
    ) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.attention = DotProductAttention(dropout)
        self.W_q = nn.Linear(query_size, num_hiddens, bias=bias)
        self.W_k = nn.Linear(key_size, num_hiddens, bias=bias)
        self.W_v = nn.Linear(value_size, num_hiddens, bias=bias)
        self.W_o = nn.Linear(num_hiddens, num_hiddens, bias=bias)

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor, valid_lens: Tensor | None) -> Tensor:
        q, k, v = (self.split(t) for t in (self.W_q(queries), self.W_k(keys), self.W_v(values)))
        if valid_lens is not None:
            # Heads lie next to each other in the batch axis, and share their sentence's lengths.
            valid_lens = valid_lens.repeat_interleave(self.num_heads, dim=0)
        return self.W_o(self.join(self.attention(q, k, v, valid_lens)))

    @property
    def attention_weights(self) -> Tensor:
        """[B, N, Tq, Tk]"""
        weights = self.attention.attention_weights
        return weights.reshape(-1, self.num_heads, *weights.shape[1:])

    def split(self, x: Tensor) -> Tensor:
        """[B, T, H] -> [B*N, T, H/N]"""
        batch, steps, _ = x.shape
        return x.reshape(batch, steps, self.num_heads, -1).transpose(1, 2).reshape(batch * self.num_heads, steps, -1)

    def join(self, x: Tensor) -> Tensor:
        """[B*N, T, H/N] -> [B, T, H]"""
        _, steps, size = x.shape
        heads = x.reshape(-1, self.num_heads, steps, size).transpose(1, 2)
        return heads.reshape(-1, steps, self.num_heads * size)


class PositionalEncoding(nn.Module):
    """Adds sin(i / 10000^(2j/D)) at feature 2j and the cosine at 2j+1. x: [B, T, D] with even D."""

    def __init__(self, num_hiddens: int, dropout: float = 0.0, max_len: int = 1000) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        position = torch.arange(max_len, dtype=torch.float64).unsqueeze(1)
        angles = position / 10000 ** (torch.arange(0, num_hiddens, 2, dtype=torch.float64) / num_hiddens)
        # A plain attribute: the table is no weight, and the book's files do not hold it.
        self.P = torch.zeros(1, max_len, num_hiddens, dtype=torch.float64)
        self.P[:, :, 0::2] = torch.sin(angles)
        self.P[:, :, 1::2] = torch.cos(angles)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.P[:, : x.shape[1]].to(x))


def position_table(positions: Tensor, size: int) -> Tensor:
    """The encodings of any positions [T], whole or not -> [T, D] with even D."""
    angles = positions.unsqueeze(1) / 10000 ** (torch.arange(0, size, 2, dtype=positions.dtype) / size)
    return torch.stack((torch.sin(angles), torch.cos(angles)), dim=2).reshape(len(positions), size)


class PositionWiseFFN(nn.Module):
    """dense2(relu(dense1(x))), or of another activation, at every position alike. [B, T, D] -> [B, T, Do]."""

    def __init__(
        self,
        num_input: int,
        num_hiddens: int,
        num_outputs: int,
        activation: Callable[[Tensor], Tensor] = torch.relu,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.activation = activation
        self.dense1 = nn.Linear(num_input, num_hiddens, bias=bias)
        self.dense2 = nn.Linear(num_hiddens, num_outputs, bias=bias)

    def forward(self, x: Tensor) -> Tensor:
        return self.dense2(self.activation(self.dense1(x)))


class AddNorm(nn.Module):
    """LayerNorm(x + dropout(y)) over the last axis. x, y: [B, T, D]."""

    def __init__(self, num_hiddens: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        self.ln = nn.LayerNorm(num_hiddens)

    def forward(self, x: Tensor, y: Tensor) -> Tensor:
        return self.ln(self.dropout(y) + x)


class EncoderBlock(nn.Module):
    """Self-attention and feed-forward, each in an AddNorm. x: [B, T, H], valid_lens: [B] -> [B, T, H]."""

    def __init__(self, num_hiddens: int, ffn_hiddens: int, num_heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        h = num_hiddens
        self.attention = MultiHeadAttention(h, h, h, h, num_heads, dropout)
        self.addnorm1 = AddNorm(h, dropout)
        self.ffn = PositionWiseFFN(h, ffn_hiddens, h)
        self.addnorm2 = AddNorm(h, dropout)

    def forward(self, x: Tensor, valid_lens: Tensor | None) -> Tensor:
        y = self.addnorm1(x, self.attention(x, x, x, valid_lens))
        return self.addnorm2(y, self.ffn(y))


class DecoderBlock(nn.Module):
    """Causal self-attention, attention to the encoder, feed-forward.

    x: [B, Tq, H] decoder input, y: [B, Tk, H] encoder outputs, valid_lens: [B] of y -> [B, Tq, H].
    past: [B, Tp, H], the inputs of earlier steps, when predicting one token at a time.
    """

    def __init__(self, num_hiddens: int, ffn_hiddens: int, num_heads: int, dropout: float = 0.0) -> None:
        super().__init__()
        h = num_hiddens
        self.attention1 = MultiHeadAttention(h, h, h, h, num_heads, dropout)
        self.addnorm1 = AddNorm(h, dropout)
        self.attention2 = MultiHeadAttention(h, h, h, h, num_heads, dropout)
        self.addnorm2 = AddNorm(h, dropout)
        self.ffn = PositionWiseFFN(h, ffn_hiddens, h)
        self.addnorm3 = AddNorm(h, dropout)

    def forward(self, x: Tensor, y: Tensor, valid_lens: Tensor | None, past: Tensor | None = None) -> Tensor:
        if past is None:
            # Position t sees the positions 0..t, which is a length of t + 1 for its row.
            keys, causal = x, torch.arange(1, x.shape[1] + 1).repeat(x.shape[0], 1)  # [B, Tq]
        else:
            keys, causal = torch.cat((past, x), dim=1), None
        z = self.addnorm1(x, self.attention1(x, keys, keys, causal))
        z = self.addnorm2(z, self.attention2(z, y, y, valid_lens))
        return self.addnorm3(z, self.ffn(z))
