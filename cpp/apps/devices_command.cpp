#include <CLI/CLI.hpp>
#include <cstdio>
#include <thread>

#include "apps/commands.h"
#include "backends/cpu/kernels.h"
#include "backends/cuda/cuda.h"
#include "train/options.h"

namespace attn::apps {
namespace {

int run() {
  std::string available;
  for (const cpu::Kernels* const* k = cpu::all_kernels(); *k; ++k) {
    available += (available.empty() ? "" : ", ") + std::string((*k)->name);
  }
  std::printf("cpu: usable; kernels %s of %s; %u threads\n", cpu::kernels().name, available.c_str(),
              std::max(1u, std::thread::hardware_concurrency()));
  const cuda::Status cuda = cuda::status();
  std::printf("%s\n", cuda.description.c_str());
  if (cuda.usable) {
    std::printf("      --device auto takes it for training steps of at least %.0e multiply-adds\n", kWorthADevice);
  }
  return 0;
}

}  // namespace

void add_devices(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("devices", "Show what programs can run on here, and why not on what they cannot");
  command->callback([&action] { action = run; });
}

}  // namespace attn::apps
