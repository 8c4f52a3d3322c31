"""Draws a case's values: inputs, parameters and the cotangent, from a seed of the case's name."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Any, Callable

import torch
from torch import Tensor, nn

import model_modules
import modules
from programs import Tensors, evaluate


@dataclass
class Case:
    """One evaluation: `tensors` holds inputs, parameters and possibly `cotangent.output`."""

    program: str
    name: str
    net: nn.Module
    tensors: Tensors
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass
class Spec:
    """What a case is made from; `inputs` draws its values after the seed is set."""

    name: str
    net: Callable[[], nn.Module]
    inputs: Callable[[], Tensors]
    settings: dict[str, Any] = field(default_factory=dict)


def normal(*shape: int) -> Tensor:
    return torch.randn(*shape)


def lengths(*values: Any) -> Tensor:
    return torch.tensor(values, dtype=torch.int64)


def parameters(net: nn.Module) -> Tensors:
    """Random parameters of a scale that keeps activations near one; biases and norms are not trivial."""
    drawn: Tensors = {}
    for name, parameter in net.named_parameters():
        value = normal(*parameter.shape)
        if name.endswith("embedding.weight") and isinstance(getattr(net, "whole", net), model_modules.Transformer):
            # The model multiplies by sqrt(H). With N(0, 1) scores would reach 100, where float32
            # itself makes weights wrong by 1e-5.
            drawn[name] = value / parameter.shape[1] ** 0.5
        elif name.endswith("embedding.weight") or name == "w":
            drawn[name] = value
        elif parameter.dim() == 2:
            drawn[name] = value / parameter.shape[1] ** 0.5
        elif name.endswith("weight"):  # layer norm's
            drawn[name] = 1 + 0.3 * value
        else:
            drawn[name] = 0.3 * value
    return drawn


def draw(program: str, spec: Spec, with_cotangent: bool) -> Case:
    seed = zlib.crc32(f"{program}/{spec.name}".encode())
    while True:
        torch.manual_seed(seed)
        net = spec.net()
        tensors = {**spec.inputs(), **parameters(net)}
        distance = KinkDistance(net)
        outputs, _ = evaluate(program, net, tensors, spec.settings, torch.float64)
        if distance.smallest > KINK_DISTANCE:
            break
        seed += 1
    if with_cotangent and "loss" not in outputs:
        tensors["cotangent.output"] = normal(*outputs["output"].shape)
    return Case(program, spec.name, net, tensors, spec.settings)


# Nearer to zero, float32 may round a ReLU's input to the other side, and a whole term of the
# gradient would come or go: both results would be right, and the comparison would be worthless.
KINK_DISTANCE = 1e-6


class KinkDistance:
    """The smallest magnitude of any ReLU input that passes through `net`."""

    def __init__(self, net: nn.Module) -> None:
        self.smallest = float("inf")
        for module in net.modules():
            if isinstance(module, modules.PositionWiseFFN):
                module.dense1.register_forward_hook(self.see)

    def see(self, module: nn.Module, inputs: Any, output: Tensor) -> None:
        self.smallest = min(self.smallest, output.detach().abs().min().item())
