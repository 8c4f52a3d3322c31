// When a page is at rest: nothing is asked of the engine, no frame or timer of the page's own is to come, no file is on
// its way. Tests, screenshots and the crawler wait for it; none of them waits for time.

/** Whoever waits longer waits in vain, on a busy machine too. */
const patience = 60_000;

/**
 * Runs in the page before its own scripts. It stands between the page and what the browser calls back later, so that no
 * element has to report its work and none can forget to.
 */
function watchPage() {
  /** What is still to come, each with a word for it. */
  const pending = new Map();
  let waiting = [];
  const native = { frame: requestAnimationFrame.bind(window), timer: setTimeout.bind(window) };
  const begin = (key, word) => void pending.set(key, word);
  const end = (key) => {
    if (pending.delete(key) && pending.size === 0) for (const wake of waiting.splice(0)) wake();
  };

  // A timer of ten seconds and more tidies up; nobody waits to see it.
  for (const [ask, cancel, kind, once] of /** @type {[string, string, string, boolean][]} */ ([
    // Either of the two ends what the other has begun.
    ['setTimeout', 'clearTimeout', 'timer', true],
    ['setInterval', 'clearInterval', 'timer', false],
    ['requestAnimationFrame', 'cancelAnimationFrame', 'frame', true],
    ['requestIdleCallback', 'cancelIdleCallback', 'spare time', true],
  ])) {
    if (!window[ask]) continue;
    const [asked, cancelled] = [window[ask].bind(window), window[cancel].bind(window)];
    window[ask] = (work, delay, ...given) => {
      if (typeof delay === 'number' && delay >= 10_000) return asked(work, delay, ...given);
      const id = asked(
        (...values) => {
          try {
            work(...values);
          } finally {
            if (once) end(`${kind} ${id}`);
          }
        },
        delay,
        ...given,
      );
      begin(`${kind} ${id}`, typeof delay === 'number' ? `a ${kind} of ${delay} ms` : `a ${kind}`);
      return id;
    };
    window[cancel] = (id) => {
      cancelled(id);
      end(`${kind} ${id}`);
    };
  }

  // Requests have a number that their answers repeat; a training runs until it says that it does not.
  window.Worker = class extends Worker {
    #open = new Map();
    /** The training that a request is to begin. */
    #runs = new Map();
    #begin(name, word) {
      if (this.#open.has(name)) return;
      this.#open.set(name, {});
      begin(this.#open.get(name), word);
    }
    #end(name) {
      end(this.#open.get(name));
      this.#open.delete(name);
    }
    #stop() {
      for (const name of [...this.#open.keys()]) this.#end(name);
    }
    /** @param {ConstructorParameters<typeof Worker>} given */
    constructor(...given) {
      super(...given);
      this.addEventListener('error', () => this.#stop());
      this.addEventListener('message', ({ data }) => {
        if ('fatal' in data) return this.#stop();
        // What an answer leads to is asked for before this.
        if ('id' in data) {
          if ('failure' in data) this.#end(this.#runs.get(data.id));
          return void native.timer(() => this.#end(data.id));
        }
        const { type, progress } = data.event;
        if (type === 'failed' || (type === 'progress' && progress.state !== 'running')) this.#end(`run ${data.run}`);
      });
    }
    /** @override */
    postMessage(message, ...given) {
      super.postMessage(message, ...given);
      if (!message || !('id' in message)) return;
      const { id, method, args } = message;
      this.#begin(id, `the engine's answer to ${method}`);
      if (method === 'run') {
        this.#runs.set(id, `run ${args.handle}`);
        this.#begin(`run ${args.handle}`, 'a training');
      }
      if (method === 'release') this.#end(`run ${args.handle}`);
    }
    /** @override */
    terminate() {
      super.terminate();
      this.#stop();
    }
  };

  // What is read or kept, and comes as a promise or as events.
  for (const [of, names] of /** @type {[object, string[]][]} */ ([
    [window, ['fetch']],
    [Response.prototype, ['arrayBuffer', 'json', 'text']],
    [Blob.prototype, ['arrayBuffer', 'text']],
  ]))
    for (const name of names) {
      const called = of[name];
      of[name] = function (...given) {
        const key = {};
        begin(key, name);
        const answer = called.apply(this, given);
        const over = () => native.timer(() => end(key));
        // What fails and nobody hears is still told as that.
        void answer.finally(over);
        return answer;
      };
    }
  const { open } = IDBFactory.prototype;
  /** @param {Parameters<typeof open>} given */
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    begin(request, 'the store');
    for (const type of ['success', 'error', 'blocked'])
      request.addEventListener(type, () => native.timer(() => end(request)));
    return request;
  };
  const { transaction } = IDBDatabase.prototype;
  /** @param {Parameters<typeof transaction>} given */
  IDBDatabase.prototype.transaction = function (...given) {
    const begun = transaction.apply(this, given);
    begin(begun, 'the store');
    for (const type of ['complete', 'abort']) begun.addEventListener(type, () => native.timer(() => end(begun)));
    return begun;
  };

  /** In the window there is nothing whose code has not come. */
  const codeless = () =>
    [...document.querySelectorAll(':not(:defined)')].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return one.checkVisibility() && bottom >= 0 && top <= innerHeight;
    });
  // A browser that paints none goes on without.
  const frame = () =>
    Promise.race([
      new Promise((resolve) => native.frame(() => resolve(undefined))),
      new Promise((resolve) => native.timer(resolve, 1000)),
    ]);
  const quiet = () => (pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
  const codeHere = () => Promise.all(codeless().map(({ localName }) => customElements.whenDefined(localName)));

  globalThis.attnRest = {
    /** A frame that counts as nobody's. */
    frame,
    /** Resolves when nothing is pending, and was not for the frames in which elements notice where they are. */
    async reached() {
      await document.fonts.ready;
      for (let still = 0; still < 3;) {
        await quiet();
        await codeHere();
        await frame();
        still = pending.size === 0 ? still + 1 : 0;
      }
    },
    /** What it waits for. */
    missing: () => [...pending.values(), ...codeless().map(({ localName }) => `the code of <${localName}>`)],
  };
}

/** Files on their way, by context; how many were ever asked for. */
const traffic = new WeakMap();

/** Makes the pages of a context say when they are at rest: before they are opened. */
export async function watchRest(context) {
  const files = { open: new Set(), asked: 0, waiting: /** @type {(() => void)[]} */ ([]) };
  traffic.set(context, files);
  const over = (request) => {
    files.open.delete(request);
    if (files.open.size === 0) for (const wake of files.waiting.splice(0)) wake();
  };
  context.on('request', (request) => {
    files.open.add(request);
    files.asked += 1;
  });
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  await context.addInitScript(watchPage);
  // For what runs in the page: it sees no files on their way.
  await context.exposeBinding('atRest', ({ page }) => atRest(page));
}

async function reached(page, files) {
  for (;;) {
    const { asked } = files;
    if (files.open.size > 0) await new Promise((resolve) => files.waiting.push(resolve));
    // Another page may come meanwhile.
    const stays = await page
      .evaluate(() => globalThis.attnRest.reached().then(() => true))
      .catch((error) => {
        if (page.isClosed() || !/context was destroyed|navigat/i.test(error.message)) throw error;
        return false;
      });
    if (stays && files.open.size === 0 && files.asked === asked) return;
    if (!stays) await page.waitForLoadState();
  }
}

/** Resolves when the page is at rest; throws after a minute, with what it waited for. */
export async function atRest(page) {
  const files = traffic.get(page.context());
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, patience, 'late')));
  try {
    if ((await Promise.race([reached(page, files), late])) !== 'late') return;
  } finally {
    clearTimeout(timer);
  }
  const missing = [
    ...[...files.open].map((request) => request.url()),
    ...(await page.evaluate(() => globalThis.attnRest.missing())),
  ];
  throw new Error(
    `The page is not at rest after ${patience / 1000} s: ${[...new Set(missing)].join(', ') || 'it changes all the time'}`,
  );
}
