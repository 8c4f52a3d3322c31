#!/usr/bin/env python3
"""The comparison must fail where numbers are wrong. Needs no PyTorch and no `attn`."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import numpy as np

import safetensors_io
from run_reference import FORWARD, GRADIENT, LIMITS, case_scale, compare

CPU = LIMITS["cpu", FORWARD]
EXPECTED = np.array([[1.0, -2.0, 0.5], [1e-3, 0.0, 3.0]], np.float32)


def changed(index: tuple[int, int], by: float) -> np.ndarray:
    array = EXPECTED.copy()
    array[index] += by
    return array


class Compare(unittest.TestCase):
    def test_equal_arrays_pass(self) -> None:
        self.assertIsNone(compare(EXPECTED.copy(), EXPECTED, CPU, 1.0).problem)

    def test_a_difference_above_the_scales_limit_fails(self) -> None:
        self.assertIsNone(compare(changed((1, 2), 2e-5), EXPECTED, CPU, 1.0).problem)
        self.assertIn("[1, 2] is", compare(changed((1, 2), 5e-5), EXPECTED, CPU, 1.0).problem)

    def test_a_small_element_is_held_to_a_tenth_of_the_scales_limit(self) -> None:
        self.assertIsNone(compare(changed((1, 0), 2e-6), EXPECTED, CPU, 1.0).problem)
        self.assertIn("[1, 0] is", compare(changed((1, 0), 1e-5), EXPECTED, CPU, 1.0).problem)

    def test_rounding_of_a_vanishing_gradient_passes_and_a_real_one_fails(self) -> None:
        zero, limit = np.zeros(3, np.float32), LIMITS["cpu", GRADIENT]
        self.assertIsNone(compare(zero + np.float32(5e-7), zero, limit, 1.0).problem)
        self.assertIsNotNone(compare(zero + np.float32(1e-5), zero, limit, 1.0).problem)

    def test_missing_tensors_wrong_shapes_and_nan_fail(self) -> None:
        self.assertEqual(compare(None, EXPECTED, CPU, 1.0).problem, "is missing")
        self.assertIn("has shape [6]", compare(EXPECTED.reshape(6), EXPECTED, CPU, 1.0).problem)
        self.assertIn("not finite", compare(changed((0, 0), np.nan), EXPECTED, CPU, 1.0).problem)

    def test_the_loss_does_not_loosen_other_tensors(self) -> None:
        expected = {"loss": np.array(300.0), "logits": np.array([4.0]), "grad.w": np.array([50.0])}
        self.assertEqual(case_scale(expected, FORWARD), 4.0)
        self.assertEqual(case_scale(expected, GRADIENT), 50.0)


class Safetensors(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "file.safetensors"

    def test_what_is_written_is_read(self) -> None:
        ids = np.array([[1, 2]], np.int64)
        # A transposed view: the file must hold it row by row.
        safetensors_io.write(self.path, {"x": EXPECTED.T, "ids": ids, "loss": np.float32(2)}, {"set": "{}"})
        tensors, metadata = safetensors_io.read(self.path)
        np.testing.assert_array_equal(tensors["x"], EXPECTED.T)
        np.testing.assert_array_equal(tensors["ids"], ids)
        self.assertEqual((tensors["loss"].shape, metadata), ((), {"set": "{}"}))

    def test_a_cut_file_is_refused(self) -> None:
        safetensors_io.write(self.path, {"x": EXPECTED})
        data = self.path.read_bytes()
        for size in (0, 7, 20, len(data) - 1):
            self.path.write_bytes(data[:size])
            with self.assertRaises(safetensors_io.SafetensorsError):
                safetensors_io.read(self.path)
        self.path.write_bytes(data + b"\0")
        with self.assertRaises(safetensors_io.SafetensorsError):
            safetensors_io.read(self.path)


if __name__ == "__main__":
    unittest.main()
