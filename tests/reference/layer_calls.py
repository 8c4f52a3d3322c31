"""How each layer of a described program is called in PyTorch: the arguments that the engine's layer had, and its result.

One function a layer, by its name: it takes the scope that the layer recorded and returns the arguments of the function
in equivalents/layers.py with the tensor that it must give, or None where the scope holds only a part of the layer.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor

from described import Described, Scope
from equivalents import layers

Call = tuple[list[Any], Any]


def linear(s: Scope) -> Call:
    # By what it reads: a tied layer's weight has another layer's name.
    ids = [i for node in s.nodes for i in node["inputs"]]
    read = {s.program.values[i]["name"].rsplit(".", 1)[-1]: s.program.tensors[i] for i in ids}
    return [SimpleNamespace(weight=read["weight"], bias=read.get("bias")), s.input(s.nodes[0], 0)], s.result


def embedding(s: Scope) -> Call:
    return [s.program.parameters(s.prefix("weight")), s.input(s.nodes[0], 0).long()], s.result


def valid_starts(s: Scope) -> Tensor | None:
    masks = [node for node in s.nodes if node["op"] == "mask_lengths" and len(node["inputs"]) > 2]
    return s.input(masks[0], 2) if masks else None


def masked_softmax(s: Scope) -> Call:
    masked_value = next((node["attrs"]["value"] for node in s.nodes if node["op"] == "mask_lengths"), 0)
    arguments = [s.input(s.nodes[0], 0), s.valid_lens, float(masked_value), valid_starts(s)]
    return arguments, s.output(s.last("softmax"))


def average_pooling(s: Scope) -> Call:
    return [s.program.tensor("queries"), s.program.tensor("values")], s.result


def kernel_pooling(s: Scope) -> Call:
    w = s.program.find("w")
    queries = s.input(s.first("reshape"), 0)
    values = s.program.find("values")
    if values is None:
        values = s.input(s.last("broadcast_to"), 0)
    return [queries, s.input(s.first("sub"), 1), values, 1 if w is None else w], s.result


def additive_attention(s: Scope) -> Call | None:
    if not s.reads("w_v.weight"):
        return None  # only the keys, projected once for all steps
    prefix = s.prefix("w_v.weight")
    queries, keys = (s.factor(prefix + name) for name in ("W_q.weight", "W_k.weight"))
    pooled = s.last("matmul")
    return [s.program.parameters(prefix), queries, keys, s.input(pooled, 1), s.valid_lens], s.output(pooled)


def dot_product_attention(s: Scope) -> Call:
    products, pooled = s.first("matmul"), s.last("matmul")
    given, result = [s.input(products, 0), s.input(products, 1), s.input(pooled, 1)], pooled
    grouped = [n for n in s.nodes if n["op"] == "reshape" and s.input(n, 0).dim() == s.output(n).dim() == 4]
    if grouped:  # heads that share are one matrix of more rows; queries and output stand around the reshapes
        given[0], result = s.input(grouped[0], 0), grouped[-1]
    biased = [node for node in s.own if node["op"] == "add"]
    return [*given, s.valid_lens, valid_starts(s), s.input(biased[0], 1) if biased else 0], s.output(result)


def window_starts(s: Scope) -> Call:
    return [*s.result.shape, int(1 - s.first("add_scalar")["attrs"]["value"])], s.result


def sliding_window_attention(s: Scope) -> Call:
    given = [s.program.tensor(name) for name in ("queries", "keys", "values")]
    below = s.below("window_starts")
    window = window_starts(below)[0][2] if below.path in s.program.scopes else 0
    return [*given, window], s.output(s.last("matmul"))


def tiled_attention(s: Scope) -> Call:
    given = [s.program.tensor(name) for name in ("queries", "keys", "values")]
    return [*given, s.output(s.below("tile0").first("matmul")).shape[-1]], s.result


def rotary_encoding(s: Scope) -> Call:
    return [s.input(s.first("split"), 0), s.first("pow_scalar")["attrs"]["value"]], s.result


def alibi_bias(s: Scope) -> Call:
    positions, keys = s.input(s.first("sub"), 1).flatten(), s.result.shape[-1]
    return [len(s.result), positions, keys], s.result


def grouped_query_attention(s: Scope) -> Call:
    prefix = s.prefix("W_q.weight")
    inputs = [s.factor(prefix + name) for name in ("W_q.weight", "W_k.weight", "W_v.weight")]
    parameters, heads = s.program.parameters(prefix), s.program.tensor(f"{s.below('weights').path}").shape[1]
    size = parameters.W_q.weight.shape[0] // heads
    turned = s.below("rotated_queries")
    base = rotary_encoding(turned)[0][1] if turned.path in s.program.scopes else 0
    with_alibi = s.below("alibi_bias").path in s.program.scopes
    groups = parameters.W_k.weight.shape[0] // size
    return [parameters, *inputs, heads, groups, s.valid_lens, valid_starts(s), base, with_alibi], s.below("W_o").result


def num_heads(s: Scope) -> int:
    return s.output(s.below("heads").first("matmul")).shape[1]


def multi_head_attention(s: Scope) -> Call | None:
    if not s.reads("W_q.weight"):
        return None  # only the keys and values, projected once for all steps
    prefix = s.prefix("W_q.weight")
    inputs = [s.factor(prefix + name) for name in ("W_q.weight", "W_k.weight", "W_v.weight")]
    return [s.program.parameters(prefix), *inputs, s.valid_lens, num_heads(s)], s.below("W_o").result


def causal_lens(s: Scope) -> Call:
    return list(s.result.shape), s.result


def layer_norm(s: Scope) -> Call:
    standardize = s.first("standardize")
    return [s.program.parameters(s.prefix("weight")), s.input(standardize, 0), standardize["attrs"]["eps"]], s.result


def rms_norm(s: Scope) -> Call:
    eps = s.first("add_scalar")["attrs"]["value"]
    return [s.program.parameters(s.prefix("weight")), s.input(s.first("square"), 0), eps], s.result


def batch_norm(s: Scope) -> Call:
    return [s.program.parameters(s.prefix("weight")), s.input(s.first("permute"), 0)], s.result


def add_norm(s: Scope) -> Call:
    y, x = (s.input(s.own[0], i) for i in (0, 1))
    return [s.program.parameters(s.prefix("ln.weight")), x, y], s.result


def gelu(s: Scope) -> Call:
    return [s.input(s.first("square"), 0)], s.result


def silu(s: Scope) -> Call:
    return [s.input(s.first("sigmoid"), 0)], s.result


def position_wise_ffn(s: Scope) -> Call:
    prefix = s.prefix("dense1.weight")
    activation = [layers.gelu] if s.below("gelu").path in s.program.scopes else []
    return [s.program.parameters(prefix), s.factor(prefix + "dense1.weight"), *activation], s.result


def swiglu(s: Scope) -> Call:
    prefix = s.prefix("dense1.weight")
    return [s.program.parameters(prefix), s.factor(prefix + "dense1.weight")], s.result


def position_table(s: Scope) -> Call:
    positions = s.input(s.last("div"), 0)  # [steps, 1]
    return [*s.result.shape, float(positions[0, 0])], s.result


def positional_encoding(s: Scope) -> Call:
    return [s.input(s.own[-1], 0)], s.result


# --- recurrent layers -------------------------------------------------------------------------------------


def own_prefix(s: Scope, name: str) -> str:
    """Of a recurrent layer: the name of the first parameter in which `name` occurs."""
    i = next(i for node in s.nodes for i in node["inputs"] if name in s.program.values[i]["name"])
    return s.program.values[i]["name"]


def recurrent_part(s: Scope, name: str) -> tuple[Any, Tensor]:
    """The layer's parameters, and what is multiplied first by its `name`."""
    parameter = own_prefix(s, name)
    prefix, layer = parameter.rsplit(name + "_l", 1)
    x = s.input(next(n for n in s.nodes if n["op"] == "matmul" and n["inputs"][1] == s.program.ids[parameter]), 0)
    p = s.program.parameters(prefix)[int(layer.removesuffix("_reverse"))]
    return p.reverse if layer.endswith("_reverse") else p, x


