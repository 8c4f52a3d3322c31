#pragma once
#include "instrument/inspector.h"
#include "io/json.h"

namespace attn {

/// An explanation as the page reads it:
///   {"value", "index", "number", "node",
///    "sources": [[value, index, number], ...],
///    "parts": [{"name", "term", "number"}, ...],
///    "term", "text", "result"}
/// A term is {"n": constant}, {"c": place in sources}, {"p": place in parts} or {"f": function, "a": [terms]}; of more
/// than `longest` arguments the middle ones are left out: {"f", "a": first and last ones, "cut": how many are missing,
/// "at": where}. A number that is not finite is the string "NaN", "inf" or "-inf".
Json explanation_json(const Inspector& inspector, Cell cell, int longest = 24);

}  // namespace attn
