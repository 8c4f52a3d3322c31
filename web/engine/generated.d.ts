// The build writes generated/attn.mjs, attn.wasm, attn.second.wasm and training.json; this is their type before that.
declare module '*/generated/attn.mjs' {
  const createModule: unknown;
  export default createModule;
}
declare module '*/generated/training.json' {
  const form: unknown;
  export default form;
}
