// One training run kept in the browser (IndexedDB), so that a reload or a closed tab loses nothing.
import type { ModelKind } from '../engine/client';

export interface KeptRun {
  checkpoint: Uint8Array;
  pairs: Uint8Array;
  /** null: the pairs that come with the site. */
  pairsName: string | null;
  model: ModelKind;
  epoch: number;
  epochs: number;
  /** Whether the weights of this moment are in a file too. */
  saved: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

const store = 'runs';
const key = 'latest';

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('attention-lab', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A transaction is whole or not at all: a tab that closes in the middle leaves the run before. */
async function transact<T>(mode: IDBTransactionMode, work: (runs: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await database();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

/** Whether it could be kept: private windows and full disks say no. */
export async function keepRun(run: KeptRun): Promise<boolean> {
  try {
    await transact('readwrite', (runs) => runs.put(run, key));
    return true;
  } catch {
    return false;
  }
}

export async function readKeptRun(): Promise<KeptRun | null> {
  try {
    return (await transact('readonly', (runs) => runs.get(key) as IDBRequest<KeptRun | undefined>)) ?? null;
  } catch {
    return null;
  }
}

export async function forgetKeptRun(): Promise<void> {
  try {
    await transact('readwrite', (runs) => runs.delete(key));
  } catch {
    // There was nothing to forget.
  }
}
