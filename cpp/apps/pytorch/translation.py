

# --- sentence pairs ---------------------------------------------------------------------------------------------


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
    processes = Processes()
    rank, world, device = processes.rank, processes.world, processes.device
    model = lab.model.to(device)
    columns = [pairs.src, pairs.src_valid_len, pairs.tgt_in, pairs.tgt, pairs.tgt_valid_len]
    guided = arguments.guided_alignment
    net = processes.net(model)
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
        total = processes.sum(total)
        if rank == 0:
            said = {"epoch": epoch, "loss": float(total[0]) / int(pairs.tgt_valid_len.sum())}
            if guided:
                said["alignment_loss"] = float(total[1]) / pairs.linked_words
            print(json.dumps(said), flush=True)
    if rank == 0:
        lab.save(arguments.out)
    processes.end()


# --- the command line -------------------------------------------------------------------------------------------


USAGE = """A translator of Attention Lab in PyTorch: the weights beside this file, and how to use them and train on.

    python3 model.py translate "go ." "i see ."
    python3 model.py train --data pairs.tsv --out trained.safetensors
    torchrun --nproc_per_node 2 model.py train --data pairs.tsv --out trained.safetensors

The last line trains with as many processes as you say, on as many machines as torchrun is told of: gloo between CPUs, NCCL
between GPUs. What is written opens again in `attn` and in the page."""


def main() -> None:
    parser = argparse.ArgumentParser(description=USAGE, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    translating = commands.add_parser("translate")
    translating.add_argument("sentences", nargs="+")
    training = training_command(commands, "source, tab, target; a pair a line", batch=64, lr=0.005)
    links = "weight of a second loss: the attention's cross entropy with the word links in the third column"
    training.add_argument("--guided-alignment", type=within(float, 0, 100), default=0.0, help=links)
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
