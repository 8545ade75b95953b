/* SPDX-License-Identifier: MIT */
/*
 * links: the search, which is that of dlx/dance/dance.c and dlx/dance/multiple.c, made for speed;
 * read them first. links.h draws the data. An option that leaves an item too few is pruned at once:
 *
 *     0  item a, length 2              b, c, e and f have length 2 as well; a is the first
 *     0  try 1 of 2: a d g
 *     1    item b, length 1            "b g" is hidden, because g is taken
 *     1    forced: b c f, pruned: e has too few options left
 *     0  back from a d g
 *     0  try 2 of 2: a d f             and so on, as `dlx trace --kernel=links` prints it
 *
 * The search is a loop of steps, so that it can stop and go on anywhere. Each level of the path has
 * the choice made there: the node of the chosen option in the list of the item branched on:
 *
 *     step ENTER    level 2: branch on c next
 *     path[1]       b, in option "b g"       b and g are covered
 *     path[0]       a, in option "a d f"     a, d and f are covered
 *
 * This text is compiled six times, with flags that are constants in each copy:
 *
 *                    an item is covered once   multiplicities or costs: IS_MANY   also IS_HEAVY
 *     few items      links_moves               links_many_moves                   links_heavy_moves
 *     HAS_MINIMA     links_large_moves         links_many_large_moves             ...
 *
 * HAS_MINIMA: with many items, each change of a length is noted, so that the search need not look
 * at all items to choose one. With few, this would take more time than it saves.
 *
 * IS_MANY: items may be taken several times, and options may be too expensive. length[i] is then
 * the number of candidates for item i: its live options + 1 - the number of options it needs. For
 * an item that needs one option, this is the length of its list. It falls to 0 when options are too
 * few, which hide() notices. Without the flag, every item takes one option, which covers it.
 *
 * IS_HEAVY: an option may cover an item several times. This number is the load of its node; the
 * load of all other nodes is 1. Then length[i] is the sum of the loads of the live options + 1 -
 * the number of times that item i must still be covered. An option whose load exceeds the room of
 * an item is crowded out: it leaves all lists, like an excluded option. Here a may be covered up to
 * 4 times, and the options of a have the loads 3, 2, 1, 3:
 *
 *     choose the option with load 2     room 2: both options with load 3 leave, and 1 stays
 *
 * Where every load is 1, an option is crowded out only if there is no room at all. Then the item
 * leaves its ring, and the options in its list are hidden.
 *
 * The moves differ from those in dance.c in three points:
 *   - To choose an option, commit_option() first takes all of its items out of their rings, and
 *     then hides the options of each. An active item whose list becomes empty can never be covered,
 *     and the search prunes the option at once.
 *   - An item counts the chosen options that agree on its color, instead of marking entries.
 *   - An item leaves its ring only when it is full: see take().
 *
 * Invariants between two steps of the search, which links_check() tests:
 *   - An active primary item is in no chosen option, and the search has not branched on it. A
 *     secondary item stays active while the options that contain it agree on a color.
 *   - The list of an active item has the options that can still be chosen. If a color is in force,
 *     it also has the options that purify() has hidden, so that unpurify() finds them.
 *   - length[i] of an active primary item is the length of its list. A secondary item may lose all
 *     of its options, so its length counts down from INT32_MAX instead, and never reaches 0.
 *   - With IS_MANY: an active primary item can take another option; length[i] = live options + 1 -
 *     need. `excluded` holds a node of each option that has left the lists because it was passed
 *     over, or chosen for an item that can take several, in the order in which they left.
 *
 * Sources: D. E. Knuth, "Dancing Links" (2000), for the links; TAOCP 4B, 7.2.2.1, Algorithm C, for
 * the colors; Algorithm M and his program DLX3 for multiplicities. His `tweak` remembers the first
 * excluded option; here a stack holds them all, so that they return in reverse order. An option as
 * a ring of its nodes is the form of 2000. The spacers of the book cost one branch more for each
 * node. Knuth's program SSXCC prunes options early, over sparse sets.
 */
#include "dlx/search/links.h"

#include <assert.h>

#ifndef LINKS_MOVES
#define LINKS_MOVES links_moves
#endif
#ifdef LINKS_LARGE
enum { HAS_MINIMA = true };
#else
enum { HAS_MINIMA = false };
#endif
#ifdef LINKS_HEAVY
enum { IS_HEAVY = true };
#else
enum { IS_HEAVY = false };
#endif
#if defined(LINKS_MANY) || defined(LINKS_HEAVY)
enum { IS_MANY = true };
#else
enum { IS_MANY = false };
#endif

