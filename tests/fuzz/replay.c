/* SPDX-License-Identifier: MIT */
/* Run a target on each file of a folder and report each file as a passed test. A failure aborts the
 * program. Usage: replay TARGET FOLDER */
#include "tests/fuzz/fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, MOST_FILES = 4096 };

/* Place the bytes at the end of a block of exactly their length, so that tools detect reads past
 * the end. */
static void replay(const struct target *target, const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    uint8_t *room = malloc(MOST_BYTES);
    HOLDS(file != NULL && room != NULL);
    size_t size = fread(room, 1, MOST_BYTES, file);
    HOLDS(size < MOST_BYTES && ferror(file) == 0);
    fclose(file);
    uint8_t *data = malloc(size > 0 ? size : 1);
    HOLDS(data != NULL);
    memcpy(data, room, size);
    free(room);
    target->run(data, size);
    free(data);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Return the sorted names of the files. */
static size_t list(const char *folder, char **names)
{
    DIR *directory = opendir(folder);
    const struct dirent *entry;
    size_t count = 0;
    HOLDS(directory != NULL);
    while ((entry = readdir(directory)) != NULL)
        if (entry->d_name[0] != '.') {
            HOLDS(count < MOST_FILES);
            names[count] = malloc(strlen(entry->d_name) + 1);
            strcpy(names[count++], entry->d_name);
        }
    closedir(directory);
    qsort(names, count, sizeof *names, by_name);
    return count;
}

int main(int argc, char **argv)
{
    static char *names[MOST_FILES];
    if (argc != 3)
        return 2;
    const struct target *target = target_named(argv[1]);
    size_t count = list(argv[2], names);
    target->run((const uint8_t *)"", 0);
    printf("1..%zu\n", count);
    for (size_t n = 0; n < count; n++) {
        printf("# %s\n", names[n]);
        fflush(stdout);
        replay(target, argv[2], names[n]);
        printf("ok %zu - %s\n", n + 1, names[n]);
        free(names[n]);
    }
    return 0;
}
