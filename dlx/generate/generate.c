/* SPDX-License-Identifier: MIT */
/* The table of kinds. Turn words into a problem: find its kind, sort the words, set the title, and
 * make the problem. */
#include "dlx/core/memory.h"
#include "dlx/draw/drawing.h"
#include "dlx/generate/maker.h"

#include <stdio.h>
#include <string.h>

/* ---- the table of kinds ---- */

/* A new kind needs a row here, which names its drawing, and a function in maker.h. */

#define O(key)        (1u << GENERATE_##key)
#define BOARD_OPTIONS O(BOARD) | O(MASK) | O(PIECES)
#define PIECE_OPTIONS                                                                              \
    BOARD_OPTIONS | O(SHAPES) | O(PARTIAL) | O(ANY_NUMBER) | O(ONE_SIDED) | O(FIXED) | O(REDUCED)
#define ITEMS "Items: pieces, if their number matters; 00, 01, ...: cells, row and column.\n"

#define HEXAGONS                                                                                     \
    "BOARD is a parallelogram such as 4x7, or hexagon3 or triangle7 by the length of a side. In a\n" \
    "drawing, the hexagons of a row are two characters apart, and each row is shifted by one.\n"
#define TRIANGLES                                                                                  \
    "BOARD is a parallelogram such as 4x9, or hexagon3 or triangle6 by the length of a side. A\n"  \
    "triangle points up if row + column is even, also in drawings.\n"

