// The build writes generated/attn.mjs and generated/attn.wasm; this is their type before that.
declare module '*/generated/attn.mjs' {
  const createModule: unknown;
  export default createModule;
}
