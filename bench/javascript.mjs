// SPDX-License-Identifier: MIT
// Solve one problem with a package for Node, for tables.py: print the number of all solutions, or the cheapest one.
//
//     node javascript.mjs FOLDER/node_modules/dancing-links dancing-links FILE     a file of `dlx generate`
//     node javascript.mjs FOLDER/node_modules/highs highs FILE                     a file of `dlx convert --to=lp`
//     node javascript.mjs build-web/bindings/javascript/package dlx FILE           the package of this project
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, program, file] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');

function readItems() {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('|'));
    const [items, ...options] = lines.map((line) => line.trim().split(/\s+/));
    const bar = items.indexOf('|');
    return bar < 0 ? {primary: items, secondary: [], options}
        : {primary: items.slice(0, bar), secondary: items.slice(bar + 1), options};
}

const programs = {
    async dlx() {
        const {Problem} = await import(pathToFileURL(resolve(folder, 'index.js')));
        const {primary, secondary, options} = readItems(), problem = new Problem(primary, {secondary});
        problem.addOptions(options);
        let found = 0;
        for (const solution of problem) found += solution.options.length > 0;
        console.log(found);
    },
    async 'dancing-links'() {
        const {DancingLinks} = createRequire(import.meta.url)(resolve(folder));
        const {primary, secondary, options} = readItems();
        const number = new Map([...primary, ...secondary].map((item, place) => [item, place]));
        const solver = new DancingLinks().createSolver(
            {primaryColumns: primary.length, secondaryColumns: secondary.length});
        options.forEach((option, o) => {
            const columns = option.map((item) => number.get(item));
            solver.addSparseConstraint(o, {
                primary: columns.filter((column) => column < primary.length),
                secondary: columns.filter((column) => column >= primary.length).map((column) => column - primary.length),
            });
        });
        let found = 0;
        for (const solution of solver.createGenerator()) found += solution.length > 0;
        console.log(found);
    },
    async highs() {
        const highs = await createRequire(import.meta.url)(resolve(folder))();
        const {Status, ObjectiveValue, Columns} = highs.solve(text);
        console.log(`Model status\n${Status}\nObjective ${ObjectiveValue}\n# Columns ${Object.keys(Columns).length}`);
        for (const [name, {Primal}] of Object.entries(Columns)) console.log(`${name} ${Primal}`);
    },
};
await programs[program]();
