/* SPDX-License-Identifier: MIT */
/*
 * Write text, escaped and clipped. Bytes that are not UTF-8, characters that XML forbids and
 * characters that control a terminal become U+FFFD. A character takes one column, an East Asian
 * character two, and a mark over another character none.
 *
 *     room 5:   "abcde" -> abcde      "abcdef" -> abcde and an ellipsis; used is 6
 *
 * Describe a frame of a dance in words, and write what SVG documents and pictures of a dance share.
 */
#include "dlx/draw/pen.h"

#include "dlx/core/decimal.h"
#include "dlx/dance/record.h"
#include "dlx/draw/dance.h"
#include "dlx/text/utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct pen pen_plain(FILE *out, const struct recording *dance)
{
    return (struct pen){.out = out, .dance = dance, .room = UINT32_MAX};
}

struct pen pen_xml(FILE *out, const struct recording *dance)
{
    return (struct pen){.out = out, .dance = dance, .is_xml = true, .room = UINT32_MAX};
}

struct pen pen_measure(const struct recording *dance)
{
    return pen_plain(NULL, dance);
}

struct pen pen_narrow(const struct pen *pen, uint32_t room)
{
    return (struct pen){.out = pen->out, .dance = pen->dance, .is_xml = pen->is_xml, .room = room};
}

/* ---- characters ---- */

/* Return the character at `text`, and store its length in bytes. If it is not UTF-8, return 0 and
 * store one byte. */
static uint32_t decode(const char *text, size_t bytes, size_t *length)
{
    uint32_t code;
    *length = utf8_character(text, bytes, &code);
    if (*length > 0)
        return code;
    *length = 1;
    return 0;
}

static uint32_t width_of(uint32_t code)
{
    bool is_mark = (code >= 0x300 && code < 0x370) || (code >= 0x200b && code < 0x200e) ||
                   (code >= 0xfe00 && code < 0xfe10);
    bool is_wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2e80 && code < 0xa4d0) ||
                   (code >= 0xac00 && code < 0xd7a4) || (code >= 0xf900 && code < 0xfb00) ||
                   (code >= 0xff00 && code < 0xff61) || (code >= 0x1f300 && code < 0x40000);
    return is_mark ? 0 : is_wide ? 2 : 1;
}

static void write_character(struct pen *pen, uint32_t code, const char *text, size_t length)
{
    const char *escaped = pen->is_xml          ? xml_reference(code)
                          : can_be_drawn(code) ? NULL
                                               : "\xef\xbf\xbd";
    if (pen->out == NULL)
        return;
    if (escaped != NULL)
        fputs(escaped, pen->out);
    else
        fwrite(text, 1, length, pen->out);
}

/* ---- text ---- */

/* Return the number of leading characters of one byte and one column that need no escape. */
static size_t plain_length(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] >= ' ' && text[length] < 0x7f &&
           strchr("<>&\"", text[length]) == NULL)
        length++;
    return length;
}

/* Write the plain beginning of the text, and return its length. Most names are plain. */
static size_t put_plain(struct pen *pen, const char *text, size_t bytes)
{
    const size_t room = pen->used < pen->room ? pen->room - pen->used : 0;
    const size_t length = plain_length(text, bytes < room ? bytes : room);
    if (pen->out != NULL)
        fwrite(text, 1, length, pen->out);
    pen->used += (uint32_t)length;
    return length;
}

void pen_bytes(struct pen *pen, const char *text, size_t bytes)
{
    size_t length;
    for (size_t at = put_plain(pen, text, bytes); at < bytes; at += length) {
        uint32_t code = decode(text + at, bytes - at, &length), width = width_of(code);
        if (pen->used > pen->room)
            return;
        if (width > pen->room - pen->used) {
            if (pen->out != NULL)
                fputs("\xe2\x80\xa6", pen->out);
            pen->used = pen->room + 1;
            return;
        }
        write_character(pen, code, text + at, length);
        pen->used += width;
    }
}

void pen_put(struct pen *pen, const char *text)
{
    pen_bytes(pen, text, strlen(text));
}