def recurrent_layers(s: Scope) -> list[Scope]:
    first = s.below("layer").path
    count = sum(1 for path in s.program.scopes if path.startswith(first) and path.count("/") == first.count("/"))
    return [s.below(f"layer{i}") for i in range(count)]


def recurrent_parameters(s: Scope) -> list[Any]:
    prefix = own_prefix(s, "weight_ih").rsplit("weight_ih", 1)[0]
    return [s.program.parameters(prefix)[i] for i in range(len(recurrent_layers(s)))]


def recurrent_arguments(s: Scope) -> list[Any]:
    """Parameters, input and state of a stack of layers, from its first step."""
    layers = recurrent_layers(s)
    hidden = [recurrent_part(layer, "weight_hh")[1] for layer in layers]
    state = (hidden, [cell_before(layer) for layer in layers]) if s.layer.startswith("lstm") else hidden
    return [recurrent_parameters(s), recurrent_part(layers[0], "weight_ih")[1], state]


def cell_valid(s: Scope) -> Tensor | None:
    """What a GRU cell multiplies its state by at the end, if it does."""
    return s.input(s.nodes[-1], 1) if s.nodes[-1]["op"] == "mul" else None


def gru_cell(s: Scope) -> Call:
    p, h = recurrent_part(s, "weight_hh")

    def gate(op: str, nth: int) -> Tensor:
        outer = [node for node in s.nodes if node["op"] == op][nth]
        inner = s.program.nodes[s.program.values[outer["inputs"][0]]["node"]]
        return s.input(inner, 0)

    valid = cell_valid(s)
    return [p, gate("sigmoid", 0), gate("sigmoid", 1), gate("tanh", 0), h, *([] if valid is None else [valid])], s.result


