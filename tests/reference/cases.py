"""The cases of every program: shapes, lengths and values that tell a right engine from a wrong one.

Those of the models are in model_cases.py.

Sizes of one, primes, sizes above 16 that are no multiple of it (the engine's vectors and
reductions have 16 lanes), the book's own examples, all forms of `valid_lens`, empty and full.
"""

from __future__ import annotations

from typing import Any, Callable, Iterator

import torch
from torch import Tensor, nn

import exercise_cases
import gpt_cases
import model_cases
import model_modules
import modules
from attention_inputs import ATTENTION_SHAPES, attention_inputs
from draw import Case, Spec, draw, lengths, normal
from programs import Parameterless, Tensors


def batch_matmul_specs() -> Iterator[Spec]:
    shapes = [
        (1, 1, 1, 1), (2, 1, 4, 6), (3, 5, 7, 11), (1, 16, 16, 16), (2, 17, 19, 23),
        (1, 33, 1, 47), (4, 1, 31, 1), (2, 3, 100, 5), (1, 64, 65, 66), (13, 2, 2, 2),
    ]  # fmt: skip
    for b, n, m, p in shapes:
        inputs = lambda b=b, n=n, m=m, p=p: {"x": normal(b, n, m), "y": normal(b, m, p)}
        yield Spec(f"{b}x{n}x{m}x{p}", Parameterless, inputs)


def pooling_specs(net: Callable[[], nn.Module]) -> Iterator[Spec]:
    for n, m, matrix in [
        (1, 1, False), (1, 7, False), (5, 3, False), (50, 50, False), (17, 19, False),
        (1, 1, True), (3, 5, True), (50, 49, True), (2, 33, True), (31, 1, False),
    ]:  # fmt: skip
        shape = (n, m) if matrix else (m,)
        inputs = lambda n=n, shape=shape: {
            "queries": 5 * torch.rand(n),
            "keys": 5 * torch.rand(*shape),
            "values": normal(*shape),
        }
        yield Spec(f"{n}_queries_{m}_keys" + ("_each" if matrix else ""), net, inputs)


def regression_data_specs() -> Iterator[Spec]:
    for n, settings in [(50, {}), (1, {}), (19, {"sigma": 0.25}), (33, {"sigma": 0})]:
        # Away from 0, where the slope of x^0.8 is infinite.
        inputs = lambda n=n: {"x": 0.01 + 4.99 * torch.rand(n), "noise": normal(n)}
        yield Spec(f"{n}_points", Parameterless, inputs, settings)


def score_statistics_specs() -> Iterator[Spec]:
    for n, m, d in [(1, 1, 1), (3, 5, 4), (17, 19, 16), (5, 33, 7), (16, 16, 64)]:
        inputs = lambda n=n, m=m, d=d: {"queries": normal(n, d), "keys": normal(m, d)}
        yield Spec(f"{n}x{m}x{d}", Parameterless, inputs)


