/* SPDX-License-Identifier: MIT */
/*
 * Problems on a graph. A file lists the edges, in one of two forms. In the plain form, a line names
 * the two vertices of an edge, or is a comment `# ...`. A first line that may be the numbers of
 * vertices and edges is an error. The DIMACS form has lines `p edge VERTICES EDGES` and `e 1 2`,
 * and comments `c ...`.
 *
 * matchings: choose edges so that every vertex is on exactly one of them.
 *
 *     items     A B C D            vertices         options   A B   C D ...    edges
 *
 * coloring: give each vertex one of K colors, and neighbors different colors.
 *
 *     items     A B                vertices
 *               | A=1 A=2 B=1 ...  say in an option which color the vertex has
 *               A~B=1 A~B=2 ...    each color at most once on each edge
 *     options   A A=1 A~B=1        a color for a vertex
 *
 * graph: choose vertices, or edges. Limits say how many times each vertex and each edge is covered.
 * The independent sets of the edges A B and B C:
 *
 *     items     0:1|A 0:1|B 0:1|C  vertices
 *               0:1|A~B 0:1|B~C    edges
 *     options   A A~B   B A~B B~C   C B~C
 */
#include "dlx/generate/maker.h"
#include "dlx/core/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MOST_VERTICES = 2000, MOST_COLORS = 1000, MOST_COLORED_EDGES = 10000000 };

struct edge {
    uint32_t a, b; /* items of its vertices, a < b */
};

struct graph {
    bool dimacs;        /* the file has the DIMACS form */
    int numbered;       /* number of vertices in the DIMACS form, with or without edges */
    struct edge *edges; /* sorted, without duplicates */
    size_t count;       /* number of edges */
    size_t capacity;    /* allocated length of edges */
};

/* ---- the file ---- */

/* Cut a line into words. Return their number, but at most `most` + 1. */
static int split_words(char *line, char **words, int most)
{
    int count = 0;
    for (char *at = line; *(at += strspn(at, " \t")) != '\0' && count <= most;) {
        words[count++] = at;
        at += strcspn(at, " \t");
        if (*at != '\0')
            *at++ = '\0';
    }
    return count;
}

static const char *name_of(const struct maker *m, uint32_t vertex)
{
    return dlx_problem_item(m->problem, vertex).name;
}

/* Return the item of a vertex. Add the item when the vertex is first named. */
static uint32_t find_vertex(struct maker *m, const char *name)
{
    if (dlx_problem_find_item(m->problem, name) == DLX_NONE)
        maker_item(m, DLX_PRIMARY, "%s", name);
    return dlx_problem_find_item(m->problem, name);
}

static bool take_edge(struct maker *m, struct graph *g, char **ends, int line)
{
    for (int end = 0; end < 2; end++)
        if (strpbrk(ends[end], ":|=~") != NULL)
            return maker_fail_line(m, m->argument, line, "a name contains ':', '|', '=' or '~'");
    uint32_t a = find_vertex(m, ends[0]), b = find_vertex(m, ends[1]);
    if (a == b)
        return maker_fail_line(m, m->argument, line, "an edge joins a vertex with itself");
    if (!memory_reserve(m->allocator, &g->edges, &g->capacity, g->count + 1, sizeof *g->edges))
        return maker_fail_memory(m);
    g->edges[g->count++] = a < b ? (struct edge){a, b} : (struct edge){b, a};
    return m->status == DLX_OK;
}

static bool number_vertices(struct maker *m, struct graph *g, const char *count, int line)
{
    if (!maker_is_number(count, 1, MOST_VERTICES, &g->numbered))
        return maker_fail_line(m, m->argument, line,
                               "'%s': expected a number of vertices from 1 to %d", count,
                               MOST_VERTICES);
    for (int v = 1; v <= g->numbered; v++)
        maker_item(m, DLX_PRIMARY, "%d", v);
    return m->status == DLX_OK;
}

