/* SPDX-License-Identifier: MIT */
/* --require and --forbid: find the options that the command line names. */
#include "cli/dlx/directory.h"

#include <string.h>

struct fixing {
    const struct cli *cli;      /* the command line, with the fixes */
    const struct input *input;  /* the problem */
    struct directory directory; /* finds options by their text */
    fix_fn *fix;                /* called with each option */
    void *user;                 /* passed to fix */
};

static bool refuse(const struct fixing *f, const struct fix *fix, const char *why)
{
    say("dlx: --%s=%s: %s in %s\n", fix->required ? "require" : "forbid", fix->text, why,
        display_name(f->input->file));
    return false;
}

/* Return whether an earlier --require names the same option. */
static bool is_repeated(const struct fixing *f, const struct fix *fix)
{
    for (const struct fix *earlier = f->cli->fixes; earlier < fix; earlier++)
        if (earlier->required && strcmp(earlier->text, fix->text) == 0)
            return true;
    return false;
}

static bool decide(const struct fixing *f, bool is_required, uint32_t option)
{
    return f->fix(f->user, is_required, option) || out_of_memory();
}

static bool require(const struct fixing *f, const struct fix *fix, uint32_t option)
{
    if (is_repeated(f, fix)) /* requiring an option twice would cover its items twice */
        return true;
    /* Do not guess which of several options is meant. */
    if (directory_find(&f->directory, fix->text, option) != DLX_NONE)
        return refuse(f, fix, "several options have this text; use --print=numbers");
    return decide(f, true, option);
}

/* Require the option with this text, or forbid all options with this text. */
static bool apply_fix(const struct fixing *f, const struct fix *fix)
{
    uint32_t option = directory_find(&f->directory, fix->text, DLX_NONE);
    if (option == DLX_NONE)
        return refuse(f, fix, "no such option");
    if (fix->required)
        return require(f, fix, option);
    bool fine = true;
    for (; fine && option != DLX_NONE; option = directory_find(&f->directory, fix->text, option))
        fine = decide(f, false, option);
    return fine;
}

bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user)
{
    struct fixing f = {.cli = cli, .input = input, .fix = fix, .user = user};
    if (cli->fix_count == 0)
        return true;
    bool fine = directory_make(&f.directory, input, cli->print);
    for (int kind = 0; kind < 2; kind++)
        for (int n = 0; fine && n < cli->fix_count; n++)
            if (cli->fixes[n].required == kind)
                fine = apply_fix(&f, &cli->fixes[n]);
    directory_free(&f.directory);
    return fine;
}
