// SPDX-License-Identifier: MIT
// Exact cover by dancing links. index.d.ts describes the interface.
import {Diagram} from './diagram.js';
import {DlxError, LimitReached, checked, costOf, costText, engine, give, limitsOf, printed, refuse, whole} from './engine.js';

const FOUND = 0;
const EXHAUSTED = 1;
const HAS_FIRST = 2; // of session_next(): there is no limit on solutions but the setting `first`
const [COUNT_ONLY, KEEP_DIAGRAM] = [0, 1];
const NONE = 0xffffffff;
const SETTINGS = ['cheapest', 'choose', 'first', 'gap', 'kernel', 'memory', 'presolve', 'seed'];

const problems = new FinalizationRegistry((pointer) => engine.problem_free(pointer));
// Sessions of generators that nobody ends. Each keeps its problem, which is therefore freed after it.
const sessions = new FinalizationRegistry(({session, open}) => {
    engine.session_free(session);
    open.sessions--;
});

export class Problem {
    #pointer;
    #names; // name -> number of the item
    #primaries; // the first items
    #colors = new Map();
    #data = [];
    #named = null; // data -> number of its option, NONE if there are several; made when it is needed first
    #isText = false; // it was read from a text
    #hasCosts = false; // some option may cost something
    #open = {sessions: 0}; // as long as there are some, the problem must not change

