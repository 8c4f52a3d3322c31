"""How large a Transformer's attention scores become on sentence pairs that it was not trained on.

    python3 tests/reference/attention_scores.py WEIGHTS PAIRS [ATTN]

Prints the greatest |score| of all layers, heads and valid places, and the share of rows that are saturated: whose
greatest weight is above 0.999. Scores are those before the mask, q . k / sqrt(d). ATTN is the command that exports the
model as the PyTorch module that computes them (build/release/attn).
"""

from __future__ import annotations

import importlib.util
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import torch

PAIRS = 400
ROOT = Path(__file__).resolve().parents[2]


def exported(weights: str, attn: str):
    """The module, and the model that it holds."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([attn, "export", "--weights", weights, "--pytorch", folder], check=True, stdout=subprocess.DEVNULL)
        spec = importlib.util.spec_from_file_location("model", f"{folder}/model.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module, module.Lab()


@torch.no_grad()
def main(weights: str, pairs: str, attn: str = str(ROOT / "build/release/attn")) -> None:
    module, lab = exported(weights, attn)
    if lab.config["model"] != "transformer":
        sys.exit(f"{weights} is no Transformer of attn train.")
    data = module.Pairs(Path(pairs).read_text(encoding="utf-8").split("\n")[:PAIRS], lab)
    greatest, saturated, counted = 0.0, 0, 0

    def look(name: str, layer, inputs) -> None:
        nonlocal greatest, saturated, counted
        queries, keys, _, lens = inputs
        q, k = layer.split(layer.W_q(queries)), layer.split(layer.W_k(keys))
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1])  # [B, N, Tq, Tk]
        asking = data.src_valid_len if name.startswith("encoder") else data.tgt_valid_len
        seen = torch.arange(scores.shape[3]) < lens.unsqueeze(-1)
        seen = (seen & (torch.arange(scores.shape[2]) < asking[:, None])[:, None, :, None]).expand_as(scores)
        greatest = max(greatest, float(scores[seen].abs().max()))
        choosing = seen.sum(dim=3) > 1  # a row that sees one key alone has no choice
        saturated += int((layer.weights.amax(dim=3)[choosing] > 0.999).sum())
        counted += int(choosing.sum())

    for name, layer in lab.model.named_modules():
        if isinstance(layer, module.MultiHeadAttention):
            layer.register_forward_hook(lambda layer, inputs, _, name=name: look(name, layer, inputs))
    lab.model.eval()(data.src, data.src_valid_len, data.tgt_in)
    print(f"greatest |score| {greatest:.1f}, saturated {100 * saturated / counted:.1f} %")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit("Give a weights file and a file of sentence pairs.")
    try:
        main(*sys.argv[1:])
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(str(error))