def masked_softmax_specs() -> Iterator[Spec]:
    def spec(name: str, x: Callable[[], Tensor], lens: Tensor | None = None, **settings: Any) -> Spec:
        inputs = lambda: {"x": x(), **({} if lens is None else {"valid_lens": lens})}
        return Spec(name, Parameterless, inputs, settings)

    yield spec("book_1d_lens", lambda: torch.rand(2, 2, 4), lengths(2, 3))
    yield spec("book_2d_lens", lambda: torch.rand(2, 2, 4), lengths([1, 3], [2, 4]))
    yield spec("no_lens_rank_2", lambda: normal(5, 7))
    yield spec("no_lens_rank_3", lambda: normal(2, 3, 17))
    yield spec("no_lens_rank_4", lambda: normal(2, 3, 5, 7))
    yield spec("rank_2", lambda: normal(6, 19), lengths(1, 2, 3, 17, 18, 19))
    yield spec("rank_2_one_row", lambda: normal(1, 33), lengths(20))
    yield spec("one_key", lambda: normal(2, 3, 1), lengths(1, 0))
    yield spec("empty_rows_are_uniform", lambda: normal(3, 2, 5), lengths(0, 5, 0))
    yield spec("empty_rows_2d", lambda: normal(2, 3, 17), lengths([0, 1, 17], [16, 0, 8]))
    yield spec("rank_4_1d_lens", lambda: normal(2, 3, 5, 7), lengths(4, 7))
    yield spec("rank_4_2d_lens", lambda: normal(2, 3, 4, 23), lengths([1, 2, 3, 23], [0, 16, 17, 22]))
    yield spec("large_scores", lambda: 160 * torch.rand(2, 4, 19) - 80, lengths(19, 11))
    yield spec("equal_scores", lambda: torch.full((2, 3, 18), 80.0), lengths(18, 17))
    yield spec("very_negative_scores", lambda: normal(2, 3, 6) - 5000, lengths(6, 4))
    yield spec("wide", lambda: normal(1, 2, 257), lengths(250))
    yield spec("inf_1d_lens", lambda: normal(2, 2, 4), lengths(2, 3), masked_value="-inf")
    yield spec("inf_empty_rows_are_zero", lambda: normal(3, 2, 5), lengths(0, 5, 0), masked_value="-inf")
    yield spec("inf_empty_rows_2d", lambda: normal(2, 3, 17), lengths([0, 1, 17], [16, 0, 8]), masked_value="-inf")
    yield spec("inf_rank_2", lambda: normal(4, 19), lengths(0, 1, 18, 19), masked_value="-inf")
    yield spec("inf_rank_4", lambda: normal(2, 3, 2, 7), lengths([0, 3], [7, 1]), masked_value="-inf")
    yield spec("inf_no_lens", lambda: normal(2, 3, 4), None, masked_value="-inf")


def book_pooling_values() -> Tensor:
    return torch.arange(40.0).reshape(1, 10, 4).repeat(2, 1, 1)


def additive_attention_specs() -> Iterator[Spec]:
    def spec(name: str, hidden: int, inputs: Callable[[], Tensors], dq: int, dk: int) -> Spec:
        return Spec(name, lambda: modules.AdditiveAttention(dk, dq, hidden), inputs)

    book = lambda: {
        "queries": normal(2, 1, 20),
        "keys": torch.ones(2, 10, 2),
        "values": book_pooling_values(),
        "valid_lens": lengths(2, 6),
    }
    yield spec("book", 8, book, 20, 2)
    sizes = [
        (3, 5, 2), (1, 1, 1), (2, 2, 3), (7, 3, 1), (4, 4, 4),
        (17, 19, 23), (20, 2, 4), (5, 5, 5), (6, 33, 3), (1, 2, 18),
    ]  # fmt: skip
    hidden = [7, 1, 3, 16, 8, 33, 17, 2, 5, 11]
    for (name, b, tq, tk, lens), of, h in zip(ATTENTION_SHAPES, sizes, hidden):
        inputs = lambda b=b, tq=tq, tk=tk, of=of, lens=lens: attention_inputs(b, tq, tk, of, lens)
        yield spec(name, h, inputs, of[0], of[1])
    saturated = lambda: {**attention_inputs(2, 2, 7, (5, 5, 4), lengths(7, 5)), "queries": 80 * normal(2, 2, 5)}
    yield spec("saturated_tanh", 6, saturated, 5, 5)
    yield spec("seq2seq_step", 32, lambda: attention_inputs(4, 1, 10, (32, 32, 32), lengths(10, 4, 3, 7)), 32, 32)


