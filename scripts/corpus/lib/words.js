/**
 * A text whose words may name their parts, "at.prep the.- park.place": words of the two sides that share a part are
 * aligned; the part "-" is aligned to nothing on purpose.
 */
export const marked = (text) =>
  text.split(' ').map((word) => {
    const [own, part] = word.split('.');
    return part === undefined ? { text: own } : { text: own, part };
  });
