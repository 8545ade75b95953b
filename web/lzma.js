// SPDX-License-Identifier: MIT LZMA: unpack the engine. Browsers unpack only gzip and deflate, with
// which the engine would be a seventh larger.
//
//     const bytes = unpackLzma(packed, 3000)      `packed` is raw LZMA, as build.py writes it
//
// The text is a sequence of literals and matches:
//
//     a b c a b c a b d      literals a, b and c; a match: 5 bytes as 3 before; literal d
//
// A match may also use one of the last four distances again. `state` says which kinds the last few
// literals and matches had. All of this is written in bits, and each bit is coded by a probability:
// of a 0, in units of 1/2048. It depends on what the bit is for, and follows the bits seen so far.
//
// Invariant: code < range. The next bit is 0 if and only if `code` is less than the part of `range`
// that belongs to a 0.
//
// Source: I. Pavlov, "LZMA specification" (2015), with its parameters lc = 3, lp = 0 and pb = 0.
'use strict';

/** Unpack raw LZMA to `size` bytes. Damaged input gives wrong bytes, and no error. */
function unpackLzma(packed, size) {
    // The first probability of each kind.
    const STATES = 12;
    const IS_MATCH = 0;
    const IS_REPEAT = IS_MATCH + STATES;
    const IS_OLDER = IS_REPEAT + STATES; // 3 tables: older than the last distance, ...
    const IS_LONG = IS_OLDER + 3 * STATES;
    const SLOT = IS_LONG + STATES; // 4 trees of 6 bits: lengths 2, 3, 4, and longer
    const MIDDLE = SLOT + 4 * 64;
    const ALIGN = MIDDLE + 128;
    const LENGTH = ALIGN + 16;
    const REPEAT_LENGTH = LENGTH + 274;
    const LITERAL = REPEAT_LENGTH + 274; // 8 times 3 trees: see literal()
    const probability = new Uint16Array(LITERAL + 8 * 768).fill(1024);

    const result = new Uint8Array(size);
    const distance = [0, 0, 0, 0]; // of the last matches, less 1; the last comes first
    let at = 0;
    let state = 0;

    // ---- bits ----

    // These are arrays, because browsers allocate memory for each number above 2^31 in a variable.
    const range = Uint32Array.of(0xffffffff);
    const code = Uint32Array.of(new DataView(packed.buffer, packed.byteOffset).getUint32(1));
    let next = 5; // the first byte is always 0

    function refill() {
        if (range[0] >= 0x1000000) return;
        range[0] <<= 8;
        code[0] = (code[0] << 8) | packed[next++];
    }

    function bit(which) {
        const p = probability[which];
        const bound = (range[0] >>> 11) * p;
        const isOne = code[0] >= bound;
        if (isOne) {
            range[0] -= bound;
            code[0] -= bound;
            probability[which] = p - (p >> 5);
        } else {
            range[0] = bound;
            probability[which] = p + ((2048 - p) >> 5);
        }
        refill();
        return isOne ? 1 : 0;
    }

    /** Read bits that are 0 or 1 equally often, the highest first. */
    function evenBits(count) {
        let value = 0;
        while (count-- > 0) {
            range[0] >>>= 1;
            const isOne = code[0] >= range[0];
            if (isOne) code[0] -= range[0];
            refill();
            value = 2 * value + (isOne ? 1 : 0);
        }
        return value;
    }

    /** Read a number, the highest bit first. The bits before choose the probability of each. */
    function tree(first, count) {
        let node = 1;
        for (let k = 0; k < count; k++) node = 2 * node + bit(first + node);
        return node - (1 << count);
    }

    /** The same, with the lowest bit first. */
    function reverseTree(first, count) {
        let node = 1;
        let value = 0;
        for (let k = 0; k < count; k++) {
            const b = bit(first + node);
            node = 2 * node + b;
            value |= b << k;
        }
        return value;
    }

    // ---- literals and matches ----

    /** Read a byte. The upper bits of the byte before choose three trees. After a match, the byte
     * that would have continued it chooses one of them for each bit, until a bit differs. */
    function literal() {
        const first = LITERAL + 768 * ((at > 0 ? result[at - 1] : 0) >> 5);
        let node = 1;
        let other = state < 7 ? -1 : result[at - distance[0] - 1];
        while (node < 256) {
            const guess = (other >> 7) & 1;
            const b = bit(first + node + (other < 0 ? 0 : 256 << guess));
            node = 2 * node + b;
            other = other < 0 || b !== guess ? -1 : (other << 1) & 255;
        }
        result[at++] = node & 255;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    }

    /** Read the length of a match, less 2. */
    function lengthOf(first) {
        if (!bit(first)) return tree(first + 2, 3);
        return bit(first + 1) ? 16 + tree(first + 18, 8) : 8 + tree(first + 10, 3);
    }

    /** Read the distance of a new match, less 1. Its slot names its two highest bits. */
    function newDistance(length) {
        const slot = tree(SLOT + 64 * Math.min(length, 3), 6);
        if (slot < 4) return slot;
        const more = (slot >> 1) - 1;
        const high = (2 + (slot & 1)) << more;
        if (slot < 14) return high + reverseTree(MIDDLE + high - slot, more);
        return high + 16 * evenBits(more - 4) + reverseTree(ALIGN, 4);
    }

    /** Remove the distance at `index`, and put one in front. */
    function moveToFront(index, value) {
        for (let k = index; k > 0; k--) distance[k] = distance[k - 1];
        distance[0] = value;
    }

    function copy(count) {
        const end = Math.min(at + count, size);
        for (; at < end; at++) result[at] = result[at - distance[0] - 1];
    }

    function newMatch() {
        const length = lengthOf(LENGTH);
        moveToFront(3, newDistance(length));
        state = state < 7 ? 7 : 10;
        copy(length + 2);
    }

    function repeatMatch() {
        let age = 0;
        while (age < 3 && bit(IS_OLDER + STATES * age + state)) age++;
        if (age === 0 && !bit(IS_LONG + state)) {
            state = state < 7 ? 9 : 11;
            copy(1);
            return;
        }
        moveToFront(age, distance[age]);
        const length = lengthOf(REPEAT_LENGTH);
        state = state < 7 ? 8 : 11;
        copy(length + 2);
    }

    while (at < size)
        if (!bit(IS_MATCH + state)) literal();
        else if (bit(IS_REPEAT + state)) repeatMatch();
        else newMatch();
    return result;
}
