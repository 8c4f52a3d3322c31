/**
 * What clauses are made of may hold a clause again ("the man who ...", "I know that ...", "I know where ..."). `clauses.js`
 * says here how it is said, so that the files below import none above them: { clauseOf, indirect, relative }.
 */
export const nested = {};
