"""The registry's programs in PyTorch: which outputs each one names, and their gradients.

Tensor names are the registry's: every tensor that is neither an output nor a parameter of the
module is an input, and a missing optional input (`valid_lens`, `h_0`) is simply absent.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping

import torch
from torch import Tensor, nn

import modules

Tensors = dict[str, Tensor]
Settings = Mapping[str, Any]


class Parameterless(nn.Module):
    """Stands where a program is a plain function of its inputs."""


def batch_matmul(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    return {"output": torch.bmm(t["x"], t["y"])}


def masked_softmax(net: nn.Module, t: Tensors, settings: Settings) -> Tensors:
    masked_value = float(settings.get("masked_value", modules.MASKED_VALUE))
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
    loss = modules.masked_cross_entropy(logits, t["tgt"], t["tgt_valid_len"]).sum()
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
}


def evaluate(
    program: str, net: nn.Module, tensors: Tensors, settings: Settings, dtype: torch.dtype
) -> tuple[Tensors, Tensors]:
    """(outputs, gradients by name) of `program` with all floats in `dtype`.

    `tensors` holds inputs and parameters, and `cotangent.output` where the gradients are to be
    those of sum(output * cotangent) instead of sum(output). A program with a `loss` uses that.
    """
    net = net.to(dtype)
    net.load_state_dict({name: tensors[name].to(dtype) for name in net.state_dict()})
    inputs = {
        name: tensor.to(dtype).requires_grad_() if tensor.is_floating_point() else tensor
        for name, tensor in tensors.items()
        if name not in net.state_dict() and not name.startswith("cotangent.")
    }
    outputs = PROGRAMS[program](net, inputs, settings)
    target = outputs.get("loss")
    if target is None:
        cotangent = tensors.get("cotangent.output")
        output = outputs["output"]
        target = output.sum() if cotangent is None else (output * cotangent.to(dtype)).sum()
    sources = {name: tensor for name, tensor in inputs.items() if tensor.requires_grad}
    sources.update(net.named_parameters())
    # Unused inputs (the keys of average pooling) have the gradient zero, not none.
    found = torch.autograd.grad(target, list(sources.values()), allow_unused=True)
    gradients = {
        name: torch.zeros_like(source) if gradient is None else gradient
        for (name, source), gradient in zip(sources.items(), found)
    }
    return {name: output.detach() for name, output in outputs.items()}, gradients
