#!/usr/bin/env python3
"""Trains the book's Bahdanau model or Transformer with PyTorch: the peer of `attn train`.

    train_oracle.py --data pairs.tsv --model seq2seq_attention --epochs 250 --threads 1
    train_oracle.py --data pairs.tsv --model transformer --steps 30     measures speed only

Everything is as in Dive into Deep Learning, 9.5, 9.7, 10.4 and 10.7. Prints a JSON line an
epoch, {"epoch", "loss", "tokens_per_s"}: the book's loss (a batch's summed loss, over the valid
target tokens) and valid target tokens a second. `--save` writes `net.state_dict()` as safetensors,
without metadata as a student would, and `--save-vocab` the two vocabularies as JSON lists.
"""

from __future__ import annotations

import argparse
import collections
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

import torch
from torch import Tensor, nn

import model_modules
import safetensors_io

UNK, PAD, BOS, EOS = range(4)
RESERVED = ["<unk>", "<pad>", "<bos>", "<eos>"]
MODELS = ["seq2seq_attention", "transformer"]
DEFAULT_EPOCHS = {"seq2seq_attention": 250, "transformer": 200}
BATCH, STEPS, MIN_FREQ, LEARNING_RATE, DROPOUT = 64, 10, 2, 0.005, 0.1


def preprocess(text: str) -> str:
    """Lower case, plain spaces, and a space before every mark that has none."""
    text = text.replace("\u202f", " ").replace("\xa0", " ").lower()
    return "".join(
        " " + char if i > 0 and char in ",.!?" and text[i - 1] != " " else char for i, char in enumerate(text)
    )


def read_pairs(path: Path, examples: int | None) -> list[tuple[list[str], list[str]]]:
    """The first `examples` pairs as tokens; columns after the second are ignored."""
    pairs = []
    for line in preprocess(path.read_text(encoding="utf-8")).split("\n"):
        columns = line.split("\t")
        if len(columns) >= 2:
            pairs.append((columns[0].split(" "), columns[1].split(" ")))
    return pairs[:examples]


def vocabulary(sentences: list[list[str]]) -> list[str]:
    """Reserved tokens, then those seen MIN_FREQ times, the most frequent first, ties by first use."""
    counts = collections.Counter(token for sentence in sentences for token in sentence)
    # sorted() keeps the order of equal counts, and a Counter that of first use.
    frequent = sorted(counts.items(), key=lambda item: item[1], reverse=True)
    return RESERVED + [token for token, count in frequent if count >= MIN_FREQ and token not in RESERVED]


def encode(sentences: list[list[str]], vocab: list[str]) -> tuple[Tensor, Tensor]:
    """(ids [sentences, STEPS], valid lengths [sentences]): <eos> appended, then cut or padded."""
    index = {token: i for i, token in enumerate(vocab)}
    rows = []
    for sentence in sentences:
        ids = [index.get(token, UNK) for token in sentence] + [EOS]
        rows.append(ids[:STEPS] + [PAD] * (STEPS - len(ids)))
    ids = torch.tensor(rows)
    return ids, (ids != PAD).sum(dim=1)


@dataclass
class Data:
    src_vocab: list[str]
    tgt_vocab: list[str]
    loader: torch.utils.data.DataLoader


def load(path: Path, examples: int | None) -> Data:
    pairs = read_pairs(path, examples)
    sides = [list(side) for side in zip(*pairs)]
    src_vocab, tgt_vocab = (vocabulary(side) for side in sides)
    tensors = (*encode(sides[0], src_vocab), *encode(sides[1], tgt_vocab))
    dataset = torch.utils.data.TensorDataset(*tensors)
    return Data(src_vocab, tgt_vocab, torch.utils.data.DataLoader(dataset, BATCH, shuffle=True))


