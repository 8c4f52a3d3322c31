// One training run kept in the browser (IndexedDB), so that a reload or a closed tab loses nothing.
import type { ModelKind } from '../engine/client';
import type { PairName } from './pairs';

interface Kept {
  checkpoint: Uint8Array;
  /** The visitor's file, or null: pairs of the site. */
  pairsName: string | null;
  /** Which pairs of the site. */
  site: PairName | null;
  model: ModelKind;
  epoch: number;
  epochs: number;
  /** Whether the weights of this moment are in a file too. */
  saved: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface KeptRun extends Kept {
  pairs: Uint8Array;
}

/** What is written every few seconds; the pairs, which may be many megabytes, lie beside it under `pairsKey`. */
interface Entry extends Kept {
  pairsKey: string;
}

const store = 'runs';
const latest = 'latest';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('attention-lab', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A transaction is whole or not at all: a tab that closes in the middle leaves the run before. */
async function transact(mode: IDBTransactionMode, work: (runs: IDBObjectStore) => void): Promise<void> {
  const db = await database();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(store, mode);
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(store));
    });
  } finally {
    db.close();
  }
}

/** Whether it could be kept: private windows and full disks say no. `pairsKey` is the run's own. */
export async function keepRun({ pairs, ...kept }: KeptRun, pairsKey: string): Promise<boolean> {
  try {
    await transact('readwrite', (runs) => {
      runs.put({ ...kept, pairsKey } satisfies Entry, latest);
      const keys = runs.getAllKeys();
      keys.onsuccess = () => {
        // Another run's pairs go. This run's are written once, or again if another tab took them for old.
        for (const key of keys.result) if (key !== latest && key !== pairsKey) runs.delete(key);
        if (!keys.result.includes(pairsKey)) runs.put(pairs, pairsKey);
      };
    });
    return true;
  } catch {
    return false;
  }
}

export async function readKeptRun(): Promise<KeptRun | null> {
  let run: KeptRun | null = null;
  try {
    await transact('readonly', (runs) => {
      const entry = runs.get(latest) as IDBRequest<Entry | undefined>;
      entry.onsuccess = () => {
        if (!entry.result) return;
        const { pairsKey, ...kept } = entry.result;
        const pairs = runs.get(pairsKey) as IDBRequest<Uint8Array | undefined>;
        pairs.onsuccess = () => {
          if (pairs.result) run = { ...kept, pairs: pairs.result };
        };
      };
    });
  } catch {
    return null;
  }
  return run;
}

export async function forgetKeptRun(): Promise<void> {
  try {
    await transact('readwrite', (runs) => runs.clear());
  } catch {
    // There was nothing to forget.
  }
}
