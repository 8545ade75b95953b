// SPDX-License-Identifier: MIT
// Laws for everybody: axe finds nothing serious on any tab, light, dark and on a phone; the page can be embedded.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const {verdict, same, open, close, root, value} = require('./harness.js');

async function axeFindsNothingSerious() {
    const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
    const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
    for (const [name, settings] of [
        ['light', {colorScheme: 'light'}],
        ['dark', {colorScheme: 'dark'}],
        ['phone', phone],
    ])
        for (const hash of ['#queens&at=60', '#sudoku-tab', '#line=queens%206&tab=solve', '#lesson=2.2']) {
            const page = await open({viewport: {width: 1400, height: 900}, ...settings}, hash);
            await page.evaluate(axe);
            const found = await page.evaluate(async () => {
                const {violations} = await axe.run(document, {resultTypes: ['violations']});
                return violations
                    .filter(({impact}) => ['serious', 'critical'].includes(impact))
                    .map(({id, nodes}) => `${id}: ${nodes.map((node) => node.html.slice(0, 90)).slice(0, 3).join(' | ')}`);
            });
            verdict(`${name}, ${hash}: axe finds nothing serious`, found.length === 0, ...found);
            await close(page);
        }
}

async function canBeEmbedded() {
    const page = await open();
    const pageAddress = page.url().replace(/#.*/, '');
    const script = fs.readFileSync(path.join(root, 'web/embed.js'), 'utf8');
    const host = await page.context().newPage();
    await host.setContent('<dlx-page problem="a b c&#10;a b&#10;c"></dlx-page>');
    await host.$eval('dlx-page', (e, src) => e.setAttribute('src', src), pageAddress);
    await host.evaluate(script.replace('document.currentScript.src', JSON.stringify(pageAddress)));
    const frame = await (await host.waitForSelector('iframe')).contentFrame();
    await frame.waitForSelector('html[data-ready]');
    same('embedded, it shows the problem of the attribute', await frame.textContent('#size'), '3 items, 2 options, 8 nodes');
    await close(page);
}

module.exports = [axeFindsNothingSerious, canBeEmbedded];