def build(model: str, data: Data, hidden: int | None = None, layers: int = 2, heads: int = 4) -> nn.Module:
    """The book's model, or one with `hidden` features everywhere and four times as many in the feed-forward network."""
    vocabularies = (len(data.src_vocab), len(data.tgt_vocab))
    if model == "transformer":
        sizes = (32, 64) if hidden is None else (hidden, 4 * hidden)
        net: nn.Module = model_modules.Transformer(*vocabularies, *sizes, heads, layers, DROPOUT)
    else:
        sizes = (32, 32) if hidden is None else (hidden, hidden)
        net = model_modules.Seq2SeqAttention(*vocabularies, *sizes, layers, DROPOUT)
    return net.apply(xavier)


def xavier(module: nn.Module) -> None:
    """Weights of Linear and GRU layers; biases and embeddings keep PyTorch's own start."""
    if isinstance(module, nn.Linear):
        nn.init.xavier_uniform_(module.weight)
    if isinstance(module, nn.GRU):
        for name, parameter in module.named_parameters():
            if "weight" in name:
                nn.init.xavier_uniform_(parameter)


def clip_gradients(net: nn.Module, limit: float) -> None:
    """Scales all gradients so that their common norm is at most `limit`."""
    gradients = [parameter.grad for parameter in net.parameters()]
    norm = torch.sqrt(sum(torch.sum(gradient**2) for gradient in gradients))
    if norm > limit:
        for gradient in gradients:
            gradient *= limit / norm


def train_step(net: nn.Module, optimizer: torch.optim.Optimizer, batch: list[Tensor]) -> tuple[float, int]:
    """(summed loss, valid target tokens) of one batch."""
    src, src_valid_len, tgt, tgt_valid_len = batch
    optimizer.zero_grad()
    # Teacher forcing: the decoder reads <bos> and the target without its last token.
    tgt_in = torch.cat((torch.full((tgt.shape[0], 1), BOS), tgt[:, :-1]), dim=1)
    loss = model_modules.masked_cross_entropy(net(src, tgt_in, src_valid_len), tgt, tgt_valid_len).sum()
    loss.backward()
    clip_gradients(net, 1.0)
    optimizer.step()
    return loss.item(), int(tgt_valid_len.sum())


def train(net: nn.Module, data: Data, epochs: int, every: int) -> None:
    optimizer = torch.optim.Adam(net.parameters(), lr=LEARNING_RATE)
    net.train()
    for epoch in range(1, epochs + 1):
        begin = time.perf_counter()
        results = [train_step(net, optimizer, batch) for batch in data.loader]
        seconds = time.perf_counter() - begin
        loss, tokens = (sum(column) for column in zip(*results))
        if epoch % every == 0 or epoch in (1, epochs):
            report({"epoch": epoch, "loss": loss / tokens, "tokens_per_s": tokens / seconds})


def measure(net: nn.Module, data: Data, steps: int, warm_up: int) -> None:
    """Speed of `steps` training steps after `warm_up` more, in whole batches as training sees them."""
    optimizer = torch.optim.Adam(net.parameters(), lr=LEARNING_RATE)
    net.train()
    batches = endless(data.loader)
    for _ in range(warm_up):
        train_step(net, optimizer, next(batches))
    begin, begin_cpu = time.perf_counter(), time.process_time()
    tokens = sum(train_step(net, optimizer, next(batches))[1] for _ in range(steps))
    seconds, cpu_seconds = time.perf_counter() - begin, time.process_time() - begin_cpu
    # The second figure is what an idle machine would give, where another process took the core.
    report(
        {
            "steps": steps,
            "tokens": tokens,
            "seconds": seconds,
            "tokens_per_s": tokens / seconds,
            "tokens_per_cpu_s": tokens / cpu_seconds,
        }
    )


def endless(loader: torch.utils.data.DataLoader) -> Iterator[list[Tensor]]:
    while True:
        yield from loader


