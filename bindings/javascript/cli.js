#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The command of the package: count and solve. The commands of the C program do more.
import {readFileSync} from 'node:fs';
import {Problem, sudoku} from './index.js';

const USAGE = `Usage: dlx count [FILE]           print the number of solutions of a problem
       dlx solve [FILE] [COUNT]   print its solutions, or the first COUNT of them
       dlx sudoku [FILE]          solve a puzzle on each line
Without FILE, or if it is -, standard input is read.`;

function print(text) {
    process.stdout.write(`${text}\n`);
}

function printSolutions(problem, most) {
    let found = 0;
    for (const {options} of problem) {
        print(`${found > 0 ? '\n' : ''}${options.map((option) => problem.optionText(option)).join('\n')}`);
        if (++found === most) break;
    }
    return found > 0 ? 0 : 1;
}

function main([command, file = '-', count = 'Infinity']) {
    if (!['count', 'solve', 'sudoku'].includes(command) || !(Number(count) > 0)) {
        console.error(USAGE);
        return 2;
    }
    const text = readFileSync(file === '-' ? 0 : file);
    if (command === 'count') print(Problem.fromText(text).count());
    if (command === 'solve') return printSolutions(Problem.fromText(text), Number(count));
    if (command === 'sudoku')
        for (const line of text.toString().split('\n').filter((line) => line.trim() !== ''))
            print(sudoku.solve(line) ?? 'no solution');
    return 0;
}

process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 2));
try {
    process.exitCode = main(process.argv.slice(2));
} catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 2;
}
