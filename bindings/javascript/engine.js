// SPDX-License-Identifier: MIT
// The engine: libdlx as WebAssembly, and the texts and arrays that go in and out. The entries of the package start it:
// index.js reads its file in Node, browser.js fetches it, and async.js starts it when the program says so.
//
// Invariant: the engine's memory may move when it grows, so every call looks it up again.

// A function whose body is one vector instruction: valid only where there are vectors.
const VECTOR_TEST = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);
const NO_SUCH_FILE = 8; // EBADF of WASI: there are no files here

/** Return whether this machine can run the engine with vectors, which is faster. */
export const hasVectors = () => WebAssembly.validate(VECTOR_TEST);

function system(memory) {
    const view = () => new DataView(memory().buffer);
    const none = (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
    };
    return {
        clock_time_get(clock, precision, result) {
            const milliseconds = clock === 0 ? Date.now() : performance.now();
            view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
            return 0;
        },
        random_get(at, size) {
            crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
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
}

function imports(module) {
    const calls = system(() => engine.memory);
    const wanted = WebAssembly.Module.imports(module).map(({name}) => [name, calls[name] ?? (() => NO_SUCH_FILE)]);
    return {wasi_snapshot_preview1: Object.fromEntries(wanted)};
}

function begin(instance) {
    engine = instance.exports;
    engine._initialize();
}

/** The functions and the memory of the engine. */
export let engine = new Proxy({}, {
    get() {
        throw new Error('the engine has not started: await load() first');
    },
});

/** Start the engine now. Browsers allow this only in workers. */
export function startNow(bytes) {
    const module = new WebAssembly.Module(bytes);
    begin(new WebAssembly.Instance(module, imports(module)));
}

/** Start the engine from a module or its bytes. */
export async function start(source) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    begin(await WebAssembly.instantiate(module, imports(module)));
}

/** An error of the library. `line` and `column` give the place in a text, from 1; 0 if there is none. */
export class DlxError extends Error {
    constructor({message, line, column}) {
        const place = [line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
        super(place ? `${place}: ${message}` : message);
        this.name = 'DlxError';
        this.line = line;
        this.column = column;
    }
}

/** Thrown when a limit ends a search or a count early. */
export class LimitReached extends Error {
    constructor(count) {
        super(`stopped by a limit after ${count} solutions; there may be more`);
        this.name = 'LimitReached';
        this.count = count;
    }
}

/** Refuse what is left of an object of settings, such as a misspelt name. */
export function refuse(others, what) {
    for (const name in others) throw new DlxError({message: `unknown ${what}: ${name}`});
}

/** Return the limits as the engine takes them: nodes of the search tree, and seconds; 0 for none. */
export function limitsOf({seconds = 0, nodes = 0, ...others}) {
    refuse(others, 'limit');
    for (const [name, limit] of Object.entries({seconds, nodes}))
        if (!(limit >= 0)) throw new DlxError({message: `${name} must be at least 0, not ${String(limit)}`});
    return [nodes < 2 ** 64 ? Math.ceil(nodes) : 0, seconds];
}

/** Return a whole number from 0 to `most`. The engine would take any other value as such a number. */
export function whole(number, what, most = 0xffffffff) {
    if (Number.isInteger(number) && number >= 0 && number <= most) return number;
    throw new DlxError({message: `${what} must be a whole number from 0 to ${most}, not ${String(number)}`});
}

/** Return a cost as a decimal number, which may be given as a number, a bigint or a text. */
export function costText(cost) {
    const [digits, exponent] = String(cost).split('e');
    const isCost = typeof cost === 'bigint' || (typeof cost === 'number' && Number.isFinite(cost)) ||
        (typeof cost === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(cost));
    if (!isCost) throw new DlxError({message: `a cost must be a decimal number, not ${String(cost)}`});
    if (exponent === undefined) return digits;
    if (Number(exponent) > 0) return String(BigInt(cost));
    const sign = digits.startsWith('-') ? '-' : '';
    return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`; // 2.5e-7: JavaScript writes small numbers so
}

/** Return a cost that the engine has printed: a number, or a BigInt if it is whole and beyond the exact numbers. */
export function costOf(text) {
    return text.includes('.') || Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}

/** Put bytes, or a text, into the room. */
export function give(input) {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    if (!ArrayBuffer.isView(bytes) || bytes.BYTES_PER_ELEMENT !== 1)
        throw new DlxError({message: `expected a text or bytes, not ${String(input)}`});
    const at = engine.room_input(bytes.length);
    if (at === 0) throw new RangeError('the engine has no memory left');
    const memory = new Uint8Array(engine.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
}

/** Return the text that the latest call printed. */
export function printed() {
    return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.room_output(), engine.room_size()));
}

/** Return the result of a call; throw the error if it failed. */
export function checked(result) {
    if (result === 0 || result === -1 || result === false) throw new DlxError(JSON.parse(printed()));
    return result;
}
