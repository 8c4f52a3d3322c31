/** What a subject, what is said of it, and when, mean together. */
export const clause = (subject, fin, time) => ({ type: 'clause', subject, ...fin, time });
