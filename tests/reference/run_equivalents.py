#!/usr/bin/env python3
"""Holds the PyTorch equivalents that the page shows to the engine's own numbers.

    run_equivalents.py --attn build/release/attn --op-cases build/release/tests/attn_op_cases

Every node of every program of the registry with its gradients, of every op's cases and of a training step: the op's
function in equivalents/ops.py, given the engine's inputs, gives the engine's outputs. Every layer that these programs
hold: the function in equivalents/layers.py, given the layer's inputs and parameters, gives its output. Programs run as
they are by default, with every flag turned over, and with every other word that a setting takes. The functions compute
in float64, so that what differs is the engine's rounding. The last line is `N passed, N failed`: functions.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterator

import torch
from torch import Tensor

import layer_calls
from described import Described, Scope, described_by_attn, described_from_file
from equivalents import layers, ops


@dataclass(frozen=True)
class Limit:
    """The largest difference that passes, over the largest magnitude of the result."""

    relative: float
    reason: str


LIMITS = {
    "op": Limit(2e-6, "one op in float32: each number is rounded by 6e-8 and sums of up to a thousand terms add up"),
    "layer": Limit(1e-5, "a whole layer or model in float32: as the cpu backend against PyTorch, forward"),
    "layer/optimizer": Limit(
        1e-4, "Adam's first step is lr g / (|g| + 1e-8): where g vanishes, its rounding moves by a part of lr, 0.005"
    ),
}

# Where terms cancel, rounding is measured against the terms: the sum of their magnitudes, which the op gives for its
# inputs' magnitudes; or dy, for a softmax's gradient is zero where dy is the same everywhere.
TERMS: dict[str, Callable[..., Any]] = {
    **{name: getattr(ops, name) for name in ("sum", "sum_to", "matmul", "embedding_vjp")},
    "softmax_vjp": lambda y, dy: dy,
    "standardize_vjp": lambda x, y, dy, eps: dy,
}

# Inputs that hold whole numbers: PyTorch wants them as integers.
INTEGERS = {"embedding": [0], "embedding_vjp": [0], "cross_entropy": [1], "cross_entropy_vjp": [1]}

# Settings beside the defaults and the flags turned over: what they add to the layers and ops that occur.
VARIANTS = [
    ("masked_softmax", ["masked_value=-inf"]),
    ("nadaraya_watson_training", ["examples=7"]),
    ("multi_head_attention", ["num_heads=5"]),
    ("gru", ["num_layers=1", "steps=1"]),
    ("transformer", ["dropout=0.2", "num_layers=1"]),
    ("seq2seq_attention", ["lstm=true", "dot_product=true", "num_layers=1"]),
    ("seq2seq_attention", ["bidirectional=true", "num_layers=1"]),
    ("seq2seq_attention", ["embed=24", "num_layers=1", "tied_embeddings=true"]),
    ("scoring_training", ["task=largest"]),
    ("attention_variants", ["score=sum"]),
    ("attention_variants", ["mask=after"]),
    ("attention_variants", ["softmax_over=queries"]),
    ("decoder_step", ["axes=reshape"]),
    ("decoder_step", ["query=first"]),
    ("heads_variants", ["split=reshape"]),
    ("heads_variants", ["lens=repeat"]),
    ("heads_variants", ["join=reshape"]),
    ("stepwise_decoding", ["positions=zero"]),
    ("stepwise_decoding", ["state=fixed"]),
    ("stepwise_decoding", ["state=replaced"]),
    ("position_training", ["positions=waves"]),
    ("position_training", ["positions=none"]),
    ("pooling_training", ["sign=plus"]),
    ("position_wise_ffn", ["activation=gelu"]),
    ("sliding_window_attention", ["window=0"]),
    ("gpt", ["norm=rms", "activation=swiglu", "positions=rope", "num_kv_heads=2", "tied=true"]),
    ("gpt", ["norm_place=post", "activation=relu", "positions=sinusoidal", "window=3"]),
    ("gpt", ["positions=alibi", "num_layers=1"]),
    ("gpt", ["positions=none", "num_layers=1", "window=2"]),
]


@dataclass
class Result:
    """How a function fared: `error` is the worst difference over its scale."""

    calls: int = 0
    error: float = 0.0
    problems: list[str] = field(default_factory=list)


def tensors_of(x: Any) -> Iterator[Tensor]:
    if isinstance(x, Tensor):
        yield x
    elif isinstance(x, (list, tuple)):
        for part in x:
            yield from tensors_of(part)


def largest(tensors: Any) -> float:
    """The largest magnitude; a masked score, -1e6 or -inf, is no size of anything."""
    found = [x.detach().double().abs() for x in tensors_of(tensors)]
    sizes = [x[(x != math.inf) & (x != 1e6)] for x in found]
    return max((float(x.max()) for x in sizes if x.numel()), default=0.0)


def difference(actual: Any, expected: Any) -> float:
    worst = 0.0
    pairs = list(zip(tensors_of(actual), tensors_of(expected), strict=True))
    if not pairs:
        raise ValueError("it gives nothing")
    for a, b in pairs:
        if a.shape != b.shape:
            raise ValueError(f"it has shape {list(a.shape)}, the engine's is {list(b.shape)}")
        apart = torch.where(a == b, torch.zeros(()), (a.detach() - b).abs())  # equal infinities too
        worst = max(worst, float(apart.nan_to_num(nan=math.inf).max()) if apart.numel() else 0.0)
    return worst


def dropout_problem(mask: Tensor, p: float) -> str | None:
    """Random numbers differ from engine to engine: the values must be the same two, and as many zeros as chance allows."""
    kept = mask != 0
    if not torch.allclose(mask[kept], torch.tensor(1 / (1 - p)), rtol=1e-6):
        return "what is kept is not scaled by 1 / (1 - p)"
    deviation = math.sqrt(p * (1 - p) / mask.numel())
    if abs(float((~kept).double().mean()) - p) > 5 * deviation + 2**-16:  # p is rounded to a multiple of 2^-16
        return f"{int((~kept).sum())} of {mask.numel()} are dropped, p is {p}"
    return None


class Runner:
    def __init__(self) -> None:
        self.results: dict[str, Result] = {}

    def check(self, name: str, where: str, call: Callable[[], Any], expected: Any, terms: Any = ()) -> None:
        """Compares what `call` gives; the scale is that of the result, or of the terms that it is made of."""
        result = self.results.setdefault(name, Result())
        result.calls += 1
        try:
            apart = difference(call(), expected)
        except (ValueError, RuntimeError, TypeError, IndexError, AttributeError) as error:
            result.problems.append(f"{where}: {error}")
            return
        error = apart / max(largest(expected), largest(terms), 1e-30) if apart else 0.0
        result.error = max(result.error, error)
        if not error <= LIMITS.get(name, LIMITS[name.split("/")[0]]).relative:
            result.problems.append(f"{where}: differs by {error:.2e} of the scale")

    def node(self, program: Described, node: dict[str, Any]) -> None:
        name, attrs = node["op"], dict(node["attrs"])
        inputs = [program.tensors[i] for i in node["inputs"]]
        outputs = [program.tensors[i] for i in node["outputs"]]
        where = f"{program.name}: {program.values[node['outputs'][0]]['name']}"
        if name == "dropout_mask":
            self.dropout(where, inputs, attrs, outputs[0])
            return
        for i in INTEGERS.get(name, []):
            inputs[i] = inputs[i].long()
        if "value" in attrs:
            attrs["value"] = float(attrs["value"])

        def call() -> Any:
            result = getattr(ops, name)(*inputs, **attrs)
            if name == "softmax":
                # The one difference: rows that hold nothing but -inf.
                result = torch.where((inputs[0] == -math.inf).all(dim=-1, keepdim=True), torch.zeros(()), result)
            return result

        terms = TERMS[name](*[x.abs() for x in inputs], **attrs) if name in TERMS else ()
        self.check(f"op/{name}", where, call, outputs, terms)

    def dropout(self, where: str, inputs: list[Tensor], attrs: dict[str, Any], engine: Tensor) -> None:
        result = self.results.setdefault("op/dropout_mask", Result())
        result.calls += 1
        for which, mask in (("the engine's", engine), ("PyTorch's", ops.dropout_mask(*inputs, **attrs))):
            problem = dropout_problem(mask, attrs["p"])
            if mask.shape != engine.shape or problem:
                result.problems.append(f"{where}: {which} mask: {problem or 'another shape'}")

    def layer(self, scope: Scope) -> None:
        name = scope.layer
        if not hasattr(layer_calls, name):
            return
        where = f"{scope.program.name}: '{scope.path}'"
        try:
            found = getattr(layer_calls, name)(scope)
        except (LookupError, StopIteration, ValueError) as error:
            self.results.setdefault(f"layer/{name}", Result()).problems.append(f"{where}: cannot be called: {error!r}")
            return
        if found is None:
            return
        arguments, expected = found

        def call() -> Any:
            result = getattr(layers, name)(*arguments)
            return arguments[0] if result is None else result  # an optimizer changes the parameters

        self.check(f"layer/{name}", where, call, expected)

    def program(self, program: Described) -> None:
        dropped = any(node["op"] == "dropout_mask" for node in program.nodes)
        for node in program.nodes:
            self.node(program, node)
        # An encoder and a step of decoding hold parts of layers; the model's own program has them whole.
        name = program.name.split()[0]
        parts = name.endswith(("_encoding", "_decoding_step")) and not name.startswith(("positional", "rotary"))
        for path, scope in program.scopes.items():
            # The layers' equivalents drop nothing.
            if not dropped and not parts and scope["layer"] and path.split("/")[0] != "backward":
                self.layer(Scope(program, path))

    def optimizer(self, step: Described) -> None:
        """The whole training step in PyTorch: model, loss, backward pass, clipping, Adam."""
        arguments, _ = layer_calls.transformer(Scope(step, ""))
        before, after = zip(*layer_calls.updated(step))
        names = [step.values[u["state"]]["name"] for u in step.updates if step.values[u["state"]]["role"] == "parameter"]
        for name, tensor in zip(names, before):
            arguments[0].add(name, tensor.requires_grad_())

        def call() -> Any:
            _, tgt, lens, steps, smoothing = layer_calls.sequence_loss(Scope(step, "loss"))[0]
            loss = layers.sequence_loss(layers.transformer(*arguments), tgt, lens, steps, smoothing)
            layers.optimizer(loss, before, *layer_calls.learning_rate_and_decay(step))
            return before

        self.check("layer/optimizer", step.name, call, after)


def functions(module: Any) -> list[str]:
    return [name for name, f in vars(module).items() if callable(f) and getattr(f, "__module__", "") == module.__name__]


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def variants(listed: str) -> Iterator[tuple[str, list[str]]]:
    """From what `attn programs` prints: each program as it is, with each of its flags turned over, and VARIANTS.

    Raises ValueError if a setting takes words and VARIANTS has none of them.
    """
    program = ""
    for line in listed.splitlines():
        if line and not line.startswith(" "):
            program = line
            yield program, []
        elif line.startswith("  --set "):
            setting, default = line.split()[1].split("=", 1)
            if default in ("true", "false"):
                yield program, [f"{setting}={'false' if default == 'true' else 'true'}"]
            elif not is_number(default) and not any(
                name == program and given.startswith(f"{setting}=") for name, words in VARIANTS for given in words
            ):
                raise ValueError(f"{program}: the setting {setting} takes words, and VARIANTS has none but '{default}'")
    yield from VARIANTS


def programs(attn: Path, op_cases: Path, scratch: Path) -> Iterator[Described]:
    listed = subprocess.run([str(attn), "programs"], capture_output=True, text=True, check=True).stdout
    for name, settings in variants(listed):
        yield described_by_attn(attn, name, settings, scratch)
    cases = scratch / "cases"
    cases.mkdir()
    subprocess.run([str(op_cases), str(cases)], check=True)
    for path in sorted(cases.glob("*.safetensors")):
        yield described_from_file(path)


def report(results: dict[str, Result]) -> int:
    for name in (f"{kind}/{f}" for kind, module in (("op", ops), ("layer", layers)) for f in functions(module)):
        result = results.setdefault(name, Result())
        if result.calls == 0:
            result.problems.append("no program calls it: nothing was compared")
        for problem in result.problems[:3]:
            print(f"FAILED {name}: {problem}")
        print(f"{name}: {result.calls} calls, worst error {result.error:.1e}, {len(result.problems)} problems")
    failed = sum(1 for result in results.values() if result.problems)
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attn", type=Path, required=True, metavar="PATH")
    parser.add_argument("--op-cases", type=Path, required=True, metavar="PATH")
    arguments = parser.parse_args()
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(0)
    torch.set_num_threads(1)
    runner = Runner()
    with tempfile.TemporaryDirectory(prefix="equivalents-") as scratch:
        for program in programs(arguments.attn, arguments.op_cases, Path(scratch)):
            runner.program(program)
            if program.name.startswith("training_step"):
                runner.optimizer(program)
    return report(runner.results)


if __name__ == "__main__":
    sys.exit(main())
