/* SPDX-License-Identifier: MIT */
/*
 * Removal of givens. Orbits are tried in their order, and each is removed if the puzzle still has one
 * solution without it. This defines the resulting puzzle, but most of the questions need not be asked.
 *
 * A puzzle with one solution keeps it when givens are added. So if several orbits can be removed together,
 * each of them would have been removed alone, one after another. Otherwise ask about half of them, then
 * about half of these, and so on, until the first orbit that must stay is found:
 *
 *     order      a b c d e f g h i j k l ...
 *     question   (a b c d e)                  one solution: all five are removed
 *     question             (f g h i)          several: some of the four must stay
 *     question             (f g)              one
 *     question                 (h)            several: h stays
 *     question                   (i)          ...
 *
 * The first question is about nearly half of the orbits. After each yes, the next question is about half as
 * many. As soon as one orbit stays, most later ones do, so orbits are asked about one by one.
 *
 * With a minimum number of givens, an orbit whose removal would leave fewer is skipped; smaller orbits may
 * follow. With a maximum, the removal fails as soon as more givens than that must stay.
 *
 * Invariant: the puzzle has one solution, once this is known of the start. Orbits before `decided` are
 * removed or stay for good. `decided` < `asked` <= `known`, unless `known` is 0.
 */
#include "sudoku/generate/removal.h"

#include <assert.h>
#include <string.h>

static int size_of(const struct removal *r, int place)
{
    return orbit_size(r->orbits, r->order[place]);
}

/* Remove the orbit at a place of the order from a puzzle. */
static void take_out(const struct removal *r, int place, uint8_t *cell)
{
    const struct orbits *o = r->orbits;
    for (int c = o->first[r->order[place]]; c < o->first[r->order[place] + 1]; c++)
        cell[o->cell[c]] = 0;
}

/* ---- singles: givens left in orbits of several cells ---- */

/* Find the next given in an orbit of several cells, from this cell of this orbit on. */
static bool find_single(struct removal *r, int place, int single)
{
    for (; place < r->orbits->count; place++, single = 0) {
        int first = r->orbits->first[r->order[place]], size = size_of(r, place);
        if (size > 1 && single < size && r->cell[r->orbits->cell[first]] != 0) {
            r->decided = place;
            r->single = single;
            return true;
        }
    }
    return false;
}

static void ask_single(const struct removal *r, uint8_t *cell)
{
    cell[r->orbits->cell[r->orbits->first[r->order[r->decided]] + r->single]] = 0;
}

static void answer_single(struct removal *r, bool unique, bool sure)
{
    if (unique || !sure)
        r->phase = REMOVAL_FAILED;
    else if (!find_single(r, r->decided, r->single + 1))
        r->phase = REMOVAL_DONE;
}

/* ---- orbits ---- */

static void end_orbits(struct removal *r)
{
    if (r->givens > r->aim.most || (r->aim.single && !r->minimal))
        r->phase = REMOVAL_FAILED;
    else if (r->aim.single && find_single(r, 0, 0))
        r->phase = REMOVAL_SINGLE;
    else
        r->phase = REMOVAL_DONE;
}

static void keep(struct removal *r)
{
    r->kept += size_of(r, r->decided++);
    r->known = 0;
    r->step = 1; /* once an orbit stays, most later ones stay, too */
}

/* Choose the orbits of the next question: `step` of them, or fewer to keep the least number of givens. */
static void choose(struct removal *r)
{
    int count = r->orbits->count, givens = r->givens;
    while (r->decided < count && r->givens - size_of(r, r->decided) < r->aim.least) {
        r->minimal = false;
        keep(r);
    }
    r->asked = r->decided;
    int end = r->known != 0 ? r->known : count;
    while (r->asked < end && r->asked - r->decided < r->step &&
           givens - size_of(r, r->asked) >= r->aim.least)
        givens -= size_of(r, r->asked++);
    if (r->decided == count)
        end_orbits(r);
    else if (r->kept > r->aim.most)
        r->phase = REMOVAL_FAILED;
}

static void remove_asked(struct removal *r)
{
    for (; r->decided < r->asked; r->decided++) {
        r->givens -= size_of(r, r->decided);
        take_out(r, r->decided, r->cell);
    }
    r->step = r->step > 1 ? r->step / 2 : 1;
}

static void answer_orbits(struct removal *r, bool unique, bool sure)
{
    if (unique)
        remove_asked(r);
    else {
        r->known = r->asked;
        r->sure = sure;
        r->step = (r->asked - r->decided) / 2;
    }
    if (r->known != 0 && r->known == r->decided + 1) {
        r->minimal &= r->sure;
        keep(r);
    }
    choose(r);
}

/* ---- the whole removal ---- */

static int count_givens(const struct removal *r)
{
    int givens = 0;
    for (int cell = 0; cell < r->cells; cell++)
        givens += r->cell[cell] != 0;
    return givens;
}

/* 4 / 9, because nearly half of the cells of a classic grid can almost always be removed together. */
static void begin_orbits(struct removal *r)
{
    r->phase = REMOVAL_ORBITS;
    r->step = r->orbits->count * 4 / 9;
    r->step += r->step == 0;
    choose(r);
}

void removal_begin(struct removal *removal, bool unique)
{
    removal->givens = count_givens(removal);
    removal->decided = removal->asked = removal->known = removal->kept = removal->single = 0;
    removal->minimal = removal->sure = true;
    removal->phase = REMOVAL_START;
    if (unique)
        begin_orbits(removal);
}

void removal_ask(struct removal *removal, uint8_t *cell)
{
    assert(removal_goes_on(removal));
    memcpy(cell, removal->cell, (size_t)removal->cells);
    if (removal->phase == REMOVAL_SINGLE)
        ask_single(removal, cell);
    else if (removal->phase == REMOVAL_ORBITS)
        for (int place = removal->decided; place < removal->asked; place++)
            take_out(removal, place, cell);
}

void removal_answer(struct removal *removal, bool unique, bool sure)
{
    if (removal->phase == REMOVAL_ORBITS)
        answer_orbits(removal, unique, sure);
    else if (removal->phase == REMOVAL_SINGLE)
        answer_single(removal, unique, sure);
    else if (unique)
        begin_orbits(removal);
    else
        removal->phase = REMOVAL_FAILED;
}
