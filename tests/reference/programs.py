"""The registry's programs in PyTorch: which outputs each one names, and their gradients.

Tensor names are the registry's: every tensor that is neither an output nor a parameter of the
module is an input, and a missing optional input (`valid_lens`, `h_0`) is simply absent.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping

import torch
from torch import Tensor, nn

import decoding
import gpt_model
import gpt_modules
import model_modules
import modules

Tensors = dict[str, Tensor]
Settings = Mapping[str, Any]


class Parameterless(nn.Module):
    """Stands where a program is a plain function of its inputs."""


def batch_matmul(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    return {"output": torch.bmm(t["x"], t["y"])}


def masked_softmax(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    masked_value = float(settings.get("masked_value", -1e6))
    return {"output": modules.masked_softmax(t["x"], t.get("valid_lens"), masked_value)}


def pooling(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["queries"], t["keys"], t["values"])
    return {"attention_weights": net.attention_weights, "output": output}


def scored_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["queries"], t["keys"], t["values"], t.get("valid_lens"))
    return {"scores": net.scores, "attention_weights": net.attention_weights, "output": output}


def multi_head_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["queries"], t["keys"], t["values"], t.get("valid_lens"))
    return {"attention_weights": net.attention_weights, "output": output}


def regression_data(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    truth = 2 * torch.sin(t["x"]) + t["x"] ** 0.8
    return {"truth": truth, "output": truth + float(settings.get("sigma", 0.5)) * t["noise"]}


def statistics(scores: Tensor) -> Tensor:
    """Variance over all scores, then entropy and slope of their softmax, averaged over the queries."""
    weights = torch.softmax(scores, dim=-1)
    entropy = -(weights * torch.log_softmax(scores, dim=-1)).sum(dim=-1).mean()
    slope = (weights * (1 - weights)).sum(dim=-1).mean()
    return torch.stack([scores.var(unbiased=False), entropy, slope])


def score_statistics(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    columns, d = [], 1
    while d <= t["queries"].shape[1]:
        products = t["queries"][:, :d] @ t["keys"][:, :d].T
        plain, scaled = statistics(products), statistics(products / d**0.5)
        columns.append(torch.stack([plain, scaled], dim=1).flatten())
        d *= 2
    return {"output": torch.stack(columns, dim=1)}


def self_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["x"], t.get("valid_lens"))
    return {"scores": net.attention.scores, "attention_weights": net.attention.attention_weights, "output": output}


def permuted_self_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    def attend(x: Tensor) -> tuple[Tensor, Tensor]:
        if settings.get("positions"):
            x = x + modules.position_table(torch.arange(len(x), dtype=x.dtype), x.shape[1])
        attention = modules.DotProductAttention()
        output = attention(x[None], x[None], x[None], None)[0]
        return output, attention.attention_weights[0]

    original, original_weights = attend(t["x"])
    output, weights = attend(t["x"][t["order"]])
    rearranged = original[t["order"]]
    return {
        "original_weights": original_weights,
        "original_output": original,
        "attention_weights": weights,
        "output": output,
        "rearranged": rearranged,
    }


def position_rotation(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    steps, size = settings["steps"], 2 * settings["pairs"]
    offset = t["offset"]
    turns = offset / 10000 ** (torch.arange(0, size, 2, dtype=offset.dtype) / size)
    cos, sin = torch.cos(turns), torch.sin(turns)
    rotations = torch.stack((torch.stack((cos, -sin), 1), torch.stack((sin, cos), 1)), 1)
    positions = torch.arange(steps, dtype=offset.dtype)
    table = modules.position_table(positions, size)
    rotated = torch.einsum("tpi,pij->tpj", table.reshape(steps, -1, 2), rotations)
    moved = modules.position_table(positions + offset, size)
    return {"table": table, "rotations": rotations, "output": rotated.reshape(steps, size), "moved": moved}


def binary_waves(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    half_periods = 2.0 ** torch.arange(settings["digits"] - 1, -1, -1, dtype=t["numbers"].dtype)
    waves = -torch.sin((t["numbers"].unsqueeze(1) + 0.5) / half_periods * torch.pi)
    return {"bits": (waves > 0).to(waves.dtype), "output": waves}


def attention_variants(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    queries, keys = t["queries"], t["keys"]
    if settings.get("score") == "sum":
        scores = queries.sum(-1).unsqueeze(2) + keys.sum(-1).unsqueeze(1)
    else:
        scores = torch.bmm(queries, keys.transpose(1, 2))
    if settings.get("scaled") != "false":
        scores = scores / queries.shape[-1] ** 0.5
    mask = modules.valid_mask(t["valid_lens"], scores.shape)
    after = settings.get("mask") == "after"
    masked = scores if after else scores.masked_fill(~mask, -1e6)
    weights = torch.softmax(masked, dim=1 if settings.get("softmax_over") == "queries" else 2)
    if after:
        weights = weights * mask
    return {"scores": scores, "attention_weights": weights, "output": torch.bmm(weights, t["values"])}


def decoder_step(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    outputs, state = t["enc_outputs"], t["hidden_state"]
    steps, batch, hidden = outputs.shape
    keys = outputs.reshape(batch, steps, hidden) if settings.get("axes") == "reshape" else outputs.permute(1, 0, 2)
    query = state[0 if settings.get("query") == "first" else -1].unsqueeze(1)
    lens = None if settings.get("masked") == "false" else t["valid_lens"]
    output = net(query, keys, keys, lens)
    return {"scores": net.scores, "attention_weights": net.attention_weights, "output": output}


def heads_variants(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    x, heads = t["x"], settings["num_heads"]
    batch, steps, hidden = x.shape
    size = hidden // heads
    cut = x.reshape(batch, steps, heads, size)
    if settings.get("split") != "reshape":
        cut = cut.transpose(1, 2)
    parts = cut.reshape(batch * heads, steps, size)
    repeated = t["valid_lens"].repeat(heads) if settings.get("lens") == "repeat" else t["valid_lens"].repeat_interleave(heads)
    attention = modules.DotProductAttention()
    joined = attention(parts, parts, parts, repeated).reshape(batch, heads, steps, size)
    if settings.get("join") != "reshape":
        joined = joined.transpose(1, 2)
    return {"attention_weights": attention.attention_weights, "output": joined.reshape(batch, steps, hidden)}


def stepwise_decoding(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    embedded = net.embedding(t["tokens"].long())
    hidden = embedded.shape[1]
    if settings.get("scaled") != "false":
        embedded = embedded * hidden**0.5
    places = torch.arange(len(embedded), dtype=embedded.dtype)
    x = embedded + modules.position_table(places * (settings.get("positions") != "zero"), hidden)
    # Kept states are what a causal mask lets through; without them every token sees itself alone.
    lens = torch.arange(1, len(x) + 1)
    scores = x @ x.T / hidden**0.5
    weights = modules.masked_softmax(scores[None], lens[None])[0]
    output = x if settings.get("state") == "replaced" else weights @ x
    return {"output": output}


class Bilinear(nn.Module):
    """score(q, k) = k . M q."""

    def __init__(self, key_size: int, query_size: int) -> None:
        super().__init__()
        self.M = nn.Linear(query_size, key_size, bias=False)

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor, valid_lens: Tensor | None) -> Tensor:
        self.scores = torch.einsum("bqk,btk->bqt", self.M(queries), keys)
        self.attention_weights = modules.masked_softmax(self.scores, valid_lens)
        return torch.bmm(self.attention_weights, values)


def lstm(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output, (h_n, c_n) = net(t["x"])
    return {"output": output, "h_n": h_n[0], "c_n": c_n[0]}


def stacked_self_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    def spread(x: Tensor) -> Tensor:
        return ((x - x.mean(0)) ** 2).mean().sqrt()

    x = t["x"]
    if settings.get("positions") != "false":
        x = x + modules.position_table(torch.arange(len(x), dtype=x.dtype), x.shape[1])
    spreads = [spread(x)]
    for _ in range(settings["depth"]):
        attended = modules.DotProductAttention()(x[None], x[None], x[None], None)[0]
        x = nn.functional.layer_norm(x + attended, x.shape[1:]) if settings.get("residual") == "true" else attended
        spreads.append(spread(x))
    return {"spreads": torch.stack(spreads), "output": x}


class PositionTraining(nn.Module):
    def __init__(self, steps: int, size: int, hidden: int) -> None:
        super().__init__()
        self.P = nn.Parameter(torch.randn(steps, size))
        self.W_q = nn.Linear(size, hidden, bias=False)
        self.W_k = nn.Linear(size, hidden, bias=False)


def position_training(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    x = t["x"]
    kind = settings.get("positions", "learned")
    waves = modules.position_table(torch.arange(x.shape[1], dtype=x.dtype), x.shape[2])
    positions = {"learned": net.P, "waves": waves, "none": torch.zeros_like(waves)}[kind]
    placed = x + positions
    attention = modules.DotProductAttention()
    output = attention(net.W_q(placed), net.W_k(placed), x, None)
    losses = torch.stack([half.mean() for half in ((output - x.roll(1, dims=1)) ** 2).chunk(2)])
    return {"attention_weights": attention.attention_weights, "output": losses, "loss": losses[0]}


class PoolingTraining(nn.Module):
    def __init__(self, examples: int) -> None:
        super().__init__()
        self.w = nn.Parameter(torch.rand(1))
        self.trust = nn.Parameter(torch.randn(examples))


def pooling_training(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    x, y = t["x"], t["y"]
    half = 0.5 if settings.get("sign") == "plus" else -0.5
    scores = half * ((x.unsqueeze(1) - x) * net.w) ** 2 + net.trust
    if settings.get("leave_one_out") != "false":
        scores = scores.masked_fill(torch.eye(len(x), dtype=torch.bool), -1e30)
    weights = torch.softmax(scores, dim=1)
    output = weights @ y
    return {"attention_weights": weights, "output": output, "loss": ((output - y) ** 2).sum()}


class ImagePatches(nn.Module):
    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.projection = nn.Linear(4, hidden, bias=False)
        self.class_token = nn.Parameter(torch.randn(1, hidden))


def image_patches(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    grid = t["image"].shape[0] // 2
    patches = torch.stack([t["image"][2 * i : 2 * i + 2, 2 * j : 2 * j + 2].flatten() for i in range(grid) for j in range(grid)])
    tokens = torch.cat((net.class_token, net.projection(patches)))
    tokens = tokens + modules.position_table(torch.arange(len(tokens), dtype=tokens.dtype), tokens.shape[1])
    attention = modules.DotProductAttention()
    output = attention(tokens[None], tokens[None], tokens[None], None)[0]
    return {"attention_weights": attention.attention_weights, "output": output, "class_output": output[:1]}


def of_x(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    return {"output": net(t["x"])}


def add_norm(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    return {"output": net(t["x"], t["y"])}


def gru(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output, h_n = net(t["x"], t.get("h_0"))
    return {"output": output, "h_n": h_n}


def encoder_block(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["x"], t.get("valid_lens"))
    return {"attention_weights": net.attention.attention_weights, "output": output}


def decoder_block(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    output = net(t["x"], t["y"], t.get("valid_lens"))
    return {
        "self_attention_weights": net.attention1.attention_weights,
        "cross_attention_weights": net.attention2.attention_weights,
        "output": output,
    }


def logits_and_loss(net: nn.Module, t: Tensors) -> Tensors:
    logits = net(t["src"], t["tgt_in"], t["src_valid_len"])
    loss = model_modules.masked_cross_entropy(logits, t["tgt"], t["tgt_valid_len"]).sum()
    return {"logits": logits, "loss": loss}


def seq2seq_attention(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    outputs = logits_and_loss(net, t)
    return {**outputs, "attention_weights": net.decoder.attention_weights}


def seq2seq(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    return logits_and_loss(net, t)


def transformer(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    outputs = logits_and_loss(net, t)
    for i, block in enumerate(net.encoder.blks):
        outputs[f"encoder.attention_weights.{i}"] = block.attention.attention_weights
    for i, block in enumerate(net.decoder.blks):
        outputs[f"decoder.self_attention_weights.{i}"] = block.attention1.attention_weights
        outputs[f"decoder.cross_attention_weights.{i}"] = block.attention2.attention_weights
    return outputs


PROGRAMS: dict[str, Callable[[nn.Module, Tensors, Settings], Tensors]] = {
    "batch_matmul": batch_matmul,
    "average_pooling": pooling,
    "nadaraya_watson": pooling,
    "regression_data": regression_data,
    "masked_softmax": masked_softmax,
    "additive_attention": scored_attention,
    "dot_product_attention": scored_attention,
    "multi_head_attention": multi_head_attention,
    "score_statistics": score_statistics,
    "self_attention": self_attention,
    "permuted_self_attention": permuted_self_attention,
    "position_rotation": position_rotation,
    "binary_waves": binary_waves,
    "attention_variants": attention_variants,
    "decoder_step": decoder_step,
    "heads_variants": heads_variants,
    "stepwise_decoding": stepwise_decoding,
    "bilinear_attention": scored_attention,
    "lstm": lstm,
    "stacked_self_attention": stacked_self_attention,
    "position_training": position_training,
    "pooling_training": pooling_training,
    "image_patches": image_patches,
    "positional_encoding": of_x,
    "position_wise_ffn": of_x,
    "layer_norm": of_x,
    "batch_norm": of_x,
    "add_norm": add_norm,
    "gru": gru,
    "encoder_block": encoder_block,
    "decoder_block": decoder_block,
    "seq2seq_attention": seq2seq_attention,
    "seq2seq": seq2seq,
    "transformer": transformer,
    **decoding.PROGRAMS,
    **gpt_modules.PROGRAMS,
    "gpt": gpt_model.gpt,
}


def evaluate(
    program: str, net: nn.Module, tensors: Tensors, settings: Settings, dtype: torch.dtype
) -> tuple[Tensors, Tensors]:
    """(outputs, gradients by name) of `program` with all floats in `dtype`.

    `tensors` holds inputs and parameters, and `cotangent.output` where the gradients are to be
    those of sum(output * cotangent) instead of sum(output). A program with a `loss` uses that.
    """
    net = net.to(dtype)
    parameters = dict(net.named_parameters())  # a tied one once, where state_dict() has both of its names
    net.load_state_dict({name: tensors[name].to(dtype) for name in parameters}, strict=False)
    inputs = {
        name: tensor.to(dtype).requires_grad_() if tensor.is_floating_point() else tensor
        for name, tensor in tensors.items()
        if name not in parameters and not name.startswith("cotangent.")
    }
    outputs = PROGRAMS[program](net, inputs, settings)
    target = outputs.get("loss")
    if target is None:
        cotangent = tensors.get("cotangent.output")
        output = outputs["output"]
        target = output.sum() if cotangent is None else (output * cotangent.to(dtype)).sum()
    sources = {name: tensor for name, tensor in inputs.items() if tensor.requires_grad}
    sources.update(parameters)
    # Unused inputs (the keys of average pooling) have the gradient zero, not none.
    found = torch.autograd.grad(target, list(sources.values()), allow_unused=True)
    gradients = {
        name: torch.zeros_like(source) if gradient is None else gradient
        for (name, source), gradient in zip(sources.items(), found)
    }
    return {name: output.detach() for name, output in outputs.items()}, gradients
