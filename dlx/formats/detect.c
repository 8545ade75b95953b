/* SPDX-License-Identifier: MIT */
/*
 * Detect the format of a text from its first block. A wrong guess would mean a wrong answer, so
 * every reader reads the block, and the format is clear only if exactly one reader succeeds:
 *
 *     0 3          rows: yes     dense: no, 3 is not 0 or 1     items: no, the first line does not name 1
 *     1 2          sets: no, one option is missing              so the format is rows
 *
 * `csv` needs a comma in its first line, because without commas every line names one column. A lone
 * line that begins with `<` is not csv, but a problem in the notation of miniexact. If the text
 * goes on after the block, a reader may fail at the block's end, as needed bytes may follow.
 *
 * If several formats remain possible, the user must choose. If none does, the text is malformed,
 * and the reader that got farthest gives the reason. If the line where it fails has bars or colons,
 * as in no other format, the reader of `items` gives the reason. If several got equally far, for
 * different reasons, the user must choose. In all these cases, a text that looks like one for
 * solvers is recognized as one.
 */
#include "dlx/formats/format.h"
#include "dlx/formats/reader.h"

#include <string.h>
#include <strings.h>

struct block {
    const char *text;
    size_t length;
    size_t read; /* bytes read so far */
};

static bool read_block(void *user, char *buffer, size_t size, size_t *got)
{
    enum { PIECE = 4096 }; /* most readers fail in the first line, and need no more */
    struct block *b = user;
    size = size < PIECE ? size : PIECE;
    *got = b->length - b->read < size ? b->length - b->read : size;
    memcpy(buffer, b->text + b->read, *got);
    b->read += *got;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_blank(char c)
{
    return is_space(c) && c != '\n';
}

/* Drop the line that the end of the block cuts off, or the last word if there is only one line. */
static void drop_cut(struct block *b)
{
    const char *begin = b->text, *end = begin + b->length;
    while (end > begin && end[-1] != '\n')
        end--;
    if (end == begin) {
        for (end = begin + b->length; end > begin && !is_blank(end[-1]) && end[-1] != ',';)
            end--;
        while (end > begin && (is_blank(end[-1]) || end[-1] == ','))
            end--; /* in `csv`, a field follows each comma */
    }
    if (end > begin)
        b->length = (size_t)(end - begin);
}

/* Return where the line after this place begins. */
static size_t next_line(const struct block *b, size_t at)
{
    const char *end = memchr(b->text + at, '\n', b->length - at);
    return end != NULL ? (size_t)(end + 1 - b->text) : b->length;
}

static uint64_t count_lines(const struct block *b)
{
    uint64_t lines = 0;
    for (size_t at = 0; at < b->length; at = next_line(b, at))
        lines++;
    return lines;
}

/* Return whether the line from this place on has one of these bytes, or a null byte. */
static bool line_has(const struct block *b, size_t at, const char *bytes)
{
    const size_t count = strlen(bytes) + 1, length = next_line(b, at) - at;
    bool has_one = false;
    for (size_t i = 0; i < count && !has_one; i++)
        has_one = memchr(b->text + at, bytes[i], length) != NULL;
    return has_one;
}

/* Return whether the first line that is not blank has one of these bytes, or a null byte. */
static bool has_one_of(const struct block *b, const char *bytes)
{
    size_t at = 0;
    while (at < b->length && is_space(b->text[at]))
        at++;
    return at < b->length && line_has(b, at, bytes);
}

/* ---- texts that dlx writes for solvers and does not read ---- */

/* Such a text may begin with comments. dlx writes comments that explain the options or items. Then
 * comes a line that other programs write, too. */
static const struct solver_text {
    dlx_format format;
    const char *comment; /* what a comment begins with; then a blank or the end of the line */
    const char *first;   /* the first comment that explains a variable */
    const char *head;    /* the first line that is not a comment */
} solver_texts[] = {
    {DLX_FORMAT_CNF, "c", "c 1 = ", "p cnf "},
    {DLX_FORMAT_OPB, "*", "* #variable=", "min:"},
};

static bool begins_with(const struct block *b, size_t at, const char *word)
{
    const size_t length = strlen(word);
    return b->length - at >= length && memcmp(b->text + at, word, length) == 0;
}

static bool is_solver_text(const struct block *b, const struct solver_text *t)
{
    for (size_t at = 0; at < b->length;) {
        if (begins_with(b, at, t->first) || begins_with(b, at, t->head))
            return true;
        const size_t end = at + strlen(t->comment);
        if (!begins_with(b, at, t->comment) || (end < b->length && !is_space(b->text[end])))
            return false;
        at = next_line(b, at);
    }
    return false;
}

static const struct solver_text *find_solver_text(const struct block *b)
{
    for (size_t t = 0; t < sizeof solver_texts / sizeof *solver_texts; t++)
        if (is_solver_text(b, &solver_texts[t]))
            return &solver_texts[t];
    return NULL;
}

/* ---- texts that dlx reads ---- */

/* Formats that begin with one of these words. Lines that are comments may precede it. */
static const struct first_word {
    dlx_format format;
    char comment;      /* the first byte of a comment */
    const char *words; /* with a blank after each */
} first_words[] = {
    {DLX_FORMAT_LP, '\\', "minimize minimise minimum min maximize maximise maximum max "},
    {DLX_FORMAT_MPS, '*', "name rows objsense "},
};

enum { FIRST_WORDS = sizeof first_words / sizeof *first_words };

/* Return whether a text begins with a word of the format. If the block has only comments, which may
 * name thousands of items, assume that the word follows. */
static bool has_first_word(const struct block *b, bool whole, const struct first_word *f)
{
    size_t at = 0, length;
    while (at < b->length && (is_space(b->text[at]) || b->text[at] == f->comment))
        if (b->text[at++] == f->comment)
            while (at < b->length && b->text[at] != '\n')
                at++;
    if (at == b->length && !whole)
        return find_solver_text(b) == NULL;
    for (const char *word = f->words; *word != '\0'; word += length + 1) {
        length = strcspn(word, " ");
        if (b->length - at >= length && strncasecmp(b->text + at, word, length) == 0 &&
            (b->length - at == length || is_space(b->text[at + length])))
            return true;
    }
    return false;
}

/* Return whether a format needs no word at the beginning, or the text has it. */
static bool may_begin(const struct block *b, bool whole, dlx_format format)
{
    for (size_t f = 0; f < FIRST_WORDS; f++)
        if (first_words[f].format == format)
            return has_first_word(b, whole, &first_words[f]);
    return true;
}

/* Return whether one of the formats needs a word at its beginning. */
static bool is_any_sure(unsigned formats)
{
    bool is_any = false;
    for (size_t f = 0; f < FIRST_WORDS; f++)
        is_any |= (formats >> first_words[f].format & 1) != 0;
    return is_any;
}

/* If a line, or the first one, has the sign of a format, that reader explains why the text is
 * malformed, even if another one gets farther. */
static void trust_header(const struct block *b, unsigned *formats)
{
    static const struct {
        dlx_format format;
        const char *sign;
    } headers[] = {{DLX_FORMAT_EC, "p ec "},
                   {DLX_FORMAT_XCC, "p xc "},
                   {DLX_FORMAT_XCC, "p xcc "},
                   {DLX_FORMAT_ITEMS, "<"}};
    for (size_t h = 0; h < sizeof headers / sizeof *headers; h++)
        for (size_t at = 0; at < b->length; at = next_line(b, at))
            if (begins_with(b, at, headers[h].sign) && (at == 0 || headers[h].sign[0] == 'p'))
                *formats = 1u << headers[h].format;
}

/* Drop the formats that look like this, unless no other is left. */
static unsigned prefer_others(unsigned formats, int looks)
{
    unsigned others = 0;
    for (dlx_format f = DLX_FORMAT_ITEMS; format_of(f) != NULL; f++)
        if ((format_of(f)->looks & looks) == 0)
            others |= formats & 1u << f;
    return others != 0 ? others : formats;
}

/* Return whether a text begins with a bracket, or with a name and a bracket. In YAML, a dash may
 * precede it; in programs, a type: `a = new int[9] {`. */
static bool begins_with_list(const struct block *b)
{
    size_t at = 0;
    while (at < b->length && (is_space(b->text[at]) || has_sign("#%/", b->text[at])))
        at = is_space(b->text[at]) ? at + 1 : next_line(b, at);
    if (at == b->length || !line_has(b, at, "[{("))
        return false;
    at += begins_with(b, at, "- ");
    bool has_equals = false;
    for (char last = '='; at < b->length && b->text[at] != '\n'; at++) {
        if (has_sign("[{(", b->text[at]) && (has_equals || has_sign("=:(", last)))
            return true;
        has_equals |= b->text[at] == '=';
        last = is_space(b->text[at]) ? last : b->text[at];
    }
    return false;
}

/* Return whether the name of an item has an opening brace or a closing one, but not both. Nobody
 * would choose such a name. */
static bool has_lone_brace(const dlx_problem *problem)
{
    for (uint32_t i = 0; problem != NULL && i < dlx_problem_item_count(problem); i++) {
        const char *name = dlx_problem_item(problem, i).name;
        if (name != NULL && (strchr(name, '{') != NULL) != (strchr(name, '}') != NULL))
            return true;
    }
    return false;
}

/* Return whether the first line may be one of this format, which can be read. */
static bool may_be(const struct block *b, const struct format *format)
{
    return format->read != NULL && (format->looks & NEEDS_BANNER) == 0 &&
           ((format->looks & NEEDS_BRACKET) == 0 || begins_with_list(b) || has_one_of(b, "[{(")) &&
           ((format->looks & NEEDS_COMMA) == 0 ||
            (has_one_of(b, ",;\t") && !(begins_with(b, 0, "<") && count_lines(b) == 1)));
}

/* Return whether a line begins with p. Without one, a reader has only skipped comments, while
 * another one has read the same lines as items and options. */
static bool has_header(const struct block *b)
{
    for (size_t at = 0; at < b->length; at = next_line(b, at))
        if (b->text[at] == 'p')
            return true;
    return false;
}

/* How far the reader of a format gets. */
struct attempt {
    bool is_possible;     /* the text can be in the format */
    dlx_error error;      /* otherwise: where the reader fails, and why */
    dlx_problem *problem; /* the problem, if the reader succeeds; owned */
    dlx_reading reading;  /* how it has been read */
};

static dlx_status try_format(const dlx_allocator *allocator, struct block block, bool whole,
                             dlx_format format, struct attempt *attempt)
{
    *attempt = (struct attempt){.reading.format = format};
    dlx_status status = dlx_read(allocator, read_block, &block, &attempt->reading,
                                 &attempt->problem, &attempt->error);
    attempt->is_possible =
        status == DLX_OK ||
        (!whole && (attempt->error.line == 0 || attempt->error.line > count_lines(&block)));
    return status == DLX_ERR_MEMORY ? status : DLX_OK;
}

static int compare_attempts(const struct attempt *a, const struct attempt *b)
{
    const dlx_error *x = &a->error, *y = &b->error;
    if (a->is_possible != b->is_possible)
        return a->is_possible ? 1 : -1;
    if (a->is_possible || (x->line == y->line && x->column == y->column))
        return 0;
    return x->line > y->line || (x->line == y->line && x->column > y->column) ? 1 : -1;
}

/* Return whether a line has bars or colons: only `items` has them, and `csv` in names. */
static bool has_mark_of_items(const struct block *b, uint64_t line)
{
    const char *end = b->text + b->length;
    for (const char *at = b->text; line > 0 && at < end; at++) {
        if (line == 1 && (*at == '|' || *at == ':'))
            return !has_one_of(b, ",;");
        line -= *at == '\n';
    }
    return false;
}

/* Try all readers. Set the bits of the formats that the text may have; if there are none, of those
 * whose readers get farthest. */
static dlx_status try_formats(const dlx_allocator *allocator, const struct block *block, bool whole,
                              struct attempt *best, struct detection *found)
{
    bool is_one_reason = true; /* of all failures at the same place */
    unsigned *formats = &found->formats;
    for (dlx_format f = DLX_FORMAT_ITEMS; format_of(f) != NULL; f++) {
        struct attempt attempt;
        if (!may_be(block, format_of(f)) || !may_begin(block, whole, f))
            continue;
        dlx_status status = try_format(allocator, *block, whole, f, &attempt);
        if (status != DLX_OK)
            return status;
        int order = compare_attempts(&attempt, best);
        dlx_problem_free(order > 0 ? best->problem : attempt.problem);
        if (order > 0) {
            *best = attempt;
            *formats = 0;
            is_one_reason = true;
        }
        if (order < 0 || (!best->is_possible && best->error.line == 0))
            continue;
        *formats |= 1u << f;
        if (strcmp(attempt.error.message, best->error.message) != 0)
            is_one_reason = false;
    }
    if (!best->is_possible) /* the reader of `scp` gets far in any list of numbers */
        *formats = prefer_others(*formats, FREE_LINES);
    if (!best->is_possible && !is_any_sure(*formats) && has_mark_of_items(block, best->error.line))
        *formats = 1u << DLX_FORMAT_ITEMS;
    else if (!best->is_possible && is_one_reason) {
        found->is_any = (*formats & (*formats - 1)) != 0;
        *formats &= -*formats; /* keep the lowest bit: any of these formats gives that reason */
    }
    return DLX_OK;
}

static bool is_empty(const struct block *b)
{
    size_t at = 0;
    while (at < b->length && is_space(b->text[at]))
        at++;
    return at == b->length;
}

/* Decide between the formats that remain after all readers have been tried. */
static void decide(const struct block *block, bool whole, const struct attempt *best,
                   struct detection *found)
{
    if (best->is_possible && !has_header(block))
        found->formats = prefer_others(found->formats, NEEDS_HEADER);
    const unsigned ec = found->formats & 1u << DLX_FORMAT_EC;
    if (best->is_possible && begins_with(block, 0, "p ec ") && ec != 0)
        found->formats = ec; /* `items` would have no option */
    /* Other readers may take a line with brackets for names of items. If they find options, too,
     * the user must choose. */
    const bool has_no_option =
        best->problem != NULL && dlx_problem_option_count(best->problem) == 0;
    const unsigned lists = 1u << DLX_FORMAT_LISTS;
    if (has_no_option && (begins_with_list(block) || (found->formats & lists) != 0))
        found->formats = lists;
    else if (has_no_option && has_one_of(block, "[{("))
        found->formats |= lists;
    if (best->is_possible && begins_with_list(block) && has_lone_brace(best->problem))
        found->formats = (found->formats & lists) != 0 ? lists : found->formats | lists;
    if (best->is_possible && !whole) /* a block of numbers could be the costs of `scp` */
        found->formats = prefer_others(found->formats, FREE_LINES);
    const bool is_clear = best->is_possible && (found->formats & (found->formats - 1)) == 0;
    const struct solver_text *solver = is_clear ? NULL : find_solver_text(block);
    if (solver != NULL) {
        found->formats = 1u << solver->format;
        return;
    }
    found->is_malformed = !best->is_possible;
    if (found->is_malformed)
        trust_header(block, &found->formats);
    if (found->is_malformed && begins_with_list(block))
        found->formats = 1u << DLX_FORMAT_LISTS;
    /* The reader of `items` takes a line like this for one name, and so gets to the next one. */
    const bool is_one_name = has_one_of(block, ",;") && !has_one_of(block, " \t|");
    if (found->is_malformed && is_one_name && found->formats == 1u << DLX_FORMAT_ITEMS)
        found->formats = 1u << DLX_FORMAT_CSV;
    found->line = best->error.line;
    found->column = best->error.column;
}

dlx_status detect_formats(const dlx_allocator *allocator, const char *text, size_t length,
                          bool whole, struct detection *found)
{
    static const char banner[] = "%%MatrixMarket";
    struct block block = {.text = text, .length = length};
    struct attempt best = {.is_possible = false};
    *found = (struct detection){
        .formats = 1u << DLX_FORMAT_ITEMS, /* its reader explains what an empty text lacks */
    };
    if (is_empty(&block))
        return DLX_OK;
    if (length >= sizeof banner - 1 && strncasecmp(text, banner, sizeof banner - 1) == 0) {
        found->formats = 1u << DLX_FORMAT_MTX;
        return DLX_OK;
    }
    if (!whole)
        drop_cut(&block);
    dlx_status status = try_formats(allocator, &block, whole, &best, found);
    if (status == DLX_OK)
        decide(&block, whole, &best, found);
    if (status == DLX_OK && whole) {
        found->problem = best.problem;
        found->reading = best.reading;
    } else
        dlx_problem_free(best.problem);
    return status;
}
