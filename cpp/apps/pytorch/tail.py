

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


class Vocabulary:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.ids = {token: i for i, token in enumerate(tokens)}
        self.unk, self.pad, self.bos, self.eos = (self.ids[f"<{name}>"] for name in ("unk", "pad", "bos", "eos"))

    def encode(self, words: list[str], steps: int) -> tuple[list[int], int]:
        """Words and <eos>, cut or filled to so many steps; and how many of them count."""
        ids = [self.ids.get(word, self.unk) for word in words] + [self.eos]
        return (ids + [self.pad] * steps)[:steps], min(len(ids), steps)


def read_links(column: str, source: list[str], target: list[str]) -> set[tuple[int, int]]:
    """Word links in Pharaoh form, "0-0 1-2": source-target, from 0."""
    links = set()
    for link in column.split():
        ends = link.split("-")
        if len(ends) != 2 or not all(end.isascii() and end.isdigit() for end in ends):
            raise ValueError(f'has "{column}", which is no alignment such as "0-0 1-2"')
        s, t = map(int, ends)
        if s >= len(source) or t >= len(target):
            raise ValueError(f'has "{column}", which names a word that is not there')
        links.add((s, t))
    return links


class Pairs:
    """Sentence pairs as tensors: src, tgt_in, tgt [n, T] and src_valid_len, tgt_valid_len [n]; if asked for, the word
    links of the third column within T steps. Throws ValueError, one sentence, for what is none."""

    def __init__(self, lines: list[str], lab: Lab, linked: bool = False) -> None:
        steps = lab.config["steps"]
        sources, targets, self.links = [], [], []
        whole = "".join(lines)
        keep_quotes = "'" in whole and "\u2019" in whole  # pairs that are written with both mean both
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            columns = line.split("\t")
            source, target = (tokenize("".join(part), keep_quotes) for part in (columns[:1], columns[1:2]))
            try:
                if not source or not target:
                    raise ValueError("has no source and target, separated by a tab")
                links = read_links("".join(columns[2:3]), source, target) if linked else ()
            except ValueError as error:
                raise ValueError(f"line {number} {error}") from None
            sources.append(lab.source.encode(source, steps))
            targets.append(lab.target.encode(target, steps))
            self.links.append([(s, t) for s, t in links if max(s, t) < steps])
        if not sources:
            raise ValueError("there are no sentence pairs")
        self.linked_words = sum(len({t for _, t in links}) for links in self.links)
        if linked and not self.linked_words:
            raise ValueError('guided alignment needs word links such as "0-0 1-2" in the third column, and no pair has any')
        (src, src_len), (tgt, tgt_len) = zip(*sources), zip(*targets)
        self.src, self.tgt = torch.tensor(src), torch.tensor(tgt)
        self.src_valid_len, self.tgt_valid_len = torch.tensor(src_len), torch.tensor(tgt_len)
        self.tgt_in = torch.cat((torch.full((len(src), 1), lab.target.bos), self.tgt[:, :-1]), dim=1)

    def shares(self, rows: Tensor) -> Tensor:
        """Of each target word's n links, 1/n at each of its source words. rows: [B] -> [B, Tt, Ts]"""
        joined = torch.zeros(len(rows), self.tgt.shape[1], self.src.shape[1])
        for links, row in zip(joined, rows.tolist()):
            for s, t in self.links[row]:
                links[t, s] = 1
        return joined / joined.sum(dim=2, keepdim=True).clamp(min=1)


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


class Lab:
    """What stands in a folder: the model with its weights, its configuration, its vocabularies."""

    def __init__(self, folder: Path = HERE) -> None:
        tensors, self.metadata = read_safetensors(folder / "model.safetensors")
        self.config = {"model": self.metadata["model"], **json.loads(self.metadata["config"])}
        self.source, self.target = (
            Vocabulary(json.loads((folder / f"{side}_vocab.json").read_text(encoding="utf-8"))) for side in ("src", "tgt")
        )
        self.model = Model(self.config)
        self.model.load_state_dict(tensors)

    def save(self, path: Path) -> None:
        kept = ("format", "model", "config", "src_vocab", "tgt_vocab", "attn_version")
        write_safetensors(path, self.model.state_dict(), {key: self.metadata[key] for key in kept})

    @torch.no_grad()
    def translate(self, sentence: str) -> list[str]:
        """Word by word, each time the likeliest."""
        self.model.eval()
        ids, valid_len = self.source.encode(tokenize(sentence), self.config["steps"])
        encoded = self.model.encode(torch.tensor([ids]), torch.tensor([valid_len]))
        tokens = [self.target.bos]
        while len(tokens) <= self.config["steps"] and tokens[-1] != self.target.eos:
            tokens.append(int(self.model.decode(torch.tensor([tokens]), encoded)[0, -1].argmax()))
        return [self.target.tokens[i] for i in tokens[1:] if i != self.target.eos]