/* clang-format off */
const struct generate_kind generate_kinds[] = {
    {"queens", "N", make_queens, &draw_queens, {1, 1000}, 0, 0,
     "place N queens on an N x N board so that no two attack each other",
     "Items: r0, c0, ...: rows and columns; secondary a1, b1, ...: diagonals.\n"
     "Options: a queen on a square, such as r0 c1 a1 b4.\n"
     "Example: dlx generate queens 8 | dlx count\n"},
    {"langford", "N", make_langford, &draw_langford, {1, 1000}, 0, O(REDUCED),
     "1 1 2 2 ... N N in a row, with k numbers between the two k",
     "Items: 1 ... N: numbers; s1, s2, ...: places.\n"
     "Options: a number in two places, such as 1 s1 s3.\n"
     "A solution and its mirror image count as two; with --reduced, as one.\n"
     "Example: dlx generate langford 7 | dlx count\n"},
    {"latin", "N", make_latin, &draw_latin, {1, MOST_DIGITS}, 0, O(REDUCED) | O(HOLES) | O(SEED) | O(FROM),
     "Latin squares: N symbols, each once in each row and column",
     "Items: p00, ...: places; r00, ...: symbols of a row; c00, ...: symbols of a column.\n"
     "Options: a symbol in a place, such as p12 r10 c20 for 0 in row 1, column 2.\n"
     "--reduced fixes the first row and column in order. --holes makes a random square by\n"
     "N^3 moves of Jacobson and Matthews, nearly uniform, and empties K random cells.\n"
     "Example: dlx generate latin 5 --reduced | dlx count\n"},
    {"sudoku", "PUZZLE|FILE", make_sudoku, &draw_sudoku, {0, 0}, 0, 0,
     "a Sudoku puzzle of 4x4 to 36x36 cells",
     "PUZZLE is the cells row by row: digits 1 to 9, then A to Z; . 0 _ or * for an empty cell.\n"
     "The first puzzle of a FILE is used, in any form that dlx-sudoku reads.\n"
     "Items: r1c2, ...: cells; r1=4, c2=4, b1=4, ...: the digits of a row, a column, a box.\n"
     "Options: a digit in a cell, such as r1c2 r1=4 c2=4 b1=4 for 4 in row 1, column 2.\n"
     "For variants of the rules, use dlx-sudoku cover.\n"
     "Example: dlx generate sudoku 1...............| dlx count\n"},
    {"words", "FILE --rows=R --columns=C", make_words, &draw_words, {0, 0}, 0, O(ROWS) | O(COLUMNS) | O(REPEAT),
     "fill a rectangle so that all rows and columns are words of a list",
     "FILE has one word on each line. Words that are not R or C letters long are ignored.\n"
     "Items: a0, ...: words across; d0, ...: words down; secondary x00, ...: cells, with\n"
     "letters as colors; wcat, ...: words, each at most once unless --repeat.\n"
     "Options: a word in a row or column, such as a0 x00:c x01:a x02:t wcat.\n"
     "Example: dlx generate words /usr/share/dict/words --rows=3 --columns=3\n"},
    {"steiner", "N", make_steiner, &draw_steiner, {3, MOST_DIGITS}, 0, O(FIXED_POINT),
     "Steiner triple systems: triples of N points, each pair in exactly one",
     "Items: 01, 02, ...: pairs of points. Options: triples, such as 01 02 12.\n"
     "N is 1 or 3 more than a multiple of 6.\n"
     "Example: dlx generate steiner 9 | dlx count\n"},
    {"matchings", "N|FILE", make_matchings, &draw_matchings, {0, 0}, 0, 0,
     "perfect matchings of N points, or of the graph in a file",
     "N and V are at most 2000. The names in a file may be any number.\n"
     "FILE has one line for each edge, with two names; or the DIMACS form: 'p edge V E', 'e 1 2'.\n"
     "Items: vertices, 0 to N - 1 or as the file names them. Options: edges, such as 0 1.\n"
     "Example: dlx generate matchings 12 | dlx count\n"},
    {"kings", "BOARD", make_kings, &draw_board, {0, 0}, 0, O(BOARD) | O(MASK),
     "pair the cells of a board: perfect matchings of the king graph",
     "Items: 00, 01, ...: cells, row and column. Options: two cells that touch, such as 00 11.\n"
     "For cells that share a side, these are the dominoes.\n"
     "Example: dlx generate kings 6x6 | dlx count\n"},
    {"rectangles", "BOARD", make_rectangles, &draw_board, {0, 0}, 0,
     O(BOARD) | O(MASK) | O(ANY_NUMBER) | O(FIXED) | O(OBLONG),
     "dissect a board into rectangles of different sizes",
     "Items: 00, 01, ...: cells, row and column; secondary 1x1, 1x2, ...: sizes.\n"
     "Options: a rectangle in one place, such as 1x2 00 01. 1x2 and 2x1 are the same size,\n"
     "unless --fixed.\n"
     "Example: dlx generate rectangles 5x5 --oblong | dlx count\n"},
    {"coloring", "FILE --colors=K", make_coloring, &draw_coloring, {0, 0}, 0, O(COLORS),
     "color the vertices of a graph with K colors so that neighbors differ",
     "K is at most 1000, and V at most 2000.\n"
     "FILE has one line for each edge, with two names; or the DIMACS form: 'p edge V E', 'e 1 2'.\n"
     "Items: vertices; secondary A=1, ...: the color of a vertex; A~B=1, ...: each color at\n"
     "most once on each edge. Options: a color of a vertex, such as A A=1 A~B=1.\n"
     "Example: printf 'A B\\nB C\\nC A\\n' >graph; dlx generate coloring graph --colors=3\n"},
    {"graph", "FILE --of=SETS", make_graph, NULL, {0, 0}, 0, O(OF),
     "sets of vertices or edges of a graph",
     "SETS is one of\n"
     "  independent-sets   vertices without an edge between them\n"
     "  cliques            vertices with an edge between any two\n"
     "  vertex-covers      vertices that touch every edge\n"
     "  dominating-sets    vertices such that each other vertex has a neighbor among them\n"
     "  matchings          edges that share no vertex\n"
     "  perfect-matchings  such edges that touch every vertex\n"
     "  edge-covers        edges that touch every vertex\n"
     "FILE is a graph with at most 2000 vertices, as for matchings. The empty set counts if it fits.\n"
     "Items: 0:1|A, ...: vertices; A~B, ...: edges, or for cliques the missing ones; A*, ...:\n"
     "vertices to dominate. Options: a vertex and its edges, such as A A~B; or an edge, such as A B.\n"
     "Each option of a cover or a dominating set costs 1, so --cheapest finds a smallest one.\n"
     "Example: printf 'A B\\nB C\\nC A\\n' >graph; dlx generate graph graph --of=cliques\n"},
    {"partitioning", "N", make_partitioning, NULL, {10, 10000}, 0, O(NUMBER) | O(SEED),
     "set partitioning with costs, like the crew pairings of airlines",
     "Items: 0 ... N - 1: flights in the order of departure.\n"
     "Options: flights that one crew can fly, 5 to 8 of them, such as 0 2 3 5 6 |498. Each flight\n"
     "adds a random 80 to 120 to the cost.\n"
     "There is a solution. M is at most 1 million.\n"
     "Example: dlx generate partitioning 300 --options=3000 | dlx solve --cheapest\n"},
    {"dominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 2, O(BOARD) | O(MASK),
     "dominoes on a board",
     "Items: 00, 01, ...: cells, row and column. Options: a domino, such as 00 01.\n"
     "Example: dlx generate dominoes 6x6 | dlx count\n"},
    {"trominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 3, BOARD_OPTIONS,
     "trominoes, I and L, on a board, any number of each",
     "Items: 00, 01, ...: cells, row and column. Options: a tromino, such as 00 01 02.\n"
     "--pieces=I uses only the straight tromino, --pieces=L only the other.\n"
     "Example: dlx generate trominoes 6x6 --pieces=L | dlx count\n"},
    {"tetrominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 4, PIECE_OPTIONS,
     "the 5 tetrominoes I L O S T on a board",
     ITEMS
     "Options: a placement of a piece, such as T 00 01 02 11.\n"
     "The five pieces have 20 cells, but fill no rectangle. Choose others with --pieces or\n"
     "--any-number.\n"
     "Example: dlx generate tetrominoes 4x10 --pieces=2*I,2*L,2*O,2*S,2*T | dlx count\n"},
    {"pentominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 5, PIECE_OPTIONS,
     "the 12 pentominoes F I L N P T U V W X Y Z on a board",
     ITEMS
     "Options: a placement of a piece, such as F 00 01 11 12 21.\n"
     "Boards of 60 cells: 6x10, 5x12, 4x15, 3x20, 8x8-2x2 with a hole in the middle.\n"
     "Example: dlx generate pentominoes 3x20 --reduced | dlx count\n"},
    {"hexominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 6, PIECE_OPTIONS,
     "the 35 hexominoes #1 ... #35 on a board",
     ITEMS
     "Options: a placement of a piece, such as #1 00 01 02 03 04 05.\n"
     "The 35 pieces together fill no rectangle. Choose some with --pieces.\n"
     "Example: dlx generate hexominoes 6x6 --any-number --pieces=#1,#2 | dlx count\n"},
    {"polyominoes", "BOARD", make_tiling, &draw_board, {0, 0}, 0, PIECE_OPTIONS | O(ORDER),
     "any polyominoes on a board",
     ITEMS
     "Options: a placement of a piece, such as 2x3 00 01 02 10 11 12.\n"
     "Without --order, --pieces takes letters: I L O S T have 4 cells, others 5; I5 and L3 also give\n"
     "the number of cells.\n"
     "Example: dlx generate polyominoes 5x6 --pieces=5*2x3 | dlx count\n"},
    {"polyhexes", "BOARD", make_tiling, &draw_hexagons, {0, 0}, 0, PIECE_OPTIONS | O(ORDER),
     "pieces of hexagons on a board of hexagons",
     ITEMS HEXAGONS
     "Options: a placement of a piece, such as #1 00 01 02.\n"
     "The pieces of N cells are #1, #2, ...; pieces of 4 cells have the names of tetrahexes. Without\n"
     "--order, --pieces takes these names. The greatest order is 8.\n"
     "Example: dlx generate polyhexes 3x4 --order=3 --any-number | dlx count\n"},
    {"tetrahexes", "BOARD", make_tiling, &draw_hexagons, {0, 0}, 4, PIECE_OPTIONS,
     "the 7 tetrahexes on a board of hexagons",
     ITEMS HEXAGONS
     "Options: a placement of a piece, such as bar 00 01 02 03.\n"
     "The pieces bar, pistol, worm, bee, wave, arch and propeller have 28 cells.\n"
     "Example: dlx generate tetrahexes 4x7 --reduced | dlx solve --first=1 --draw\n"},
    {"polyiamonds", "BOARD", make_tiling, &draw_triangles, {0, 0}, 0, PIECE_OPTIONS | O(ORDER),
     "pieces of triangles on a board of triangles",
     ITEMS TRIANGLES
     "Options: a placement of a piece, such as #1 00 01.\n"
     "The pieces of N cells are #1, #2, ...; pieces of 6 cells have the names of hexiamonds. Without\n"
     "--order, --pieces takes these names. The greatest order is 10.\n"
     "Example: dlx generate polyiamonds hexagon3 --order=2 --any-number | dlx count\n"},
    {"hexiamonds", "BOARD", make_tiling, &draw_triangles, {0, 0}, 6, PIECE_OPTIONS,
     "the 12 hexiamonds on a board of triangles",
     ITEMS TRIANGLES
     "Options: a placement of a piece, such as bar 01 02 03 04 05 06.\n"
     "The pieces bar, crook, crown, hook, yacht, lobster, signpost, hexagon, snake, sphinx, chevron\n"
     "and butterfly have 72 cells. Boards: 6x6 and 4x9, for example.\n"
     "Example: dlx generate hexiamonds 6x6 --reduced | dlx solve --first=1 --draw\n"},
    {"soma", "", make_soma, &draw_space, {0, 0}, 0, O(MASK) | O(REDUCED),
     "the Soma cube: fill 3x3x3, or another figure of 27 cells, with seven pieces",
     "Items: pieces V L T Z A B P; 000, 001, ...: cells, layer, row and column.\n"
     "Options: a placement of a piece, such as V 000 001 010. --mask fills another figure, with a\n"
     "blank line between layers. --reduced counts solutions that are rotations of each other once: 480. Mirror\n"
     "images still count twice; without them there are the well-known 240.\n"
     "Example: dlx generate soma --reduced | dlx count\n"},
    {"polycubes", "BOX", make_tiling, &draw_space, {0, 0}, 0, O(BOX) | O(MASK) | O(PIECES) | O(SHAPES) | O(PUZZLE) | O(PROBLEM) | O(ORDER) | O(PARTIAL) | O(ANY_NUMBER) | O(REDUCED),
     "fill a box with polycubes",
     "BOX has sides of at most 62, and at most 3844 cells.\n"
     "Items: pieces; 000, 001, ...: cells, layer, row and column.\n"
     "Options: a placement of a piece, such as 1x2x2 000 001 010 011. Pieces are boxes, or the\n"
     "polycubes of 4 cells (I O L T Z A B P) and V; or with --order, the polycubes of N cells;\n"
     "or drawn with --shapes, with a line of dashes between the layers of a piece. --puzzle reads a\n"
     "problem of a BurrTools file: the first, or number N with --problem=N.\n"
     "Example: dlx generate polycubes 3x3x3 --pieces=6*1x2x2,3*1x1x1 | dlx count\n"},
    {"partridge", "N", make_partridge, &draw_board, {1, 10}, 0, 0,
     "fill a square with 1 square of side 1, 2 of side 2, ..., N of side N",
     "Items: #1, 2|#2, ...: the squares of each side; 00, 01, ...: cells, row and column.\n"
     "Options: a placement of a square, such as #2 00 01 10 11.\n"
     "There is no solution for N from 2 to 7.\n"
     "Example: dlx generate partridge 8\n"},
    {.name = NULL},
};
/* clang-format on */

