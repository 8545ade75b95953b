// SPDX-License-Identifier: MIT
// Laws of the address, and of files.
'use strict';

const fs = require('node:fs');
const zlib = require('node:zlib');
const {
    dlx, dlxSudoku, verdict, same, run, open, close, value, count, go
} = require('./harness.js');

const hash = (page) => page.evaluate(() => location.hash);
const shared = async (page) => {
    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    return hash(page);
};

async function addressCarriesTheProblem() {
    const page = await open();
    const text = 'a b <c>&\n<c>&\na b\na\nb\n';
    await page.click('#own summary');
    await page.fill('#text', text);
    await page.click('#use');
    for (let i = 0; i < 5; i++) await page.click('#move');
    await page.click('#wide');
    const link = await shared(page);
    const other = await open({}, link);
    same('a text goes with the address', await other.inputValue('#text'), text);
    same('and the move', await count(other, 'number'), 5);
    same('and the view', await other.getAttribute('#wide', 'aria-pressed'), 'true');
    same('shared again, it is the same address', await shared(other), link);
    await close(other);

    await page.fill('#line', 'queens 5');
    await page.click('#make-line');
    await go(page, 'solution');
    const made = await open({}, await shared(page));
    same(
        'what was made goes with the address',
        await made.inputValue('#text'),
        run(dlx, ['generate', 'queens', '5']).stdout,
    );
    same('at its first solution', await value(made, 'solutions'), '1');
    await close(made);
    await page.selectOption('#example', 'tiny');
    same('an example is named', await shared(page), '#tiny&view=wide');

    await page.click('#tab-sudoku');
    const puzzle = '1.....3......2..';
    await page.fill('#puzzle', puzzle);
    const sudoku = await open({}, await shared(page));
    same('a puzzle goes with the address', await sudoku.inputValue('#puzzle'), puzzle);
    verdict('on its tab', await sudoku.isVisible('#puzzle'));
    await close(sudoku);
    const fpuzzles = run(dlxSudoku, ['convert', '--to=link'], puzzle).stdout.trim();
    const payload = fpuzzles.replace(/^.*load=/, '');
    const loaded = await open({}, `#load=${payload}`);
    verdict('so does a link of f-puzzles', /^4 × 4, 3 givens/.test(await value(loaded, 'puzzle-said')));
    await close(loaded);
    for (const unknown of ['#text=%%%', '#text=AAAA', '#nonsense', '#at=1&nonsense'])
        await (async () => {
            const lost = await open({}, unknown);
            verdict(`${unknown} is said to be unknown`, await lost.isVisible('#unknown'));
            same('and the page begins as usual', await lost.inputValue('#example'), 'classic');
            await close(lost);
        })();
    await close(page);
}

/** Drop a file on the page, as the system would. */
const drop = (page, name, buffer) =>
    page.evaluate(
        ([title, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], title));
            document.body.dispatchEvent(
                new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}),
            );
        },
        [name, [...buffer]],
    );

async function filesCanBeDropped() {
    const page = await open();
    const items = (n) => page.waitForFunction((w) => size.textContent.startsWith(w), `${n} items,`);
    const queens = run(dlx, ['generate', 'queens', '4']).stdout;
    for (const format of ['items', 'dense', 'rows', 'csv', 'mtx', 'ec', 'xcc', 'sets']) {
        const colorless = 'a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n';
        const text = run(dlx, ['convert', `--to=${format}`], colorless).stdout;
        await page.selectOption('#example', 'tiny');
        await drop(page, `classic.${format}`, Buffer.from(text));
        await items(7);
        await page.waitForSelector('#panels:not([aria-busy])');
        await go(page, 'end');
        same(`dropped: ${format}`, await value(page, 'solutions'), '1');
    }
    await drop(page, 'queens.dlx.gz', zlib.gzipSync(queens));
    await items(18);
    verdict('dropped: packed by gzip, with its board', await page.isVisible('#board svg'));
    await drop(page, 'queens.dlx.zst', Buffer.from('28b52ffd00112233', 'hex'));
    await page.waitForSelector('#unknown:not([hidden])');
    same(
        'dropped: packed by zstd, which it says',
        await value(page, 'unknown'),
        'queens.dlx.zst is compressed by zstd. This page reads plain texts and gzip: unpack the file first.',
    );
    await drop(page, 'half.gz', zlib.gzipSync(queens).subarray(0, 60));
    await page.waitForFunction(() => /half.gz is no complete gzip file/.test(document.getElementById('unknown').textContent));
    await drop(page, 'a.sdk', Buffer.from('1.....3......2..\n'));
    await page.waitForSelector('#puzzle', {state: 'visible'});
    same('dropped: a Sudoku', await page.inputValue('#puzzle'), '1.....3......2..\n');
    await drop(page, 'bad', Buffer.from('a b\na x\n'));
    await page.waitForSelector('#puzzle-refused:not([hidden])');
    verdict('dropped: nothing that is known, and the page says so', true);
    await close(page);
}

async function filesLeaveTheOtherTabAlone() {
    const page = await open({}, '#classic');
    await drop(page, 'a.sdk', Buffer.from('1.....3......2..\n'));
    await page.waitForSelector('#puzzle', {state: 'visible'});
    await page.click('#tab-watch');
    await go(page, 'end');
    same('after a Sudoku was dropped, the problem goes on', await value(page, 'solutions'), '1');
    await page.click('#own summary');
    await drop(page, 'cells.txt', Buffer.from('1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n'));
    await page.waitForFunction(() => size.textContent.startsWith('4 items,'));
    await page.click('#tab-sudoku');
    await page.click('#hint');
    const hint = run(dlxSudoku, ['hint'], '1.....3......2..').stdout.trim();
    same('after a matrix was dropped, the Sudoku does', (await value(page, 'hint-text')).replace(/ \(\w+\):/, ':'), hint);
    const isTaken = await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', 'a b');
        const event = new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true});
        return !document.getElementById('puzzle').dispatchEvent(event);
    });
    same('a text that is dragged into a field is left to the browser', isTaken, false);
    await close(page);
}

async function anAddressMayBeRefused() {
    const page = await open({}, '#classic');
    await page.evaluate(() => {
        history.replaceState = () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
        };
    });
    await page.selectOption('#example', 'tiny');
    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    const copied = await value(page, 'shared');
    const link = page.url().replace('#classic', '#tiny');
    verdict('where a browser refuses an address, Share has it', copied === link || copied.includes(`: ${link.length} `), copied);
    await close(page);
}

async function aNewAddressEndsTheOneBefore() {
    const page = await open({}, '#tiny');
    await page.evaluate(() => (location.hash = 'line=pentominoes%203x20&at=900000&tab=solve'));
    await page.waitForSelector('#panels[aria-busy]');
    await page.evaluate(() => (location.hash = 'classic'));
    await page.waitForSelector('#panels:not([aria-busy])');
    await page.waitForTimeout(50); // the way to the other move ends after that
    verdict('an address that is on its way when another comes changes nothing more', await page.isVisible('#watch'));
    same('and the other one is shown', await value(page, 'size'), '7 items, 6 options, 25 nodes');
    await close(page);
}

module.exports = [addressCarriesTheProblem, filesCanBeDropped, filesLeaveTheOtherTabAlone, anAddressMayBeRefused, aNewAddressEndsTheOneBefore];