/* ---------------------------------------------------------------------------------------------
 * The moves
 */

/* Return the load of a node, as the length of its item counts it. */
static inline int32_t load_of(const struct links *l, index_t n)
{
    return IS_HEAVY ? (int32_t)l->load[n] : 1;
}

static inline void unlink_item(struct links *l, index_t item)
{
    l->right[l->left[item]] = l->right[item];
    l->left[l->right[item]] = l->left[item];
}

static inline void relink_item(struct links *l, index_t item)
{
    l->left[l->right[item]] = item;
    l->right[l->left[item]] = item;
    if (HAS_MINIMA)
        links_lower_minima(l, item);
}

/* hide: the option of node n can no longer be chosen. It leaves the lists of its other items.
 * Return false if that leaves an active item without options. */
static inline bool hide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    uint64_t updates = 0;
    bool fine = true;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = down;
        node[down].up = up;
        l->length[item] -= load_of(l, q);
        if (HAS_MINIMA)
            links_lower_minima(l, item);
        /* The length is tested first because it is rarely 0, while most items are active. */
        if (l->length[item] <= 0 && is_active(l, item)) {
            if (l->starved == ROOT)
                l->starved = item;
            fine = false;
        }
        updates++;
    }
    l->updates += updates;
    return fine;
}

/* unhide: the inverse of hide. It goes forwards too: the nodes of an option are in different lists,
 * so their order does not matter, and `before` need not be loaded. */
static inline void unhide(struct links *l, index_t n)
{
    struct node *const node = l->node;
    for (index_t q = node[n].next; q != n; q = node[q].next) {
        index_t up = node[q].up, down = node[q].down, item = node[q].item;
        node[up].down = q;
        node[down].up = q;
        l->length[item] += load_of(l, q);
    }
}

/* take_out: the option of node n leaves all of its lists. (hide leaves node n in its list.) */
static void take_out(struct links *l, index_t n)
{
    struct node *const node = l->node;
    hide(l, n);
    node[node[n].up].down = node[n].down;
    node[node[n].down].up = node[n].up;
    l->length[node[n].item] -= load_of(l, n);
    if (HAS_MINIMA)
        links_lower_minima(l, node[n].item);
    l->updates++;
}

static void put_back(struct links *l, index_t n)
{
    struct node *const node = l->node;
    l->length[node[n].item] += load_of(l, n);
    node[node[n].down].up = n;
    node[node[n].up].down = n;
    unhide(l, n);
}

/* hide_options: hide the options of an item outside its ring. Return false if an item fails. */
static inline bool hide_options(struct links *l, index_t item)
{
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        fine &= hide(l, n);
    return fine;
}

static inline void unhide_options(struct links *l, index_t item)
{
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        unhide(l, n);
}

/* cover: no other option may use the item. */
static inline void cover(struct links *l, index_t item)
{
    unlink_item(l, item);
    hide_options(l, item);
}

/* uncover: cover read backwards. What left last returns first. */
static inline void uncover(struct links *l, index_t item)
{
    unhide_options(l, item);
    relink_item(l, item);
}

/* purify: node p gives its item a color. Hide the options that give it another color, or none. They
 * stay in the item's own list, so that unpurify can find them. */
static inline bool purify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    bool fine = true;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (l->color[n] != l->color[p])
            fine &= hide(l, n);
    return fine;
}

static inline void unpurify(struct links *l, index_t p)
{
    index_t item = l->node[p].item;
    for (index_t n = l->node[item].up; n != item; n = l->node[n].up)
        if (l->color[n] != l->color[p])
            unhide(l, n);
}

/* agree: a chosen option gives its item the color of node p. The first such option purifies the
 * item; the later ones need to do nothing. */
static inline bool agree(struct links *l, index_t p)
{
    struct agreement *agreed = &l->agreed[l->node[p].item];
    assert(agreed->holders == 0 || agreed->color == l->color[p]);
    agreed->color = l->color[p];
    return agreed->holders++ > 0 || purify(l, p);
}

static inline void disagree(struct links *l, index_t p)
{
    if (--l->agreed[l->node[p].item].holders == 0)
        unpurify(l, p);
}

