/* SPDX-License-Identifier: MIT */
/*
 * The counts of one segment. A path of n cells has no cuts, so its segment has n nodes whose counts
 * have up to n digits: together they take memory in proportion to the square of n. A segment with
 * such counts is divided into pages. A page keeps only the counts from which it can compute those
 * of its own nodes: the counts of its live nodes. A node is live if it is below the page and a
 * child of a node in the page or above. A segment with two pages:
 *
 *     node      7   6   5 | 4   3   2 | 1 = the next cut
 *     lo, hi    6 4 5 3 4 3 3 2 2 1 0 1
 *     live                | 4 3       |          nodes 7 and 5 refer to 4, 6 and 5 to 3
 *
 * To look at counts, a page is opened, which computes them from those of the live nodes. A segment
 * of one page has no live nodes, and its only page stays open.
 *
 * If a node is live on L pages on average, n nodes in pages of p take n / p * L counts, and p more
 * for the open page. This is least for p = sqrt(n * L).
 */
#include "dlx/diagram/diagram.h"

#include "dlx/core/memory.h"

#include <string.h>

/* ---- a page ---- */

static size_t kept_numbers(const struct page *p)
{
    return p->live_count + (size_t)NODE_FIRST;
}

static size_t numbers_of(const struct page *p)
{
    return kept_numbers(p) + (p->is_open ? p->end - p->first : 0);
}

static size_t bytes_of(const struct page *p)
{
    return numbers_of(p) * p->width * sizeof *p->counts + p->live_room * sizeof *p->live;
}

static void free_counts(const dlx_diagram *d, struct page *p)
{
    memory_free(&d->allocator, p->counts, numbers_of(p), p->width * sizeof *p->counts);
    p->counts = NULL;
}

/* Return the index of a live node. */
static size_t live_place(const struct page *p, uint32_t node)
{
    size_t low = 0;
    for (size_t high = p->live_count; high - low > 1;) {
        const size_t middle = low + (high - low) / 2;
        *(p->live[middle] <= node ? &low : &high) = middle;
    }
    return low;
}

static limb *count_of(const struct page *p, uint32_t node)
{
    size_t place = node == p->cut; /* EMPTY has place 0 */
    if (node >= p->first)
        place = kept_numbers(p) + (node - p->first);
    else if (node != NODE_EMPTY && node != p->cut)
        place = NODE_FIRST + live_place(p, node);
    return p->counts + place * p->width;
}

const limb *page_count(const struct page *open, uint32_t node)
{
    return count_of(open, node);
}

/* Count the ways from all nodes of an open page. Return false if its numbers are too narrow. */
static bool fill(const dlx_diagram *d, const struct page *p)
{
    bool fits = true;
    for (uint32_t n = p->first; n < p->end && fits; n++) {
        limb *count = count_of(p, n);
        memcpy(count, count_of(p, d->nodes[n].lo), p->width * sizeof *count);
        fits = number_add(count, count_of(p, d->nodes[n].hi), p->width);
    }
    return fits;
}

/* Copy the counts that a page keeps to numbers of this width; with room for the others if the copy
 * is open. Return false without memory. */
static bool copy_kept(const dlx_diagram *d, const struct page *p, size_t width, bool is_open,
                      struct page *copy)
{
    *copy = *p;
    copy->width = width;
    copy->is_open = is_open;
    copy->counts = memory_array(&d->allocator, numbers_of(copy), width * sizeof *copy->counts);
    for (size_t n = 0; n < kept_numbers(p) && copy->counts != NULL; n++) {
        number_set(copy->counts + n * width, 0, width);
        memcpy(copy->counts + n * width, p->counts + n * p->width, p->width * sizeof *p->counts);
    }
    return copy->counts != NULL;
}

void page_close(const dlx_diagram *d, const struct segment *s, struct page *open)
{
    if (open->counts != NULL && open->counts != s->pages[0].counts)
        free_counts(d, open);
    open->counts = NULL;
}

