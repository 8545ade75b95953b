/* SPDX-License-Identifier: MIT */
/* Messages, puzzles in the forms of the command line, and parts of JSON objects. */
#include "cli/sudoku/print.h"

#include "cli/common/program.h"
#include "cli/common/show.h"
#include "cli/sudoku/puzzles.h"
#include "cli/system/system.h"
#include "dlx/text/json.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* ---- where answers go ---- */

static _Thread_local FILE *text_of_thread; /* NULL: standard output */

FILE *out(void)
{
    return text_of_thread != NULL ? text_of_thread : stdout;
}

/* open_memstream() would not report that memory ran out, so this function grows the texts. */
static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    struct text *text = cookie;
    if (!limit_reserve(&text->bytes, &text->room, text->size + size, 1))
        return 0;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    return (ssize_t)size;
}

static FILE *open_text(struct text *text)
{
    text->size = 0;
    return system_open_pipe(append, text);
}

bool later_begin(struct texts *texts)
{
    texts->answer_file = open_text(&texts->answers);
    texts->message_file = open_text(&texts->messages);
    text_of_thread = texts->answer_file;
    say_to(texts->message_file);
    return texts->answer_file != NULL && texts->message_file != NULL;
}

bool later_end(struct texts *texts)
{
    text_of_thread = NULL;
    say_to(NULL);
    const bool has_answers = system_close_pipe(texts->answer_file, append, &texts->answers);
    return system_close_pipe(texts->message_file, append, &texts->messages) && has_answers;
}

void later_print(const struct texts *texts)
{
    if (texts->messages.size > 0)
        fwrite(texts->messages.bytes, 1, texts->messages.size, stderr);
    if (texts->answers.size > 0)
        fwrite(texts->answers.bytes, 1, texts->answers.size, stdout);
}

void later_free(struct texts *texts)
{
    limit_free(texts->answers.bytes, texts->answers.room, 1);
    limit_free(texts->messages.bytes, texts->messages.room, 1);
}

/* ---- answers with notes ---- */

FILE *print_to(FILE *file)
{
    FILE *before = text_of_thread;
    text_of_thread = file;
    return before;
}

bool noted_begin(struct noted *noted)
{
    *noted = (struct noted){.file = NULL};
    noted->file = open_text(&noted->text);
    return noted->file != NULL;
}

/* An empty line separates an answer from the previous one. */
static void print_noted(const struct text *text, const char *note, FILE *to)
{
    const char *at = text->bytes, *end = at + text->size;
    for (; at < end && *at == '\n'; at++)
        fputc('\n', to);
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    const bool is_line = newline != NULL && newline + 1 == end;
    if (!is_line && note != NULL)
        fprintf(to, "# %s\n", note);
    fwrite(at, 1, (size_t)(end - at) - is_line, to);
    if (is_line)
        fprintf(to, "\t%s\n", note != NULL ? note : "");
}

bool noted_end(struct noted *noted, const char *note, FILE *to)
{
    const bool good = system_close_pipe(noted->file, append, &noted->text);
    if (good && noted->text.size > 0)
        print_noted(&noted->text, note, to);
    limit_free(noted->text.bytes, noted->text.room, 1);
    return good;
}

/* ---- messages ---- */

void say_error(const char *file, const dlx_error *error)
{
    say_where(file, error->line, error->column);
    say("%s\n", error->message);
}

int say_and_return(const char *text, int status)
{
    say("dlx-sudoku: %s\n", text);
    return status;
}

/* ---- puzzles ---- */

const char *word_of_solutions(uint64_t solutions)
{
    return solutions == 0 ? "none" : solutions == 1 ? "unique" : "several";
}

int status_of_solutions(uint64_t solutions)
{
    return solutions == 0 ? EXIT_NONE : solutions == 1 ? EXIT_FINE : EXIT_SEVERAL;
}

const sudoku_puzzle *as_puzzle(int size, const uint8_t *cells)
{
    static _Thread_local sudoku_puzzle puzzle;
    puzzle.size = size;
    memcpy(puzzle.cell, cells, (size_t)size * (size_t)size);
    return &puzzle;
}