void pen_number(struct pen *pen, uint64_t number)
{
    char room[DECIMAL_ROOM];
    pen_put(pen, decimal_text(number, room));
}

void pen_to(struct pen *pen, uint32_t column)
{
    while (pen->used < column && pen->used < pen->room)
        pen_put(pen, " ");
}

/* ---- names ---- */

void pen_item(struct pen *pen, uint32_t item)
{
    const char *name = dlx_problem_item(pen->dance->problem, item).name;
    if (name != NULL)
        pen_put(pen, name);
    else
        pen_number(pen, (uint64_t)pen->dance->first_item + item);
}

void pen_color(struct pen *pen, uint32_t color)
{
    const char *name = dlx_problem_color_name(pen->dance->problem, color);
    if (name != NULL)
        pen_put(pen, name);
    else
        pen_number(pen, color);
}

void pen_option(struct pen *pen, uint32_t option)
{
    uint32_t count;
    const dlx_entry *entries = dlx_problem_option(pen->dance->problem, option, &count);
    for (uint32_t k = 0; k < count && pen->used <= pen->room; k++) {
        pen_put(pen, k > 0 ? " " : "");
        pen_item(pen, entries[k].item);
        if (entries[k].color == DLX_NO_COLOR)
            continue;
        pen_put(pen, ":");
        pen_color(pen, entries[k].color);
    }
}

void pen_node(struct pen *pen, uint32_t node)
{
    uint32_t items = dlx_problem_item_count(pen->dance->problem);
    if (node == 0)
        pen_put(pen, "root");
    else if (node <= items)
        pen_item(pen, node - 1);
    else if (node == items + 1)
        pen_put(pen, "second root");
    else
        pen_number(pen, node);
}

/* Write the argument that a letter selects. */
static void insert_argument(struct pen *pen, char letter, va_list *arguments)
{
    static void (*const names[])(struct pen *, uint32_t) = {
        ['c'] = pen_color, ['i'] = pen_item, ['n'] = pen_node, ['o'] = pen_option};
    if (letter == 's')
        pen_put(pen, va_arg(*arguments, const char *));
    else if (letter == 'u')
        pen_number(pen, va_arg(*arguments, uint32_t));
    else
        names[(int)letter](pen, va_arg(*arguments, uint32_t));
}

void pen_print(struct pen *pen, const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    for (; *words != '\0'; words++)
        if (*words == '%')
            insert_argument(pen, *++words, &arguments);
        else {
            const size_t length = strcspn(words, "%");
            pen_bytes(pen, words, length);
            words += length - 1;
        }
    va_end(arguments);
}

/* The part of an element that is not yet written. A picture has thousands of numbers; a call of the
 * library for each would take most of the time. */
struct element {
    FILE *out;
    size_t used;
    char text[512];
};

static void flush(struct element *e)
{
    fwrite(e->text, 1, e->used, e->out);
    e->used = 0;
}

static void add(struct element *e, char byte)
{
    if (e->used == sizeof e->text)
        flush(e);
    e->text[e->used++] = byte;
}

static void add_number(struct element *e, int64_t number)
{
    char room[DECIMAL_ROOM];
    if (number < 0)
        add(e, '-');
    for (const char *digit = decimal_text((uint64_t)llabs(number), room); *digit != '\0'; digit++)
        add(e, *digit);
}

/* Add a number with one decimal place, after a point in every locale. */
static void add_tenths(struct element *e, double number)
{
    const long tenths = (long)(number * 10 + (number < 0 ? -0.5 : 0.5));
    if (tenths < 0 && tenths > -10)
        add(e, '-');
    add_number(e, tenths / 10);
    if (tenths % 10 != 0) {
        add(e, '.');
        add_number(e, labs(tenths) % 10);
    }
}

void pen_svg(struct pen *pen, const char *words, ...)
{
    struct element e = {.out = pen->out, .used = 0};
    va_list arguments;
    va_start(arguments, words);
    for (; *words != '\0'; words++)
        if (*words != '%')
            add(&e, *words == '\'' ? '"' : *words);
        else if (*++words == 'd')
            add_number(&e, va_arg(arguments, int));
        else if (*words == 'u')
            add_number(&e, va_arg(arguments, uint32_t));
        else if (*words == 't')
            add_tenths(&e, va_arg(arguments, double));
        else {
            flush(&e);
            insert_argument(pen, *words, &arguments);
        }
    flush(&e);
    va_end(arguments);
}