bool page_turn(const dlx_diagram *d, const struct segment *s, uint32_t node, struct page *open)
{
    const struct page *p = &s->pages[(node - s->first) / s->page_nodes];
    if (node >= open->first)
        return true;
    page_close(d, s, open);
    if (p->is_open)
        *open = *p;
    else if (copy_kept(d, p, p->width, true, open))
        fill(d, open);
    return open->counts != NULL;
}

/* ---- the size of pages ---- */

/* Store the highest parent of each node of the segment, or the node itself. */
static void find_parents(const dlx_diagram *d, const struct segment *s, uint32_t *highest)
{
    for (uint32_t n = s->first; n < s->end; n++) {
        const struct node *node = &d->nodes[n];
        highest[n - s->first] = n;
        if (node->lo >= s->first)
            highest[node->lo - s->first] = n;
        if (node->hi >= s->first)
            highest[node->hi - s->first] = n;
    }
}

/* Return how many nodes a page should have: all of them if pages would save little. */
static uint32_t best_size(const struct segment *s, const uint32_t *highest)
{
    const uint32_t nodes = s->end - s->first;
    uint64_t product = 0; /* n * L */
    uint32_t size = 1;
    for (uint32_t n = 0; n < nodes; n++)
        product += highest[n] - s->first - n;
    while ((uint64_t)size * size < product && size < nodes)
        size++;
    return size < nodes / 8 ? size : nodes;
}

/* ---- making pages ---- */

/* Add a node to those that a page keeps if a node from the page on refers to it. */
static bool keep(const dlx_diagram *d, const struct segment *s, const uint32_t *highest,
                 uint32_t node, struct page *p)
{
    if (highest[node - s->first] < p->first)
        return true;
    if (!memory_reserve(&d->allocator, &p->live, &p->live_room, p->live_count + (size_t)1,
                        sizeof *p->live))
        return false;
    p->live[p->live_count++] = node;
    return true;
}

/* Begin the page above an open one: choose the nodes that it keeps, and copy their counts. */
static bool begin_page(const dlx_diagram *d, const struct segment *s, const uint32_t *highest,
                       const struct page *below, struct page *p)
{
    bool fine = true;
    *p = (struct page){.cut = below->cut, .first = below->end, .width = below->width};
    for (uint32_t l = 0; l < below->live_count && fine; l++)
        fine = keep(d, s, highest, below->live[l], p);
    for (uint32_t n = below->first; n < below->end && fine; n++)
        fine = keep(d, s, highest, n, p);
    if (fine)
        p->counts = memory_array(&d->allocator, kept_numbers(p), p->width * sizeof *p->counts);
    if (p->counts == NULL)
        return false;
    number_set(p->counts, 0, p->width);
    number_set(p->counts + p->width, 1, p->width);
    for (uint32_t l = 0; l < p->live_count; l++)
        memcpy(count_of(p, p->live[l]), count_of(below, p->live[l]), p->width * sizeof(limb));
    return true;
}

/* Open a new page in wider and wider numbers, until they fit. Then keep numbers of this width.
 * `bytes` are in use elsewhere. Return DLX_ERR_TOO_LARGE if the segment may have several pages. */
static dlx_status open_first(const dlx_diagram *d, struct page *p, size_t bytes, bool may_divide,
                             struct page *open)
{
    for (size_t width = p->width;; width += (width + 1) / 2) {
        const size_t all = kept_numbers(p) + (p->end - p->first);
        const size_t needed = all * width * sizeof *p->counts;
        if (may_divide && needed > d->page_bytes)
            return DLX_ERR_TOO_LARGE;
        if (d->max_memory > 0 && bytes + needed > d->max_memory)
            return DLX_ERR_MEMORY;
        if (!copy_kept(d, p, width, true, open))
            return DLX_ERR_MEMORY;
        if (fill(d, open))
            break;
        free_counts(d, open);
    }
    struct page wide;
    if (!copy_kept(d, p, open->width, false, &wide)) {
        free_counts(d, open);
        return DLX_ERR_MEMORY;
    }
    free_counts(d, p);
    *p = wide;
    return DLX_OK;
}

