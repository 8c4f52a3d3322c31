#!/usr/bin/env python3
"""The comparison with the equivalents must fail where one is wrong. Needs PyTorch, but no `attn`."""

from __future__ import annotations

import unittest

import torch

from described import Described, Parameters, Scope
from run_equivalents import VARIANTS, Runner, dropout_problem, variants


def described(op: str, tensors: list[torch.Tensor], attrs: dict | None = None) -> Described:
    """One node that computed the last tensor from the others."""
    values = [{"name": f"v{i}", "role": "input", "node": -1} for i in range(len(tensors))]
    last = len(tensors) - 1
    node = {"op": op, "scope": "", "inputs": list(range(last)), "outputs": [last], "attrs": attrs or {}, "phase": "forward"}
    return Described("one", values, [node], {"": {"layer": None}}, {}, [], tensors, {f"v{i}": i for i in range(len(tensors))})


def problems(program: Described, op: str) -> list[str]:
    runner = Runner()
    runner.program(program)
    return runner.results[f"op/{op}"].problems


class Ops(unittest.TestCase):
    def setUp(self) -> None:
        torch.set_default_dtype(torch.float64)
        self.x = torch.tensor([[0.5, -1.0, 2.0], [0.0, 0.25, 1.0]])

    def test_the_engines_result_passes_and_a_wrong_one_fails(self) -> None:
        y = torch.softmax(self.x, dim=-1)
        self.assertEqual(problems(described("softmax", [self.x, y]), "softmax"), [])
        y = y.clone()
        y[1, 2] += 1e-5
        self.assertIn("differs by", problems(described("softmax", [self.x, y]), "softmax")[0])

    def test_a_wrong_shape_nan_and_wrong_attributes_fail(self) -> None:
        self.assertIn("shape", problems(described("neg", [self.x, -self.x[:1]]), "neg")[0])
        self.assertNotEqual(problems(described("neg", [self.x, self.x * torch.nan]), "neg"), [])
        self.assertIn("unexpected keyword", problems(described("neg", [self.x, -self.x], {"axis": 1}), "neg")[0])

    def test_a_gradient_that_vanishes_is_measured_against_its_terms(self) -> None:
        y, dy = torch.softmax(self.x, dim=-1), torch.ones(2, 3)
        self.assertEqual(problems(described("softmax_vjp", [y, dy, torch.full((2, 3), 1e-7)]), "softmax_vjp"), [])
        self.assertNotEqual(problems(described("softmax_vjp", [y, dy, torch.full((2, 3), 1e-5)]), "softmax_vjp"), [])

    def test_a_row_of_minus_infinity_has_no_weights(self) -> None:
        x = torch.tensor([[-torch.inf, -torch.inf], [0.0, -torch.inf]])
        self.assertEqual(problems(described("softmax", [x, torch.tensor([[0.0, 0.0], [1.0, 0.0]])]), "softmax"), [])
        self.assertNotEqual(problems(described("softmax", [x, torch.tensor([[0.5, 0.5], [1.0, 0.0]])]), "softmax"), [])

    def test_a_dropout_mask_has_two_values_and_its_share_of_zeros(self) -> None:
        mask = torch.full((1000,), 1 / 0.7)
        mask[:300] = 0
        self.assertIsNone(dropout_problem(mask, 0.3))
        self.assertIn("dropped", str(dropout_problem(mask, 0.5)) + str(dropout_problem(torch.full((1000,), 2.0), 0.5)))
        self.assertIn("scaled", str(dropout_problem(mask * 1.01, 0.3)))


class Layers(unittest.TestCase):
    def test_parameters_are_found_by_their_names(self) -> None:
        p = Parameters()
        one, two = torch.ones(1), torch.zeros(1)
        for name in ("blks.block0.attention.W_q.weight", "rnn.weight_ih_l0", "rnn.weight_ih_l1", "rnn.weight_ih_l1_reverse"):
            p.add(name, two if name.endswith("1") else one)
        self.assertIs(p.blks[0].attention.W_q.weight, one)
        self.assertIs(p.rnn[1].weight_ih, two)
        self.assertIs(p.rnn[1].reverse.weight_ih, one)
        self.assertIsNone(p.rnn[0].reverse)
        self.assertIsNone(p.blks[0].attention.W_q.bias)
        self.assertEqual(len(list(p.rnn)), 2)

    def test_a_wrong_layer_fails(self) -> None:
        x, weight = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0, 4.0], [5.0, 6.0]])
        for result, failures in ((x @ weight.T, 0), (x @ weight, 1)):
            program = described("matmul", [x, weight, result], {"transpose_a": False, "transpose_b": True})
            program.scopes = {"": {"layer": "linear"}}
            program.values[1].update(name="weight", role="parameter")
            runner = Runner()
            runner.layer(Scope(program, ""))
            self.assertEqual(len(runner.results["layer/linear"].problems), failures)


class Variants(unittest.TestCase):
    def test_a_program_runs_with_each_flag_turned_over(self) -> None:
        listed = "one\n  What it is.\n  tensor  x [2]\n  --set steps=4  how many\n  --set a=true  this\n  --set b=false  that\n"
        self.assertEqual(list(variants(listed)), [("one", []), ("one", ["a=false"]), ("one", ["b=true"]), *VARIANTS])

    def test_a_setting_of_words_must_be_tried_with_another_word(self) -> None:
        known = ("scoring_training", ["task=largest"])
        self.assertIn(known, list(variants("scoring_training\n  --set task=nearest  which\n")))
        with self.assertRaisesRegex(ValueError, "scoring_training: the setting mood takes words"):
            list(variants("scoring_training\n  --set mood=good  which\n"))


if __name__ == "__main__":
    unittest.main()
