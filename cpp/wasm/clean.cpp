// Text made clean by the browser: this takes the place of cpp/text/clean_by_unicode.cpp, and a visitor downloads none
// of Unicode's tables. Whoever opens the module gives it web/text/clean.js.
#include "text/clean.h"

#include <emscripten/val.h>

namespace attn {

std::string clean_by_unicode(std::string_view text, TextOf kind) {
  return emscripten::val::module_property("clean")(std::string(text), static_cast<int>(kind)).as<std::string>();
}

}  // namespace attn