/* ---------------------------------------------------------------------------------------------
 * Choosing an option. These functions are the hottest; gcc alone would not inline all of them
 */

#define FORCE_INLINE inline __attribute__((always_inline))

/* Return how many more times the item may be covered. */
static inline uint32_t room(const struct links *l, index_t item)
{
    return l->times[item].most - l->times[item].taken;
}

/* Return the part of a load that an item still needs. */
static inline int32_t needed_load(const struct times *times, int32_t load)
{
    if (!IS_HEAVY || times->taken >= times->least)
        return times->taken < times->least;
    const uint32_t need = times->least - times->taken;
    return need < (uint32_t)load ? (int32_t)need : load;
}

/* take: a chosen option covers the item `load` times. When the item can take no more, it leaves its
 * ring. */
static inline void take(struct links *l, index_t item, int32_t load)
{
    if (!IS_MANY) {
        unlink_item(l, item);
        return;
    }
    struct times *times = &l->times[item];
    assert((uint32_t)load <= room(l, item));
    l->length[item] += needed_load(times, load);
    times->taken += (uint32_t)load;
    if (times->taken == times->most)
        unlink_item(l, item);
}

static inline void give(struct links *l, index_t item, int32_t load)
{
    if (!IS_MANY) {
        relink_item(l, item);
        return;
    }
    struct times *times = &l->times[item];
    if (times->taken == times->most)
        relink_item(l, item);
    times->taken -= (uint32_t)load;
    l->length[item] -= needed_load(times, load);
    if (HAS_MINIMA)
        links_lower_minima(l, item);
}

/* Return whether no other option may have the item. One option fills an item covered once. */
static inline bool is_full(const struct links *l, index_t item)
{
    return !IS_MANY || room(l, item) == 0;
}

/* exclude: the option of node x leaves all of its lists, until include_again(). */
static void exclude(struct links *l, index_t x)
{
    l->excluded[l->excluded_count++] = x;
    take_out(l, x);
}

static void include_again(struct links *l)
{
    put_back(l, l->excluded[--l->excluded_count]);
}

/* Return whether an item of node x's option has too few options now that this one is excluded. */
static bool has_starved(const struct links *l, index_t x)
{
    for (index_t q = l->node[x].next; q != x; q = l->node[q].next)
        if (l->length[l->node[q].item] <= 0 && is_active(l, l->node[q].item))
            return true;
    return l->length[l->node[x].item] <= 0;
}

/* Return whether some load of the item may exceed its room. */
static inline bool is_crowded(const struct links *l, index_t item)
{
    return IS_HEAVY && room(l, item) < l->times[item].heaviest;
}

/* crowd_out: node q is in the chosen option. Exclude the options of its item whose loads exceed the
 * room that is left. Return false if an item has too few options. */
static bool crowd_out(struct links *l, index_t q)
{
    const index_t item = l->node[q].item;
    bool fine = true;
    l->excluded[l->excluded_count++] = q;
    for (index_t n = l->node[item].down; n != item; n = l->node[n].down)
        if (links_load(l, n) > room(l, item)) {
            exclude(l, n);
            if (has_starved(l, n))
                fine = false;
        }
    if (!fine && l->starved == ROOT)
        l->starved = item;
    return fine;
}

static void let_in(struct links *l, index_t q)
{
    while (l->excluded[l->excluded_count - 1] != q)
        include_again(l);
    l->excluded_count--;
}

/* commit: node q is in the chosen option. Without a color, its item has been taken; if it is full,
 * hide its options. With a color, hide those that disagree. Return false if an item has too few. */
static FORCE_INLINE bool commit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] != DLX_NO_COLOR)
        return agree(l, q);
    if (is_full(l, item))
        return hide_options(l, item);
    return !is_crowded(l, item) || crowd_out(l, q);
}

/* uncommit: the inverse. It also gives the item back, which commit_option() has taken. */
static FORCE_INLINE void uncommit(struct links *l, index_t q)
{
    index_t item = l->node[q].item;
    if (l->color[q] != DLX_NO_COLOR) {
        disagree(l, q);
        return;
    }
    if (is_full(l, item))
        unhide_options(l, item);
    else if (is_crowded(l, item))
        let_in(l, q);
    give(l, item, load_of(l, q));
}

