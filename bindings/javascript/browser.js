// SPDX-License-Identifier: MIT
// The entry for browsers and bundlers: it fetches the engine before the program begins.
import {load} from './async.js';

await load();

export * from './api.js';