/* Return what a line should have, or NULL if it is right. */
static const char *find_mistake(const struct graph *g, char **words, int count)
{
    if (!g->dimacs)
        return count == 2 ? NULL : "expected two vertices";
    if (g->numbered == 0)
        return count == 4 && strcmp(words[0], "p") == 0 ? NULL : "expected 'p edge V E'";
    return count == 3 && strcmp(words[0], "e") == 0 ? NULL : "expected 'e' and two vertices";
}

static bool take_line(struct maker *m, struct graph *g, char *text, int line)
{
    char *words[5];
    int count = split_words(text, words, 4), number;
    if (count == 0 || (g->dimacs ? strcmp(words[0], "c") == 0 : words[0][0] == '#'))
        return true;
    if (find_mistake(g, words, count) != NULL)
        return maker_fail_line(m, m->argument, line, "%s", find_mistake(g, words, count));
    if (!g->dimacs)
        return take_edge(m, g, words, line);
    if (g->numbered == 0)
        return number_vertices(m, g, words[2], line);
    for (int end = 1; end <= 2; end++) {
        if (!maker_is_number(words[end], 1, g->numbered, &number))
            return maker_fail_line(m, m->argument, line, "'%s': expected a vertex from 1 to %d",
                                   words[end], g->numbered);
        while (words[end][0] == '0')
            words[end]++; /* 01 is vertex 1 */
    }
    return take_edge(m, g, words + 1, line);
}

static bool is_dimacs(const char *text)
{
    for (; text != NULL; text = strchr(text, '\n')) {
        text += *text == '\n';
        if (strncmp(text, "p edge ", 7) == 0 || strncmp(text, "p col ", 6) == 0)
            return true;
    }
    return false;
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    if (x->a != y->a)
        return x->a < y->a ? -1 : 1;
    return x->b < y->b ? -1 : x->b > y->b;
}

/* Return whether the first line has two numbers, and the second is the number of edges below it.
 * Set *vertices to the first one. */
static bool begins_with_sizes(const char *text, int *vertices)
{
    int edges = 0, length = 0;
    if (*text < '0' || *text > '9' || sscanf(text, "%9d %9d%n", vertices, &edges, &length) != 2)
        return false;
    text += length + strspn(text + length, " \t\r");
    for (const char *at = text; *at == '\n'; edges--) {
        at += 1 + strspn(at + 1, " \t\r\n");
        while (*at == '#')
            at += strcspn(at, "\n") + strspn(at + strcspn(at, "\n"), " \t\r\n");
        if (*at == '\0')
            return edges == 0;
        at += strcspn(at, "\n");
    }
    return *text == '\n' && edges == 0;
}

/* Return whether the vertices of the edges have numbers up to `vertices`, and there are no more
 * vertices than that. The two items of the first line do not count if no edge has them. */
static bool are_numbered(const struct maker *m, const struct graph *g, int vertices)
{
    bool has_edge[2] = {false, false}, are_numbers = true;
    uint32_t count = 0;
    int number;
    for (uint32_t e = 0; e < g->count; e++) {
        has_edge[0] |= g->edges[e].a == 0;
        has_edge[1] |= g->edges[e].a == 1 || g->edges[e].b == 1;
    }
    for (uint32_t v = 0; v < dlx_problem_item_count(m->problem) && are_numbers; v++)
        if (v >= 2 || has_edge[v]) {
            are_numbers = maker_is_number(name_of(m, v), 0, vertices, &number);
            count++;
        }
    return are_numbers && count <= (uint32_t)vertices;
}

