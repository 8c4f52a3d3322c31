// Training runs kept in the browser (IndexedDB), so that a reload or a closed tab loses nothing. Every run is kept
// under its own name and belongs to the tab that has it open: tabs that train at once leave each other's alone.
import type { ModelKind } from '../../engine/client';
import { type Preset, presets } from '../models/options';
import { isModelKind } from '../models/pretrained';
import type { PairName } from '../models/pairs';
import { type Spoil, spoils } from './spoil';

interface Kept {
  checkpoint: Uint8Array;
  /** The visitor's file, or null: pairs of the site. */
  pairsName: string | null;
  /** Which pairs of the site. */
  site: PairName | null;
  /** What was done to them on purpose: they are kept as they were before. */
  spoil?: Spoil;
  /** The configuration that the options began with; what earlier versions kept does not say it. */
  preset?: Preset;
  model: ModelKind;
  epoch: number;
  epochs: number;
  /** Whether the weights of this moment are in a file too. */
  saved: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface KeptRun extends Kept {
  /** The run's own name, the same as long as it goes on. */
  key: string;
  pairs: Uint8Array;
}

/** What is written every few seconds; the pairs, which may be many megabytes, lie beside it under `pairsKey`. */
interface Entry extends Kept {
  pairsKey: string;
}

const store = 'runs';

/** Whether a page wrote it that this one understands: the store may hold another version's entries, or a person's. */
function isEntry(found: unknown): found is Entry {
  const { pairsKey, checkpoint, model, epoch, epochs, at, preset, spoil } = Object(found) as Partial<
    Record<keyof Entry, unknown>
  >;
  const numbers = [epoch, epochs, at].every(Number.isSafeInteger);
  return (
    numbers &&
    typeof pairsKey === 'string' &&
    checkpoint instanceof Uint8Array &&
    isModelKind(model) &&
    [undefined, ...presets].includes(preset as Preset | undefined) &&
    [undefined, ...spoils].includes(spoil as Spoil | undefined)
  );
}

export const newRunKey = (): string => `run ${Date.now()} ${performance.now()}`;

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

/** Whether it could be kept: private windows and full disks say no. */
export async function keepRun({ key, pairs, ...kept }: KeptRun): Promise<boolean> {
  try {
    await transact('readwrite', (runs) => {
      const before = runs.get(key) as IDBRequest<Entry | undefined>;
      before.onsuccess = () => {
        const pairsKey = before.result?.pairsKey ?? `pairs of ${key}`;
        if (!before.result) runs.put(pairs, pairsKey);
        runs.put({ ...kept, pairsKey } satisfies Entry, key);
      };
    });
    return true;
  } catch {
    return false;
  }
}

/** All runs, the newest first. */
async function readKeptRuns(): Promise<KeptRun[]> {
  const found = new Map<string, unknown>();
  try {
    await transact('readonly', (runs) => {
      const cursor = runs.openCursor();
      cursor.onsuccess = () => {
        if (!cursor.result) return;
        found.set(cursor.result.key as string, cursor.result.value);
        cursor.result.continue();
      };
    });
  } catch {
    return [];
  }
  const runs: KeptRun[] = [];
  for (const [key, entry] of found) {
    if (!isEntry(entry)) continue;
    const { pairsKey, ...kept } = entry;
    const pairs = found.get(pairsKey);
    if (pairs instanceof Uint8Array) runs.push({ ...kept, key, pairs });
  }
  return runs.sort((a, b) => b.at - a.at);
}

export async function forgetKeptRun(key: string): Promise<void> {
  try {
    await transact('readwrite', (runs) => {
      const entry = runs.get(key) as IDBRequest<Entry | undefined>;
      entry.onsuccess = () => {
        if (!entry.result) return;
        runs.delete(entry.result.pairsKey);
        runs.delete(key);
      };
    });
  } catch {
    // There was nothing to forget.
  }
}

// --- whose run it is --------------------------------------------------------------------------------------

const lockOf = (key: string): string => `attention-lab ${key}`;
/**
 * Pages that are not served securely have no locks, and those that may store nothing must not ask: every tab may then
 * open every run.
 */
const locks = (): LockManager | undefined => navigator.locks;

/** Takes a run for this tab until the result is called or the tab is closed; null: another tab has it. */
export function holdRun(key: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const manager = locks();
    if (!manager) return resolve(() => {});
    const asked = manager.request(lockOf(key), { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((letGo) => resolve(letGo));
    });
    asked.catch(() => resolve(() => {}));
  });
}

async function heldRuns(): Promise<Set<string>> {
  const held =
    (
      await locks()
        ?.query()
        .catch(() => null)
    )?.held ?? [];
  return new Set(held.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name ?? ''));
}

/** The kept runs that no tab has open, also those that a tab leaves behind while one looks. */
export class FreeRuns {
  list: KeptRun[] = [];
  private readonly awaited = new Set<string>();

  constructor(private readonly changed: () => void) {}

  async find(): Promise<void> {
    const held = await heldRuns();
    const all = await readKeptRuns();
    this.list = all.filter(({ key }) => !held.has(lockOf(key)));
    this.changed();
    for (const { key } of all) if (held.has(lockOf(key))) this.awaitEnd(key);
  }

  async forget(...runs: KeptRun[]): Promise<void> {
    this.list = this.list.filter((run) => !runs.includes(run));
    this.changed();
    await Promise.all(runs.map(({ key }) => forgetKeptRun(key)));
  }

  private awaitEnd(key: string): void {
    if (this.awaited.has(key)) return;
    this.awaited.add(key);
    // Shared: whoever else waits does not keep it from anybody.
    const end = locks()?.request(lockOf(key), { mode: 'shared' }, () => {
      this.awaited.delete(key);
      void this.find();
    });
    end?.catch(() => undefined);
  }
}
