// SPDX-License-Identifier: MIT The engine: libdlx as WebAssembly, the system calls it needs, and
// calls that take and return texts.
//
//     const engine = newEngine();
//     await engine.start(await engine.compile());
//     const {good, text} = engine.call('watch_node', '', 12)      good: what the function returned
//
// The page has one engine, and so has each worker (helper.js); they share the compiled module.
//
// Invariant: the engine's memory may move when it grows, so every call looks it up again.
'use strict';

function newEngine() {
    let exports = null;

    const bytes = () => new Uint8Array(exports.memory.buffer);
    const view = () => new DataView(exports.memory.buffer);
    const NO_SUCH_FILE = 8; // EBADF of WASI: there are no files here, nor anything else that is open

    const refuse = () => NO_SUCH_FILE;
    const none = (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
    };

    const system = {
        clock_time_get(clock, precision, result) {
            const milliseconds = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
            return 0;
        },
        random_get(at, size) {
            crypto.getRandomValues(bytes().subarray(at, at + size));
            return 0;
        },
        environ_sizes_get: none,
        args_sizes_get: none,
        environ_get: () => 0,
        args_get: () => 0,
        proc_exit(status) {
            throw new Error(`the engine ended with status ${status}`);
        },
    };

    // The other imports of the module are about files.
    const imports = (module) => {
        const wanted = WebAssembly.Module.imports(module);
        return {
            wasi_snapshot_preview1: Object.fromEntries(
                wanted.map(({name}) => [
                    name,
                    system[name] || (/^(fd|path)_/.test(name) ? refuse : undefined),
                ]),
            ),
        };
    };

    /** Compile the engine that the page carries. */
    async function compile() {
        const {textContent: base64, dataset} = document.getElementById('engine');
        const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        return WebAssembly.compile(joinStreams(unpackLzma(packed, Number(dataset.size))));
    }

    /** Start a module. Each engine has its own memory. */
    async function start(module) {
        const instance = await WebAssembly.instantiate(module, imports(module));
        exports = instance.exports;
        exports._initialize();
    }

    function give(text) {
        const input = typeof text === 'string' ? new TextEncoder().encode(text) : text;
        const at = exports.room_input(input.length);
        if (at === 0) throw new Error('the engine has no memory left');
        bytes().set(input, at);
        bytes()[at + input.length] = 0;
    }

    /** Call a function that prints bytes. What it is given may be bytes, too. */
    function take(name, text, ...numbers) {
        give(text || '');
        const good = Boolean(exports[name](...numbers));
        const at = exports.room_output();
        return {good, bytes: bytes().slice(at, at + exports.room_size())};
    }

    /** Call a function that prints a text. */
    function call(name, text, ...numbers) {
        const {good, bytes: printed} = take(name, text, ...numbers);
        return {good, text: new TextDecoder().decode(printed)};
    }

    /** The same, for what is printed as JSON. */
    function ask(name, text, ...numbers) {
        const {good, text: answer} = call(name, text, ...numbers);
        return {good, ...(answer ? JSON.parse(answer) : {})};
    }

    /** Call a function that answers with a number. */
    const number = (name, ...numbers) => exports[name](...numbers);

    return {compile, start, take, call, ask, number};
}

/** Let the browser show what has changed, and take clicks. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));
