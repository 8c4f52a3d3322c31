// Code and formulas that the build took from the sources: fetched once, when the first element wants them.
import { loadSource, type Source } from 'virtual:source';

export type { Source };

let loaded: Source | null = null;
let loading: Promise<void> | null = null;

/** The source, if it is here; calls back once it is. Without it (no network) the rest of the page works. */
export function sourceOr(later: () => void): Source | null {
  if (loaded) return loaded;
  loading ??= loadSource().then(
    (source) => {
      loaded = source;
    },
    () => {
      loading = null;
    },
  );
  void loading.then(() => loaded && later());
  return null;
}
