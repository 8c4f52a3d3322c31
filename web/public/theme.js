// Runs before the first paint: a stored choice of colours wins over the system's.
(() => {
  try {
    const theme = localStorage.getItem('attn-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's colours do.
  }
})();