/* Undo commit_option(), which has got as far as node q. The items after q have only been taken. */
static FORCE_INLINE void take_back(struct links *l, index_t n, index_t q)
{
    for (index_t r = l->before[n]; r != q; r = l->before[r])
        if (l->color[r] == DLX_NO_COLOR)
            give(l, l->node[r].item, load_of(l, r));
    for (; q != n; q = l->before[q])
        uncommit(l, q);
}

/* Return whether the branch has covered its item. */
static inline bool is_covered(const struct links *l)
{
    return !IS_MANY || l->path[l->level].is_covered;
}

/* commit_option: choose the option of node n. Its own item has been dealt with, except that loads
 * of other options may exceed its room. First take all of the other items, so that they leave their
 * rings; then hide the options of each. In this order, an active item with too few options is not
 * in the chosen option, so it cannot be covered any more. Then undo everything and return false. */
static FORCE_INLINE bool commit_option(struct links *l, index_t n)
{
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (l->color[q] == DLX_NO_COLOR)
            take(l, l->node[q].item, load_of(l, q));
    if (IS_HEAVY && !is_covered(l) && !commit(l, n)) {
        take_back(l, n, n);
        return false;
    }
    for (index_t q = l->node[n].next; q != n; q = l->node[q].next)
        if (!commit(l, q)) {
            take_back(l, n, q);
            return false;
        }
    return true;
}

static FORCE_INLINE void uncommit_option(struct links *l, index_t n)
{
    for (index_t q = l->before[n]; q != n; q = l->before[q])
        uncommit(l, q);
}

/* ---------------------------------------------------------------------------------------------
 * Branching on an item, on level l->level. An item that can take several options stays active
 * below. The options tried for it leave the lists until the branch is finished: otherwise the same
 * options would be found again in another order
 */

static inline void begin(struct links *l, index_t item)
{
    if (IS_MANY) {
        l->path[l->level].trail = l->excluded_count;
        l->path[l->level].is_covered = room(l, item) == 1;
    }
    if (is_covered(l))
        cover(l, item);
}

static void finish(struct links *l, index_t item)
{
    while (IS_MANY && l->excluded_count > l->path[l->level].trail)
        include_again(l);
    if (is_covered(l))
        uncover(l, item);
}

/* choose_none: choose no further option of the item. */
static inline bool choose_none(struct links *l, index_t item)
{
    if (!is_covered(l))
        unlink_item(l, item);
    return true;
}

static inline void unchoose_none(struct links *l, index_t item)
{
    if (!is_covered(l))
        relink_item(l, item);
}

/* Give back the item of node n, whose option was the first of those chosen for it. */
static inline void release(struct links *l, index_t n)
{
    if (IS_HEAVY)
        uncommit(l, n);
    else
        give(l, l->node[n].item, load_of(l, n));
}

/* Choose a candidate of the item: the option of node n, or no further option if n is the item's own
 * node. If the branch has not covered the item, the option is the first of those chosen for it. */
static bool choose_candidate(struct links *l, index_t n)
{
    if (IS_MANY && n <= l->items)
        return choose_none(l, n);
    const bool is_first = !is_covered(l);
    if (is_first) {
        exclude(l, n);
        take(l, l->node[n].item, load_of(l, n));
    }
    if (commit_option(l, n)) /* forced inline, so it is here once for both cases */
        return true;
    if (is_first)
        release(l, n);
    return false;
}

/* The exclusion of the first option stays until the branch is finished. */
static void unchoose_candidate(struct links *l, index_t n)
{
    if (IS_MANY && n <= l->items) {
        unchoose_none(l, n);
        return;
    }
    uncommit_option(l, n);
    if (!is_covered(l))
        release(l, n);
}

/* ---------------------------------------------------------------------------------------------
 * The search. Each step sets `step` to the step that follows. In TRY, the search has begun to
 * branch on `item`, and `candidate` is the next of its options to try
 */

/* choose: return the active item with the fewest live options, the leftmost of equals. Stop at the
 * first item with one option or none: no other item would make fewer branches. */
static inline index_t choose(struct links *l)
{
    if (HAS_MINIMA)
        return links_choose_by_minima(l);
    if (!l->is_shortest_first)
        return links_choose(l);
    index_t best = ROOT;
    int32_t fewest = INT32_MAX;
    for (index_t item = l->right[ROOT]; item != ROOT; item = l->right[item])
        if (l->length[item] < fewest) {
            best = item;
            fewest = l->length[item];
            if (fewest <= 1)
                break;
        }
    return best;
}

