"""Every layer and model of the engine as one would write it in PyTorch: what the page shows beside our C++.

`p` holds a layer's parameters by their state_dict names, p.W_q.weight, p.attention.W_q.weight, and None where there is
none; a recurrent network's and a model's layers are listed: p.rnn[0].weight_ih, p.rnn[0].reverse.weight_ih, p.blks[1].
`config` has the settings that decide what a model is made of: bidirectional, dot_product, lstm. Nothing is dropped.
tests/reference/run_equivalents.py holds each function to the engine's numbers.
"""

import math

import torch
import torch.nn.functional as F


def linear(p, x):
    return F.linear(x, p.weight, p.bias)


def embedding(p, ids):
    return F.embedding(ids, p.weight)


def masked_softmax(scores, valid_lens=None, masked_value=-math.inf, valid_starts=None):
    def per_row(x):
        x = x.unsqueeze(-1)
        while x.dim() < scores.dim():
            x = x.unsqueeze(1)  # [B] -> [B, 1, 1], [B, Tq] -> [B, Tq, 1], with heads [B, 1, Tq, 1]
        return x

    if valid_lens is not None:
        columns = torch.arange(scores.shape[-1])
        valid = columns < per_row(valid_lens)
        if valid_starts is not None:
            valid = valid & (columns >= per_row(valid_starts))
        scores = torch.where(valid, scores, masked_value)
    return torch.softmax(scores, dim=-1)


def average_pooling(queries, values):
    weights = torch.full((len(queries), values.shape[-1]), 1 / values.shape[-1])
    return (weights * values).sum(dim=1)


def kernel_pooling(queries, keys, values, w=1):
    distance = queries.unsqueeze(1) - keys
    weights = torch.softmax(-((distance * w) ** 2) / 2, dim=1)
    return (weights * values).sum(dim=1)


def additive_attention(p, queries, keys, values, valid_lens=None):
    q, k = linear(p.W_q, queries), linear(p.W_k, keys)
    features = torch.tanh(q.unsqueeze(2) + k.unsqueeze(1))  # every query meets every key
    scores = linear(p.w_v, features).squeeze(-1)
    return masked_softmax(scores, valid_lens) @ values


def dot_product_attention(queries, keys, values, valid_lens=None, valid_starts=None, bias=0):
    if queries.dim() == 4:  # keys and values of fewer heads: each serves the next heads of the queries
        shared = queries.shape[1] // keys.shape[1]
        keys, values = keys.repeat_interleave(shared, dim=1), values.repeat_interleave(shared, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1]) + bias
    return masked_softmax(scores, valid_lens, valid_starts=valid_starts) @ values


def window_starts(batch, steps, window):
    return torch.relu(torch.arange(steps) + 1 - window).expand(batch, steps)


def sliding_window_attention(queries, keys, values, window):
    steps = queries.shape[-2]
    seen = torch.ones(steps, steps, dtype=torch.bool).tril()
    if window > 0:
        seen = seen.triu(1 - window)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(torch.where(seen, scores, -math.inf), dim=-1) @ values


def tiled_attention(queries, keys, values, tile):
    maximum, total, output = -math.inf, 0, 0
    for k, v in zip(keys.split(tile, dim=-2), values.split(tile, dim=-2)):
        scores = queries @ k.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        greatest = scores.amax(dim=-1, keepdim=True).clamp(min=maximum)
        weights, correction = torch.exp(scores - greatest), torch.exp(maximum - greatest)
        total = total * correction + weights.sum(dim=-1, keepdim=True)
        output = output * correction + weights @ v
        maximum = greatest
    return output / total


def multi_head_attention(p, queries, keys, values, valid_lens, num_heads):
    def heads(x):  # [B, T, H] -> [B, N, T, H/N]
        return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)

    q, k, v = linear(p.W_q, queries), linear(p.W_k, keys), linear(p.W_v, values)
    output = dot_product_attention(heads(q), heads(k), heads(v), valid_lens)
    return linear(p.W_o, output.transpose(1, 2).flatten(2))


