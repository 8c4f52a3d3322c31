"""PyTorch weights open as they are: a state dict saved under the book's names translates in `attn` as in PyTorch.

Trains both models for a few epochs on the project's corpus, saves `net.state_dict()` and the vocabularies, and
compares what PyTorch and `attn translate` make of some sentences.

    python3 tests/reference/open_weights.py --attn build/release/attn
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "web/public/corpora/v3/eng-fra.tab600.tsv"
SENTENCES = ["go .", "i lost .", "he's calm .", "i'm home .", "come .", "thank you ."]


def oracle(model: str, folder: Path) -> list[str]:
    """Trains in PyTorch and returns its translations; weights and vocabularies are left in `folder`."""
    command = [sys.executable, str(HERE / "train_oracle.py"), "--data", str(DATA), "--model", model, "--epochs", "15",
               "--examples", "601", "--save", str(folder / "net.safetensors"),
               "--save-vocab", str(folder / "vocab.json"), "--translate", *SENTENCES]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [line for line in map(translation, printed.splitlines()) if line is not None]


def translation(line: str) -> str | None:
    """What a JSON line of the oracle says of a sentence, None for other lines."""
    try:
        return json.loads(line).get("translation")
    except (json.JSONDecodeError, AttributeError):
        return None


def engine(attn: str, folder: Path) -> list[str]:
    vocab = json.loads((folder / "vocab.json").read_text(encoding="utf-8"))
    for side in ("src", "tgt"):
        (folder / f"{side}.json").write_text(json.dumps(vocab[f"{side}_vocab"]), encoding="utf-8")
    command = [attn, "translate", "--no-copy", "--device", "cpu", "--weights", str(folder / "net.safetensors"),
               "--src-vocab", str(folder / "src.json"), "--tgt-vocab", str(folder / "tgt.json")]
    printed = subprocess.run([*command, *SENTENCES], check=True, capture_output=True, text=True).stdout
    return [line.split(" => ", 1)[1] for line in printed.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--attn", required=True)
    arguments = parser.parse_args()
    passed = failed = 0
    for model in ("seq2seq_attention", "transformer"):
        with tempfile.TemporaryDirectory() as name:
            expected = oracle(model, Path(name))
            found = engine(arguments.attn, Path(name))
        good = len(expected) == len(SENTENCES) and expected == found
        passed, failed = passed + good, failed + (not good)
        print(f"{model}: {'the same translations' if good else f'PyTorch {expected}, attn {found}'}")
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