static bool take_lines(struct maker *m, struct graph *g, char *text)
{
    char *line, *first[3];
    int vertices, number = 1;
    g->dimacs = is_dimacs(text);
    const bool may_be_sizes = !g->dimacs && begins_with_sizes(text, &vertices) &&
                              split_words(maker_next_line(&text), first, 2) == 2;
    if (may_be_sizes) { /* or an edge, whose vertices come first */
        find_vertex(m, first[0]);
        find_vertex(m, first[1]);
        number++;
    }
    if (m->status != DLX_OK)
        return false;
    for (; (line = maker_next_line(&text)) != NULL; number++)
        if (!take_line(m, g, line, number))
            return false;
    if (may_be_sizes && are_numbered(m, g, vertices))
        return maker_fail_line(m, m->argument, 1,
                               "this may be the numbers of vertices and edges, or an edge: delete "
                               "the line, or put a comment line (#) above it");
    if (may_be_sizes && !take_edge(m, g, first, 1))
        return false;
    /* Many files name an edge in both directions. */
    g->count = drop_duplicates(g->edges, g->count, sizeof *g->edges, compare_edges);
    return true;
}

/* Read the file. The vertices become the first items of the problem. */
static bool read_graph(struct maker *m, struct graph *g)
{
    char *text = maker_read_file(m, m->argument);
    return text != NULL && take_lines(m, g, text);
}

static void free_graph(struct maker *m, struct graph *g)
{
    memory_free(m->allocator, g->edges, g->capacity, sizeof *g->edges);
}

/* ---- matchings ---- */

static bool make_complete_matchings(struct maker *m)
{
    int n;
    if (!maker_parse_number(m, "N", m->argument, 1, MOST_VERTICES, &n))
        return false;
    for (int v = 0; v < n; v++)
        maker_item(m, DLX_PRIMARY, "%d", v);
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            maker_option(m, "%d %d", a, b);
    return m->status == DLX_OK;
}

bool make_matchings(struct maker *m)
{
    struct graph g = {.edges = NULL};
    if (m->argument[strspn(m->argument, "0123456789")] == '\0')
        return make_complete_matchings(m);
    read_graph(m, &g);
    for (size_t e = 0; e < g.count && m->status == DLX_OK; e++)
        maker_option(m, "%s %s", name_of(m, g.edges[e].a), name_of(m, g.edges[e].b));
    free_graph(m, &g);
    return m->status == DLX_OK;
}

/* ---- coloring ---- */

static void add_color_items(struct maker *m, const struct graph *g, uint32_t vertices, int colors)
{
    for (uint32_t v = 0; v < vertices; v++)
        for (int color = 1; color <= colors; color++)
            maker_item(m, DLX_SECONDARY, "%s=%d", name_of(m, v), color);
    for (size_t e = 0; e < g->count; e++)
        for (int color = 1; color <= colors; color++)
            maker_item(m, DLX_SECONDARY, "%s~%s=%d", name_of(m, g->edges[e].a),
                       name_of(m, g->edges[e].b), color);
}

/* Add the options of a vertex with these edges. */
static void add_vertex_options(struct maker *m, uint32_t v, const struct edge *edges, size_t count,
                               int colors)
{
    for (int color = 1; color <= colors; color++) {
        maker_entries(m, "%s %s=%d", name_of(m, v), name_of(m, v), color);
        for (size_t e = 0; e < count; e++)
            maker_entries(m, "%s~%s=%d", name_of(m, edges[e].a), name_of(m, edges[e].b), color);
        maker_end_option(m);
    }
}

/* The edges by their vertices: those of v are edges[begin[v]] to edges[begin[v + 1] - 1],
 * sorted. */
struct stars {
    size_t *begin;
    struct edge *edges;
    uint32_t vertices;
    size_t count; /* of `edges`: two for each edge */
};

static void free_stars(struct maker *m, struct stars *s)
{
    memory_free(m->allocator, s->begin, (size_t)s->vertices + 2, sizeof *s->begin);
    memory_free(m->allocator, s->edges, s->count + 1, sizeof *s->edges);
}

/* Sort the ends of all edges with a counting sort. Meanwhile, begin[v + 1] is where the next edge
 * of v goes. */
