// SPDX-License-Identifier: MIT
// Laws of the tab Solve.
'use strict';

const {dlx, verdict, same, run, lines, open, close, value, shoot, complaints} = require('./harness.js');

const said = (page, pattern) =>
    page.waitForFunction((text) => new RegExp(text).test(document.getElementById('solve-said').textContent), pattern, {
        timeout: 60000,
    });

async function problemsAreSolved() {
    const page = await open({}, '#line=queens%206&tab=solve');
    verdict('the problem is named', /queens 6: 30 items/.test(await value(page, 'solve-title')), await value(page, 'solve-title'));
    await page.click('#solve-count');
    await said(page, '^4 solutions, counted by');
    await page.click('#solve-all');
    await said(page, '^All solutions');
    same('all solutions', await value(page, 'solve-said'), 'All solutions: 4 solutions.');
    same('are drawn', await page.$$eval('#solve-list .drawn', (all) => all.length), 4);
    await shoot(page, 'solved');
    await page.click('#solve-first');
    await said(page, '^The first 1 solution');
    const text = run(dlx, ['generate', 'queens', '6']).stdout;
    const first = await page.getAttribute('#solve-list .drawn', 'title');
    const all = lines(run(dlx, ['solve', '--first=1'], text).stdout).sort().join();
    same('the first is the command\'s', first.split('\n').sort().join(), all);

    await page.click('#tab-watch');
    await page.click('#own summary');
    await page.fill('#line', 'dominoes 8x8');
    await page.click('#make-line');
    await page.click('#tab-cover');
    await page.click('#solve-count');
    await said(page, 'counted by');
    const grouped = (digits) => page.evaluate((text) => Solve.grouped(text), digits);
    same('digits are in groups', [await grouped('1'), await grouped('123'), await grouped('1234567')].join(), '1,123,1 234 567');
    same('however many they are', (await grouped('1'.repeat(200000))).length, 266666);
    verdict('large counts are counted without search', /^12 988 816 solutions/.test(await value(page, 'solve-said')), await value(page, 'solve-said'));
    await page.click('#solve-sample');
    await said(page, 'equally likely');
    same('samples are drawn', await page.$$eval('#solve-list .drawn', (drawn) => drawn.length), 12);
    await close(page);
}

async function longWorkCanBeStopped() {
    const page = await open({}, '#line=queens%2017&tab=solve');
    await page.click('#solve-count');
    await said(page, 'so far');
    const longest = await page.evaluate(
        () =>
            new Promise((resolve) => {
                let most = 0,
                    before = performance.now();
                const end = before + 1000;
                const look = () => {
                    const now = performance.now();
                    most = Math.max(most, now - before);
                    before = now;
                    if (now < end) setTimeout(look, 0);
                    else resolve(most);
                };
                look();
            }),
    );
    console.log(`# while it counts, the page waits at most ${longest.toFixed(0)} ms`);
    await page.click('#solve-stop');
    verdict('work can be stopped', /^Stopped/.test(await value(page, 'solve-said')));
    await page.click('#solve-first');
    await said(page, '^The first 1 solution');
    verdict('and other work begun', true);
    await close(page);
}

async function answersBelongToTheirProblem() {
    const page = await open({}, '#queens&tab=solve');
    await page.click('#solve-all');
    await said(page, '^All solutions: 2');
    await page.click('#tab-sudoku');
    await page.click('#tab-cover');
    verdict('an answer stays while its problem does', /^All solutions: 2/.test(await value(page, 'solve-said')));
    await page.click('#tab-watch');
    await page.selectOption('#example', 'classic');
    await page.click('#tab-cover');
    same('with another problem it goes', await value(page, 'solve-said'), '');
    same('and its list, too', await page.$$eval('#solve-list li', (all) => all.length), 0);
    await close(page);
}

async function aJobThatFailsEnds() {
    const page = await open({}, '#queens&tab=solve');
    await page.evaluate(() => {
        const start = Helper.startWorker;
        Helper.startWorker = () => {
            Helper.startWorker = start;
            const worker = start();
            const post = worker.postMessage.bind(worker);
            worker.postMessage = (message) => post(message.name ? {...message, name: 'unreachable'} : message);
            return worker;
        };
    });
    await page.click('#solve-count');
    await page.waitForSelector('#broken:not([hidden])');
    verdict('a failure of a worker is said', /jobs/.test(await value(page, 'broken')), await value(page, 'broken'));
    verdict('its job is over', (await page.isDisabled('#solve-stop')) && (await page.isHidden('#solve-progress')));
    await page.evaluate(() => (document.getElementById('broken').hidden = true));
    await page.click('#solve-count');
    await said(page, '^2 solutions');
    verdict('and the next job has another engine', true);
    await close(page);
    const others = complaints.filter((each) => !each.includes('jobs[name]')); // that was meant
    complaints.splice(0, complaints.length, ...others);
}

module.exports = [problemsAreSolved, longWorkCanBeStopped, answersBelongToTheirProblem, aJobThatFailsEnds];
