/* SPDX-License-Identifier: MIT */
/*
 * The command page: draw puzzles on sheets of paper, and their solutions, smaller, on the last
 * sheets.
 *
 *     puzzles -> solved, rated -> entries -> sections -> page_layout.c -> SVG
 *                                                                      -> page_pdf.c
 *
 * All puzzles are read and solved before anything is written, because an error must leave no file.
 */
#include "cli/sudoku/page.h"

#include "cli/common/files.h"
#include "cli/common/program.h"
#include "cli/sudoku/print.h"
#include "cli/sudoku/puzzles.h"
#include "dlx/text/utf8.h"
#include "sudoku/draw.h"

#include <inttypes.h>
#include <string.h>

/*
 * Write pages as one SVG document, one below the other, each on white:
 *
 *     <svg width="210mm" height="594mm" viewBox="0 0 210000 594000">
 *     <g transform="translate(0 297000)">                                a page
 *     <g transform="translate(15000 30000) scale(203.804)">              a board, as sudoku_write() draws it
 */

enum { MILLIMETER = 1000, PIXELS_OF_CELL = 40, MARGIN = 10 /* in units of a board */ };

/* Write text, and escape the special characters of XML. */
static void put_escaped(FILE *file, const char *text)
{
    size_t length;
    for (; *text != '\0'; text += length) {
        uint32_t code;
        length = utf8_character(text, strlen(text), &code);
        const char *escaped = xml_reference(code);
        if (escaped != NULL)
            fputs(escaped, file);
        else
            fwrite(text, 1, length, file);
    }
}

/* The height of more than 7230 pages would not fit into an int. */
static bool begin(struct sheet *s)
{
    const int64_t height = (int64_t)s->pages * s->height;
    fprintf(s->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d.%dmm\" "
            "height=\"%" PRId64 ".%" PRId64 "mm\" viewBox=\"0 0 %d %" PRId64 "\"%s>\n",
            s->width / MILLIMETER, s->width % MILLIMETER / 100, height / MILLIMETER,
            height % MILLIMETER / 100, s->width, height,
            s->black ? " style=\"filter:grayscale(1)\"" : "");
    if (s->title != NULL) {
        fprintf(s->file, "<title>");
        put_escaped(s->file, s->title);
        fprintf(s->file, "</title>\n");
    }
    return true;
}