const struct generate_kind *generate_find(const char *name)
{
    const struct generate_kind *kind = generate_kinds;
    while (kind->name != NULL && strcmp(kind->name, name) != 0)
        kind++;
    return kind->name != NULL ? kind : NULL;
}

const struct draw_kind *generate_drawing(const dlx_problem *problem)
{
    static const char begin[] = "dlx generate ";
    const char *title = dlx_problem_title(problem);
    const char *name = title == NULL ? "sudoku" : title + sizeof begin - 1;
    if (title != NULL && strncmp(title, begin, sizeof begin - 1) != 0)
        return NULL;
    const size_t length = strcspn(name, " ");
    for (const struct generate_kind *kind = generate_kinds; kind->name != NULL; kind++)
        if (strlen(kind->name) == length && strncmp(kind->name, name, length) == 0)
            return kind->drawing;
    return NULL;
}

/* ---- words ---- */

static const struct {
    const char *name;     /* without the dashes */
    const char *argument; /* name of the value; NULL if it has none */
} options[] = {
#define ENTRY(key, name, argument, text) {name, argument},
    GENERATE_OPTIONS(ENTRY)
#undef ENTRY
};

static bool take_option(struct maker *m, const char *word)
{
    size_t length = strcspn(word + 2, "=");
    bool has_value = word[2 + length] == '=';
    for (int key = 0; key < GENERATE_OPTION_COUNT; key++) {
        bool same = strncmp(options[key].name, word + 2, length) == 0 &&
                    options[key].name[length] == '\0' &&
                    (options[key].argument != NULL) == has_value;
        if (!same || (m->kind->options & 1u << key) == 0)
            continue;
        m->options[key] = has_value ? word + 2 + length + 1 : "";
        return true;
    }
    return maker_refuse(m, m->kind->name, word, "an option of this kind");
}

