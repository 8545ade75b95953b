/* SPDX-License-Identifier: MIT */
/* --require and --forbid: find the options that the command line names. */
#include "cli/common/limit.h"
#include "cli/dlx/print.h"
#include "dlx/option.h"

#include <inttypes.h>
#include <string.h>

/* ---- the options of a text ---- */

struct fixing {
    const struct input *input; /* the problem */
    dlx_option_index *index;   /* finds its options */
    fix_fn *fix;               /* called with each option */
    void *user;                /* passed to fix */
    bool *is_required;         /* whether each option is required */
};

/* `form` has one %s, for the name of the file. */
static bool refuse(const struct fixing *f, const struct fix *fix, const char *form)
{
    say("dlx: --%s=%s: ", fix->required ? "require" : "forbid", fix->text);
    say(form, display_name(f->input->file));
    return false;
}

static bool decide(const struct fixing *f, bool is_required, uint32_t option)
{
    return f->fix(f->user, is_required, option) || out_of_memory();
}

/* Return whether every word of `part` is a word of `text`. */
static bool has_words(const char *text, const char *part)
{
    for (size_t length; *part != '\0'; part += length + strspn(part + length, " ")) {
        const char *at = text;
        length = strcspn(part, " ");
        while (*at != '\0' && (strcspn(at, " ") != length || strncmp(at, part, length) != 0)) {
            at += strcspn(at, " ");
            at += strspn(at, " ");
        }
        if (*at == '\0')
            return false;
    }
    return true;
}

/* Say how to name an option, if a text that no option has is a number, or ends with a cost. */
static void note_form(const struct fix *fix)
{
    if (fix->text[strspn(fix->text, "0123456789")] == '\0')
        say("dlx: note: the number of an option has a #: '#%s'\n", fix->text);
    else if (strchr(fix->text, '|') != NULL)
        say("dlx: note: write an option without its cost\n");
}

/* Refuse a text that no option has. It may be a part of an option. */
static bool refuse_unknown(const struct fixing *f, const struct fix *fix)
{
    const bool is_text = *fix->text != '\0';
    refuse(f, fix, "no such option in %s\n");
    if (is_text)
        note_form(fix);
    for (uint32_t o = 0; is_text && o < dlx_problem_option_count(f->input->problem); o++) {
        struct text text = option_text(f->input, o);
        const bool is_near = has_words(text.string, fix->text);
        if (is_near)
            say("dlx: note: write an option with all of its items, such as '%s'\n", text.string);
        text_free(&text);
        if (is_near)
            break;
    }
    return false;
}

static bool require(const struct fixing *f, const struct fix *fix, uint32_t option)
{
    if (f->is_required[option]) /* it is required once, even if two texts name it */
        return true;
    /* Do not guess which of several options is meant. */
    if (dlx_option_index_find(f->index, fix->text, option) != DLX_NONE) {
        refuse(f, fix, "several options in %s have this text; ");
        say("write the number of one, such as #%" PRIu32 "\n", option + 1);
        return false;
    }
    f->is_required[option] = true;
    return decide(f, true, option);
}

/* Require the option with this text, or forbid all options with this text. */
static bool apply_fix(const struct fixing *f, const struct fix *fix)
{
    uint32_t option = dlx_option_index_find(f->index, fix->text, DLX_NONE);
    if (option == DLX_NONE)
        return refuse_unknown(f, fix);
    if (fix->required)
        return require(f, fix, option);
    bool fine = true;
    for (; fine && option != DLX_NONE; option = dlx_option_index_find(f->index, fix->text, option))
        fine = decide(f, false, option);
    return fine;
}

/* Apply the fixes of one kind. */
static bool apply_kind(const struct fixing *f, const struct cli *cli, bool required)
{
    bool fine = true;
    for (int n = 0; fine && n < cli->fix_count; n++)
        if (cli->fixes[n].required == required)
            fine = apply_fix(f, &cli->fixes[n]);
    return fine;
}

bool fixes_apply(const struct cli *cli, const struct input *input, fix_fn *fix, void *user)
{
    struct fixing f = {.input = input, .fix = fix, .user = user};
    if (cli->fix_count == 0)
        return true;
    const size_t options = dlx_problem_option_count(input->problem) + (size_t)1;
    f.is_required = limit_new(options, sizeof *f.is_required);
    const bool has_memory =
        f.is_required != NULL &&
        dlx_option_index_new(input->problem, &input->reading, &f.index) == DLX_OK;
    const bool fine =
        has_memory ? apply_kind(&f, cli, false) && apply_kind(&f, cli, true) : out_of_memory();
    dlx_option_index_free(f.index);
    limit_free(f.is_required, options, sizeof *f.is_required);
    return fine;
}

/* ---- the options ---- */

static bool add_fix(struct cli *cli, bool is_required, const char *text)
{
    cli->fixes[cli->fix_count++] = (struct fix){is_required, text};
    return true;
}

bool value_require(void *fields, const char *value)
{
    return add_fix(fields, true, value);
}

bool value_forbid(void *fields, const char *value)
{
    return add_fix(fields, false, value);
}
