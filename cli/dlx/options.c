/* SPDX-License-Identifier: MIT */
/* The options of `dlx`, one row each. cli/common/options.h explains the columns. */
#include "cli/dlx/options.h"
#include "cli/common/meter.h"
#include "cli/dlx/print.h"
#include "dlx/core/decimal.h"
#include "dlx/threads/pipeline.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARTED = SOLVE | COUNT,
    COUNTING = COUNT | WHOLE,
    TREE = SOLVE | ESTIMATE | TRACE,
};

/* ---- values with a parser of their own ---- */

static bool parse_to(void *fields, const char *value)
{
    dlx_format *format = &((struct cli *)fields)->writing.format;
    return dlx_format_by_name(value, format) && *format != DLX_FORMAT_AUTO;
}

static bool parse_diagram_to(void *fields, const char *value)
{
    return dlx_diagram_format_by_name(value, &((struct cli *)fields)->diagram.to);
}

/* Keep the number as text, because it may have more digits than an integer can hold. */
static bool parse_nth(void *fields, const char *value)
{
    size_t digits = strspn(value, "0123456789");
    ((struct cli *)fields)->diagram.nth = value;
    return value[digits] == '\0' && strspn(value, "0") < digits;
}

/* The task reads the value again, and refuses the few that are too large or too precise. */
static bool parse_gap(void *fields, const char *value)
{
    struct cli *cli = fields;
    size_t digits = strspn(value, "0123456789"), rest = digits;
    if (value[rest] == '.')
        rest += 1 + strspn(value + rest + 1, "0123456789");
    cli->gap = value;
    const bool is_share = strcmp(value + rest, "%") == 0;
    return digits > 0 && (is_share ? strtod(value, NULL) <= 100 : value[rest] == '\0');
}

/* The sign may be left out. */
static bool parse_recheck(void *fields, const char *value)
{
    uint64_t percent;
    if (!decimal_take(&value, 100, &percent) || percent == 0)
        return false;
    ((struct cli *)fields)->parts.recheck = (uint32_t)percent;
    return *value == '\0' || strcmp(value, "%") == 0;
}

static bool parse_symmetry(void *fields, const char *value)
{
    ((struct cli *)fields)->symmetry = value == NULL ? SYMMETRY_IMAGES : SYMMETRY_ROTATIONS;
    return value == NULL || strcmp(value, "rotations") == 0;
}

static bool parse_solve_draw(void *fields, const char *value)
{
    ((struct cli *)fields)->pattern = value;
    return value == NULL || *value != '\0';
}

static bool parse_trace_draw(void *fields, const char *value)
{
    struct cli *cli = fields;
    cli->trace.draw_lists = value != NULL && strcmp(value, "lists") == 0;
    return value == NULL || cli->trace.draw_lists || strcmp(value, "matrix") == 0;
}

/* ---- the table ---- */

#define GIVEN(member)               .given = offsetof(struct cli, member)
#define FLAG(member)                OPTION_FLAG_IN(struct cli, member)
#define TEXT(member)                OPTION_TEXT_IN(struct cli, member)
#define FILE_IN(member)             OPTION_FILE_IN(struct cli, member)
#define NAMED(member)               OPTION_NAMED_IN(struct cli, member)
#define NEEDS(options)              .needs = options
#define EXCLUDES(options)           .excludes = options
#define BECAUSE(text)               .because = text
#define NUMBER(member)              OPTION_NUMBER_IN(struct cli, member, 1, OPTION_NO_LIMIT)
#define SMALL(member, lower, upper) OPTION_SMALL_IN(struct cli, member, lower, upper)
#define BYTES(member)               OPTION_BYTES_IN(struct cli, member)
#define CHOICE(member, words)       OPTION_CHOICE_IN(struct cli, member, words)
#define WORD(member, words)         OPTION_WORD_IN(struct cli, member, words)
#define PARSED(function, words)     OPTION_PARSED_BY(function, words)

/* Why a checkpoint excludes what changes the order of a search. */
#define USUAL "needs the usual order of a search"
/* What the kernels cannot obey: only links know other rules than the shortest item, and not those
 * that learn. */
#define TABLES "=lanes,bits choose!=shortest seed =links choose=weighted,restarts,consistent"

