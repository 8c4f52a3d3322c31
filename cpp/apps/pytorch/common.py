

# --- text -----------------------------------------------------------------------------------------------------


INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
APOSTROPHES = re.compile("[`\xb4\u02b9\u02bb-\u02bd\u0374\u055a\u1fef\u1ffd\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]")
SPACES = re.compile("[\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
EAST_ASIAN = re.compile(
    "[\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff]"
)
WIDE = {c: chr(c - 0xFEE0) for c in range(0xFF01, 0xFF5F)}
WIDE_WORDS = {c: narrow for c, narrow in WIDE.items() if narrow.isalnum()}
WIDE_MARKS = {**WIDE, 0x2026: "...", 0x3001: ",", 0x3002: ".", 0xFF61: ".", 0xFF64: ","}


def clean(text: str, keep_quotes: bool = False) -> str:
    """A sentence as attn reads it: without what nobody sees, one kind of apostrophe, hyphen and space, marks of full
    width as ASCII's unless the text is Chinese or Japanese, NFC."""
    text = INVISIBLE.sub("", text if keep_quotes else text.replace("\u2018", "'").replace("\u2019", "'"))
    text = SPACES.sub(" ", re.sub("[\u2010\u2011\ufe63]", "-", APOSTROPHES.sub("'", text)))
    text = re.sub("[\ufb00-\ufb06]", lambda ligature: unicodedata.normalize("NFKC", ligature[0]), text)
    if EAST_ASIAN.search(text) or not any(unicodedata.category(c)[0] in "LN" for c in text):
        return unicodedata.normalize("NFC", text.translate(WIDE_WORDS))
    # These bring their own space; a stop stands in numbers too.
    spaced = [c + " " if c in "\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f\uff61\uff64" and text[i + 1 : i + 2].isalpha() else c for i, c in enumerate(text)]
    return unicodedata.normalize("NFC", "".join(spaced).translate(WIDE_MARKS))


def tokenize(text: str, keep_quotes: bool = False) -> list[str]:
    """Clean, in lower case, a space before each of , . ! ? that has none, then cut at spaces."""
    text = clean(text, keep_quotes).lower()
    text = "".join(f" {c}" if c in ",.!?" and i > 0 and text[i - 1] != " " else c for i, c in enumerate(text))
    return [word for word in re.split("[ \t\n\r\v\f]+", text) if word]  # split() would cut at wide spaces too


# --- files ----------------------------------------------------------------------------------------------------


def read_safetensors(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """A file: the header's length in 8 bytes, a JSON header, the numbers of all tensors."""
    data = bytearray(path.read_bytes())
    (length,) = struct.unpack_from("<Q", data)
    header = json.loads(data[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    types = {"F32": torch.float32, "F16": torch.float16}
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        numbers = torch.frombuffer(data[begin:end], dtype=types[entry["dtype"]])
        tensors[name] = numbers.float().reshape(entry["shape"])
    return tensors, metadata


def part_of(path: Path) -> Path:
    """Where a file is written before it takes its place: a run that is killed leaves the old one whole."""
    return path.with_name(path.name + ".part")


def check_writable(path: Path) -> None:
    """Asked before hours of training. Throws OSError or ValueError."""
    if path.is_dir():
        raise ValueError(f"--out {path} is a folder")
    part_of(path).touch()
    part_of(path).unlink(missing_ok=True)  # each process of a training asks


def write_safetensors(path: Path, tensors: dict[str, Tensor], metadata: dict[str, str]) -> None:
    header: dict = {"__metadata__": metadata}
    numbers = b""
    for name, tensor in sorted(tensors.items()):
        flat = tensor.detach().cpu().float().contiguous()
        part = ctypes.string_at(flat.data_ptr(), 4 * flat.numel()) if flat.numel() else b""  # numpy() needs NumPy
        offsets = [len(numbers), len(numbers) + len(part)]
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": offsets}
        numbers += part
    text = json.dumps(header, ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    part_path = part_of(path)
    part_path.write_bytes(struct.pack("<Q", len(text)) + text + numbers)
    part_path.replace(path)


# --- processes ------------------------------------------------------------------------------------------------


class Processes:
    """Those that torchrun has started to train one model together, or this one alone."""

    def __init__(self) -> None:
        self.together = "RANK" in os.environ  # torchrun says so
        gpu = torch.cuda.is_available()
        if self.together:
            dist.init_process_group("nccl" if gpu else "gloo")
        self.rank, self.world = (dist.get_rank(), dist.get_world_size()) if self.together else (0, 1)
        self.device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0))) if gpu else torch.device("cpu")

    def net(self, model: nn.Module) -> nn.Module:
        """The model, whose gradients are then the mean of all processes'."""
        ids = [self.device.index] if self.device.type == "cuda" else None
        return nn.parallel.DistributedDataParallel(model, device_ids=ids) if self.together else model

    def sum(self, numbers: Tensor) -> Tensor:
        if self.together:
            dist.all_reduce(numbers)
        return numbers

    def end(self) -> None:
        if self.together:
            dist.destroy_process_group()


def within(kind: type, least: float, most: float):
    """Reads a number of the command line."""

    def number(text: str):
        if not least <= kind(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return kind(text)

    return number


def training_command(commands, data: str, batch: int, lr: float) -> argparse.ArgumentParser:
    """`train`, with what every model is trained with."""
    training = commands.add_parser("train")
    training.add_argument("--data", type=Path, required=True, help=data)
    training.add_argument("--out", type=Path, required=True)
    training.add_argument("--epochs", type=within(int, 1, 10**6), default=10)
    training.add_argument("--batch", type=within(int, 1, 10**6), default=batch, help="a step, of all processes together")
    training.add_argument("--lr", type=within(float, 0, 1000), default=lr)
    training.add_argument("--weight-decay", type=within(float, 0, 1), default=0.0)
    training.add_argument("--label-smoothing", type=within(float, 0, 1), default=0.0)
    training.add_argument("--seed", type=int, default=0)
    return training
