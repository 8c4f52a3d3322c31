// The root page sends a reader to the language chosen last, else to the browser's.
(() => {
  let language = null;
  try {
    language = localStorage.getItem('attn-language');
  } catch {
    // Storage may be forbidden; the browser's languages do.
  }
  if (language !== 'en' && language !== 'zh') {
    language = (navigator.languages ?? [navigator.language])
      .map((tag) => tag.slice(0, 2))
      .find((tag) => tag === 'en' || tag === 'zh') ?? 'en';
  }
  location.replace(new URL(`${language}/${location.search}${location.hash}`, location.href));
})();