def grouped_query_attention(p, queries, keys, values, num_heads, num_kv_heads, valid_lens=None, valid_starts=None,
                            rope_base=0, with_alibi=False):  # fmt: skip
    def heads(x, count):  # [B, T, H] -> [B, N, T, H/N]
        return x.unflatten(-1, (count, -1)).transpose(1, 2)

    q = heads(linear(p.W_q, queries), num_heads)
    k, v = (heads(linear(w, x), num_kv_heads) for w, x in ((p.W_k, keys), (p.W_v, values)))
    if rope_base:
        q, k = rotary_encoding(q, rope_base), rotary_encoding(k, rope_base)
    bias = alibi_bias(num_heads, torch.arange(q.shape[2]), k.shape[2]) if with_alibi else 0
    output = dot_product_attention(q, k, v, valid_lens, valid_starts, bias)
    return linear(p.W_o, output.transpose(1, 2).flatten(2))


def causal_lens(batch, steps):
    return torch.arange(1, steps + 1).expand(batch, steps)


def layer_norm(p, x, eps=1e-5):
    return F.layer_norm(x, p.weight.shape, p.weight, p.bias, eps)


def rms_norm(p, x, eps=1e-5):
    return x / torch.sqrt(x.square().mean(dim=-1, keepdim=True) + eps) * p.weight


def batch_norm(p, x):
    return F.batch_norm(x, None, None, p.weight, p.bias, training=True)


def add_norm(p, x, y):
    return layer_norm(p.ln, x + y)


def gelu(x):
    return F.gelu(x, approximate="tanh")


def silu(x):
    return F.silu(x)


def position_wise_ffn(p, x, activation=torch.relu):
    return linear(p.dense2, activation(linear(p.dense1, x)))


def swiglu(p, x):
    return linear(p.dense2, F.silu(linear(p.gate, x)) * linear(p.dense1, x))


def position_table(steps, size, first=0):
    t = torch.arange(first, first + steps).unsqueeze(1)
    angles = t / 10000 ** (torch.arange(0, size, 2) / size)
    table = torch.zeros(steps, size)
    table[:, 0::2] = torch.sin(angles)
    table[:, 1::2] = torch.cos(angles)[:, : size // 2]
    return table


def positional_encoding(x, first=0):
    return x + position_table(x.shape[-2], x.shape[-1], first)


def learned_positions(p, x):
    return x + p.weight[: x.shape[-2]]


def rotary_encoding(x, base=10000):
    steps, size = x.shape[-2:]
    angles = torch.arange(steps).unsqueeze(1) * base ** (-torch.arange(0, size, 2) / size)
    x1, x2 = x.chunk(2, dim=-1)
    cos, sin = torch.cos(angles), torch.sin(angles)
    return torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)


def alibi_bias(num_heads, positions, num_keys):
    slopes = 2 ** (-8 * torch.arange(1, num_heads + 1) / num_heads)
    distances = torch.arange(num_keys) - positions.unsqueeze(1)
    return distances * slopes.reshape(-1, 1, 1)


def gru_cell(p, x_r, x_z, x_n, h, valid=1):
    # x_r, x_z, x_n: the thirds of F.linear(x, p.weight_ih, p.bias_ih); valid: [B, 1], 0 at padding
    h_r, h_z, h_n = F.linear(h, p.weight_hh, p.bias_hh).chunk(3, dim=-1)
    r = torch.sigmoid(x_r + h_r)
    z = torch.sigmoid(x_z + h_z)
    n = torch.tanh(x_n + r * h_n)
    return ((1 - z) * n + z * h) * valid


def gru_layer(p, x, h, reverse=False, valid=None):
    x_r, x_z, x_n = F.linear(x, p.weight_ih, p.bias_ih).chunk(3, dim=-1)
    outputs = [None] * len(x)
    for t in reversed(range(len(x))) if reverse else range(len(x)):
        h = gru_cell(p, x_r[t], x_z[t], x_n[t], h, 1 if valid is None else valid[t])
        outputs[t] = h
    return torch.stack(outputs)