    constructor(items = [], {secondary = [], multiplicities = {}, ...others} = {}) {
        refuse(others, 'setting');
        const primary = [...items];
        const all = [...primary, ...secondary];
        this.#primaries = primary.length;
        this.#names = new Map(all.map((name, number) => [name, number]));
        if (this.#names.size < all.length) throw new DlxError({message: 'two items have the same name'});
        this.#own(checked(engine.problem_new(primary.length, all.length - primary.length)));
        for (const [name, range] of multiplicities instanceof Map ? multiplicities : Object.entries(multiplicities)) {
            const numbers = Array.isArray(range) ? range : [range, range];
            if (numbers.length !== 2) throw new DlxError({message: `expected two multiplicities, not ${numbers.length}`});
            const [least, most] = numbers.map((n) => whole(n, 'a multiplicity'));
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
        problem.#isText = problem.#hasCosts = true;
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

    /** Return the color of a secondary item, or how often an option covers a primary one. */
    #second(item, value) {
        if (item >= this.#primaries) return this.#color(value);
        if (value === 0) throw new DlxError({message: 'an option cannot cover an item 0 times'});
        return whole(value, 'a number of times');
    }

    #color(name) {
        if (!this.#colors.has(name)) this.#colors.set(name, this.#colors.size + 1);
        return this.#colors.get(name);
    }

    /** Add an option and return its number. */
    addOption(entries, {cost = 0, data, ...others} = {}) {
        refuse(others, 'setting');
        return this.addOptions([entries], {costs: [cost], data: [data]});
    }

    /** Add many options, or none if one is refused. Return the number of the first. */
    addOptions(options, {costs, data, ...others} = {}) {
        refuse(others, 'setting');
        const list = Array.from(options, (option) => Array.from(option));
        for (const [name, values] of Object.entries({costs, data}))
            if (values !== undefined && values.length !== list.length)
                throw new DlxError({message: `there are ${list.length} options, but ${values.length} ${name}`});
        const total = list.reduce((sum, option) => sum + option.length, 0);
        const buffer = new ArrayBuffer(list.length * 4 + total * 8);
        const view = new DataView(buffer);
        const texts = costs && Array.from(costs, (cost) => costText(cost ?? 0));
        let at = list.length * 4;
        list.forEach((option, o) => {
            view.setUint32(o * 4, option.length, true);
            for (const entry of option) {
                const isPair = !this.#names.has(entry) && Array.isArray(entry);
                const item = this.#item(isPair ? entry[0] : entry);
                view.setUint32(at, item, true);
                view.setUint32(at + 4, isPair ? this.#second(item, entry[1]) : 0, true);
                at += 8;
            }
        });
        this.#refuseSearch();
        const first = this.optionCount;
        give(new Uint8Array(buffer));
        checked(engine.problem_add(this.#pointer, list.length));
        try {
            if (texts?.some((text) => text !== '0')) this.#setCosts(first, texts);
        } catch (error) {
            engine.problem_remove(this.#pointer, list.length);
            throw error;
        }
        list.forEach((_, o) => {
            if (data?.[o] !== undefined) this.#data[first + o] = data[o];
        });
        this.#named = null;
        return first;
    }

    #refuseSearch() {
        if (this.#open.sessions > 0)
            throw new DlxError({message: 'a search of this problem has not ended: call return() of solutions(), or take all'});
    }

    #setCosts(first, texts) {
        this.#hasCosts = true;
        give(texts.map((text) => `${text}\0`).join(''));
        checked(engine.problem_set_costs(this.#pointer, first));
    }

    /** Set the cost of an option. */
    setCost(option, cost) {
        this.#refuseSearch();
        this.#setCosts(this.#number(option), [costText(cost)]);
    }

    /** Return the cost of an option. */
    cost(option) {
        engine.problem_cost(this.#pointer, this.#number(option));
        return costOf(printed());
    }

    /** Return the number of an option, given by its number, its data or, in a problem from a text, its text. */
    #number(option) {
        if (typeof option === 'number') {
            if (whole(option, 'an option') < this.optionCount) return option;
            throw new DlxError({message: `no such option: ${option}`});
        }
        if (this.#named === null) {
            this.#named = new Map();
            this.#data.forEach((data, number) => this.#named.set(data, this.#named.has(data) ? NONE : number));
        }
        const found = this.#named.get(option) ?? this.#findText(option);
        if (found === NONE) throw new DlxError({message: `several options have the data or the text ${String(option)}`});
        return found;
    }

    #findText(text) {
        const find = (after) => {
            give(text);
            return engine.problem_find(this.#pointer, after) >>> 0;
        };
        const found = this.#isText && typeof text === 'string' && !text.includes('\0') ? find(NONE) : NONE;
        if (found === NONE) throw new DlxError({message: `no such option: ${String(text)}`});
        return find(found) === NONE ? found : NONE;
    }

    /** Return the text of an option. If the problem was read from a text, it is the option's text there. */
    optionText(option) {
        checked(engine.problem_option(this.#pointer, this.#number(option)));
        return printed();
    }

    #session({require = [], forbid = [], seconds = 0, nodes = 0, ...settings}) {
        const limits = limitsOf({seconds, nodes});
        const session = checked(engine.session_new(this.#pointer));
        this.#open.sessions++;
        try {
            for (const [name, value] of Object.entries(settings)) {
                if (!SETTINGS.includes(name)) throw new DlxError({message: `unknown setting '${name}'`});
                if (value === undefined) continue;
                if (`${value}`.includes('\0')) throw new DlxError({message: `the setting '${name}' contains a zero character`});
                give(`${name} ${typeof value === 'boolean' ? Number(value) : value}`);
                checked(engine.session_set(session));
            }
            for (const option of require) checked(engine.session_require(session, this.#number(option)));
            for (const option of forbid) checked(engine.session_forbid(session, this.#number(option)));
            engine.session_limit(session, ...limits);
        } catch (error) {
            this.#end(session);
            throw error;
        }
        return session;
    }

    #end(session) {
        engine.session_free(session);
        this.#open.sessions--;
    }

    #solution(options, cost) {
        const data = options.map((option) => (this.#data[option] === undefined ? option : this.#data[option]));
        return {options, data, cost: costOf(cost)};
    }

    /** Find the solutions one by one. */
    *solutions(settings = {}) {
        const session = this.#session(settings);
        const alive = {}; // as long as this generator
        sessions.register(alive, {session, problem: this, open: this.#open}, alive);
        let found = 0;
        try {
            for (;;) {
                const outcome = engine.session_next(session);
                if (outcome === -1) checked(-1);
                if (outcome === EXHAUSTED || outcome === HAS_FIRST) return;
                if (outcome !== FOUND) throw new LimitReached(found);
                found++;
                const at = engine.session_options(session);
                const options = [...new Uint32Array(engine.memory.buffer, at, engine.session_length(session))];
                if (this.#hasCosts) engine.session_cost_text(session, this.#pointer);
                yield this.#solution(options, this.#hasCosts ? printed() : '0');
            }
        } finally {
            sessions.unregister(alive);
            this.#end(session);
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
    cheapest(count = 1, settings = {}) {
        return whole(count, 'the number of solutions') > 0 ? [...this.solutions({cheapest: count, ...settings})] : [];
    }

    /** Return the exact number of solutions. */
    count(settings = {}) {
        return this.#counted(settings, COUNT_ONLY, (session, digits) => BigInt(digits));
    }

    /** Count, and use the session and the digits. */
    #counted(settings, goal, use) {
        const session = this.#session(settings);
        try {
            const outcome = engine.session_count(session, goal);
            if (outcome === -1) checked(-1);
            if (outcome !== EXHAUSTED) throw new LimitReached(BigInt(printed()));
            return use(session, printed());
        } finally {
            this.#end(session);
        }
    }

    /** Return all solutions, stored compactly. */
    diagram(settings = {}) {
        return this.#counted(settings, KEEP_DIAGRAM, (session, digits) => {
            const pointer = checked(engine.zdd_new(session, this.#pointer));
            return new Diagram(pointer, BigInt(digits), (options, cost) => this.#solution(options, cost));
        });
    }

    /** Return random solutions, each with the same probability. */
    sample(count = 1, {seed, ...settings} = {}) {
        return this.diagram(settings).sample(count, {seed});
    }
}
