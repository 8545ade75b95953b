// SPDX-License-Identifier: MIT
// Laws of the npm package: test.cjs FOLDER_OF_THE_PACKAGE. The output is TAP.
const assert = require('node:assert');
const {execFileSync, spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const v8 = require('node:v8');
const vm = require('node:vm');

const folder = path.resolve(process.argv[2]);
const TOY = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n';
const PUZZLE = '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......';
let number = 0;

function test(name, body) {
    number++;
    try {
        body();
        console.log(`ok ${number} - ${name}`);
    } catch (error) {
        process.exitCode = 1;
        console.log(`not ok ${number} - ${name}\n${String(error.stack).replace(/^/gm, '# ')}`);
    }
}

/** All solutions of a small problem by brute force: sorted lists of options. */
function bruteForce(items, options) {
    const found = [];
    for (let set = 0; set < 1 << options.length; set++) {
        const chosen = options.filter((_, o) => (set >> o) & 1);
        const covered = chosen.flat();
        if (covered.length === items.length && new Set(covered).size === items.length)
            found.push(options.map((_, o) => o).filter((o) => (set >> o) & 1));
    }
    return found;
}

function random(seed) {
    let state = seed;
    return (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % 65536 % below;
}

/** The twelve pentominoes on a board of 6x10, as items and options. */
function pentominoes() {
    const shapes = 'FILNPTUVWXYZ';
    const cells = {
        F: '01 02 10 11 21', I: '00 01 02 03 04', L: '00 10 20 30 31', N: '00 10 20 21 31', P: '00 01 10 11 20',
        T: '00 01 02 11 21', U: '00 02 10 11 12', V: '00 10 20 21 22', W: '00 10 11 21 22', X: '01 10 11 12 21',
        Y: '00 10 20 30 11', Z: '00 01 11 21 22',
    };
    const options = new Map();
    for (const shape of shapes)
        for (let turn = 0; turn < 8; turn++) {
            let at = cells[shape].split(' ').map((cell) => [...cell].map(Number));
            for (let t = 0; t < turn % 4; t++) at = at.map(([r, c]) => [c, -r]);
            if (turn > 3) at = at.map(([r, c]) => [r, -c]);
            const top = Math.min(...at.map(([r]) => r));
            const left = Math.min(...at.map(([, c]) => c));
            at = at.map(([r, c]) => [r - top, c - left]);
            for (let r = 0; r < 6; r++)
                for (let c = 0; c < 10; c++) {
                    const placed = at.map(([y, x]) => [y + r, x + c]);
                    if (placed.every(([y, x]) => y < 6 && x < 10)) {
                        const option = [shape, ...placed.map(([y, x]) => y * 10 + x).sort((a, b) => a - b)];
                        options.set(option.join(), option);
                    }
                }
        }
    return {items: [...shapes, ...Array(60).keys()], options: [...options.values()]};
}

/** Begin many searches that nobody ends, and return the memory of the engine in bytes. */
async function abandon({Problem}, {engine}) {
    v8.setFlagsFromString('--expose_gc');
    const collect = vm.runInNewContext('gc');
    const items = [...Array(400).keys()];
    const options = items.map((item) => [item]);
    for (let round = 0; round < 20; round++) {
        const problem = new Problem(items);
        for (let times = 0; times < 3; times++) problem.addOptions(options);
        for (let search = 0; search < 50; search++) problem.solutions({kernel: 'links'}).next();
        collect();
        await new Promise(setImmediate);
    }
    return engine.memory.buffer.byteLength;
}

async function main() {
    const dlx = await import(pathToFileURL(path.join(folder, 'index.js')));
    const memory = await abandon(dlx, await import(pathToFileURL(path.join(folder, 'engine.js'))));
    const {Problem, DlxError, LimitReached, sudoku} = dlx;

    test('random problems agree with brute force', () => {
        const draw = random(7);
        for (let round = 0; round < 200; round++) {
            const items = [...Array(1 + draw(6)).keys()].map((i) => `i${i}`);
            const options = Array.from({length: draw(11)}, () => items.filter(() => draw(3) === 0)).filter((o) => o.length > 0);
            const problem = new Problem(items);
            problem.addOptions(options);
            const expected = bruteForce(items, options);
            const found = [...problem].map((s) => [...s.options].sort((a, b) => a - b));
            const text = (list) => list.map(String).sort().join(';');
            assert.equal(text(found), text(expected));
            assert.equal(problem.count(), BigInt(expected.length));
            assert.equal(problem.solve() === null, expected.length === 0);
        }
    });
    test('pentominoes 6x10 have 9356 solutions', () => {
        const {items, options} = pentominoes();
        const problem = new Problem(items);
        problem.addOptions(options);
        assert.equal(problem.count(), 9356n);
        let found = 0;
        for (const solution of problem) found += solution.options.length === 12 ? 1 : 0;
        assert.equal(found, 9356);
    });
    test('names may be any values, and solutions have the data of their options', () => {
        const cell = {row: 1};
        const problem = new Problem([cell, 7]);
        problem.addOption([cell, 7], {data: 'both'});
        problem.addOption([cell]);
        problem.addOption([7], {data: 'seven'});
        assert.deepEqual([...problem].map((s) => s.data), [['both'], [1, 'seven']]);
    });
    test('options cover items several times', () => {
        const problem = new Problem(['hours', 'mon', 'tue'], {multiplicities: {hours: [10, 12]}});
        for (const [day, hours] of [['mon', 6], ['mon', 4], ['tue', 5], ['tue', 9]])
            problem.addOption([day, ['hours', hours]]);
        assert.deepEqual([...problem].map((solution) => solution.options), [[0, 2]]);
        assert.throws(() => problem.addOption([['mon', 2]]), DlxError);
        assert.throws(() => problem.addOption([['hours', 13]]), DlxError);
        assert.throws(() => problem.addOption([['hours', 'red']]), DlxError);
    });

    test('colors, costs and multiplicities', () => {
        const problem = new Problem(['early', 'late'], {secondary: ['ann'], multiplicities: {early: 2, late: [1, 2]}});
        for (const [shift, who, cost] of [['early', 'red', 3], ['early', 'red', 4], ['early', 'blue', 1], ['late', 'red', 2]])
            problem.addOption([shift, ['ann', who]], {cost});
        assert.deepEqual(problem.cheapest().map((s) => [s.cost, [...s.options].sort()]), [[9, [0, 1, 3]]]);
    });
    test('costs are exact at any size, and data may be null', () => {
        const problem = new Problem('ab');
        problem.addOptions(['a', 'b'], {costs: [Number.MAX_SAFE_INTEGER, 0], data: [null, 0]});
        assert.deepEqual(problem.cheapest().map((s) => [s.cost, s.data]), [[Number.MAX_SAFE_INTEGER, [null, 0]]]);
        problem.addOptions(['ab'], {costs: [2n ** 63n - 2n ** 53n]});
        for (const cost of ['x', NaN, null]) assert.throws(() => problem.setCost(0, cost), DlxError);
        assert.equal(problem.count({kernel: undefined}), problem.count());
        assert.equal(problem.cheapest(1, {require: [2]})[0].cost, 2n ** 63n - 2n ** 53n);
    });
    test('costs are decimal numbers with a sign', () => {
        const given = [2.5, '-0.25', 3n, 1e-7, -1e-7, '.5', '+7.', 0.1, -0, 25e-8, '007'];
        const wanted = [2.5, -0.25, 3, 1e-7, -1e-7, 0.5, 7, 0.1, 0, 25e-8, 7];
        const problem = new Problem('a');
        problem.addOptions(given.map(() => 'a'), {costs: given});
        assert.deepEqual(given.map((_, option) => problem.cost(option)), wanted);
        assert.deepEqual(problem.cheapest(20).map((s) => s.cost), [...wanted].sort((a, b) => a - b));
        problem.setCost(0, -4);
        assert.equal(problem.solve({cheapest: 1}).cost, -4);
        assert.equal(problem.diagram().cheapest().cost, -4);
        for (const cost of ['1e3', '', '-', '1,5', Infinity, {}, 2n ** 64n + 5n, '0.1234567890123456789', 1e-30, 1e300])
            for (const call of [() => problem.addOption('a', {cost}), () => problem.setCost(0, cost)]) assert.throws(call, DlxError);
        assert.throws(() => new Problem([], {secondary: 'x'}).addOptions(['x'], {costs: [-1]}), /cover the same number of times/);
        assert.deepEqual([problem.optionCount, problem.cost(0)], [given.length, -4]);
    });
    test('an option is found by its data or its text', () => {
        const cell = {row: 1};
        const problem = new Problem('ab');
        problem.addOptions(['ab', 'a', 'b', 'b'], {data: [cell, 'left', 'twice', 'twice']});
        assert.equal(problem.count({require: [cell]}), 1n);
        assert.equal(problem.count({forbid: ['left']}), 1n);
        for (const option of ['right', 'b', {row: 1}, undefined]) assert.throws(() => problem.count({require: [option]}), /no such option/);
        assert.throws(() => problem.count({require: ['twice']}), /several options/);
        const text = Problem.fromText('a b | x\na x:1\nb\na b\na b\nb x:2\n');
        assert.deepEqual([text.count(), text.count({require: ['b']}), text.count({require: [' a  x:1 ']}), text.cost('b')], [3n, 1n, 1n, 0]);
        assert.equal(text.optionText(4), 'b x:2');
        assert.throws(() => text.count({require: ['a b']}), /several options/);
        assert.throws(() => text.count({require: ['q']}), /no such option: q/);
    });
    test('a diagram has the solutions of a search', () => {
        const draw = random(8);
        for (let round = 0; round < 100; round++) {
            const items = [...Array(1 + draw(5)).keys()].map((i) => `i${i}`);
            const options = Array.from({length: draw(10)}, () => items.filter(() => draw(3) === 0)).filter((o) => o.length > 0);
            const problem = new Problem(items);
            problem.addOptions(options, {costs: options.map(() => (draw(19) - 9) / 2), data: options.map((_, o) => `o${o}`)});
            const key = (s) => `${[...s.data].sort().join()} ${s.cost}`;
            const diagram = problem.diagram();
            const found = [...diagram].map(key);
            assert.deepEqual([...found].sort(), [...problem].map(key).sort());
            assert.equal(diagram.count, problem.count());
            assert.deepEqual(diagram.cheapest()?.cost, problem.cheapest()[0]?.cost);
            assert.deepEqual(diagram.uses(), options.map((_, o) => BigInt(bruteForce(items, options).filter((s) => s.includes(o)).length)));
            const sample = problem.sample(5, {seed: 3}).map(key);
            assert.deepEqual(sample, diagram.sample(5, {seed: 3}).map(key));
            assert.ok(sample.length === (diagram.count > 0n ? 5 : 0) && sample.every((solution) => found.includes(solution)));
        }
        const toy = Problem.fromText(TOY).diagram({require: ['c e']});
        assert.deepEqual([toy.count, [...toy.at(-0).options].sort(), toy.toText('dump').trim().split('\n').at(-1)], [1n, [0, 3, 4], '.']);
        for (const number of [1, -1n, 0.5, 'x']) assert.throws(() => toy.at(number), DlxError);
        assert.throws(() => toy.toText('word'), /unknown format/);
        assert.throws(() => toy.sample(-1), DlxError);
        const {items, options} = pentominoes();
        const problem = new Problem(items);
        problem.addOptions(options);
        assert.equal(problem.diagram().at(9355n).options.length, 12);
        assert.throws(() => problem.diagram({nodes: 100}), LimitReached);
    });
    test('the package is required, and loaded when the program says so', () => {
        const run = (...args) => execFileSync('node', args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).trim();
        const entry = (name) => JSON.stringify(path.join(folder, name));
        const use = `const p = new Problem('ab'); p.addOptions(['a', 'b']); console.log(p.count())`;
        if (process.features.require_module)
            assert.equal(run('-e', `const {Problem} = require(${entry('index.js')}); ${use}`), '1n');
        const late = `import {Problem, load} from ${entry('async.js')}; import bytes from ${entry('bytes.js')};
            try { new Problem('ab'); } catch (error) { console.log(error.message); } await Promise.all([load(bytes), load(bytes)]); ${use}`;
        assert.equal(run('--input-type=module', '-e', late), 'the engine has not started: await load() first\n1n');
        const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
        for (const targets of Object.values(manifest.exports))
            for (const file of typeof targets === 'string' ? [targets] : Object.values(targets)) assert.ok(fs.existsSync(path.join(folder, file)), file);
        const isNode = (file) => /['"]node:/.test(fs.readFileSync(path.join(folder, file), 'utf8'));
        assert.deepEqual(fs.readdirSync(folder).filter((file) => file.endsWith('.js') && isNode(file)), ['cli.js', 'index.js']);
    });
    test('a search that nobody ends is freed', () => {
        assert.ok(memory < 64 << 20, `${memory} bytes`);
    });
    test('options are required and forbidden', () => {
        const problem = new Problem('ab');
        problem.addOptions(['ab', 'a', 'b']);
        assert.deepEqual([...problem.solutions({require: [1]})].map((s) => s.options.sort()), [[1, 2]]);
        assert.equal(problem.count({forbid: [1]}), 1n);
    });
    test('the same is found without presolving', () => {
        const problem = new Problem('abcdef', {secondary: 'x'});
        problem.addOptions(['ac', 'bdx', 'ab', 'cd', 'ex', 'f', 'f']);
        const found = (presolve) => [...problem.solutions({presolve})].map((s) => s.options.sort().join()).sort();
        assert.deepEqual(found(false), found(true));
        assert.deepEqual(found(0), ['2,3,4,5', '2,3,4,6']);
        for (const presolve of [true, false]) assert.equal(problem.count({presolve}), 2n);
        assert.throws(() => problem.count({presolve: 2}), DlxError);
    });
    test('a search ends after the first solutions', () => {
        const problem = new Problem('ab');
        problem.addOptions(['a', 'a', 'a', 'b', 'b']);
        for (const kernel of ['auto', 'links', 'lanes', 'bits'])
            assert.deepEqual([0, 1, 4, 6, 7].map((first) => [...problem.solutions({first, kernel})].length), [6, 1, 4, 6, 6]);
        assert.equal([...problem.solutions({first: 2, cheapest: 3})].length, 2);
        assert.equal(problem.count({first: 2}), 6n);
        assert.throws(() => [...problem.solutions({first: 5, nodes: 1, kernel: 'links'})], LimitReached);
    });
    test('counts are exact at any size', () => {
        const items = [];
        const options = [];
        for (let r = 0; r < 16; r++)
            for (let c = 0; c < 16; c++) {
                items.push(16 * r + c);
                if (c < 15) options.push([16 * r + c, 16 * r + c + 1]);
                if (r < 15) options.push([16 * r + c, 16 * r + c + 16]);
            }
        const problem = new Problem(items);
        problem.addOptions(options);
        assert.equal(problem.count(), 2444888770250892795802079170816n);
        assert.throws(() => [...problem.solutions({nodes: 2000})], LimitReached);
    });
    test('a limit on time also ends the making of a search', () => {
        const items = Array.from({length: 40000}, (_, i) => `i${i}`);
        const problem = new Problem(items);
        problem.addOptions(items.map((item) => [item]));
        problem.addOptions(items.slice(1).map((item, i) => [items[i], item]));
        for (const kernel of ['auto', 'links'])
            assert.throws(() => problem.solve({kernel, seconds: 1e-9}), LimitReached);
    });
    test('texts are read, and errors have their place', () => {
        assert.equal(Problem.fromText(TOY).count(), 1n);
        const costs = (...list) => Problem.fromText('a b\n' + list.map((cost, o) => `${'ab'[o]} |${cost}\n`).join('')).cheapest()[0].cost;
        assert.equal(costs('2.5', '-0.25'), 2.25);
        assert.equal(costs('-3', '1'), -2);
        assert.equal(costs('-9007199254740992', '0'), -9007199254740992n);
        assert.throws(() => Problem.fromText('a b\na\nb x\n'), (e) => e instanceof DlxError && e.line === 3 && e.column === 3);
        assert.throws(() => Problem.fromText(TOY, 'word'), /unknown format/);
    });
    test('wrong arguments are refused, and change nothing', () => {
        const problem = new Problem('ab');
        assert.throws(() => problem.addOptions(['a', 'q']), /no such item: q/);
        assert.throws(() => problem.addOptions(['a', 'bb']), DlxError);
        for (const more of [{costs: [1]}, {data: ['x', 'y', 'z']}])
            assert.throws(() => problem.addOptions(['a', 'b'], more), /there are 2 options, but/);
        assert.throws(() => problem.addOption([['a', 'red']]), DlxError);
        assert.throws(() => problem.count({kernel: 'spaghetti'}), DlxError);
        assert.throws(() => problem.count({colour: 1}), /unknown setting/);
        assert.throws(() => problem.addOption('a', {cots: 1}), /unknown setting: cots/);
        assert.throws(() => problem.addOptions(['a'], {cost: [1]}), /unknown setting: cost/);
        assert.throws(() => new Problem('a', {secundary: 'b'}), /unknown setting: secundary/);
        assert.throws(() => new Problem('aa'), DlxError);
        assert.equal(problem.optionCount, 0);
    });
    test('a number that the engine cannot hold is refused', () => {
        const problem = new Problem('ab');
        problem.addOptions(['ab', 'a', 'b'], {data: ['both', 'left', 'right']});
        for (const option of ['other', undefined, 1.5, -1, 2 ** 32 + 1, 3])
            for (const call of [(o) => problem.count({require: [o]}), (o) => problem.count({forbid: [o]}), (o) => problem.optionText(o)])
                assert.throws(() => call(option), DlxError);
        for (const times of [1.5, 2 ** 32 + 1, [0, -1], [undefined, 1], [0, 1, 2], []])
            assert.throws(() => new Problem('a', {multiplicities: {a: times}}), DlxError);
        for (const limit of [-1, NaN, 'soon'])
            for (const name of ['seconds', 'nodes']) assert.throws(() => problem.count({[name]: limit}), new RegExp(`${name} must be`));
        for (const count of ['x', -1, 1.5]) assert.throws(() => problem.cheapest(count), DlxError);
        for (const text of [5, null, undefined, ['a'], new Uint16Array(1)]) assert.throws(() => Problem.fromText(text), /a text or bytes/);
        assert.throws(() => problem.count({kernel: 'links\0more'}), /zero character/);
        assert.throws(() => [...problem.solutions({kernel: 'links', nodes: 0.5})], LimitReached);
        assert.throws(() => sudoku.count('.'.repeat(16), 2 ** 32 + 5), DlxError);
        assert.equal(problem.optionCount, 3);
    });
    test('a problem does not change during its searches', () => {
        const problem = new Problem('ab');
        problem.addOptions(['a', 'b', 'ab']);
        const open = problem.solutions();
        problem.addOption('a'); // it has not begun
        open.next();
        assert.throws(() => problem.addOption('b'), /has not ended/);
        assert.throws(() => problem.count({require: (function* () { problem.addOption('b'); })()}), /has not ended/);
        assert.throws(() => problem.count({kernel: 'none'}), DlxError);
        open.return();
        problem.addOption('b');
        assert.equal(problem.count(), 5n);
    });
    test('Sudoku is solved and counted', () => {
        assert.ok(sudoku.solve(PUZZLE).startsWith('417369825'));
        assert.equal(sudoku.count(PUZZLE), 1);
        assert.equal(sudoku.count('.'.repeat(16), 1000), 288);
        assert.equal(sudoku.solve('11' + '.'.repeat(79)), null);
        assert.throws(() => sudoku.solve('word'), DlxError);
        assert.throws(() => sudoku.solve(`${PUZZLE}\n${PUZZLE}`), (e) => e instanceof DlxError && e.line === 2);
        assert.throws(() => sudoku.count(`${PUZZLE}\n12.4`), (e) => e instanceof DlxError && e.line === 2);
    });
    test('Sudoku has the rules of the text', () => {
        const empty = '.'.repeat(16);
        assert.equal(sudoku.count(`killer 3 r1c1 r1c2\n${empty}`, 1000), 48);
        assert.equal(sudoku.count(`variant x\n${empty}`, 1000), 48);
        assert.equal(sudoku.solve(`white r1c1 r1c2\n13..${'.'.repeat(12)}`), null);
        assert.throws(() => sudoku.solve(`killer 9 r1c1 r1c2\n${empty}`), (e) => e instanceof DlxError && e.line === 1);
        assert.throws(() => sudoku.solve(`variant x\n${empty}\nvariant x\n${empty}`), (e) => e instanceof DlxError && e.line === 4);
    });
    test('A size may be rows and columns', () => {
        const text = `........5${'.'.repeat(15)}`;
        const solution = sudoku.solve(text, {size: [4, 6]});
        assert.match(solution, /^.{8}5.{15}$/);
        assert.equal(sudoku.solve(`board 4x6\n${text}`), solution);
        assert.equal(sudoku.count('.'.repeat(16), 1000, {size: 4}), 288);
        for (const size of [[2, 3], [40, 4]]) assert.throws(() => sudoku.solve(text, {size}), DlxError);
        for (const size of ['6x9', [4, 5, 6], [4.5, 6]]) assert.throws(() => sudoku.solve(text, {size}));
    });

    test('Sudoku has the digits of the puzzle', () => {
        const digits = (text) => text.replace(/[1-8]/g, (d) => 'ACEHIOPT'[d - 1]);
        assert.equal(sudoku.solve(digits(PUZZLE)), digits(sudoku.solve(PUZZLE)));
        assert.match(sudoku.solve(`digits 0-3\n012${'.'.repeat(13)}`), /^0123/);
    });

    test('Sudoku obeys limits', () => {
        const empty = '.'.repeat(81);
        for (const limits of [{seconds: 0.05}, {nodes: 100}]) {
            assert.throws(() => sudoku.count(empty, 1e9, limits), (e) => e instanceof LimitReached && e.count > 0);
            assert.throws(() => sudoku.solve('.'.repeat(36 * 36), {seconds: 1e-6, ...limits}), LimitReached);
        }
        const most = {seconds: 1000, nodes: 1e9};
        assert.equal(sudoku.solve(PUZZLE, most), sudoku.solve(PUZZLE));
        assert.equal(sudoku.count('.'.repeat(16), 1000, most), 288);
        assert.throws(() => sudoku.solve(PUZZLE, {seconds: -1}), DlxError);
        assert.throws(() => sudoku.solve(PUZZLE, {second: 1}), /unknown limit: second/);
    });
    test('both engines give the same answers', () => {
        const vectors = fs.readFileSync(path.join(folder, 'engine.js'), 'utf8');
        const plain = vectors.replace('=> WebAssembly.validate(VECTOR_TEST)', '=> false');
        assert.notEqual(plain, vectors);
        assert.ok(WebAssembly.validate(new Uint8Array(/VECTOR_TEST = new Uint8Array\(\[([^\]]*)\]/s.exec(vectors)[1].split(',').map(Number).slice(0, 31))));
        const copy = fs.mkdtempSync(path.join(require('node:os').tmpdir(), 'dlx-'));
        fs.cpSync(folder, copy, {recursive: true});
        fs.writeFileSync(path.join(copy, 'engine.js'), plain);
        fs.writeFileSync(path.join(copy, 'toy'), TOY);
        for (const place of [folder, copy])
            assert.equal(execFileSync('node', [path.join(place, 'cli.js'), 'count', path.join(copy, 'toy')], {encoding: 'utf8'}), '1\n');
        fs.rmSync(copy, {recursive: true});
    });
    test('the command solves and reports errors', () => {
        const run = (input, ...args) => spawnSync('node', [path.join(folder, 'cli.js'), ...args], {input, encoding: 'utf8'});
        assert.equal(run(TOY, 'solve').stdout, 'a d f\nb g\nc e\n');
        assert.equal(run(`${PUZZLE}\n`, 'sudoku').stdout.slice(0, 9), '417369825');
        assert.equal(run('a b\na\n', 'solve').status, 1);
        assert.equal(run('a\na\na\n', 'solve', '-', '1').stdout, 'a\n');
        for (const words of [['solve', '-', '1.5'], ['solve', '-', '0'], ['count', '-', '5']]) assert.equal(run('a\na\na\n', ...words).status, 2);
        assert.match(run('a b\na\nb x\n', 'count').stderr, /line 3, column 3/);
        assert.deepEqual([run('a b\na\n', 'count').stdout, run('a b\na\n', 'count').status], ['0\n', 1]);
        const none = run(`${'11'.padEnd(81, '.')}\n${PUZZLE}\n`, 'sudoku');
        assert.match(none.stdout, /^no solution\n417369825/);
        assert.equal(none.status, 1);
        assert.match(run('', '--help').stdout, /^Usage: .*Exit status: 0 /s);
        assert.equal(run('', '--help').status, 0);
        assert.equal(run('', 'solve', '-', '1', 'more').status, 2);
        assert.equal(run('', 'word').status, 2);
        assert.equal(run('', 'count', '/there/is/none').status, 2);
        const names = [...Array(40).keys()].map((i) => `i${i}`);
        const pipe = ['-c', '"$0" "$1" solve | head -n 1', 'node', path.join(folder, 'cli.js')];
        const ended = spawnSync('sh', pipe, {input: `${names.join(' ')}\n${`${names.join('\n')}\n`.repeat(2)}`, encoding: 'utf8', timeout: 20000});
        assert.deepEqual([ended.status, ended.stdout, ended.stderr], [0, 'i0\n', '']);
    });
    console.log(`1..${number}`);
}

main();
