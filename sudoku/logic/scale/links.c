/* SPDX-License-Identifier: MIT */
/*
 * Build the links and groups of a board, and compute what follows from them: see links.h.
 *
 * Groups are in the order in which chains try them: cells, then houses by the number of places,
 * boxes before rows before columns. The order decides between chains that are equally good.
 */
#include "sudoku/logic/scale/links.h"

int list_tags(const sudoku_scale *s, const uint64_t *set, uint16_t *list)
{
    int count = 0;
    for (int w = 0; w < s->words; w++)
        for (uint64_t bits = set[w]; bits != 0; bits &= bits - 1)
            list[count++] = (uint16_t)(64 * w + lowest(bits));
    return count;
}

void number_candidates(sudoku_scale *s)
{
    s->candidates = 0;
    for (int c = 0; c < CELLS; c++)
        for (uint64_t d = open_digits(s->l, c); d != 0; d &= d - 1) {
            int digit = lowest(d);
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
    for (uint64_t d = open_digits(s->l, cell); d != 0; d &= d - 1)
        list[count++] = s->number[cell][lowest(d)];
    return count;
}

/* In the order of cells, which is the order of seats. */
static int list_house(const sudoku_scale *s, int house, int digit, uint16_t *list)
{
    int count = 0;
    for (uint64_t seats = s->l->places[house][digit]; seats != 0; seats &= seats - 1)
        list[count++] = s->number[cell_of(house, lowest(seats))][digit];
    return count;
}

void link_all(sudoku_scale *s, int kinds)
{
    uint16_t list[9];
    memset(s->links.bits, 0, (size_t)s->tags * (size_t)s->words * sizeof *s->links.bits);
    for (int c = 0; c < CELLS && (kinds & (CELL_LINKS | CELL_PAIRS_ONLY)) != 0; c++)
        link_list(s, list, list_cell(s, c, list), (kinds & CELL_LINKS) != 0, true);
    for (int h = 0; h < HOUSES && (kinds & HOUSE_LINKS) != 0; h++)
        for (int d = 1; d <= 9; d++)
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
            for (int h = (FIRST_BOX + i) % HOUSES, d = 1; d <= 9; d++)
                if (count_bits(s->l->places[h][d]) == size)
                    add_base(s, list_house(s, h, d, &s->member[s->members]));
    s->base_groups = s->groups;
}

/* ---- what follows ---- */

/* Return the first tag of a set that is also in `better`. If there is none, return any tag of the
 * set, or -1. */
static int first_tag(const sudoku_scale *s, const uint64_t *set, const uint64_t *better)
{
    int any = -1;
    for (int w = 0; w < s->words; w++)
        if ((set[w] & better[w]) != 0)
            return 64 * w + lowest(set[w] & better[w]);
        else if (set[w] != 0)
            any = 64 * w + lowest(set[w]);
    return any;
}

/* List an unseen tag and all unseen tags that follow from it. Each comes after the tags that follow
 * from it, except in cycles. */
static int list_backwards(const sudoku_scale *s, const struct matrix *links, int tag,
                          uint64_t *unseen, uint16_t *list, int count)
{
    const uint64_t *next = row(s, links, tag);
    drop_tag(unseen, tag);
    for (int w = 0; w < s->words; w++)
        while ((next[w] & unseen[w]) != 0)
            count =
                list_backwards(s, links, 64 * w + lowest(next[w] & unseen[w]), unseen, list, count);
    list[count] = (uint16_t)tag;
    return count + 1;
}

/* Complete the row of a tag. Tags with complete rows are added first, because everything that
 * follows from them is then known. Most tags lead nowhere; `open` has the others. `fresh` has room
 * for the tags that follow and whose rows are still to be added. */
static void reach_from(const sudoku_scale *s, const struct matrix *to, int t, const uint64_t *open,
                       const uint64_t *complete, uint64_t *restrict fresh)
{
    uint64_t *restrict mine = row(s, to, t);
    const int words = s->words;
    for (int w = 0; w < words; w++)
        fresh[w] = mine[w] & open[w];
    drop_tag(fresh, t);
    for (int next; (next = first_tag(s, fresh, complete)) >= 0;) {
        const uint64_t *restrict more = row(s, to, next); /* `next` is never t */
        const uint64_t known = has_tag(complete, next) ? UINT64_MAX : 0;
        for (int w = 0; w < words; w++) {
            fresh[w] = (fresh[w] | (more[w] & ~mine[w] & open[w])) & ~(more[w] & known);
            mine[w] |= more[w];
        }
        drop_tag(fresh, next);
        drop_tag(fresh, t);
    }
}

/* Find the tags that have links. */
static void find_open(const sudoku_scale *s, const struct matrix *links, uint64_t *open)
{
    fill_tags(s, open, 0);
    for (int t = 0; t < s->tags; t++)
        if (!is_no_tag(s, row(s, links, t)))
            add_tag(open, t);
}

/* Process tags in an order in which, outside of cycles, the row of a tag is completed after the
 * rows of all tags that follow from it. */
void reach_all(const sudoku_scale *s, struct matrix *to, const struct matrix *links)
{
    uint64_t unseen[TAG_WORDS], open[TAG_WORDS], complete[TAG_WORDS] = {0}, fresh[TAG_WORDS] = {0};
    uint16_t list[MOST_TAGS];
    int count = 0;
    find_open(s, links, open);
    copy_tags(s, unseen, open);
    for (int t = 0; t < s->tags; t++)
        count = has_tag(unseen, t) ? list_backwards(s, links, t, unseen, list, count) : count;
    if (to != links)
        copy_matrix(s, to, links);
    for (int i = 0; i < count; i++) {
        reach_from(s, to, list[i], open, complete, fresh);
        add_tag(complete, list[i]);
    }
}

/* Find the tags with links that `to` has not. */
static void list_changed(const sudoku_scale *s, const struct matrix *to, const struct matrix *links,
                         uint64_t *changed)
{
    for (int t = 0; t < s->tags; t++) {
        uint64_t news = 0;
        for (int w = 0; w < s->words; w++)
            news |= row(s, links, t)[w] & ~row(s, to, t)[w];
        if (news != 0)
            add_tag(changed, t);
    }
}

/* Add a tag and what follows from it to the row of tag t. Add the changed ones to `fresh`. */
static void reach_tag(const sudoku_scale *s, const struct matrix *to, int t, int tag,
                      const uint64_t *changed, uint64_t *fresh)
{
    uint64_t *mine = row(s, to, t);
    const uint64_t *more = row(s, to, tag);
    for (int w = 0; w < s->words; w++) {
        fresh[w] |= more[w] & ~mine[w] & changed[w];
        mine[w] |= more[w];
    }
    add_tag(mine, tag);
    if (has_tag(changed, tag))
        add_tag(fresh, tag);
}

void reach_more(const sudoku_scale *s, struct matrix *to, const struct matrix *links)
{
    uint64_t changed[TAG_WORDS] = {0}, fresh[TAG_WORDS] = {0};
    list_changed(s, to, links, changed);
    for (int t = 0, next; t < s->tags; t++) {
        const uint64_t *mine = row(s, to, t);
        for (int w = 0; w < s->words; w++)
            fresh[w] = mine[w] & changed[w];
        if (has_tag(changed, t))
            add_tag(fresh, t);
        while ((next = first_tag(s, fresh, fresh)) >= 0) {
            const uint64_t *more = row(s, links, next);
            drop_tag(fresh, next);
            for (int w = 0; w < s->words; w++)
                for (uint64_t news; (news = more[w] & ~mine[w]) != 0;)
                    reach_tag(s, to, t, 64 * w + lowest(news), changed, fresh);
        }
    }
}

void reach_some(sudoku_scale *s, int rounds)
{
    uint64_t fresh[TAG_WORDS] = {0}, before[TAG_WORDS], open[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    copy_matrix(s, &s->reach, &s->links);
    find_open(s, &s->links, open);
    for (int t = 0; t < s->tags; t++) {
        uint64_t *mine = row(s, &s->reach, t);
        for (int w = 0; w < s->words; w++)
            fresh[w] = mine[w] & open[w];
        drop_tag(fresh, t);
        int count = list_tags(s, fresh, list);
        for (int r = 1; r < rounds && count > 0; r++) {
            copy_tags(s, before, mine);
            for (int i = 0; i < count; i++)
                add_tags(s, mine, row(s, &s->links, list[i]));
            for (int w = 0; w < s->words; w++)
                fresh[w] = mine[w] & ~before[w] & open[w];
            drop_tag(fresh, t);
            count = list_tags(s, fresh, list);
        }
    }
}

/* ---- links from groups ---- */

/* Find the tags outside a group after which all its members except number `left` are false; with
 * -1, all members. Return whether there are any.
 * -1, all members. Return whether there are any. */
static bool list_killers(const sudoku_scale *s, const struct group *g, int left, uint64_t *tags)
{
    fill_tags(s, tags, UINT64_MAX);
    for (int i = 0; i < g->count; i++)
        drop_tag(tags, 2 * s->member[g->first + i]);
    for (int i = 0; i < g->count; i++) {
        const uint64_t *killers = row(s, &s->parents, 2 * s->member[g->first + i] + 1);
        uint64_t any = 0;
        for (int w = 0; w < s->words && i != left; w++)
            any |= tags[w] &= killers[w];
        if (any == 0 && i != left)
            return false;
    }
    return true;
}

static void derive_from_base(sudoku_scale *s, const struct group *g)
{
    uint64_t tags[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    for (int i = 0; i < g->count; i++) {
        int tag = 2 * s->member[g->first + i];
        const int count = list_killers(s, g, i, tags) ? list_tags(s, tags, list) : 0;
        for (int n = count - 1; n >= 0; n--)
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
    uint64_t tags[TAG_WORDS];
    uint16_t list[MOST_TAGS];
    const int count = list_killers(s, g, -1, tags) ? list_tags(s, tags, list) : 0;
    for (int n = count - 1; n >= 0; n--)
        for (int i = 0; i < g->target_count && !is_in_pattern(g, list[n] / 2); i++) {
            int target = 2 * s->member[g->target + i] + 1;
            if (target != list[n] && !has_tag(row(s, &s->links, list[n]), target)) {
                add_tag(row(s, &s->links, list[n]), target);
                s->found_link = true;
            }
        }
}

/* Transpose 64 words of 64 bits: exchange halves, then quarters, and so on. */
static void transpose_block(uint64_t *block)
{
    uint64_t low = UINT32_MAX; /* the lower columns of each pair of blocks of `size` columns */
    for (int size = 32; size > 0; size /= 2, low ^= low << size)
        for (int first = 0; first < 64; first += 2 * size)
            for (int r = first; r < first + size; r++) {
                const uint64_t difference = (block[r] >> size ^ block[r + size]) & low;
                block[r] ^= difference << size;
                block[r + size] ^= difference;
            }
}

void transpose(const sudoku_scale *s, struct matrix *to, const struct matrix *from)
{
    uint64_t block[64];
    for (int up = 0; up < s->words; up++)
        for (int left = 0; left < s->words; left++) {
            for (int r = 0; r < 64; r++)
                block[r] = 64 * up + r < s->tags ? row(s, from, 64 * up + r)[left] : 0;
            transpose_block(block);
            for (int r = 0; r < 64 && 64 * left + r < s->tags; r++)
                row(s, to, 64 * left + r)[up] = block[r];
        }
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
        reach_more(s, &s->reach, &s->links);
    else if (s->found_link)
        reach_some(s, rounds);
    return s->found_link;
}

int find_path(const sudoku_scale *s, const struct matrix *links, int from, int to,
              const uint64_t *inside, int most, uint16_t *before)
{
    uint64_t seen[TAG_WORDS] = {0}, fresh[TAG_WORDS];
    uint16_t list[MOST_TAGS]; /* tags in the order in which they are reached */
    int at = 0, end = 1;
    list[0] = (uint16_t)from;
    add_tag(seen, from);
    for (int steps = 1; at < end && steps <= most; steps++) {
        const int layer_end = end;
        for (; at < layer_end; at++) {
            const uint64_t *after = row(s, links, list[at]);
            for (int w = 0; w < s->words; w++)
                fresh[w] = after[w] & ~seen[w] & (inside != NULL ? inside[w] : UINT64_MAX);
            add_tags(s, seen, fresh);
            for (int last = end + list_tags(s, fresh, &list[end]); end < last; end++)
                before[list[end]] = list[at];
        }
        if (has_tag(seen, to))
            return end > layer_end ? steps : 0;
    }
    return 0;
}

void follow_members(const sudoku_scale *s, const struct matrix *m, const struct group *g,
                    uint64_t *common)
{
    for (int i = 0; i < g->count; i++) {
        const uint64_t *after = row(s, m, 2 * s->member[g->first + i]);
        for (int w = 0; w < s->words; w++)
            common[w] &= after[w];
    }
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

/* ======== patterns ========
 *
 * Patterns that dynamic chains from 9.0 on may use: locked candidates, pairs and X-wings that
 * appear once some candidates are false.
 *
 *     row 1 has a 5 in r1c1, r1c2 and r1c7      members {r1c7=5}, pattern {r1c1, r1c2}, targets: the other
 *                                               places of 5 in box 1
 *
 * With one member, the pattern is a link from its false tag to each target; else it is a group.
 */

/** A list of candidates. */
struct list {
    int count;         /* number of candidates */
    uint16_t item[40]; /* the candidates; more than 9 are never used as members */
};

static void append(const sudoku_scale *s, struct list *list, int cell, int digit)
{
    if (list->count < 40)
        list->item[list->count++] = s->number[cell][digit];
}

static void link_directly(sudoku_scale *s, int member, const struct list *targets)
{
    for (int i = 0; i < targets->count; i++)
        if (targets->item[i] != member)
            add_tag(row(s, &s->links, 2 * member + 1), 2 * targets->item[i] + 1);
}

static void add_pattern(sudoku_scale *s, const struct list *members, const struct list *targets,
                        const struct list *pattern)
{
    struct group group = {.kind = GROUP_PATTERN, .first = s->members, .count = members->count};
    if (members->count == 0 || targets->count == 0 || members->count > 9 ||
        s->members + members->count + targets->count > MOST_MEMBERS)
        return;
    if (members->count == 1) {
        link_directly(s, members->item[0], targets);
        return;
    }
    group.target = group.first + group.count;
    group.target_count = targets->count;
    group.pattern_count = pattern->count < 4 ? pattern->count : 4;
    memcpy(&s->member[group.first], members->item, (size_t)members->count * sizeof(uint16_t));
    memcpy(&s->member[group.target], targets->item, (size_t)targets->count * sizeof(uint16_t));
    memcpy(group.pattern, pattern->item, (size_t)group.pattern_count * sizeof(uint16_t));
    add_group(s, group);
}

static void add_both_ways(sudoku_scale *s, const struct list *a, const struct list *b,
                          const struct list *pattern)
{
    add_pattern(s, a, b, pattern);
    add_pattern(s, b, a, pattern);
}

/* ---- locked candidates ---- */

static void add_locked(sudoku_scale *s, int line, int box, int digit)
{
    struct list in_line = {.count = 0}, in_box = {.count = 0}, common = {.count = 0};
    for (int i = 0; i < 9; i++) {
        int cell = cell_of(line, i), other = cell_of(box, i);
        if (has_cell(s->l->where[digit], cell))
            append(s, box_of(cell) == box ? &common : &in_line, cell, digit);
        if (has_cell(s->l->where[digit], other) && row_of(other) != line &&
            column_of(other) != line)
            append(s, &in_box, other, digit);
    }
    if (in_line.count > 0 && common.count >= 2)
        add_both_ways(s, &in_line, &in_box, &common);
}

/* ---- pairs ---- */

static void append_digits(const sudoku_scale *s, struct list *list, int cell, uint64_t digits)
{
    for (digits &= open_digits(s->l, cell); digits != 0; digits &= digits - 1)
        append(s, list, cell, lowest(digits));
}

static void append_others(const sudoku_scale *s, struct list *list, int house, int a, int b,
                          uint64_t pair)
{
    for (int i = 0; i < 9; i++)
        if (cell_of(house, i) != a && cell_of(house, i) != b)
            append_digits(s, list, cell_of(house, i), pair);
}

static void add_pair(sudoku_scale *s, int house, int a, int b, uint64_t pair)
{
    struct list rest = {.count = 0}, others = {.count = 0}, pattern = {.count = 0},
                in_box = {.count = 0};
    append_digits(s, &rest, a, ~pair);
    append_digits(s, &rest, b, ~pair);
    append_digits(s, &pattern, a, pair);
    append_digits(s, &pattern, b, pair);
    append_others(s, &others, house, a, b, pair);
    add_pattern(s, &others, &rest, &pattern);
    if (house < FIRST_BOX && box_of(a) == box_of(b)) {
        append_others(s, &in_box, box_of(a), a, b, pair);
        add_pattern(s, &in_box, &rest, &pattern);
        for (int i = 0; i < in_box.count && others.count < 40; i++)
            others.item[others.count++] = in_box.item[i];
    }
    add_pattern(s, &rest, &others, &pattern);
}

static void add_pairs(sudoku_scale *s, int house, int a, int b)
{
    uint64_t common = open_digits(s->l, a) & open_digits(s->l, b);
    if (house >= FIRST_BOX && (row_of(a) == row_of(b) || column_of(a) == column_of(b)))
        return;
    for (uint64_t x = common; x != 0; x &= x - 1)
        for (uint64_t y = x & (x - 1); y != 0; y &= y - 1)
            add_pair(s, house, a, b, bit(lowest(x)) | bit(lowest(y)));
}

/* ---- X-wings ---- */

static void append_lines(const sudoku_scale *s, const int *line, uint64_t seats, int digit,
                         struct list *outside, struct list *inside)
{
    for (int l = 0; l < 2; l++)
        for (uint64_t rest = s->l->places[line[l]][digit]; rest != 0; rest &= rest - 1)
            append(s, has_bit(seats, lowest(rest)) ? inside : outside,
                   cell_of(line[l], lowest(rest)), digit);
}

static void add_x_wing(sudoku_scale *s, const int *rows, const int *columns, int digit)
{
    struct list in_rows = {.count = 0}, in_columns = {.count = 0}, pattern = {.count = 0};
    append_lines(s, rows, bit(columns[0] - 9) | bit(columns[1] - 9), digit, &in_rows, &pattern);
    if (in_rows.count == 0)
        return;
    append_lines(s, columns, bit(rows[0]) | bit(rows[1]), digit, &in_columns, &pattern);
    add_both_ways(s, &in_rows, &in_columns, &pattern);
}

/* Three corners are enough: without the fourth, the pattern is still right. */
static void add_x_wings(sudoku_scale *s, const int *rows, const int *columns)
{
    uint64_t common = open_digits(s->l, 9 * rows[0] + columns[0] - 9) &
                      open_digits(s->l, 9 * rows[0] + columns[1] - 9) &
                      open_digits(s->l, 9 * rows[1] + columns[1] - 9);
    if (open_digits(s->l, 9 * rows[1] + columns[0] - 9) != 0)
        for (; common != 0; common &= common - 1)
            add_x_wing(s, rows, columns, lowest(common));
}

void add_patterns(sudoku_scale *s)
{
    for (int line = 0; line < FIRST_BOX; line++)
        for (int box = FIRST_BOX; box < HOUSES; box++)
            for (int d = 1; d <= 9; d++)
                add_locked(s, line, box, d);
    for (int h = 0; h < HOUSES; h++)
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                add_pairs(s, h, cell_of(h, i), cell_of(h, j));
    for (int r = 0; r < 8; r++)
        for (int c = 9; c < 17; c++)
            for (int r2 = r + 1; r2 < 9; r2++)
                for (int c2 = c + 1; c2 < 18; c2++)
                    add_x_wings(s, (int[]){r, r2}, (int[]){c, c2});
}
