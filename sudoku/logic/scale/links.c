/* SPDX-License-Identifier: MIT */
/*
 * Build the links and groups of a board, and compute what follows from them: see links.h.
 *
 * Groups are ordered as chains try them: cells, then houses by the number of places, boxes before rows before
 * columns. The order decides between chains of equal use.
 */
#include "sudoku/logic/scale/links.h"

int list_tags(const sudoku_scale *s, const uint64_t *set, uint16_t *list)
{
    int count = 0;
    for (int w = 0; w < s->words; w++)
        for (uint64_t bits = set[w]; bits != 0; bits &= bits - 1)
            list[count++] = (uint16_t)(64 * w + first_bit(bits));
    return count;
}

void number_candidates(sudoku_scale *s)
{
    s->candidates = 0;
    for (int c = 0; c < CELLS; c++)
        for (unsigned d = s->grid.digits[c]; d != 0; d &= d - 1) {
            int digit = first_bit(d);
            s->number[c][digit] = (uint16_t)s->candidates;
            s->candidate[s->candidates++] = (sudoku_candidate){(uint16_t)c, (uint8_t)digit};
        }
    s->tags = 2 * s->candidates;
    s->words = (s->tags + 63) / 64;
}

/* ---- links ---- */

static void exclude_pair(sudoku_scale *s, int a, int b)
{
    add_tag(row(s, &s->links, 2 * a), 2 * b + 1);
    add_tag(row(s, &s->links, 2 * b), 2 * a + 1);
}
static void require_one(sudoku_scale *s, int a, int b)
{
    add_tag(row(s, &s->links, 2 * a + 1), 2 * b);
    add_tag(row(s, &s->links, 2 * b + 1), 2 * a);
}

static void link_list(sudoku_scale *s, const uint16_t *list, int count, bool exclusive, bool pairs)
{
    for (int i = 0; i < count && exclusive; i++)
        for (int j = 0; j < i; j++)
            exclude_pair(s, list[i], list[j]);
    if (count == 2 && pairs)
        require_one(s, list[0], list[1]);
}

static int list_cell(const sudoku_scale *s, int cell, uint16_t *list)
{
    int count = 0;
    for (unsigned d = s->grid.digits[cell]; d != 0; d &= d - 1)
        list[count++] = s->number[cell][first_bit(d)];
    return count;
}

/* In the order of cells, which is the order of seats. */
static int list_house(const sudoku_scale *s, int house, int digit, uint16_t *list)
{
    int count = 0;
    for (unsigned seats = s->grid.seats[house][digit]; seats != 0; seats &= seats - 1)
        list[count++] = s->number[house_cells[house][first_bit(seats)]][digit];
    return count;
}

void link_all(sudoku_scale *s, int kinds)
{
    uint16_t list[9];
    memset(s->links.bits, 0, (size_t)s->tags * (size_t)s->words * sizeof *s->links.bits);
    for (int c = 0; c < CELLS && (kinds & (CELL_LINKS | CELL_PAIRS_ONLY)) != 0; c++)
        link_list(s, list, list_cell(s, c, list), (kinds & CELL_LINKS) != 0, true);
    for (int h = 0; h < HOUSES && (kinds & HOUSE_LINKS) != 0; h++)
        for (int d = 0; d < 9; d++)
            link_list(s, list, list_house(s, h, d, list), true, (kinds & HOUSE_PAIRS) != 0);
}

/* ---- groups ---- */

void add_group(sudoku_scale *s, struct group group)
{
    int end = group.first + group.count + group.target_count;
    if (s->groups < MOST_GROUPS) {
        s->group[s->groups++] = group;
        s->members = end;
    } else
        s->members = group.first;
}

static void add_base(sudoku_scale *s, int count)
{
    struct group group = {.kind = GROUP_BASE, .first = s->members, .count = count};
    if (count > 2)
        add_group(s, group);
}

void group_all(sudoku_scale *s, bool cells)
{
    s->groups = s->members = 0;
    for (int c = 0; c < CELLS && cells; c++)
        add_base(s, list_cell(s, c, &s->member[s->members]));
    for (int size = 3; size <= 9; size++)
        for (int i = 0; i < HOUSES; i++)
            for (int h = (FIRST_BOX + i) % HOUSES, d = 0; d < 9; d++)
                if (count_bits(s->grid.seats[h][d]) == size)
                    add_base(s, list_house(s, h, d, &s->member[s->members]));
    s->base_groups = s->groups;
}

/* ---- what follows ---- */

