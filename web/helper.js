// SPDX-License-Identifier: MIT A helper does long jobs (jobs.js) in a worker with an engine of its
// own, so that the page never freezes. A stop ends the worker; the next job starts another, which
// takes some ten milliseconds, because the engine is compiled only once.
//
//     const answer = await helper.run('count', {text}, (progress) => ...);     undefined if it was stopped
//
// Where a browser allows no worker, the page does the job itself, between two pictures.
'use strict';

const engine = newEngine();
let engineModule = null; // compiled by page.js before the first job

/** Elements of the page by their ids. */
const elements = (...ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));

/** The message of an error of the reader, and its place. */
function errorText({line, column, message}) {
    const place = [line ? `line ${line}` : '', column ? `column ${column}` : '']
        .filter(Boolean)
        .join(', ');
    return place ? `${place}: ${message}` : message;
}

class Helper {
    constructor() {
        this.worker = null;
        this.job = 0; // the number of the last job
        this.finish = null; // ends the promise of the current job
    }

    isBusy() {
        return this.finish !== null;
    }

    /** Do a job. If another is running, it is stopped. */
    async run(name, args, report = () => {}) {
        this.stop();
        const job = ++this.job;
        this.worker ??= Helper.startWorker();
        if (!this.worker) return this.runHere(job, name, args, report);
        return new Promise((resolve, reject) => {
            this.finish = resolve;
            const fail = (message) => {
                reject(new Error(message));
                this.stop(); // an engine that has failed may be in any state: the next job gets another
            };
            this.worker.onmessage = ({data}) => {
                if (data.progress) return report(data.progress);
                if (data.failure) return fail(data.failure);
                this.finish = null;
                resolve(data.answer);
            };
            this.worker.onerror = (event) => fail(event.message);
            this.worker.postMessage({name, args});
        });
    }

    /** End the current job, if there is one. */
    stop() {
        this.job++;
        if (!this.finish) return;
        this.worker?.terminate();
        this.worker = null;
        this.finish(undefined);
        this.finish = null;
    }

    static startWorker() {
        const code = ['engine-code', 'jobs-code', 'worker-code'].map((id) => document.getElementById(id).textContent);
        const url = URL.createObjectURL(new Blob(code, {type: 'text/javascript'}));
        try {
            const worker = new Worker(url);
            worker.postMessage({module: engineModule});
            return worker;
        } catch {
            return null;
        } finally {
            URL.revokeObjectURL(url);
        }
    }

    async runHere(job, name, args, report) {
        this.finish = () => {};
        const isStopped = () => job !== this.job;
        try {
            const own = newEngine();
            await own.start(engineModule);
            const answer = await jobs[name](own, args, report, isStopped);
            return isStopped() ? undefined : answer;
        } finally {
            if (!isStopped()) this.finish = null;
        }
    }
}
