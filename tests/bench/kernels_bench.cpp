// How fast the vector kernels are, at the shapes of the models.
//
// Natively a google-benchmark program (ATTN_ISA=sse2|avx2|avx512 chooses the kernels). Built with
// -DATTN_BENCH_SELF_TIMED it reports the best of many short runs, for busy machines; so it does with
// emscripten, where that library does not run:
//   emcc -std=c++20 -O3 -msimd128 -ffp-contract=off -Icpp tests/bench/kernels_bench.cpp
//        cpp/backends/cpu/isa/baseline.cpp cpp/backends/cpu/dispatch.cpp cpp/tensor/rng.cpp -o bench.js
//   node --no-experimental-fetch --no-liftoff --no-wasm-tier-up bench.js [part of a name]
// (the two flags have V8 optimise everything before it runs).
#ifdef __EMSCRIPTEN__
#define ATTN_BENCH_SELF_TIMED
#endif
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "backends/cpu/kernels.h"
#include "tensor/rng.h"

#ifndef ATTN_BENCH_SELF_TIMED
#include <benchmark/benchmark.h>
#endif

namespace {

using namespace attn;
using namespace attn::cpu;

using Data = std::vector<float>;

/// A piece of work: `amount` operations or elements a run, reported as 1e9 of `unit` a second.
struct Case {
  std::string name;
  double amount;
  const char* unit;
  std::function<void()> run;
};

Data random(int64_t n, uint32_t stream) {
  Rng rng(1, stream);
  Data data(static_cast<size_t>(n));
  for (float& x : data) x = 2 * rng.uniform() - 1;
  return data;
}

struct MatmulCase {
  const char* what;
  int64_t m, n, k;
  bool transpose_a = false, transpose_b = false;
  int64_t batches = 1;
};

Case matmul_case(const MatmulCase& t) {
  struct Operands {
    Data a, b, c, scratch;
    MatmulArgs args;
  };
  auto o = std::make_shared<Operands>();
  MatmulArgs& args = o->args;
  args.m = t.m, args.n = t.n, args.k = t.k;
  args.transpose_a = t.transpose_a, args.transpose_b = t.transpose_b;
  args.lda = t.transpose_a ? t.m : t.k, args.ldb = t.transpose_b ? t.k : t.n, args.ldc = t.n;
  args.batch[0] = t.batches;
  args.stride_a[0] = t.m * t.k, args.stride_b[0] = t.k * t.n, args.stride_c[0] = t.m * t.n;
  o->a = random(t.batches * t.m * t.k, 1), o->b = random(t.batches * t.k * t.n, 2);
  o->c = random(t.batches * t.m * t.n, 3);
  o->scratch.resize(static_cast<size_t>(matmul_scratch(args)));
  args.a = o->a.data(), args.b = o->b.data(), args.c = o->c.data(), args.scratch = o->scratch.data();
  const std::string name = "matmul/" + std::string(t.what) + "/" + std::to_string(t.m) + "x" + std::to_string(t.k) +
                           "x" + std::to_string(t.n) + (t.batches > 1 ? "/" + std::to_string(t.batches) : "");
  return {name, 2.0 * t.batches * t.m * t.n * t.k, "flop", [o] { kernels().matmul(o->args); }};
}

void add_matmuls(std::vector<Case>& cases) {
  for (const MatmulCase& t : {
           MatmulCase{"ab", 640, 96, 32},
           MatmulCase{"ab", 64, 96, 32},
           MatmulCase{"ab", 640, 32, 64},
           MatmulCase{"ab", 640, 201, 32},
           MatmulCase{"abt", 640, 96, 32, false, true},
           MatmulCase{"abt", 64, 96, 32, false, true},
           MatmulCase{"abt", 640, 201, 32, false, true},
           MatmulCase{"ab", 640, 32, 201},
           MatmulCase{"atb", 96, 32, 640, true},
           MatmulCase{"atb", 201, 32, 640, true},
           MatmulCase{"atb", 96, 32, 64, true},
           MatmulCase{"abt", 10, 10, 8, false, true, 256},
           MatmulCase{"ab", 10, 8, 10, false, false, 256},
           MatmulCase{"atb", 10, 8, 10, true, false, 256},
           MatmulCase{"ab", 1, 96, 32},
           MatmulCase{"abt", 1, 96, 32, false, true},
           MatmulCase{"abt", 1, 201, 32, false, true},
           MatmulCase{"ab", 6400, 1, 32},
           MatmulCase{"atb", 32, 1, 6400, true},
           MatmulCase{"ab", 1, 32, 10, false, false, 64},
           MatmulCase{"ab", 256, 256, 256},
           MatmulCase{"ab", 512, 512, 512},
       }) {
    cases.push_back(matmul_case(t));
  }
}

void add_passes(std::vector<Case>& cases) {
  const struct {
    const char* name;
    Alu op;
  } passes[] = {{"copy", Alu::copy},
                {"add", Alu::add},
                {"mul", Alu::mul},
                {"div", Alu::div},
                {"relu", Alu::relu},
                {"exp", Alu::exp},
                {"log", Alu::log},
                {"tanh", Alu::tanh},
                {"sin", Alu::sin},
                {"sigmoid", Alu::sigmoid},
                {"pow_scalar", Alu::pow_scalar}};
  for (const auto& pass : passes) {
    for (int64_t n : {10, 32, 1024, 20480}) {
      auto a = std::make_shared<Data>(random(n, 1)), b = std::make_shared<Data>(random(n, 2));
      auto d = std::make_shared<Data>(random(n, 4));
      const AluFn fn = kernels().alu[static_cast<int>(pass.op)];
      cases.push_back({std::string("alu/") + pass.name + "/" + std::to_string(n), double(n), "element",
                       [=] { fn(d->data(), a->data(), b->data(), 100.0f, n, {}); }});
    }
  }
}

void add_rows(std::vector<Case>& cases) {
  for (int64_t cols : {10, 32, 201}) {
    const int64_t rows = 640;
    auto x = std::make_shared<Data>(random(rows * cols, 1)), y = std::make_shared<Data>(random(rows * cols, 2));
    auto d = std::make_shared<Data>(random(rows * cols, 3)), labels = std::make_shared<Data>(static_cast<size_t>(rows));
    const std::string shape = "/" + std::to_string(rows) + "x" + std::to_string(cols);
    const double n = double(rows * cols);
    const auto add = [&](const char* name, std::function<void()> run) {
      cases.push_back({name + shape, n, "element", std::move(run)});
    };
    add("softmax", [=] {
      kernels().softmax({.rows = rows, .cols = cols, .x = x->data(), .y = y->data(), .lens = labels->data()});
    });
    add("softmax_vjp", [=] {
      kernels().softmax_vjp({.rows = rows, .cols = cols, .x = {x->data(), y->data()}, .y = d->data()});
    });
    add("log_softmax", [=] { kernels().log_softmax(y->data(), x->data(), rows, cols); });
    add("cross_entropy", [=] { kernels().cross_entropy(y->data(), x->data(), labels->data(), rows, cols); });
    add("cross_entropy_vjp",
        [=] { kernels().cross_entropy_vjp(y->data(), nullptr, x->data(), labels->data(), x->data(), rows, cols); });
    add("standardize", [=] { kernels().standardize(y->data(), x->data(), 1e-5f, rows, cols); });
    add("standardize_vjp",
        [=] { kernels().standardize_vjp(y->data(), x->data(), d->data(), d->data(), 1e-5f, rows, cols); });
    add("reduce_sum/last", [=] { kernels().reduce_sum(y->data(), x->data(), rows, cols, 1, false); });
    add("reduce_sum/first", [=] { kernels().reduce_sum(y->data(), x->data(), 1, rows, cols, false); });
    add("transpose", [=] {
      kernels().strided_copy({.rank = 2,
                              .dims = {cols, rows},
                              .src_stride = {1, cols},
                              .dst_stride = {rows, 1},
                              .src = x->data(),
                              .dst = y->data()});
    });
    add("gather_rows", [=] { kernels().gather_rows(y->data(), x->data(), labels->data(), rows, cols, 10); });
    add("scatter_add_rows", [=] { kernels().scatter_add_rows(y->data(), labels->data(), x->data(), rows, cols, 10); });
    add("dropout_mask", [=] { kernels().dropout_mask(y->data(), 0.1f, 1, 2, 3, 0, rows * cols); });
    add("adam", [=] {
      AdamArgs args;
      args.n = rows * cols;
      args.p = x->data(), args.g = x->data(), args.m = x->data(), args.v = x->data();
      args.p_out = y->data(), args.m_out = d->data(), args.v_out = d->data();
      kernels().adam(args);
    });
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_matmuls(cases);
  add_passes(cases);
  add_rows(cases);
  return cases;
}

}  // namespace

#ifdef ATTN_BENCH_SELF_TIMED

namespace {

double seconds_of(const Case& c, int64_t runs) {
  const auto start = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < runs; ++i) c.run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Case> cases = all_cases();
  // V8, left alone, optimises only what turns out to be hot: run everything before timing anything.
  for (const Case& c : cases) {
    if (argc < 2 || std::strstr(c.name.c_str(), argv[1])) seconds_of(c, static_cast<int64_t>(1 + 2e7 / c.amount));
  }
  for (const Case& c : cases) {
    if (argc > 1 && !std::strstr(c.name.c_str(), argv[1])) continue;
    const auto runs = static_cast<int64_t>(1 + 1e6 / c.amount);
    double best = 1e9;
    for (int repeat = 0; repeat < 100; ++repeat) best = std::min(best, seconds_of(c, runs) / double(runs));
    std::printf("%-36s %10.0f ns %8.2f G%s/s %8.3f ns\n", c.name.c_str(), best * 1e9, c.amount / best * 1e-9, c.unit,
                best * 1e9 / c.amount);
  }
}

#else

int main(int argc, char** argv) {
  for (const Case& c : all_cases()) {
    benchmark::RegisterBenchmark(c.name.c_str(), [c](benchmark::State& state) {
      for (auto _ : state) c.run();
      state.counters[c.unit] = benchmark::Counter(c.amount, benchmark::Counter::kIsIterationInvariantRate);
    });
  }
  benchmark::Initialize(&argc, argv);
  benchmark::AddCustomContext("kernels", kernels().name);
  benchmark::RunSpecifiedBenchmarks();
}

#endif
