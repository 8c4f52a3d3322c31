#pragma once
#include "program/program.h"
#include "weights/json.h"

namespace attn {

/// A program as a reader of the page sees it: plain data, no numbers of a run.
///   { "values": [{"name", "shape": [..], "role": "input"|"parameter"|"state"|"computed", "integer", "named",
///                 "node": the node that computes it or -1,
///                 "of": of a cotangent, the value whose gradient it is, wholly or as one summand; else null}],
///     "nodes":  [{"op", "scope", "inputs": [values], "outputs": [values], "attrs": {..},
///                 "phase": "forward"|"backward"|"update",
///                 "formula": only where it is not the op's: of a product of transposed operands}],
///     "scopes": {path: {"layer": the nn:: or models function that records there, or null}},
///     "outputs": {name: value}, "updates": [{"state": value, "value": value}],
///     "ops":    {name: {"formula": LaTeX, "citation"}} }
/// Values and nodes are told by their place in the program. "scopes" has every scope of a node, all that lie around
/// it, and "" (the whole program); "ops" has those that occur. A fused node, which only lower() makes, has the names
/// of the ops that it replaces in its attrs: {"body": [..]}.
Json describe(const Program& program);

}  // namespace attn