def gru_layer(s: Scope) -> Call:
    p, x = recurrent_part(s, "weight_ih")
    reverse = own_prefix(s, "weight_ih").endswith("_reverse")
    valid = [cell_valid(s.below(f"step{t}")) for t in range(len(x))]
    masked = [mask for mask in valid if mask is not None]
    return [p, x, recurrent_part(s, "weight_hh")[1], reverse, torch.stack(masked) if masked else None], s.result


def gru(s: Scope) -> Call:
    layers = recurrent_layers(s)
    return recurrent_arguments(s), (layers[-1].result, torch.stack([layer.result[-1] for layer in layers]))


def gru_step(s: Scope) -> Call:
    return recurrent_arguments(s), torch.stack([layer.result for layer in recurrent_layers(s)])


def bidirectional_layer(s: Scope) -> Call:
    p, x, h, _, valid = gru_layer(s.below("forward"))[0]
    return [p, x, h, valid], s.result


def bidirectional_gru(s: Scope) -> Call:
    x = recurrent_part(s.below("layer0/forward"), "weight_ih")[1]
    return [recurrent_parameters(s), x, s.valid_lens], s.result


def cell_before(s: Scope) -> Tensor:
    """The cells that an LSTM's scope begins with: those that the first step's forget gate multiplies."""
    step = s.below("step0") if s.below("step0").path in s.program.scopes else s
    kept = s.program.values[step.last("add")["inputs"][0]]["node"]
    return s.input(s.program.nodes[kept], 1)


def cell_after(s: Scope) -> Tensor:
    """The cells that it leaves: the last sum of what is kept and what comes in."""
    return s.output(s.last("add"))