def gru(p, x, hidden=None):
    # What nn.GRU computes; x: [T, B, D], hidden: one [B, H] for each layer.
    last = []
    for i, layer in enumerate(p):
        h = hidden[i] if hidden is not None else torch.zeros(x.shape[1], layer.weight_hh.shape[1])
        x = gru_layer(layer, x, h)
        last.append(x[-1])
    return x, torch.stack(last)


def gru_step(p, x, hidden):
    output, hidden = gru(p, x.unsqueeze(0), hidden)
    return hidden


def bidirectional_layer(p, x, h, valid=None):
    forward = gru_layer(p, x, h, valid=valid)
    backward = gru_layer(p.reverse, x, h, reverse=True, valid=valid)
    return torch.cat((forward, backward), dim=-1)


def bidirectional_gru(p, x, valid_lens=None):
    # What nn.GRU(bidirectional=True) computes of packed sentences; x: [T, B, D].
    valid = None
    if valid_lens is not None:
        valid = (torch.arange(len(x)).unsqueeze(1) < valid_lens).unsqueeze(-1)  # [T, B, 1]
    for layer in p:
        x = bidirectional_layer(layer, x, torch.zeros(x.shape[1], layer.weight_hh.shape[1]), valid)
    return x


def lstm_cell(p, x, h, c):
    # x: F.linear(x, p.weight_ih, p.bias_ih)
    i, f, g, o = (x + F.linear(h, p.weight_hh, p.bias_hh)).chunk(4, dim=-1)
    c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(c), c


def lstm_layer(p, x, h, c):
    outputs = []
    for x_t in F.linear(x, p.weight_ih, p.bias_ih):
        h, c = lstm_cell(p, x_t, h, c)
        outputs.append(h)
    return torch.stack(outputs), c


def lstm(p, x, state=None):
    # What nn.LSTM computes; x: [T, B, D], state: hidden states and cells, of each one [B, H] for each layer.
    last_h, last_c = [], []
    for i, layer in enumerate(p):
        zeros = torch.zeros(x.shape[1], layer.weight_hh.shape[1])
        h, c = (zeros, zeros) if state is None else (state[0][i], state[1][i])
        x, c = lstm_layer(layer, x, h, c)
        last_h.append(x[-1])
        last_c.append(c)
    return x, (torch.stack(last_h), torch.stack(last_c))


def lstm_step(p, x, state):
    output, state = lstm(p, x.unsqueeze(0), state)
    return state


def encoder_block(p, x, valid_lens, num_heads):
    y = add_norm(p.addnorm1, x, multi_head_attention(p.attention, x, x, x, valid_lens, num_heads))
    return add_norm(p.addnorm2, y, position_wise_ffn(p.ffn, y))


def decoder_block(p, x, memory, memory_valid_lens, num_heads, causal=True):
    seen = causal_lens(x.shape[0], x.shape[1]) if causal else None
    y = add_norm(p.addnorm1, x, multi_head_attention(p.attention1, x, x, x, seen, num_heads))
    attended = multi_head_attention(p.attention2, y, memory, memory, memory_valid_lens, num_heads)
    z = add_norm(p.addnorm2, y, attended)
    return add_norm(p.addnorm3, z, position_wise_ffn(p.ffn, z))


def pre_norm_encoder_block(p, x, valid_lens, num_heads):
    n = layer_norm(p.addnorm1.ln, x)
    y = x + multi_head_attention(p.attention, n, n, n, valid_lens, num_heads)
    return y + position_wise_ffn(p.ffn, layer_norm(p.addnorm2.ln, y))


def pre_norm_decoder_block(p, x, memory, memory_valid_lens, num_heads):
    n, seen = layer_norm(p.addnorm1.ln, x), causal_lens(x.shape[0], x.shape[1])
    y = x + multi_head_attention(p.attention1, n, n, n, seen, num_heads)
    queries = layer_norm(p.addnorm2.ln, y)
    z = y + multi_head_attention(p.attention2, queries, memory, memory, memory_valid_lens, num_heads)
    return z + position_wise_ffn(p.ffn, layer_norm(p.addnorm3.ln, z))


