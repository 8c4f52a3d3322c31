#pragma once
#include <cmath>
#include <vector>

#include "program/builder.h"

/// The functions that record ops: what layers are written in. Each appends one node and returns its
/// result. Shapes broadcast as in NumPy where an op says "broadcast". Every function throws ShapeError
/// naming the node and the shapes if they do not fit. Formula, gradient and source of each stand in the
/// .cpp file of its family; the list of all ops is ops/op_list.h.
namespace attn {

// --- elementwise.cpp --------------------------------------------------------------------------------------
Value neg(Builder& b, Value x);
Value exp(Builder& b, Value x);
Value log(Builder& b, Value x);
Value tanh(Builder& b, Value x);
Value sigmoid(Builder& b, Value x);
Value relu(Builder& b, Value x);
/// 1 where x > 0, else 0. No gradient.
Value step(Builder& b, Value x);
Value sqrt(Builder& b, Value x);
Value square(Builder& b, Value x);
Value reciprocal(Builder& b, Value x);
Value sin(Builder& b, Value x);
Value cos(Builder& b, Value x);
/// 1 - x
Value one_minus(Builder& b, Value x);
/// factor * x
Value scale(Builder& b, Value x, double factor);
/// x + term
Value add_scalar(Builder& b, Value x, double term);
/// base ^ x, base > 0
Value pow_scalar(Builder& b, double base, Value x);
/// Broadcasting binary ops.
Value add(Builder& b, Value x, Value y);
Value sub(Builder& b, Value x, Value y);
Value mul(Builder& b, Value x, Value y);
Value div(Builder& b, Value x, Value y);
Value maximum(Builder& b, Value x, Value y);
/// 1 where x < y, else 0. No gradient.
Value less(Builder& b, Value x, Value y);
/// The gradients of y = tanh x, (1 - y^2) dy, and of y = sigmoid x, y (1 - y) dy. No gradients of their own.
Value tanh_vjp(Builder& b, Value y, Value dy);
Value sigmoid_vjp(Builder& b, Value y, Value dy);

// --- constants.cpp ----------------------------------------------------------------------------------------
/// A tensor of one number.
Value fill(Builder& b, const Shape& shape, double value, Axes axes = {});
/// 0, 1, ..., n - 1. -> [n], an axis of that name
Value iota(Builder& b, int64_t n, Axis name);

// --- matmul.cpp -------------------------------------------------------------------------------------------
struct MatmulOptions {
  bool transpose_a = false, transpose_b = false;
};
/// op(a) op(b) over the last two axes. a: [..., m, k], b: [k, n] (shared by all) or [..., k, n] with as many leading
/// axes, each as long as a's, or one of them 1 and then read again and again -> [..., m, n]. A transposed operand is
/// stored as [..., k, m] or [..., n, k].
Value matmul(Builder& b, Value a, Value c, MatmulOptions options = {});

// --- reduce.cpp -------------------------------------------------------------------------------------------
/// Sum over one axis, which stays with extent 1. Negative axes count from the end.
Value sum(Builder& b, Value x, int axis);
/// Mean over one axis, which stays with extent 1.
Value mean(Builder& b, Value x, int axis);
/// Sum of all elements -> [].
Value sum_all(Builder& b, Value x);
/// Sums x over the axes along which `shape` was broadcast to x's shape -> shape.
Value sum_to(Builder& b, Value x, const Shape& shape);

// --- layout.cpp -------------------------------------------------------------------------------------------
/// Same elements, same order, another shape; one extent may be -1.
Value reshape(Builder& b, Value x, const std::vector<int64_t>& dims);
/// Output axis i is input axis order[i].
Value permute(Builder& b, Value x, const std::vector<int>& order);
/// Cuts x along an axis into pieces of the given sizes.
std::vector<Value> split(Builder& b, Value x, int axis, const std::vector<int64_t>& sizes);
/// `count` equal pieces; each loses the axis when `squeeze`.
std::vector<Value> split_equal(Builder& b, Value x, int axis, int64_t count, bool squeeze = false);
Value concat(Builder& b, const std::vector<Value>& xs, int axis);
/// Concatenation along a new axis of that name.
Value stack(Builder& b, const std::vector<Value>& xs, int axis, Axis name);
/// x with src in the places begin, begin + 1, ... of an axis: torch.slice_scatter. src: as x but along the axis, where
/// it must fit. Where nothing else reads x any more, src alone is copied, straight into a state that this updates.
Value slice_scatter(Builder& b, Value x, Value src, int axis, int64_t begin);
Value broadcast_to(Builder& b, Value x, const Shape& shape);

// --- softmax.cpp ------------------------------------------------------------------------------------------
/// Softmax over the last axis.
Value softmax(Builder& b, Value x);
Value log_softmax(Builder& b, Value x);
/// x where the column is before the row's valid length and not before its start, else `value`. x: [B, ..., Tq, Tk];
/// lens: [B], or [B, Tq] for a length of its own per query; starts: as lens, or none: 0. Gradient 0 where masked.
Value mask_lengths(Builder& b, Value x, Value lens, float value = -1e6f, Value starts = {});

// --- embedding.cpp ----------------------------------------------------------------------------------------
/// Rows of a table. ids: [...], table: [V, D] -> [..., D]. Inputs that ids come from then hold numbers below V.
Value embedding(Builder& b, Value ids, Value table);

// --- normalize.cpp ----------------------------------------------------------------------------------------
/// (x - mean) / sqrt(variance + eps) over the last axis (biased variance).
Value standardize(Builder& b, Value x, float eps = 1e-5f);

// --- loss.cpp ---------------------------------------------------------------------------------------------
/// -log softmax(logits)[label]. logits: [..., V], labels: [...] -> [...].
Value cross_entropy(Builder& b, Value logits, Value labels);

// --- dropout.cpp ------------------------------------------------------------------------------------------
/// Zeroes each element with probability p and scales the others by 1 / (1 - p); x itself if p is 0.
/// Draws from the states "rng.seed" [4] (16 bits each) and "rng.step" [1], which the first call declares.
Value dropout(Builder& b, Value x, float p);

// --- optimizer.cpp ----------------------------------------------------------------------------------------
/// Records p <- p - lr * coefficient * g for each parameter.
void sgd(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients, double lr,
         Value coefficient = {});
/// Records Adam's update (Kingma & Ba 2015) of each parameter, with states "adam.m.<name>", "adam.v.<name>"
/// and "adam.step" [1].
void adam(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients, AdamAttrs attrs,
          Value coefficient = {});
/// Of an update whose learning rate is a value: [1] each. step counts from 1.
struct AdamwInputs {
  Value rate, step, coefficient;
};
/// Records p <- (1 - rate decay) p + rate s, with s Adam's step at a learning rate of 1, and Adam's moments for states
/// (Loshchilov & Hutter, Decoupled weight decay regularization, ICLR 2019, algorithm 2).
void adamw(Builder& b, const std::vector<Value>& parameters, const std::vector<Value>& gradients,
           const AdamwInputs& inputs, double decay);
/// min(1, max_norm / norm of all gradients together) -> [1].
Value clip_coefficient(Builder& b, const std::vector<Value>& gradients, float max_norm);
/// Records rng.step <- rng.step + 1, if the program draws random numbers.
void advance_rng(Builder& b);

}  // namespace attn
