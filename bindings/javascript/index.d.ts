// SPDX-License-Identifier: MIT
/** A cost: a decimal number with at most 18 decimals, such as 3, -0.5, 12n or "0.01". An option with a negative cost needs
 * an item that all solutions cover the same number of times. The costs of all options together, without the decimal
 * point, must be below 2^63. */
export type Cost = number | bigint | string;

/** A solution: the numbers of its options, the data given with them (or the numbers), and its cost. A cost is a bigint if
 * it is whole and a number would not be exact; with a decimal point, it is the nearest number. */
export interface Solution<Data = unknown> {
    options: number[];
    data: (Data | number)[];
    cost: number | bigint;
}

/** Which solutions, and how much work. An option is given by its number, its data or, in a problem from a text, its text.
 * A number is always the number of an option. */
export interface Limits {
    /** Only solutions with all of these options. */
    require?: Iterable<unknown>;
    /** Only solutions with none of these options. */
    forbid?: Iterable<unknown>;
    /** Throw LimitReached after this time. */
    seconds?: number;
    /** Throw LimitReached after this many nodes of the search tree. */
    nodes?: number;
    /** For tables of a count or a diagram, in bytes, such as "256M". */
    memory?: number | string;
}

export interface Settings extends Limits {
    /** Only this many cheapest solutions, in the order of their costs. */
    cheapest?: number;
    /** With `cheapest`, they may cost this much more than the cheapest: 5, or "1%". */
    gap?: number | string;
    /** End after this many solutions; 0: after all. 1 finds any solution, as fast as possible. Counts ignore it. */
    first?: number;
    /** Search in a random order that depends only on the seed. */
    seed?: number;
    choose?: 'shortest' | 'first' | 'weighted' | 'restarts' | 'consistent';
    kernel?: 'auto' | 'links' | 'lanes' | 'bits' | 'frontier' | 'search';
    /** First remove options that soon fail (default: true). With a kernel other than auto, this is never done. */
    presolve?: boolean;
}

/** An error of the library. `line` and `column` give the place in a text, from 1. */
export class DlxError extends Error {
    line: number;
    column: number;
}

/** A limit ended a search or a count. There are at least `count` solutions. */
export class LimitReached extends Error {
    count: number | bigint;
}

/** Items, and options that each cover some of the items. Names of items may be any values. */
export class Problem<Name = unknown, Data = unknown> implements Iterable<Solution<Data>> {
    constructor(
        items?: Iterable<Name>,
        more?: {
            secondary?: Iterable<Name>;
            multiplicities?: Map<Name, number | [number, number]> | Record<string, number | [number, number]>;
        },
    );
    /** Read a problem from a text in one of the formats of dlx. It cannot be extended: it knows no names of items. */
    static fromText(text: string | Uint8Array, format?: string): Problem<string, never>;
    readonly itemCount: number;
    readonly optionCount: number;
    /**
     * Add an option and return its number. An entry is a name or a pair. The pair of a secondary item has its color. The
     * pair of an item with a multiplicity has the number of times that the option covers it.
     */
    addOption(entries: Iterable<Name | [Name, unknown]>, more?: {cost?: Cost; data?: Data}): number;
    /** Add many options, or none if one is refused. Return the number of the first. `costs` and `data` have a value
     * for each option. */
    addOptions(
        options: Iterable<Iterable<Name | [Name, unknown]>>,
        more?: {costs?: Cost[]; data?: Data[]},
    ): number;
    /** Set the cost of an option, given by number, data or text. */
    setCost(option: unknown, cost: Cost): void;
    /** Return the cost of an option. */
    cost(option: unknown): number | bigint;
    /** Return the text of an option. If the problem was read from a text, it is the option's text there. */
    optionText(option: unknown): string;
    /** Find the solutions one by one. Options can be added again when the generator has ended or returned. */
    solutions(settings?: Settings): Generator<Solution<Data>, void, void>;
    [Symbol.iterator](): Iterator<Solution<Data>>;
    /** Return any solution, as fast as possible, or null. */
    solve(settings?: Settings): Solution<Data> | null;
    /** Return the cheapest solutions, cheapest first. */
    cheapest(count?: number, settings?: Settings): Solution<Data>[];
    /** Return the exact number of solutions, without visiting each of them. */
    count(settings?: Settings): bigint;
    /** Return all solutions, stored compactly: far more than could be listed. */
    diagram(limits?: Limits): Diagram<Data>;
    /** Return random solutions, each with the same probability; [] if there are none. Each call makes a diagram, so call
     * diagram() once if you need several samples. */
    sample(count?: number, settings?: Limits & {seed?: number}): Solution<Data>[];
}

/** All solutions of a problem, numbered from 0. Make a new diagram after the problem has changed. */
export class Diagram<Data = unknown> implements Iterable<Solution<Data>> {
    private constructor();
    /** The number of solutions. */
    readonly count: bigint;
    /** The number of nodes of the diagram. */
    readonly nodes: number;
    /** Return a solution by its number. */
    at(number: number | bigint): Solution<Data>;
    [Symbol.iterator](): Iterator<Solution<Data>>;
    /** Return random solutions, each with the same probability; [] if there are none. Equal seeds give equal solutions. */
    sample(count?: number, settings?: {seed?: number}): Solution<Data>[];
    /** Return the cheapest solution, or null if there are none. */
    cheapest(): Solution<Data> | null;
    /** Return for each option the number of solutions that contain it. */
    uses(): bigint[];
    /** Write the diagram in a format: "diagram", which `dlx diagram` reads, "dot", "knuth" or "dump". */
    toText(format?: 'diagram' | 'dot' | 'knuth' | 'dump'): string;
}

/** Sudoku from 4x4 to 36x36, in any form that dlx-sudoku reads, with the variants and clues in the text. */
export namespace sudoku {
    /** Throw LimitReached after this time, or after this many nodes of the search tree. The size is needed only if the
     * text does not say it: one number, or the rows and columns of a rectangular board. */
    type Limits = Pick<Settings, 'seconds' | 'nodes'> & {size?: number | [number, number]};
    /** Return a solution on one line, or null if there is none. */
    function solve(puzzle: string, limits?: Limits): string | null;
    /** Return the number of solutions, but at most `limit`, which is 2. */
    function count(puzzle: string, limit?: number, limits?: Limits): number;
}
