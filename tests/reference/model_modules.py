"""The translation models in PyTorch, of the layers in modules.py; names, letters and semantics as there."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from modules import AdditiveAttention, DecoderBlock, DotProductAttention, EncoderBlock, PositionalEncoding, valid_mask


class Seq2SeqEncoder(nn.Module):
    """ids [B, T], valid_lens [B] or None -> (outputs [T, B, H], state [L, B, H], of an LSTM two).

    Read in both directions, the outputs are [T, B, 2H], padding is packed away, and the state that the decoder
    gets is zero. In one direction, as in the book, padding is read too.
    """

    def __init__(
        self,
        vocab_size: int,
        embed_size: int,
        num_hiddens: int,
        num_layers: int,
        dropout: float = 0.0,
        bidirectional: bool = False,
        lstm: bool = False,
    ):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_size)
        recurrent = nn.LSTM if lstm else nn.GRU
        self.rnn = recurrent(embed_size, num_hiddens, num_layers, dropout=dropout, bidirectional=bidirectional)

    def forward(self, ids: Tensor, valid_lens: Tensor | None = None) -> tuple[Tensor, Tensor]:
        embedded = self.embedding(ids).transpose(0, 1)
        if not self.rnn.bidirectional:
            return self.rnn(embedded)
        layers, hidden = self.rnn.num_layers, self.rnn.hidden_size
        state = embedded.new_zeros(layers, ids.shape[0], hidden)
        if valid_lens is None:
            return self.rnn(embedded)[0], state
        # Packing refuses empty sentences: they are read as one word long, and then blanked.
        lens = valid_lens.long().clamp(min=1)
        packed = nn.utils.rnn.pack_padded_sequence(embedded, lens.cpu(), enforce_sorted=False)
        outputs = nn.utils.rnn.pad_packed_sequence(self.rnn(packed)[0], total_length=ids.shape[1])[0]
        return outputs * (valid_lens > 0).to(outputs.dtype)[None, :, None], state


class Seq2SeqAttentionDecoder(nn.Module):
    """GRU decoder that attends to all encoder outputs before every step."""

    def __init__(
        self,
        vocab_size: int,
        embed_size: int,
        num_hiddens: int,
        num_layers: int,
        dropout: float = 0.0,
        memory_size: int | None = None,
        dot_product: bool = False,
        lstm: bool = False,
        tied_embeddings: bool = False,
    ):
        super().__init__()
        memory_size = memory_size or num_hiddens
        additive = AdditiveAttention(memory_size, num_hiddens, num_hiddens, dropout)
        self.attention = DotProductAttention(dropout) if dot_product else additive
        self.embedding = nn.Embedding(vocab_size, embed_size)
        recurrent = nn.LSTM if lstm else nn.GRU
        self.rnn = recurrent(embed_size + memory_size, num_hiddens, num_layers, dropout=dropout)
        self.dense = nn.Linear(embed_size if tied_embeddings else num_hiddens, vocab_size)
        if tied_embeddings:
            self.projection = nn.Linear(num_hiddens, embed_size, bias=False)
            self.dense.weight = self.embedding.weight

    def forward(
        self, ids: Tensor, enc_outputs: Tensor, state: Tensor, valid_lens: Tensor | None
    ) -> tuple[Tensor, Tensor]:
        """ids: [B, T], enc_outputs: [B, Ts, H], state: [L, B, H] -> (logits [B, T, V], state)."""
        outputs, weights = [], []
        for x in self.embedding(ids).unbind(dim=1):  # x: [B, E]
            hidden = state[0] if isinstance(self.rnn, nn.LSTM) else state
            query = hidden[-1].unsqueeze(1)  # the last layer's state, [B, 1, H]
            context = self.attention(query, enc_outputs, enc_outputs, valid_lens)  # [B, 1, H]
            step = torch.cat((context, x.unsqueeze(1)), dim=-1)
            output, state = self.rnn(step.transpose(0, 1), state)
            outputs.append(output)
            weights.append(self.attention.attention_weights)
        self.attention_weights = torch.cat(weights, dim=1)  # [B, T, Ts]
        x = torch.cat(outputs, dim=0)
        x = self.projection(x) if hasattr(self, "projection") else x
        return self.dense(x).transpose(0, 1), state


class Seq2SeqAttention(nn.Module):
    """Encoder-decoder with additive attention. src: [B, Ts], tgt_in: [B, Tt] -> logits [B, Tt, V]."""

    def __init__(
        self,
        src_vocab: int,
        tgt_vocab: int,
        embed_size: int = 32,
        num_hiddens: int = 32,
        num_layers: int = 2,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dot_product: bool = False,
        lstm: bool = False,
        tied_embeddings: bool = False,
    ) -> None:
        super().__init__()
        self.encoder = Seq2SeqEncoder(src_vocab, embed_size, num_hiddens, num_layers, dropout, bidirectional, lstm)
        memory_size = num_hiddens * (2 if bidirectional else 1)
        self.decoder = Seq2SeqAttentionDecoder(
            tgt_vocab, embed_size, num_hiddens, num_layers, dropout, memory_size, dot_product, lstm, tied_embeddings
        )

    def forward(self, src: Tensor, tgt_in: Tensor, src_valid_len: Tensor | None) -> Tensor:
        outputs, state = self.encoder(src, src_valid_len)
        return self.decoder(tgt_in, outputs.transpose(0, 1), state, src_valid_len)[0]


class Seq2SeqDecoder(nn.Module):
    """GRU decoder that reads the same context at every step, the encoder's last state."""

    def __init__(self, vocab_size: int, embed_size: int, num_hiddens: int, num_layers: int, dropout: float = 0.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_size)
        self.rnn = nn.GRU(embed_size + num_hiddens, num_hiddens, num_layers, dropout=dropout)
        self.dense = nn.Linear(num_hiddens, vocab_size)

    def forward(self, ids: Tensor, state: Tensor) -> Tensor:
        """ids: [B, T], state: [L, B, H] -> logits [B, T, V]."""
        x = self.embedding(ids).transpose(0, 1)  # [T, B, E]
        context = state[-1].expand(x.shape[0], -1, -1)  # [T, B, H]
        outputs, _ = self.rnn(torch.cat((x, context), dim=2), state)
        return self.dense(outputs).transpose(0, 1)


