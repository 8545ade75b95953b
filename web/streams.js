// SPDX-License-Identifier: MIT Streams: rebuild the engine, a WebAssembly module. LZMA packs it 9 %
// smaller if similar bytes stand together, so split.py divides the code into streams:
//
//     local.get 5   i32.const 8   i32.add   local.set 5   call 70      the code
//     local.get     i32.const     i32.add   local.set     call         stream KEPT
//     5 0                                                              stream LOCALS
//                   8                                                  stream 0x6a, i32.add
//                                                         70           stream CALLS
//
// A constant goes to the stream of the opcode after it, because that opcode says most about it. A
// local is encoded by its rank: the most recently used local has rank 0, and unused locals come
// last, in order. The sizes of the functions are left out.
//
//     format    size of the module, length of each stream, then their bytes; numbers are LEB128
//     HEAD      the module up to its first function
//     TAIL      the module after the code
//
// Source: the WebAssembly specification, "Binary Format".
'use strict';

/** Return the module. Damaged streams give wrong bytes or throw a RangeError. */
function joinStreams(streams) {
    const [OFFSETS, CALLS, LOCALS, KEPT, HEAD, TAIL, COUNT] = [256, 257, 258, 259, 260, 261, 262];
    const [VECTOR, END, MOST_LOCALS] = [0xfd, 0x0b, 50000]; // the limit of browsers
    // First and last opcode, and their operands. split.py reads this table, too.
    //     n, c, o    a number in the stream KEPT, CALLS or OFFSETS
    //     l, k       a local, a constant
    //     b          a byte
    //     t          a table: its length, its numbers, and one more number
    // A vector instruction has the opcode 0x100 + N here, where N is the number after VECTOR.
    const OPERANDS = [
        [0x02, 0x04, 'n'], // block, loop, if
        [0x0c, 0x0d, 'n'], // br, br_if
        [0x0e, 0x0e, 't'], // br_table
        [0x10, 0x10, 'c'], // call
        [0x11, 0x11, 'nn'], // call_indirect
        [0x20, 0x22, 'l'], // local.get, local.set, local.tee
        [0x23, 0x24, 'n'], // global.get, global.set
        [0x28, 0x3e, 'no'], // loads and stores
        [0x3f, 0x40, 'n'], // memory.size, memory.grow
        [0x41, 0x41, 'k'], // i32.const
        [0x42, 0x42, 'n'], // i64.const
        [0x43, 0x43, 'bbbb'], // f32.const
        [0x44, 0x44, 'bbbbbbbb'], // f64.const
        [0xfc, 0xfc, 'n'], // saturating truncations
        [0x100, 0x10b, 'no'], // loads and stores
        [0x10c, 0x10d, 'bbbbbbbbbbbbbbbb'], // v128.const, i8x16.shuffle
        [0x115, 0x122, 'b'], // extract and replace a lane
        [0x154, 0x15b, 'nob'], // loads and stores of a lane
        [0x15c, 0x15d, 'no'], // loads of a lane that clear the others
    ];
    const operands = [];
    for (const [first, last, kinds] of OPERANDS)
        for (let code = first; code <= last; code++) operands[code] = kinds;

    const at = new Uint32Array(COUNT); // the next byte of each stream
    const module = new Uint8Array(number(0));
    let end = 0; // length of the module so far
    let recent; // the locals of the function by rank, as far as needed

    // ---- bytes and numbers ----

    function fail() {
        throw new RangeError('the engine is damaged');
    }

    function take(stream) {
        if (at[stream] >= streams.length) fail();
        return streams[at[stream]++];
    }

    function number(stream) {
        let value = 0;
        let byte;
        let unit = 1;
        do {
            byte = take(stream);
            value += (byte & 127) * unit;
            unit *= 128;
        } while (byte > 127);
        return value;
    }

    function put(value) {
        for (; value > 127; value >>= 7) module[end++] = (value & 127) | 128;
        module[end++] = value;
    }

    function copyByte(stream) {
        return (module[end++] = take(stream));
    }

    function copy(stream) {
        const first = at[stream];
        const value = number(stream);
        for (let k = first; k < at[stream]; k++) module[end++] = streams[k];
        return value;
    }

    // ---- instructions ----

    function copyLocal() {
        const rank = number(LOCALS);
        if (rank > MOST_LOCALS) fail();
        while (recent.length <= rank) recent.push(recent.length);
        const local = recent[rank];
        for (let k = rank; k > 0; k--) recent[k] = recent[k - 1];
        recent[0] = local;
        put(local);
    }

    function copyOperand(kind) {
        if (kind === 'l') copyLocal();
        else if (kind === 'o') copy(OFFSETS);
        else if (kind === 'k') copy(streams[at[KEPT]]);
        else if (kind === 'c') copy(CALLS);
        else if (kind === 'b') copyByte(KEPT);
        else for (let more = copy(KEPT); kind === 't' && more >= 0; more--) copy(KEPT);
    }

    /** Copy an instruction. Return its opcode. */
    function copyInstruction() {
        let code = copyByte(KEPT);
        if (code === VECTOR) code = 0x100 + copy(KEPT);
        const kinds = operands[code] || '';
        for (let k = 0; k < kinds.length; k++) copyOperand(kinds[k]);
        return code;
    }

    /** Copy the declarations of locals, and the instructions up to the END of the function. */
    function copyBody() {
        recent = [];
        for (let groups = copy(KEPT); groups > 0; groups--) {
            copy(KEPT);
            copyByte(KEPT);
        }
        for (let depth = 1; depth > 0; ) {
            const code = copyInstruction();
            if (code === END) depth--;
            else if (code >= 0x02 && code <= 0x04) depth++;
        }
    }

    /** Copy a function. Its size goes before it, but is known only afterwards. */
    function copyFunction() {
        const first = end;
        copyBody();
        const size = end - first;
        put(size);
        module.copyWithin(end - size, first, first + size);
        end = first;
        put(size);
        end += size;
    }

    // ---- the module ----

    const lengths = at.map(() => number(0));
    for (let k = 1; k < COUNT; k++) at[k] = at[k - 1] + lengths[k - 1];
    const [codeEnd, headEnd] = [at[HEAD], at[TAIL]];
    while (at[HEAD] < headEnd) copyByte(HEAD);
    while (at[KEPT] < codeEnd) copyFunction();
    while (at[TAIL] < streams.length) copyByte(TAIL);
    return module;
}
