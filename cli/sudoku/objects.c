/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/objects.h"

#include "dlx/text/json.h"
#include "cli/sudoku/forms.h"

void object_head(const char *type, const char *file, uint64_t number)
{
    printf("{\"type\":\"%s\",\"file\":", type);
    json_string(stdout, file);
    printf(",\"number\":");
    json_number(stdout, number);
}

/* As a string needs no escapes, only its newline has to go. */
static bool write_but_newline(void *user, const char *text, size_t size)
{
    size_t kept = size > 0 && text[size - 1] == '\n' ? size - 1 : size;
    return write_file(user, text, kept);
}

void object_cells(const sudoku_rules *rules, int size, const uint8_t *cells)
{
    putchar('"');
    sudoku_write(rules, as_puzzle(size, cells), SUDOKU_FORM_LINE, NULL, write_but_newline, stdout,
                 NULL);
    putchar('"');
}

void object_house(const sudoku_house *house)
{
    static const char *const kinds[] = {
        [SUDOKU_ROW] = "row",        [SUDOKU_COLUMN] = "column",
        [SUDOKU_REGION] = "region",  [SUDOKU_DIAGONAL] = "diagonal",
        [SUDOKU_WINDOW] = "window",  [SUDOKU_STAR] = "asterisk",
        [SUDOKU_DOT] = "center-dot", [SUDOKU_KNIGHT] = "anti-knight",
        [SUDOKU_KING] = "anti-king",
    };
    printf("{\"kind\":\"%s\",\"number\":%d}", kinds[house->kind], house->number + 1);
}

void object_invalid(const char *file, uint64_t number, const dlx_error *error)
{
    object_head("invalid", file, number);
    printf(",\"line\":");
    json_number(stdout, error->line);
    printf(",\"column\":");
    json_number(stdout, error->column);
    printf(",\"message\":");
    json_string(stdout, error->message);
    printf("}\n");
}