static bool make_stars(struct maker *m, const struct graph *g, uint32_t vertices, struct stars *s)
{
    *s = (struct stars){.vertices = vertices, .count = 2 * g->count};
    s->begin = memory_array(m->allocator, (size_t)vertices + 2, sizeof *s->begin);
    s->edges = memory_array(m->allocator, s->count + 1, sizeof *s->edges);
    if (s->begin == NULL || s->edges == NULL)
        return maker_fail_memory(m);
    memset(s->begin, 0, ((size_t)vertices + 2) * sizeof *s->begin);
    for (size_t e = 0; e < g->count; e++) {
        s->begin[g->edges[e].a + 2]++;
        s->begin[g->edges[e].b + 2]++;
    }
    for (uint32_t v = 0; v < vertices; v++)
        s->begin[v + 2] += s->begin[v + 1];
    for (size_t e = 0; e < g->count; e++) {
        s->edges[s->begin[g->edges[e].a + 1]++] = g->edges[e];
        s->edges[s->begin[g->edges[e].b + 1]++] = g->edges[e];
    }
    return true;
}

static void add_color_options(struct maker *m, const struct graph *g, uint32_t vertices, int colors)
{
    struct stars stars;
    const bool fine = make_stars(m, g, vertices, &stars);
    for (uint32_t v = 0; fine && v < vertices && m->status == DLX_OK; v++)
        add_vertex_options(m, v, stars.edges + stars.begin[v], stars.begin[v + 1] - stars.begin[v],
                           colors);
    free_stars(m, &stars);
}

bool make_coloring(struct maker *m)
{
    struct graph g = {.edges = NULL};
    int colors = 0;
    if (m->options[GENERATE_COLORS] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "coloring needs --colors=K");
    if (!maker_parse_option(m, GENERATE_COLORS, 1, MOST_COLORS, &colors))
        return false;
    if (read_graph(m, &g) && g.count * (size_t)colors > MOST_COLORED_EDGES)
        maker_fail(m, DLX_ERR_TOO_LARGE, "more than 10 million edges times colors");
    if (m->status == DLX_OK) {
        uint32_t vertices = dlx_problem_item_count(m->problem);
        add_color_items(m, &g, vertices, colors);
        add_color_options(m, &g, vertices, colors);
    }
    free_graph(m, &g);
    return m->status == DLX_OK;
}

/* ---- sets of vertices or edges ---- */

/* One row for each value of --of: what an option is, and how often it may cover what. */
static const struct family {
    const char *name;
    enum { WITH_EDGES, WITH_NEIGHBORS, EDGE } option; /* what an option covers */
    bool is_complement;                               /* of the graph without these edges */
    int least, most;             /* options that cover a vertex; most 0: any number */
    int least_other, most_other; /* the same for an edge, or for a vertex as a neighbor */
    bool is_priced;              /* an option costs 1 */
} families[] = {
    {"independent-sets", WITH_EDGES, false, 0, 1, 0, 1, false},
    {"cliques", WITH_EDGES, true, 0, 1, 0, 1, false},
    {"vertex-covers", WITH_EDGES, false, 0, 1, 1, 2, true},
    {"dominating-sets", WITH_NEIGHBORS, false, 0, 1, 1, 0, true},
    {"matchings", EDGE, false, 0, 1, 0, 0, false},
    {"perfect-matchings", EDGE, false, 1, 1, 0, 0, false},
    {"edge-covers", EDGE, false, 1, 0, 0, 0, true},
};

static const struct family *find_family(struct maker *m)
{
    const char *of = m->options[GENERATE_OF];
    for (size_t f = 0; of != NULL && f < sizeof families / sizeof *families; f++)
        if (strcmp(families[f].name, of) == 0)
            return &families[f];
    if (of == NULL)
        maker_fail(m, DLX_ERR_ARGUMENT, "graph needs --of=SETS");
    else if (strncmp(of, "color", strlen("color")) == 0)
        maker_fail(m, DLX_ERR_ARGUMENT,
                   "--of=%s: `dlx generate coloring FILE --colors=K` makes colorings", of);
    else
        maker_refuse(m, "--of", of,
                     "independent-sets, cliques, vertex-covers, dominating-sets, matchings, "
                     "perfect-matchings or edge-covers");
    return NULL;
}

