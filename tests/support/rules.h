/* SPDX-License-Identifier: MIT */
/* Tests that hold for all rules of Sudoku. */
#ifndef TESTS_SUPPORT_RULES_H
#define TESTS_SUPPORT_RULES_H

#include "sudoku/sudoku.h"

/** Return the settings for a puzzle's own rules. Their arrays live as long as the record. */
sudoku_rules_settings settings_of(const sudoku_record *record);

/** Make rules and their solver with memory that fails at the first request, then at the second one,
 * and so on. Check that every failure is reported, and that no memory is lost. */
void check_failing_memory(const sudoku_rules_settings *settings);

#endif
