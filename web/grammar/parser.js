// What the page asks of the grammar when somebody first writes: whether it has a sentence. That is one file; what else it does,
// and the sense that this needs, come in another.
export { english } from './english.js';
export { treeOf } from './read.js';
export const workbench = () => import('./workbench.js');
