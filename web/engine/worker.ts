// The only code that knows WebAssembly exists.
import { clean } from '../text/clean.js';
import createModule from './generated/attn.mjs';
import secondUrl from './generated/attn.second.wasm?url';
import firstUrl from './generated/attn.wasm?url';
import type { EngineModule } from './module';
import { inTwoParts, needsSecond } from './parts.mjs';
import type { FromWorker, Request } from './protocol';
import { EngineServer } from './server';

type CreateModule = (options: {
  locateFile: (file: string) => string;
  instantiateWasm: unknown;
  clean: typeof clean;
}) => Promise<EngineModule>;

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

const firstAt = new URL(firstUrl, import.meta.url).href;
const secondAt = new URL(secondUrl, import.meta.url).href;

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} cannot be loaded`);
  return response.arrayBuffer();
}

/** Compiled while it arrives, where the host says that it is WebAssembly. */
const first = (imports: WebAssembly.Imports) =>
  WebAssembly.instantiateStreaming(fetch(firstAt, { credentials: 'same-origin' }), imports).catch(async () =>
    WebAssembly.instantiate(await bytesOf(firstAt), imports),
  );

let secondBytes: ArrayBuffer | null = null;
let secondArrives: Promise<void> | null = null;

/** Asks for the second part, once; if it does not come, second() tries again when it has to. */
const fetchSecond = () =>
  (secondArrives ??= bytesOf(secondAt).then(
    (bytes) => void (secondBytes ??= bytes),
    () => undefined,
  ));

/**
 * In the middle of a call of the engine there is no other way. If it fails, this engine is none, and the page starts
 * another.
 */
function bytesAtOnce(url: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open('GET', url, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    // Its status is 0 then.
  }
  if (request.status !== 200) {
    const fatal = `${url} cannot be loaded`;
    post({ fatal });
    throw new WebAssembly.RuntimeError(fatal);
  }
  return request.response as ArrayBuffer;
}

/** Mostly it has arrived when it is needed. */
function second(): WebAssembly.Module {
  return new WebAssembly.Module((secondBytes ??= bytesAtOnce(secondAt)));
}

const server = new Promise<EngineModule>((resolve, reject) => {
  const instantiateWasm = inTwoParts(first, second, reject);
  (createModule as CreateModule)({ locateFile: () => firstAt, instantiateWasm, clean }).then(resolve, reject);
}).then((module) => new EngineServer(module, post, clock));

server.then(fetchSecond, (error: unknown) => post({ fatal: error instanceof Error ? error.message : String(error) }));

// In the order in which they come, whatever they wait for.
let queue: Promise<unknown> = server;
self.onmessage = ({ data }: MessageEvent<Request>) => {
  // Beside the first part, if that is still on its way.
  const ready = needsSecond(data) ? fetchSecond() : undefined;
  queue = queue
    .then(() => ready)
    .then(() => server)
    .then((engine) => engine.receive(data))
    .catch(() => {
      // Said once, above.
    });
};
