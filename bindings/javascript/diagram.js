// SPDX-License-Identifier: MIT
// All solutions of a problem, stored compactly. index.d.ts describes the interface.
import {DlxError, checked, engine, give, printed, whole} from './engine.js';

const diagrams = new FinalizationRegistry((pointer) => engine.zdd_free(pointer));

export class Diagram {
    #pointer;
    #solution; // makes a solution of its options and its cost; keeps the problem alive

    constructor(pointer, count, solution) {
        this.#pointer = pointer;
        this.#solution = solution;
        this.count = count;
        this.nodes = engine.zdd_nodes(pointer) >>> 0;
        diagrams.register(this, pointer);
    }

    /** Return the solution that a call has printed: its cost, and its options. */
    #printed(result) {
        checked(Boolean(result));
        const [cost, ...options] = printed().split(' ');
        return this.#solution(options.map(Number), cost);
    }

    /** Return a solution by its number, from 0. */
    at(number) {
        if (typeof number !== 'bigint' && !Number.isSafeInteger(number))
            throw new DlxError({message: `a number of a solution must be whole, not ${String(number)}`});
        const place = BigInt(number);
        if (place < 0n || place >= this.count)
            throw new DlxError({message: `there are ${this.count} solutions, so there is no number ${place}`});
        give(String(place));
        return this.#printed(engine.zdd_nth(this.#pointer));
    }

    *[Symbol.iterator]() {
        for (let number = 0n; number < this.count; number++) yield this.at(number);
    }

    /** Return random solutions, each with the same probability. */
    sample(count = 1, {seed = crypto.getRandomValues(new Uint32Array(1))[0]} = {}) {
        engine.zdd_seed(this.#pointer, BigInt(whole(seed, 'a seed')));
        const length = this.count > 0n ? whole(count, 'the number of solutions') : 0;
        return Array.from({length}, () => this.#printed(engine.zdd_sample(this.#pointer)));
    }

    /** Return the cheapest solution, or null. */
    cheapest() {
        return this.count > 0n ? this.#printed(engine.zdd_cheapest(this.#pointer)) : null;
    }

    /** Return for each option the number of solutions that contain it. */
    uses() {
        checked(Boolean(engine.zdd_uses(this.#pointer)));
        const text = printed();
        return text === '' ? [] : text.split(' ').map(BigInt);
    }

    /** Write the diagram in a format. */
    toText(format = 'diagram') {
        give(format);
        checked(Boolean(engine.zdd_write(this.#pointer)));
        return printed();
    }
}
