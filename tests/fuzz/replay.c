/* SPDX-License-Identifier: MIT */
/*
 * Run a target on each input of a file and report each input as a passed test. A failure aborts the
 * program. Each line of the file is an input: its name, a space, and its bytes, escaped as
 * corpus.py does. Usage: replay TARGET FILE
 */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_LINE = 1 << 14 };

/* Decode the escapes of a text in place. Return the number of bytes. */
static size_t unescape(char *text)
{
    size_t size = 0;
    for (const char *at = text; *at != '\0'; size++) {
        unsigned byte = (unsigned char)*at++;
        if (byte == '\\') {
            const char kind = *at++;
            byte = kind == 'n' ? '\n' : '\\';
            if (kind == 'x') {
                HOLDS(sscanf(at, "%2x", &byte) == 1);
                at += 2;
            }
        }
        text[size] = (char)byte;
    }
    return size;
}

/* Place the bytes at the end of a block of exactly their length, so that tools detect reads past
 * the end. */
static void replay(const struct target *target, const char *bytes, size_t size)
{
    uint8_t *data = malloc(size > 0 ? size : 1);
    HOLDS(data != NULL);
    memcpy(data, bytes, size);
    target->run(data, size);
    free(data);
}

int main(int argc, char **argv)
{
    static char line[LONGEST_LINE];
    if (argc != 3)
        return 2;
    const struct target *target = target_named(argv[1]);
    FILE *file = fopen(argv[2], "r");
    HOLDS(file != NULL);
    target->run((const uint8_t *)"", 0);
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *end = strchr(line, '\n'), *text = strchr(line, ' ');
        HOLDS(end != NULL && text != NULL);
        *end = *text++ = '\0';
        printf("# %s\n", line);
        fflush(stdout);
        replay(target, text, unescape(text));
        printf("ok %d - %s\n", ++count, line);
    }
    HOLDS(ferror(file) == 0);
    fclose(file);
    printf("1..%d\n", count);
    return 0;
}
