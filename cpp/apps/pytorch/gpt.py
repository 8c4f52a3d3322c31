

# --- layers ---------------------------------------------------------------------------------------------------


class Norm(nn.Module):
    """Layer norm, or root mean square norm, with or without a bias. x: [..., H]"""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.rms, self.eps = c["norm"] == "rms", c["norm_eps"]
        self.weight = nn.Parameter(torch.ones(c["hidden"]))
        self.bias = nn.Parameter(torch.zeros(c["hidden"])) if c["bias"] and not self.rms else None

    def forward(self, x: Tensor) -> Tensor:
        if self.rms:
            return x * (x.square().mean(dim=-1, keepdim=True) + self.eps).rsqrt() * self.weight
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, self.eps)


def rotate(x: Tensor, base: float) -> Tensor:
    """Turns the features (i, i + D/2) of the token at place p by p / base^(2i/D). x: [B, N, T, D]"""
    pairs = x.shape[-1] // 2
    wavelengths = base ** (torch.arange(pairs, device=x.device) * 2 / x.shape[-1])
    angles = torch.arange(x.shape[2], device=x.device).unsqueeze(1) / wavelengths
    first, second = x.split(pairs, dim=-1)
    return torch.cat((first * angles.cos() - second * angles.sin(), second * angles.cos() + first * angles.sin()), dim=-1)


class Attention(nn.Module):
    """Each token asks itself and those before it, or the latest of them. x: [B, T, H] -> [B, T, H]"""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.c, self.groups = c, c["kv_heads"] or c["heads"]
        hidden, size = c["hidden"], c["hidden"] // c["heads"]
        self.W_q, self.W_o = (nn.Linear(hidden, hidden, bias=c["bias"]) for _ in range(2))
        self.W_k, self.W_v = (nn.Linear(hidden, size * self.groups, bias=c["bias"]) for _ in range(2))
        self.dropout = nn.Dropout(c["dropout"])

    def forward(self, x: Tensor) -> Tensor:
        c, heads = self.c, self.c["heads"]
        q, k, v = self.W_q(x), self.W_k(x), self.W_v(x)
        q, k, v = (part.unflatten(2, (n, -1)).transpose(1, 2) for part, n in ((q, heads), (k, self.groups), (v, self.groups)))
        if c["positions"] == "rope":
            q, k = rotate(q, c["rope_base"]), rotate(k, c["rope_base"])
        # Each head of the keys and values serves the next ones of the queries.
        k, v = (part.repeat_interleave(heads // self.groups, dim=1) for part in (k, v))
        scores = q @ k.transpose(2, 3) / math.sqrt(q.shape[-1])
        places = torch.arange(x.shape[1], device=x.device)
        ahead = places - places.unsqueeze(1)  # of the key, as the query sees it: [T, T]
        if c["positions"] == "alibi":
            slopes = 2.0 ** (torch.arange(1, heads + 1, device=x.device) * -8 / heads)
            scores = scores + slopes[:, None, None] * ahead
        seen = (ahead <= 0) & (ahead > -(c["window"] or x.shape[1]))
        weights = self.dropout(scores.masked_fill(~seen, -torch.inf).softmax(dim=-1))
        return self.W_o((weights @ v).transpose(1, 2).flatten(2))


class FeedForward(nn.Module):
    def __init__(self, c: dict) -> None:
        super().__init__()
        self.activation = c["activation"]
        self.dense1 = nn.Linear(c["hidden"], c["ffn"], bias=c["bias"])
        self.dense2 = nn.Linear(c["ffn"], c["hidden"], bias=c["bias"])
        if self.activation == "swiglu":
            self.gate = nn.Linear(c["hidden"], c["ffn"], bias=c["bias"])

    def forward(self, x: Tensor) -> Tensor:
        if self.activation == "swiglu":
            return self.dense2(F.silu(self.gate(x)) * self.dense1(x))
        return self.dense2(self.dense1(x).relu() if self.activation == "relu" else F.gelu(self.dense1(x), approximate="tanh"))


class Block(nn.Module):
    """x + part(norm(x)) of each part, or norm(x + part(x))."""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.pre = c["norm_place"] == "pre"
        self.norm1, self.norm2 = Norm(c), Norm(c)
        self.attention, self.ffn = Attention(c), FeedForward(c)
        self.dropout = nn.Dropout(c["dropout"])

    def forward(self, x: Tensor) -> Tensor:
        for norm, part in ((self.norm1, self.attention), (self.norm2, self.ffn)):
            x = x + self.dropout(part(norm(x))) if self.pre else norm(x + self.dropout(part(x)))
        return x


class Model(nn.Module):
    """A decoder-only Transformer (Radford et al. 2019). tokens: [B, T] -> logits [B, T, V]"""

    def __init__(self, c: dict) -> None:
        super().__init__()
        # "tokens", "documents", "vocab" and "study" say what it reads: see Lab.
        usual = {"kv_heads": 0, "norm": "layer", "norm_place": "pre", "activation": "gelu", "positions": "learned"}
        self.c = c = {**usual, "rope_base": 10000.0, "window": 0, "tied": False, "bias": False, "norm_eps": 1e-5, **c}
        self.embedding = nn.Embedding(c["vocab"], c["hidden"])
        if c["positions"] == "learned":
            self.positions = nn.Embedding(c["steps"], c["hidden"])
        self.dropout = nn.Dropout(c["dropout"])
        self.blocks = nn.ModuleList(Block(c) for _ in range(c["layers"]))
        if c["norm_place"] == "pre":
            self.norm = Norm(c)
        if not c["tied"]:
            self.head = nn.Linear(c["hidden"], c["vocab"], bias=False)

    def forward(self, tokens: Tensor) -> Tensor:
        x, places = self.embedding(tokens), torch.arange(tokens.shape[1], device=tokens.device)
        if self.c["positions"] == "learned":
            x = x + self.positions(places)
        if self.c["positions"] == "sinusoidal":
            size = x.shape[-1]
            angles = places.unsqueeze(1) / 10000 ** (torch.arange(0, size, 2, device=x.device) / size)
            x = x + torch.stack((angles.sin(), angles.cos()), dim=2).flatten(1)[:, :size]
        x = self.dropout(x)
        for block in self.blocks:
            x = block(x)
        if hasattr(self, "norm"):
            x = self.norm(x)
        return F.linear(x, self.embedding.weight) if self.c["tied"] else self.head(x)
