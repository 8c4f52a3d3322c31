#!/usr/bin/env python3
"""Measures how fast PyTorch trains the book's models on a GPU: the peer of `attn bench --device cuda`.

    train_gpu.py --data pairs.tsv --model transformer --steps 300             op by op, GRUs by cuDNN
    train_gpu.py --data pairs.tsv --model transformer --steps 300 --graphs    each step one CUDA graph

The models and the data are those of train_oracle.py. All data lie on the GPU, and the host asks for
no number while steps run, except, without --graphs, for each step's loss, as the book's code does.
Prints one JSON line. Needs PyTorch 2 or later.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Iterator

import torch
from torch import Tensor, nn

import model_modules
import train_oracle as oracle

Batch = tuple[Tensor, Tensor, Tensor, Tensor]


def batches(columns: Batch, size: int) -> Iterator[Batch]:
    """Epoch after epoch in new orders, without a number passing through the host."""
    count = columns[0].shape[0]
    while True:
        order = torch.randperm(count, device=columns[0].device)
        for begin in range(0, count, size):
            chosen = order[begin : begin + size]
            yield tuple(column[chosen] for column in columns)  # type: ignore[misc]


def step(net: nn.Module, optimizer: torch.optim.Optimizer, batch: Batch, bf16: bool = False) -> Tensor:
    """One training step, with `bf16` as autocast rounds it; -> the summed loss, still on the GPU."""
    src, src_valid_len, tgt, tgt_valid_len = batch
    optimizer.zero_grad(set_to_none=False)
    tgt_in = torch.cat((torch.full_like(tgt[:, :1], oracle.BOS), tgt[:, :-1]), dim=1)
    with torch.autocast("cuda", torch.bfloat16, enabled=bf16, cache_enabled=False):
        logits = net(src, tgt_in, src_valid_len)
    loss = model_modules.masked_cross_entropy(logits.float(), tgt, tgt_valid_len).sum()
    loss.backward()
    # As the book clips, but for 1e-6 beside the norm; without a number passing through the host.
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    optimizer.step()
    return loss


class GraphedStep:
    """The training step of one batch size as a CUDA graph over inputs of its own."""

    def __init__(self, net: nn.Module, optimizer: torch.optim.Optimizer, batch: Batch, bf16: bool) -> None:
        self.inputs = tuple(column.clone() for column in batch)
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):  # what is made on first use must not be captured
                step(net, optimizer, self.inputs, bf16)
        torch.cuda.current_stream().wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            step(net, optimizer, self.inputs, bf16)

    def run(self, batch: Batch) -> None:
        for own, given in zip(self.inputs, batch):
            own.copy_(given)
        self.graph.replay()


class Steps:
    """Runs steps op by op or as graphs and counts valid target tokens on the GPU."""

    def __init__(self, net: nn.Module, columns: Batch, graphs: bool, bf16: bool) -> None:
        self.net = net
        self.bf16 = bf16
        self.optimizer = torch.optim.Adam(net.parameters(), lr=oracle.LEARNING_RATE, capturable=graphs)
        self.batches = batches(columns, oracle.BATCH)
        self.graphs: dict[int, GraphedStep] | None = {} if graphs else None
        self.tokens = torch.zeros((), dtype=torch.int64)

    def run(self, count: int) -> None:
        for _ in range(count):
            batch = next(self.batches)
            self.tokens += batch[3].sum()
            if self.graphs is None:
                step(self.net, self.optimizer, batch, self.bf16).item()
                continue
            size = batch[0].shape[0]
            if size not in self.graphs:
                self.graphs[size] = GraphedStep(self.net, self.optimizer, batch, self.bf16)
            self.graphs[size].run(batch)


def measure(steps: Steps, count: int, warm_up: int) -> dict[str, float]:
    steps.run(warm_up)
    torch.cuda.synchronize()
    before, begin = int(steps.tokens), time.perf_counter()
    steps.run(count)
    torch.cuda.synchronize()
    seconds = time.perf_counter() - begin
    tokens = int(steps.tokens) - before
    return {"steps": count, "tokens": tokens, "seconds": seconds, "tokens_per_s": tokens / seconds}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    oracle.add_task(parser)
    parser.add_argument("--steps", type=int, required=True, metavar="N", help="steps to measure")
    parser.add_argument("--graphs", action="store_true", help="capture each step as a CUDA graph")
    parser.add_argument(
        "--precision", choices=["f32", "tf32", "bf16"], default="f32", help="of products; bf16 by autocast (default f32)"
    )
    arguments = parser.parse_args()
    if not torch.cuda.is_available():
        print("train_gpu.py: PyTorch finds no GPU", file=sys.stderr)
        return 2
    data = oracle.task(arguments)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = arguments.precision == "tf32"
    columns = tuple(column.cuda() for column in data.loader.dataset.tensors)  # type: ignore[attr-defined]
    torch.set_default_device("cuda")
    net = oracle.build(arguments.model, data, arguments.hidden, arguments.layers, arguments.heads)
    net.train()
    # An epoch as warm-up, at least: it holds every batch size.
    steps = Steps(net, columns, arguments.graphs, arguments.precision == "bf16")  # type: ignore[arg-type]
    result = measure(steps, arguments.steps, arguments.warm_up)
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
