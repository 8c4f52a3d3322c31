// Features that go up through the rules of a clause without standing in each: by them two clauses are found that belong together.
const partsOf = (side) => side.match(/'[^']*'\S*|[^\s[]+(?:\[[^\]]*\]\S*)?/g);
const add = (symbol, features) => (symbol.includes('[') ? symbol.replace(']', ` ${features}]`) : `${symbol}[${features}]`);

const nameOf = (left) => /^\w+/.exec(left)[0];

/** The rule with what parsing asks: of what one supposes "would", or "if it rains" would be that. */
function withWould(rule) {
  const [left, right] = rule.is.split(' = ');
  const name = nameOf(left);
  if (name === 'Fin')
    return { ...rule, is: `${add(left, `would=${/^Would .*Vp/.test(right) && !/'to'/.test(right) ? 'yes' : 'no'}`)} = ${right}` };
  if (name !== 'Simple') return rule;
  const symbols = partsOf(right);
  const at = symbols.findIndex((symbol) => symbol.startsWith('Fin'));
  if (at >= 0) symbols[at] = add(symbols[at], 'would=?would');
  return { ...rule, is: `${add(left, `would=${at >= 0 ? '?would' : 'no'}`)} = ${symbols.join(' ')}` };
}

// Parsing asks for none of the others. `why`, `so` and `field` go up from a verb or an adjective, `who` and `again` from the subject, and `at` says whether it was or is.
const none = { fact: 'no', why: 'none', so: 'nothing', field: 'nothing', who: 'none', human: 'no', sort: 'none' };
const carried = {
  'Simple Fin Vp Core Complement Order YesNo Weather WeatherFin Fair': {
    bonds: ['why', 'so', 'field', 'fact'],
    parts: /^(?:Verb|Adjective|Vp|Core|Fin|Complement|Weather|WeatherFin|WeatherAdjective|Fair)\b/,
  },
  'Np Nom': { bonds: ['who', 'human', 'sort'], parts: /^(?:Pronoun|Name|Nom|Noun)\b/ },
  Det: { bonds: [], parts: /^$/ },
  'Some Several Owned': { bonds: ['sort'], parts: /^(?:Nom|Noun|Some)\b/ },
};
/** The rule with what drawing asks of its clause. */
function withSense(rule) {
  const [left, right] = rule.is.split(' = ');
  const name = nameOf(left);
  const [, found] = Object.entries(carried).find(([names]) => names.split(' ').includes(name)) ?? [];
  if (found === undefined) return rule;
  const symbols = partsOf(right);
  // "tom and marie", "the dog and the cat" are nobody's he or she.
  const at =
    name === 'Np' && /'and'|And\b|'all'/.test(right)
      ? -1
      : symbols.findLastIndex((symbol) => found.parts.test(symbol) && !symbol.endsWith('?'));
  let whole = add(left, found.bonds.map((bond) => `${bond}=${at < 0 ? none[bond] : `?${bond}`}`).join(' '));
  const ask = (start, features) => {
    const i = symbols.findIndex((symbol) => symbol.startsWith(start));
    if (i >= 0) symbols[i] = add(symbols[i], features);
    return i >= 0;
  };
  // "he is a doctor"
  if (name === 'Complement' && at < 0) whole = whole.replace('fact=no', 'fact=yes');
  if (at >= 0) symbols[at] = add(symbols[at], found.bonds.map((bond) => `${bond}=?${bond}`).join(' '));
  if (name === 'Det') whole = add(left, `the=${right === "'the'" ? 'yes' : 'no'}`);
  if (name === 'Np' && right.endsWith('Where')) ask('Det', 'the=yes');
  // "bread or rice", "my cat and my dog"
  if (name === 'Np' && /^(Owned|Several)/.test(right)) for (const i of [0, 2]) symbols[i] = add(symbols[i], 'sort=?sort2');
  if (name === 'Np') whole = add(whole, `again=${right.startsWith('Pronoun') ? 'yes' : 'no'}`);
  if (name === 'Fin' || name === 'WeatherFin')
    whole = add(
      whole,
      `at=${/^Be\[form=\?f/.test(right) ? '?f' : /form=past|'could'/.test(right) ? 'past' : /^Would .*Vp/.test(right) && !/'to'/.test(right) ? 'unreal' : /^Have|still|Frequency/.test(right) ? 'ever|present' : 'present'}`,
    );
  if (name === 'Core') whole = add(whole, `being=${right.startsWith("'be'") ? 'yes' : 'no'}`);
  if (name === 'Vp' && ask('Core', 'being=?being')) whole = add(whole, 'being=?being');
  // Nobody says "he doesn't be late".
  if (/^Do\[|^'could'/.test(right)) ask('Vp', 'being=no');
  // In a sentence of two clauses each is short.
  if (name === 'Vp')
    whole = add(whole, `brief=${ask('Circumstance', 'brief=?brief') ? '?brief' : right.endsWith('Companion') ? 'no' : 'yes'}`);
  if (name === 'Fin') whole = add(whole, `plain=${/Modal|'could'|Would|Will|'going'/.test(right) ? 'no' : 'yes'}`);
  if (name === 'Fin') whole = add(whole, `brief=${ask('Vp', 'brief=?brief') ? '?brief' : 'yes'}`);
  if (name === 'Weather') whole = add(whole, `at=${ask('WeatherFin', 'at=?at') ? '?at' : '?f'}`);
  if (name === 'Simple')
    for (const [start, bonds] of [
      ['Np', 'who=?who again=?again human=?human'],
      ['Weather', 'at=?at'],
    ])
      if (ask(start, bonds)) whole = add(whole, bonds);
  if (name === 'Simple')
    whole = ask('Fin', 'at=?at brief=yes plain=?plain')
      ? add(whole, 'at=?at plain=?plain')
      : add(whole, right === 'Weather' ? 'human=sky' : 'human=no who=none');
  return { ...rule, is: `${whole} = ${symbols.join(' ')}` };
}

// The page's parser comes without the second (scripts/site/sense.mjs).
const ways = { all: withWould, sense: withSense };

/** The rule with the features that its parts hand up to it. */
export const withBonds = (rule) => (ways.sense ? ways.sense(ways.all(rule)) : ways.all(rule));
