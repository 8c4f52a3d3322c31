// What page translators leave behind: <font> in the place of a text, in shadow roots too. Lit writes to the node that
// stands there, `node.data = text`; an element that takes this as a text node does shows every number that changes.
Object.defineProperty(HTMLFontElement.prototype, 'data', {
  get(this: HTMLFontElement) {
    return this.textContent;
  },
  set(this: HTMLFontElement, text: string) {
    this.textContent = text;
  },
});

export {};