static bool take_argument(struct maker *m, const char *word)
{
    if (m->argument == NULL && *m->kind->argument != '\0') {
        m->argument = word;
        return true;
    }
    return maker_fail(m, DLX_ERR_ARGUMENT, "%s: unexpected argument '%s'", m->kind->name, word);
}

/* Refuse options that contradict each other, whatever the kind. */
static bool check_options(struct maker *m)
{
    static const int pairs[][2] = {
        {GENERATE_ONE_SIDED, GENERATE_FIXED}, {GENERATE_FIXED, GENERATE_REDUCED},
        {GENERATE_ORDER, GENERATE_SHAPES},    {GENERATE_PARTIAL, GENERATE_ANY_NUMBER},
        {GENERATE_REDUCED, GENERATE_HOLES},   {GENERATE_REDUCED, GENERATE_FROM},
        {GENERATE_HOLES, GENERATE_FROM},
    };
    if (m->options[GENERATE_PROBLEM] != NULL && m->options[GENERATE_PUZZLE] == NULL)
        return maker_fail(m, DLX_ERR_ARGUMENT, "--problem needs --puzzle=FILE");
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
        if (m->options[pairs[p][0]] != NULL && m->options[pairs[p][1]] != NULL)
            return maker_fail(m, DLX_ERR_ARGUMENT, "--%s and --%s exclude each other",
                              options[pairs[p][0]].name, options[pairs[p][1]].name);
    return true;
}

