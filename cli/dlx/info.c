/* SPDX-License-Identifier: MIT */
/* dlx info: describe a problem with one line per property, or as a JSON object. The lines show the
 * first few entries of a long list; JSON shows all of them. */
#include "dlx/info.h"
#include "dlx/text/json.h"
#include "cli/dlx/pictures.h"
#include "cli/dlx/run.h"

#include <inttypes.h>

/* Time in seconds to look for useless options, if --time-limit is not given. */
static const double SECONDS = 10;

enum { MOST_LISTED = 5 };

struct info {
    struct input input; /* the problem */
    dlx_info info;      /* its properties */
};

/* ---- lines: numbers ---- */

static void print_title(const dlx_problem *problem)
{
    printf("title       ");
    show_name(stdout, dlx_problem_title(problem));
    putchar('\n');
}

static void print_counts(const struct info *i)
{
    const dlx_problem *p = i->input.problem;
    uint32_t items = dlx_problem_item_count(p), primary = dlx_problem_primary_count(p);
    if (dlx_problem_title(p) != NULL)
        print_title(p);
    printf("format      %s\n", dlx_format_name(i->input.reading.format));
    printf("items       %" PRIu32 " primary, %" PRIu32 " secondary\n", primary, items - primary);
    printf("options     %" PRIu32 " with %" PRIu32 " entries\n", dlx_problem_option_count(p),
           dlx_problem_entry_count(p));
    printf("colors      %" PRIu32 "\n", i->info.colors);
    printf("multiple    %" PRIu32 "\n", i->info.multiple);
}

static void print_range(const char *label, const dlx_range *range)
{
    printf("%-11s %" PRIu64 " to %" PRIu64 ", mean %.2f", label, range->min, range->max,
           range->mean);
}

static void print_ranges(const struct info *i)
{
    print_range("length", &i->info.length);
    if (i->info.shortest != DLX_NONE) {
        printf(", from ");
        print_item(stdout, &i->input, i->info.shortest);
        printf(" to ");
        print_item(stdout, &i->input, i->info.longest);
    }
    putchar('\n');
    print_range("entries", &i->info.entries);
    putchar('\n');
    dlx_costs costs;
    dlx_problem_costs(i->input.problem, &costs);
    printf("cost        %s to %s, mean %.2f, total %s\n", costs.min, costs.max, costs.mean,
           costs.total);
}

/* ---- lines: lists ---- */

static void begin_list(const char *label, uint32_t count)
{
    printf("%-11s %" PRIu32 "%s", label, count, count > 0 ? ": " : "");
}

/* Return whether to print one more entry after `listed` others, and print a comma between them. */
static bool continues_list(uint32_t listed)
{
    if (listed > 0 && listed < MOST_LISTED)
        printf(", ");
    return listed < MOST_LISTED;
}

static void end_list(uint32_t count)
{
    if (count > MOST_LISTED)
        printf(" and %" PRIu32 " more", count - MOST_LISTED);
    putchar('\n');
}

static bool is_bare(const dlx_problem *problem, uint32_t item, dlx_kind kind)
{
    return dlx_problem_item(problem, item).kind == kind &&
           dlx_problem_item(problem, item).length == 0;
}

static void list_bare(const struct info *i, const char *label, dlx_kind kind, uint32_t count)
{
    uint32_t listed = 0;
    begin_list(label, count);
    for (uint32_t item = 0; item < i->info.items; item++)
        if (is_bare(i->input.problem, item, kind) && continues_list(listed++))
            print_item(stdout, &i->input, item);
    end_list(count);
}

static void list_twins(const dlx_info *s)
{
    uint32_t listed = 0;
    begin_list("twins", s->twin_count);
    for (uint32_t option = 0; option < s->options; option++)
        if (s->twin[option] != option && continues_list(listed++))
            printf("%" PRIu64 " = %" PRIu64, (uint64_t)option + 1, (uint64_t)s->twin[option] + 1);
    end_list(s->twin_count);
}

static void list_useless(const dlx_info *s)
{
    uint32_t listed = 0;
    begin_list("useless", s->useless_count);
    for (uint32_t option = 0; option < s->options; option++)
        if (s->useless[option] && continues_list(listed++))
            printf("%" PRIu64, (uint64_t)option + 1);
    end_list(s->useless_count);
    if (s->untried > 0)
        printf("untried     %" PRIu32 "\n", s->untried);
}

/* Print the sizes of the parts, the largest first. Set each printed size to 0, so that the next
 * pass finds the next largest. */
static void list_parts(dlx_info *s)
{
    begin_list("parts", s->part_count);
    for (uint32_t listed = 0; listed < s->part_count && continues_list(listed); listed++) {
        uint32_t largest = 0;
        for (uint32_t part = 1; part < s->part_count; part++)
            if (s->part_items[part] > s->part_items[largest])
                largest = part;
        printf("%" PRIu32, s->part_items[largest]);
        s->part_items[largest] = 0;
    }
    if (s->part_count > 0 && s->part_count <= MOST_LISTED)
        printf(" items");
    end_list(s->part_count);
}

