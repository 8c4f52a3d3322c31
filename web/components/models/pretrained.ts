// The models that come with the site.
import type { ModelKind } from '../../engine/client';
import { reasonOf } from '../ui/engine-sentences';
import { fetchBytes, siteUrl } from '../ui/files';
import type { ModelFile } from './open-model';
import type { PairName } from './pairs';
import type { Strings } from '../ui/strings';

export const modelKinds: ModelKind[] = ['seq2seq_attention', 'transformer'];

export const isModelKind = (text: unknown): text is ModelKind => modelKinds.includes(text as ModelKind);

const fetched = new Map<string, Promise<Uint8Array>>();

/** A model that was trained on a pair of the site's corpora. */
export async function pretrained(kind: ModelKind, pair: PairName, t: Strings): Promise<ModelFile> {
  const name = `${kind}.${pair}.safetensors`;
  try {
    if (!fetched.has(name)) fetched.set(name, fetchBytes(siteUrl(`weights/${name}`)));
    // With what the engine may say about it.
    const [bytes] = await Promise.all([fetched.get(name)!, import('./file-sentences')]);
    return { name, bytes, given: { src: '', tgt: '' } };
  } catch (error) {
    // The next try fetches again.
    fetched.delete(name);
    throw new Error(t.model.unreachable(t.model.names[kind], reasonOf(error, t)), { cause: error });
  }
}
