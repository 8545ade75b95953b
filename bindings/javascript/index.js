// SPDX-License-Identifier: MIT
// The entry for Node: it reads the engine at once, so that require() works, too.
import {readFileSync} from 'node:fs';
import {hasVectors, startNow} from './engine.js';

startNow(readFileSync(hasVectors() ? new URL('./engine-simd.wasm', import.meta.url) : new URL('./engine.wasm', import.meta.url)));

export * from './api.js';
