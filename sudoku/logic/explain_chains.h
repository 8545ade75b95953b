/* SPDX-License-Identifier: MIT */
/* What follows from an assumption: the chains, petals and branches of an explanation. explain_chains.c has examples. */
#ifndef SUDOKU_LOGIC_EXPLAIN_CHAINS_H
#define SUDOKU_LOGIC_EXPLAIN_CHAINS_H

#include "sudoku/logic/explain_words.h"

void say_nodes(struct explanation *e);    /* of a chain, except for the first one */
void say_groups(struct explanation *e);   /* almost locked sets, with the digit that each holds */
void say_petals(struct explanation *e);   /* of a death blossom, with what each holds */
void say_extras(struct explanation *e);   /* the extra candidates of a BUG */
void say_branches(struct explanation *e); /* of a forcing chain or net */

#endif