def dot_product_attention_specs() -> Iterator[Spec]:
    book = lambda: {
        "queries": normal(2, 1, 2),
        "keys": torch.ones(2, 10, 2),
        "values": book_pooling_values(),
        "valid_lens": lengths(2, 6),
    }
    yield Spec("book", modules.DotProductAttention, book)
    sizes = [(3, 2), (1, 1), (2, 5), (7, 1), (4, 4), (23, 17), (64, 3), (33, 33), (5, 2), (16, 18)]
    for (name, b, tq, tk, lens), (d, dv) in zip(ATTENTION_SHAPES, sizes):
        inputs = lambda b=b, tq=tq, tk=tk, of=(d, d, dv), lens=lens: attention_inputs(b, tq, tk, of, lens)
        yield Spec(name, modules.DotProductAttention, inputs)

    def large() -> Tensors:
        # Whole numbers and sqrt(D) = 4: scores of up to 80 are exact in float32. Otherwise their
        # rounding, 4e-6, would become the weights' relative error and hide what is tested.
        tensors = attention_inputs(2, 3, 19, (16, 16, 5), lengths(19, 8))
        whole = lambda *shape: torch.randint(-1, 2, shape).float()
        return {**tensors, "queries": 20 * whole(2, 3, 16), "keys": whole(2, 19, 16)}

    yield Spec("large_scores", modules.DotProductAttention, large)

    def tokens() -> Tensors:
        x = normal(1, 5, 4)  # self-attention of five tokens, as the lesson shows it
        return {"queries": x, "keys": x.clone(), "values": x.clone()}

    yield Spec("five_tokens", modules.DotProductAttention, tokens)


def multi_head_attention_specs() -> Iterator[Spec]:
    def spec(name: str, inputs: Callable[[], Tensors], of: tuple, hidden: int, heads: int, bias: bool = False) -> Spec:
        net = lambda: modules.MultiHeadAttention(of[1], of[0], of[2], hidden, heads, bias=bias)
        return Spec(name, net, inputs, {"num_heads": heads})

    book = lambda: {
        "queries": torch.ones(2, 4, 100),
        "keys": torch.ones(2, 6, 100),
        "values": torch.ones(2, 6, 100),
        "valid_lens": lengths(3, 2),
    }
    yield spec("book", book, (100,) * 3, 100, 5)

    def book_random(lens: Tensor | None) -> Tensors:
        return attention_inputs(2, 4, 6, (100,) * 3, lens)

    yield spec("book_random", lambda: book_random(lengths(3, 2)), (100,) * 3, 100, 5)

    def book_self_attention() -> Tensors:
        x = normal(2, 4, 100)
        return {"queries": x, "keys": x.clone(), "values": x.clone(), "valid_lens": lengths(3, 2)}

    yield spec("book_self_attention", book_self_attention, (100,) * 3, 100, 5)
    sizes = [
        (3, 5, 2), (1, 1, 1), (2, 3, 4), (7, 3, 5), (4, 4, 4),
        (17, 19, 23), (8, 8, 8), (12, 12, 12), (5, 6, 7), (9, 4, 2),
    ]  # fmt: skip
    hidden_heads = [(6, 3), (1, 1), (2, 2), (4, 1), (12, 4), (34, 2), (16, 16), (12, 3), (10, 5), (57, 3)]
    for i, ((name, b, tq, tk, lens), of, (hidden, heads)) in enumerate(zip(ATTENTION_SHAPES, sizes, hidden_heads)):
        inputs = lambda b=b, tq=tq, tk=tk, of=of, lens=lens: attention_inputs(b, tq, tk, of, lens)
        yield spec(name, inputs, of, hidden, heads)
        if i % 3 == 0:
            yield spec(f"{name}_bias", inputs, of, hidden, heads, bias=True)


def self_attention_specs() -> Iterator[Spec]:
    sizes = [(4, 4, 4), (1, 1, 1), (3, 5, 2), (17, 19, 23), (6, 33, 1), (8, 2, 18)]
    shapes = [(1, 5, None), (1, 1, None), (2, 3, lengths(3, 1)), (2, 17, lengths(16, 17)),
              (3, 4, lengths(0, 4, 2)), (2, 3, lengths([1, 2, 3], [3, 2, 0]))]  # fmt: skip
    for (d, h, dv), (b, t, lens) in zip(sizes, shapes):
        inputs = lambda b=b, t=t, d=d, lens=lens: {
            "x": normal(b, t, d),
            **({} if lens is None else {"valid_lens": lens}),
        }
        yield Spec(f"{b}x{t}x{d}_{h}_{dv}", lambda d=d, h=h, dv=dv: modules.SelfAttention(d, h, dv), inputs)