sudoku_labels symbols_alone(const struct cli *cli, const sudoku_labels *labels)
{
    sudoku_labels only = {{NULL}};
    only.text[SUDOKU_SYMBOLS] = labels != NULL ? labels->text[SUDOKU_SYMBOLS] : cli->symbols;
    return only;
}

bool form_write(const struct cli *cli, sudoku_form form, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle, const sudoku_labels *labels, const uint8_t *solution,
                FILE *file, dlx_error *error)
{
    const sudoku_labels only = symbols_alone(cli, NULL);
    const sudoku_write_settings settings = {
        .solution = solution,
        .candidates = cli->candidates,
        .unicode = cli->unicode && file == out(), /* a file may be shown on any terminal */
        .color = cli->color && file == out(),
        .labels = labels != NULL ? labels : &only,
    };
    const dlx_status status = sudoku_write(rules, puzzle, form, &settings, write_file, file, error);
    return status == DLX_OK || status == DLX_ERR_OUTPUT;
}

/* A dlx_write_fn that writes nothing. */
static bool drop_text(void *unused, const char *text, size_t size)
{
    (void)unused, (void)text, (void)size;
    return true;
}

bool form_can_express(sudoku_form form, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                      dlx_error *error)
{
    return sudoku_write(rules, puzzle, form, NULL, drop_text, NULL, error) == DLX_OK;
}

/* Programs read the form `candidates`, too, but only people understand cells without candidates. */
bool draw_candidates(const struct item *item, const sudoku_puzzle *puzzle, dlx_error *error)
{
    const sudoku_labels symbols = symbols_alone(item->cli, item->labels);
    return form_write(item->cli, SUDOKU_FORM_CANDIDATES, item->rules, puzzle, &symbols, NULL, out(),
                      error) ||
           form_write(item->cli, SUDOKU_FORM_PRETTY, item->rules, puzzle, &symbols, NULL, out(),
                      NULL);
}

/* Return whether a word is one of several, which are separated by spaces. */
static bool has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = words; length > 0 && (at = strstr(at, word)) != NULL; at++)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

bool form_of_name(const char *name, sudoku_form *form)
{
    const sudoku_form_facts *facts;
    const char *dot = strrchr(name, '.');
    for (int f = 0; dot != NULL && (facts = sudoku_form_describe((sudoku_form)f)) != NULL; f++)
        if (has_word(facts->extensions, dot + 1)) {
            *form = (sudoku_form)f;
            return true;
        }
    return false;
}

const char *find_rules_obstacle(const sudoku_rules *rules)
{
    if (sudoku_write_rules(rules, drop_text, NULL) == DLX_OK)
        return NULL;
    if (has_grids(rules))
        return "the rules cannot be written: several grids have no line for boxes of this shape";
    if ((rules->variants & (SUDOKU_DISJOINT | SUDOKU_CENTER_DOT)) != 0)
        return "the rules cannot be written: disjoint and center-dot need boxes, but these boxes would be regions";
    return "the rules cannot be written: a cell has a line only if it holds an odd digit, or an even one";
}

/* A dlx_write_fn that records whether there is any text. */
static bool note_text(void *has_text, const char *text, size_t size)
{
    (void)text;
    *(bool *)has_text |= size > 0;
    return true;
}

bool have_rule_lines(const sudoku_rules *rules)
{
    bool has_text = false;
    return sudoku_write_rules(rules, note_text, &has_text) == DLX_OK && has_text;
}

/* Return whether rules are printed before the puzzle. A drawing shows them. */
static bool are_rules_printed(const struct made_puzzle *made)
{
    return made->shows_rules && sudoku_form_describe(made->form)->rules != SUDOKU_RULES_INSIDE;
}

/* Return why the form cannot express a puzzle that was made, or the rules before it; NULL if it
 * can. The text may be that of `error`. */
static const char *find_made_obstacle(const struct made_puzzle *made, dlx_error *error)
{
    const char *obstacle = are_rules_printed(made) ? find_rules_obstacle(made->rules) : NULL;
    if (obstacle == NULL && !form_can_express(made->form, made->rules, made->puzzle, error))
        obstacle = error->message;
    return obstacle;
}

