/* SPDX-License-Identifier: MIT */
/*
 * Make 9x9 puzzles: with houses of variants by the generator, with clues by the setter.
 *
 *     "rotate180 x hyper" -> puzzle_make_begin()     a symmetry, then variants: the generator
 *     "none killer arrow"                            a symmetry, then kinds of clues: the setter, which has
 *                                                    no symmetries
 *     puzzle_make()                                  some tries; again and again until a puzzle is printed
 *
 * A logic rates what the generator makes. Puzzles with clues have rules of their own, so each needs
 * a logic of its own.
 */
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "web/puzzle.h"
#include "web/room.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_KINDS = 32 };

static struct {
    sudoku_rules *rules;         /* without clues */
    sudoku_generator *generator; /* NULL, or for puzzles without clues */
    sudoku_setter *setter;       /* NULL, or for puzzles with clues */
    sudoku_logic *logic;         /* NULL, or rates puzzles without clues */
    int level;                   /* a sudoku_level that is wanted, or below 0 for any */
    dlx_status failure;          /* why a puzzle with clues could not be rated */
} making;

/* What the words of the text ask for. */
struct wish {
    sudoku_symmetry symmetry;
    sudoku_rules_settings rules;
    sudoku_clue_kind kinds[MOST_KINDS];
    int kind_count; /* entries of kinds */
};

/* ---- what is wanted ---- */

static bool read_word(struct wish *wish, const char *word)
{
    sudoku_variant variant;
    if (sudoku_variant_by_name(word, &variant))
        wish->rules.variants |= variant;
    else if (wish->kind_count == MOST_KINDS ||
             !sudoku_clue_by_name(word, &wish->kinds[wish->kind_count++]))
        return false;
    return true;
}

/* Copy the next word of a text. Return the text after it, or NULL at the end. */
static const char *next_word(const char *text, char *word, size_t size)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, " ");
    if (length == 0)
        return NULL;
    memcpy(word, text, length < size ? length : size - 1);
    word[length < size ? length : size - 1] = '\0';
    return text + length;
}

static bool read_wish(struct wish *wish)
{
    char word[32];
    const char *text = next_word(room_text(), word, sizeof word);
    if (text == NULL || !sudoku_symmetry_by_name(word, &wish->symmetry))
        return false;
    while ((text = next_word(text, word, sizeof word)) != NULL)
        if (!read_word(wish, word))
            return false;
    return true;
}

/* ---- making ---- */

static void end_making(void)
{
    sudoku_generator_free(making.generator);
    sudoku_setter_free(making.setter);
    sudoku_logic_free(making.logic);
    sudoku_rules_free(making.rules);
    memset(&making, 0, sizeof making);
}

static bool has_level(void *user, const sudoku_puzzle *puzzle, const uint8_t *solution)
{
    bool has = false;
    (void)user, (void)solution;
    return sudoku_logic_has_level(making.logic, puzzle, true, (sudoku_level)making.level, &has) ==
               DLX_OK &&
           has;
}

/* Compare the level of a puzzle with the wanted one: negative for easier, positive for harder. */
static int compare_level(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    sudoku_logic *logic;
    sudoku_rating rating = {.level = SUDOKU_SEARCH};
    if (making.failure == DLX_OK)
        making.failure = sudoku_logic_new(NULL, rules, &logic);
    if (making.failure != DLX_OK) {
        sudoku_setter_stop(making.setter);
        return 1;
    }
    sudoku_logic_rate_up_to(logic, puzzle, true, (sudoku_level)making.level, &rating);
    sudoku_logic_free(logic);
    return rating.end == SUDOKU_GIVEN_UP ? 1 : (int)rating.level - making.level;
}

static bool is_easy_enough(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    (void)user;
    return compare_level(rules, puzzle) <= 0;
}

static bool is_as_hard_as_wanted(void *user, const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    (void)user;
    return compare_level(rules, puzzle) == 0;
}

