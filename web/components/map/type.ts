// How large the map's letters are, before it is zoomed.
export const type = { title: 13.5, kind: 12, word: 12, label: 12, badge: 12 };

/** Smaller than this on the screen, in pixels, letters cannot be read. */
const least = 9;

/** How small the map may begin. */
export const legible = least / Math.min(...Object.values(type));