class Seq2Seq(nn.Module):
    """Encoder-decoder without attention. src: [B, Ts], tgt_in: [B, Tt] -> logits [B, Tt, V]."""

    def __init__(
        self,
        src_vocab: int,
        tgt_vocab: int,
        embed_size: int = 32,
        num_hiddens: int = 32,
        num_layers: int = 2,
        dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.encoder = Seq2SeqEncoder(src_vocab, embed_size, num_hiddens, num_layers, dropout)
        self.decoder = Seq2SeqDecoder(tgt_vocab, embed_size, num_hiddens, num_layers, dropout)

    def forward(self, src: Tensor, tgt_in: Tensor, src_valid_len: Tensor | None) -> Tensor:
        return self.decoder(tgt_in, self.encoder(src)[1])


def blocks(kind: type[nn.Module], num_layers: int, *sizes: float) -> nn.Sequential:
    """num_layers blocks named block0, block1, .."""
    stack = nn.Sequential()
    for i in range(num_layers):
        stack.add_module(f"block{i}", kind(*sizes))
    return stack


class TransformerEncoder(nn.Module):
    """ids [B, T], valid_lens [B] -> [B, T, H]."""

    def __init__(
        self, vocab_size: int, num_hiddens: int, ffn_hiddens: int, num_heads: int, num_layers: int, dropout: float = 0.0
    ) -> None:
        super().__init__()
        self.num_hiddens = num_hiddens
        self.embedding = nn.Embedding(vocab_size, num_hiddens)
        self.pos_encoding = PositionalEncoding(num_hiddens, dropout)
        self.blks = blocks(EncoderBlock, num_layers, num_hiddens, ffn_hiddens, num_heads, dropout)

    def forward(self, ids: Tensor, valid_lens: Tensor | None) -> Tensor:
        # Encodings lie in [-1, 1]: the factor keeps them from drowning the embeddings.
        x = self.pos_encoding(self.embedding(ids) * math.sqrt(self.num_hiddens))
        for block in self.blks:
            x = block(x, valid_lens)
        return x


class TransformerDecoder(nn.Module):
    """ids [B, Tq], enc_outputs [B, Tk, H], valid_lens [B] -> logits [B, Tq, V]."""

    def __init__(
        self, vocab_size: int, num_hiddens: int, ffn_hiddens: int, num_heads: int, num_layers: int, dropout: float = 0.0
    ) -> None:
        super().__init__()
        self.num_hiddens = num_hiddens
        self.embedding = nn.Embedding(vocab_size, num_hiddens)
        self.pos_encoding = PositionalEncoding(num_hiddens, dropout)
        self.blks = blocks(DecoderBlock, num_layers, num_hiddens, ffn_hiddens, num_heads, dropout)
        self.dense = nn.Linear(num_hiddens, vocab_size)

    def forward(self, ids: Tensor, enc_outputs: Tensor, valid_lens: Tensor | None) -> Tensor:
        x = self.pos_encoding(self.embedding(ids) * math.sqrt(self.num_hiddens))
        for block in self.blks:
            x = block(x, enc_outputs, valid_lens)
        return self.dense(x)


class Transformer(nn.Module):
    """src: [B, Ts], tgt_in: [B, Tt] -> logits [B, Tt, V]."""

    def __init__(
        self,
        src_vocab: int,
        tgt_vocab: int,
        num_hiddens: int = 32,
        ffn_hiddens: int = 64,
        num_heads: int = 4,
        num_layers: int = 2,
        dropout: float = 0.0,
        tied_embeddings: bool = False,
    ) -> None:
        super().__init__()
        sizes = (num_hiddens, ffn_hiddens, num_heads, num_layers, dropout)
        self.encoder = TransformerEncoder(src_vocab, *sizes)
        self.decoder = TransformerDecoder(tgt_vocab, *sizes)
        if tied_embeddings:
            self.decoder.dense.weight = self.decoder.embedding.weight

    def forward(self, src: Tensor, tgt_in: Tensor, src_valid_len: Tensor | None) -> Tensor:
        return self.decoder(tgt_in, self.encoder(src, src_valid_len), src_valid_len)


def masked_cross_entropy(logits: Tensor, tgt: Tensor, tgt_valid_len: Tensor) -> Tensor:
    """Mean over all steps of the valid steps' cross entropy. [B, T, V], [B, T], [B] -> [B].

    The mean divides by T, not by the valid length: that is the book's loss.
    """
    entropy = nn.functional.cross_entropy(logits.transpose(1, 2), tgt, reduction="none")  # [B, T]
    mask = valid_mask(tgt_valid_len, tgt.shape)
    return (entropy * mask).mean(dim=1)