bool print_made_puzzle(const struct cli *cli, const struct made_puzzle *made)
{
    dlx_error error;
    const sudoku_form form = made->form;
    const sudoku_form_facts *facts = sudoku_form_describe(form);
    const sudoku_rules *rules = made->rules;
    const bool has_lines = are_rules_printed(made);
    const char *obstacle = has_lines ? find_made_obstacle(made, &error) : NULL;
    if (obstacle != NULL) {
        say_and_return(obstacle, EXIT_ERROR);
        return false;
    }
    if (facts->has_lines && made->number > 1)
        fputc('\n', out());
    if (facts->rules == SUDOKU_RULES_BEFORE)
        sudoku_write_labels(made->labels, write_file, out());
    if (has_lines)
        sudoku_write_rules(rules, write_file, out());
    bool good =
        form_write(cli, form, rules, made->puzzle, made->labels, made->solution, out(), &error);
    if (good && made->solution != NULL && !facts->has_solution) {
        const sudoku_labels symbols = symbols_alone(cli, made->labels);
        fputs(facts->has_lines ? "\n" : "", out());
        good = form_write(cli, form, rules, as_puzzle(rules->size, made->solution), &symbols, NULL,
                          out(), &error);
    }
    if (!good)
        say_and_return(error.message, EXIT_ERROR);
    return good;
}

struct ruleset {
    char text[16384]; /* twice what all rules in words take */
    size_t length;
};

static bool take_rule(void *user, const char *text, size_t size)
{
    struct ruleset *r = user;
    assert(r->length + size < sizeof r->text);
    memcpy(r->text + r->length, text, size);
    r->length += size;
    return true;
}

const char *find_ruleset(const sudoku_labels *labels, const sudoku_rules *rules, bool has_colors)
{
    static struct ruleset ruleset; /* only one thread writes puzzles in words */
    if (labels->text[SUDOKU_RULESET] != NULL)
        return labels->text[SUDOKU_RULESET];
    ruleset.length = 0;
    sudoku_write_ruleset(rules, has_colors, take_rule, &ruleset);
    ruleset.text[ruleset.length - 1] = '\0'; /* instead of the end of the last line */
    return ruleset.text;
}

int print_item_text(const struct item *item, const sudoku_puzzle *puzzle, sudoku_form form)
{
    dlx_error error;
    const struct made_puzzle made = {.rules = item->rules,
                                     .shows_rules = item->is_ruled || have_rule_lines(item->rules),
                                     .puzzle = puzzle,
                                     .form = form,
                                     .labels = item->labels,
                                     .number = item->number};
    const char *obstacle = find_made_obstacle(&made, &error);
    if (obstacle == NULL)
        return print_made_puzzle(item->cli, &made) ? EXIT_FINE : EXIT_ERROR;
    item_say(item, "%s", obstacle);
    if ((item->cli->command & NO_ANSWERS) == 0)
        print_word(item->cli, item->number, "invalid");
    return EXIT_ERROR;
}

void print_word(const struct cli *cli, uint64_t number, const char *word)
{
    bool drawn = cli->command == SOLVE && cli->form == SUDOKU_FORM_PRETTY;
    if (number > 1 && (cli->report || drawn))
        fputc('\n', out());
    if (cli->report)
        fprintf(out(), "Puzzle %" PRIu64 " is %s\n", number, word);
    else
        fprintf(out(), "%s\n", word);
}

/* ---- JSON ---- */

/* Begin an object: {"type":"...","file":...,"number":... */
static void print_json_head(const char *type, const char *file, uint64_t number)
{
    json_print(out(), "{'type':%s,'file':%s,'number':%" PRIu64, type, file, number);
}

/* The form `line` has no character that JSON escapes, except a newline at its end. */
static bool write_without_newline(void *user, const char *text, size_t size)
{
    size_t kept = size > 0 && text[size - 1] == '\n' ? size - 1 : size;
    return write_file(user, text, kept);
}

void print_json_cells(const char *key, const sudoku_rules *rules, const sudoku_puzzle *puzzle,
                      const sudoku_labels *labels)
{
    const sudoku_write_settings settings = {.labels = labels};
    json_print(out(), ",%s:'", key);
    if (puzzle->marked)
        puzzle = as_puzzle(puzzle->size, puzzle->cell);
    sudoku_write(rules, puzzle, SUDOKU_FORM_LINE, &settings, write_without_newline, out(), NULL);
    fputc('"', out());
}