void reach_all(const sudoku_scale *s, struct matrix *to, const struct matrix *links)
{
    uint64_t fresh[TAG_WORDS] = {0}, before[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    if (to != links)
        copy_matrix(s, to, links);
    for (int t = 0; t < s->tags; t++) {
        uint64_t *mine = row(s, to, t);
        int count = list_tags(s, mine, list);
        while (count > 0) {
            copy_tags(s, before, mine);
            for (int i = 0; i < count; i++)
                if (list[i] != t)
                    add_tags(s, mine, row(s, to, list[i]));
            for (int w = 0; w < s->words; w++)
                fresh[w] = mine[w] & ~before[w];
            drop_tag(fresh, t);
            count = list_tags(s, fresh, list);
        }
    }
}

void reach_some(sudoku_scale *s, int rounds)
{
    uint64_t fresh[TAG_WORDS] = {0}, before[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    copy_matrix(s, &s->reach, &s->links);
    for (int t = 0; t < s->tags; t++) {
        uint64_t *mine = row(s, &s->reach, t);
        copy_tags(s, fresh, mine);
        drop_tag(fresh, t);
        int count = list_tags(s, fresh, list);
        for (int r = 1; r < rounds && count > 0; r++) {
            copy_tags(s, before, mine);
            for (int i = 0; i < count; i++)
                add_tags(s, mine, row(s, &s->links, list[i]));
            for (int w = 0; w < s->words; w++)
                fresh[w] = mine[w] & ~before[w];
            drop_tag(fresh, t);
            count = list_tags(s, fresh, list);
        }
    }
}

/* ---- links from groups ---- */

/* Note the tags after which member i is false, without the other members. */
static void list_killers(const sudoku_scale *s, const struct group *g,
                         uint64_t (*killers)[TAG_WORDS])
{
    for (int i = 0; i < g->count; i++) {
        copy_tags(s, killers[i], row(s, &s->parents, 2 * s->member[g->first + i] + 1));
        for (int j = 0; j < g->count; j++)
            drop_tag(killers[i], 2 * s->member[g->first + j]);
    }
}

/* Find the tags after which all members except `left` are false; with -1, all members. */
static void kill_all_but(const sudoku_scale *s, const struct group *g,
                         uint64_t (*killers)[TAG_WORDS], int left, uint64_t *tags)
{
    memset(tags, 0xFF, (size_t)s->words * sizeof *tags);
    for (int i = 0; i < g->count; i++)
        for (int w = 0; w < s->words && i != left; w++)
            tags[w] &= killers[i][w];
}

static void derive_from_base(sudoku_scale *s, const struct group *g)
{
    uint64_t killers[9][TAG_WORDS] = {{0}}, tags[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    list_killers(s, g, killers);
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        kill_all_but(s, g, killers, i, tags);
        for (int n = list_tags(s, tags, list) - 1; n >= 0; n--)
            if (!has_tag(row(s, &s->reach, list[n]), tag)) {
                add_tag(row(s, &s->links, list[n]), tag);
                s->found_link = true;
            }
    }
}

static bool is_in_pattern(const struct group *g, int candidate)
{
    for (int i = 0; i < g->pattern_count; i++)
        if (g->pattern[i] == candidate)
            return true;
    return false;
}

static void derive_from_pattern(sudoku_scale *s, const struct group *g)
{
    uint64_t killers[9][TAG_WORDS] = {{0}}, tags[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    list_killers(s, g, killers);
    kill_all_but(s, g, killers, -1, tags);
    for (int n = list_tags(s, tags, list) - 1; n >= 0; n--)
        for (int i = 0; i < g->target_count && !is_in_pattern(g, list[n] / 2); i++) {
            int target = 2 * s->member[g->target + i] + 1;
            if (target != list[n] && !has_tag(row(s, &s->links, list[n]), target)) {
                add_tag(row(s, &s->links, list[n]), target);
                s->found_link = true;
            }
        }
}

static void transpose(const sudoku_scale *s, struct matrix *to, const struct matrix *from)
{
    uint16_t list[MOST_TAGS];
    memset(to->bits, 0, (size_t)s->tags * (size_t)s->words * sizeof *to->bits);
    for (int t = 0; t < s->tags; t++)
        for (int n = list_tags(s, row(s, from, t), list) - 1; n >= 0; n--)
            add_tag(row(s, to, list[n]), t);
}

bool derive(sudoku_scale *s, int base, int pattern, int rounds)
{
    s->found_link = false;
    transpose(s, &s->parents, &s->reach);
    for (int g = 0; g < s->groups; g++)
        if (s->group[g].kind == GROUP_BASE && s->group[g].count <= base)
            derive_from_base(s, &s->group[g]);
        else if (s->group[g].kind == GROUP_PATTERN && s->group[g].count <= pattern)
            derive_from_pattern(s, &s->group[g]);
    if (s->found_link && rounds == 0)
        reach_all(s, &s->reach, &s->links);
    else if (s->found_link)
        reach_some(s, rounds);
    return s->found_link;
}

int path_length(const sudoku_scale *s, const struct matrix *links, int from, int to)
{
    uint64_t seen[TAG_WORDS];
    uint16_t list[2][MOST_TAGS];
    copy_tags(s, seen, row(s, links, from));
    int count = list_tags(s, seen, list[0]);
    for (int length = 1; count > 0; length++) {
        uint64_t before[TAG_WORDS];
        copy_tags(s, before, seen);
        for (int i = 0; i < count; i++)
            add_tags(s, seen, row(s, links, list[0][i]));
        if (has_tag(seen, to))
            return length;
        for (int w = 0; w < s->words; w++)
            before[w] = seen[w] & ~before[w];
        count = list_tags(s, before, list[0]);
    }
    return 0;
}

/* ---- floods ---- */

void prepare_floods(sudoku_scale *s)
{
    int *start = s->group_start;
    memset(start, 0, ((size_t)s->candidates + 1) * sizeof *start);
    for (int g = 0; g < s->groups; g++) {
        s->group_size[g] = (uint8_t)s->group[g].count;
        for (int i = 0; i < s->group[g].count; i++)
            start[s->member[s->group[g].first + i]]++;
    }
    for (int c = 0, sum = 0; c <= s->candidates; c++) {
        sum += start[c];
        start[c] = sum; /* the end, from which the next loop counts down to the start */
    }
    for (int g = s->groups - 1; g >= 0; g--)
        for (int i = 0; i < s->group[g].count; i++)
            s->group_list[--start[s->member[s->group[g].first + i]]] = (uint16_t)g;
    transpose(s, &s->causes, &s->direct);
}
