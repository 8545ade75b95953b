// SPDX-License-Identifier: MIT
// Laws of the lessons and the timeline.
'use strict';

const {dlx, dlxSudoku, run, verdict, same, open, close, value, count, shoot, tap} = require('./harness.js');

async function lessonsLeadToTheirEnds() {
    const page = await open({viewport: {width: 1400, height: 900}}, '#lesson=1');
    const titles = await page.$$eval('#lesson option', (all) => all.length - 1);
    verdict('there are lessons', titles >= 8, titles);
    const seen = new Set();
    let wrong = '';
    for (let i = 0; i < 60; i++) {
        await page.waitForSelector('#panels:not([aria-busy])');
        await page.click('#guide-ask');
        const texts = [];
        for (const id of ['guide-title', 'guide-look', 'guide-ask', 'guide-answer-text']) texts.push(await value(page, id));
        if (texts.some((text) => text.length < 8) || !(await page.isVisible('#guide-answer-text'))) wrong ||= texts.join();
        if ((await page.$$('.panel.looked-at:not([hidden])')).length !== 1) wrong ||= `no panel: ${texts[1]}`;
        seen.add(texts.join());
        if (i === 5) await shoot(page, 'lesson', false);
        if (await page.isDisabled('#guide-next')) break;
        await page.click('#guide-next');
    }
    same('each step looks at a panel, asks and answers', wrong, '');
    verdict('and leads on, to the end', seen.size > 20 && (await page.isDisabled('#guide-next')), seen.size);
    await page.click('#guide-back');
    await page.waitForFunction(() => location.hash === '#lesson=11.3');
    const other = await open({}, await page.evaluate(() => location.hash));
    same('a step is a link', await value(other, 'guide-look'), await value(page, 'guide-look'));
    await close(other);
    await page.selectOption('#example', 'tiny');
    await page.click('#share');
    await page.waitForSelector('#shared:not([hidden])');
    same('another problem in a lesson has its own address', await page.evaluate(() => location.hash), '#tiny');
    await page.click('#guide-close');
    verdict('a lesson can be closed', await page.isHidden('#guide'));
    same('and the focus is on the choice of lessons', await page.evaluate(() => document.activeElement.id), 'lesson');
    await close(page);
    const lost = await open({}, '#lesson=99');
    verdict('an unknown lesson is said to be unknown', await lost.isVisible('#unknown'));
    await close(lost);
}

async function lessonsFitAPhone() {
    const page = await open({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}, '#lesson=1');
    const hidden = [];
    let steps = 0;
    for (; steps < 60; steps++) {
        await page.waitForSelector('#panels:not([aria-busy])');
        const {guide, panel, bar} = await page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
            const box = (selector) => {
                const {top, bottom} = document.querySelector(selector).getBoundingClientRect();
                return {top, bottom};
            };
            return {guide: box('#guide'), panel: box('.looked-at'), bar: box('.bar')};
        });
        const seen = Math.min(panel.bottom, bar.top) - Math.max(panel.top, 0);
        if (guide.top < -1 || guide.bottom > bar.top || seen < Math.min(250, panel.bottom - panel.top))
            hidden.push(`${await value(page, 'guide-title')}, ${await value(page, 'guide-number')}: ${JSON.stringify({guide, panel, bar})}`);
        if (await page.isDisabled('#guide-next')) break;
        await tap(page, '#guide-next');
    }
    verdict('on a phone, each step is seen together with its panel', steps > 20 && hidden.length === 0, steps, ...hidden);
    await shoot(page, 'phone-lesson', false);
    await close(page);
}

async function answersAreTrue() {
    const page = await open({}, '#lesson=3.1');
    const number = () => count(page, 'number');
    same('a lesson begins at its move', await number(), 3);
    let out = 0;
    for (let i = 0; i < 7; i++) {
        await page.click('#move');
        if (/^node \d+ leaves/.test(await value(page, 'sentence'))) out++;
    }
    same('four nodes leave their lists', out, 4);
    await page.evaluate(() => (location.hash = 'lesson=4.3'));
    await page.waitForFunction(() => document.getElementById('number').textContent === '41');
    verdict('the dead end is at its move', /no way to cover/.test(await value(page, 'sentence')));
    await close(page);
}