def lstm_cell(s: Scope) -> Call:
    p, h = recurrent_part(s, "weight_hh")
    gates = s.program.values[s.last("split")["inputs"][0]]["node"]
    return [p, s.input(s.program.nodes[gates], 0), h, cell_before(s)], (s.result, cell_after(s))


def lstm_layer(s: Scope) -> Call:
    p, x = recurrent_part(s, "weight_ih")
    return [p, x, recurrent_part(s, "weight_hh")[1], cell_before(s)], (s.result, cell_after(s))


def lstm(s: Scope) -> Call:
    layers = recurrent_layers(s)
    state = (torch.stack([layer.result[-1] for layer in layers]), torch.stack([cell_after(layer) for layer in layers]))
    return recurrent_arguments(s), (layers[-1].result, state)


def lstm_step(s: Scope) -> Call:
    layers = recurrent_layers(s)
    state = (torch.stack([layer.result for layer in layers]), torch.stack([cell_after(layer) for layer in layers]))
    return recurrent_arguments(s), state


# --- the Transformer's blocks -----------------------------------------------------------------------------


def encoder_block(s: Scope) -> Call:
    prefix, attention = s.prefix("attention.W_q.weight"), s.below("attention")
    x = s.factor(prefix + "attention.W_q.weight")
    return [s.program.parameters(prefix), x, attention.valid_lens, num_heads(attention)], s.below("addnorm2").result


def decoder_block(s: Scope) -> Call:
    prefix, cross = s.prefix("attention1.W_q.weight"), s.below("attention2")
    x, memory = (s.factor(prefix + name) for name in ("attention1.W_q.weight", "attention2.W_k.weight"))
    causal = s.below("attention1").valid_lens is not None
    return [s.program.parameters(prefix), x, memory, cross.valid_lens, num_heads(cross), causal], s.below("addnorm3").result


def pre_norm_encoder_block(s: Scope) -> Call:
    prefix, attention = s.prefix("attention.W_q.weight"), s.below("attention")
    x = s.input(s.below("addnorm1/ln").first("standardize"), 0)
    return [s.program.parameters(prefix), x, attention.valid_lens, num_heads(attention)], s.below("addnorm2").result


def pre_norm_decoder_block(s: Scope) -> Call:
    prefix, cross = s.prefix("attention1.W_q.weight"), s.below("attention2")
    x = s.input(s.below("addnorm1/ln").first("standardize"), 0)
    memory = s.factor(prefix + "attention2.W_k.weight")
    return [s.program.parameters(prefix), x, memory, cross.valid_lens, num_heads(cross)], s.below("addnorm3").result


# --- a decoder alone --------------------------------------------------------------------------------------


def learned_positions(s: Scope) -> Call:
    return [s.program.parameters(s.prefix("weight")), s.input(s.last("add"), 0)], s.result


def norm_of(s: Scope) -> Call:
    return rms_norm(s) if s.layer == "rms_norm" else layer_norm(s)


def gpt_config(block: Scope) -> SimpleNamespace:
    """The settings of a block's model, by what was recorded."""
    attention, recorded = block.below("attention"), {scope["layer"] for scope in block.program.scopes.values()}
    turned, windowed = attention.below("rotated_queries"), attention.below("window_starts")
    prefix = block.prefix("attention.W_q.weight")
    own = block.program.parameters(prefix).attention
    heads = block.program.tensor(attention.path + "/weights").shape[1]
    return SimpleNamespace(
        num_heads=heads,
        num_kv_heads=own.W_k.weight.shape[0] * heads // own.W_q.weight.shape[0],
        window=window_starts(windowed)[0][2] if windowed.path in block.program.scopes else 0,
        rope_base=rotary_encoding(turned)[0][1] if turned.path in block.program.scopes else 0,
        alibi="alibi_bias" in recorded,
        sinusoidal="positional_encoding" in recorded,
        rms="rms_norm" in recorded,
        gelu="gelu" in recorded,
        pre_norm="norm" in block.program.scopes,
        norm_eps=norm_of(block.below("norm1"))[0][2],
    )


