"""The cases of the translation models; see cases.py."""

from __future__ import annotations

from typing import Callable, Iterator, Sequence

import torch
from torch import Tensor, nn

import model_modules
from draw import Spec, lengths
from modules import valid_mask
from programs import Tensors

PAD, BOS = 1, 2


def sentences(
    b: int, steps: tuple[int, int], vocab: tuple[int, int], lens: tuple[Tensor, Tensor] | None = None
) -> Tensors:
    """A batch as training sees it: ids up to the length, padding after it, the target shifted by one."""
    (ts, tt), (v_src, v_tgt) = steps, vocab
    src_len, tgt_len = lens or (torch.randint(1, ts + 1, (b,)), torch.randint(1, tt + 1, (b,)))
    src, tgt = torch.randint(0, v_src, (b, ts)), torch.randint(0, v_tgt, (b, tt))
    src = src.masked_fill(~valid_mask(src_len, src.shape), PAD)
    tgt = tgt.masked_fill(~valid_mask(tgt_len, tgt.shape), PAD)
    tgt_in = torch.cat((torch.full((b, 1), BOS), tgt[:, :-1]), dim=1)
    return {"src": src, "src_valid_len": src_len, "tgt_in": tgt_in, "tgt": tgt, "tgt_valid_len": tgt_len}


def unshifted(b: int, steps: tuple[int, int], vocab: tuple[int, int]) -> Tensors:
    """Any ids everywhere: nothing may depend on padding or on the target's shift."""
    ids = lambda size, t: torch.randint(0, size, (b, t))
    tensors = sentences(b, steps, vocab)
    tgt_in, tgt = (ids(vocab[1], steps[1]) for _ in range(2))
    return {**tensors, "src": ids(vocab[0], steps[0]), "tgt_in": tgt_in, "tgt": tgt}


# name, inputs, vocabularies; the last is the book's size.
MODEL_BATCHES: list[tuple[str, Callable[[], Tensors], tuple[int, int]]] = [
    ("single", lambda: sentences(1, (1, 1), (4, 5)), (4, 5)),
    ("small", lambda: sentences(2, (3, 4), (7, 5)), (7, 5)),
    ("more_source_steps", lambda: sentences(3, (7, 2), (11, 13)), (11, 13)),
    ("more_target_steps", lambda: sentences(2, (2, 11), (6, 19)), (6, 19)),
    ("unshifted", lambda: unshifted(4, (5, 6), (17, 23)), (17, 23)),
    ("empty_and_full", lambda: sentences(3, (4, 5), (9, 8), (lengths(0, 4, 2), lengths(5, 0, 3))), (9, 8)),
    ("above_16", lambda: sentences(5, (18, 17), (37, 53)), (37, 53)),
    ("book_size", lambda: sentences(64, (10, 10), (184, 201)), (184, 201)),
]


def seq2seq_specs(module: type[nn.Module], variants: Sequence[str] = ()) -> Iterator[Spec]:
    sizes = [(1, 1, 1), (3, 4, 1), (5, 7, 2), (8, 8, 2), (17, 16, 2), (6, 5, 3), (19, 23, 2), (32, 32, 2)]
    for (name, inputs, vocab), (embed, hidden, layers) in zip(MODEL_BATCHES, sizes):
        net = lambda vocab=vocab, of=(embed, hidden, layers): module(*vocab, *of)
        yield Spec(name, net, inputs)
        for variant in variants:
            varied = lambda vocab=vocab, of=(embed, hidden, layers), variant=variant: module(*vocab, *of, **{variant: True})
            yield Spec(f"{name}_{variant}", varied, inputs, {variant: "true"})


def transformer_specs() -> Iterator[Spec]:
    sizes = [
        (2, 1, 1, 1), (4, 3, 2, 1), (6, 7, 3, 2), (8, 8, 1, 2),
        (16, 17, 4, 2), (12, 5, 4, 3), (34, 19, 2, 2), (32, 64, 4, 2),
    ]  # fmt: skip
    for (name, inputs, vocab), of in zip(MODEL_BATCHES, sizes):
        for tied in (False, True):
            net = lambda vocab=vocab, of=of, tied=tied: model_modules.Transformer(*vocab, *of, tied_embeddings=tied)
            settings = {"num_heads": of[2], **({"tied_embeddings": "true"} if tied else {})}
            yield Spec(f"{name}_tied" if tied else name, net, inputs, settings)
