// Code and formulas that the build took from the sources: fetched once, when the first element wants them.
import type { Formula, FormulaSymbol, Region } from 'virtual:source';

export interface Source {
  regions: Record<string, Region>;
  pytorch: Record<string, Region>;
  formulas: Record<string, Formula>;
  symbols: Record<string, FormulaSymbol[]>;
}

let loaded: Source | null = null;
let loading: Promise<void> | null = null;

/** The source, if it is here; calls back once it is. Without it (no network) the rest of the page works. */
export function sourceOr(later: () => void): Source | null {
  if (loaded) return loaded;
  loading ??= import('virtual:source').then(
    ({ regions, pytorch, formulas, symbols }) => {
      loaded = { regions, pytorch, formulas, symbols };
    },
    () => {
      loading = null;
    },
  );
  void loading.then(() => loaded && later());
  return null;
}
