// SPDX-License-Identifier: MIT Jobs that may take long: each is a function of an engine of its own,
// of what is asked, of a function that takes reports of progress, and of one that returns whether
// somebody has stopped it. They work in slices.
'use strict';

const SLICE = 100; // milliseconds between two reports
const MOST_PROVING = 60000; // milliseconds for a proof, which is not done in slices

const jobs = {
    /** Search for `limit` solutions of a Sudoku, or for all. The first one comes with a report. */
    async solveSudoku(engine, {text, number, limit}, report, isStopped) {
        let answer = engine.ask('puzzle_open', text, number);
        if (answer.good) answer = engine.ask('puzzle_begin');
        if (!answer.good) return answer;
        let found = {solutions: '0', done: false},
            solution = '';
        const isEnough = () => limit > 0 && Number(found.solutions) >= limit;
        while (!found.done && !isEnough() && !isStopped()) {
            const more = limit > 0 ? limit - Number(found.solutions) : 0;
            found = engine.ask('puzzle_count', '', SLICE, more);
            if (!found.good) return found;
            if (found.solutions !== '0') solution ||= engine.call('puzzle_solution').text;
            report({...found, solution});
            await breathe();
        }
        return {...found, solution, rating: found.solutions === '1' ? engine.ask('puzzle_rate') : null};
    },

    /** Make a Sudoku: `wish` is a symmetry, and variants or kinds of clues. */
    async makeSudoku(engine, {wish, seed, level}, report, isStopped) {
        const TRIES = 20; // grids in a slice
        let answer = engine.ask('puzzle_make_begin', wish, seed, level, TRIES);
        for (let tries = 0; answer.good && !answer.size && !isStopped(); tries += TRIES) {
            answer = engine.ask('puzzle_make', '');
            report({tries: tries + TRIES});
            await breathe();
        }
        return answer;
    },

    /** Ask about a board as it is played: `call` is a function of play.c. */
    async askOfBoard(engine, {text, number, call, board, numbers}) {
        const opened = engine.ask('puzzle_open', text, number);
        return opened.good ? engine.ask(call, board, ...numbers) : opened;
    },

    /** Rate a Sudoku for people, if it has exactly one solution and that is found in time. */
    async rateSudoku(engine, {text, number, board, milliseconds}) {
        const opened = engine.ask('puzzle_open', text, number);
        if (!opened.good) return opened;
        const {good, solutions, more} = engine.ask('play_count', board, milliseconds);
        return good && solutions === 1 && !more ? engine.ask('puzzle_rate') : {good: false};
    },

    /** Check a certificate of a Sudoku; without one, write one if there is at most one solution. */
    async proveSudoku(engine, {text, number, proof}) {
        let answer = engine.ask('puzzle_open', text, number);
        let bytes = proof;
        if (answer.good && !proof) {
            answer = engine.ask('puzzle_begin');
            if (answer.good) answer = engine.ask('puzzle_count', '', MOST_PROVING, 2);
            if (answer.solutions === '2') answer = {good: false, message: 'there are several solutions'};
            if (!answer.good) return answer;
            const made = engine.take('puzzle_prove', '', MOST_PROVING);
            bytes = made.bytes;
            if (!made.good) answer = {good: false, ...JSON.parse(new TextDecoder().decode(bytes))};
        }
        return answer.good ? {...engine.ask('puzzle_verify', bytes), proof: bytes} : answer;
    },

    /** Count all solutions of a problem. */
    async countAll(engine, {opened}, report, isStopped) {
        const before = performance.now();
        const found = await countBy(engine, opened, [0, 0], report, isStopped);
        return {...found, seconds: (performance.now() - before) / 1000};
    },

    /** Find the first `most` solutions. Each comes with a report. */
    async findSolutions(engine, {opened, most}, report, isStopped) {
        let found = openProblem(engine, opened, [1, 0]);
        for (let shown = 0; found.good && !found.done && shown < most && !isStopped();) {
            found = engine.ask('solve_next', '', SLICE);
            if (found.found) shown++;
            report({nodes: found.nodes, solution: found.found ? drawn(engine, found) : null});
            await breathe();
        }
        return found;
    },

    /** Draw `most` random solutions. All solutions are counted first. */
    async drawSamples(engine, {opened, most, seed}, report, isStopped) {
        const counted = await countBy(engine, opened, [2, seed], report, isStopped);
        for (let n = 0; n < most && counted.good && counted.digits !== '0' && !isStopped(); n++) {
            const found = engine.ask('solve_sample');
            if (!found.good) return found;
            report({solution: drawn(engine, found)});
        }
        return counted;
    },
};

/** Open a problem, and begin one way of solving. */
function openProblem(engine, [name, text], way) {
    engine.number('solve_end');
    const opened = engine.ask(name, text);
    return opened.good ? engine.ask('solve_begin', '', ...way) : opened;
}

async function countBy(engine, opened, way, report, isStopped) {
    let found = openProblem(engine, opened, way);
    while (found.good && !found.done && !isStopped()) {
        found = engine.ask('solve_count', '', SLICE);
        if (found.good) report(found);
        await breathe();
    }
    return found;
}

/** A solution with its board, if there is one. */
const drawn = (engine, {options}) => ({options, drawing: engine.call('solve_draw').text});