/* A page that is alone stays open. Of several, only the number of the highest node is kept. */
static dlx_status finish(const dlx_diagram *d, struct segment *s, struct page *open)
{
    s->width = open->width;
    s->ways = memory_array(&d->allocator, s->width, sizeof *s->ways);
    if (s->ways == NULL)
        return DLX_ERR_MEMORY;
    memcpy(s->ways, count_of(open, s->end - 1), s->width * sizeof *s->ways);
    if (s->page_count == 1) {
        free_counts(d, s->pages);
        s->pages[0] = *open;
    }
    return DLX_OK;
}

/* Count in pages of this many nodes. `highest` is NULL for a single page. */
static dlx_status count_pages(const dlx_diagram *d, struct segment *s, const uint32_t *highest,
                              uint32_t size, size_t bytes)
{
    const uint32_t count = (s->end - s->first + size - 1) / size;
    struct page open = {.cut = s->first - 1, .first = s->first, .end = s->first, .width = 1};
    dlx_status status = DLX_OK;
    s->page_nodes = size;
    s->pages = memory_array(&d->allocator, count, sizeof *s->pages);
    s->page_count = s->pages != NULL ? count : 0;
    for (uint32_t p = 0; p < s->page_count; p++)
        s->pages[p] = (struct page){.width = 1};
    for (uint32_t p = 0; p < s->page_count && status == DLX_OK; p++) {
        struct page *page = &s->pages[p];
        const bool fine = begin_page(d, s, highest, &open, page);
        page_close(d, s, &open);
        page->end = s->end - page->first > size ? page->first + size : s->end;
        status = fine ? open_first(d, page, bytes, highest == NULL, &open) : DLX_ERR_MEMORY;
        bytes += bytes_of(page);
    }
    if (s->pages == NULL)
        return DLX_ERR_MEMORY;
    if (status == DLX_OK)
        status = finish(d, s, &open);
    if (status != DLX_OK || s->page_count > 1)
        page_close(d, s, &open);
    return status;
}

/* Count again in several pages, if they save much. */
static dlx_status divide(const dlx_diagram *d, struct segment *s, size_t bytes)
{
    const uint32_t nodes = s->end - s->first;
    uint32_t *highest = memory_array(&d->allocator, nodes, sizeof *highest);
    if (highest == NULL)
        return DLX_ERR_MEMORY;
    find_parents(d, s, highest);
    const dlx_status status = count_pages(d, s, highest, best_size(s, highest), bytes);
    memory_free(&d->allocator, highest, nodes, sizeof *highest);
    return status;
}

/* ---- a segment ---- */

dlx_status segment_count(const dlx_diagram *d, struct segment *s, size_t bytes)
{
    dlx_status status = count_pages(d, s, NULL, s->end - s->first, bytes);
    if (status == DLX_ERR_TOO_LARGE) {
        segment_free(d, s);
        status = divide(d, s, bytes);
    }
    if (status != DLX_OK)
        segment_free(d, s);
    return status;
}

size_t segment_memory(const struct segment *s)
{
    size_t bytes = s->page_count * sizeof *s->pages;
    for (uint32_t p = 0; p < s->page_count; p++)
        bytes += bytes_of(&s->pages[p]);
    return bytes + (s->ways != NULL ? s->width * sizeof *s->ways : 0);
}

void segment_free(const dlx_diagram *d, struct segment *s)
{
    for (uint32_t p = 0; p < s->page_count; p++) {
        free_counts(d, &s->pages[p]);
        memory_free(&d->allocator, s->pages[p].live, s->pages[p].live_room, sizeof(uint32_t));
    }
    memory_free(&d->allocator, s->pages, s->page_count, sizeof *s->pages);
    memory_free(&d->allocator, s->ways, s->width, sizeof *s->ways);
    *s = (struct segment){.first = s->first, .end = s->end};
}
