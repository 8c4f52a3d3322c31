/* global Module, addRunDependency, removeRunDependency */
// Node 20's fetch() makes Emscripten 3.1.6 ask it for a file path; hand the bytes over instead.
Module['wasmBinary'] = require('fs').readFileSync(__filename.replace(/\.js$/, '.wasm'));

// What the page's worker gives it. A script of this kind cannot import it before it runs.
(Module['preRun'] ??= []).push(() => {
  addRunDependency('clean');
  import(`file://${process.cwd()}/web/text/clean.js`).then(({ clean }) => {
    Module['clean'] = clean;
    removeRunDependency('clean');
  });
});
