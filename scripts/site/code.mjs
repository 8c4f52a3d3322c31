// Code on a page scrolls by itself where it is wider than the column; scrollable regions must be reachable by key.

/** An option of a command is broken nowhere: "--" at the end of a line is not seen to belong to the next. */
const unbroken = (html) => html.replace(/--[\w-]+/g, '<span class="whole">$&</span>');

/** markdown-it plugin. */
export function readableCode(markdown) {
  for (const rule of ['fence', 'code_block']) {
    const render = markdown.renderer.rules[rule];
    markdown.renderer.rules[rule] = (...args) => unbroken(render(...args)).replace(/^<pre/, '<pre tabindex="0"');
  }
}