static bool turn(struct sheet *s)
{
    fprintf(s->file,
            "%s<g transform=\"translate(0 %" PRId64 ")\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            s->page > 0 ? "</g>\n" : "", (int64_t)s->page * s->height, s->width, s->height);
    s->page++;
    return true;
}

static bool put_text(struct sheet *s, const struct sheet_text *t)
{
    static const char *const anchors[] = {
        [SHEET_LEFT] = "start", [SHEET_MIDDLE] = "middle", [SHEET_RIGHT] = "end"};
    fprintf(s->file,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-family=\"Helvetica, Arial, sans-serif\" "
            "text-anchor=\"%s\"%s>",
            t->x, t->y, t->height, anchors[t->align], t->bold ? " font-weight=\"bold\"" : "");
    put_escaped(s->file, t->text);
    fprintf(s->file, "</text>\n");
    return true;
}

static bool put_board(struct sheet *s, const struct sheet_board *b)
{
    const sudoku_write_settings settings = {.solution = b->solution, .labels = &b->labels};
    const sudoku_margins room = sudoku_find_margins(b->rules);
    fprintf(s->file, "<g transform=\"translate(%d %d) scale(%d.%03d)\">\n",
            b->x - (room.left + MARGIN) * b->cell / SUDOKU_CELL,
            b->y - (room.top + MARGIN) * b->cell / SUDOKU_CELL, b->cell / PIXELS_OF_CELL,
            b->cell % PIXELS_OF_CELL * 1000 / PIXELS_OF_CELL);
    sudoku_write(b->rules, b->puzzle, SUDOKU_FORM_SVG, &settings, write_file, s->file, NULL);
    fprintf(s->file, "</g>\n");
    return true;
}

static bool finish(struct sheet *s)
{
    fprintf(s->file, "</g>\n</svg>\n");
    return true;
}

const struct sheet_kind sheet_svg = {NULL, begin, turn, put_text, put_board, finish, NULL};

/* ---- puzzles ---- */

/* Rules with clues, or with several grids, count as different. */
static bool are_equal(const sudoku_rules *a, const sudoku_rules *b)
{
    int size = a->size;
    if (b->size != size || a->variants != b->variants || a->clue_count + b->clue_count > 0 ||
        a->grid_count + b->grid_count > 0)
        return false;
    for (int cell = 0; cell < size * size; cell++)
        if (a->region[cell] != b->region[cell] || a->allowed[cell] != b->allowed[cell])
            return false;
    return true;
}

/* The rulebook may free a puzzle's rules when it reads the next one, so each entry needs a copy. */
static bool copy_rules(const sudoku_rules *rules, sudoku_rules **copy)
{
    const sudoku_rules_settings settings = sudoku_rules_describe(rules);
    return sudoku_rules_new(&cli_memory, &settings, copy, NULL) == DLX_OK;
}

static bool set_rules(const struct book *b, struct entry *entry, const sudoku_rules *rules)
{
    entry->borrowed = b->last != NULL && are_equal(b->last->rules, rules);
    if (entry->borrowed)
        entry->rules = b->last->rules;
    return entry->borrowed || copy_rules(rules, &entry->rules);
}

static void append(struct book *b, struct entry *entry)
{
    if (b->last != NULL)
        b->last->next = entry;
    else
        b->first = entry;
    b->last = entry;
    b->count++;
    if (b->smallest == 0 || entry->puzzle.size < b->smallest)
        b->smallest = entry->puzzle.size;
}

/* Return the name of a level for readers, who do not know what a search is. */
static const char *name_level(sudoku_level level)
{
    return level == SUDOKU_SEARCH ? "extreme" : sudoku_level_name(level);
}

/* Find out how hard a puzzle with one solution is, if its rules have techniques. Return EXIT_FINE,
 * EXIT_LIMIT, or HALT after a stop or without memory. */
static int find_level(const struct item *item, char level[LEVEL_LENGTH])
{
    dlx_error error = {.line = 0};
    sudoku_rating rating;
    sudoku_logic *logic = rulebook_logic(item->book, item->rules, &error);
    if (rulebook_has_failed(item->book)) {
        item_say(item, "%s", error.message);
        return HALT;
    }
    if (logic != NULL && !rulebook_find_level(item->book, logic, item->puzzle, &rating))
        return item_give_up_steps(item);
    if (logic != NULL)
        snprintf(level, LEVEL_LENGTH, "%s", name_level(rating.level));
    return EXIT_FINE;
}

/* Append a text of `left` bytes, as far as it fits into `most` bytes including the zero. Bytes that
 * a page cannot show become question marks. */
static void append_drawable(char *text, size_t most, const char *name, size_t left)
{
    size_t filled = strlen(text);
    while (left > 0) {
        uint32_t code = 0;
        const size_t length = utf8_character(name, left, &code), taken = length > 0 ? length : 1;
        const bool good = length > 0 && can_be_drawn(code);
        if (filled + (good ? taken : 1) >= most)
            break;
        memcpy(text + filled, good ? name : "?", good ? taken : 1);
        filled += good ? taken : 1;
        name += taken;
        left -= taken;
    }
    text[filled] = '\0';
}

/* Copy the name of a file without its directory and extension. */
static void name_file(const char *file, char heading[HEADING_LENGTH])
{
    const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    heading[0] = '\0';
    append_drawable(heading, HEADING_LENGTH, name,
                    dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name));
}

/* Name a puzzle by its title and author, or by the note beside it. */
static void name_puzzle(const sudoku_labels *labels, char name[NAME_LENGTH])
{
    const char *const title = labels->text[SUDOKU_TITLE], *author = labels->text[SUDOKU_AUTHOR];
    const char *const parts[] = {title != NULL ? title : labels->text[SUDOKU_NOTE], " by ", author};
    const int count = parts[0] == NULL ? 0 : title == NULL || author == NULL ? 1 : 3;
    for (int p = 0; p < count; p++)
        append_drawable(name, NAME_LENGTH, parts[p], strlen(parts[p]));
}

static void write_heading(const struct item *item, struct entry *entry)
{
    char *heading = entry->heading;
    if (item->cli->paging.sections == SECTIONS_FILE)
        name_file(strcmp(item->file, "-") == 0 ? "standard input" : item->file, heading);
    else if (item->cli->paging.sections == SECTIONS_RULES)
        describe_rules(item->rules, heading, HEADING_LENGTH);
    else if (item->cli->paging.sections == SECTIONS_LEVEL)
        snprintf(heading, HEADING_LENGTH, "%s", entry->level);
    if (*heading == '\0' && item->cli->paging.sections != SECTIONS_NONE)
        snprintf(heading, HEADING_LENGTH, "%s",
                 item->cli->paging.sections == SECTIONS_RULES ? "classic" : "other");
    if (*heading >= 'a' && *heading <= 'z')
        *heading = (char)(*heading - 'a' + 'A');
}

