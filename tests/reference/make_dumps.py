#!/usr/bin/env python3
"""Writes what PyTorch computes for every program: DIR/<program>/<case>.safetensors.

A file holds the inputs and parameters under the registry's names, `expect.<output>` and
`expect.grad.<name>`, and in its metadata `program`, `case` and `set` (the options, as JSON).

Expectations are computed in float64 from inputs that float32 represents exactly, then rounded
once to float32: they are right to the last digit, whatever order an engine adds in.
"""

from __future__ import annotations

import argparse
import contextlib
import json
from pathlib import Path

import numpy as np
import torch

import safetensors_io
from cases import SPECS, cases
from draw import Case
from programs import evaluate


def stored(tensor: torch.Tensor) -> np.ndarray:
    """float32 for every float, int64 for ids and lengths."""
    array = tensor.detach().cpu().numpy()
    return array.astype(np.float32 if tensor.is_floating_point() else np.int64)


def dump(case: Case, path: Path, device: str) -> None:
    # Drawn on the CPU wherever they are used: the same numbers. As a context a device needs PyTorch 2.
    tensors = {name: tensor.to(device) for name, tensor in case.tensors.items()}
    with contextlib.nullcontext() if device == "cpu" else torch.device(device):  # type: ignore[attr-defined]
        outputs, gradients = evaluate(case.program, case.net.to(device), tensors, case.settings, torch.float64)
    tensors = {name: stored(tensor) for name, tensor in case.tensors.items()}
    tensors.update({f"expect.{name}": stored(tensor) for name, tensor in outputs.items()})
    tensors.update({f"expect.grad.{name}": stored(tensor) for name, tensor in gradients.items()})
    for name, array in tensors.items():
        if not np.all(np.isfinite(array)):
            raise ValueError(f"{case.program}/{case.name}: {name} is not finite, so it can test nothing")
    metadata = {"program": case.program, "case": case.name, "set": json.dumps(case.settings)}
    path.parent.mkdir(parents=True, exist_ok=True)
    safetensors_io.write(path, tensors, metadata)


def make_dumps(out: Path, programs: list[str], device: str = "cpu") -> int:
    """Computes on `device`. Returns how many files were written."""
    # One thread: sums are then added in one order, and two runs give the same bytes.
    torch.set_num_threads(1)
    count = 0
    for program in programs:
        for case in cases(program):
            dump(case, out / program / f"{case.name}.safetensors", device)
            count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--program", choices=SPECS, action="append", help="only this one (may be given again)")
    arguments = parser.parse_args()
    count = make_dumps(arguments.out, arguments.program or list(SPECS))
    print(f"{count} cases in {arguments.out}")


if __name__ == "__main__":
    main()
