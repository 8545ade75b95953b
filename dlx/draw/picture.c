/* SPDX-License-Identifier: MIT */
/*
 * The parts that the pictures of a dance share. The colors are from M. Okabe and K. Ito, "Color
 * Universal Design" (2008): color-blind people can tell them apart, on light and on dark paper.
 * Whatever a color says, a shape, dashes or the width of a line says too.
 *
 *     vermillion      what this frame changes      thick, with a ring around the node
 *     orange          the item branched on         a flag over it
 *     bluish green    what is chosen               a check mark beside it
 *     gray, dashed    what is out
 */
#include "dlx/draw/picture.h"

#include <string.h>

enum { CAPTION_MARGIN = 16, FOR_COUNT = 76, FOR_BOLD = 30 };

/* Classes of parts, and their colors on light and on dark paper. */
static const struct paint {
    const char *name, *light, *dark;
} paints[] = {
    {"paper", "#fff", "#0f141a"},     /* behind everything */
    {"ink", "#1b1f24", "#e8edf2"},    /* text, entries of the matrix */
    {"soft", "#57606a", "#a3adb8"},   /* text that is less important */
    {"line", "#4b5661", "#a3adb8"},   /* links and edges */
    {"faint", "#a9b3bd", "#56616d"},  /* lines that never change */
    {"gone", "#848d97", "#77828e"},   /* removed */
    {"fill", "#f3f5f7", "#1d252e"},   /* entries, done nodes of the tree */
    {"head", "#dff0fb", "#123247"},   /* heads, open nodes of the tree */
    {"edge", "#0072b2", "#56b4e9"},   /* outlines of heads and open nodes */
    {"now", "#d55e00", "#ff8b3d"},    /* what changes */
    {"branch", "#e69f00", "#f0b429"}, /* branched on */
    {"branch-fill", "#fdf0d2", "#3b2f10"}, {"chosen", "#009e73", "#2fc79a"}, /* chosen */
    {"chosen-fill", "#dcf2ea", "#0f372b"},
};

enum { PAINTS = sizeof paints / sizeof *paints };

static void put_paints(FILE *out, bool is_dark)
{
    fputs(".dance{", out);
    for (int p = 0; p < PAINTS; p++)
        fprintf(out, "%s--%s:%s", p > 0 ? ";" : "", paints[p].name,
                is_dark ? paints[p].dark : paints[p].light);
    fputs("}", out);
}

/* Return the light color with this name, which ends with a parenthesis. */
static const char *light_of(const char *name)
{
    size_t size = strcspn(name, ")");
    for (int p = 0; p < PAINTS; p++)
        if (strlen(paints[p].name) == size && strncmp(paints[p].name, name, size) == 0)
            return paints[p].light;
    return "none";
}

/* Write rules, with "fill:#1b1f24;" before each "fill:var(--ink)": programs without custom
 * properties ignore the second and use the first. */
static void put_rules(FILE *out, const char *rules)
{
    static const char custom[] = ":var(--";
    for (const char *at; (at = strstr(rules, custom)) != NULL;) {
        const char *property = at;
        while (property > rules && strchr("{;", property[-1]) == NULL)
            property--;
        const char *name = at + strlen(custom), *end = name + strcspn(name, ")");
        fprintf(out, "%.*s", (int)(property - rules), rules);
        fprintf(out, "%.*s:%s;", (int)(at - property), property, light_of(name));
        fprintf(out, "%.*s", (int)(end - property), property);
        rules = end;
    }
    fputs(rules, out);
}

