"""Queries, keys and values of every form, with all forms of `valid_lens`."""

from __future__ import annotations

import torch
from torch import Tensor

from draw import lengths, normal
from programs import Tensors


def attention_inputs(b: int, tq: int, tk: int, sizes: tuple[int, int, int], lens: Tensor | None) -> Tensors:
    dq, dk, dv = sizes
    tensors = {"queries": normal(b, tq, dq), "keys": normal(b, tk, dk), "values": normal(b, tk, dv)}
    return tensors if lens is None else {**tensors, "valid_lens": lens}


# name, B, Tq, Tk, valid_lens
ATTENTION_SHAPES: list[tuple[str, int, int, int, Tensor | None]] = [
    ("no_lens", 2, 3, 5, None),
    ("single", 1, 1, 1, None),
    ("single_valid", 1, 1, 1, lengths(1)),
    ("one_query", 3, 1, 7, lengths(7, 1, 4)),
    ("one_key", 2, 5, 1, lengths(1, 1)),
    ("lens_1d", 2, 17, 19, lengths(18, 3)),
    ("lens_2d", 2, 3, 7, lengths([1, 2, 3], [7, 6, 5])),
    ("causal", 1, 11, 11, torch.arange(1, 12).unsqueeze(0)),
    ("empty", 3, 2, 5, lengths(0, 5, 2)),
    ("empty_2d", 2, 3, 18, lengths([0, 17, 18], [1, 0, 16])),
]