def permuted_self_attention_specs() -> Iterator[Spec]:
    for t, d, positions in [(5, 4, False), (5, 4, True), (1, 2, True), (17, 18, False), (19, 6, True), (3, 1, False)]:
        inputs = lambda t=t, d=d: {"x": normal(t, d), "order": torch.randperm(t)}
        settings = {"positions": "true"} if positions else {}
        yield Spec(f"{t}x{d}" + ("_positions" if positions else ""), Parameterless, inputs, settings)
    # A token twice and one left out: nothing asks for a permutation.
    inputs = lambda: {"x": normal(3, 4), "order": torch.tensor([2, 2, 0])}
    yield Spec("repeated", Parameterless, inputs)


def position_rotation_specs() -> Iterator[Spec]:
    for t, p, offset in [(10, 4, 3.0), (1, 1, 0.0), (7, 16, -2.0), (60, 3, 17.0), (5, 17, 0.5)]:
        inputs = lambda offset=offset: {"offset": torch.tensor([offset])}
        yield Spec(f"{t}x{p}_by_{offset}", Parameterless, inputs, {"steps": t, "pairs": p})


def binary_waves_specs() -> Iterator[Spec]:
    for count, digits in [(8, 3), (1, 1), (33, 6), (17, 5)]:
        inputs = lambda count=count: {"numbers": torch.arange(float(count))}
        yield Spec(f"{count}_in_{digits}", Parameterless, inputs, {"digits": digits})


def positional_encoding_specs() -> Iterator[Spec]:
    shapes = [
        (1, 60, 32), (1, 1, 2), (2, 10, 32), (1, 3, 4), (3, 7, 6),
        (2, 17, 18), (1, 1000, 2), (1, 5, 100), (2, 33, 34),
    ]  # fmt: skip
    for b, t, d in shapes:
        net = lambda d=d: modules.PositionalEncoding(d)
        yield Spec(f"{b}x{t}x{d}", net, lambda b=b, t=t, d=d: {"x": normal(b, t, d)})
    yield Spec("book_zeros_1x60x32", lambda: modules.PositionalEncoding(32), lambda: {"x": torch.zeros(1, 60, 32)})


def position_wise_ffn_specs() -> Iterator[Spec]:
    shapes = [
        (1, 1, 1, 1, 1), (2, 3, 5, 7, 11), (1, 17, 16, 33, 16), (2, 4, 24, 48, 24), (3, 1, 2, 1, 2),
        (1, 2, 32, 64, 32), (2, 5, 19, 18, 17), (1, 1, 100, 3, 1), (4, 10, 1, 5, 1),
    ]  # fmt: skip
    yield Spec("book_2x3x4", lambda: modules.PositionWiseFFN(4, 4, 8), lambda: {"x": torch.ones(2, 3, 4)})
    for b, t, d, h, out in shapes:
        net = lambda d=d, h=h, out=out: modules.PositionWiseFFN(d, h, out)
        yield Spec(f"{b}x{t}x{d}_{h}_{out}", net, lambda b=b, t=t, d=d: {"x": normal(b, t, d)})
    gelu = lambda x: nn.functional.gelu(x, approximate="tanh")
    for b, t, d, h, out in shapes[:4]:
        net = lambda d=d, h=h, out=out: modules.PositionWiseFFN(d, h, out, gelu)
        inputs = lambda b=b, t=t, d=d: {"x": 4 * normal(b, t, d)}
        yield Spec(f"{b}x{t}x{d}_{h}_{out}_gelu", net, inputs, {"activation": "gelu"})