static bool take_words(struct maker *m, const char *const *words, int count)
{
    const struct generate_kind *kind = m->kind;
    for (int w = 0; w < count; w++)
        if (!(strncmp(words[w], "--", 2) == 0 ? take_option(m, words[w])
                                              : take_argument(m, words[w])))
            return false;
    const bool is_optional = (kind->options & (1u << GENERATE_BOARD | 1u << GENERATE_BOX)) != 0;
    if (m->argument == NULL && *kind->argument != '\0' && !is_optional)
        return maker_fail(m, DLX_ERR_ARGUMENT, "%s needs an argument: %s", kind->name,
                          kind->argument);
    if (!check_options(m))
        return false;
    return kind->range.most == 0 ||
           maker_parse_number(m, kind->argument, m->argument, kind->range.least, kind->range.most,
                              &m->number);
}

/* ---- the title ---- */

static bool is_plain(const char *word)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,/+:@%*";
    return *word != '\0' && word[strspn(word, plain)] == '\0';
}

/* Write a word, quoted for a shell if needed: the title can be run. Return the end of the text. */
static char *put_word(char *at, const char *word)
{
    bool plain = is_plain(word);
    *at++ = ' ';
    if (!plain)
        *at++ = '\'';
    for (; *word != '\0'; word++)
        if (*word == '\'') {
            memcpy(at, "'\\''", 4);
            at += 4;
        } else
            *at++ = *word;
    if (!plain)
        *at++ = '\'';
    return at;
}