/* The pictures bring their own paper, so that they can be read on any page. */
static void put_style(FILE *out, const struct picture *picture)
{
    fputs("<style>\n", out);
    put_paints(out, false);
    fputs("\n@media(prefers-color-scheme:dark){", out);
    put_paints(out, true);
    fputs("}\n", out);
    put_rules(out, ".dance text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,"
                   "'Helvetica Neue',Arial,sans-serif;fill:var(--ink)}\n"
                   ".dance .paper{fill:var(--paper)}\n"
                   ".dance .caption{font-size:13px}\n"
                   ".dance .step{font-weight:600}\n"
                   ".dance .count{font-size:11px;fill:var(--soft);text-anchor:end}\n"
                   ".dance [tabindex]:focus{outline:none}\n");
    put_rules(out, picture->style);
    fputs("</style>\n", out);
}

void svg_begin(struct pen *pen, int width, int height, const char *title)
{
    pen_svg(pen,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' "
            "viewBox='0 0 %d %d'>\n<title>%s</title>\n",
            width, height, width, height, title != NULL ? title : "");
}

void picture_begin(struct pen *pen, const struct picture *p)
{
    pen_svg(pen,
            "<svg xmlns='http://www.w3.org/2000/svg' class='dance dance-%s' width='%d' height='%d' "
            "viewBox='0 0 %d %d' role='group' aria-labelledby='%s-title' "
            "aria-describedby='%s-text' data-frame='%u'>\n"
            "<title id='%s-title'>%s</title>\n<desc id='%s-text'>%s</desc>\n",
            p->name, p->width, p->height, p->width, p->height, p->name, p->name,
            recording_now(pen->dance)->number, p->name, p->title, p->name, p->text);
    put_style(pen->out, p);
    pen_svg(pen, "<rect class='paper' width='%d' height='%d' rx='8'/>\n", p->width, p->height);
}

static void put_caption(struct pen *pen, const struct picture *p, int line,
                        void (*write)(struct pen *pen))
{
    const int width = p->width - 2 * CAPTION_MARGIN - (line == 0 ? FOR_BOLD : FOR_COUNT);
    struct pen narrow = pen_narrow(pen, picture_room(width, 13));
    pen_svg(pen, "<text id='%s-%s' class='%s' x='%d' y='%d'>", p->name, line == 0 ? "step" : "move",
            line == 0 ? "caption step" : "caption", CAPTION_MARGIN, p->height - 32 + 19 * line);
    write(&narrow);
    pen_svg(pen, "</text>\n");
}

/* Write the step, and below it the move. */
void picture_end(struct pen *pen, const struct picture *p)
{
    const struct frame *now = recording_now(pen->dance);
    const bool by_steps = pen->dance->by_steps;
    put_caption(pen, p, 0, pen_step);
    if (!by_steps)
        put_caption(pen, p, 1, pen_move);
    pen_svg(pen, "<text id='%s-count' class='count' x='%d' y='%d'>%s %u</text>\n</svg>\n", p->name,
            p->width - CAPTION_MARGIN, p->height - 13, by_steps ? "step" : "move",
            by_steps ? now->step : now->number);
}

void picture_classes(struct pen *pen, const char *first, const struct picture_class *classes,
                     int count)
{
    fputs(" class=\"", pen->out);
    fputs(first, pen->out);
    for (int c = 0; c < count; c++)
        if (classes[c].holds) {
            fputc(' ', pen->out);
            fputs(classes[c].name, pen->out);
        }
    fputc('"', pen->out);
}

/* A letter of a system font is on average 0.55 of its size wide, and seldom more than 0.62. */
uint32_t picture_room(int width, int size)
{
    const int columns = (int)((int64_t)100 * width / (56 * size));
    return columns > 1 ? (uint32_t)columns - 1 : 1;
}

int picture_text_width(uint32_t columns, int size)
{
    enum { MOST = 10000 };
    return (int)(columns < MOST ? columns : MOST) * size * 62 / 100;
}

uint32_t picture_widest_item(const struct recording *dance)
{
    uint32_t widest = 1;
    for (uint32_t item = 0; item < dlx_problem_item_count(dance->problem); item++) {
        uint32_t width = pen_width(dance, "%i", item);
        if (width > widest)
            widest = width;
    }
    return widest;
}
