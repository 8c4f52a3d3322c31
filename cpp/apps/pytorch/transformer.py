

class MultiHeadAttention(nn.Module):
    """queries: [B, Tq, H], keys, values: [B, Tk, H], valid_lens: [B, 1, Tq or 1] or none -> [B, Tq, H]"""

    def __init__(self, hidden: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.dropout = nn.Dropout(dropout)
        self.W_q, self.W_k, self.W_v, self.W_o = (nn.Linear(hidden, hidden, bias=False) for _ in range(4))

    def forward(self, queries: Tensor, keys: Tensor, values: Tensor, valid_lens: Tensor | None) -> Tensor:
        q, k, v = (self.split(x) for x in (self.W_q(queries), self.W_k(keys), self.W_v(values)))
        self.weights = masked_softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]), valid_lens)  # [B, N, Tq, Tk]
        return self.W_o((self.dropout(self.weights) @ v).transpose(1, 2).flatten(2))

    def split(self, x: Tensor) -> Tensor:
        """[B, T, H] -> [B, N, T, H/N]"""
        return x.unflatten(2, (self.heads, -1)).transpose(1, 2)


class PositionWiseFFN(nn.Module):
    def __init__(self, hidden: int, inner: int) -> None:
        super().__init__()
        self.dense1, self.dense2 = nn.Linear(hidden, inner), nn.Linear(inner, hidden)

    def forward(self, x: Tensor) -> Tensor:
        return self.dense2(self.dense1(x).relu())


class AddNorm(nn.Module):
    """A residual connection around `part`, normalised after the sum or, with pre_norm, before the part."""

    def __init__(self, hidden: int, dropout: float, pre_norm: bool) -> None:
        super().__init__()
        self.pre_norm = pre_norm
        self.dropout = nn.Dropout(dropout)
        self.ln = nn.LayerNorm(hidden)

    def forward(self, x: Tensor, part) -> Tensor:
        if self.pre_norm:
            return x + self.dropout(part(self.ln(x)))
        return self.ln(x + self.dropout(part(x)))


class EncoderBlock(nn.Module):
    def __init__(self, c: dict) -> None:
        super().__init__()
        self.attention = MultiHeadAttention(c["hidden"], c["heads"], c["dropout"])
        self.ffn = PositionWiseFFN(c["hidden"], c["ffn"])
        self.addnorm1, self.addnorm2 = (AddNorm(c["hidden"], c["dropout"], c["pre_norm"]) for _ in range(2))

    def forward(self, x: Tensor, lens: Tensor) -> Tensor:
        x = self.addnorm1(x, lambda n: self.attention(n, n, n, lens))
        return self.addnorm2(x, self.ffn)


class DecoderBlock(nn.Module):
    def __init__(self, c: dict) -> None:
        super().__init__()
        self.attention1, self.attention2 = (
            MultiHeadAttention(c["hidden"], c["heads"], c["dropout"]) for _ in range(2)
        )
        self.ffn = PositionWiseFFN(c["hidden"], c["ffn"])
        self.addnorm1, self.addnorm2, self.addnorm3 = (
            AddNorm(c["hidden"], c["dropout"], c["pre_norm"]) for _ in range(3)
        )

    def forward(self, x: Tensor, memory: Tensor, lens: Tensor) -> Tensor:
        seen = torch.arange(1, x.shape[1] + 1, device=x.device)  # position t sees 0 .. t
        x = self.addnorm1(x, lambda n: self.attention1(n, n, n, seen))
        x = self.addnorm2(x, lambda n: self.attention2(n, memory, memory, lens))
        return self.addnorm3(x, self.ffn)


class Stack(nn.Module):
    """Embeddings with positions, then blocks; behind pre-norm blocks one more normalisation."""

    def __init__(self, c: dict, vocab: int, block: type[nn.Module]) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab, c["hidden"])
        self.dropout = nn.Dropout(c["dropout"])
        self.blks = nn.Sequential()
        for i in range(c["layers"]):
            self.blks.add_module(f"block{i}", block(c))
        if c["pre_norm"]:
            self.norm = nn.LayerNorm(c["hidden"])
        positions = torch.arange(c["steps"] + 1, dtype=torch.float64).unsqueeze(1)
        angles = positions / 10000 ** (torch.arange(0, c["hidden"], 2, dtype=torch.float64) / c["hidden"])
        table = torch.stack((angles.sin(), angles.cos()), dim=2).flatten(1)[:, : c["hidden"]]
        self.register_buffer("positions", table.float(), persistent=False)

    def forward(self, ids: Tensor, *memory: Tensor) -> Tensor:
        """ids: [B, T] -> [B, T, H]"""
        x = self.embedding(ids) * math.sqrt(self.embedding.embedding_dim)
        x = self.dropout(x + self.positions[: ids.shape[1]])
        for block in self.blks:
            x = block(x, *memory)
        return self.norm(x) if hasattr(self, "norm") else x


class Decoder(Stack):
    def __init__(self, c: dict, vocab: int) -> None:
        super().__init__(c, vocab, DecoderBlock)
        self.dense = nn.Linear(c["hidden"], vocab)
        if c["tied_embeddings"]:
            self.dense.register_parameter("weight", None)

    def logits(self, outputs: Tensor) -> Tensor:
        """Of tied embeddings, whose matrix the state dict has once, by the embedding's weight. [B, Tt, H] -> [B, Tt, V]"""
        weight = self.embedding.weight if self.dense.weight is None else self.dense.weight
        return F.linear(outputs, weight, self.dense.bias)


class Model(nn.Module):
    """The Transformer (Vaswani et al. 2017)."""

    alignment: Tensor | None = None  # what decode() has attended to; a model without attention has none

    def __init__(self, c: dict) -> None:
        super().__init__()
        # "small_embeddings" says how they began: nothing here depends on it.
        c = {"pre_norm": False, "tied_embeddings": False, **c}
        self.encoder = Stack(c, c["src_vocab"], EncoderBlock)
        self.decoder = Decoder(c, c["tgt_vocab"])

    def encode(self, src: Tensor, src_valid_len: Tensor) -> tuple[Tensor, Tensor]:
        """src: [B, Ts], src_valid_len: [B] -> what decode() wants of them"""
        lens = src_valid_len[:, None, None]  # alike for all heads and queries
        return self.encoder(src, lens), lens

    def decode(self, tgt_in: Tensor, memory: tuple[Tensor, Tensor]) -> Tensor:
        """tgt_in: [B, Tt] -> logits [B, Tt, V]; self.alignment: the last layer's weights, mean over the heads, [B, Tt, Ts]"""
        outputs = self.decoder(tgt_in, *memory)
        self.alignment = self.decoder.blks[-1].attention2.weights.mean(dim=1)
        return self.decoder.logits(outputs)

    def forward(self, src: Tensor, src_valid_len: Tensor, tgt_in: Tensor) -> Tensor:
        return self.decode(tgt_in, self.encode(src, src_valid_len))
