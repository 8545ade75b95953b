// SPDX-License-Identifier: MIT
// The beginning of a worker, after engine.js and jobs.js: a message brings the compiled engine, and each further one
// a job. See helper.js.
'use strict';

const engine = newEngine();
let started = null; // a promise: the engine can be called

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
