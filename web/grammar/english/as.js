/** A word that counts as another: "would" as "could", the "with" of "help me with my homework" as "do". It keeps its place. */
export const as = (leaf, id) => Object.create(leaf, { id: { value: id, enumerable: true } });
