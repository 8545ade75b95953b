/* SPDX-License-Identifier: MIT */
/* dlx verify: check the solutions that `dlx solve` printed, or a certificate of
 * `dlx count`, against the problem alone. */
#define _POSIX_C_SOURCE 200809L

#include "cli/json.h"
#include "dlx/cli/certificate.h"
#include "dlx/cli/directory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct check {
    const struct cli *cli;
    struct input input;         /* the problem */
    const char *file;           /* the solutions' file, for messages */
    struct directory directory; /* the problem's options */
    uint32_t *options;          /* the solution being read */
    size_t count, capacity;     /* of options */
    uint64_t line;              /* of the solutions' file */
    uint64_t solutions, bad;    /* checked so far; how many of them are none */
};

/* ---- one line ---- */

/* The line for a message: harmless to a terminal, and not too long. */
static void quote(char *quoted, size_t size, const char *line)
{
    size_t length = strcspn(line, "\r\n"), n = 0;
    for (; n < length && n + 4 < size; n++)
        quoted[n] = (unsigned char)line[n] < ' ' || line[n] == 0x7f ? '?' : line[n];
    strcpy(quoted + n, n < length ? "..." : "");
}

static bool is_listed(const struct check *c, uint32_t option)
{
    for (size_t o = 0; o < c->count; o++)
        if (c->options[o] == option)
            return true;
    return false;
}

/* An option that is written so; of several, one that the solution does not have yet. */
static uint32_t find_option(const struct check *c, const char *line)
{
    uint32_t first = directory_find(&c->directory, line, DLX_NONE), option = first;
    while (option != DLX_NONE && is_listed(c, option))
        option = directory_find(&c->directory, line, option);
    return option != DLX_NONE ? option : first;
}

static bool refuse_line(const struct check *c, const char *line)
{
    char quoted[64];
    quote(quoted, sizeof quoted, line);
    fprintf(stderr, "dlx: %s:%" PRIu64 ":1: `%s` is no option of %s\n", display_name(c->file),
            c->line, quoted, display_name(c->input.file));
    return false;
}

static bool add_line(struct check *c, const char *line)
{
    uint32_t option = find_option(c, line);
    if (option == DLX_NONE)
        return refuse_line(c, line);
    if (c->count == c->capacity) {
        size_t capacity = c->capacity == 0 ? 64 : 2 * c->capacity;
        uint32_t *grown = realloc(c->options, capacity * sizeof *grown);
        if (grown == NULL)
            return out_of_memory();
        c->options = grown;
        c->capacity = capacity;
    }
    c->options[c->count++] = option;
    return true;
}

/* ---- one solution ---- */

static void print_flaw(FILE *out, const struct check *c, const dlx_flaw *flaw)
{
    static const char *const texts[] = {
        [DLX_VALID] = "valid",
        [DLX_BAD_OPTION] = "not a solution: no such option",
        [DLX_NOT_COVERED] = "not a solution: not covered: ",
        [DLX_COVERED_TWICE] = "not a solution: covered twice: ",
        [DLX_NEVER_CHOSEN] = "not a solution: no primary item in: ",
        [DLX_CHOSEN_TWICE] = "not a solution: chosen twice: ",
    };
    fputs(texts[flaw->verdict], out);
    if (flaw->item != DLX_NONE)
        print_item(out, &c->input, flaw->item);
    else if (flaw->verdict == DLX_NEVER_CHOSEN || flaw->verdict == DLX_CHOSEN_TWICE)
        print_option(out, &c->input, c->options[flaw->option]);
}

static void print_json_verdict(const struct check *c, const dlx_flaw *flaw)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    if (memory == NULL)
        return;
    print_flaw(memory, c, flaw);
    fclose(memory);
    printf("{\"type\":\"verdict\",\"number\":");
    json_number(stdout, c->solutions);
    printf(",\"valid\":%s,\"text\":", flaw->verdict == DLX_VALID ? "true" : "false");
    json_string(stdout, text);
    printf("}\n");
    free(text);
}

static bool check_solution(struct check *c)
{
    dlx_flaw flaw;
    if (dlx_verify(c->input.problem, c->options, (uint32_t)c->count, &flaw) != DLX_OK)
        return out_of_memory();
    c->solutions++;
    c->bad += flaw.verdict != DLX_VALID;
    if (c->cli->json)
        print_json_verdict(c, &flaw);
    else {
        printf("%" PRIu64 ": ", c->solutions);
        print_flaw(stdout, c, &flaw);
        putchar('\n');
    }
    c->count = 0;
    return true;
}

/* An empty line ends a block; the last block may end with the file. An empty line by itself is the
 * empty solution if that is one, and else nothing. */
static bool end_block(struct check *c)
{
    dlx_flaw flaw = {DLX_VALID, DLX_NONE, DLX_NONE};
    if (c->count == 0 && dlx_verify(c->input.problem, NULL, 0, &flaw) != DLX_OK)
        return out_of_memory();
    return flaw.verdict != DLX_VALID || check_solution(c);
}

/* `dlx solve --best` says the cost of a solution in a comment before it. */
static bool read_line(struct check *c, const char *line)
{
    if (line[0] == '|')
        return true;
    return line[strspn(line, " \t\r\n")] == '\0' ? end_block(c) : add_line(c, line);
}

static bool check_solutions(struct check *c, FILE *stream)
{
    char *line = NULL;
    size_t size = 0;
    bool fine = true;
    while (fine && getline(&line, &size, stream) != -1) {
        c->line++;
        fine = read_line(c, line);
    }
    free(line);
    if (fine && ferror(stream)) {
        fprintf(stderr, "dlx: %s: %s\n", display_name(c->file), strerror(errno));
        return false;
    }
    if (fine && c->solutions == 0 && c->count == 0) {
        fprintf(stderr, "dlx: %s: there is no solution in it\n", display_name(c->file));
        return false;
    }
    return fine && (c->count == 0 || check_solution(c));
}

static bool check_file(struct check *c)
{
    FILE *stream = strcmp(c->file, "-") == 0 ? stdin : fopen(c->file, "r");
    if (stream == NULL) {
        fprintf(stderr, "dlx: %s: %s\n", c->file, strerror(errno));
        return false;
    }
    bool fine = check_solutions(c, stream);
    if (stream != stdin)
        fclose(stream);
    return fine;
}

int command_verify(const struct cli *cli)
{
    if (cli->certificate != NULL)
        return certificate_verify(cli);
    struct check c = {.cli = cli, .file = cli->file_count > 1 ? cli->files[1] : "-"};
    if (!input_read(&c.input, cli, cli->files[0]))
        return EXIT_ERROR;
    bool fine = directory_make(&c.directory, &c.input, cli->print) && check_file(&c);
    directory_free(&c.directory);
    free(c.options);
    input_free(&c.input);
    return !fine ? EXIT_ERROR : c.bad > 0 ? EXIT_NONE : EXIT_SOLUTION;
}
