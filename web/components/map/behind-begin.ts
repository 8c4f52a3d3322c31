// What a page without a stepper loads before <attn-inside>. The stepper's files come with it, so that other pages,
// which have them already, need not fetch what both use in pieces.
import '../instrument/stepper';

export const load = (): Promise<unknown> => import('./inside');