def seq2seq_encoder(p, config, src, src_valid_len):
    x = embedding(p.embedding, src).transpose(0, 1)
    if config.bidirectional:  # the decoder starts from zeros
        layers = list(p.rnn)
        start = torch.zeros(len(layers), len(src), layers[0].weight_hh.shape[1])
        return bidirectional_gru(layers, x, src_valid_len), start
    return lstm(p.rnn, x) if config.lstm else gru(p.rnn, x)


def seq2seq_decoder_step(p, config, x, state, enc_outputs, valid_lens):
    hidden = state[0] if config.lstm else state
    query = hidden[-1].unsqueeze(1)
    if config.dot_product:
        context = dot_product_attention(query, enc_outputs, enc_outputs, valid_lens)
    else:
        context = additive_attention(p.attention, query, enc_outputs, enc_outputs, valid_lens)
    x = torch.cat((context.squeeze(1), x), dim=1)
    return lstm_step(p.rnn, x, state) if config.lstm else gru_step(p.rnn, x, state)


def seq2seq_decoder(p, config, tgt_in, state, enc_outputs, valid_lens):
    outputs = []
    for x in embedding(p.embedding, tgt_in).unbind(dim=1):
        state = seq2seq_decoder_step(p, config, x, state, enc_outputs, valid_lens)
        hidden = state[0] if config.lstm else state
        outputs.append(hidden[-1])
    x = torch.stack(outputs, dim=1)
    x = linear(p.projection, x) if p.projection else x  # tied or not
    weight = p.embedding.weight if p.dense.weight is None else p.dense.weight
    return F.linear(x, weight, p.dense.bias)


def seq2seq_attention(p, config, src, src_valid_len, tgt_in):
    outputs, state = seq2seq_encoder(p.encoder, config, src, src_valid_len)
    return seq2seq_decoder(p.decoder, config, tgt_in, state, outputs.transpose(0, 1), src_valid_len)


def gru_encoder(p, src):
    return gru(p.rnn, embedding(p.embedding, src).transpose(0, 1))


def fixed_context_decoder(p, tgt_in, hidden):
    x = embedding(p.embedding, tgt_in).transpose(0, 1)
    context = hidden[-1].expand(x.shape[0], -1, -1)
    return linear(p.dense, gru(p.rnn, torch.cat((x, context), dim=2), hidden)[0]).transpose(0, 1)


def seq2seq(p, src, tgt_in):
    return fixed_context_decoder(p.decoder, tgt_in, gru_encoder(p.encoder, src)[1])


def transformer_encoder(p, src, valid_lens, num_heads):
    x = embedding(p.embedding, src)
    x = positional_encoding(x * math.sqrt(x.shape[-1]))
    for block in p.blks:
        x = (pre_norm_encoder_block if p.norm else encoder_block)(block, x, valid_lens, num_heads)
    return layer_norm(p.norm, x) if p.norm else x


def transformer_decoder(p, tgt_in, enc_outputs, valid_lens, num_heads):
    x = embedding(p.embedding, tgt_in)
    x = positional_encoding(x * math.sqrt(x.shape[-1]))
    for block in p.blks:
        x = (pre_norm_decoder_block if p.norm else decoder_block)(block, x, enc_outputs, valid_lens, num_heads)
    x = layer_norm(p.norm, x) if p.norm else x
    weight = p.embedding.weight if p.dense.weight is None else p.dense.weight  # tied or not
    return F.linear(x, weight, p.dense.bias)


def transformer(p, src, src_valid_len, tgt_in, num_heads):
    enc_outputs = transformer_encoder(p.encoder, src, src_valid_len, num_heads)
    return transformer_decoder(p.decoder, tgt_in, enc_outputs, src_valid_len, num_heads)