static dlx_status begin_generator(const struct wish *wish, uint64_t seed, uint32_t tries,
                                  dlx_error *error)
{
    sudoku_generator_settings settings = {
        .seed = seed,
        .symmetry = wish->symmetry,
        .tries = tries,
        .accept = making.level >= 0 ? has_level : NULL,
    };
    dlx_status status = sudoku_logic_new(NULL, making.rules, &making.logic);
    if (status == DLX_OK)
        status = sudoku_generator_new(NULL, making.rules, &settings, &making.generator, error);
    return status;
}

static dlx_status begin_setter(const struct wish *wish, uint64_t seed, dlx_error *error)
{
    const sudoku_setter_settings settings = {
        .seed = seed,
        .kinds = wish->kinds,
        .kind_count = wish->kind_count,
        .allow = making.level >= 0 && making.level < SUDOKU_EXPERT ? is_easy_enough : NULL,
        .accept = making.level >= 0 ? is_as_hard_as_wanted : NULL,
        .puzzles = 1, /* then the page shows that it is at work */
    };
    return sudoku_setter_new(NULL, making.rules, &settings, &making.setter, error);
}

/** Begin to make puzzles as the text says. A level below 0 means any level. */
EXPORT(puzzle_make_begin) bool puzzle_make_begin(double seed, int level, uint32_t tries)
{
    struct wish wish = {.rules = {.size = SUDOKU_SIZE}};
    dlx_error error = {0};
    if (!read_wish(&wish))
        return room_refuse(DLX_ERR_ARGUMENT, NULL);
    if (wish.kind_count > 0 && wish.symmetry != SUDOKU_SYMMETRY_NONE)
        return room_refuse(DLX_ERR_ARGUMENT,
                           &(dlx_error){.message = "a puzzle with clues cannot have a symmetry"});
    end_making();
    making.level = level;
    dlx_status status = sudoku_rules_new(NULL, &wish.rules, &making.rules, &error);
    if (status == DLX_OK)
        status = wish.kind_count > 0 ? begin_setter(&wish, (uint64_t)seed, &error)
                                     : begin_generator(&wish, (uint64_t)seed, tries, &error);
    return status == DLX_OK || room_refuse(status, &error);
}

/* Open a puzzle by these rules. The rules of the setter live only until its next call. */
static bool take_made(const sudoku_rules *rules, const sudoku_puzzle *puzzle)
{
    const sudoku_rules_settings settings = sudoku_rules_describe(rules);
    return puzzle_take(&settings, puzzle);
}

static bool generate(void)
{
    sudoku_outcome outcome = SUDOKU_NOT_FOUND;
    sudoku_generated *made = malloc(sizeof *made);
    if (made == NULL)
        return room_refuse(DLX_ERR_MEMORY, NULL);
    dlx_status status = sudoku_generator_next(making.generator, made, &outcome);
    bool good = status == DLX_OK || room_refuse(status, NULL);
    if (good && outcome == SUDOKU_MADE)
        good = take_made(making.rules, &made->puzzle);
    free(made);
    return good;
}

static bool set(void)
{
    sudoku_outcome outcome = SUDOKU_NOT_FOUND;
    sudoku_set_puzzle *made = malloc(sizeof *made);
    if (made == NULL)
        return room_refuse(DLX_ERR_MEMORY, NULL);
    dlx_status status = sudoku_setter_next(making.setter, made, &outcome);
    status = making.failure != DLX_OK ? making.failure : status;
    bool good = status == DLX_OK || room_refuse(status, NULL);
    if (good && outcome == SUDOKU_MADE)
        good = take_made(made->rules, &made->puzzle);
    else if (good && outcome != SUDOKU_NOT_FOUND)
        good = room_refuse(DLX_ERR_ARGUMENT, &(dlx_error){.message = "no grid obeys these rules"});
    free(made);
    return good;
}

/** Try the number of grids that puzzle_make_begin() was given. If one gives a puzzle, open it and
 * print it as puzzle_open() does. Otherwise print nothing; another call continues. */
EXPORT(puzzle_make) bool puzzle_make(void)
{
    if (making.setter != NULL)
        return set();
    return making.generator != NULL ? generate() : room_refuse(DLX_ERR_ARGUMENT, NULL);
}
