/**
 * The relative address of `to` as seen from the page at `from`; both are site
 * paths that begin with a slash. relativeUrl('/en/train/', '/zh/train/') is '../../zh/train/'.
 */
export function relativeUrl(from, to) {
  const depth = from.split('/').length - 2;
  const up = depth > 0 ? '../'.repeat(depth) : './';
  return up + to.replace(/^\//, '');
}
