#include <unistd.h>
#include <csignal>

#include <new>
#include <sstream>
#include <string>

#include "apps/commands.h"
#include "apps/output.h"
#include "apps/usage.h"
#include "tensor/error.h"
#include "text/utf8.h"
#include "train/version.h"

namespace attn::apps {
namespace {

constexpr int kRunFailed = 1, kBadInput = 2;

/// Errors are one line, whatever a file's name or text has brought into the message.
int fail(const std::string& message, int status) {
  standard_output().flush();
  Output(STDERR_FILENO).print("attn: ", excerpt(message, kLongestMessage), "\n");
  return status;
}

void print_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) print(line, "\n");
}

int run_action(const Action& action) {
  try {
    return action();
  } catch (const Error& error) {
    return fail(error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this", kRunFailed);
  } catch (const std::exception& error) {
    return fail(error.what(), kRunFailed);
  }
}

int run_command(int argc, char** argv) {
  hold_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file over the limit is an error of write(), told in a sentence
  CLI::App app("Train, use and take apart attention models: the engine of Attention Lab.", "attn");
  app.set_version_flag("--version", std::string("attn ") + kVersion);
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);  // a script's default, then one's own
  Action action;
  add_train(app, action);
  add_translate(app, action);
  add_score(app, action);
  add_export(app, action);
  add_run(app, action);
  add_programs(app, action);
  add_describe(app, action);
  add_inspect(app, action);
  add_devices(app, action);
  add_bench(app, action);
  const int parsed = run_action([&] {
    try {
      app.parse(argc, argv);
    } catch (const CLI::Success& help) {
      std::ostringstream text;
      app.exit(help, text, text);
      action = [shown = text.str()] {
        print_lines(shown);
        return 0;
      };
    } catch (const CLI::ParseError& error) {
      throw Error(usage_error(app, std::vector<std::string>(argv + 1, argv + argc), error));
    }
    return 0;
  });
  if (parsed != 0) return parsed;
  return run_action([&] {
    if (!action) throw Error("which command? attn --help lists them");
    const int status = action();
    flush_output();
    return status;
  });
}

}  // namespace
}  // namespace attn::apps

int main(int argc, char** argv) { return attn::apps::run_command(argc, argv); }