def gpt_block(p, config, x):
    norm, (batch, steps) = rms_norm if config.rms else layer_norm, x.shape[:2]

    def attend(x):
        starts = window_starts(batch, steps, config.window) if config.window else None
        return grouped_query_attention(p.attention, x, x, x, config.num_heads, config.num_kv_heads, causal_lens(batch, steps),
                                       starts, config.rope_base, config.alibi)  # fmt: skip

    def network(x):
        return swiglu(p.ffn, x) if p.ffn.gate else position_wise_ffn(p.ffn, x, gelu if config.gelu else torch.relu)

    if not config.pre_norm:
        x = norm(p.norm1, x + attend(x), config.norm_eps)
        return norm(p.norm2, x + network(x), config.norm_eps)
    x = x + attend(norm(p.norm1, x, config.norm_eps))
    return x + network(norm(p.norm2, x, config.norm_eps))


def gpt(p, config, tokens):
    x = embedding(p.embedding, tokens)
    if config.sinusoidal:
        x = positional_encoding(x)
    elif p.positions:
        x = learned_positions(p.positions, x)
    for block in p.blocks:
        x = gpt_block(block, config, x)
    if config.pre_norm:
        x = (rms_norm if config.rms else layer_norm)(p.norm, x, config.norm_eps)
    return F.linear(x, p.head.weight if p.head else p.embedding.weight)


def mean_loss(logits, targets, valid_len=None):
    if valid_len is not None:
        targets = targets.masked_fill(torch.arange(targets.shape[1]) >= valid_len.unsqueeze(1), -100)
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=-100)


def sequence_loss(logits, tgt, tgt_valid_len, steps, smoothing=0.0):
    losses = F.cross_entropy(logits.transpose(1, 2), tgt, reduction="none", label_smoothing=smoothing)
    valid = torch.arange(tgt.shape[1]) < tgt_valid_len.unsqueeze(1)
    return (losses * valid).sum() / steps


def alignment_loss(weights, link_source, link_target, link_count):
    attended = weights.mean(1) if weights.dim() == 4 else weights  # [B, Tt, Ts]
    links = torch.zeros_like(attended)
    for row, count in enumerate(link_count.tolist()):
        for source, target in zip(link_source[row, : int(count)], link_target[row, : int(count)]):
            links[row, target, source] += 1
    share = links / links.sum(-1, keepdim=True).clamp(min=1)
    return -(share * attended.clamp(min=1e-30).log()).sum()


def clip_coefficient(gradients, max_norm=1):
    norm = torch.sqrt(sum((g**2).sum() for g in gradients))
    return 1 / torch.clamp(norm / max_norm, min=1)


def sgd(parameters, gradients, lr):
    optimizer = torch.optim.SGD(parameters, lr=lr)
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = gradient
    optimizer.step()


def adam(parameters, gradients, lr=0.005):
    optimizer = torch.optim.Adam(parameters, lr=lr)
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = gradient
    optimizer.step()


def adamw(parameters, gradients, rate, decay):
    optimizer = torch.optim.AdamW(parameters, lr=rate, weight_decay=decay)
    for parameter, gradient in zip(parameters, gradients):
        parameter.grad = gradient
    optimizer.step()


def optimizer(loss, parameters, lr=0.005, decay=0, max_norm=1):
    loss.backward()
    torch.nn.utils.clip_grad_norm_(parameters, max_norm)
    torch.optim.AdamW(parameters, lr=lr, weight_decay=decay).step()  # Adam's step where nothing decays


def nadaraya_watson_training(x, y, w, lr, leave_one_out=True):
    keys, values = x, y
    if leave_one_out:  # every point is predicted from all others
        others = ~torch.eye(len(x), dtype=torch.bool)
        keys = x.expand(len(x), -1)[others].reshape(len(x), -1)
        values = y.expand(len(x), -1)[others].reshape(len(x), -1)
    loss = ((kernel_pooling(x, keys, values, w) - y) ** 2).sum()
    (gradient,) = torch.autograd.grad(loss, w)
    return w - lr * gradient
