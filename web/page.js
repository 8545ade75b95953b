// SPDX-License-Identifier: MIT
// Tabs, keys, and the start of it all. The part of the address after # chooses what is shown first:
// one of the examples, such as #queens, or #sudoku-tab.
'use strict';

(async () => {
    const tabs = ['watch', 'sudoku'].map((name) => ({
        name,
        tab: document.getElementById(`tab-${name}`),
        panel: document.getElementById(name),
    }));

    function select(name) {
        for (const {name: own, tab, panel} of tabs) {
            tab.setAttribute('aria-selected', String(own === name));
            tab.tabIndex = own === name ? 0 : -1;
            panel.hidden = own !== name;
        }
    }

    const isSelected = (name) =>
        tabs.find((t) => t.name === name).tab.getAttribute('aria-selected') === 'true';

    try {
        await engine.start();
    } catch (error) {
        const broken = document.getElementById('broken');
        broken.textContent = `The engine does not start: ${error.message}`;
        broken.hidden = false;
        return;
    }

    const watch = new Watch();
    new Sudoku((words) => {
        if (!watch.open('watch_make', words)) return;
        watch.at.example.value = 'own';
        select('watch');
        scrollTo(0, 0);
    });

    for (const {name, tab} of tabs) {
        tab.addEventListener('click', () => {
            watch.stop();
            select(name);
        });
        tab.addEventListener('keydown', (event) => {
            if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
            const other = tabs.find((t) => t.name !== name);
            select(other.name);
            other.tab.focus();
            event.preventDefault();
            event.stopPropagation();
        });
    }

    // Keys are for the dance, unless something has the focus that takes them.
    document.addEventListener('keydown', (event) => {
        const target = event.composedPath()[0];
        const takesKeys = target.closest && target.closest('textarea, input, select, summary');
        const isButton = target.closest && target.closest('button') && event.key === ' ';
        if (
            takesKeys ||
            isButton ||
            event.ctrlKey ||
            event.altKey ||
            event.metaKey ||
            !isSelected('watch')
        )
            return;
        if (watch.press(event)) event.preventDefault();
    });

    const wanted = location.hash.slice(1);
    watch.pick(wanted in Watch.examples && wanted !== 'own' ? wanted : 'classic');
    if (wanted === 'sudoku-tab') select('sudoku');
    document.documentElement.dataset.ready = 'true';
})();
