"""A model of Attention Lab in PyTorch: the weights beside this file, and how to use them and train on. `python3 model.py
--help` says what it can do. Needs PyTorch 1.13 or later and nothing else.

Letters: B batch, T time (Ts source, Tt target), H hidden, E embedding, N heads, V vocabulary, L layers.
"""

from __future__ import annotations

import argparse
import codecs
import ctypes
import json
import math
import os
import re
import struct
import sys
import unicodedata
from itertools import groupby
from pathlib import Path
from typing import Iterator

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn import functional as F

HERE = Path(__file__).parent


# --- layers ---------------------------------------------------------------------------------------------------


def masked_softmax(scores: Tensor, valid_lens: Tensor | None) -> Tensor:
    """Softmax over the last axis; keys behind a row's valid length get no weight. scores: [..., Tk], valid_lens:
    broadcasts against [...], or none."""
    if valid_lens is None:
        return scores.softmax(dim=-1)
    valid = torch.arange(scores.shape[-1], device=scores.device) < valid_lens.unsqueeze(-1)
    return scores.masked_fill(~valid, -torch.inf).softmax(dim=-1)
