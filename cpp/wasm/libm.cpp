// Elementary functions in JavaScript's own: this takes the place of cpp/tensor/libm.cpp.
#include "tensor/libm.h"

#include <emscripten.h>

EM_JS(double, attn_js_exp, (double x), { return Math.exp(x); });
EM_JS(double, attn_js_log, (double x), { return Math.log(x); });
EM_JS(double, attn_js_tanh, (double x), { return Math.tanh(x); });
EM_JS(double, attn_js_sin, (double x), { return Math.sin(x); });
EM_JS(double, attn_js_cos, (double x), { return Math.cos(x); });
EM_JS(double, attn_js_pow, (double x, double y), { return Math.pow(x, y); });

namespace attn::libm {

double exp(double x) noexcept { return attn_js_exp(x); }
double log(double x) noexcept { return attn_js_log(x); }
double tanh(double x) noexcept { return attn_js_tanh(x); }
double sin(double x) noexcept { return attn_js_sin(x); }
double cos(double x) noexcept { return attn_js_cos(x); }
double pow(double x, double y) noexcept { return attn_js_pow(x, y); }

}  // namespace attn::libm