def gpt_block(s: Scope) -> Call:
    prefix, config = s.prefix("attention.W_q.weight"), gpt_config(s)
    x = norm_of(s.below("norm1"))[0][1] if config.pre_norm else s.factor(prefix + "attention.W_q.weight")
    return [s.program.parameters(prefix.removesuffix("attention.")), config, x], s.result


def gpt(s: Scope) -> Call:
    program = s.program
    return [program.parameters(), gpt_config(Scope(program, "block0")), ids(program, "tokens")], program.tensor("logits")


def mean_loss(s: Scope) -> Call:
    program = s.program
    logits = s.input(s.first("cross_entropy"), 0)
    return [logits, ids(program, "targets"), program.find("valid_len")], program.tensor("loss")


# --- models: by the names of their inputs -----------------------------------------------------------------


def ids(program: Described, name: str) -> Tensor:
    return program.tensor(name).long()


def config(program: Described) -> SimpleNamespace:
    """The settings of an encoder-decoder with attention, by the layers that were recorded."""
    recorded = {scope["layer"] for scope in program.scopes.values()}
    of = {"bidirectional": "bidirectional_gru", "dot_product": "dot_product_attention", "lstm": "lstm"}
    return SimpleNamespace(**{setting: layer in recorded for setting, layer in of.items()})


def encoded(program: Described) -> tuple[Tensor, Any]:
    """The encoder's outputs, and the state from which the decoder starts."""
    rnn = Scope(program, "encoder/rnn")
    if rnn.layer == "bidirectional_gru":
        return rnn.result, torch.stack(recurrent_arguments(Scope(program, "decoder/step0/rnn"))[2])
    return (lstm if rnn.layer == "lstm" else gru)(rnn)[1]


def seq2seq_encoder(s: Scope) -> Call:
    program = s.program
    arguments = [config(program), ids(program, "src"), program.tensor("src_valid_len")]
    return [program.parameters("encoder."), *arguments], encoded(program)


def seq2seq_decoder_step(s: Scope) -> Call:
    rnn, attention = s.below("rnn"), s.below("attention")
    arguments, state = (lstm_step if rnn.layer == "lstm_step" else gru_step)(rnn)
    enc_outputs = attention.input(attention.last("matmul"), 1)
    x = s.input(s.first("concat"), 1)
    return [s.program.parameters("decoder."), config(s.program), x, arguments[2], enc_outputs, attention.valid_lens], state


def seq2seq_decoder(s: Scope) -> Call:
    program = s.program
    outputs, state = encoded(program)
    arguments = [config(program), ids(program, "tgt_in"), state, outputs.transpose(0, 1), program.tensor("src_valid_len")]
    return [program.parameters("decoder."), *arguments], program.tensor("logits")


def seq2seq_attention(s: Scope) -> Call:
    program = s.program
    arguments = [config(program), ids(program, "src"), program.tensor("src_valid_len"), ids(program, "tgt_in")]
    return [program.parameters(), *arguments], program.tensor("logits")


def gru_encoder(s: Scope) -> Call:
    return [s.program.parameters("encoder."), ids(s.program, "src")], encoded(s.program)


def fixed_context_decoder(s: Scope) -> Call:
    program = s.program
    return [program.parameters("decoder."), ids(program, "tgt_in"), encoded(program)[1]], program.tensor("logits")


def seq2seq(s: Scope) -> Call:
    program = s.program
    return [program.parameters(), ids(program, "src"), ids(program, "tgt_in")], program.tensor("logits")


def last_block(s: Scope) -> Scope:
    return s.below(f"block{len(list(s.program.parameters('encoder.blks.'))) - 1}")


def transformer_memory(program: Described) -> Tensor:
    """What the encoder hands over: of pre-norm blocks it is normalised."""
    encoder = Scope(program, "encoder")
    norm = encoder.below("norm")
    return norm.result if norm.path in program.scopes else last_block(encoder).below("addnorm2").result


