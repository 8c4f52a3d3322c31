// The models that come with the site.
import type { ModelKind } from '../engine/client';
import { reasonOf } from './engine-sentences';
import { fetchBytes, siteUrl } from './files';
import type { ModelFile } from './open-weights';
import type { Strings } from './strings';

export const modelKinds: ModelKind[] = ['seq2seq_attention', 'transformer'];

export const isModelKind = (text: unknown): text is ModelKind => modelKinds.includes(text as ModelKind);

const fetched = new Map<ModelKind, Promise<Uint8Array>>();

export async function pretrained(kind: ModelKind, t: Strings): Promise<ModelFile> {
  const name = `${kind}.safetensors`;
  try {
    if (!fetched.has(kind)) fetched.set(kind, fetchBytes(siteUrl(`weights/${name}`)));
    return { name, bytes: await fetched.get(kind)!, given: { src: '', tgt: '' } };
  } catch (error) {
    // The next try fetches again.
    fetched.delete(kind);
    throw new Error(t.model.unreachable(t.model[kind], reasonOf(error, t)));
  }
}
