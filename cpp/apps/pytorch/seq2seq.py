

class Encoder(nn.Module):
    """ids: [B, Ts] -> the last state of each layer, [L, B, H]. The padding is read too, as in the book."""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.embedding = nn.Embedding(c["src_vocab"], c["embed"])
        self.rnn = nn.GRU(c["embed"], c["hidden"], c["layers"], dropout=c["dropout"], batch_first=True)

    def forward(self, ids: Tensor) -> Tensor:
        return self.rnn(self.embedding(ids))[1]


class Decoder(nn.Module):
    """Every step reads the token and the encoder's last state."""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.embedding = nn.Embedding(c["tgt_vocab"], c["embed"])
        self.rnn = nn.GRU(c["embed"] + c["hidden"], c["hidden"], c["layers"], dropout=c["dropout"], batch_first=True)
        self.dense = nn.Linear(c["hidden"], c["tgt_vocab"])

    def forward(self, ids: Tensor, state: Tensor) -> Tensor:
        """ids: [B, Tt], state: [L, B, H] -> logits [B, Tt, V]"""
        x = self.embedding(ids)
        context = state[-1].unsqueeze(1).expand(-1, ids.shape[1], -1)
        return self.dense(self.rnn(torch.cat((x, context), dim=2), state)[0])


class Model(nn.Module):
    """A recurrent encoder-decoder without attention (Cho et al. 2014, Sutskever et al. 2014)."""

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.encoder, self.decoder = Encoder(c), Decoder(c)

    def encode(self, src: Tensor, src_valid_len: Tensor) -> Tensor:
        """src: [B, Ts] -> what decode() wants of it"""
        return self.encoder(src)

    def decode(self, tgt_in: Tensor, state: Tensor) -> Tensor:
        """tgt_in: [B, Tt] -> logits [B, Tt, V]"""
        return self.decoder(tgt_in, state)

    def forward(self, src: Tensor, src_valid_len: Tensor, tgt_in: Tensor) -> Tensor:
        return self.decode(tgt_in, self.encode(src, src_valid_len))
