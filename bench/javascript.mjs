// SPDX-License-Identifier: MIT
// Compare the npm package with the package `dancing-links`: user seconds for all packings of pentominoes, which each of
// them gets as the same lists of columns.
//
//     npm install dancing-links
//     node bench/javascript.mjs build-web/bindings/javascript/package PROBLEM    a file of `dlx generate`
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, file] = process.argv.slice(2);
const {Problem} = await import(pathToFileURL(resolve(folder, 'index.js')));
const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('|'));
const items = lines[0].trim().split(/\s+/);
const options = lines.slice(1).map((line) => line.trim().split(/\s+/));

function measure(name, work) {
    const begin = process.cpuUsage();
    const found = work();
    console.log(`${(process.cpuUsage(begin).user / 1e6).toFixed(2).padStart(8)}  ${name}: ${found}`);
}

measure('dlx, count', () => {
    const problem = new Problem(items);
    problem.addOptions(options);
    return problem.count();
});
measure('dlx, all solutions', () => {
    const problem = new Problem(items);
    problem.addOptions(options);
    let found = 0;
    for (const solution of problem) found += solution.options.length > 0;
    return found;
});
try {
    const other = resolve('node_modules/dancing-links');
    const {module, main} = JSON.parse(readFileSync(`${other}/package.json`));
    const {DancingLinks} = await import(pathToFileURL(resolve(other, module ?? main)));
    measure('dancing-links, all solutions', () => {
        const numbers = new Map(items.map((item, number) => [item, number]));
        const solver = new DancingLinks().createSolver({columns: items.length});
        options.forEach((option, o) => solver.addSparseConstraint(o, option.map((item) => numbers.get(item))));
        return solver.findAll().length;
    });
} catch (error) {
    console.log(`          dancing-links: ${error.message.split('\n')[0]}`);
}
