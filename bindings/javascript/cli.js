#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The command of the package: count and solve. The commands of the C program do more.
import {readFileSync, writeSync} from 'node:fs';
import {Problem, sudoku} from './index.js';

const USAGE = `Usage: dlx count [FILE]           print the number of solutions of a problem
       dlx solve [FILE] [COUNT]   print its solutions, or the first COUNT of them
       dlx sudoku [FILE]          solve a puzzle on each line
Without FILE, or if it is -, standard input is read.
Exit status: 0 there is a solution, 1 there is none (sudoku: for some puzzle), 2 usage or input error.`;

/** Print a line. A stream would report a reader that is gone only after the last solution. */
function print(text) {
    const bytes = Buffer.from(`${text}\n`);
    for (let at = 0; at < bytes.length; )
        try {
            at += writeSync(1, bytes, at);
        } catch (error) {
            if (error.code !== 'EAGAIN') throw error;
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); // a millisecond: the reader is slow
        }
}

function printSolutions(problem, most) {
    let found = 0;
    for (const {options} of problem) {
        print(`${found > 0 ? '\n' : ''}${options.map((option) => problem.optionText(option)).join('\n')}`);
        if (++found === most) break;
    }
    return found > 0 ? 0 : 1;
}

function printCount(problem) {
    const count = problem.count();
    print(count);
    return count > 0n ? 0 : 1;
}

function printGrids(lines) {
    let status = 0;
    for (const line of lines.filter((line) => line.trim() !== '')) {
        const grid = sudoku.solve(line);
        print(grid ?? 'no solution');
        if (grid === null) status = 1;
    }
    return status;
}

// Only `solve` takes a number.
const isCount = (command, count) =>
    count === undefined || (command === 'solve' && Number.isInteger(Number(count)) && Number(count) > 0);

function main([command, file = '-', count, ...more]) {
    if (command === '--help') {
        print(USAGE);
        return 0;
    }
    if (more.length > 0 || !['count', 'solve', 'sudoku'].includes(command) || !isCount(command, count)) {
        console.error(USAGE);
        return 2;
    }
    const text = readFileSync(file === '-' ? 0 : file);
    if (command === 'count') return printCount(Problem.fromText(text));
    if (command === 'solve') return printSolutions(Problem.fromText(text), Number(count ?? Infinity));
    return printGrids(text.toString().split('\n'));
}

try {
    process.exitCode = main(process.argv.slice(2));
} catch (error) {
    if (error.code !== 'EPIPE') {
        console.error(`error: ${error.message}`);
        process.exitCode = 2;
    }
}
