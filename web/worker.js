// SPDX-License-Identifier: MIT The beginning of a worker, after engine.js and jobs.js: the first
// message brings the compiled engine, and each later one a job. See helper.js.
'use strict';

const engine = newEngine();
let started = null; // a promise, fulfilled when the engine can be called

addEventListener('message', async ({data: {module, name, args}}) => {
    if (module) {
        started = engine.start(module);
        return;
    }
    try {
        await started;
        const report = (progress) => postMessage({progress});
        postMessage({answer: await jobs[name](engine, args, report, () => false)});
    } catch (error) {
        postMessage({failure: error.message});
    }
});
