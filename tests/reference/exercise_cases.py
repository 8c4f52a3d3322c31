"""The cases of the programs that the lessons' tasks and exercises run; see cases.py."""

from __future__ import annotations

from collections import OrderedDict
from typing import Callable, Iterator

import torch
from torch import nn

import modules
from attention_inputs import ATTENTION_SHAPES, attention_inputs
from draw import Spec, lengths, normal
from programs import Bilinear, ImagePatches, Parameterless, PoolingTraining, PositionTraining


def each_setting(choices: dict[str, str]) -> list[tuple[str, dict[str, str]]]:
    """All as it should be, and one line wrong at a time."""
    return [("right", {}), *((f"{name}_{value}", {name: value}) for name, value in choices.items())]


def attention_variants_specs() -> Iterator[Spec]:
    wrong = {"score": "sum", "scaled": "false", "mask": "after", "softmax_over": "queries"}
    for name, settings in each_setting(wrong):
        for b, tq, tk, d, dv, lens in [(2, 2, 4, 4, 3, lengths(2, 3)), (1, 17, 19, 5, 2, lengths(18))]:
            inputs = lambda b=b, tq=tq, tk=tk, d=d, dv=dv, lens=lens: attention_inputs(b, tq, tk, (d, d, dv), lens)
            yield Spec(f"{name}_{b}x{tq}x{tk}", Parameterless, inputs, settings)


def decoder_step_specs() -> Iterator[Spec]:
    for name, settings in each_setting({"axes": "reshape", "query": "first", "masked": "false"}):
        for t, b, h, layers, lens in [(3, 3, 4, 2, lengths(3, 2, 1)), (17, 2, 5, 3, lengths(16, 1))]:
            inputs = lambda t=t, b=b, h=h, layers=layers, lens=lens: {
                "enc_outputs": normal(t, b, h), "hidden_state": normal(layers, b, h), "valid_lens": lens}  # fmt: skip
            yield Spec(f"{name}_{t}x{b}x{h}", lambda h=h: modules.AdditiveAttention(h, h, h), inputs, settings)


def heads_variants_specs() -> Iterator[Spec]:
    for name, settings in each_setting({"split": "reshape", "lens": "repeat", "join": "reshape"}):
        for b, t, h, heads, lens in [(2, 3, 4, 2, lengths(3, 2)), (3, 17, 6, 3, lengths(17, 4, 9))]:
            inputs = lambda b=b, t=t, h=h, lens=lens: {"x": normal(b, t, h), "valid_lens": lens}
            yield Spec(f"{name}_{b}x{t}x{h}", Parameterless, inputs, {**settings, "num_heads": heads})


def stepwise_decoding_specs() -> Iterator[Spec]:
    wrong = {"scaled": "false", "positions": "zero", "state": "replaced"}
    for name, settings in [*each_setting(wrong), ("fixed", {"state": "fixed"})]:
        for t, v, h in [(4, 8, 4), (1, 3, 2), (17, 5, 6)]:
            inputs = lambda t=t, v=v: {"tokens": torch.randint(0, v, (t,))}
            table = lambda v=v, h=h: nn.Sequential(OrderedDict(embedding=nn.Embedding(v, h)))
            yield Spec(f"{name}_{t}x{h}", table, inputs, settings)


def bilinear_attention_specs() -> Iterator[Spec]:
    sizes = [(3, 2, 4), (1, 1, 1), (5, 7, 2), (17, 19, 3)]
    for (name, b, tq, tk, lens), of in zip(ATTENTION_SHAPES[:2] + ATTENTION_SHAPES[5:7], sizes):
        inputs = lambda b=b, tq=tq, tk=tk, of=of, lens=lens: attention_inputs(b, tq, tk, of, lens)
        yield Spec(name, lambda of=of: Bilinear(of[1], of[0]), inputs)


def lstm_specs() -> Iterator[Spec]:
    for t, b, d, h in [(4, 1, 3, 4), (1, 1, 1, 1), (7, 3, 17, 19), (17, 2, 5, 8)]:
        yield Spec(f"{t}x{b}x{d}_{h}", lambda d=d, h=h: nn.LSTM(d, h), lambda t=t, b=b, d=d: {"x": normal(t, b, d)})


def stacked_self_attention_specs() -> Iterator[Spec]:
    for name, settings in each_setting({"residual": "true", "positions": "false"}):
        for t, d, depth in [(6, 8, 3), (5, 6, 1), (17, 18, 2)]:
            yield Spec(f"{name}_{t}x{d}_{depth}", Parameterless, lambda t=t, d=d: {"x": normal(t, d)}, {**settings, "depth": depth})


def position_training_specs() -> Iterator[Spec]:
    for kind in ("learned", "waves", "none"):
        for b, t, d, h in [(3, 5, 4, 6), (2, 17, 8, 3)]:
            net = lambda t=t, d=d, h=h: PositionTraining(t, d, h)
            yield Spec(f"{kind}_{b}x{t}x{d}", net, lambda b=b, t=t, d=d: {"x": normal(2 * b, t, d)}, {"positions": kind})


def pooling_training_specs() -> Iterator[Spec]:
    for name, settings in each_setting({"sign": "plus", "leave_one_out": "false"}):
        for n in (2, 7, 50):
            inputs = lambda n=n: {"x": 5 * torch.rand(n), "y": normal(n)}
            yield Spec(f"{name}_{n}_points", lambda n=n: PoolingTraining(n), inputs, settings)


def image_patches_specs() -> Iterator[Spec]:
    for grid, hidden in [(3, 8), (1, 2), (5, 18)]:
        yield Spec(f"{grid}_patches_a_side", lambda h=hidden: ImagePatches(h), lambda g=grid: {"image": normal(2 * g, 2 * g)})


SPECS: dict[str, Callable[[], Iterator[Spec]]] = {
    "attention_variants": attention_variants_specs,
    "decoder_step": decoder_step_specs,
    "heads_variants": heads_variants_specs,
    "stepwise_decoding": stepwise_decoding_specs,
    "bilinear_attention": bilinear_attention_specs,
    "lstm": lstm_specs,
    "stacked_self_attention": stacked_self_attention_specs,
    "position_training": position_training_specs,
    "pooling_training": pooling_training_specs,
    "image_patches": image_patches_specs,
}
