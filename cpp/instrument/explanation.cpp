#include "instrument/explanation.h"

#include <utility>

namespace attn {
namespace {

Json term_json(const Term& term, int longest) {
  Json json = Json::object();
  switch (term.kind) {
    case Term::Kind::number: return std::move(json).set("n", Json::number(term.number));
    case Term::Kind::cell: return std::move(json).set("c", term.place);
    case Term::Kind::part: return std::move(json).set("p", term.place);
    case Term::Kind::call: break;
  }
  const int n = static_cast<int>(term.arguments.size()), shown = n > longest ? longest : n;
  const int first = (shown + 1) / 2;
  Json arguments = Json::array();
  for (int i = 0; i < shown; ++i) {
    arguments.push(term_json(term.arguments[static_cast<size_t>(i < first ? i : n - shown + i)], longest));
  }
  json.set("f", term.function).set("a", std::move(arguments));
  if (shown < n) json.set("cut", n - shown).set("at", first);
  return json;
}

}  // namespace

Json explanation_json(const Inspector& inspector, Cell cell, int longest) {
  const ReadCell read = inspector.reader();
  const Explanation explanation = inspector.explain(cell);
  Json sources = Json::array(), parts = Json::array(), json = Json::object();
  for (const Cell& source : explanation.sources) {
    sources.push(Json::array().push(source.value.id).push(source.index).push(Json::number(read(source))));
  }
  const std::vector<double> numbers = evaluate_parts(explanation, read);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const Part& part = explanation.parts[i];
    parts.push(Json::object()
                   .set("name", part.name)
                   .set("term", term_json(part.term, longest))
                   .set("number", Json::number(numbers[i])));
  }
  json.set("value", cell.value.id).set("index", cell.index).set("number", Json::number(read(cell)));
  json.set("node", explanation.node).set("sources", std::move(sources)).set("parts", std::move(parts));
  json.set("term", term_json(explanation.arithmetic, longest)).set("text", to_text(explanation, read));
  return std::move(json).set("result", Json::number(evaluate(explanation, read)));
}

}  // namespace attn
