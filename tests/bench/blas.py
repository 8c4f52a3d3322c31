#!/usr/bin/env python3
"""Says what PyTorch's matrix products run on, as JSON: {"torch", "blas", "fast", "gflops", "threads"}.

The library is the one that PyTorch's own sgemm comes from, asked of the dynamic linker: several may be loaded.
`fast` is false for the reference BLAS and for one that is not known here. `gflops` is the best of many products
of 512 x 512 float32 matrices, 2 * 512^3 operations each.
"""

from __future__ import annotations

import ctypes
import json
import re
import time
from pathlib import Path

import torch

SIZE, SECONDS = 512, 1.0
KNOWN = {"mkl": "MKL", "blis": "BLIS", "atlas": "ATLAS", "accelerate": "Accelerate", "veclib": "Accelerate"}


class SymbolInfo(ctypes.Structure):
    _fields_ = [
        ("file", ctypes.c_char_p),
        ("base", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
    ]


def library_of(symbol: str) -> str | None:
    """The file that PyTorch's CPU library takes a symbol from; None where it names no such symbol."""
    folder = Path(torch.__file__).parent / "lib"
    candidates = [*folder.glob("libtorch_cpu.*"), "libtorch_cpu.so"]
    for candidate in candidates:
        try:
            address = ctypes.cast(getattr(ctypes.CDLL(str(candidate)), symbol), ctypes.c_void_p)
        except (OSError, AttributeError):
            continue
        info = SymbolInfo()
        if ctypes.CDLL(None).dladdr(address, ctypes.byref(info)) and info.file:
            return str(Path(info.file.decode()).resolve())
    return None


def openblas(path: str) -> str:
    """Its version, and the processor that it has chosen kernels for."""
    library = ctypes.CDLL(path)
    library.openblas_get_config.restype = library.openblas_get_corename.restype = ctypes.c_char_p
    version = re.match(r"OpenBLAS [\d.]+", library.openblas_get_config().decode())
    return f"{version[0] if version else 'OpenBLAS'} for {library.openblas_get_corename().decode()}"


def describe() -> tuple[str, bool]:
    """(name, whether it is known to be fast)."""
    if torch.backends.mkl.is_available():
        return "MKL", True
    path = library_of("sgemm_")
    if path is None:
        return "an unknown BLAS", False
    if "openblas" in path:
        return openblas(path), True
    for part, name in KNOWN.items():
        if part in path.lower():
            return name, True
    return ("the reference BLAS" if re.search(r"/libblas\.so", path) else Path(path).name), False


def gflops() -> float:
    a, b = torch.rand(SIZE, SIZE), torch.rand(SIZE, SIZE)
    best, end = float("inf"), time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        begin = time.perf_counter()
        torch.mm(a, b)
        best = min(best, time.perf_counter() - begin)
    return 2 * SIZE**3 / best / 1e9


def main() -> None:
    torch.set_num_threads(1)
    blas, fast = describe()
    found = {"torch": torch.__version__, "blas": blas, "fast": fast, "gflops": gflops()}
    print(json.dumps(found | {"threads": torch.get_num_threads()}))


if __name__ == "__main__":
    main()
