// Files that the visitor picks or drops, and files that the site serves.

/** More than any model here needs; reading a disk image by mistake would fill the memory. */
export const largestFileMB = 512;

export class FileError extends Error {}

export async function readFile(
  file: File,
  t: { tooLarge(limit: string): string; unreadable: string },
): Promise<Uint8Array> {
  if (file.size > largestFileMB * 1_000_000) throw new FileError(t.tooLarge(String(largestFileMB)));
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved or deleted since it was picked, or a folder.
    throw new FileError(t.unreadable);
  }
}

/** A file's text without a byte-order mark. Words in another encoding would be other words: FileError. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('the file is no UTF-8 text');
  }
}

/** An address of the site, from the page's own data-root, so that any base path works. */
export function siteUrl(path: string): string {
  const root = document.documentElement.dataset.root ?? './';
  return new URL(root + path, document.baseURI).href;
}

const notKept = 'there is no network, and this file is not kept on this device: connect and try again';

/**
 * Throws FileError, a sentence for engine-sentences.ts: what browsers say of a network is theirs alone, and English.
 */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  let status = 0;
  try {
    const response = await fetch(url);
    status = response.ok ? 0 : response.status;
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
  } catch {
    // No network, or it broke off.
  }
  if (status) throw new FileError(`the site answered with HTTP ${status}`);
  throw new FileError(navigator.onLine ? 'the network did not answer' : notKept);
}

export interface Untold {
  vocabularies: boolean;
  /** A Transformer's number of heads: its shapes are the same for any. */
  heads: boolean;
}

const nothingUntold: Untold = { vocabularies: false, heads: false };

/**
 * What a safetensors file does not tell, so that the page must ask. Everything else about the file, and every
 * complaint, is the engine's.
 */
export function untoldBy(bytes: Uint8Array): Untold {
  const header = headerOf(bytes);
  if (!header) return nothingUntold;
  const { __metadata__, ...tensors } = header;
  const metadata = __metadata__ ?? {};
  return {
    // A language model has one. It does not translate, which the engine says.
    vocabularies: !metadata.vocab && !(metadata.src_vocab && metadata.tgt_vocab),
    heads: !metadata.config && Object.keys(tensors).some((name) => name.includes('encoder.blks.block')),
  };
}

/** The words of a model's texts, by the engine's names for these. */
export type Vocabularies = Partial<Record<string, readonly string[]>>;

/** The vocabularies in a weights file; none where it has none. */
export function vocabulariesIn(bytes: Uint8Array): Vocabularies {
  const metadata = headerOf(bytes)?.__metadata__ ?? {};
  try {
    return {
      source: JSON.parse(metadata.src_vocab ?? 'null') ?? undefined,
      target: JSON.parse(metadata.tgt_vocab ?? 'null') ?? undefined,
    };
  } catch {
    return {};
  }
}

/** The settings of the model in a weights file, by their names in training; none where it has none. */
export function configIn(bytes: Uint8Array): Partial<Record<string, number>> {
  try {
    return JSON.parse(headerOf(bytes)?.__metadata__?.config ?? '{}');
  } catch {
    return {};
  }
}

/** A safetensors file's header; null where there is none that can be read. */
function headerOf(bytes: Uint8Array): { __metadata__?: Record<string, string> } | null {
  if (bytes.length < 8) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0, true);
  if (length > BigInt(bytes.length - 8)) return null;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(8, 8 + Number(length))));
  } catch {
    return null;
  }
}

export const isWeightsFile = (name: string): boolean => /\.safetensors$/i.test(name);

/** Offers bytes, or a file of a kind of its own, as a download. */
export function download(name: string, content: Uint8Array | Blob): void {
  const blob =
    content instanceof Blob
      ? content
      : new Blob([content as Uint8Array<ArrayBuffer>], { type: 'application/octet-stream' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

interface DropTarget extends EventTarget {
  classList: DOMTokenList;
}

/** Listeners for an element that files can be dropped on. */
export function dropListeners(take: (files: File[]) => void) {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const target = (event: Event) => event.currentTarget as DropTarget & Node;
  return {
    over: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      target(event).classList.add('over');
    },
    leave: (event: DragEvent) => {
      if (!target(event).contains(event.relatedTarget as Node | null)) target(event).classList.remove('over');
    },
    drop: (event: DragEvent) => {
      target(event).classList.remove('over');
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take(files);
    },
  };
}