void print_json_puzzle(const char *type, const struct item *item)
{
    print_json_head(type, item->file, item->number);
    print_json_cells("puzzle", item->rules, item->puzzle, item->labels);
    for (int l = 0; item->labels != NULL && l < SUDOKU_LABELS; l++)
        if (item->labels->text[l] != NULL) {
            fprintf(out(), ",\"%s\":", sudoku_label_name((sudoku_label)l));
            json_string(out(), item->labels->text[l]);
        }
}

/* A line of rules that becomes a string of an array. */
struct rule_strings {
    bool is_inside;     /* of a string */
    const char *before; /* what comes before the next string */
};

/* Characters of rules need no escapes. */
static bool write_rule_strings(void *user, const char *text, size_t size)
{
    struct rule_strings *r = user;
    for (size_t c = 0; c < size; c++) {
        if (text[c] == '\n')
            fputc('"', out());
        else
            fprintf(out(), "%s%c", r->is_inside ? "" : r->before, text[c]);
        r->is_inside = text[c] != '\n';
        r->before = ",\"";
    }
    return true;
}

/* A dlx_write_fn that omits the newline. */
static bool write_line(void *file, const char *text, size_t size)
{
    while (size > 0 && text[size - 1] == '\n')
        size--;
    return write_file(file, text, size);
}

void write_clue_rule(const sudoku_rules *rules, const sudoku_clue *clue, FILE *file)
{
    /* The other rules have lines of their own, so leave them out. */
    sudoku_rules one = rules_without_regions(rules);
    one.variants = 0;
    one.grid_count = 0;
    one.digits = one.size;
    one.from_zero = false;
    one.clues = clue;
    one.clue_count = 1;
    sudoku_write_rules(&one, write_line, file);
}

void print_json_rules(const sudoku_rules *rules)
{
    struct rule_strings strings = {.before = "\""};
    fprintf(out(), ",\"rules\":[");
    sudoku_write_rules(rules, write_rule_strings, &strings);
    fputc(']', out());
}

void print_json_cell(int size, int cell)
{
    fprintf(out(), "\"r%dc%d\"", cell / size + 1, cell % size + 1);
}

void print_json_cell_list(int size, const uint16_t *cells, int count)
{
    fputc('[', out());
    for (int c = 0; c < count; c++) {
        fputs(c == 0 ? "" : ",", out());
        print_json_cell(size, cells[c]);
    }
    fputc(']', out());
}

void print_json_cell_set(int size, const bool *has_cell)
{
    uint16_t cells[SUDOKU_MAX_CELLS];
    int count = 0;
    for (int cell = 0; cell < size * size; cell++)
        if (has_cell[cell])
            cells[count++] = (uint16_t)cell;
    print_json_cell_list(size, cells, count);
}

void print_json_digits(const sudoku_rules *rules, uint64_t digits)
{
    const char *before = "[";
    for (int digit = 1; digit <= SUDOKU_MAX_SIZE; digit++)
        if ((digits >> digit & 1) != 0) {
            fprintf(out(), "%s%d", before, digit - rules->from_zero);
            before = ",";
        }
    fputs(*before == '[' ? "[]" : "]", out());
}

void print_json_house(const sudoku_house *house)
{
    static const char *const kinds[] = {
        [SUDOKU_ROW] = "row",        [SUDOKU_COLUMN] = "column",
        [SUDOKU_REGION] = "region",  [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_WINDOW] = "window",  [SUDOKU_STAR] = "asterisk",
        [SUDOKU_DOT] = "center-dot", [SUDOKU_KNIGHT] = "anti-knight",
        [SUDOKU_KING] = "anti-king", [SUDOKU_CAGE] = "cage",
        [SUDOKU_GROUP] = "disjoint",
    };
    json_print(out(), "{'kind':%s,'number':%d}", kinds[house->kind], house->number + 1);
}

void print_json_invalid(const char *file, uint64_t number, const dlx_error *error)
{
    print_json_head("invalid", file, number);
    json_print(out(), ",'line':%" PRIu64 ",'column':%" PRIu64 ",'message':%s}\n", error->line,
               error->column, error->message);
}
