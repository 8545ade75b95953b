// SPDX-License-Identifier: MIT
// The entry without top-level await: the program calls load() before all else. Bundlers find the files of the engine by
// the two URLs, which must therefore be written out.
import {hasVectors, start} from './engine.js';

export * from './api.js';

let loading = null; // the promise of the first call of load()

async function fetched(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the engine of dlx cannot be fetched: ${response.status} for ${response.url || url}`);
    return response.arrayBuffer();
}

async function begin(source) {
    await start(source ?? await fetched(
        hasVectors() ? new URL('./engine-simd.wasm', import.meta.url) : new URL('./engine.wasm', import.meta.url),
    ));
}

/** Start the engine once, from its file or from a source: bytes or a WebAssembly.Module. */
export function load(source) {
    loading ??= begin(source);
    loading.catch(() => {
        loading = null; // try again
    });
    return loading;
}
