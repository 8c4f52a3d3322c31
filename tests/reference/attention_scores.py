"""How large a Transformer's attention scores become on sentence pairs that it was not trained on.

    python3 tests/reference/attention_scores.py WEIGHTS PAIRS [ATTN]

Prints the greatest |score| of all layers, heads and valid places, and the share of rows that are saturated: whose
greatest weight is above 0.999. Scores are those before the mask, q . k / sqrt(d). ATTN is the command that computes
them (build/release/attn).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import safetensors_io

PAIRS = 400
ROOT = Path(__file__).resolve().parents[2]


def rows(sentences: list[list[str]], vocabulary: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Ids of shape (sentences, steps), each ended and filled up to the longest, and the lengths."""
    ids = {token: i for i, token in enumerate(vocabulary)}
    lengths = np.array([len(sentence) + 1 for sentence in sentences], dtype=np.int32)
    out = np.full((len(sentences), lengths.max()), ids["<pad>"], dtype=np.int32)
    for row, sentence in zip(out, sentences):
        row[: len(sentence) + 1] = [ids.get(token, ids["<unk>"]) for token in sentence + ["<eos>"]]
    return out, lengths


def main(weights: str, pairs: str, attn: str = str(ROOT / "build/release/attn")) -> None:
    tensors, metadata = safetensors_io.read(weights)
    if metadata.get("model") != "transformer":
        sys.exit(f"{weights} is no Transformer of attn train.")
    config = json.loads(metadata["config"])
    lines = [line.split("\t")[:2] for line in Path(pairs).read_text(encoding="utf-8").splitlines()[:PAIRS]]
    src, src_lens = rows([source.split(" ") for source, _ in lines], json.loads(metadata["src_vocab"]))
    vocabulary = json.loads(metadata["tgt_vocab"])
    tgt, tgt_lens = rows([target.split(" ") for _, target in lines], vocabulary)
    tgt_in = np.concatenate([np.full((len(lines), 1), vocabulary.index("<bos>"), dtype=np.int32), tgt[:, :-1]], axis=1)
    given = {name: np.asarray(tensor, dtype=np.float32) for name, tensor in tensors.items()}
    given |= {"src": src, "src_valid_len": src_lens, "tgt_in": tgt_in, "tgt": tgt, "tgt_valid_len": tgt_lens}
    with tempfile.TemporaryDirectory() as folder:
        file_in, file_out = f"{folder}/in.safetensors", f"{folder}/out.safetensors"
        safetensors_io.write(file_in, given)
        heads = ["--set", f"num_heads={config['heads']}"]
        subprocess.run([attn, "run", "transformer", *heads, "--in", file_in, "--out", file_out, "--all"], check=True, stdout=subprocess.DEVNULL)
        values, _ = safetensors_io.read(file_out)
    greatest, saturated, counted = 0.0, 0, 0
    for name in (name for name in values if name.endswith("/scores")):
        scores, attention = values[name], values[name.removesuffix("scores") + "weights"]
        of_encoder, crosses = name.startswith("encoder"), "attention2" in name
        queries, keys = src_lens if of_encoder else tgt_lens, src_lens if of_encoder or crosses else tgt_lens
        valid = np.arange(scores.shape[2])[None, :, None] < queries[:, None, None]
        seen = valid & (np.arange(scores.shape[3])[None, None, :] < keys[:, None, None])
        if not of_encoder and not crosses:
            seen = seen & np.tri(scores.shape[2], scores.shape[3], dtype=bool)[None]
        greatest = max(greatest, float(np.abs(scores)[np.broadcast_to(seen[:, None], scores.shape)].max()))
        # A row that sees one key alone has no choice.
        rows_seen = np.broadcast_to((seen.sum(axis=2) > 1)[:, None], attention.shape[:3])
        saturated += int((attention.max(axis=3) > 0.999)[rows_seen].sum())
        counted += int(rows_seen.sum())
    print(f"greatest |score| {greatest:.1f}, saturated {100 * saturated / counted:.1f} %")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("Give a weights file and a file of sentence pairs.")
    try:
        main(*sys.argv[1:])
    except (OSError, safetensors_io.SafetensorsError) as error:
        sys.exit(str(error))
