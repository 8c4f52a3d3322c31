// A button in the text that <attn-inside> takes the place of: it is loaded at the reader's first click.
for (const button of document.querySelectorAll<HTMLButtonElement>('button.inside')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    import('./behind-begin')
      .then(({ load }) => load())
      .then(() => {
        const inside = document.createElement('attn-inside');
        inside.setAttribute('plays', '');
        inside.tabIndex = -1;
        button.replaceWith(inside);
        inside.focus({ preventScroll: true });
      })
      // Not here without a network; the next click may do.
      .catch(() => (button.disabled = false));
  });
}
