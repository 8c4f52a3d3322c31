/* global Module */
// Node 20's fetch() makes Emscripten 3.1.6 ask it for a file path; hand the bytes over instead.
Module['wasmBinary'] = require('fs').readFileSync(__filename.replace(/\.js$/, '.wasm'));
