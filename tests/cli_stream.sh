#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compressed input. Usage: cli_stream.sh DLX DLX-SUDOKU
set -u
. "$(dirname "$0")/support/tap.sh"
call_by_name "$1" "$2"
cd "$work" || exit 1

# A text larger than any block, in all formats and with two members.
{
    echo '|' # as dlx writes it, since all names are numbers
    seq -s ' ' 1 300
    for i in $(seq 1 300); do for j in $(seq $((i + 1)) 300); do echo "$i $j"; done; done
} >problem
head -c 100000 problem >front
tail -c +100001 problem >back
puzzle='53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'

# The laws for one compression program.
laws() {
    local program=$1 name=$2 size
    if ! command -v "$program" >/dev/null; then
        skip "$name is read" "no $program"
        return
    fi
    "$program" -q -c problem >whole."$program"
    echo "$puzzle" | "$program" -q -c >puzzle."$program"
    size=$(stat -c %s whole."$program")
    if dlx info whole."$program" 2>&1 | grep -q 'this build cannot read'; then
        check "a build without $name says so" 2 '' dlx info whole."$program"
        return
    fi
    cat <("$program" -q -c front) <("$program" -q -c back) >members."$program"
    head -c $((size - 5)) whole."$program" >short."$program"
    head -c $((size / 2)) whole."$program" >half."$program"
    head -c 5 whole."$program" >tiny."$program"
    { head -c $((size - 2)) whole."$program" && printf xx; } >damaged."$program" # in its checksum
    { cat whole."$program" && echo trailing; } >trailing."$program"
    for form in whole members; do
        check "$name, $form, is read" 0 "$(md5sum <problem)" \
            'dlx convert --format=items --to=items $form.$program | md5sum'
    done
    check "$name is read from a pipe, byte by byte" 0 1 "printf 'a b\na b\n' |
        $program -q -c | dd bs=1 status=none | dlx count"
    check "an empty text in $name is empty" 2 '' '$program -q -c </dev/null | dlx count'
    error_has 'and nothing else' 'there are no items: the text is empty'
    for form in short half damaged trailing; do
        check "$name, $form, is an error" 2 '' dlx count --format=items $form."$program"
        error_has 'the message says so' 'reading failed'
    done
    check "$name, only the first bytes, is an error" 2 '' dlx count tiny."$program"
    check "dlx-sudoku reads $name" 0 \
        534678912672195348198342567859761423426853791713924856961537284287419635345286179 \
        dlx-sudoku solve puzzle."$program"
    check "dlx-sudoku reports truncated $name" 2 '' \
        'head -c 40 puzzle.$program | dlx-sudoku solve'
}

laws gzip gzip
laws zstd zstd
laws xz xz
laws bzip2 bzip2
check 'a text that begins like zstd is still read as text' 0 1 "printf '(\n(\n' | dlx count"
check 'a text of one byte' 0 0 "printf 'a' | dlx count || test \$? = 1"

if [ -s whole.gzip ] && ! dlx info whole.gzip 2>&1 | grep -q 'this build cannot read'; then
    { cat members.gzip && head -c 100000 /dev/zero; } >padded.gzip
    check 'zeros may follow gzip' 0 "$(md5sum <problem)" 'dlx convert --format=items --to=items padded.gzip | md5sum'
    { cat padded.gzip && echo x; } >trailing.gzip
    check 'something after the zeros is an error' 2 '' dlx count trailing.gzip
    error_has 'the message says so' 'the gzip data is damaged'
    { head -c 1000 whole.gzip && head -c 1000 /dev/zero; } >zeros.gzip
    check 'zeros inside are no end' 2 '' dlx count zeros.gzip
fi

# A frame without text, as pzstd writes it; the first byte may be 0x50 to 0x5f.
if [ -s whole.zstd ] && ! dlx info whole.zstd 2>&1 | grep -q 'this build cannot read'; then
    for first in '\x50' '\x5f'; do
        { printf "$first"'\x2a\x4d\x18\x04\0\0\0text' && cat whole.zstd; } >skippable.zstd
        check "zstd may begin with a skippable frame: $first" 0 "$(md5sum <problem)" \
            'dlx convert --format=items --to=items skippable.zstd | md5sum'
    done
    check 'such a frame may be cut short' 2 '' 'head -c 10 skippable.zstd | dlx count'
    error_has 'the message says so' 'the zstd data is cut short'
