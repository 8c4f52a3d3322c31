

# --- tokens ---------------------------------------------------------------------------------------------------


def byte_letters() -> list[str]:
    """Each byte as GPT-2's vocabulary writes it: itself where one sees it, else a character from U+0100 on."""
    seen = {*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    unseen = iter(range(0x100, 0x200))
    return [chr(byte if byte in seen else next(unseen)) for byte in range(0x100)]


def sort_of(c: str) -> str:
    if c in " \n\t\r":
        return "space"
    if c < "\x80":
        return "digit" if c.isdigit() else "letter" if c.isalpha() else "mark"
    return "mark" if "\u2010" <= c <= "\u205e" or "\u3001" <= c <= "\u303f" or "\uff01" <= c <= "\uff20" else "letter"


def pieces(text: str) -> Iterator[str]:
    """What pairs never join beyond: letters, digits or marks with the space before them, or other white space."""
    begin = 0
    while begin < len(text):
        end, sort = begin + 1, sort_of(text[begin])
        if text[begin] == " " and sort_of(text[end : end + 1] or " ") != "space":
            sort, end = sort_of(text[end]), end + 1
        last = end + 63
        while end < min(len(text), last) and sort_of(text[end]) == sort:
            # The last space of several is the next word's.
            if sort == "space" and text[end] == " " and sort_of(text[end + 1 : end + 2] or " ") != "space":
                break
            end += 1
        yield text[begin:end]
        begin = end


def clean_lines(text: str) -> str:
    """Each line, or part of one between tabs, says for itself whether it is Chinese."""
    return "".join(clean(part) for part in re.split("([\t\n\r])", text))


class Vocabulary:
    def __init__(self, tokens: list[str], kind: str) -> None:
        self.tokens, self.kind = tokens, kind
        self.ids = {token: i for i, token in enumerate(tokens)}
        self.specials = {self.ids[f"<{name}>"] for name in ("unk", "pad", "bos", "eos")}
        self.unk, self.eos = self.ids["<unk>"], self.ids["<eos>"]
        self.letters = byte_letters()
        self.known: dict[str, list[int]] = {}

    def id(self, token: str) -> int:
        found = self.ids.get(token, self.unk)
        return self.unk if found in self.specials else found  # what is spelled like a special is none

    def encode(self, text: str) -> list[int]:
        if self.kind == "characters":
            return [self.id(c) for c in text]
        if self.kind == "words":
            lines = [tokenize(line) for line in text.split("\n")]
            return [self.id(word) for i, line in enumerate(lines) for word in (["\n"] if i else []) + line]
        return [id for piece in pieces(text) for id in self.piece(piece)]

    def piece(self, text: str) -> list[int]:
        """Of two neighbours that stand joined in the vocabulary, those with the smallest id are joined first."""
        if text not in self.known:
            symbols = [self.letters[byte] for byte in text.encode()]
            while True:
                joined = [(self.ids.get(a + b, len(self.ids)), i) for i, (a, b) in enumerate(zip(symbols, symbols[1:]))]
                least, i = min(joined, default=(len(self.ids), 0))
                if least == len(self.ids):
                    break
                symbols[i : i + 2] = [symbols[i] + symbols[i + 1]]
            self.known[text] = [self.ids[symbol] for symbol in symbols]
        return self.known[text]

    def decode(self, ids: list[int]) -> str:
        tokens = [self.tokens[i] for i in ids if i not in self.specials]
        if self.kind == "pairs":
            # Without the bytes of a character that is not whole at the end.
            whole = codecs.getincrementaldecoder("utf-8")("replace")
            return whole.decode(bytes(self.letters.index(c) for c in "".join(tokens))).replace("\ufffd", "?")
        if self.kind == "words":
            return re.sub(" ?\n ?", "\n", " ".join(tokens))
        return "".join(tokens)


class Lab:
    """What stands in a folder: the model with its weights, its configuration, its vocabulary."""

    def __init__(self, folder: Path = HERE) -> None:
        tensors, self.metadata = read_safetensors(folder / "model.safetensors")
        self.config = {"tokens": "characters", "documents": False, **json.loads(self.metadata["config"])}
        tokens = json.loads((folder / "vocab.json").read_text(encoding="utf-8"))
        self.vocabulary = Vocabulary(tokens, self.config["tokens"])
        self.model = Model(self.config)
        self.model.load_state_dict(tensors)

    def save(self, path: Path) -> None:
        kept = ("format", "model", "config", "vocab", "attn_version")
        write_safetensors(path, self.model.state_dict(), {key: self.metadata[key] for key in kept})

    def stream(self, text: str) -> Tensor:
        """The tokens of a text, with <eos> behind each document. Throws ValueError if they fill no window."""
        text = clean_lines(text).replace("\r\n", "\n").replace("\r", "\n")
        if not text.strip(" \t\n"):
            raise ValueError("the text is empty")
        documents = [text]
        if self.config["documents"]:
            parted = groupby(text.split("\n"), key=lambda line: bool(line.strip(" \t")))
            documents = ["\n".join(lines) for filled, lines in parted if filled]
        ids = [id for document in documents for id in self.vocabulary.encode(document) + [self.vocabulary.eos]]
        if len(ids) <= self.config["steps"]:
            raise ValueError(f"the text has {len(ids)} tokens, its end among them: a window needs {self.config['steps'] + 1}")
        return torch.tensor(ids)

    @torch.no_grad()
    def generate(self, prompt: str, tokens: int = 0, temperature: float = 0.8, top_k: int = 0, top_p: float = 1.0) -> list[int]:
        """Token by token, until <eos>, so many tokens or the model's steps; with the prompt's. Throws ValueError for a
        prompt that is empty, unknown or too long."""
        self.model.eval()
        ids = self.vocabulary.encode(clean_lines(prompt))
        steps, prompted = self.config["steps"], len(ids)
        if not ids or self.vocabulary.unk in ids:
            raise ValueError("the prompt has a token that the model does not know" if ids else "the prompt is empty")
        if prompted >= steps:
            raise ValueError(f"the prompt has {prompted} tokens, and the model reads {steps} with those that it writes")
        while ids[-1] != self.vocabulary.eos and len(ids) < steps and (not tokens or len(ids) - prompted < tokens):
            logits = self.model(torch.tensor([ids]))[0, -1]
            ids.append(int(logits.argmax()) if temperature == 0 else draw((logits - logits.max()) / temperature, top_k, top_p))
        return ids


def draw(logits: Tensor, top_k: int, top_p: float) -> int:
    """Of the top_k likeliest (0: all) the likeliest that together have the share top_p, by their probabilities."""
    probabilities, order = logits.softmax(dim=-1).sort(descending=True, stable=True)
    probabilities = probabilities[: top_k or None]
    before = probabilities.cumsum(0) - probabilities
    kept = probabilities[before < top_p * probabilities.sum()]
    return int(order[int(torch.multinomial(kept, 1))])


# --- training -------------------------------------------------------------------------------------------------


def train(arguments: argparse.Namespace, lab: Lab, stream: Tensor) -> None:
    processes = Processes()
    model = lab.model.to(processes.device)
    net = processes.net(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=arguments.lr, weight_decay=arguments.weight_decay)
    torch.manual_seed(arguments.seed + processes.rank)  # what is dropped differs between the processes
    steps = lab.config["steps"]
    windows = -(-(len(stream) - 1) // steps)
    for epoch in range(1, arguments.epochs + 1):
        model.train()
        drawn = torch.Generator().manual_seed(arguments.seed + epoch)
        places = torch.randint(len(stream) - steps, (windows,), generator=drawn)
        total = torch.zeros((), device=processes.device)
        for batch in places.split(arguments.batch):
            mine = batch[processes.rank :: processes.world]
            # Of the whole batch the mean; DistributedDataParallel takes that of the gradients.
            share = len(mine) / len(batch)
            read = torch.stack([stream[place : place + steps + 1] for place in (mine if share else batch[:1])])
            read = read.to(processes.device)
            logits = net(read[:, :-1]).transpose(1, 2)
            loss = F.cross_entropy(logits, read[:, 1:], label_smoothing=arguments.label_smoothing)
            optimizer.zero_grad()
            (loss * share * processes.world).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            total += loss.detach() * len(mine)
        total = processes.sum(total)
        if processes.rank == 0:
            print(json.dumps({"epoch": epoch, "loss": float(total) / windows}), flush=True)
    if processes.rank == 0:
        lab.save(arguments.out)
    processes.end()


# --- the command line -----------------------------------------------------------------------------------------


USAGE = """A language model of Attention Lab in PyTorch: the weights beside this file, and how to use them and train on.

    python3 model.py generate "the "
    python3 model.py train --data text.txt --out trained.safetensors
    torchrun --nproc_per_node 2 model.py train --data text.txt --out trained.safetensors

The last line trains with as many processes as you say, on as many machines as torchrun is told of: gloo between CPUs, NCCL
between GPUs. What is written opens again in `attn`."""


def main() -> None:
    parser = argparse.ArgumentParser(description=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    generating = commands.add_parser("generate")
    generating.add_argument("prompt")
    generating.add_argument("--tokens", type=within(int, 0, 10**6), default=0, help="0: as many as the model reads")
    generating.add_argument("--temperature", type=within(float, 0, 1000), default=0.8, help="0: always the likeliest")
    generating.add_argument("--top-k", type=within(int, 0, 10**6), default=0, help="0: all")
    generating.add_argument("--top-p", type=within(float, 0, 1), default=1.0)
    generating.add_argument("--seed", type=int, default=0)
    training_command(commands, "a text", batch=32, lr=0.001)
    arguments = parser.parse_args()
    lab = Lab()
    try:
        if arguments.command == "train":
            check_writable(arguments.out)
            stream = lab.stream(arguments.data.read_text(encoding="utf-8-sig"))
        else:
            if not arguments.top_p:
                raise ValueError("--top-p must be greater than 0")
            torch.manual_seed(arguments.seed)
            chosen = (arguments.tokens, arguments.temperature, arguments.top_k, arguments.top_p)
            print(lab.vocabulary.decode(lab.generate(arguments.prompt, *chosen)))
            return
    except (OSError, ValueError) as error:
        sys.exit(f"model.py: {error}")
    train(arguments, lab, stream)


if __name__ == "__main__":
    main()