# --- training -------------------------------------------------------------------------------------------------


def losses(logits: Tensor, tgt: Tensor, tgt_valid_len: Tensor, smoothing: float = 0.0) -> Tensor:
    """Cross entropy of the valid target tokens, over the steps and summed: the book's loss. -> []"""
    each = F.cross_entropy(logits.transpose(1, 2), tgt, reduction="none", label_smoothing=smoothing)
    valid = torch.arange(tgt.shape[1], device=tgt.device) < tgt_valid_len.unsqueeze(1)
    return (each * valid).sum() / tgt.shape[1]


def alignment_loss(weights: Tensor, shares: Tensor) -> Tensor:
    """Guided alignment: cross entropy of the attention with gold links (Chen et al. 2016). weights, shares: [B, Tt, Ts] -> []"""
    return -(shares * weights.clamp(min=1e-30).log()).sum()  # a weight may be 0


def train(arguments: argparse.Namespace, lab: Lab, pairs: Pairs) -> None:
    together = "RANK" in os.environ  # torchrun says so
    gpu = torch.cuda.is_available()
    if together:
        dist.init_process_group("nccl" if gpu else "gloo")
    rank, world = (dist.get_rank(), dist.get_world_size()) if together else (0, 1)
    device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0))) if gpu else torch.device("cpu")
    model = lab.model.to(device)
    columns = [pairs.src, pairs.src_valid_len, pairs.tgt_in, pairs.tgt, pairs.tgt_valid_len]
    guided = arguments.guided_alignment
    net = nn.parallel.DistributedDataParallel(model, device_ids=[device.index] if gpu else None) if together else model
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.lr, weight_decay=arguments.weight_decay)
    torch.manual_seed(arguments.seed + rank)  # what is dropped differs between the processes
    for epoch in range(1, arguments.epochs + 1):
        model.train()
        order = torch.randperm(len(pairs.src), generator=torch.Generator().manual_seed(arguments.seed + epoch))
        total = torch.zeros(2, device=device)  # of the words, of the links
        for batch in order.split(arguments.batch):
            rows = batch[rank::world]
            weight = world if len(rows) else 0  # DistributedDataParallel takes the mean of the gradients, here is a sum
            rows = rows if len(rows) else batch[:1]
            src, src_valid_len, tgt_in, tgt, tgt_valid_len = (column[rows].to(device) for column in columns)
            loss = losses(net(src, src_valid_len, tgt_in), tgt, tgt_valid_len, arguments.label_smoothing)
            of_links = alignment_loss(model.alignment, pairs.shares(rows).to(device)) if guided else torch.zeros_like(loss)
            optimizer.zero_grad()
            ((loss + guided / tgt.shape[1] * of_links) * weight).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            total += torch.stack((loss, of_links)).detach() if weight else 0
        if together:
            dist.all_reduce(total)
        if rank == 0:
            said = {"epoch": epoch, "loss": float(total[0]) / int(pairs.tgt_valid_len.sum())}
            if guided:
                said["alignment_loss"] = float(total[1]) / pairs.linked_words
            print(json.dumps(said), flush=True)
    if rank == 0:
        lab.save(arguments.out)
    if together:
        dist.destroy_process_group()


def within(kind: type, least: float, most: float):
    """Reads a number of the command line."""

    def number(text: str):
        if not least <= kind(text) <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return kind(text)

    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    translating = commands.add_parser("translate")
    translating.add_argument("sentences", nargs="+")
    training = commands.add_parser("train")
    training.add_argument("--data", type=Path, required=True, help="source, tab, target; a pair a line")
    training.add_argument("--out", type=Path, required=True)
    training.add_argument("--epochs", type=within(int, 1, 10**6), default=10)
    training.add_argument("--batch", type=within(int, 1, 10**6), default=64, help="pairs a step, of all processes together")
    training.add_argument("--lr", type=within(float, 0, 1000), default=0.005)
    training.add_argument("--weight-decay", type=within(float, 0, 1), default=0.0)
    training.add_argument("--label-smoothing", type=within(float, 0, 1), default=0.0)
    links = "weight of a second loss: the attention's cross entropy with the word links in the third column"
    training.add_argument("--guided-alignment", type=within(float, 0, 100), default=0.0, help=links)
    training.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    lab = Lab()
    if arguments.command == "train":
        guided = arguments.guided_alignment > 0
        try:
            if guided and not hasattr(Model, "alignment"):
                raise ValueError("--guided-alignment: this model has no attention")
            check_writable(arguments.out)
            pairs = Pairs(arguments.data.read_text(encoding="utf-8-sig").split("\n"), lab, guided)
        except (OSError, ValueError) as error:
            sys.exit(f"model.py: {error}")
        train(arguments, lab, pairs)
        return
    for sentence in arguments.sentences:
        print(" ".join(tokenize(sentence)), "=>", " ".join(lab.translate(sentence)))


if __name__ == "__main__":
    main()
