"""The cases of the layers of decoder-only models; see cases.py."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Iterator

import torch

import gpt_modules
from attention_inputs import ATTENTION_SHAPES, attention_inputs
from draw import Spec, lengths, normal
from gpt_model import Gpt, GptConfig
from programs import Parameterless


def rms_norm_specs() -> Iterator[Spec]:
    for shape in [(1, 1), (3, 7), (2, 3, 17), (1, 1, 33), (2, 5, 100), (2, 3, 4, 16), (19,), (2, 3, 257)]:
        net = lambda d=shape[-1]: gpt_modules.RMSNorm(d)
        yield Spec("x".join(map(str, shape)), net, lambda s=shape: {"x": normal(*s)})
    yield Spec("offset_rows", lambda: gpt_modules.RMSNorm(19), lambda: {"x": normal(2, 3, 19) + 8})
    yield Spec("tiny_rows", lambda: gpt_modules.RMSNorm(6), lambda: {"x": 1e-3 * normal(2, 3, 6)})


def swiglu_specs() -> Iterator[Spec]:
    for i, (b, t, d, h, out) in enumerate([(1, 1, 1, 1, 1), (2, 3, 5, 7, 11), (1, 17, 16, 33, 16), (3, 1, 2, 1, 2)]):
        for bias in (False, True):
            net = lambda of=(d, h, out), bias=bias: gpt_modules.SwiGLU(*of, bias)
            settings = {"bias": "true"} if bias else {}
            yield Spec(f"{b}x{t}x{d}_{h}_{out}" + ("_bias" if bias else ""), net, lambda s=(b, t, d): {"x": normal(*s)}, settings)
    large = lambda: {"x": 30 * normal(2, 3, 4)}
    yield Spec("saturated", lambda: gpt_modules.SwiGLU(4, 5, 3), large)


def rotary_encoding_specs() -> Iterator[Spec]:
    for shape, base in [((6, 8), 10000), ((1, 1, 2), 10000), ((2, 3, 7, 18), 10000), ((2, 33, 34), 500000), ((2, 19, 6), 100)]:
        settings = {"base": base} if base != 10000 else {}
        yield Spec("x".join(map(str, shape)), Parameterless, lambda s=shape: {"x": normal(*s)}, settings)


def alibi_specs() -> Iterator[Spec]:
    for shape in [(4, 6, 6), (1, 1, 1), (2, 3, 5, 7), (1, 16, 17, 19), (8, 1, 33)]:
        yield Spec("x".join(map(str, shape)), Parameterless, lambda s=shape: {"x": normal(*s)})


def grouped_query_attention_specs() -> Iterator[Spec]:
    sizes = [
        (3, 5, 2), (1, 1, 1), (2, 3, 4), (7, 3, 5), (4, 4, 4),
        (17, 19, 23), (8, 8, 8), (12, 12, 12), (5, 6, 7), (9, 4, 2),
    ]  # fmt: skip
    # hidden size of all heads, heads, heads of keys and values; 0: as many
    heads = [(6, 6, 3), (1, 1, 1), (4, 2, 1), (8, 4, 2), (12, 4, 0), (36, 6, 2), (16, 16, 4), (12, 3, 1), (10, 5, 5), (24, 8, 2)]
    for i, ((name, b, tq, tk, lens), of, (hidden, n, groups)) in enumerate(zip(ATTENTION_SHAPES, sizes, heads)):
        net = lambda of=of, args=(hidden, n, groups, i % 2 == 1): gpt_modules.GroupedQueryAttention(of, *args)
        inputs = lambda b=b, tq=tq, tk=tk, of=of, lens=lens: attention_inputs(b, tq, tk, of, lens)
        yield Spec(name, net, inputs, {"num_heads": n, "num_kv_heads": groups})


def sliding_window_attention_specs() -> Iterator[Spec]:
    for shape, d, dv, window in [
        ((1, 6), 4, 4, 3), ((1, 1), 1, 1, 1), ((2, 17), 5, 3, 1), ((2, 19), 4, 2, 16), ((3, 5), 2, 7, 0),
        ((2, 4, 7), 6, 5, 2), ((1, 3, 18), 8, 8, 40),
    ]:  # fmt: skip
        inputs = lambda s=shape, d=d, dv=dv: {"queries": normal(*s, d), "keys": normal(*s, d), "values": normal(*s, dv)}
        name = "x".join(map(str, shape)) + f"_window_{window}"
        yield Spec(name, Parameterless, inputs, {"window": window})


def tiled_attention_specs() -> Iterator[Spec]:
    for b, tq, tk, d, dv, tile in [
        (1, 3, 8, 4, 4, 3), (1, 1, 1, 1, 1, 1), (2, 5, 17, 7, 3, 4), (3, 2, 19, 16, 5, 1), (2, 17, 5, 3, 8, 64), (1, 4, 64, 8, 2, 16),
    ]:  # fmt: skip
        inputs = lambda s=(b, tq, tk, d, dv): {"queries": normal(s[0], s[1], s[3]), "keys": normal(s[0], s[2], s[3]), "values": normal(s[0], s[2], s[4])}
        yield Spec(f"{b}x{tq}x{tk}_tiles_of_{tile}", Parameterless, inputs, {"tile": tile})
    large = lambda: {"queries": 8 * normal(2, 3, 6), "keys": 8 * normal(2, 11, 6), "values": normal(2, 11, 4)}
    yield Spec("large_scores", Parameterless, large, {"tile": 2})


# What a model is made of, and whether its rows are of different lengths: all that may go together.
FACTORS: dict[str, list[Any]] = {
    "positions": ["learned", "sinusoidal", "rope", "alibi", "none"],
    "activation": ["relu", "gelu", "swiglu"],
    "num_kv_heads": [0, 1, 2],
    "window": [0, 1, 3],
    "num_layers": [1, 2, 3],
    "norm": ["layer", "rms"],
    "norm_place": ["pre", "post"],
    "num_heads": [4, 2],
    "rope_base": [10000, 100],
    "norm_eps": [1e-5, 0.25],
    "tied": [False, True],
    "bias": [False, True],
    "lens": [False, True],
    "lengths": [False, True],
}


def pairwise(factors: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Rows with a value for each factor, in which every two values of different factors meet: greedily, few of them."""
    values = [(name, value) for name, of in factors.items() for value in of]
    missing = {(a, b) for a, b in combinations(values, 2) if a[0] != b[0]}
    while missing:
        row = dict(min(missing, key=lambda pair: (values.index(pair[0]), values.index(pair[1]))))
        for name, of in factors.items():
            if name not in row:
                new = lambda value: sum(bool({((name, value), had), (had, (name, value))} & missing) for had in row.items())
                row[name] = max(of, key=new)
        missing -= set(combinations([(name, row[name]) for name in factors], 2))
        yield row