def transformer_encoder(s: Scope) -> Call:
    program, block = s.program, last_block(s)
    arguments = [ids(program, "src"), program.tensor("src_valid_len"), num_heads(block.below("attention"))]
    return [program.parameters("encoder."), *arguments], transformer_memory(program)


def transformer_decoder(s: Scope) -> Call:
    program, heads = s.program, num_heads(last_block(s).below("attention1"))
    arguments = [ids(program, "tgt_in"), transformer_memory(program), program.tensor("src_valid_len"), heads]
    return [program.parameters("decoder."), *arguments], program.tensor("logits")


def transformer(s: Scope) -> Call:
    program, heads = s.program, num_heads(Scope(s.program, "encoder/block0/attention"))
    arguments = [ids(program, "src"), program.tensor("src_valid_len"), ids(program, "tgt_in"), heads]
    return [program.parameters(), *arguments], program.tensor("logits")


def sequence_loss(s: Scope) -> Call:
    program, steps = s.program, 1 / s.last("scale")["attrs"]["value"]
    losses = s.first("cross_entropy")
    kept = [node for node in s.nodes if node["op"] == "scale" and node["inputs"] == losses["outputs"]]
    smoothing = 1 - kept[0]["attrs"]["value"] if kept else 0
    return [s.input(losses, 0), ids(program, "tgt"), program.tensor("tgt_valid_len"), steps, smoothing], s.result


def alignment_loss(s: Scope) -> Call:
    program = s.program
    gold = [ids(program, "link_source"), ids(program, "link_target"), program.tensor("link_count")]
    return [program.tensor("weights"), *gold], s.result


# --- learning: what becomes of the parameters -------------------------------------------------------------


def updated(program: Described) -> list[tuple[Tensor, Tensor]]:
    """Each parameter before the run, and the value that it takes over."""
    parameters = [u for u in program.updates if program.values[u["state"]]["role"] == "parameter"]
    return [(program.tensors[u["state"]].clone(), program.tensors[u["value"]]) for u in parameters]


def clip_coefficient(s: Scope) -> Call:
    return [[s.input(node, 0) for node in s.nodes if node["op"] == "square"]], s.result.reshape(())


def sgd(s: Scope) -> Call:
    gradients = [s.input(node, 0) for node in s.nodes if node["op"] == "scale"]
    before, after = zip(*updated(s.program))
    return [list(before), gradients, s.first("scale")["attrs"]["value"]], after


def adam(s: Scope) -> Call:
    nodes = [node for node in s.nodes if node["op"] == "adam"]
    gradients = [s.input(node, 1) * s.input(node, 5) for node in nodes]
    before, after = zip(*updated(s.program))
    return [list(before), gradients, nodes[0]["attrs"]["lr"]], after


def learning_rate_and_decay(program: Described) -> tuple[float, float]:
    """Of Adam, where they are numbers of its ops, or of AdamW, where the rate is a value."""
    rate = program.find("optimizer/learning_rate")
    if rate is None:
        return next(node for node in program.nodes if node["op"] == "adam")["attrs"]["lr"], 0.0
    decay = next(n for n in program.nodes if n["op"] == "scale" and n["inputs"] == [program.ids["optimizer/learning_rate"]])
    return float(rate), decay["attrs"]["value"]


def adamw(s: Scope) -> Call:
    nodes = [node for node in s.nodes if node["op"] == "adam"]
    gradients = [s.input(node, 1) * s.input(node, 5) for node in nodes]
    before, after = zip(*updated(s.program))
    return [list(before), gradients, *learning_rate_and_decay(s.program)], after


def nadaraya_watson_training(s: Scope) -> Call:
    program = s.program
    ((w, after),) = updated(program)
    lr = s.below("sgd").first("scale")["attrs"]["value"]
    leave_one_out = program.find("keys") is not None
    return [program.tensor("x"), program.tensor("y"), w.requires_grad_(), lr, leave_one_out], after