def layer_norm_specs() -> Iterator[Spec]:
    yield Spec("book_rows", lambda: nn.LayerNorm(2), lambda: {"x": torch.tensor([[1.0, 2.0], [2.0, 3.0]])})
    for shape in [(1, 1), (3, 7), (2, 3, 17), (1, 1, 33), (2, 5, 100), (4, 2, 16), (1, 19, 5), (2, 3, 257)]:
        yield Spec("x".join(map(str, shape)), lambda d=shape[-1]: nn.LayerNorm(d), lambda s=shape: {"x": normal(*s)})
    # Whole numbers: the row's mean and its differences from it are exact, so variance is not noise.
    whole = lambda: {"x": torch.full((2, 3, 8), 5.0)}
    yield Spec("constant_rows", lambda: nn.LayerNorm(8), whole)
    yield Spec("offset_rows", lambda: nn.LayerNorm(19), lambda: {"x": normal(2, 3, 19) + 8})
    yield Spec("tiny_rows", lambda: nn.LayerNorm(6), lambda: {"x": 1e-3 * normal(2, 3, 6)})


def batch_norm_specs() -> Iterator[Spec]:
    net = lambda d: lambda: nn.BatchNorm1d(d, track_running_stats=False)
    yield Spec("book_rows", net(2), lambda: {"x": torch.tensor([[1.0, 2.0], [2.0, 3.0]])})
    for shape in [(7, 3), (2, 1), (17, 19), (33, 2), (64, 32)]:
        yield Spec("x".join(map(str, shape)), net(shape[1]), lambda s=shape: {"x": normal(*s)})


def add_norm_specs() -> Iterator[Spec]:
    shapes = [
        (2, 3, 4), (1, 1, 1), (1, 1, 2), (2, 7, 17), (3, 5, 32),
        (1, 19, 33), (2, 4, 100), (1, 2, 16), (64, 10, 32),
    ]  # fmt: skip
    for b, t, d in shapes:
        inputs = lambda b=b, t=t, d=d: {"x": normal(b, t, d), "y": normal(b, t, d)}
        yield Spec(f"{b}x{t}x{d}", lambda d=d: modules.AddNorm(d), inputs)


def gru_specs() -> Iterator[Spec]:
    # T, B, D, H, L, whether h_0 is given
    for t, b, d, h, layers, given in [
        (1, 1, 1, 1, 1, False), (1, 1, 1, 1, 1, True), (3, 2, 5, 7, 1, False), (3, 2, 5, 7, 1, True),
        (7, 4, 8, 16, 2, False), (7, 4, 8, 16, 2, True), (5, 3, 17, 19, 2, False), (1, 5, 33, 18, 3, True),
        (2, 1, 3, 2, 4, False), (10, 17, 64, 32, 2, True), (31, 1, 2, 5, 1, False), (10, 64, 32, 32, 2, False),
    ]:  # fmt: skip
        def inputs(t=t, b=b, d=d, h=h, layers=layers, given=given) -> Tensors:
            x = {"x": normal(t, b, d)}
            return {**x, "h_0": normal(layers, b, h)} if given else x

        name = f"{t}x{b}x{d}_{h}_layers_{layers}" + ("_h0" if given else "")
        yield Spec(name, lambda d=d, h=h, layers=layers: nn.GRU(d, h, layers), inputs)


def encoder_block_specs() -> Iterator[Spec]:
    def spec(name: str, b: int, t: int, sizes: tuple[int, int, int], lens: Tensor | None) -> Spec:
        hidden, ffn, heads = sizes
        inputs = lambda: {"x": normal(b, t, hidden), **({} if lens is None else {"valid_lens": lens})}
        return Spec(name, lambda: modules.EncoderBlock(hidden, ffn, heads), inputs, {"num_heads": heads})

    yield spec("book", 2, 100, (24, 48, 8), lengths(3, 2))
    yield spec("no_lens", 2, 5, (6, 7, 3), None)
    yield spec("single", 1, 1, (2, 1, 1), None)
    yield spec("one_head", 2, 3, (5, 11, 1), lengths(3, 1))
    yield spec("heads_of_one", 1, 7, (16, 16, 16), lengths(5))
    yield spec("lens_2d", 2, 3, (8, 5, 2), lengths([1, 2, 3], [3, 2, 1]))
    yield spec("empty", 3, 4, (12, 17, 4), lengths(0, 4, 2))
    yield spec("above_16", 2, 19, (34, 33, 2), lengths(17, 19))
    yield spec("model_size", 8, 10, (32, 64, 4), lengths(1, 2, 3, 4, 5, 8, 9, 10))


