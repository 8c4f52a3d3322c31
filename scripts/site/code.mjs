// Code on a page scrolls by itself where it is wider than the column; scrollable regions must be reachable by key.

/** markdown-it plugin. */
export function reachableCode(markdown) {
  for (const rule of ['fence', 'code_block']) {
    const render = markdown.renderer.rules[rule];
    markdown.renderer.rules[rule] = (...args) => render(...args).replace(/^<pre/, '<pre tabindex="0"');
  }
}
