/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/forms.h"

#include <string.h>

const sudoku_puzzle *as_puzzle(int size, const uint8_t *cells)
{
    static sudoku_puzzle puzzle;
    puzzle.size = size;
    memcpy(puzzle.cell, cells, (size_t)size * (size_t)size);
    return &puzzle;
}

bool form_write(const struct cli *cli, sudoku_form form, const sudoku_rules *rules,
                const sudoku_puzzle *puzzle, const uint8_t *solution, FILE *file, dlx_error *error)
{
    const sudoku_write_settings settings = {
        .solution = solution,
        .candidates = cli->candidates,
        .unicode = cli->unicode && file == stdout,
        .color = cli->color && file == stdout,
    };
    dlx_status status = sudoku_write(rules, puzzle, form, &settings, write_file, file, error);
    return status == DLX_OK || status == DLX_ERR_OUTPUT;
}

bool form_is_block(sudoku_form form)
{
    return form != SUDOKU_FORM_LINE && form != SUDOKU_FORM_SDM && form != SUDOKU_FORM_MARKS;
}

bool form_is_single(sudoku_form form)
{
    return form == SUDOKU_FORM_SDK || form == SUDOKU_FORM_SS || form == SUDOKU_FORM_SVG;
}

bool form_of_name(const char *name, sudoku_form *form)
{
    static const struct {
        const char *ending;
        sudoku_form form;
    } endings[] = {{".txt", SUDOKU_FORM_LINE}, {".csv", SUDOKU_FORM_CSV},
                   {".sdk", SUDOKU_FORM_SDK},  {".sdm", SUDOKU_FORM_SDM},
                   {".ss", SUDOKU_FORM_SS},    {".svg", SUDOKU_FORM_SVG}};
    const char *dot = strrchr(name, '.');
    for (size_t e = 0; e < sizeof endings / sizeof *endings; e++)
        if (dot != NULL && strcmp(dot, endings[e].ending) == 0) {
            *form = endings[e].form;
            return true;
        }
    return false;
}
