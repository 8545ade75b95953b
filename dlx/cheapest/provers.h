/* SPDX-License-Identifier: MIT */
/*
 * Threads that prove that no wanted solution remains. A search for the cheapest solutions often
 * spends most of its time after its last solution, on the proof that none is cheaper. The proof
 * needs no order, so the search gives parts of its tree to provers, each with a tree of its own:
 *
 *     search    ####### finds ####### gives a part ####### gives a part ####### waits for it: done
 *     prover 1                        ####################### finds nothing
 *     prover 2                                              #### gives ## finds nothing
 *     prover 3                                                         ## finds nothing
 *
 * The search itself goes exactly as it would go alone, so it keeps the same solutions. It only ends
 * sooner: once all of its remaining nodes are proved to hold no wanted solution.
 *
 * A solution that a prover meets is a witness against the proof. It is listed, and the prover goes
 * on. The search removes a witness when it has found this solution itself, or wants only cheaper
 * ones. If witnesses remain when the provers have finished, the search goes on to remove them.
 *
 * Provers use only limits that the search had before. Limits only fall, so proofs stay true.
 *
 * One lock guards everything. A prover holds it between two slices, but not while it searches.
 *
 * Invariant: each wanted solution in a part that was given away was found by the search, is a
 * witness, or lies in a part that waits or that a prover has not finished.
 */
#ifndef DLX_CHEAPEST_PROVERS_H
#define DLX_CHEAPEST_PROVERS_H

#include "dlx/cheapest/tree.h"

struct provers;

/* Start `count` threads for the proof of a tree that was made with this choice. Each may use this
 * many bytes for its tree. They block signals. Return NULL if there is no memory or no thread. */
struct provers *provers_new(const struct tree *tree, const unsigned char *choice, uint32_t count,
                            double memory);

/* End the threads. NULL is allowed. */
void provers_free(struct provers *provers);

/* Let the provers go on, in slices of this many steps of the simplex method, with the limit of the
 * tree. If they need work and the tree gives, give them parts of it. */
void provers_feed(struct provers *provers, struct tree *tree, uint64_t pivots, bool gives);

/* Return whether the search wants this solution and has not found it yet. */
typedef bool provers_test(void *user, const uint32_t *options, uint32_t count);

/* Remove the witnesses that the search has found, or does not want any more. */
void provers_review(struct provers *provers, provers_test *is_missing, void *user);

/* Return whether everything that was given away has been searched, and no witness remains. */
bool provers_are_sure(struct provers *provers);

/* The tree waits. Work as a prover for one slice. Return false if nothing remains to be done, or no
 * prover has the memory. */
bool provers_help(struct provers *provers);

/* Let all threads wait until the next provers_feed(). */
void provers_rest(struct provers *provers);

/* Return the number of tree nodes, and the bytes in use. */
uint64_t provers_nodes(struct provers *provers);
size_t provers_memory(struct provers *provers);

#endif
