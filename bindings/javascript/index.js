// SPDX-License-Identifier: MIT
// Exact cover by dancing links. index.d.ts describes the interface.
import {DlxError, checked, engine, give, printed} from './engine.js';

export {DlxError};
export * as sudoku from './sudoku.js';

const FOUND = 0;
const EXHAUSTED = 1;
const SETTINGS = ['best', 'choose', 'first', 'gap', 'kernel', 'memory', 'seed'];

/** A limit ended a search or a count before its end. */
export class LimitReached extends Error {
    constructor(count) {
        super(`stopped by a limit after ${count} solutions; there may be more`);
        this.name = 'LimitReached';
        this.count = count;
    }
}

const problems = new FinalizationRegistry((pointer) => engine.problem_free(pointer));

export class Problem {
    #pointer;
    #names; // name -> number of the item
    #colors = new Map();
    #data = [];

    constructor(items = [], {secondary = [], multiplicities = {}} = {}) {
        const primary = [...items];
        const all = [...primary, ...secondary];
        this.#names = new Map(all.map((name, number) => [name, number]));
        if (this.#names.size < all.length) throw new DlxError({message: 'two items have the same name'});
        this.#own(checked(engine.problem_new(primary.length, all.length - primary.length)));
        for (const [name, range] of multiplicities instanceof Map ? multiplicities : Object.entries(multiplicities)) {
            const [least, most] = Array.isArray(range) ? range : [range, range];
            checked(engine.problem_set_multiplicity(this.#pointer, this.#item(name), least, most));
        }
    }

    #own(pointer) {
        this.#pointer = pointer;
        problems.register(this, pointer, this);
    }

    /** Read a problem from a text in one of the formats of dlx. */
    static fromText(text, format = 'auto') {
        give(format);
        const number = engine.problem_format();
        if (number < 0) throw new DlxError({message: `unknown format '${format}'`});
        give(text);
        const pointer = checked(engine.problem_read(number));
        const problem = new Problem();
        engine.problem_free(problem.#pointer);
        problems.unregister(problem);
        problem.#own(pointer);
        return problem;
    }

    get itemCount() {
        return engine.problem_items(this.#pointer);
    }

    get optionCount() {
        return engine.problem_options(this.#pointer);
    }

    #item(name) {
        const number = this.#names.get(name);
        if (number === undefined) throw new DlxError({message: `no such item: ${String(name)}`});
        return number;
    }

    #color(name) {
        if (!this.#colors.has(name)) this.#colors.set(name, this.#colors.size + 1);
        return this.#colors.get(name);
    }

    /** Add an option and return its number. */
    addOption(entries, {cost = 0, data} = {}) {
        return this.addOptions([entries], {costs: [cost], data: [data]});
    }

    /** Add many options, or none if one is refused. Return the number of the first. */
    addOptions(options, {costs = [], data = []} = {}) {
        const list = Array.from(options, (option) => Array.from(option));
        const first = this.optionCount;
        const total = list.reduce((sum, option) => sum + option.length, 0);
        const buffer = new ArrayBuffer(list.length * 12 + total * 8);
        const view = new DataView(buffer);
        let at = list.length * 12;
        list.forEach((option, o) => {
            view.setBigUint64(o * 8, BigInt(costs[o] ?? 0), true);
            view.setUint32(list.length * 8 + o * 4, option.length, true);
            for (const entry of option) {
                const isColored = !this.#names.has(entry) && Array.isArray(entry);
                view.setUint32(at, this.#item(isColored ? entry[0] : entry), true);
                view.setUint32(at + 4, isColored ? this.#color(entry[1]) : 0, true);
                at += 8;
            }
        });
        give(new Uint8Array(buffer));
        checked(engine.problem_add(this.#pointer, list.length));
        list.forEach((_, o) => {
            if (data[o] !== undefined) this.#data[first + o] = data[o];
        });
        return first;
    }

    /** Return an option of a problem that was read from a text, as a line of this text. */
    optionText(option) {
        engine.problem_option(this.#pointer, option);
        return printed();
    }

    #session({require = [], forbid = [], seconds = 0, nodes = 0, ...settings}) {
        const session = checked(engine.session_new(this.#pointer));
        try {
            for (const [name, value] of Object.entries(settings)) {
                if (!SETTINGS.includes(name)) throw new DlxError({message: `unknown setting '${name}'`});
                give(`${name} ${value}`);
                checked(engine.session_set(session));
            }
            for (const option of require) checked(engine.session_require(session, option));
            for (const option of forbid) checked(engine.session_forbid(session, option));
            engine.session_limit(session, nodes, seconds);
        } catch (error) {
            engine.session_free(session);
            throw error;
        }
        return session;
    }

    /** Find the solutions one by one. */
    *solutions(settings = {}) {
        const session = this.#session(settings);
        let found = 0;
        try {
            for (;;) {
                const outcome = engine.session_next(session);
                if (outcome === -1) checked(-1);
                if (outcome === EXHAUSTED) return;
                if (outcome !== FOUND) throw new LimitReached(found);
                found++;
                const at = engine.session_options(session);
                const options = [...new Uint32Array(engine.memory.buffer, at, engine.session_length(session))];
                const data = options.map((option) => this.#data[option] ?? option);
                yield {options, data, cost: engine.session_cost(session)};
            }
        } finally {
            engine.session_free(session);
        }
    }

    [Symbol.iterator]() {
        return this.solutions();
    }

    /** Return any solution, as fast as possible, or null. */
    solve(settings = {}) {
        for (const solution of this.solutions({first: 1, ...settings})) return solution;
        return null;
    }

    /** Return the cheapest solutions. */
    best(count = 1, settings = {}) {
        return count > 0 ? [...this.solutions({best: count, ...settings})] : [];
    }

    /** Return the exact number of solutions. */
    count(settings = {}) {
        const session = this.#session(settings);
        try {
            const outcome = engine.session_count(session);
            if (outcome === -1) checked(-1);
            if (outcome !== EXHAUSTED) throw new LimitReached(BigInt(printed()));
            return BigInt(printed());
        } finally {
            engine.session_free(session);
        }
    }
}
