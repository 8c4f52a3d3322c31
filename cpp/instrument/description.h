#pragma once
#include "io/json.h"
#include "program/program.h"

namespace attn {

/// A program as a reader of the page sees it: plain data, no numbers of a run.
///   { "values": [{"name", "shape": [..], "role": "input"|"parameter"|"state"|"computed", "named",
///                 "axes": what each axis counts, a name of program/axes.h; "token:source" where it is a text's;
///                 "integer": what whole numbers are, "token" (of the text of the last axis), "length", "position";
///                 else
///                            null,
///                 "node": the node that computes it or -1,
///                 "of": of a cotangent, the value whose gradient it is, wholly or as one summand; else null,
///                 "owner", "shared": only of parameters: the scope that holds all forward nodes which read it, and
///                            whether they stand in more than one scope}],
///     "nodes":  [{"op", "scope", "inputs": [values], "outputs": [values], "attrs": {..},
///                 "phase": "forward"|"backward"|"update",
///                 "of": of a gradient's node, the forward node that is differentiated; else null,
///                 "formula": only where it is not the op's: of a product of transposed operands}],
///     "scopes": {path: {"layer": the nn:: or models function that records there, or null,
///                       "repeats", "index", "count": only of one of several alike: "step", 3, 10}},
///     "outputs": {name: value}, "updates": [{"state": value, "value": value}],
///     "ops":    {name: {"formula": LaTeX, "citation", "moves": whether it only moves numbers}} }
/// Values and nodes are told by their place in the program. "scopes" has every scope of a node, all that lie around
/// it, and "" (the whole program); "ops" has those that occur. A fused node, which only lower() makes, has the names
/// of the ops that it replaces in its attrs: {"body": [..]}.
Json describe(const Program& program);

}  // namespace attn