/* Copy the ruleset, with --ruleset. Return false if there is no memory. */
static bool copy_ruleset(const struct item *item, struct entry *entry)
{
    if (!item->cli->ruleset)
        return true;
    const char *text = find_ruleset(item->labels, item->rules, !item->cli->paging.black);
    entry->ruleset_room = strlen(text) + 1;
    entry->ruleset = limit_new(entry->ruleset_room, 1);
    while (entry->ruleset != NULL && *text != '\0') {
        const size_t length = strcspn(text, "\n");
        append_drawable(entry->ruleset, entry->ruleset_room, text, length);
        text += length + (text[length] != '\0');
        strcat(entry->ruleset, *text != '\0' ? "\n" : "");
    }
    return entry->ruleset != NULL;
}

static void free_entry(struct entry *entry)
{
    if (entry != NULL)
        limit_free(entry->ruleset, entry->ruleset_room, 1);
    limit_free(entry, 1, sizeof *entry);
}

static struct entry *make_entry(const struct book *b, const struct item *item,
                                const uint8_t *solution, const char level[LEVEL_LENGTH])
{
    struct entry *entry = limit_new(1, sizeof *entry);
    if (entry == NULL || !copy_ruleset(item, entry) || !set_rules(b, entry, item->rules)) {
        free_entry(entry);
        return NULL;
    }
    entry->puzzle = *item->puzzle;
    memcpy(entry->level, level, LEVEL_LENGTH);
    if (solution != NULL)
        memcpy(entry->solution, solution, sizeof entry->solution);
    write_heading(item, entry);
    name_puzzle(item->labels, entry->name);
    if (item->labels->text[SUDOKU_SYMBOLS] != NULL)
        strcpy(entry->symbols, item->labels->text[SUDOKU_SYMBOLS]);
    return entry;
}

static bool keep(struct book *b, const struct item *item, const uint8_t *solution,
                 const char level[LEVEL_LENGTH])
{
    struct entry *entry = make_entry(b, item, solution, level);
    if (entry != NULL)
        append(b, entry);
    else
        item_say(item, "%s", status_text(DLX_ERR_MEMORY));
    return entry != NULL;
}

static int keep_puzzle(const struct item *item)
{
    static sudoku_answer answer;
    struct book *b = item->user;
    char level[LEVEL_LENGTH] = "";
    if (!b->cli->paging.no_solutions) {
        if (!item_solve(item, 2, &answer))
            return item_give_up(item, answer.solutions);
        if (answer.solutions != 1) {
            item_say(item, "puzzle %llu has %s", (unsigned long long)item->number,
                     answer.solutions == 0 ? "no solution" : "several solutions");
            return status_of_solutions(answer.solutions);
        }
        const int status = find_level(item, level);
        if (status != EXIT_FINE)
            return status;
    }
    return keep(b, item, b->cli->paging.no_solutions ? NULL : answer.cell, level) ? EXIT_FINE
                                                                                  : HALT;
}

/* Entries that share rules follow each other; the rules are freed with the last one. */
static void free_book(struct book *b)
{
    for (struct entry *entry = b->first, *next; entry != NULL; entry = next) {
        next = entry->next;
        if (next == NULL || !next->borrowed)
            sudoku_rules_free(entry->rules);
        free_entry(entry);
    }
}

/* ---- sections ---- */

/* Append all puzzles with this heading to the page order. Return where to link the next one. */
static struct entry **append_section(struct entry *entry, const char *heading, struct entry **end)
{
    for (; entry != NULL; entry = entry->next)
        if (!entry->is_printed && strcmp(entry->heading, heading) == 0) {
            entry->is_printed = true;
            *end = entry;
            end = &entry->after;
        }
    return end;
}

/* Append all puzzles, from the easiest level to the hardest. */
static struct entry **append_levels(const struct book *b, struct entry **end)
{
    for (int level = SUDOKU_EASY; level <= SUDOKU_SEARCH; level++)
        for (struct entry *entry = b->first; entry != NULL; entry = entry->next)
            if (!entry->is_printed && strcmp(entry->level, name_level((sudoku_level)level)) == 0)
                end = append_section(entry, entry->heading, end);
    return end;
}

/* Print puzzles with one heading together. Levels come from easy to hard, and other sections in the
 * order of their first puzzles. */
