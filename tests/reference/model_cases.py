"""The cases of the translation models; see cases.py."""

from __future__ import annotations

from typing import Callable, Iterator, Sequence

import torch
from torch import Tensor, nn

import model_modules
from decoding import parts_of
from draw import Spec, lengths, normal
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


# name, B, Ts, how long the sources are, tokens before and with room for all, vocabularies, H, L, N; an embedding is one
# wider than H.
DECODING: list[tuple[str, int, int, Tensor, tuple[int, int], tuple[int, int], tuple[int, int, int]]] = [
    ("single", 1, 1, lengths(1), (0, 1), (4, 5), (2, 1, 1)),
    ("first_step", 3, 5, lengths(5, 0, 2), (0, 3), (7, 6), (6, 2, 3)),
    ("later_step", 2, 7, lengths(3, 7), (4, 9), (11, 13), (8, 2, 2)),
    ("above_16", 2, 19, lengths(17, 18), (18, 19), (23, 37), (34, 3, 2)),
]


def encoding_specs(net: Callable[[int, int, int, int, int], nn.Module]) -> Iterator[Spec]:
    """net: of vocabularies, H, L, N"""
    for name, b, ts, lens, _, vocab, (hidden, layers, num_heads) in DECODING:
        inputs = lambda b=b, ts=ts, lens=lens, v=vocab[0]: {"src": torch.randint(0, v, (b, ts)), "src_valid_len": lens}
        of = (*vocab, hidden, layers, num_heads)
        yield Spec(name, lambda of=of: net(*of), inputs, {"num_heads": num_heads} if net is transformer_encoder else {})


def attention_encoder(v_src: int, v_tgt: int, hidden: int, layers: int, _: int, **variant: bool) -> nn.Module:
    model = model_modules.Seq2SeqAttention(v_src, v_tgt, hidden + 1, hidden, layers, **variant)
    return parts_of(model, "encoder", "decoder.attention.W_k")


def context_encoder(v_src: int, v_tgt: int, hidden: int, layers: int, _: int) -> nn.Module:
    return parts_of(model_modules.Seq2Seq(v_src, v_tgt, hidden + 1, hidden, layers), "encoder")


def transformer_encoder(v_src: int, v_tgt: int, hidden: int, layers: int, num_heads: int) -> nn.Module:
    model = model_modules.Transformer(v_src, v_tgt, hidden, hidden + 3, num_heads, layers)
    memory = [f"decoder.blks.block{i}.attention2.W_{x}" for i in range(layers) for x in "kv"]
    return parts_of(model, "encoder", *memory)


def step_inputs(b: int, v_tgt: int, lens: Tensor, state: Tensors) -> Tensors:
    return {"token": torch.randint(0, v_tgt, (b, 1)), "src_valid_len": lens, **state}


def attention_step_specs() -> Iterator[Spec]:
    for name, b, ts, lens, _, vocab, (h, layers, _) in DECODING:
        for variant in ("", "bidirectional", "lstm"):
            flags = {variant: True} if variant else {}

            def net(vocab=vocab, h=h, layers=layers, flags=flags) -> nn.Module:
                model = model_modules.Seq2SeqAttention(*vocab, h + 1, h, layers, **flags)
                attention = [f"decoder.attention.{x}" for x in ("W_q", "w_v")]
                return parts_of(model, *attention, "decoder.embedding", "decoder.rnn", "decoder.dense")

            def inputs(b=b, ts=ts, lens=lens, v=vocab[1], h=h, layers=layers, variant=variant) -> Tensors:
                width = 2 * h if variant == "bidirectional" else h
                state = {"state.enc_outputs": normal(b, ts, width), "state.enc_keys": normal(b, ts, h)}
                for part in ("hidden", "cell") if variant == "lstm" else ("hidden",):
                    state[f"state.{part}"] = normal(layers, b, h)
                return step_inputs(b, v, lens, state)

            yield Spec(name + (f"_{variant}" if variant else ""), net, inputs, {variant: "true"} if variant else {})


def context_step_specs() -> Iterator[Spec]:
    for name, b, _, lens, _, vocab, (h, layers, _) in DECODING:

        def net(vocab=vocab, h=h, layers=layers) -> nn.Module:
            model = model_modules.Seq2Seq(*vocab, h + 1, h, layers)
            return parts_of(model, "decoder.embedding", "decoder.rnn", "decoder.dense")

        def inputs(b=b, lens=lens, v=vocab[1], h=h, layers=layers) -> Tensors:
            return step_inputs(b, v, lens, {"state.hidden": normal(layers, b, h), "state.context": normal(b, h)})

        yield Spec(name, net, inputs)


def transformer_step_specs() -> Iterator[Spec]:
    for name, b, ts, lens, (before, room), vocab, (h, layers, n) in DECODING:

        def net(vocab=vocab, h=h, layers=layers, n=n) -> nn.Module:
            model = model_modules.Transformer(*vocab, h, h + 3, n, layers)
            unused = [f"block{i}.attention2.W_{x}" for i in range(layers) for x in "kv"]
            blocks = [name for name, part in model.decoder.blks.named_modules() if not list(part.children())]
            used = [f"decoder.blks.{name}" for name in blocks if name not in unused]
            return parts_of(model, "decoder.embedding", *used, "decoder.dense")

        def inputs(b=b, ts=ts, lens=lens, at=(before, room), v=vocab[1], h=h, layers=layers, n=n) -> Tensors:
            state = {"position": torch.tensor([at[0]])}
            for i in range(layers):
                for x in ("keys", "values"):
                    state[f"state.cross_{x}.{i}"] = normal(b, n, ts, h // n)
                    state[f"state.self_{x}.{i}"] = normal(b, n, at[1], h // n)
            return step_inputs(b, v, lens, state)

        yield Spec(name, net, inputs, {"num_heads": n, "steps": room})


DECODING_SPECS: dict[str, Callable[[], Iterator[Spec]]] = {
    "seq2seq_attention_encoding": lambda: encoding_specs(attention_encoder),
    "seq2seq_encoding": lambda: encoding_specs(context_encoder),
    "transformer_encoding": lambda: encoding_specs(transformer_encoder),
    "seq2seq_attention_decoding_step": attention_step_specs,
    "seq2seq_decoding_step": context_step_specs,
    "transformer_decoding_step": transformer_step_specs,
}
