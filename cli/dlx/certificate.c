/* SPDX-License-Identifier: MIT */
/* Proofs: certificates of counts, which `dlx count` and `dlx solve` write and `dlx verify` checks,
 * and explanations of why there is no solution. */
#include "cli/common/files.h"
#include "cli/common/proof.h"
#include "cli/common/show.h"
#include "cli/common/program.h"
#include "cli/dlx/run.h"
#include "dlx/text/json.h"

#include <inttypes.h>
#include <string.h>

/* ---- certificates ---- */

static struct proof proof_of(const struct run *run)
{
    return (struct proof){
        run->input.problem, run->task, run->input.file, run->cli->reports, {.solutions = NULL}};
}

/* Write the certificate of the task within the remaining time. Return the exit status. */
static int write_in_time(struct run *run)
{
    struct proof proof = proof_of(run);
    dlx_limits limits = run->cli->limits;
    limits.seconds = run_seconds_left(run);
    dlx_task_limit(run->task, &limits);
    const int status = proof_write(&proof, run->cli->certificate, run_digits(run));
    if (status == EXIT_FINE && run->cli->stats)
        say("certificate %" PRIu64 " nodes, %" PRIu64 " of them shared\n", proof.certificate.nodes,
            proof.certificate.shared);
    dlx_certificate_free(proof.problem, &proof.certificate);
    return status;
}

/* A request for a report may have come after the count was known, and would now stop the first work
 * on its task. Therefore, the certificate has its own task. */
int run_write_certificate(struct run *run)
{
    dlx_task *const counted = run->task;
    run->task = task_of(run->cli, &run->input);
    const int status = run->task != NULL ? write_in_time(run) : EXIT_ERROR;
    dlx_task_free(run->task);
    run->task = counted;
    return status;
}

/* ---- checking ---- */

static void print_options(const struct run *run, const char *what, const uint32_t *options,
                          uint32_t count)
{
    for (uint32_t o = 0; o < count; o++) {
        printf("%s: ", what);
        print_chosen(stdout, &run->input, run->cli->print, options[o]);
        putchar('\n');
    }
}

static void print_confirmed(const struct run *run, const struct proof *proof)
{
    const dlx_certificate *c = &proof->certificate;
    print_options(run, "only solutions with", c->required, c->required_count);
    print_options(run, "only solutions without", c->forbidden, c->forbidden_count);
    proof_print(proof);
}

static void print_json_options(const struct run *run, const char *what, const uint32_t *options,
                               uint32_t count)
{
    json_print(stdout, ",%s:[", what);
    for (uint32_t o = 0; o < count; o++) {
        fputs(o > 0 ? "," : "", stdout);
        print_json_option(stdout, &run->input, run->cli->print, options[o]);
    }
    putchar(']');
}

/* Print the numbers of a linear certificate as members of a JSON object, each after a comma. */
static void print_json_linear(const struct input *input, const dlx_certificate *c)
{
    const char *separator = "";
    json_print(stdout, ",'modulus':%" PRIu32 ",'rest':%" PRIu32 ",'multipliers':[", c->modulus,
               c->rest);
    for (uint32_t i = 0; i < dlx_problem_item_count(input->problem); i++)
        if (c->multipliers[i] != 0) {
            const char *name = dlx_problem_item(input->problem, i).name;
            char number[ITEM_SAID];
            fputs(separator, stdout);
            json_print(stdout, "{'item':%s,'multiplier':%" PRIu32 "}",
                       name != NULL ? name : item_said(input, i, number), c->multipliers[i]);
            separator = ",";
        }
    putchar(']');
}

static void print_json_begin(const struct run *run, const char *file, bool holds)
{
    json_print(stdout, "{'type':'certificate','file':%s,'certificate':%s,'holds':%i",
               run->input.file, file, holds);
}

static void print_json_confirmed(const struct run *run, const char *file, const dlx_certificate *c)
{
    print_json_begin(run, file, true);
    json_print(stdout, ",'solutions':%-s", c->solutions);
    print_json_options(run, "required", c->required, c->required_count);
    print_json_options(run, "forbidden", c->forbidden, c->forbidden_count);
    if (c->modulus > 0)
        print_json_linear(&run->input, c);
    else
        json_print(stdout, ",'nodes':%" PRIu64 ",'shared':%" PRIu64, c->nodes, c->shared);
    puts("}");
}

static void say_refused(const struct run *run, const char *file, const dlx_error *error)
{
    if (run->cli->json) {
        print_json_begin(run, file, false);
        if (error->line > 0)
            json_print(stdout, ",'line':%" PRIu64 ",'column':%" PRIu64, error->line, error->column);
        json_print(stdout, ",'text':%s}\n", error->message);
    }
    proof_say_refused(file, error);
}