static bool set_title(struct maker *m, const char *const *words, int count)
{
    static const char begin[] = "dlx generate";
    size_t size =
        sizeof begin; /* at most 4 bytes per character, and a blank and 2 quotes per word */
    for (int w = 0; w < count; w++) {
        size += 4 * strlen(words[w]) + 3;
        for (const char *c = words[w]; *c != '\0'; c++)
            if ((unsigned char)*c < ' ' || *c == 0x7f)
                return maker_fail(m, DLX_ERR_ARGUMENT, "an argument contains a control character");
    }
    char *title = memory_array(m->allocator, size, 1), *at = title;
    if (title == NULL)
        return maker_fail_memory(m);
    at += strlen(strcpy(at, begin));
    for (int w = 0; w < count; w++)
        at = put_word(at, words[w]);
    *at = '\0';
    dlx_status status = dlx_problem_set_title(m->problem, title);
    memory_free(m->allocator, title, size, 1);
    return maker_check(m, status);
}

/* ---- a problem ---- */

static void make_problem(struct maker *m, const char *const *words, int count)
{
    if (dlx_problem_new(m->allocator, &m->problem) != DLX_OK)
        maker_fail_memory(m);
    else if (set_title(m, words, count) && take_words(m, words + 1, count - 1))
        m->kind->make(m);
    maker_free(m);
}

dlx_status generate(const dlx_allocator *allocator, const struct generate_host *host,
                    const char *const *words, int count, dlx_problem **problem,
                    char message[GENERATE_MESSAGE])
{
    struct maker m = {.message = message, .allocator = allocator, .host = host};
    message[0] = '\0';
    if (host == NULL)
        m.host = maker_plain_host();
    if (allocator == NULL)
        m.allocator = dlx_default_allocator();
    m.kind = count > 0 ? generate_find(words[0]) : NULL;
    if (m.kind == NULL) {
        snprintf(message, GENERATE_MESSAGE, "unknown kind of problem: %s",
                 count > 0 ? words[0] : "");
        return DLX_ERR_ARGUMENT;
    }
    make_problem(&m, words, count);
    if (m.status == DLX_OK) /* after a failure, the caller gets nothing to free */
        *problem = m.problem;
    else
        dlx_problem_free(m.problem);
    return m.status;
}

dlx_status generate_line(const dlx_allocator *allocator, const char *line, dlx_problem **problem,
                         char message[GENERATE_MESSAGE])
{
    const dlx_allocator *from = allocator != NULL ? allocator : dlx_default_allocator();
    size_t size = strlen(line) + 1, most = size / 2 + 1;
    char *copy = memory_array(from, size, 1);
    const char **words = memory_array(from, most, sizeof *words);
    int count = 0;
    dlx_status status = DLX_ERR_MEMORY;
    snprintf(message, GENERATE_MESSAGE, "%s", dlx_status_text(status));
    if (copy != NULL && words != NULL) {
        strcpy(copy, line);
        for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
            words[count++] = word;
        status = generate(allocator, NULL, words, count, problem, message);
    }
    memory_free(from, words, most, sizeof *words);
    memory_free(from, copy, size, 1);
    return status;
}