/* clang-format off */
static const struct option_entry entries[] = {
    OPTION_GROUP("Which solutions"),
    {"first", 'n', "N", SOLVE,
     "stop after N solutions; up to 64 may be any solutions, which several methods look for in "
     "turns", NUMBER(limits.solutions),
     .meant = "limit max count",
     .important = SOLVE, .brief = "stop after N solutions; up to 64: any, as fast as possible"},
    {"first", 'n', "N", TRACE, "stop after N solutions", NUMBER(limits.solutions), .meant = "limit max count",
     .important = TRACE},
    {"cheapest", 0, "[=N]", SOLVE | TRACE,
     "find only a cheapest solution, or the N cheapest ones, the cheapest first",
     OPTION_NUMBER_IN(struct cli, cheapest, 1, INT32_MAX),
     EXCLUDES("first choose!=shortest seed unordered"),
     BECAUSE("says how many solutions are wanted, the cheapest first"), .meant = "best optimal min",
     .important = SOLVE},
    {"cheapest", 0, NULL, DIAGRAM, "print a cheapest solution", FLAG(diagram.cheapest),
     .important = DIAGRAM},
    {"gap", 0, "GAP", SOLVE, "with --cheapest: allow this much more cost than the least, such as 5 or 0.5%",
     PARSED(parse_gap, "a cost, or a percentage up to 100%, such as 0.5%"), NEEDS("cheapest")},
    {"every", 0, "N", SOLVE, "print only every N-th solution", NUMBER(every)},
    {"up-to-symmetry", 0, "[=rotations]", SOLVE,
     "of the solutions that a symmetry maps to each other, print only one; on a board that dlx "
     "generate made, rotations and reflections are symmetries, with =rotations only the former",
     PARSED(parse_symmetry, "rotations"),
     EXCLUDES("require forbid cheapest certificate explain checkpoint resume list"), .meant = "unique reduced symmetry"},
    {"up-to-symmetry", 0, "[=rotations]", COUNT,
     "count solutions that a symmetry maps to each other as one; on a board that dlx generate "
     "made, rotations and reflections are symmetries, with =rotations only the former",
     PARSED(parse_symmetry, "rotations"),
     EXCLUDES("require forbid certificate checkpoint resume list node-limit profile"), .meant = "unique reduced symmetry",
     .important = COUNT, .brief = "count solutions that are images of each other as one"},
    {"require", 0, "OPTION", SEARCH | WHOLE | SPLIT, "only solutions with this option: its text, or its number from 1, such as #4; "
     "may be repeated",
     PARSED(value_require, NULL),
     .important = SOLVE | COUNT | DIAGRAM | SAMPLE | SPLIT, .brief = "only solutions with this option: its text, or #4"},
    {"forbid", 0, "OPTION", SEARCH | WHOLE | SPLIT, "only solutions without this option, or options with this text; may be repeated",
     PARSED(value_forbid, NULL)},
    {"number", 'n', "N", SAMPLE, "number of solutions to print (default: 1)", NUMBER(draws), .meant = "count first",
     .important = SAMPLE},
    {"nth", 0, "N", DIAGRAM, "print solution number N, from 1",
     PARSED(parse_nth, "a whole number from 1"), .important = DIAGRAM},
    {"explain", 0, NULL, SOLVE, "if possible, explain by arithmetic why there is no solution; "
     "otherwise search as with --first=1",
     FLAG(explain), .meant = "why reason",
     .important = SOLVE, .brief = "explain why there is no solution, if numbers can"},
    OPTION_GROUP("Output"),
    {"output", 'o', "FILE", SOLVE,
     "write the solutions to this file, as they are found, instead of standard output",
     TEXT(output), .important = SOLVE, .brief = "write the solutions to this file"},
    {"output", 'o', "FILE", WRITE | DIAGRAM | SPLIT, "write to this file instead of standard output",
     TEXT(output), .important = CONVERT | REDUCE | DIAGRAM | SPLIT},
    {"to", 0, "FORMAT", CONVERT, "%s (default: from the file extension of the output)",
     PARSED(parse_to, NULL), .words = formats_written, .important = CONVERT},
    {"to", 0, "FORMAT", REDUCE, "%s (default: from the file extension of the output, or items)",
     PARSED(parse_to, NULL), .words = formats_written, .important = REDUCE},
    {"to", 0, "FORM", DIAGRAM,
     "diagram, dot, knuth or dump (default: from the file extension of the output, or diagram)",
     PARSED(parse_diagram_to, "diagram, dot, knuth or dump"), GIVEN(diagram.has_to), .important = DIAGRAM},
    {"to-base", 0, "N", WRITE, "number of the first column when writing rows: 0 or 1",
     SMALL(writing.base, 0, 1)},
    {"print", 0, "FORM", SOLVE | TRACE | VERIFY | WHOLE,
     PRINT_HELP, CHOICE(print, PRINT_FORMS),
     .important = VERIFY, .brief = "how options are written: options (default), numbers or lines"},
    {"count", 0, NULL, DIAGRAM, "print the number of solutions", FLAG(diagram.count), .important = DIAGRAM},
    {"uses", 0, NULL, DIAGRAM, "print for each option the number of solutions that contain it",
     FLAG(diagram.uses), .important = DIAGRAM},
    {"draw", 0, "[=TEMPLATE]", SOLVE | SAMPLE,
     "draw the solutions of a problem that dlx generate made; with TEMPLATE, of any "
     "problem: the file shows each item's name where to draw it",
     PARSED(parse_solve_draw, "the name of a file"), GIVEN(draw),
     EXCLUDES("json print!=options"), .reads = true,
     .important = SOLVE | SAMPLE, .brief = "draw the solutions of a problem that dlx generate made"},
    {"draw", 0, "[=WHAT]", TRACE,
     "draw the matrix (default) or the lists after each step, or with --moves "
     "after each move",
     PARSED(parse_trace_draw, "matrix or lists"), GIVEN(draw), EXCLUDES("json"),
     .important = TRACE, .brief = "draw the matrix (default) or the lists after each step"},
    {"ascii", 0, NULL, SOLVE | SAMPLE, "draw with + - | only", FLAG(ascii), NEEDS("draw")},
    {"moves", 0, NULL, TRACE, "print every move of the links below its step", FLAG(trace.moves),
     .important = TRACE},
    {"levels", 0, "N", TRACE, "print only the steps of the first N levels", NUMBER(trace.levels),
     .important = TRACE},
    {"svg", 0, "FILE", SOLVE | SAMPLE, "write a picture of the first solution to this file",
     FILE_IN(svg), EXCLUDES("=- json output"),
     BECAUSE("writes to standard output"), .one_file = true, .important = SAMPLE},
    {"svg", 0, "FOLDER", TRACE,
     "write a picture of each step, or of each move, to 0000.svg, ... in this folder",
     .type = OPTION_FILE, .field = offsetof(struct cli, svg),
     .expected = "the name of a folder", .one_file = true, .important = TRACE},
    {"picture", 0, "WHAT", TRACE, "what the pictures show: links (default), matrix or tree",
     CHOICE(trace.picture, "links, matrix or tree"), NEEDS("svg"), .important = TRACE},
    {"heat", 0, "FILE", SAMPLE,
     "write a heat map of the board to this file: the more frequent a wall, the darker it is",
     NAMED(heat), .important = SAMPLE, .brief = "write a heat map of the board to this file"},
    {"profile", 0, "FILE", SOLVE | ESTIMATE,
     "write an SVG chart of the tree nodes of each level to this file",
     NAMED(profile), .one_file = true, .important = ESTIMATE},
    {"profile", 0, "FILE", COUNT,
     "write an SVG chart of the states of each layer of the frontier, or of the tree nodes "
     "of each level of the search, to this file",
     NAMED(profile), .one_file = true},
    {"profile", 0, "FILE", INFO,
     "write an SVG chart to this file: how many items have each number of options",
     NAMED(profile), .one_file = true, .important = INFO},
    {"json", 0, NULL, SEARCH | VERIFY | INFO | WHOLE, "print JSON Lines on standard output",
     FLAG(json),
     .important = SOLVE | ESTIMATE | TRACE | VERIFY | INFO | SAMPLE, .brief = "print JSON Lines"},
    {"stats", 0, NULL, SEARCH | WHOLE, "print statistics on standard error", FLAG(stats)},
    {"quiet", 'q', NULL, SOLVE | COUNT | VERIFY | DIAGRAM, "print nothing on standard output; the exit status is the answer",
     FLAG(quiet), .meant = "silent", .important = VERIFY},
    {"map", 0, "FILE", REDUCE,
     "write the number that each remaining option had in the input to this file", NAMED(map),
     .important = REDUCE},
    {"certificate", 0, "FILE", COUNT, "write a proof of the count to this file",
     NAMED(certificate), EXCLUDES("seed choose=weighted,restarts,consistent"), .one_file = true, .important = COUNT},
    {"certificate", 0, "FILE", SOLVE,
     "write a proof to this file: if possible, a proof by arithmetic that there "
     "is no solution; otherwise a proof of the number of solutions",
     NAMED(certificate), EXCLUDES("seed choose=weighted,restarts,consistent"), .one_file = true},
    {"unordered", 0, NULL, SOLVE, "print each solution as soon as a thread has found it",
     FLAG(unordered)},
    OPTION_GROUP("Limits"),
    {OPTION_TIME_LIMIT(ALL, struct cli, limits.seconds),
     .important = SOLVE | COUNT | ESTIMATE | VERIFY | INFO | REDUCE | SPLIT | JOIN, .brief = "stop after this time, such as 90, 1.5m or 2h"},
    {"node-limit", 0, "N", SOLVE | COUNT | TRACE,
     "stop after N nodes of the search tree, or N states of a frontier",
     NUMBER(limits.tree_nodes), .meant = "limit nodes"},
    {"node-limit", 0, "N", VERIFY, "for a certificate: stop after N of its nodes",
     NUMBER(limits.tree_nodes), .meant = "limit nodes"},
    {OPTION_MEMORY_LIMIT(ALL, struct cli, memory_limit)},
    {"output-limit", 0, "BYTES", SOLVE, "stop when the solutions printed take this many bytes, such as 500M or 4G",
     BYTES(output_limit), EXCLUDES("draw checkpoint resume"), BECAUSE("counts the text of solutions"),
     .meant = "limit-output limit-bytes"},
    {"memory", 0, "BYTES", COUNTING,
     "memory for tables of states and for solutions, such as 500M or 4G (default: "
     "a quarter of the machine's, at most half of --memory-limit)",
     BYTES(memory), .important = COUNT | DIAGRAM, .brief = "memory for tables and solutions, such as 4G"},
    {"rounds", 0, "N", REDUCE, "try each option at most N times", SMALL(rounds, 1, DLX_NONE),
     .important = REDUCE},
    OPTION_GROUP("Long runs"),
    {"threads", 'j', "N", SOLVE,
     "search with N threads; 0 (default): one per processor, or one for short work",
     SMALL(threads, 0, PIPELINE_MOST_THREADS), GIVEN(has_threads),
     EXCLUDES("!=1 choose!=shortest"), BECAUSE("searches in the usual order")},
    {"threads", 'j', "N", COUNT,
     "count with N threads; 0 (default): one per processor, or one for short work",
     SMALL(threads, 0, PIPELINE_MOST_THREADS), GIVEN(has_threads),
     EXCLUDES("!=1 choose!=shortest,first seed"), BECAUSE("searches in the usual order"),
     .important = COUNT, .brief = "use N threads (default: one per processor)"},
    {"threads", 'j', "N", ESTIMATE,
     "sample with N threads; 0 (default): one per processor, or one for short work",
     SMALL(threads, 0, PIPELINE_MOST_THREADS), GIVEN(has_threads),
     .important = ESTIMATE, .brief = "use N threads (default: one per processor)"},
    {REPORT_OPTION(ALL, struct cli)},
    {"checkpoint", 0, "FILE", PARTED,
     "save the rest of the search to this file: every minute, on SIGUSR1, and at the end, "
     "even after a limit or a signal", NAMED(save.file),
     EXCLUDES("seed explain certificate first=1"), BECAUSE(USUAL), .one_file = true,
     .important = COUNT, .brief = "save the rest of the work to this file"},
    {"checkpoint-every", 0, "TIME", PARTED,
     "with --checkpoint: time between two checkpoints (default: 60)",
     OPTION_SECONDS_IN(struct cli, save.every), NEEDS("checkpoint")},
    {"resume", 0, "FILE", PARTED,
     "continue from this checkpoint, with any kernel and number of threads; "
     "if --checkpoint names the same file, it need not exist yet",
     NAMED(save.resume), EXCLUDES("seed explain certificate first=1"), BECAUSE(USUAL), .one_file = true,
     .important = COUNT, .brief = "continue from this checkpoint"},
    {"scratch", 0, "DIR", COUNT,
     "write tables that do not fit into --memory to unnamed files in DIR", .type = OPTION_FILE, .field = offsetof(struct cli, scratch),
     .expected = "the name of a directory", EXCLUDES("kernel!=auto,frontier choose!=first seed"),
     BECAUSE("is only for frontiers")},
    OPTION_GROUP("Several machines"),
    {"parts", 0, "N", SPLIT, "number of parts, or a few more (default: 1000)",
     SMALL(parts.wanted, 1, 1000000000), .important = SPLIT},
    {"list", 0, "FILE", SOLVE, "only the parts of this list, which `dlx split` wrote",
     FILE_IN(parts.file), EXCLUDES("require forbid cheapest certificate profile"),
     BECAUSE("takes what dlx split has decided"), .reads = true, .one_file = true, .meant = "parts"},
    {"list", 0, "FILE", COUNT, "only the parts of this list, which `dlx split` wrote",
     FILE_IN(parts.file), EXCLUDES("require forbid certificate profile json stats"),
     BECAUSE("takes what dlx split has decided"), .reads = true, .one_file = true, .meant = "parts"},
    {"part", 0, "LIST", PARTED, "with --list: only these parts, such as 17 or 2-5,9", TEXT(parts.list), NEEDS("list")},
    {"part-base", 0, "N", PARTED, "number of the first part: 0 or 1 (default)",
     SMALL(parts.base, 0, 1), NEEDS("list")},
    {"part-base", 0, "N", JOIN, "number of the first part: 0 or 1 (default)",
     SMALL(parts.base, 0, 1), .important = JOIN},
    {"recheck", 0, "PERCENT", JOIN, "count this share of the parts again, by links",
     PARSED(parse_recheck, "a percentage from 1 to 100, such as 1%"), .important = JOIN},
    {"seed", 0, "S", JOIN, "choose other parts for --recheck; from 1", NUMBER(seed), NEEDS("recheck"),
     .important = JOIN},
    OPTION_GROUP("Input"),
    {"format", 0, "NAME", ALL, "%s (default: detect it)",
     PARSED(value_format, NULL), .words = formats_read,
     .important = VERIFY | CONVERT | INFO, .brief = "the format of the input (default: detect it)"},
    {"base", 0, "N", ALL, "number of the first column in rows: 0 (default) or 1",
     SMALL(reading.base, 0, 1), .important = CONVERT},
    {"secondary", 0, "N", ALL, "in mtx, rows, dense, csv: the last N items are secondary",
     SMALL(reading.secondary, 0, DLX_NONE - 1), .important = CONVERT},
    {"cost", 0, "COLUMN", ALL, "in csv: the column with the costs of options (default: cost)",
     TEXT(reading.cost), .meant = "price weight"},
    {"names", 0, "COLUMN", ALL,
     "in csv: the column with the names of options (default: the first, if it has words)",
     TEXT(reading.names), .meant = "label"},
    {"cover", 0, NULL, ALL, OPTION_COVER_HELP, FLAG(cover), EXCLUDES("pack"), .important = SOLVE | COUNT,
     .brief = "set covering: cover each item at least once"},
    {"pack", 0, NULL, ALL, OPTION_PACK_HELP, FLAG(pack), .important = SOLVE | COUNT,
     .brief = "set packing: cover each item at most once"},
    OPTION_GROUP("Expert"),
    {"samples", 0, "N", ESTIMATE, "number of random descents (default: 10000)", NUMBER(samples),
     .important = ESTIMATE},
    {"seed", 0, "S", SAMPLE | ESTIMATE, "seed of the random choices, from 1",
     NUMBER(sample_seed), .important = ESTIMATE | SAMPLE},
    {"seed", 0, "S", SOLVE | TRACE | COUNT,
     "break ties between items at random and try options in random order; from 1",
     NUMBER(seed)},
    {"choose", 0, "RULE", TREE,
     "the item to branch on: the one with the fewest options (shortest, default), "
     "the first, or one that often ran out of options (weighted, or "
     "restarts: also restart; consistent: also remove options that would leave an item "
     "without any)",
     WORD(choose, "shortest, first, weighted, restarts or consistent"),
     EXCLUDES("!=shortest checkpoint resume"), BECAUSE("changes the order of the search")},
    {"choose", 0, "RULE", COUNTING,
     "first: take the items in the given order, by a frontier; shortest, weighted, "
     "restarts or consistent: by a search (default: the better of the two)",
     WORD(choose, "shortest, first, weighted, restarts or consistent"),
     EXCLUDES("=weighted,restarts,consistent checkpoint resume"), BECAUSE("changes the order of the search")},
    {"presolve", 0, "WHEN", SOLVE | COUNTING | ESTIMATE | SPLIT,
     "on (default): first remove options that are in no solution, as dlx reduce does, but only "
     "for a moment or a small part of the work; off, or with links, lanes or bits: search the "
     "problem as it is",
     WORD(presolve, "on or off")},
    {"kernel", 0, "NAME", TREE, "search with links, lanes, bits or auto (default)",
     WORD(kernel, OPTION_KERNELS), EXCLUDES(TABLES)},
    {"kernel", 0, "NAME", COUNTING,
     "count with frontier, search, one of links, lanes, bits, or auto (default)",
     WORD(kernel, "auto, frontier, search, links, lanes or bits"),
     EXCLUDES("=frontier choose!=first seed " TABLES)},
    {"simd", 0, "NAME", SEARCH | WHOLE,
     "vector instructions: v4, v3, v2, none or auto (default)",
     WORD(simd, OPTION_SIMDS)},
    OPTION_HELP_GROUP(ALL),
};
/* clang-format on */

const struct option_table dlx_options = {entries, sizeof entries / sizeof *entries};