/** What the answers of the steps say, asked of the page or of the command, and what it should be. */
const answers = {
    1.1: [({page}) => page.$$eval('#matrix [id^="mr-"][aria-label*=": a "]', (all) => all.map((e) => e.id).join()), 'mr-1,mr-3'],
    1.3: [({length}) => length(5), '0'],
    1.4: [({dlxSays}) => dlxSays(['count']), '1'],
    2.1: [({links}) => links(11), 'up 1, down 17, left 13, right 12'],
    2.2: [async ({links}) => `${(await links(0)).split(', ').pop()}; ${await links(1)}`, 'right 2; up 17, down 11, left 0, right 2'],
    3.2: [({out}) => out(), '1 12 13 18 19'],
    4.1: [async ({length}) => [await length(1), await length(4)].join(), '2,3'],
    4.2: [({length}) => length(2), '1'],
    4.3: [({length}) => length(5), '0'],
    5.2: [({length, text}) => length(1 + /^r.*$/m.exec(text)[0].split(' ').indexOf('c1')), '1'],
    5.3: [({dlxSays}) => dlxSays(['count']), '2'],
    7.3: [async ({dlxSays}) => Number(dlxSays(['count'])) > 1, true],
    8.3: [async ({dlxSays}) => dlxSays(['solve', '--cheapest']), '| cost 6\na b\nc'],
    8.4: [async ({page}) => value(page, 'solutions'), '3'],
    9.2: [async ({page}) => value(page, 'solutions'), '2'],
    11.1: [
        ({text}) =>
            [1, 2, 3, 4, 5, 6].filter((row) => count01(text.split('\n').filter((_, line) => line !== row).join('\n'))).join(),
        '2,3,6',
    ],
    11.2: [() => ['5', '6', '7'].map((n) => run(dlx, ['count'], run(dlx, ['generate', 'queens', n]).stdout).stdout.trim()).join(), '10,4,40'],
    11.3: [() => run(dlxSudoku, ['count'], '.'.repeat(16)).stdout.trim(), '288'],
};
const count01 = (text) => run(dlx, ['count'], text).stdout.trim() === '1';

async function answersHold() {
    for (const [step, [ask, wanted]] of Object.entries(answers)) {
        const page = await open({}, `#lesson=${step}`);
        await page.waitForSelector('#panels:not([aria-busy])');
        const text = await page.inputValue('#text');
        const node = (number) => page.evaluate((n) => engine.ask('watch_node', '', n), number);
        const got = await ask({
            page,
            text,
            dlxSays: (args) => run(dlx, args, text).stdout.trim(),
            length: (number) => page.textContent(`#links #n${number}-length`),
            links: async (number) => (await node(number)).links.map(({link, node: to}) => `${link} ${to}`).join(', '),
            out: async () => {
                const found = [];
                for (let n = 0; n < 25; n++) if ((await node(n)).out) found.push(n);
                return found.join(' ');
            },
        });
        same(`the answer of step ${step} is true`, got, wanted);
        await close(page);
    }
}

async function theTimelineGoesAnywhere() {
    const page = await open({}, '#classic');
    same('it is as long as the search', await page.getAttribute('#timeline', 'max'), '147');
    same('with a mark for the solution', await page.$$eval('#timeline-marks i', (all) => all.length), 1);
    const box = await page.locator('#timeline').boundingBox();
    await page.mouse.move(box.x + 8, box.y + box.height / 2);
    await page.mouse.down();
    for (const part of [0.2, 0.5, 0.8]) await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
    await page.mouse.up();
    await page.waitForTimeout(50);
    const there = await count(page, 'number');
    verdict('dragged, it goes to a move', there > 100 && there < 130, there);
    same('which it says', await page.getAttribute('#timeline', 'aria-valuetext'), `move ${there}: ${await value(page, 'sentence')}`);
    await page.click('#begin');
    same('and it follows', await page.inputValue('#timeline'), '0');
    await close(page);
}

module.exports = [lessonsLeadToTheirEnds, lessonsFitAPhone, answersAreTrue, answersHold, theTimelineGoesAnywhere];
