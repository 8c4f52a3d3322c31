// The engine's module comes in two files. The first holds what opening and stepping through the lessons' programs
// needs; the build has found out by doing just that (scripts/wasm/split.mjs). Where the first calls a function that it
// has not, it calls a placeholder: then the second file takes its place beside it, for good, and the call goes on.

/**
 * What the second part has a hand in, or would make the first too large: it is worth waiting for before the engine is
 * called.
 */
const ofSecond = new Set(['open', 'check', 'create', 'resume', 'search', 'bleu', 'explain', 'edit', 'reset']);
/** The programs of it: those that learn, the models, and those that no lesson opens. */
const laterPrograms =
  /_training$|^(seq2seq|transformer|gru$|encoder_block$|gpt$|rms_norm$|swiglu$|rotary_|alibi$|(grouped|sliding|tiled)_)/;

/** Whether a request of the protocol waits for the second part; what does not is done by the first alone. */
export const needsSecond = ({ method, args }) =>
  ofSecond.has(method) ||
  (method === 'inspect' && Boolean(args.request.gradients || args.weights || laterPrograms.test(args.request.program)));

/**
 * Emscripten's `instantiateWasm` for both parts.
 * first(imports): the first part, a promise of what WebAssembly.instantiate() gives; failed(error) hears if it has
 * none. second(): the second part, a WebAssembly.Module, at once: the engine is waiting in the middle of a call.
 */
export const inTwoParts = (first, second, failed) => (imports, done) => {
  let exports;
  let whole = false;
  const complete = () => {
    new WebAssembly.Instance(second(), { primary: exports });
    whole = true;
  };
  const placeholders = new Proxy(
    {},
    {
      // Its name is its place in the table, where the second part puts the function itself.
      get:
        (_, place) =>
        (...given) => {
          if (!whole) complete();
          const table = /** @type {WebAssembly.Table} */ (
            Object.values(exports).find((one) => one instanceof WebAssembly.Table)
          );
          return table.get(Number(place))(...given);
        },
    },
  );
  first({ ...imports, p: placeholders }).then(({ instance, module }) => {
    exports = instance.exports;
    done(instance, module);
  }, failed);
  return {};
};
