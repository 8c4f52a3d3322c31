// What no pattern says, though its slots could be filled so.

const grandparents = ['grandmother', 'grandfather'];

/** Whether a person would say it: grandparents do not go to school, and one likes one's friends, or misses them. */
export function sensible({ Who, Place, Verb, Whom }) {
  if (grandparents.includes(Who?.id) && ['school', 'classroom'].includes(Place?.id)) return false;
  return !(Verb?.id === 'love' && [Who, Whom].some((each) => each?.id === 'friend'));
}
