// SPDX-License-Identifier: MIT
export * from './index.js';

/** Start the engine, from its file or from a source: its bytes or a WebAssembly.Module. Await this before all other
 * calls. Later calls do nothing. */
export function load(source?: ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<void>;
