/**
 * What clauses are made of may hold a clause again ("the man who ...", "I know that ...", "want to ..."). `clauses.js` says
 * here how it is said, so that the files below import none above them: { clauseOf, relative, verbal }.
 */
export const nested = {};
