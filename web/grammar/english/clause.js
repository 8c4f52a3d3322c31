/** What a subject, what is said of it, and when, mean together. */
export const clause = (subject, fin, time) =>
  // i hope you feel better soon: that is what will be soon
  time && fin.frame === 'clause' && fin.verb.id === 'hope'
    ? { type: 'clause', subject, ...fin, clause: { ...fin.clause, time: fin.clause.time ?? time } }
    : { type: 'clause', subject, ...fin, time };
