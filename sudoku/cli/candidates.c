/* SPDX-License-Identifier: MIT */
/*
 * The command candidates: the digits that each cell has in some solution, a line a row, in columns as wide
 * as the longest of each.
 *
 *     4  1   67 ...
 *     26 3   5  ...
 */
#include "sudoku/cli/objects.h"
#include "sudoku/cli/work.h"

#include <inttypes.h>

enum { LONGEST_CELL = 3 * SUDOKU_MOST_SIZE };

/* Digits as sudoku_write() writes them; with commas where they are numbers. */
static int write_digits(int size, uint64_t digits, char text[LONGEST_CELL + 1])
{
    static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    int length = 0;
    for (int digit = 1; digit <= size; digit++)
        if ((digits >> digit & 1) != 0 && size < SUDOKU_MOST_SIZE)
            text[length++] = characters[digit];
        else if ((digits >> digit & 1) != 0)
            length += sprintf(text + length, "%s%d", length > 0 ? "," : "", digit);
    text[length] = '\0';
    return length;
}

static int width_of(const sudoku_puzzle *puzzle, int column)
{
    char text[LONGEST_CELL + 1];
    int width = 0;
    for (int row = 0; row < puzzle->size; row++) {
        int length =
            write_digits(puzzle->size, puzzle->candidates[puzzle->size * row + column], text);
        width = length > width ? length : width;
    }
    return width;
}

static void print_grid(const sudoku_puzzle *puzzle)
{
    char text[LONGEST_CELL + 1];
    int width[SUDOKU_MOST_SIZE], size = puzzle->size;
    for (int column = 0; column < size; column++)
        width[column] = column + 1 < size ? width_of(puzzle, column) : 0;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            write_digits(size, puzzle->candidates[size * row + column], text);
            printf("%-*s%c", width[column], text, column + 1 < size ? ' ' : '\n');
        }
}

static void print_object(const struct work_item *item, const sudoku_puzzle *result)
{
    int size = result->size;
    object_head("candidates", item->file, item->number);
    printf(",\"puzzle\":");
    object_cells(item->rules, size, item->puzzle->cell);
    printf(",\"candidates\":[");
    for (int cell = 0; cell < size * size; cell++) {
        const char *comma = "";
        printf(cell == 0 ? "[" : ",[");
        for (int digit = 1; digit <= size; digit++)
            if ((result->candidates[cell] >> digit & 1) != 0) {
                printf("%s%d", comma, digit);
                comma = ",";
            }
        putchar(']');
    }
    printf("]}\n");
}

static int answer(void *user, const struct work_item *item)
{
    static sudoku_puzzle result;
    const struct cli *cli = user;
    if (!work_candidates(item, &result))
        return WORK_HALT;
    bool none = result.candidates[0] == 0;
    if (none)
        work_say(item, "puzzle %" PRIu64 " has no solution", item->number);
    if (!cli->json && item->number > 1)
        putchar('\n');
    if (cli->json)
        print_object(item, &result);
    else if (none)
        puts("none");
    else
        print_grid(&result);
    return none ? EXIT_NONE : EXIT_FINE;
}

int command_candidates(const struct cli *cli)
{
    struct cli copy = *cli;
    return work_through(cli, answer, &copy);
}