static void order_sections(struct book *b)
{
    struct entry **end = &b->top;
    if (b->cli->paging.sections == SECTIONS_LEVEL)
        end = append_levels(b, end);
    for (struct entry *entry = b->first; entry != NULL; entry = entry->next)
        if (!entry->is_printed)
            end = append_section(entry, entry->heading, end);
}

/* ---- rulesets ---- */

/* Return whether a text has this line. */
static bool has_line(const char *text, const char *line, size_t length)
{
    while (text != NULL) {
        if (strcspn(text, "\n") == length && memcmp(text, line, length) == 0)
            return true;
        text = strchr(text, '\n');
        text = text != NULL ? text + 1 : NULL;
    }
    return false;
}

/* Remove the lines that an earlier puzzle has. */
static void drop_known_lines(const struct entry *told, struct entry *entry)
{
    char *end = entry->ruleset;
    for (const char *line = end; *line != '\0';) {
        const size_t length = strcspn(line, "\n"), next = length + (line[length] != '\0');
        bool is_known = length == 0;
        for (const struct entry *other = told; other != NULL && !is_known; other = other->told)
            is_known = has_line(other->ruleset, line, length);
        if (!is_known) {
            memmove(end, line, next);
            end += next;
        }
        line += next;
    }
    *end = '\0';
}

/* Print each line only once, below the first puzzle that has it. */
static void tell_rules_once(const struct book *b)
{
    struct entry *told = NULL, **end = &told;
    for (struct entry *entry = b->top; entry != NULL; entry = entry->after) {
        if (entry->ruleset == NULL)
            continue;
        drop_known_lines(told, entry);
        if (*entry->ruleset != '\0') {
            *end = entry;
            end = &entry->told;
        }
    }
}

/* ---- text from right to left ---- */

/* Return whether a text has a letter of a right-to-left script: Hebrew, Arabic, Syriac, Thaana,
 * N'Ko or one of their neighbors in Unicode. */
static bool has_right_to_left(const char *text)
{
    uint32_t code = 0;
    for (size_t left = text != NULL ? strlen(text) : 0, length; left > 0; left -= length) {
        length = utf8_character(text, left, &code);
        length = length > 0 ? length : 1;
        text += length;
        if ((code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) ||
            (code >= 0xfe70 && code <= 0xfefc) || (code >= 0x10800 && code <= 0x10fff) ||
            (code >= 0x1e800 && code <= 0x1efff))
            return true;
    }
    return false;
}

/* SVG viewers arrange such text. A PDF shows its letters from left to right. */
static void warn_of_order(const struct book *b)
{
    bool has_any = has_right_to_left(b->cli->paging.title);
    for (const struct entry *entry = b->first; entry != NULL; entry = entry->next)
        has_any |= has_right_to_left(entry->heading) || has_right_to_left(entry->name) ||
                   has_right_to_left(entry->ruleset);
    if (has_any)
        say("dlx-sudoku: warning: a PDF shows text from right to left in the wrong order; "
            "write SVG instead\n");
}

/* ---- the command ---- */

static const struct sheet_kind *kind_of_name(const char *name)
{
    const char *dot =
        name != NULL ? strrchr(name, '.') : NULL; /* the parser accepts .pdf and .svg */
    return dot != NULL && strcmp(dot, ".pdf") == 0 ? &sheet_pdf : &sheet_svg;
}

static bool print_book(const struct book *b, const struct sheet_kind *kind)
{
    bool letter = b->cli->paging.paper == PAPER_LETTER;
    struct output output;
    bool good = output_open(&output, b->cli->output);
    if (good) {
        struct sheet s = {.kind = kind,
                          .file = output.file,
                          .width = letter ? 215900 : 210000,
                          .height = letter ? 279400 : 297000,
                          .title = b->cli->paging.title,
                          .black = b->cli->paging.black,
                          .font = b->cli->paging.font};
        good = put_book(&s, b);
        if (kind->close != NULL)
            kind->close(&s);
    }
    return output_close(&output, good);
}

int command_page(const struct cli *cli)
{
    struct book book = {.cli = cli};
    const struct sheet_kind *kind = kind_of_name(cli->output);
    if (kind->instead != NULL)
        return kind->instead(cli);
    int status = for_each_puzzle(cli, keep_puzzle, &book);
    order_sections(&book);
    tell_rules_once(&book);
    if (kind == &sheet_pdf)
        warn_of_order(&book);
    if (status == EXIT_FINE && signals_received() == 0 && !print_book(&book, kind))
        status = EXIT_ERROR;
    free_book(&book);
    return status;
}
