#!/bin/sh
# SPDX-License-Identifier: MIT
# Link an archive into one object and make its hidden names local. A library made of this object defines no global
# names except those of its public header, so it cannot clash with names of the program, even when linked statically.
# Usage: hide_names.sh OBJCOPY OUTPUT ARCHIVE CC...
set -e
objcopy=$1 output=$2 archive=$3
shift 3
"$@" -r -nostdlib -Wl,--whole-archive "$archive" -Wl,--no-whole-archive -o "$output"
"$objcopy" --localize-hidden "$output"
