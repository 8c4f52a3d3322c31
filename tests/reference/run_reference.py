#!/usr/bin/env python3
"""Runs every program with `attn run` and compares all its values with PyTorch's.

    run_reference.py --attn build/release/attn [--backend cpu] [--program NAME] [--dumps DIR] [--torch-device cuda]

One line a program with the worst errors, one a failed case; the last line is
`N passed, N failed`. Exit status 1 if a case failed, 2 if nothing could be run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Mapping

import numpy as np

import safetensors_io

FORWARD, GRADIENT = "forward", "gradient"


@dataclass(frozen=True)
class Limit:
    """The largest error that passes.

    An error is a difference over the tensor's scale, its largest magnitude; `floor` is the least
    scale, in units of the case's scale (see `case_scale`).
    """

    relative: float
    floor: float
    reason: str


LIMITS: dict[tuple[str, str], Limit] = {
    ("reference", FORWARD): Limit(1e-6, 1e-6, "double inside; only the rounding to the file's float32 is left, 6e-8"),
    ("reference", GRADIENT): Limit(1e-6, 1e-6, "as forward; terms that cancel leave 1e-16, far below the floor"),
    ("cpu", FORWARD): Limit(1e-5, 1e-2, "float32 rounds each operation by 6e-8; a whole model adds up to 1e-6"),
    ("cpu", GRADIENT): Limit(1e-4, 1e-2, "twice as deep as forward, and terms of both signs cancel: up to 2e-5"),
    ("cuda", FORWARD): Limit(1e-5, 1e-2, "float32 as on the cpu, sums in another order"),
    ("cuda", GRADIENT): Limit(1e-4, 1e-2, "float32 as on the cpu, sums in another order"),
}

# Elements that are small in their tensor are held to a tenth of the error that the scale allows:
# a wrong small weight must not hide behind a large one.
SMALL_ELEMENT = 0.1

Arrays = Mapping[str, np.ndarray]


@dataclass
class Comparison:
    """error: over the tensor's scale; excess: the worst element over its own bound (above 1 fails)."""

    error: float
    excess: float
    problem: str | None = None


def compare(actual: np.ndarray | None, expected: np.ndarray, limit: Limit, scale: float) -> Comparison:
    """`scale` is the case's; shapes must be equal and every number finite."""
    if actual is None:
        return Comparison(np.inf, np.inf, "is missing")
    if actual.shape != expected.shape:
        return Comparison(np.inf, np.inf, f"has shape {list(actual.shape)}, expected {list(expected.shape)}")
    if expected.size == 0:
        return Comparison(0.0, 0.0)
    a, b = actual.astype(np.float64), expected.astype(np.float64)
    if not np.all(np.isfinite(a)):
        return Comparison(np.inf, np.inf, f"has {np.count_nonzero(~np.isfinite(a))} numbers that are not finite")
    least = limit.floor * scale
    own = max(np.abs(b).max(), least)
    difference = np.abs(a - b)
    error = float(difference.max() / own)
    bounds = limit.relative * (np.abs(b) + max(SMALL_ELEMENT * own, least))
    worst = int((difference / bounds).argmax())
    excess = float((difference / bounds).flat[worst])
    if error <= limit.relative and excess <= 1:
        return Comparison(error, excess)
    at = [int(i) for i in np.unravel_index(worst, a.shape)]
    where = f"{at} is {a.flat[worst]:.9g}, expected {b.flat[worst]:.9g}"
    return Comparison(error, excess, f"{where}: error {error:.2e} of the scale, {excess:.3g} of the element's bound")


def case_scale(expected: Arrays, kind: str) -> float:
    """What a number that should be zero is measured against: the size of the terms that cancel in it.

    Softmax rows and norms have gradients that vanish by cancelling terms of the size of the
    values and the cotangent; float32 leaves 1e-7 of those terms, however small the exact result.
    """
    # The loss is a sum over the batch, and in no number's terms.
    names = [name for name in expected if (kind_of(name) == kind or name == "output") and name != "loss"]
    return float(max([1.0, *(np.abs(expected[name]).max() for name in names if expected[name].size)]))


def kind_of(name: str) -> str:
    return GRADIENT if name.startswith("grad.") else FORWARD