uint32_t pen_width(const struct recording *dance, const char *words, uint32_t value)
{
    struct pen pen = pen_measure(dance);
    pen_print(&pen, words, value);
    return pen.used;
}

/* ---- a frame in words ---- */

/*
 *     item a, length 2                                                     a step
 *     cover a: nobody else may have it                                     its moves
 *     a leaves the ring of items: root and b are neighbors now
 *     hide `a d g`: it leaves the lists of d and g
 *     node 12 leaves the list of d: length 2
 */

/* The data that sentences need. */
struct teller {
    struct pen *pen; /* writes them, and knows the dance */
    const struct frame *now;
    struct frame_node node; /* of the move */
};

static void say(const void *teller, const char *text)
{
    pen_put(((const struct teller *)teller)->pen, text);
}

static void say_item(const void *teller, uint32_t item)
{
    const struct teller *t = teller;
    pen_item(t->pen, item);
}

static void say_option(const void *teller, uint32_t option)
{
    const struct teller *t = teller;
    pen_option(t->pen, option);
}

/* ---- moves ---- */

/* The kinds of moves. A move of depth 0 consists of moves of depth 1, and these of moves of depth
 * 2. The second sentence is for the special case that is_special() recognizes. */
static const struct {
    const char *name;
    int depth;
    const char *usual, *special;
} moves[] = {
    [DLX_MOVE_BRANCH] = {"branch", 0, "branch on %i", NULL},
    [DLX_MOVE_TRY] = {"try", 0, "choose %o", "choose no further option of %i"},
    [DLX_MOVE_BACK] = {"back", 0, "take back %o", "take back no further option of %i"},
    [DLX_MOVE_COVER] = {"cover", 0, "cover %i: nobody else may have it", NULL},
    [DLX_MOVE_UNCOVER] = {"uncover", 0, "uncover %i: what left last returns first", NULL},
    [DLX_MOVE_UNLINK_ITEM] = {"unlink item", 1,
                              "%i leaves the ring of items: %l and %r are neighbors now",
                              "%i leaves the ring of items: %l is alone now"},
    [DLX_MOVE_RELINK_ITEM] = {"relink item", 1,
                              "%i returns to the ring of items, between %l and %r",
                              "%i returns to the ring of items, to %l"},
    [DLX_MOVE_TAKE] = {"take", 1, "one more chosen option contains %i", NULL},
    [DLX_MOVE_GIVE] = {"give", 1, "one chosen option fewer contains %i", NULL},
    [DLX_MOVE_COMMIT] = {"commit", 0, "commit %i: the chosen option gives it color %c",
                         "commit %i: the chosen option contains it"},
    [DLX_MOVE_UNCOMMIT] = {"uncommit", 0, "uncommit %i", NULL},
    [DLX_MOVE_PURIFY] = {"purify", 1,
                         "purify %i to color %c: options that disagree can no longer be chosen",
                         NULL},
    [DLX_MOVE_UNPURIFY] = {"unpurify", 1, "unpurify %i to color %c: options that disagree return",
                           NULL},
    [DLX_MOVE_HIDE] = {"hide", 1, "hide %o: it leaves %m", "hide %o: it is in no other list"},
    [DLX_MOVE_UNHIDE] = {"unhide", 1, "unhide %o: it returns to %m",
                         "unhide %o: it is in no other list"},
    [DLX_MOVE_UNLINK] = {"unlink", 2, "node %n leaves the list of %i: length %k",
                         "node %n leaves the list of %i"},
    [DLX_MOVE_RELINK] = {"relink", 2, "node %n returns to the list of %i: length %k",
                         "node %n returns to the list of %i"},
};

const char *move_name(dlx_move_kind kind)
{
    return moves[kind].name;
}

int move_depth(dlx_move_kind kind)
{
    return moves[kind].depth;
}

static uint32_t entries_of(const struct teller *t)
{
    uint32_t option = t->node.links.option;
    return t->pen->dance->first[option + 1] - t->pen->dance->first[option];
}

