// From measurements to ratios, and to a table.

/** How many times PyTorch's speed is aimed at in the book's configurations, by model. */
export const targets = {
  seq2seq_attention: { native: 12, wasm: 4.5 },
  transformer: { native: 11, wasm: 4.5 },
};

export const labels = {
  torch: 'PyTorch',
  native: 'native',
  tfjs: 'TensorFlow.js',
  wasm: 'WebAssembly',
  page: 'WebAssembly, page',
  'torch-cuda': 'PyTorch, GPU',
  'torch-graphs': 'PyTorch, GPU, CUDA graphs',
  cuda: 'native, GPU',
};

/** What is measured on the page beside training, by itself and only if asked for. */
export const onThePage = ['instrument'];

/** What ratios are to: the first of these that takes part. */
const baselines = ['torch', 'torch-graphs', 'torch-cuda'];

/** What TensorFlow.js stands beside. */
const inTheTab = ['wasm', 'page'];

/** What takes part unless others are asked for. */
export const usualPeers = ['torch', 'native', 'tfjs', 'wasm', 'page'];

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * rounds: [{torch: tokens/s, native: ...}]. Ratios to PyTorch, on a GPU where only there it takes part, are taken
 * within each round, where the machine was about as busy for all, and then their median; and of each one's best round,
 * the least disturbed. aims: {native: times PyTorch's speed, ...}.
 */
export function summarize(rounds, aims) {
  const peers = {};
  const baseline = baselines.find((name) => name in (rounds[0] ?? {}));
  const ratio = (name, other) => median(rounds.map((round) => round[name] / round[other]));
  for (const name of Object.keys(rounds[0] ?? {})) {
    const speeds = rounds.map((round) => round[name]);
    peers[name] = { median: median(speeds), best: Math.max(...speeds) };
    if ('tfjs' in rounds[0] && inTheTab.includes(name)) peers[name].ratio_to_tfjs = ratio(name, 'tfjs');
    if (!baseline || name === baseline) continue;
    peers[name].ratio = ratio(name, baseline);
    peers[name].ratio_of_bests = peers[name].best / Math.max(...rounds.map((round) => round[baseline]));
    if (baseline === 'torch' && aims[name]) peers[name].target = aims[name];
  }
  return peers;
}

const thousands = (number) => Math.round(number).toLocaleString('en');
// Two decimals below 10: 4.97 has not met 5.
const times = (ratio) => (ratio === undefined ? '' : `${ratio.toFixed(ratio < 10 ? 2 : 1)}x`);

function aim({ ratio, target }) {
  if (target === undefined || ratio === undefined) return '';
  return `${target}x ${ratio >= target ? 'met' : 'missed'}`;
}

/**
 * The rows of all models, columns lined up. `slow`: what PyTorch runs on if that is no fair peer, said with every
 * ratio.
 */
export function table(models, missing = {}, slow = null) {
  const rows = [['', 'tokens/s', 'best', 'x PyTorch', 'of bests', 'x TF.js', 'target']];
  const last = (peer) => (slow && peer.ratio ? `only against ${slow}` : aim(peer));
  for (const [model, { peers }] of Object.entries(models)) {
    rows.push([model]);
    for (const name of Object.keys(labels)) {
      const peer = peers[name];
      const label = `  ${labels[name]}`;
      if (peer)
        rows.push([
          label,
          thousands(peer.median),
          thousands(peer.best),
          times(peer.ratio),
          times(peer.ratio_of_bests),
          times(peer.ratio_to_tfjs),
          last(peer),
        ]);
      else if (name in missing) rows.push([label, 'missing']);
    }
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
