// SPDX-License-Identifier: MIT
// The button Share, and the ways for a file to come to the page: dropped anywhere, or chosen.
'use strict';

/** Copy the address of what is shown, and say so for some seconds. Where copying is not allowed, show
 * it, so that it can be copied by hand. */
function listenToShare(button, output, current) {
    const SECONDS = 5;
    let timer;
    button.addEventListener('click', async () => {
        clearTimeout(timer);
        output.hidden = true; // it is about an earlier address
        const link = await current();
        output.hidden = false;
        try {
            await navigator.clipboard.writeText(link);
            output.textContent = `The address is copied: ${link.length} characters.`;
            timer = setTimeout(() => (output.hidden = true), SECONDS * 1000);
        } catch {
            output.textContent = link;
            getSelection().selectAllChildren(output);
        }
    });
}

/** Give the bytes of each file that is dropped on the page, or chosen with an input, to `take`. If it
 * cannot be read, or `take` fails, give the reason to `say`. */
function listenToFiles(inputs, take, say) {
    const give = (file) => file && bytesOfFile(file).then(take).catch(({message}) => say(message));
    // A text that is dragged into a field is left to the browser.
    const hasFile = ({dataTransfer}) => dataTransfer.types.includes('Files');
    document.addEventListener('dragover', (event) => hasFile(event) && event.preventDefault());
    document.addEventListener('drop', (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        give(event.dataTransfer.files[0]);
    });
    for (const input of inputs)
        input.addEventListener('change', () => {
            give(input.files[0]);
            input.value = ''; // the same file may be chosen again
        });
}
