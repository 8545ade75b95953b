// SPDX-License-Identifier: MIT
// The npm package in bundles: bundle.cjs FOLDER_OF_THE_PACKAGE FOLDER_OF_THE_BUNDLERS. Each bundler that is installed
// bundles a small program, and Node runs the bundle as a browser would: without the package, and with fetch() alone.
const assert = require('node:assert');
const {execFileSync} = require('node:child_process');
const fs = require('node:fs');
const {createRequire} = require('node:module');
const os = require('node:os');
const path = require('node:path');
const {pathToFileURL} = require('node:url');

const [packed, bundlers] = process.argv.slice(2).map((folder) => path.resolve(folder));
const PUZZLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
const USE = `const problem = new Problem('abcdefg');
problem.addOptions(['ce', 'adg', 'bcf', 'adf', 'bg', 'deg']);
console.log(problem.count(), problem.diagram().count, sudoku.solve('${PUZZLE}').slice(0, 9));
`;
const EXPECTED = '1n 1n 417369825\n';
const PROGRAMS = {
    'app.mjs': `import {Problem, sudoku} from 'dlx-exact-cover';\n${USE}`,
    'late.mjs': `import {Problem, load, sudoku} from 'dlx-exact-cover/async';\nimport bytes from 'dlx-exact-cover/bytes';\n` +
        `load(bytes).then(() => {${USE}});\n`,
    // fetch() of Node reads no files. A bundle takes nothing else from Node.
    'fetch.cjs': `const {readFileSync} = require('node:fs');
globalThis.fetch = async (url) => new Response(readFileSync(new URL(url)));\n`,
    'worker.cjs': `new (require('node:worker_threads').Worker)(process.argv[2]);\n`,
};
let number = 0;

/** The folder of a program, in which the package is installed as npm does it. */
function project() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dlx-bundle-'));
    fs.cpSync(packed, path.join(folder, 'node_modules', 'dlx-exact-cover'), {recursive: true});
    for (const [name, text] of Object.entries(PROGRAMS)) fs.writeFileSync(path.join(folder, name), text);
    return folder;
}

function copyEngine(from, to) {
    for (const name of ['engine.wasm', 'engine-simd.wasm']) fs.copyFileSync(path.join(from, 'node_modules/dlx-exact-cover', name), path.join(to, name));
}

// Each returns the path of the bundle. `late` needs no top-level await and no file of the engine.
const BUNDLERS = {
    async esbuild(esbuild, folder, out, entry, isLate) {
        const outfile = path.join(out, isLate ? 'bundle.cjs' : 'bundle.mjs');
        await esbuild.build({absWorkingDir: folder, entryPoints: [entry], outfile, bundle: true, platform: 'browser',
            format: isLate ? 'iife' : 'esm', logLevel: 'error'});
        if (!isLate) copyEngine(folder, out);
        return outfile;
    },
    async rollup(rollup, folder, out, entry, isLate, load) {
        const {nodeResolve} = await load('@rollup/plugin-node-resolve');
        const bundle = await rollup.rollup({input: path.join(folder, entry), plugins: [nodeResolve({browser: true})]});
        const file = path.join(out, isLate ? 'bundle.cjs' : 'bundle.mjs');
        await bundle.write({file, format: isLate ? 'iife' : 'es'});
        if (!isLate) copyEngine(folder, out);
        return file;
    },
    async vite(vite, folder, out, entry) {
        await vite.build({root: folder, base: './', logLevel: 'error', configFile: false, build: {outDir: out, emptyOutDir: false,
            target: 'esnext', modulePreload: false, rollupOptions: {input: path.join(folder, entry), output: {entryFileNames: 'bundle.mjs'}}}});
        return path.join(out, 'bundle.mjs');
    },
    async webpack({default: webpack}, folder, out, entry) {
        const settings = {mode: 'production', context: folder, entry: `./${entry}`, experiments: {outputModule: true},
            output: {path: out, filename: 'bundle.mjs', module: true}, performance: false};
        const done = (resolve, reject) => webpack(settings, (error, stats) =>
            error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve());
        await new Promise(done);
        return path.join(out, 'bundle.mjs');
    },
};

async function main() {
    const find = createRequire(path.join(bundlers, 'package.json'));
    const load = async (name) => import(pathToFileURL(find.resolve(name)));
    for (const [name, bundle] of Object.entries(BUNDLERS)) {
        let bundler;
        try {
            bundler = await load(name);
        } catch (error) {
            console.log(`ok ${++number} - ${name} # SKIP it is not installed in ${bundlers}: ${error.code}`);
            continue;
        }
        for (const entry of ['app.mjs', 'late.mjs']) {
            const folder = project();
            const out = path.join(folder, 'dist');
            fs.mkdirSync(out);
            try {
                const file = await bundle(bundler, folder, out, entry, entry === 'late.mjs', load);
                fs.rmSync(path.join(folder, 'node_modules'), {recursive: true});
                const run = (...words) => execFileSync('node', ['--require', path.join(folder, 'fetch.cjs'), ...words], {encoding: 'utf8'});
                assert.deepEqual([run(file), run(path.join(folder, 'worker.cjs'), file)], [EXPECTED, EXPECTED]);
                console.log(`ok ${++number} - ${name} ${bundler.version ?? bundler.VERSION ?? bundler.default?.version} bundles ${entry}`);
            } catch (error) {
                process.exitCode = 1;
                console.log(`not ok ${++number} - ${name} bundles ${entry}\n${String(error.stack).replace(/^/gm, '# ')}`);
            }
            fs.rmSync(folder, {recursive: true});
        }
    }
    console.log(`1..${number}`);
}

main();
