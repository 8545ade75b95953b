/* SPDX-License-Identifier: MIT */
/*
 * dlx verify: check the solutions that `dlx solve` printed. Each line is looked up among the
 * options:
 *
 *     --print=options   by its text, blanks between words not counting
 *     --print=numbers   by the option's number from 1
 *     --print=lines     by the option's line in the problem's text
 *
 * For the first and the last, `directory` holds a key for each option, sorted: a hash of its text,
 * or its line. A text found by its hash is compared in full.
 */
#define _POSIX_C_SOURCE 200809L

#include "cli/json.h"
#include "dlx/cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct listed {
    uint64_t key;    /* hash of the text, or line */
    uint32_t option; /* its number */
};

struct check {
    const struct cli *cli;
    struct input input;       /* the problem */
    const char *file;         /* the solutions' file, for messages */
    struct listed *directory; /* options by key; NULL for numbers */
    uint32_t *options;        /* the solution being read */
    size_t count, capacity;   /* of options */
    uint64_t line;            /* of the solutions' file */
    uint64_t solutions, bad;  /* checked so far; how many of them are none */
};

/* ---- the directory ---- */

/* FNV-1a over the words; blanks at the ends and how many stand between words do not count. */
static uint64_t hash_words(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u;
    bool gap = false, begun = false;
    for (; *text != '\0'; text++) {
        if (strchr(" \t\r\n", *text) != NULL) {
            gap = begun;
            continue;
        }
        if (gap)
            h = (h ^ ' ') * 0x100000001b3u;
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
        gap = false;
        begun = true;
    }
    return h;
}

static bool same_words(const char *a, const char *b)
{
    static const char blanks[] = " \t\r\n";
    for (;;) {
        size_t a_gap = strspn(a, blanks), b_gap = strspn(b, blanks);
        a += a_gap;
        b += b_gap;
        if (*a == '\0' || *b == '\0')
            return *a == *b;
        size_t length = strcspn(a, blanks);
        if (strcspn(b, blanks) != length || memcmp(a, b, length) != 0)
            return false;
        a += length;
        b += length;
    }
}

static int compare_listed(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->option < y->option ? -1 : x->option > y->option;
}

static bool out_of_memory(void)
{
    fprintf(stderr, "dlx: %s\n", dlx_status_text(DLX_ERR_MEMORY));
    return false;
}

static bool make_key(const struct check *c, uint32_t option, uint64_t *key)
{
    *key = dlx_problem_option_line(c->input.problem, option);
    if (c->cli->print == PRINT_LINES)
        return true;
    char *text = option_text(&c->input, option);
    if (text == NULL)
        return out_of_memory();
    *key = hash_words(text);
    free(text);
    return true;
}

static bool make_directory(struct check *c)
{
    uint32_t options = dlx_problem_option_count(c->input.problem);
    if (c->cli->print == PRINT_NUMBERS)
        return true;
    c->directory = calloc((size_t)options + 1, sizeof *c->directory);
    if (c->directory == NULL)
        return out_of_memory();
    for (uint32_t option = 0; option < options; option++) {
        c->directory[option].option = option;
        if (!make_key(c, option, &c->directory[option].key))
            return false;
    }
    qsort(c->directory, options, sizeof *c->directory, compare_listed);
    return true;
}

/* The first place in the directory with at least this key. */
static uint32_t find_key(const struct check *c, uint64_t key)
{
    uint32_t low = 0, high = dlx_problem_option_count(c->input.problem);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->directory[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool text_matches(const struct check *c, uint32_t option, const char *line)
{
    char *text = option_text(&c->input, option);
    bool same = text != NULL && same_words(text, line);
    free(text);
    return same;
}

static uint32_t find_in_directory(const struct check *c, uint64_t key, const char *line)
{
    uint32_t options = dlx_problem_option_count(c->input.problem);
    for (uint32_t at = find_key(c, key); at < options && c->directory[at].key == key; at++)
        if (c->cli->print == PRINT_LINES || text_matches(c, c->directory[at].option, line))
            return c->directory[at].option;
    return DLX_NONE;
}

/* ---- one line ---- */

static bool parse_whole(const char *line, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(line, &end, 10);
    return end != line && end[strspn(end, " \t\r\n")] == '\0' && strchr(line, '-') == NULL &&
           errno == 0;
}

static uint32_t find_option(const struct check *c, const char *line)
{
    uint64_t number;
    if (c->cli->print == PRINT_OPTIONS)
        return find_in_directory(c, hash_words(line), line);
    if (!parse_whole(line, &number) || number == 0)
        return DLX_NONE;
    if (c->cli->print == PRINT_LINES)
        return find_in_directory(c, number, line);
    bool exists = number <= dlx_problem_option_count(c->input.problem);
    return exists ? (uint32_t)(number - 1) : DLX_NONE;
}

/* The line for a message: harmless to a terminal, and not too long. */
static void quote(char *quoted, size_t size, const char *line)
{
    size_t length = strcspn(line, "\r\n"), n = 0;
    for (; n < length && n + 4 < size; n++)
        quoted[n] = (unsigned char)line[n] < ' ' || line[n] == 0x7f ? '?' : line[n];
    strcpy(quoted + n, n < length ? "..." : "");
}

static bool add_line(struct check *c, const char *line)
{
    uint32_t option = find_option(c, line);
    if (option == DLX_NONE) {
        char quoted[64];
        quote(quoted, sizeof quoted, line);
        fprintf(stderr, "dlx: %s:%" PRIu64 ":1: `%s` is no option of %s\n", display_name(c->file),
                c->line, quoted, display_name(c->input.file));
        return false;
    }
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
    };
    fputs(texts[flaw->verdict], out);
    if (flaw->item != DLX_NONE)
        print_item(out, &c->input, flaw->item);
    else if (flaw->verdict == DLX_NEVER_CHOSEN)
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
 * empty solution if the problem has no primary items, and else nothing. */
static bool end_block(struct check *c)
{
    bool something = c->count > 0 || dlx_problem_primary_count(c->input.problem) == 0;
    return !something || check_solution(c);
}

static bool check_solutions(struct check *c, FILE *stream)
{
    char *line = NULL;
    size_t size = 0;
    bool fine = true;
    while (fine && getline(&line, &size, stream) != -1) {
        c->line++;
        bool empty = line[strspn(line, " \t\r\n")] == '\0';
        fine = empty ? end_block(c) : add_line(c, line);
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
    struct check c = {.cli = cli, .file = cli->file_count > 1 ? cli->files[1] : "-"};
    if (!input_read(&c.input, cli, cli->files[0]))
        return EXIT_ERROR;
    bool fine = make_directory(&c) && check_file(&c);
    free(c.directory);
    free(c.options);
    input_free(&c.input);
    return !fine ? EXIT_ERROR : c.bad > 0 ? EXIT_NONE : EXIT_SOLUTION;
}
