// Whom one calls he or she.
import { names } from '../words.js';

const sexes = {
  m: 'father brother son grandfather husband uncle man boy'.split(' '),
  f: 'mother sister daughter grandmother wife aunt woman girl'.split(' '),
};
/** m or f of whom one calls he or she. */
export const sexOf = ({ name, pronoun, noun }) =>
  names[name?.id] ?? { he: 'm', she: 'f' }[pronoun?.id] ?? ['m', 'f'].find((sex) => sexes[sex].includes(noun?.id));
