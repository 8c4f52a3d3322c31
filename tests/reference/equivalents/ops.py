"""Every op of the engine as one would write it in PyTorch: what the page shows beside our C++.

Arguments: the node's inputs in their order, then its attributes by name. tests/reference/run_equivalents.py
holds each function to the engine's numbers.
"""

import torch
import torch.nn.functional as F


def neg(x):
    return -x


def exp(x):
    return torch.exp(x)


def log(x):
    return torch.log(x)


def tanh(x):
    return torch.tanh(x)


def sigmoid(x):
    return torch.sigmoid(x)


def relu(x):
    return torch.relu(x)


def step(x):
    return (x > 0).to(x.dtype)


def sqrt(x):
    return torch.sqrt(x)


def square(x):
    return x**2


def reciprocal(x):
    return 1 / x


def sin(x):
    return torch.sin(x)


def cos(x):
    return torch.cos(x)


def one_minus(x):
    return 1 - x


def scale(x, value):
    return value * x


def add_scalar(x, value):
    return x + value


def pow_scalar(x, value):
    return value**x


def add(x, y):
    return x + y


def sub(x, y):
    return x - y


def mul(x, y):
    return x * y


def div(x, y):
    return x / y


def maximum(x, y):
    return torch.maximum(x, y)


def tanh_vjp(y, dy):
    return (1 - y * y) * dy


def sigmoid_vjp(y, dy):
    return y * (1 - y) * dy


def less(x, y):
    return (x < y).to(x.dtype)


def fill(shape, value):
    return torch.full(shape, value)


def iota(rows):
    return torch.arange(rows)


def matmul(A, B, transpose_a=False, transpose_b=False):
    A = A.transpose(-2, -1) if transpose_a else A
    B = B.transpose(-2, -1) if transpose_b else B
    return A @ B


def sum(x, axis):
    return x.sum(dim=axis, keepdim=True)


def sum_to(x, shape):
    return x.sum_to_size(shape)


def reshape(x, shape):
    return x.reshape(shape)


def permute(x, order):
    return x.permute(order)


def split(x, axis, sizes):
    return torch.split(x, sizes, dim=axis)


def concat(*x, axis):
    return torch.cat(x, dim=axis)


def slice_scatter(x, y, axis, begin):
    # torch.slice_scatter; PyTorch 1.13 refuses a slice that ends where x does.
    z = x.clone()
    z.narrow(axis, begin, y.shape[axis]).copy_(y)
    return z


def broadcast_to(x, shape):
    return torch.broadcast_to(x, shape)


def softmax(x):
    # A row of -inf alone is nan here; the engine gives it no weight anywhere.
    return torch.softmax(x, dim=-1)


def softmax_vjp(y, dy):
    return y * (dy - (dy * y).sum(dim=-1, keepdim=True))


def log_softmax(x):
    return torch.log_softmax(x, dim=-1)


def mask_lengths(x, valid_lens, starts=None, *, value):
    def of_rows(lens):
        lens = lens.unsqueeze(-1)
        while lens.dim() < x.dim():
            lens = lens.unsqueeze(1)  # all heads and queries share their sentence's length
        return lens

    j = torch.arange(x.shape[-1])
    valid = j < of_rows(valid_lens)
    if starts is not None:
        valid &= of_rows(starts) <= j
    return torch.where(valid, x, value)


def standardize(x, eps):
    return F.layer_norm(x, x.shape[-1:], eps=eps)


def standardize_vjp(x, y, dy, eps):
    deviation = torch.sqrt(x.var(dim=-1, unbiased=False, keepdim=True) + eps)
    mean_dy = dy.mean(dim=-1, keepdim=True)
    mean_dy_y = (dy * y).mean(dim=-1, keepdim=True)
    return (dy - mean_dy - y * mean_dy_y) / deviation


def cross_entropy(x, t):
    losses = F.cross_entropy(x.flatten(0, -2), t.flatten(), reduction="none")
    return losses.reshape(t.shape)


def cross_entropy_vjp(x, t, dloss):
    return (torch.softmax(x, dim=-1) - F.one_hot(t, x.shape[-1])) * dloss.unsqueeze(-1)


def embedding(t, E):
    return F.embedding(t, E)


def embedding_vjp(t, dy, rows):
    dE = torch.zeros(rows, dy.shape[-1], dtype=dy.dtype)
    return dE.index_add(0, t.flatten(), dy.flatten(0, -2))


def dropout_mask(seed, step, shape, p, stream):
    u = torch.rand(shape)
    return (u >= p) / (1 - p)


def adam(p, dp, m, v, t, c, lr, beta1, beta2, eps):
    g = c * dp
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g**2
    update = (m / (1 - beta1**t)) / (torch.sqrt(v / (1 - beta2**t)) + eps)
    return p - lr * update, m, v