static int check(struct run *run, const char *file, struct stream *stream)
{
    struct proof proof = proof_of(run);
    dlx_error error;
    const int status = proof_check(&proof, file, stream, &error);
    if (status == EXIT_NONE)
        say_refused(run, file, &error);
    else if (status == EXIT_FINE && run->cli->json)
        print_json_confirmed(run, file, &proof.certificate);
    else if (status == EXIT_FINE)
        print_confirmed(run, &proof);
    dlx_certificate_free(proof.problem, &proof.certificate);
    return status;
}

bool is_certificate(struct stream *stream)
{
    return stream_begins_with(stream, "dlx-certificate ");
}

int certificate_verify(const struct cli *cli, struct input input, const char *file,
                       struct stream *stream)
{
    struct run run;
    int status = EXIT_ERROR;
    if (run_begin(&run, cli, input, ENGINE_NONE)) {
        status = check(&run, file, stream);
        run_give_up(&run);
    }
    return status;
}

/* ---- why there is no solution ---- */

/*
 * dlx solve --explain: a linear certificate in words. For "a b c / a b / b c / a c":
 *
 *     1: all items
 *     Give the items these numbers. Then the numbers of each option add up to a multiple of 2.
 *     The numbers of all items add up to 3, which is 1 more than such a multiple.
 *     So no choice of options covers all items exactly.
 */

/* ---- the numbers ---- */

/* Return a multiplier as the number nearest to 0 that is equal modulo m. */
static int64_t balanced(const dlx_certificate *c, uint32_t item)
{
    const int64_t number = c->multipliers[item], m = c->modulus;
    return 2 * number <= m ? number : number - m;
}

static uint32_t count_with(const struct input *input, const dlx_certificate *c, int64_t number)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(input->problem); i++)
        count += balanced(c, i) == number;
    return count;
}

/* Return the sum of the numbers of all items, each times its multiplicity. */
static int64_t add_all(const struct input *input, const dlx_certificate *c)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < dlx_problem_item_count(input->problem); i++)
        sum += balanced(c, i) * (int64_t)dlx_problem_item(input->problem, i).max;
    return sum;
}

/* Return how many times an entry covers its item. */
static int64_t times_of(const struct input *input, dlx_entry entry)
{
    const bool is_primary = dlx_problem_item(input->problem, entry.item).kind == DLX_PRIMARY;
    return is_primary && entry.color != DLX_NO_COLOR ? entry.color : 1;
}

/* Return true if the numbers of each option add up to exactly 0. */
static bool options_are_balanced(const struct input *input, const dlx_certificate *c)
{
    for (uint32_t o = 0; o < dlx_problem_option_count(input->problem); o++) {
        uint32_t count;
        int64_t sum = 0;
        const dlx_entry *entry = dlx_problem_option(input->problem, o, &count);
        for (uint32_t e = 0; e < count; e++)
            sum += balanced(c, entry[e].item) * times_of(input, entry[e]);
        if (sum != 0)
            return false;
    }
    return true;
}

static void print_number(const struct input *input, const dlx_certificate *c, int64_t number)
{
    const uint32_t count = count_with(input, c, number);
    if (count == 0)
        return;
    printf("%" PRId64 ":", number);
    if (count == dlx_problem_item_count(input->problem))
        fputs(" all items", stdout);
    for (uint32_t i = 0; i < dlx_problem_item_count(input->problem); i++)
        if (balanced(c, i) == number && count < dlx_problem_item_count(input->problem)) {
            putchar(' ');
            print_item(stdout, input, i);
        }
    putchar('\n');
}

/* ---- words ---- */

/* If only one item has a multiplier, no option contains it: nothing could balance it there. */
static bool print_uncovered(const struct input *input, const dlx_certificate *c)
{
    const uint32_t items = dlx_problem_item_count(input->problem);
    if (count_with(input, c, 0) + 1 != items)
        return false;
    for (uint32_t i = 0; i < items; i++)
        if (c->multipliers[i] != 0) {
            fputs(c->required_count > 0 ? "No further option that can be chosen contains the item "
                                        : "No option that can be chosen contains the item ",
                  stdout);
            print_item(stdout, input, i);
            puts(".");
        }
    return true;
}

static void print_sums(const struct input *input, const dlx_certificate *c)
{
    const bool has_zeros = count_with(input, c, 0) > 0, is_fixed = c->required_count > 0;
    const int64_t all = add_all(input, c);
    const char *which = is_fixed || c->forbidden_count > 0 ? " that can be chosen" : "";
    printf("Give the items these numbers%s. ", has_zeros ? ", and all others 0" : "");
    if (!is_fixed && options_are_balanced(input, c)) {
        printf("Then the numbers of each option%s add up to 0.\n", which);
        printf("The numbers of all items add up to %" PRId64 ".\n", all);
        return;
    }
    printf("Then the numbers of each option%s add up to a multiple of %" PRIu32 ".\n", which,
           c->modulus);
    if (is_fixed)
        printf("The numbers that the required options leave to be covered add up to %" PRIu32
               " more than such a multiple.\n",
               c->rest);
    else
        printf("The numbers of all items add up to %" PRId64 ", which is %" PRIu32
               " more than such a multiple.\n",
               all, c->rest);
}