/* With loads: return the number of candidates of an item. Each candidate excludes those before
 * it. */
static uint32_t count_candidates(const struct links *l, index_t item)
{
    const uint32_t need = links_need(l, item);
    uint32_t count = need == 0, supply = (uint32_t)l->length[item] - 1 + need;
    for (index_t n = l->node[item].down; n != item && supply >= need; n = l->node[n].down) {
        supply -= links_load(l, n);
        count++;
    }
    return count;
}

static inline void enter(struct links *l)
{
    l->item = choose(l);
    l->step = LEAVE;
    if (l->length[l->item] <= 0)
        return;
    struct level *level = &l->path[l->level];
    level->ways = IS_HEAVY ? count_candidates(l, l->item) : (uint32_t)l->length[l->item];
    level->since = l->level_nodes[l->level];
    begin(l, l->item);
    l->candidate = l->node[l->item].down;
    l->step = TRY;
}

/* The branch is done. */
static void back(struct links *l)
{
    finish(l, l->item);
    l->step = LEAVE;
}

/* After the options, the last candidate is to choose none of them, if the item needs none. */
static void pass_options(struct links *l)
{
    l->candidate = l->item;
    if (!IS_MANY || links_need(l, l->item) > 0)
        back(l);
}

/* Go on to the next candidate. An option that was tried as the first has been excluded. */
static inline void pass(struct links *l)
{
    const index_t n = l->candidate;
    l->step = TRY;
    if (IS_MANY && (n == l->item || (!is_covered(l) && has_starved(l, n)))) {
        back(l);
        return;
    }
    l->candidate = is_covered(l) ? l->node[n].down : l->node[l->item].down;
    if (l->candidate == l->item)
        pass_options(l);
}

/* Pass over the candidate without trying it. */
static void skip(struct links *l)
{
    if (!is_covered(l) && l->candidate != l->item)
        exclude(l, l->candidate);
    pass(l);
}

/* With costs: return whether the option of the candidate is too expensive. Prices rise along a
 * list, so all options after it are too expensive, too. */
static inline bool is_too_expensive(const struct links *l)
{
    return IS_MANY && l->prices != NULL && l->candidate != l->item &&
           !links_is_affordable(l, l->candidate);
}

static inline void try(struct links *l)
{
    const index_t n = l->candidate;
    l->level_nodes[l->level]++;
    l->starved = ROOT;
    if (is_too_expensive(l)) {
        pass_options(l);
        return;
    }
    if (!choose_candidate(l, n)) {
        pass(l);
        return;
    }
    assert(l->level < l->deepest);
    l->path[l->level++].choice = n;
    if (IS_MANY)
        links_spend(l, n);
    l->step = ENTER;
}

static inline void leave(struct links *l)
{
    l->candidate = l->path[--l->level].choice;
    l->item = l->node[l->candidate].item;
    unchoose_candidate(l, l->candidate);
    pass(l);
}

/* Return whether to deliver the solution on the path. The cheapest solutions are known only at the
 * end, so none is delivered before. */
static inline bool is_wanted(struct links *l)
{
    if (!IS_MANY || l->prices == NULL)
        return true;
    links_keep(l);
    return false;
}

static enum kernel_end search(struct links *l, struct kernel_budget *budget)
{
    for (;;)
        switch (l->step) {
        case ENTER:
            if (l->right[ROOT] != ROOT) {
                enter(l);
                break;
            }
            l->step = LEAVE;
            if (is_wanted(l) && --budget->solutions == 0)
                return KERNEL_SOLUTIONS;
            break;
        case TRY:
            if (budget->tree_nodes == 0)
                return KERNEL_NODES;
            budget->tree_nodes--;
            try(l);
            break;
        case LEAVE:
            if (l->level > l->required)
                leave(l);
            else
                l->step = DONE;
            break;
        case DONE:
            return KERNEL_EXHAUSTED;
        }
}

const struct moves LINKS_MOVES = {
    .run = search,
    .enter = enter,
    .is_wanted = is_wanted,
    .try = try,
    .leave = leave,
    .skip = skip,
    .begin = begin,
    .choose = choose_candidate,
    .unchoose = unchoose_candidate,
    .finish = finish,
    .take_out = take_out,
    .put_back = put_back,
};