@dataclass
class Worst:
    error: float = 0.0
    where: str = "-"

    def see(self, error: float, where: str) -> None:
        if error > self.error:
            self.error, self.where = error, where

    def __str__(self) -> str:
        return f"{self.error:.1e} ({self.where})"


class Runner:
    """Runs `attn` on one case after another and keeps the worst errors of a program."""

    def __init__(self, attn: Path, backend: str, scratch: Path) -> None:
        self.attn, self.backend, self.scratch = attn, backend, scratch

    def problems(self, case: Path, worst: dict[str, Worst]) -> list[str]:
        """What is wrong with a case, one sentence each; none if it passes."""
        tensors, metadata = safetensors_io.read(case)
        given = {name: array for name, array in tensors.items() if not name.startswith("expect.")}
        expected = {name[len("expect.") :]: array for name, array in tensors.items() if name.startswith("expect.")}
        try:
            actual = self.run(metadata, given)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return [str(error)]
        found = []
        for name, array in expected.items():
            kind = kind_of(name)
            limit = LIMITS[self.backend, kind]
            result = compare(actual.get(name), array, limit, case_scale(expected, kind))
            worst[kind].see(result.error, f"{case.stem}: {name}")
            if result.problem:
                found.append(f"{name} {result.problem}")
        return found

    def run(self, metadata: Mapping[str, str], given: Arrays) -> Arrays:
        """The values that `attn run` writes. Raises ValueError if it fails."""
        source, target = self.scratch / "in.safetensors", self.scratch / "out.safetensors"
        target.unlink(missing_ok=True)  # a result left by the last case must not pass for this one's
        safetensors_io.write(source, given)
        command = [str(self.attn), "run", metadata["program"], "--in", str(source), "--out", str(target)]
        for key, value in json.loads(metadata["set"]).items():
            command += ["--set", f"{key}={value}"]
        command += ["--gradients", "--backend", self.backend]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or ["nothing on stderr"]
            raise ValueError(f"attn ended with status {done.returncode}: {lines[-1]}")
        return safetensors_io.read(target)[0]


def run_program(runner: Runner, folder: Path) -> tuple[int, int]:
    """(passed, failed) cases of one program, printed."""
    worst = {FORWARD: Worst(), GRADIENT: Worst()}
    passed = failed = 0
    for case in sorted(folder.glob("*.safetensors")):
        found = runner.problems(case, worst)
        passed, failed = (passed + 1, failed) if not found else (passed, failed + 1)
        for problem in found[:3]:
            print(f"FAILED {folder.name}/{case.stem}: {problem}")
        if len(found) > 3:
            print(f"FAILED {folder.name}/{case.stem}: and {len(found) - 3} more")
    counts = f"{passed} passed" + (f", {failed} FAILED" if failed else "")
    print(f"{folder.name}: {counts}; worst forward {worst[FORWARD]}, gradient {worst[GRADIENT]}", flush=True)
    return passed, failed


def run_all(arguments: argparse.Namespace, scratch: Path) -> tuple[int, int]:
    dumps = arguments.dumps
    if dumps is None:
        from make_dumps import make_dumps  # needs PyTorch; ready dumps do not
        from programs import PROGRAMS

        dumps = scratch / "dumps"
        make_dumps(dumps, [arguments.program] if arguments.program else list(PROGRAMS), arguments.torch_device)
    runner = Runner(arguments.attn.resolve(), arguments.backend, scratch)
    folders = [dumps / arguments.program] if arguments.program else sorted(p for p in dumps.iterdir() if p.is_dir())
    totals = [run_program(runner, folder) for folder in folders]
    return sum(passed for passed, _ in totals), sum(failed for _, failed in totals)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attn", type=Path, required=True, metavar="PATH", help="the command to test")
    parser.add_argument("--backend", choices=sorted({backend for backend, _ in LIMITS}), default="cpu")
    parser.add_argument("--program", metavar="NAME", help="only this one")
    parser.add_argument("--dumps", type=Path, metavar="DIR", help="use these instead of making them")
    parser.add_argument("--torch-device", choices=("cpu", "cuda"), default="cpu", help="where PyTorch computes")
    arguments = parser.parse_args()
    if not arguments.attn.is_file():
        print(f"run_reference.py: there is no command {arguments.attn}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="reference-") as scratch:
        passed, failed = run_all(arguments, Path(scratch))
    print(f"{passed} passed, {failed} failed")
    if passed + failed == 0:
        return 2
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