static void print_lines(struct info *i)
{
    print_counts(i);
    print_ranges(i);
    list_bare(i, "uncovered", DLX_PRIMARY, i->info.bare_primary);
    list_bare(i, "unused", DLX_SECONDARY, i->info.bare_secondary);
    list_twins(&i->info);
    list_useless(&i->info);
    list_parts(&i->info);
}

/* ---- JSON ---- */

static void json_item(const struct info *i, uint32_t item)
{
    struct text text = {.string = NULL};
    if (item != DLX_NONE)
        text = item_text(&i->input, item);
    json_print(stdout, "%s", text.string);
    text_free(&text);
}

static void json_range(const char *name, const dlx_range *range)
{
    json_print(stdout, ",%s:{'least':%" PRIu64 ",'most':%" PRIu64 ",'total':%" PRIu64 ",'mean':%g}",
               name, range->min, range->max, range->total, range->mean);
}

static void json_bare(const struct info *i, const char *name, dlx_kind kind)
{
    const char *comma = "";
    json_print(stdout, ",%s:[", name);
    for (uint32_t item = 0; item < i->info.items; item++)
        if (is_bare(i->input.problem, item, kind)) {
            printf("%s", comma);
            json_item(i, item);
            comma = ",";
        }
    putchar(']');
}

static void json_lists(const dlx_info *s)
{
    const char *comma = "";
    printf(",\"twins\":[");
    for (uint32_t o = 0; o < s->options; o++)
        if (s->twin[o] != o) {
            printf("%s[%" PRIu64 ",%" PRIu64 "]", comma, (uint64_t)o + 1, (uint64_t)s->twin[o] + 1);
            comma = ",";
        }
    comma = "";
    printf("],\"useless\":[");
    for (uint32_t o = 0; o < s->options; o++)
        if (s->useless[o]) {
            printf("%s%" PRIu64, comma, (uint64_t)o + 1);
            comma = ",";
        }
    printf("],\"untried\":%" PRIu32 ",\"parts\":[", s->untried);
    for (uint32_t part = 0; part < s->part_count; part++)
        printf("%s%" PRIu32, part > 0 ? "," : "", s->part_items[part]);
    putchar(']');
}

static void print_json(const struct info *i)
{
    const dlx_problem *p = i->input.problem;
    uint32_t primary = dlx_problem_primary_count(p);
    json_print(stdout, "{'type':'info','file':%s", i->input.file);
    if (dlx_problem_title(p) != NULL)
        json_print(stdout, ",'title':%s", dlx_problem_title(p));
    json_print(stdout, ",'format':%s,'primary':%" PRIu32 ",'secondary':%" PRIu32,
               dlx_format_name(i->input.reading.format), primary, i->info.items - primary);
    json_print(stdout, ",'options':%" PRIu32 ",'colors':%" PRIu32 ",'multiple':%" PRIu32,
               i->info.options, i->info.colors, i->info.multiple);
    json_range("length", &i->info.length);
    printf(",\"shortest\":");
    json_item(i, i->info.shortest);
    printf(",\"longest\":");
    json_item(i, i->info.longest);
    json_range("entries", &i->info.entries);
    dlx_costs costs;
    dlx_problem_costs(i->input.problem, &costs);
    json_print(stdout, ",'cost':{'least':%-s,'most':%-s,'total':%-s,'mean':%g}", costs.min,
               costs.max, costs.total, costs.mean);
    json_bare(i, "uncovered", DLX_PRIMARY);
    json_bare(i, "unused", DLX_SECONDARY);
    json_lists(&i->info);
    printf("}\n");
}

/* ---- the command ---- */

/* Return false after an error, which has been reported. */
static bool make_info(const struct cli *cli, struct info *i)
{
    dlx_task *task = task_of(cli, &i->input);
    if (task == NULL)
        return false;
    if (cli->limits.seconds <= 0)
        dlx_task_limit(task, &(dlx_limits){.seconds = SECONDS});
    struct meter meter;
    meter_start_task(&meter, cli->reports, i->input.file, "options",
                     dlx_problem_option_count(i->input.problem), task);
    const dlx_status status = dlx_info_make(task, &i->info);
    meter_stop();
    dlx_task_free(task);
    return status == DLX_OK || say_status(i->input.file, status);
}

static void print_info(const struct cli *cli, struct info *i)
{
    if (cli->json) {
        print_json(i);
        return;
    }
    if (cli->file_count > 1)
        print_heading(i->input.file);
    print_lines(i);
}

static int info_file(const struct cli *cli, const char *file)
{
    struct info i;
    if (!input_read(&i.input, cli, file))
        return EXIT_ERROR;
    bool good = make_info(cli, &i);
    if (good) {
        print_info(cli, &i);
        good = cli->profile == NULL || profile_write_lengths(cli, i.input.problem);
        dlx_info_free(i.input.problem, &i.info);
    }
    input_free(&i.input);
    return good ? EXIT_FINE : EXIT_ERROR;
}

int command_info(const struct cli *cli)
{
    return for_each_file(cli, info_file);
}
