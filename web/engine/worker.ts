// The only code that knows WebAssembly exists.
import createModule from './generated/attn.mjs';
import wasmUrl from './generated/attn.wasm?url';
import type { EngineModule } from './module';
import type { FromWorker, Request } from './protocol';
import { EngineServer } from './server';

type CreateModule = (options: { locateFile: (file: string) => string }) => Promise<EngineModule>;

const post = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer });

// A message to oneself waits behind messages that have arrived; a timer would add 4 ms to each slice.
const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();
const clock = {
  now: () => performance.now(),
  soon: (callback: () => void) => {
    waiting.push(callback);
    port2.postMessage(null);
  },
};

const wasmAt = new URL(wasmUrl, import.meta.url).href;
const server = (createModule as CreateModule)({ locateFile: () => wasmAt }).then(
  (module) => new EngineServer(module, post, clock),
);
server.catch((error: unknown) => post({ fatal: error instanceof Error ? error.message : String(error) }));

self.onmessage = ({ data }: MessageEvent<Request>) => {
  server.then((ready) => ready.receive(data)).catch(() => {
    // Said once, above.
  });
};
