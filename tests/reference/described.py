"""A program with the engine's numbers: what `attn describe` says of it, and every value that it computed."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator

import torch
from torch import Tensor

import safetensors_io

Node = dict[str, Any]


class Parameters:
    """Parameters by their state_dict names as attributes, p.W_q.weight; None where there is none.

    Numbered parts are listed: blks.block0 is p.blks[0], and a GRU's weight_ih_l1 is p[1].weight_ih; its
    weight_ih_l1_reverse is p[1].reverse.weight_ih.
    """

    def __init__(self) -> None:
        self.parts: dict[str, Any] = {}

    def add(self, name: str, tensor: Tensor) -> None:
        *path, last = name.split(".")
        recurrent = re.fullmatch(r"(.+)_l(\d+)(_reverse)?", last)
        if recurrent:
            last, layer, reverse = recurrent.groups()
            path = [*path, layer, *(["reverse"] if reverse else [])]
        part = self
        for step in path:
            part = part.parts.setdefault(re.sub(r"^block(?=\d)", "", step), Parameters())
        part.parts[last] = tensor

    def __getattr__(self, name: str) -> Any:
        return self.parts.get(name)

    def __getitem__(self, index: int) -> Any:
        return self.parts[str(index)]

    def __iter__(self) -> Iterator[Any]:
        return (self.parts[str(i)] for i in range(len(self.parts)))


@dataclass
class Described:
    """`tensors` are the values by their ids, as the ops read them."""

    name: str
    values: list[dict[str, Any]]
    nodes: list[Node]
    scopes: dict[str, dict[str, Any]]
    outputs: dict[str, int]
    updates: list[dict[str, int]]
    tensors: list[Tensor]
    ids: dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(name: str, description: dict[str, Any], tensors: dict[str, Any]) -> "Described":
        values = description["values"]
        numbers = [torch.from_numpy(tensors[value["name"]].copy()).double() for value in values]
        parts = (description[part] for part in ("nodes", "scopes", "outputs", "updates"))
        return Described(name, values, *parts, numbers, {value["name"]: i for i, value in enumerate(values)})

    def tensor(self, name: str) -> Tensor:
        """A value by its path or as an output."""
        return self.tensors[self.ids[name] if name in self.ids else self.outputs[name]]

    def find(self, name: str) -> Tensor | None:
        return self.tensor(name) if name in self.ids or name in self.outputs else None

    def parameters(self, prefix: str = "") -> Parameters:
        """All parameters whose names begin so."""
        found = Parameters()
        for value, tensor in zip(self.values, self.tensors):
            if value["role"] == "parameter" and value["name"].startswith(prefix):
                found.add(value["name"][len(prefix) :], tensor)
        return found


def described_from_file(path: Path) -> Described:
    tensors, metadata = safetensors_io.read(path)
    return Described.of(path.stem, json.loads(metadata["description"]), tensors)


def described_by_attn(attn: Path, program: str, settings: list[str], scratch: Path) -> Described:
    """Runs a program of the registry with gradients. Raises ValueError if it fails."""
    out = scratch / "values.safetensors"
    arguments = [program, "--gradients", *(part for setting in settings for part in ("--set", setting))]

    def command(*words: str) -> str:
        done = subprocess.run([str(attn), *words], capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise ValueError(f"attn {' '.join(words)} ended with status {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    description = json.loads(command("describe", *arguments))
    command("run", *arguments, "--all", "--out", str(out))
    name = " ".join([program, *settings])
    return Described.of(name, description, safetensors_io.read(out)[0])


@dataclass
class Scope:
    """What was recorded in a scope and below it, forward (or as an update)."""

    program: Described
    path: str

    @property
    def layer(self) -> str:
        return self.program.scopes[self.path]["layer"]

    @property
    def nodes(self) -> list[Node]:
        below = self.path + "/" if self.path else ""
        return [
            node
            for node in self.program.nodes
            if node["phase"] != "backward" and (node["scope"] == self.path or node["scope"].startswith(below))
        ]

    @property
    def own(self) -> list[Node]:
        """Without what stands in scopes of their own."""
        return [node for node in self.nodes if node["scope"] == self.path]

    def below(self, name: str) -> "Scope":
        return Scope(self.program, f"{self.path}/{name}" if self.path else name)

    def first(self, op: str, within: Callable[[Node], bool] = lambda node: True) -> Node:
        return next(node for node in self.nodes if node["op"] == op and within(node))

    def last(self, op: str) -> Node:
        return [node for node in self.nodes if node["op"] == op][-1]

    def input(self, node: Node, index: int) -> Tensor:
        return self.program.tensors[node["inputs"][index]]

    def output(self, node: Node, index: int = 0) -> Tensor:
        return self.program.tensors[node["outputs"][index]]

    @property
    def result(self) -> Tensor:
        """What its last node computed."""
        return self.output(self.nodes[-1])

    @property
    def valid_lens(self) -> Tensor | None:
        return next((self.input(node, 1) for node in self.nodes if node["op"] == "mask_lengths"), None)

    def prefix(self, parameter: str) -> str:
        """The state_dict prefix under which the scope reads a parameter that ends so."""
        for node in self.nodes:
            for i in node["inputs"]:
                value = self.program.values[i]
                name = value["name"]
                if value["role"] == "parameter" and (name == parameter or name.endswith("." + parameter)):
                    return name[: len(name) - len(parameter)]
        raise LookupError(f"{self.program.name}: '{self.path}' reads no {parameter}")

    def reads(self, parameter: str) -> bool:
        try:
            self.prefix(parameter)
        except LookupError:
            return False
        return True

    def factor(self, parameter: str) -> Tensor:
        """What is multiplied by that parameter, here or else anywhere in the forward pass: the x of x W^T."""
        i = self.program.ids[parameter]
        nodes = [*self.nodes, *Scope(self.program, "").nodes]
        return self.input(next(node for node in nodes if node["op"] == "matmul" and node["inputs"][1] == i), 0)