def greedy(net: nn.Module, src: Tensor, src_valid_len: Tensor) -> list[int]:
    """The likeliest token step by step, from all tokens so far. src: [1, STEPS] -> ids up to <eos>.

    Every step runs the whole prefix, so that each token stands at its own position. The book's
    prediction for the Transformer feeds single tokens, which all get position 0.
    """
    ids = [BOS]
    for _ in range(STEPS):
        logits = net(src, torch.tensor([ids]), src_valid_len)
        ids.append(int(logits[0, -1].argmax()))
        if ids[-1] == EOS:
            return ids[1:-1]
    return ids[1:]


@torch.no_grad()
def translate(net: nn.Module, data: Data, sentences: list[str]) -> None:
    net.eval()
    for sentence in sentences:
        src, src_valid_len = encode([preprocess(sentence).split(" ")], data.src_vocab)
        ids = greedy(net, src, src_valid_len)
        report({"source": sentence, "translation": " ".join(data.tgt_vocab[i] for i in ids)})


def report(line: dict[str, object]) -> None:
    print(json.dumps(line, ensure_ascii=False), flush=True)


def save(net: nn.Module, path: Path) -> None:
    safetensors_io.write(path, {name: tensor.numpy() for name, tensor in net.state_dict().items()})


def save_vocabularies(data: Data, path: Path) -> None:
    lists = {"src_vocab": data.src_vocab, "tgt_vocab": data.tgt_vocab}
    path.write_text(json.dumps(lists, ensure_ascii=False), encoding="utf-8")


def add_task(parser: argparse.ArgumentParser) -> None:
    """What is trained on what, as everyone who measures has it."""
    parser.add_argument("--data", type=Path, required=True, metavar="TSV")
    parser.add_argument("--model", choices=MODELS, required=True)
    parser.add_argument("--examples", type=int, metavar="N", help="only the first N pairs")
    parser.add_argument("--hidden", type=int, metavar="N", help="another size than the book's")
    parser.add_argument("--layers", type=int, default=2, metavar="N", help="layers a side (default 2)")
    parser.add_argument("--heads", type=int, default=4, metavar="N", help="heads of the Transformer (default 4)")
    parser.add_argument("--batch", type=int, default=BATCH, metavar="N", help=f"pairs a training step (default {BATCH})")
    parser.add_argument("--num-steps", type=int, default=STEPS, metavar="N", help=f"tokens a sentence (default {STEPS})")
    parser.add_argument("--warm-up", type=int, default=10, metavar="N", help="steps before measuring (default 10)")


def task(arguments: argparse.Namespace) -> Data:
    global BATCH, STEPS
    BATCH, STEPS = arguments.batch, arguments.num_steps
    return load(arguments.data, arguments.examples)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_task(parser)
    parser.add_argument("--epochs", type=int, metavar="N", help="default: the book's, 250 and 200")
    parser.add_argument("--every", type=int, default=10, metavar="N", help="report every Nth epoch (default 10)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--steps", type=int, metavar="N", help="measure N steps, then end")
    parser.add_argument("--translate", nargs="+", default=[], metavar="SENTENCE", help="after training")
    parser.add_argument("--save", type=Path, metavar="FILE")
    parser.add_argument("--save-vocab", type=Path, metavar="FILE")
    return parser.parse_args()


def main() -> int:
    arguments = parse_arguments()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    data = task(arguments)
    report({"model": arguments.model, "src_vocab": len(data.src_vocab), "tgt_vocab": len(data.tgt_vocab)})
    net = build(arguments.model, data, arguments.hidden, arguments.layers, arguments.heads)
    if arguments.steps:
        measure(net, data, arguments.steps, arguments.warm_up)
    else:
        train(net, data, arguments.epochs or DEFAULT_EPOCHS[arguments.model], arguments.every)
    translate(net, data, arguments.translate)
    if arguments.save:
        save(net, arguments.save)
    if arguments.save_vocab:
        save_vocabularies(data, arguments.save_vocab)
    return 0


if __name__ == "__main__":
    sys.exit(main())
