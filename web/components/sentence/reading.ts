// How the site's own models take what somebody types.
import { canonical, sentencesIn } from './spelling';

/**
 * What the models read: "I do not know" is "i don't know ." to them; of several sentences the first. What is typed
 * stays as it is.
 */
export const asRead = (typed: string): string => canonical(sentencesIn(typed)[0]);

/** The sentences that are not read with the first. */
export const furtherSentences = (typed: string): string[] => sentencesIn(typed).slice(1);

/** Whether there is anything to read: a letter or a digit. */
export const hasWords = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);
