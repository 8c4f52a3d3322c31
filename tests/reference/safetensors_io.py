"""Reads and writes safetensors files with nothing but NumPy.

A file is: an unsigned 64-bit little-endian header length, a JSON header, then the raw
little-endian bytes of all tensors, one after the other without holes.

Debian has no package of the original library, and the tests must not depend on a download.
"""

from __future__ import annotations

import json
import math
import struct
from pathlib import Path
from typing import Mapping

import numpy as np

DTYPES = {
    "BOOL": np.dtype("?"),
    "U8": np.dtype("u1"),
    "I32": np.dtype("<i4"),
    "I64": np.dtype("<i8"),
    "F16": np.dtype("<f2"),
    "F32": np.dtype("<f4"),
    "F64": np.dtype("<f8"),
}
DTYPE_NAMES = {dtype: name for name, dtype in DTYPES.items()}

# The original library's cap: a longer header is an attack or not a safetensors file.
MAX_HEADER_BYTES = 100_000_000


class SafetensorsError(ValueError):
    """A file that is not valid safetensors, with the reason in one sentence."""


def write(
    path: str | Path,
    tensors: Mapping[str, np.ndarray],
    metadata: Mapping[str, str] | None = None,
) -> None:
    """Writes `tensors` in their order; `metadata` maps strings to strings."""
    header: dict[str, object] = {}
    if metadata:
        header["__metadata__"] = dict(metadata)
    chunks: list[bytes] = []
    offset = 0
    for name, tensor in tensors.items():
        array = np.asarray(tensor)
        dtype = array.dtype.newbyteorder("<")
        if dtype not in DTYPE_NAMES:
            raise SafetensorsError(f"tensor '{name}' has dtype {array.dtype}, which is not written here")
        data = array.astype(dtype, copy=False).tobytes(order="C")
        header[name] = {
            "dtype": DTYPE_NAMES[dtype],
            "shape": list(array.shape),
            "data_offsets": [offset, offset + len(data)],
        }
        offset += len(data)
        chunks.append(data)
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    # Spaces up to a multiple of 8, so that the tensors start aligned.
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)))
        file.write(text)
        for chunk in chunks:
            file.write(chunk)


def read(path: str | Path) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Returns (tensors by name, metadata). Raises SafetensorsError on a malformed file."""
    data = Path(path).read_bytes()
    header, body = _split(data, path)
    metadata = header.pop("__metadata__", {})
    tensors: dict[str, np.ndarray] = {}
    spans: list[tuple[int, int]] = []
    for name, entry in header.items():
        dtype = DTYPES.get(entry.get("dtype"))
        if dtype is None:
            raise SafetensorsError(f"{path}: tensor '{name}' has unknown dtype {entry.get('dtype')}")
        shape = tuple(entry["shape"])
        begin, end = entry["data_offsets"]
        if not 0 <= begin <= end <= len(body) or end - begin != math.prod(shape) * dtype.itemsize:
            raise SafetensorsError(
                f"{path}: tensor '{name}' of shape {list(shape)} does not fit bytes {begin} to {end} of {len(body)}"
            )
        tensors[name] = np.frombuffer(body[begin:end], dtype).reshape(shape)
        spans.append((begin, end))
    _require_no_holes(spans, len(body), path)
    return tensors, metadata


def _split(data: bytes, path: str | Path) -> tuple[dict, memoryview]:
    if len(data) < 8:
        raise SafetensorsError(f"{path}: {len(data)} bytes are too few for a safetensors file")
    (length,) = struct.unpack_from("<Q", data)
    if length > min(MAX_HEADER_BYTES, len(data) - 8):
        raise SafetensorsError(f"{path}: a header of {length} bytes does not fit the file")
    try:
        header = json.loads(data[8 : 8 + length])
    except ValueError as error:
        raise SafetensorsError(f"{path}: the header is not JSON: {error}") from error
    if not isinstance(header, dict):
        raise SafetensorsError(f"{path}: the header is not a JSON object")
    return header, memoryview(data)[8 + length :]


def _require_no_holes(spans: list[tuple[int, int]], size: int, path: str | Path) -> None:
    expected = 0
    for begin, end in sorted(spans):
        if begin != expected:
            raise SafetensorsError(f"{path}: the tensors leave a hole or overlap at byte {min(begin, expected)}")
        expected = end
    if expected != size:
        raise SafetensorsError(f"{path}: {size - expected} bytes follow the last tensor")