def gpt_specs() -> Iterator[Spec]:
    # batch, steps, vocabulary, hidden size, inner size of the network
    sizes = [(2, 5, 7, 16, 9), (3, 17, 19, 24, 33), (1, 1, 3, 8, 5), (2, 10, 50, 32, 64), (1, 18, 37, 40, 16)]
    for i, row in enumerate(pairwise(FACTORS)):
        b, t, vocab, hidden, ffn = sizes[i % len(sizes)]
        with_lengths = row.pop("lengths")
        config = GptConfig(vocab=vocab, steps=t, hidden=hidden, ffn=ffn, **row)

        def inputs(b: int = b, t: int = t, vocab: int = vocab, with_lengths: bool = with_lengths) -> dict[str, torch.Tensor]:
            ids = torch.randint(0, vocab, (b, t + 1))
            valid = {"valid_len": torch.randint(1, t + 1, (b,))} if with_lengths else {}
            return {"tokens": ids[:, :-1].clone(), "targets": ids[:, 1:].clone(), **valid}

        name = f"{i}_{config.positions}_{config.norm}_{config.activation}"
        yield Spec(name, lambda config=config: Gpt(config), inputs, config.settings())
    empty = GptConfig(vocab=5, steps=4, hidden=8, ffn=6, num_layers=1)
    ids = lambda: torch.randint(0, 5, (2, 4))
    nothing_counts = lambda: {"tokens": ids(), "targets": ids(), "valid_len": lengths(0, 3)}
    yield Spec("a_row_of_nothing", lambda: Gpt(empty), nothing_counts)


SPECS = {
    "gpt": gpt_specs,
    "rms_norm": rms_norm_specs,
    "swiglu": swiglu_specs,
    "rotary_encoding": rotary_encoding_specs,
    "alibi": alibi_specs,
    "grouped_query_attention": grouped_query_attention_specs,
    "sliding_window_attention": sliding_window_attention_specs,
    "tiled_attention": tiled_attention_specs,
}
