// SPDX-License-Identifier: MIT The timeline: a slider over all moves, with a mark for each
// solution. Dragging it goes to any move; the search tree beside it shows where that is. A search
// with too many moves has a timeline of its first ones, which grows as the user goes on.
'use strict';

class Timeline {
    static MOST = 5000; // moves that are recorded ahead

    constructor(watch) {
        this.watch = watch;
        this.at = elements('timeline', 'timeline-marks', 'timeline-text');
        this.at.timeline.addEventListener('input', () => watch.goTo(Number(this.at.timeline.value)));
    }

    /** Another problem is shown. */
    open() {
        const {frames, done, solutions} = engine.ask('watch_length', '', Timeline.MOST);
        this.isWhole = done;
        this.at.timeline.max = frames;
        const marks = solutions.map((number) => `<i style="left: ${(100 * number) / Math.max(1, frames)}%"></i>`);
        this.at['timeline-marks'].innerHTML = marks.slice(0, 500).join('');
        this.at['timeline-text'].textContent = `${frames.toLocaleString('en')} moves${done ? '' : ' and more'}`;
    }

    show({number, sentence}) {
        if (number > Number(this.at.timeline.max)) {
            this.at.timeline.max = number;
            this.at['timeline-marks'].innerHTML = '';
        }
        this.at.timeline.value = number;
        this.at.timeline.setAttribute('aria-valuetext', number === 0 ? 'before the search' : `move ${number}: ${sentence}`);
    }
}