/* Print a linear certificate in words. */
static void explain_in_words(const struct input *input, const dlx_certificate *c)
{
    if (print_uncovered(input, c))
        return;
    for (int64_t number = 1; 2 * number <= c->modulus; number++) {
        print_number(input, c, number);
        print_number(input, c, -number);
    }
    print_sums(input, c);
    if (dlx_problem_has_multiplicities(input->problem))
        puts(
            "An item counts once for each time that it must be covered, or that the option covers it.");
    puts("So no choice of options covers all items exactly.");
}

static void explain(const struct run *run, const dlx_certificate *c)
{
    const struct input *input = &run->input;
    if (!run->cli->json) {
        if (run->cli->file_count > 1)
            print_heading(input->file);
        explain_in_words(input, c);
        return;
    }
    json_print(stdout, "{'type':'proof','file':%s", input->file);
    print_json_linear(input, c);
    puts("}");
}

/* ---- the proof ---- */

/* A limit or a signal that stops the proof stops the search, too, which reports it. */
static bool take_status(struct run *run, const struct output *output, dlx_status status,
                        const dlx_error *error)
{
    if (status == DLX_ERR_STOPPED && signals_received() != 0)
        dlx_task_stop(run->task);
    if (status == DLX_OK || status == DLX_ERR_STOPPED)
        return true;
    if (status == DLX_ERR_OUTPUT && signals_received() == 0)
        output_fail(output);
    else if (status == DLX_ERR_MEMORY)
        run_say_error(run, status);
    else if (status != DLX_ERR_OUTPUT)
        say_of(run->input.file, "%s", error->message);
    return false;
}

static bool prove_into(struct run *run, struct output *output, bool *is_proven)
{
    dlx_certificate certificate = {.solutions = NULL};
    dlx_error error;
    dlx_status status =
        dlx_certificate_write_linear(run->task, output != NULL ? proof_put : NULL,
                                     output != NULL ? output->file : NULL, &certificate, &error);
    *is_proven = status == DLX_OK && certificate.modulus > 0;
    if (*is_proven) {
        run->outcome = DLX_EXHAUSTED;
        if (run->cli->explain)
            explain(run, &certificate);
        dlx_certificate_free(run->input.problem, &certificate);
    }
    return take_status(run, output, status, &error);
}

static bool prove_to_file(struct run *run, bool *is_proven)
{
    struct output output;
    bool fine = output_open(&output, run->cli->certificate);
    if (fine)
        fine = prove_into(run, &output, is_proven);
    bool is_closed =
        output_close(&output, fine && *is_proven); /* without a proof, no file remains */
    return fine && (is_closed || !*is_proven);
}

bool explain_prove(struct run *run, bool *is_proven)
{
    *is_proven = false;
    if (run->cli->certificate != NULL)
        return prove_to_file(run, is_proven);
    return !run->cli->explain || prove_into(run, NULL, is_proven);
}

/* Return whether the counter of the portfolio has proved it. If a search has, store only its own
 * tree nodes, not the tree nodes of the other members. */
static bool is_counted(const struct run *run, uint64_t *tree_nodes)
{
    dlx_member member;
    for (uint32_t place = 0; run_member(run, place, &member); place++)
        if (member.has_won) {
            *tree_nodes = member.tree_nodes;
            return strcmp(member.name, "counting") == 0;
        }
    return false;
}

void explain_searched(struct run *run)
{
    dlx_statistics statistics;
    run_statistics(run, &statistics);
    const bool counted = is_counted(run, &statistics.tree_nodes);
    if (run->solutions > 0)
        say_of(run->input.file, "there is nothing to explain, because there is a solution");
    else if (run->outcome == DLX_EXHAUSTED && counted)
        say_of(run->input.file,
               "no numbers modulo a power of 2, 3, 5 or 7 up to 256 were found that explain this; "
               "`dlx count` proves it by a frontier, without a search");
    else if (run->outcome == DLX_EXHAUSTED)
        say_of(
            run->input.file,
            "no numbers modulo a power of 2, 3, 5 or 7 up to 256 were found that explain this; a "
            "search tree of %" PRIu64 " nodes proves it, and --certificate=FILE writes a tree that "
            "others can check",
            statistics.tree_nodes);
}
