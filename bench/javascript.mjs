// SPDX-License-Identifier: MIT
// Compare the npm package with the package `dancing-links`: user seconds for all packings of pentominoes, which each of
// them gets as the same lists of columns. The programs take turns, and the least of a few times counts.
//
//     npm install dancing-links
//     node bench/javascript.mjs build-web/bindings/javascript/package PROBLEM [TIMES]    a file of `dlx generate`
import {readFileSync} from 'node:fs';
import {loadavg} from 'node:os';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, file, times = '3'] = process.argv.slice(2);
const {Problem} = await import(pathToFileURL(resolve(folder, 'index.js')));
const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('|'));
const items = lines[0].trim().split(/\s+/);
const options = lines.slice(1).map((line) => line.trim().split(/\s+/));

function makeProblem() {
    const problem = new Problem(items);
    problem.addOptions(options);
    return problem;
}

function visitAll(problem) {
    let found = 0;
    for (const solution of problem) found += solution.options.length > 0;
    return found;
}

const programs = {
    'dlx, count': () => makeProblem().count(),
    'dlx, all solutions': () => visitAll(makeProblem()),
};
try {
    const other = resolve('node_modules/dancing-links');
    const {version, module, main} = JSON.parse(readFileSync(`${other}/package.json`));
    const {DancingLinks} = await import(pathToFileURL(resolve(other, module ?? main)));
    programs[`dancing-links ${version}, all solutions`] = () => {
        const numbers = new Map(items.map((item, number) => [item, number]));
        const solver = new DancingLinks().createSolver({columns: items.length});
        options.forEach((option, o) => solver.addSparseConstraint(o, option.map((item) => numbers.get(item))));
        return solver.findAll().length;
    };
} catch (error) {
    console.log(`          dancing-links: ${error.message.split('\n')[0]}`);
}

const least = {};
for (let time = 0; time < Number(times); time++)
    for (const [name, work] of Object.entries(programs)) {
        const begin = process.cpuUsage();
        const found = work();
        const seconds = process.cpuUsage(begin).user / 1e6;
        least[name] = {found, seconds: Math.min(seconds, least[name]?.seconds ?? Infinity)};
    }
const longest = Math.max(...Object.values(least).map(({seconds}) => seconds));
for (const [name, {found, seconds}] of Object.entries(least))
    console.log(`${seconds.toFixed(2).padStart(8)}  ${name}: ${found}, ${(longest / seconds).toFixed(1)} times as fast`);
console.log(`          ${loadavg()[0].toFixed(1)} programs were ready to run on average during the last minute`);
