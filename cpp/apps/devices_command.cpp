#include <CLI/CLI.hpp>
#include <thread>

#include "apps/commands.h"
#include "apps/output.h"
#include "backends/cpu/kernels.h"
#include "backends/cuda/cuda.h"
#include "train/options.h"

namespace attn::apps {
namespace {

int list_devices() {
  std::string available;
  for (const cpu::Kernels* const* k = cpu::all_kernels(); *k; ++k) {
    available += (available.empty() ? "" : ", ") + std::string((*k)->name);
  }
  print("cpu: usable; kernels ", std::string(cpu::kernels().name), " of ", available, "; ",
        std::max(1u, std::thread::hardware_concurrency()), " threads\n");
  const cuda::Status cuda = cuda::status();
  print(cuda.description, "\n");
  if (cuda.usable) {
    print("      --device auto takes it for training steps of at least ", formatted("%.0e", kWorthADevice),
          " multiply-adds\n");
  }
  return 0;
}

}  // namespace

void add_devices(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("devices", "Show what programs can run on here, and why not on what they cannot");
  command->callback([&action] { action = list_devices; });
}

}  // namespace attn::apps
