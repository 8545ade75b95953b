// SPDX-License-Identifier: MIT
// Laws of the engine that the page carries. They need no browser. Usage: node engine.test.js PAGE DLX_SUDOKU
'use strict';

const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const zlib = require('node:zlib');

const [page, dlxSudoku] = process.argv.slice(2);

/** Start the engine of the page, with the calls that the page makes. */
async function startEngine() {
    const source = fs.readFileSync(path.resolve(__dirname, '../../web/engine.js'), 'utf8');
    const engine = vm.runInThisContext(`${source}\nnewEngine`)();
    const base64 = /id="engine"[^>]*>([^<]+)/.exec(fs.readFileSync(page, 'utf8'))[1];
    await engine.start(await WebAssembly.compile(zlib.gunzipSync(Buffer.from(base64, 'base64'))));
    return engine;
}

const cells = '.'.repeat(81);
const boards = {
    plain: `5${cells.slice(1)}`,
    'odd and even': `odd r1c1\neven r2c2\n${cells}`,
    lines: `thermometer r1c1-r1c4\narrow r3c3-r3c6\nbetween r5c1-r5c5\nrenban r7c1-r7c4\n${cells}`,
    marks: `killer 15 r1c1-r1c3\nwhite 1 r3c3 r3c4\nblack 2 r4c4 r4c5\nquadruple 1,2,3 r5c5 r5c6 r6c5 r6c6\n${cells}`,
    'clues beside the board': `sandwich 5 r1c1-r1c9\nlittle-killer 12 r1c2-r2c1\n${cells}`,
    'other boards': `variant x,hyper,asterisk,anti-knight\n${cells}`,
    '4x4': '1...............',
};

async function test() {
    const engine = await startEngine();
    console.log(`1..${Object.keys(boards).length}`);
    for (const [index, [name, text]] of Object.entries(boards).entries()) {
        const opened = engine.call('puzzle_open', text);
        const drawn = engine.call('puzzle_draw').text;
        const command = spawnSync(dlxSudoku, ['convert', '--to=svg'], {input: text, encoding: 'utf8'});
        const good = opened.good && drawn !== '' && drawn === command.stdout;
        console.log(`${good ? 'ok' : 'not ok'} ${index + 1} - the page draws what the command draws: ${name}`);
        if (!good) console.log(`# ${opened.text}\n# ${command.stderr}`.replace(/\n(?!#)/g, '\n# '));
    }
}

test();
