

class Encoder(nn.Module):
    """ids: [B, Ts], valid_len: [B] -> outputs [B, Ts, H or 2H], the state that the decoder starts from.

    In one direction the padding is read too, as in the book. In both directions it is not, and the decoder starts from
    zeros.
    """

    def __init__(self, c: dict) -> None:
        super().__init__()
        self.embedding = nn.Embedding(c["src_vocab"], c["embed"])
        kind = nn.LSTM if c["lstm"] else nn.GRU
        self.rnn = kind(
            c["embed"], c["hidden"], c["layers"], dropout=c["dropout"], bidirectional=c["bidirectional"], batch_first=True
        )

    def forward(self, ids: Tensor, valid_len: Tensor):
        x = self.embedding(ids)
        if not self.rnn.bidirectional:
            return self.rnn(x)
        packed = nn.utils.rnn.pack_padded_sequence(x, valid_len.cpu(), batch_first=True, enforce_sorted=False)
        outputs = self.rnn(packed)[0]
        outputs = nn.utils.rnn.pad_packed_sequence(outputs, batch_first=True, total_length=ids.shape[1])[0]
        return outputs, x.new_zeros(self.rnn.num_layers, len(ids), self.rnn.hidden_size)


class AdditiveAttention(nn.Module):
    """score(q, k) = w_v . tanh(W_q q + W_k k). query: [B, H], memory: [B, Ts, M] -> [B, M]"""

    def __init__(self, memory: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.W_q, self.W_k = nn.Linear(hidden, hidden, bias=False), nn.Linear(memory, hidden, bias=False)
        self.w_v = nn.Linear(hidden, 1, bias=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, query: Tensor, memory: Tensor, valid_len: Tensor) -> Tensor:
        scores = self.w_v((self.W_q(query).unsqueeze(1) + self.W_k(memory)).tanh()).squeeze(2)
        self.weights = masked_softmax(scores, valid_len)
        return (self.dropout(self.weights).unsqueeze(1) @ memory).squeeze(1)


class DotProductAttention(nn.Module):
    """score(q, k) = q . k / sqrt(H). query: [B, H], memory: [B, Ts, H] -> [B, H]"""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.dropout = nn.Dropout(dropout)

    def forward(self, query: Tensor, memory: Tensor, valid_len: Tensor) -> Tensor:
        scores = (memory @ query.unsqueeze(2)).squeeze(2) / math.sqrt(query.shape[1])
        self.weights = masked_softmax(scores, valid_len)
        return (self.dropout(self.weights).unsqueeze(1) @ memory).squeeze(1)


class Decoder(nn.Module):
    def __init__(self, c: dict) -> None:
        super().__init__()
        memory = c["hidden"] * (2 if c["bidirectional"] else 1)
        if c["dot_product"]:
            self.attention = DotProductAttention(c["dropout"])
        else:
            self.attention = AdditiveAttention(memory, c["hidden"], c["dropout"])
        self.embedding = nn.Embedding(c["tgt_vocab"], c["embed"])
        kind = nn.LSTM if c["lstm"] else nn.GRU
        self.rnn = kind(c["embed"] + memory, c["hidden"], c["layers"], dropout=c["dropout"], batch_first=True)
        self.dense = nn.Linear(c["embed" if c["tied_embeddings"] else "hidden"], c["tgt_vocab"])
        if c["tied_embeddings"]:
            self.projection = nn.Linear(c["hidden"], c["embed"], bias=False)
            self.dense.register_parameter("weight", None)

    def logits(self, outputs: Tensor) -> Tensor:
        """Of a tied embedding, whose matrix the state dict has once, by its weight. [B, Tt, H] -> [B, Tt, V]"""
        if self.dense.weight is not None:
            return self.dense(outputs)
        return F.linear(self.projection(outputs), self.embedding.weight, self.dense.bias)


class Model(nn.Module):
    """A recurrent encoder-decoder with attention (Bahdanau et al. 2015)."""

    alignment: Tensor | None = None  # what decode() has attended to; a model without attention has none

    def __init__(self, c: dict) -> None:
        super().__init__()
        c = {"bidirectional": False, "dot_product": False, "lstm": False, "tied_embeddings": False, **c}
        self.encoder, self.decoder = Encoder(c), Decoder(c)

    def encode(self, src: Tensor, src_valid_len: Tensor):
        """src: [B, Ts], src_valid_len: [B] -> what decode() wants of them"""
        memory, state = self.encoder(src, src_valid_len)
        return memory, src_valid_len, state

    def decode(self, tgt_in: Tensor, encoded) -> Tensor:
        """tgt_in: [B, Tt] -> logits [B, Tt, V]; self.alignment: the weights, [B, Tt, Ts]"""
        memory, valid_len, state = encoded
        outputs, weights = [], []
        for x in self.decoder.embedding(tgt_in).unbind(1):
            hidden = state[0] if isinstance(state, tuple) else state
            context = self.decoder.attention(hidden[-1], memory, valid_len)
            output, state = self.decoder.rnn(torch.cat((context, x), dim=1).unsqueeze(1), state)
            outputs.append(output)
            weights.append(self.decoder.attention.weights)
        self.alignment = torch.stack(weights, dim=1)
        return self.decoder.logits(torch.cat(outputs, dim=1))

    def forward(self, src: Tensor, src_valid_len: Tensor, tgt_in: Tensor) -> Tensor:
        return self.decode(tgt_in, self.encode(src, src_valid_len))
