// A client and a server joined without a worker, over a fake module.
import type { EngineModule } from '../../../web/engine/module';
import { Engine, type WorkerLike } from '../../../web/engine/client';
import type { FromWorker, Request } from '../../../web/engine/protocol';
import { EngineServer } from '../../../web/engine/server';
import { fakeModule } from './fake-module';

export interface Pair {
  engine: Engine;
  /** Workers started so far. */
  workers: WorkerLike[];
  /** Every message that the page was sent. */
  heard: FromWorker[];
  /** Lets `ms` of the worker's clock pass at every look at it. */
  tick: { ms: number };
}

export function pair(module: () => EngineModule = () => fakeModule()): Pair {
  const tick = { ms: 1 };
  const workers: WorkerLike[] = [];
  const heard: FromWorker[] = [];
  let time = 0;
  const clock = { now: () => (time += tick.ms), soon: (callback: () => void) => void setTimeout(callback) };
  const start = (): WorkerLike => {
    let ended = false;
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      terminate: () => (ended = true),
      postMessage: (message: unknown) => {
        const copy = structuredClone(message) as Request;
        setTimeout(() => ended || server.receive(copy));
      },
    };
    const server = new EngineServer(
      module(),
      (message) => {
        const data = structuredClone(message);
        setTimeout(() => {
          if (ended) return;
          heard.push(data);
          worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
        });
      },
      clock,
    );
    workers.push(worker);
    return worker;
  };
  return { engine: new Engine(start), workers, heard, tick };
}