fi
check 'a text may begin as such a frame' 0 1 "printf 'P*M\nP*M' | dlx count"
check 'a text may be the beginning of such a frame' 1 0 "printf 'P*M' | dlx count"

if command -v xz >/dev/null && ! dlx info whole.xz 2>&1 | grep -q 'this build cannot read'; then
    { xz -q -c front && head -c 1024 /dev/zero && xz -q -c back; } >padded.xz
    check 'zeros may follow xz' 0 "$(md5sum <problem)" \
        'dlx convert --format=items --to=items padded.xz | md5sum'
    # The header of the block asks for a dictionary of 256 MB: 32 stands for 2^28. Its check sum is right.
    python3 - whole.xz >wide.xz <<'END'
import struct, sys, zlib
data = bytearray(open(sys.argv[1], "rb").read())
end = 12 + 4 * data[12]
data[data.index(b"\x21\x01", 12, end) + 2] = 32
data[end:end + 4] = struct.pack("<I", zlib.crc32(data[12:end]))
sys.stdout.buffer.write(data)
END
    check 'xz may not ask for more than 128 MB' 2 '' dlx info wide.xz
    error_has 'which is said' 'wide.xz:1: reading failed: the xz data needs a dictionary of more than 128 MB'
    check 'xz has the memory limit' 2 '' 'seq -s " " 1 9 | xz -q -9 -c | dlx info --memory-limit=1M'
fi
check 'a text may be the beginning of bzip2' 0 1 "printf 'BZh\nBZh' | dlx count"

# Archives
printf 'PK\003\004\024\0\0\0' >archive.zip
check 'a zip archive is refused' 2 '' dlx count archive.zip
error_has 'once, with what to do' 'it is a zip archive: unpack it'
check 'by dlx-sudoku, too' 2 '' dlx-sudoku archive.zip
error_has 'once' 'it is a zip archive: unpack it'
while IFS='|' read -r bytes message; do
    printf "$bytes" >unreadable
    check "a file that begins with $bytes is refused" 2 '' dlx count unreadable
    error_has 'with what it is' "$message"
    check 'also by dlx-sudoku' 2 '' dlx-sudoku unreadable
    error_has 'once' "dlx-sudoku: unreadable: $message"
done <<'END'
7z\274\257\047\034|it is a 7z archive
Rar!\032\007|it is a rar archive
\004"M\030d@|it is compressed with lz4
\037\235\220|it is compressed with compress
%%PDF-1.4|it is a PDF document
\211PNG\r\n\032\n|it is an image
GIF89a|it is an image
\377\330\377\340|it is an image
\177ELF\002|it is a program
END

# Encodings of other systems. Letters beyond U+FFFF are pairs.
printf 'a é 𝄞\na é\n𝄞\n' >names
for order in LE BE; do
    { [ $order = LE ] && printf '\xff\xfe' || printf '\xfe\xff'; } >names16
    iconv -f UTF-8 -t UTF-16$order <names >>names16
    check "UTF-16$order with a mark is read" 0 "$(dlx convert --format=items --to=items names)" \
        dlx convert --format=items --to=items names16
    check 'byte by byte, too' 0 1 'dd bs=1 status=none if=names16 | dlx count --format=items'
    check 'cut short, it is an error' 2 '' "head -c -1 names16 | dlx count --format=items"
    error_has 'the message says so' 'the UTF-16 text is cut short'
    { head -c 2 names16 && printf '\xdc\xdc\xdc\xdc'; } >half16
    check 'half a pair is an error' 2 '' dlx count --format=items half16
    error_has 'the message says so' 'the UTF-16 text is damaged'
done
check 'lines may end with CR' 0 1 "printf 'a b\ra\rb\r' | dlx count"
check 'a puzzle, too' 0 "$(echo "$puzzle" | dlx-sudoku)" "echo $puzzle | fold -w 9 | tr '\n' '\r' | dlx-sudoku"
check 'in a text with LF, CR is a blank' 0 1 "printf 'a b\na\rb\n' | dlx count"

plan
