// The build writes generated/attn.mjs, attn.wasm and attn.second.wasm; this is their type before that.
declare module '*/generated/attn.mjs' {
  const createModule: unknown;
  export default createModule;
}
