// SPDX-License-Identifier: MIT
// Tabs, keys, and the start of the page. The part of the address after # selects what is shown first: an
// example, such as #queens, or #sudoku-tab.
'use strict';

(async () => {
    const tabs = ['watch', 'sudoku'].map((name) => ({
        name,
        tab: document.getElementById(`tab-${name}`),
        panel: document.getElementById(name),
    }));

    // What is under way on the other tab ends.
    function select(name) {
        watch.stop();
        sudoku.stop();
        for (const {name: own, tab, panel} of tabs) {
            tab.setAttribute('aria-selected', String(own === name));
            tab.tabIndex = own === name ? 0 : -1;
            panel.hidden = own !== name;
        }
    }

    const isSelected = (name) =>
        tabs.find((t) => t.name === name).tab.getAttribute('aria-selected') === 'true';

    function sayBroken(text) {
        const broken = document.getElementById('broken');
        broken.textContent = text;
        broken.hidden = false;
    }

    try {
        await engine.start();
    } catch (error) {
        sayBroken(`The engine does not start: ${error.message}`);
        return;
    }
    for (const kind of ['error', 'unhandledrejection'])
        addEventListener(kind, ({message, reason}) =>
            sayBroken(`The engine has failed: ${message || reason?.message}. Load the page anew.`),
        );

    const watch = new Watch();
    const sudoku = new Sudoku((words) => {
        if (!watch.open('watch_make', words)) return;
        watch.at.example.value = 'own';
        select('watch');
        scrollTo(0, 0);
    });

    for (const {name, tab} of tabs) {
        tab.addEventListener('click', () => select(name));
        tab.addEventListener('keydown', (event) => {
            if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
            const other = tabs.find((t) => t.name !== name);
            select(other.name);
            other.tab.focus();
            event.preventDefault();
            event.stopPropagation();
        });
    }

    // Keys are for the dance, unless what has the focus takes them: texts and choices all, buttons some.
    const takes = (target, key) =>
        target.closest &&
        (target.closest('textarea, input, select') ||
            (target.closest('button, summary') && [' ', 'Enter'].includes(key)));

    document.addEventListener('keydown', (event) => {
        if (
            takes(event.composedPath()[0], event.key) ||
            event.ctrlKey ||
            event.altKey ||
            event.metaKey ||
            !isSelected('watch')
        )
            return;
        if (watch.press(event)) event.preventDefault();
    });

    function goTo(wanted) {
        const isExample = Object.hasOwn(Watch.examples, wanted) && wanted !== 'own';
        select(wanted === 'sudoku-tab' ? 'sudoku' : 'watch');
        if (isExample) watch.pick(wanted);
        return isExample;
    }

    if (!goTo(location.hash.slice(1))) watch.pick('classic');
    addEventListener('hashchange', () => goTo(location.hash.slice(1)));
    document.documentElement.dataset.ready = 'true';
})();