def decoder_block_specs() -> Iterator[Spec]:
    def spec(name: str, b: int, steps: tuple[int, int], sizes: tuple[int, int, int], lens: Tensor | None) -> Spec:
        (tq, tk), (hidden, ffn, heads) = steps, sizes
        inputs = lambda: {
            "x": normal(b, tq, hidden),
            "y": normal(b, tk, hidden),
            **({} if lens is None else {"valid_lens": lens}),
        }
        return Spec(name, lambda: modules.DecoderBlock(hidden, ffn, heads), inputs, {"num_heads": heads})

    yield spec("book", 2, (100, 100), (24, 48, 8), lengths(3, 2))
    yield spec("no_lens", 2, (5, 3), (6, 7, 3), None)
    yield spec("single", 1, (1, 1), (2, 1, 1), None)
    yield spec("one_step", 2, (1, 7), (4, 3, 2), lengths(7, 2))
    yield spec("one_source_token", 3, (5, 1), (10, 5, 5), lengths(1, 1, 1))
    yield spec("more_targets", 2, (17, 4), (8, 9, 1), lengths(4, 1))
    yield spec("empty", 3, (3, 5), (12, 17, 4), lengths(0, 5, 2))
    yield spec("above_16", 2, (18, 19), (34, 33, 2), lengths(17, 19))
    yield spec("model_size", 8, (10, 10), (32, 64, 4), lengths(1, 2, 3, 4, 5, 8, 9, 10))


SPECS: dict[str, Callable[[], Iterator[Spec]]] = {
    "batch_matmul": batch_matmul_specs,
    "average_pooling": lambda: pooling_specs(modules.AveragePooling),
    "nadaraya_watson": lambda: pooling_specs(modules.NadarayaWatson),
    "regression_data": regression_data_specs,
    "masked_softmax": masked_softmax_specs,
    "additive_attention": additive_attention_specs,
    "dot_product_attention": dot_product_attention_specs,
    "multi_head_attention": multi_head_attention_specs,
    "score_statistics": score_statistics_specs,
    "self_attention": self_attention_specs,
    "permuted_self_attention": permuted_self_attention_specs,
    "position_rotation": position_rotation_specs,
    "binary_waves": binary_waves_specs,
    **exercise_cases.SPECS,
    "positional_encoding": positional_encoding_specs,
    "position_wise_ffn": position_wise_ffn_specs,
    "layer_norm": layer_norm_specs,
    "batch_norm": batch_norm_specs,
    "add_norm": add_norm_specs,
    "gru": gru_specs,
    "encoder_block": encoder_block_specs,
    "decoder_block": decoder_block_specs,
    "seq2seq_attention": lambda: model_cases.seq2seq_specs(model_modules.Seq2SeqAttention, ("bidirectional", "dot_product", "lstm", "tied_embeddings")),
    "seq2seq": lambda: model_cases.seq2seq_specs(model_modules.Seq2Seq),
    "transformer": model_cases.transformer_specs,
    **model_cases.DECODING_SPECS,
    **gpt_cases.SPECS,
}


def cases(program: str) -> Iterator[Case]:
    """All cases of a program. Each has a seed of its own name, so that adding one changes no other."""
    for index, spec in enumerate(SPECS[program]()):
        yield draw(program, spec, with_cotangent=index % 2 == 0)