/* Return true if the head of an item means no further option, a node is alone in its ring, there is
 * no color, an option has no other items, or the item is secondary, so its list has no length. */
static bool is_special(const struct teller *t)
{
    const dlx_node *links = &t->node.links;
    switch (t->now->move.kind) {
    case DLX_MOVE_TRY:
    case DLX_MOVE_BACK:
        return links->option == DLX_NONE;
    case DLX_MOVE_UNLINK_ITEM:
    case DLX_MOVE_RELINK_ITEM:
        return links->left == links->right;
    case DLX_MOVE_COMMIT:
        return links->color == DLX_NO_COLOR;
    case DLX_MOVE_HIDE:
    case DLX_MOVE_UNHIDE:
        return entries_of(t) == 1;
    case DLX_MOVE_UNLINK:
    case DLX_MOVE_RELINK:
        return dlx_problem_item(t->pen->dance->problem, links->item).kind == DLX_SECONDARY;
    default:
        return false;
    }
}

/* Write the lists of the other items of the node's option: "the lists of a, b and c". */
static void say_others(const struct teller *t)
{
    const uint32_t first = t->pen->dance->first[t->node.links.option];
    uint32_t left = entries_of(t) - 1;
    const char *before = left == 1 ? "the list of " : "the lists of ";
    for (uint32_t n = first; left > 0 && t->pen->used <= t->pen->room; n++) {
        if (n == t->now->move.node)
            continue;
        say(t, before);
        say_item(t, recording_node(t->pen->dance, n).links.item);
        before = --left == 1 ? " and " : ", ";
    }
}

/* i, c: the item, and its color. o: the option. l, r: the neighbors. n: the node. m: the lists of
 * the other items. k: the length of the item's list. */
static void insert(const void *teller, char letter)
{
    const struct teller *t = teller;
    const dlx_node *links = &t->node.links;
    if (letter == 'i')
        say_item(t, links->item);
    else if (letter == 'c')
        pen_color(t->pen, links->color);
    else if (letter == 'o') {
        say(t, "`");
        say_option(t, links->option);
        say(t, "`");
    } else if (letter == 'l' || letter == 'r')
        pen_node(t->pen, letter == 'l' ? links->left : links->right);
    else if (letter == 'n')
        pen_number(t->pen, t->now->move.node);
    else if (letter == 'm')
        say_others(t);
    else if (letter == 'k')
        pen_number(t->pen, recording_node(t->pen->dance, links->item + 1).links.length);
}

/* ---- frames ---- */

void pen_step(struct pen *pen)
{
    const struct frame *now = recording_now(pen->dance);
    const struct teller t = {.pen = pen, .now = now};
    const struct step_writer writer = {&t, say, say_item, say_option};
    char room[DECIMAL_ROOM];
    if (now->number == 0)
        say(&t, "before the search");
    else
        step_tell(&writer, &now->what, decimal_text(now->solutions, room));
}

void pen_move(struct pen *pen)
{
    const struct frame *now = recording_now(pen->dance);
    if (now->number == 0 || now->is_step)
        return;
    const struct teller t = {pen, now, recording_node(pen->dance, now->move.node)};
    const bool special = is_special(&t);
    words_tell(special ? moves[now->move.kind].special : moves[now->move.kind].usual, say, insert,
               &t);
}

void dance_print_frame(FILE *out, const struct recording *dance)
{
    const struct frame *now = recording_now(dance);
    struct pen pen = pen_plain(out, dance);
    if (now->number == 0 || now->is_step)
        pen_step(&pen);
    else
        pen_move(&pen);
}

/* ---- what the pictures of a dance share ----
 *
 * The colors are from M. Okabe and K. Ito, "Color Universal Design" (2008): color-blind people can
 * tell them apart, on light and on dark paper.
 * Whatever a color says, a shape, dashes or the width of a line says too.
 *
 *     vermillion      what this frame changes      thick, with a ring around the node
 *     orange          the item branched on         a flag over it
 *     bluish green    what is chosen               a check mark beside it
 *     gray, dashed    what is out
 */

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
