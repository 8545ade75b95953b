/* SPDX-License-Identifier: MIT */
#include "cli/sudoku/map.h"

#include "cli/common/stream.h"
#include "cli/common/show.h"
#include "cli/sudoku/source.h"

#include <string.h>

bool map_refuse(const struct map *map, uint64_t line, uint64_t column, const char *text)
{
    say_where(map->file, line, column);
    say("%s\n", text);
    return false;
}

/* A blank, or a byte of the mark that some editors begin a file with. */
static bool is_blank(char c)
{
    return c != '\0' && strchr(" \t\r\xef\xbb\xbf", c) != NULL;
}

/* Take a character of the text; false if there are too many cells. */
static bool take_character(struct map *map, char c, uint64_t line, uint64_t column)
{
    if (is_blank(c))
        return true;
    if (map->count == SUDOKU_MOST_CELLS)
        return map_refuse(map, line, column, "more cells than a board of 36x36 has");
    map->symbol[map->count] = c;
    map->line[map->count] = line;
    map->column[map->count++] = column;
    return true;
}

/* Whether there is no cell on the line yet. */
static bool is_first(const struct map *map, uint64_t line)
{
    return map->count == 0 || map->line[map->count - 1] != line;
}

static bool take_characters(struct map *map, struct stream *stream, bool comments)
{
    uint64_t line = 1, column = 1;
    bool comment = false;
    char c;
    size_t got;
    for (;;) {
        if (!stream_read(stream, &c, 1, &got))
            return map_refuse(map, 0, 0, stream_error(stream));
        if (got == 0)
            return true;
        if (c == '\n') {
            line++;
            column = 1;
            comment = false;
            continue;
        }
        comment |= comments && c == '#' && is_first(map, line);
        if (!comment && !take_character(map, c, line, column))
            return false;
        column++;
    }
}

static bool find_size(struct map *map)
{
    char text[80];
    for (int size = SUDOKU_LEAST_SIZE; size <= SUDOKU_MOST_SIZE; size++)
        if (size * size == map->count)
            map->size = size;
    snprintf(text, sizeof text, "%d cells are no square board of 4x4 to 36x36", map->count);
    return map->size != 0 || map_refuse(map, 0, 0, text);
}

bool map_read(struct map *map, const char *file, bool comments)
{
    struct stream *stream = stream_open(file);
    *map = (struct map){.file = file};
    if (stream == NULL)
        return map_refuse(map, 0, 0, stream_open_error());
    bool good = take_characters(map, stream, comments) && find_size(map);
    stream_close(stream);
    return good;
}
