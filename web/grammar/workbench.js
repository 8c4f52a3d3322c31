// All that the page asks of the grammar, one file of its own: it is fetched when somebody first writes a sentence.
export { allConstructions, choices, dice, places, samplesOf, sentenceOf, shuffled, treeOf } from './build.js';
export { english } from './english.js';
export { constructions } from './grammar.js';
export { nearby } from './nearby.js';