/* Replace the edges by those that are missing. They are sorted before and after. */
static bool complement(struct maker *m, struct graph *g, uint32_t vertices)
{
    struct graph missing = {.edges = NULL};
    size_t next = 0;
    assert(g->count == 0 || g->edges != NULL);
    for (uint32_t a = 0; a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++) {
            const struct edge edge = {a, b};
            if (next < g->count && compare_edges(&g->edges[next], &edge) == 0)
                next++;
            else if (memory_reserve(m->allocator, &missing.edges, &missing.capacity,
                                    missing.count + 1, sizeof edge))
                missing.edges[missing.count++] = edge;
            else {
                free_graph(m, &missing);
                return maker_fail_memory(m);
            }
        }
    free_graph(m, g);
    *g = missing;
    return true;
}

static void add_family_items(struct maker *m, const struct graph *g, const struct family *f,
                             uint32_t vertices)
{
    assert(g->count == 0 || g->edges != NULL);
    const int any = (int)vertices; /* no vertex has more neighbors */
    const int most = f->most > 0 ? f->most : any;
    const int most_other = f->most_other > 0 ? f->most_other : any;
    for (uint32_t v = 0; v < vertices && m->status == DLX_OK; v++)
        maker_check(
            m, dlx_problem_set_multiplicity(m->problem, v, (uint32_t)f->least, (uint32_t)most));
    for (uint32_t v = 0; v < vertices && f->option == WITH_NEIGHBORS; v++) {
        maker_item(m, DLX_PRIMARY, "%s*", name_of(m, v));
        maker_repeat(m, f->least_other, most_other);
    }
    for (size_t e = 0; e < g->count && f->option == WITH_EDGES; e++) {
        maker_item(m, DLX_PRIMARY, "%s~%s", name_of(m, g->edges[e].a), name_of(m, g->edges[e].b));
        maker_repeat(m, f->least_other, most_other);
    }
}

/* Add what an option covers: a vertex, and its edges or itself and its neighbors. */
static void add_covered(struct maker *m, const struct family *f, uint32_t v,
                        const struct edge *edges, size_t count)
{
    maker_entries(m, "%s", name_of(m, v));
    if (f->option == WITH_NEIGHBORS)
        maker_entries(m, "%s*", name_of(m, v));
    for (size_t e = 0; e < count; e++) {
        const char *a = name_of(m, edges[e].a), *b = name_of(m, edges[e].b);
        if (f->option == WITH_NEIGHBORS)
            maker_entries(m, "%s*", edges[e].a == v ? b : a);
        else
            maker_entries(m, "%s~%s", a, b);
    }
}

static void add_family_options(struct maker *m, const struct graph *g, const struct family *f,
                               uint32_t vertices)
{
    struct stars stars;
    const bool is_edge = f->option == EDGE;
    const size_t count = is_edge ? g->count : vertices;
    const bool fine = make_stars(m, g, vertices, &stars);
    assert(!is_edge || count == 0 || g->edges != NULL);
    for (uint32_t n = 0; fine && n < count && m->status == DLX_OK; n++) {
        if (is_edge)
            maker_entries(m, "%s %s", name_of(m, g->edges[n].a), name_of(m, g->edges[n].b));
        else
            add_covered(m, f, n, stars.edges + stars.begin[n], stars.begin[n + 1] - stars.begin[n]);
        if (maker_end_option(m) && f->is_priced)
            maker_cost(m, 1);
    }
    free_stars(m, &stars);
}

bool make_graph(struct maker *m)
{
    struct graph g = {.edges = NULL};
    const struct family *f = find_family(m);
    if (f != NULL && read_graph(m, &g)) {
        const uint32_t vertices = dlx_problem_item_count(m->problem);
        if (!f->is_complement || complement(m, &g, vertices)) {
            add_family_items(m, &g, f, vertices);
            add_family_options(m, &g, f, vertices);
        }
    }
    free_graph(m, &g);
    return m->status == DLX_OK;
}
