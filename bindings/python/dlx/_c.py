# SPDX-License-Identifier: MIT
"""The ctypes declarations of the public headers that the module uses: types, values and functions under their C
names. A test compares all of them with the headers."""
import ctypes
import os
import sys
from ctypes import POINTER, c_bool, c_char, c_char_p, c_double, c_int, c_int16, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64
from ctypes import c_void_p

SOVERSION = "0.2"  # the series of the libraries that these declarations match
NONE = 0xFFFFFFFF  # DLX_NONE
COST_TEXT = 24  # DLX_COST_TEXT

# ---- values ----

STATUS = (
    "DLX_OK", "DLX_ERR_MEMORY", "DLX_ERR_TOO_LARGE", "DLX_ERR_ARGUMENT", "DLX_ERR_NO_SUCH_ITEM",
    "DLX_ERR_NO_SUCH_OPTION", "DLX_ERR_NO_SUCH_SOLUTION", "DLX_ERR_NAME_TAKEN", "DLX_ERR_ITEM_TWICE",
    "DLX_ERR_COLORED_PRIMARY", "DLX_ERR_INPUT", "DLX_ERR_SYNTAX", "DLX_ERR_FORMAT",
    "DLX_ERR_NOT_EXPRESSIBLE", "DLX_ERR_OUTPUT", "DLX_ERR_KERNEL", "DLX_ERR_SIMD",
    "DLX_ERR_CERTIFICATE", "DLX_ERR_STOPPED", "DLX_ERR_PARTS",
)
KIND = ("DLX_PRIMARY", "DLX_SECONDARY")
OUTCOME = ("DLX_FOUND", "DLX_EXHAUSTED", "DLX_STOPPED_BY_SOLUTIONS", "DLX_STOPPED_BY_TREE_NODES",
           "DLX_STOPPED_BY_SECONDS", "DLX_STOPPED_BY_CALL")
VERDICT = ("DLX_VALID", "DLX_BAD_OPTION", "DLX_NOT_COVERED", "DLX_COVERED_TWICE", "DLX_NEVER_CHOSEN",
           "DLX_CHOSEN_TWICE")
RECORD = ("SUDOKU_PUZZLE", "SUDOKU_INVALID", "SUDOKU_FAULT", "SUDOKU_END", "SUDOKU_RULED")
DIAGRAM_FORMAT = ("DLX_DIAGRAM_FILE", "DLX_DIAGRAM_DOT", "DLX_DIAGRAM_KNUTH", "DLX_DIAGRAM_DUMP")
PROGRESS = ("SUDOKU_STEP", "SUDOKU_SOLVED", "SUDOKU_STUCK", "SUDOKU_CONTRADICTION", "SUDOKU_GIVEN_UP")
MADE = ("SUDOKU_MADE", "SUDOKU_NO_GRID", "SUDOKU_NOT_FOUND", "SUDOKU_STOPPED",
        "SUDOKU_LIMITED")
MAX_SIZE = 36  # SUDOKU_MAX_SIZE
MAX_CELLS = MAX_SIZE * MAX_SIZE  # SUDOKU_MAX_CELLS
TECHNIQUES = 51  # SUDOKU_TECHNIQUES
LABELS = 6  # SUDOKU_LABELS

# ---- types ----


class dlx_entry(ctypes.Structure):
    _fields_ = [("item", c_uint32), ("color", c_uint32)]


class dlx_item(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("kind", c_int), ("min", c_uint32), ("max", c_uint32), ("length", c_uint32)]


class dlx_limits(ctypes.Structure):
    _fields_ = [("solutions", c_uint64), ("tree_nodes", c_uint64), ("seconds", c_double)]


class dlx_solution(ctypes.Structure):
    _fields_ = [("options", POINTER(c_uint32)), ("count", c_uint32), ("cost", c_uint64)]


class dlx_statistics(ctypes.Structure):
    _fields_ = [("kernel", c_char_p), ("reason", c_char_p), ("simd", c_char_p), ("solutions", c_uint64),
                ("tree_nodes", c_uint64), ("updates", c_uint64), ("level_nodes", POINTER(c_uint64)),
                ("levels", c_uint32), ("memory", c_size_t), ("progress", c_double),
                ("bound", c_uint64)]


class dlx_counting(ctypes.Structure):
    _fields_ = [("kernel", c_char_p), ("reason", c_char_p), ("simd", c_char_p), ("tree_nodes", c_uint64),
                ("states", c_uint64), ("lookups", c_uint64), ("hits", c_uint64), ("parts", c_uint32),
                ("fill", c_double), ("progress", c_double), ("memory", c_size_t), ("max_memory", c_size_t),
                ("level_work", POINTER(c_uint64)), ("levels", c_uint32), ("step", c_uint32), ("steps", c_uint32)]


class dlx_flaw(ctypes.Structure):
    _fields_ = [("verdict", c_int), ("option", c_uint32), ("item", c_uint32)]


class dlx_reading(ctypes.Structure):
    _fields_ = [("format", c_int), ("base", c_uint32), ("secondary", c_uint32), ("separator", c_char),
                ("expected", c_int), ("cost", c_char_p), ("names", c_char_p)]


class dlx_writing(ctypes.Structure):
    _fields_ = [("format", c_int), ("base", c_uint32), ("secondary", c_uint32), ("names_lost", c_bool),
                ("costs_lost", c_bool), ("title_lost", c_bool), ("option_names_lost", c_bool)]


class dlx_error(ctypes.Structure):
    _fields_ = [("line", c_uint64), ("column", c_uint64), ("message", c_char * 240)]


class dlx_diagram_shape(ctypes.Structure):
    _fields_ = [("digits", c_char_p), ("order", POINTER(c_uint32)), ("options", c_uint32), ("longest", c_uint32),
                ("nodes", c_uint32), ("memory", c_size_t)]


class dlx_uses(ctypes.Structure):
    _fields_ = [("options", c_uint32), ("digits", c_void_p), ("digits_size", c_size_t)]


class dlx_certificate(ctypes.Structure):
    _fields_ = [("solutions", c_char_p), ("nodes", c_uint64), ("shared", c_uint64), ("required", POINTER(c_uint32)),
                ("forbidden", POINTER(c_uint32)), ("required_count", c_uint32), ("forbidden_count", c_uint32),
                ("modulus", c_uint32), ("multipliers", POINTER(c_uint32)), ("rest", c_uint32)]


class dlx_range(ctypes.Structure):
    _fields_ = [("min", c_uint64), ("max", c_uint64), ("total", c_uint64), ("mean", c_double)]


class dlx_info(ctypes.Structure):
    _fields_ = [("items", c_uint32), ("options", c_uint32), ("length", dlx_range), ("shortest", c_uint32), ("longest", c_uint32),
                ("bare_primary", c_uint32), ("bare_secondary", c_uint32), ("multiple", c_uint32), ("entries", dlx_range),
                ("colors", c_uint32), ("twin", POINTER(c_uint32)), ("twin_count", c_uint32), ("useless", POINTER(c_bool)),
                ("useless_count", c_uint32), ("untried", c_uint32), ("part", POINTER(c_uint32)),
                ("part_items", POINTER(c_uint32)), ("part_count", c_uint32)]


class dlx_reduction(ctypes.Structure):
    _fields_ = [("problem", c_void_p), ("originals", POINTER(c_uint32)), ("count", c_uint32), ("starved", c_uint32),
                ("rounds", c_uint32), ("is_complete", c_bool)]


class dlx_guess(ctypes.Structure):
    _fields_ = [("mean", c_double), ("error", c_double)]


class dlx_estimate(ctypes.Structure):
    _fields_ = [("samples", c_uint64), ("tree_nodes", dlx_guess), ("solutions", dlx_guess),
                ("level_nodes", POINTER(c_double)), ("levels", c_uint32), ("capacity", c_uint32)]


class sudoku_puzzle(ctypes.Structure):
    _fields_ = [("size", c_int), ("marked", c_bool), ("cell", c_uint8 * MAX_CELLS),
                ("candidates", c_uint64 * MAX_CELLS)]


class sudoku_clue(ctypes.Structure):
    _fields_ = [("kind", c_int), ("cells", POINTER(c_uint16)), ("cell_count", c_int),
                ("values", POINTER(c_uint16)), ("value_count", c_int), ("line", c_uint64),
                ("column", c_uint64)]


class sudoku_rules_settings(ctypes.Structure):
    _fields_ = [("size", c_int), ("box_rows", c_int), ("box_columns", c_int), ("variants", c_uint),
                ("regions", POINTER(c_uint8)), ("allowed", POINTER(c_uint64)),
                ("clues", POINTER(sudoku_clue)), ("clue_count", c_int),
                ("grids", POINTER(c_uint16)), ("grid_count", c_int), ("grid_rows", c_int),
                ("grid_columns", c_int),
                ("digits", c_int), ("from_zero", c_bool)]


class sudoku_answer(ctypes.Structure):
    _fields_ = [("solutions", c_uint64), ("stopped", c_bool), ("cell", c_uint8 * MAX_CELLS)]


class sudoku_board(ctypes.Structure):
    _fields_ = [("cell", c_uint8 * 81)]


class sudoku_result(ctypes.Structure):
    _fields_ = [("solutions", c_uint64), ("stopped", c_bool), ("solution", sudoku_board)]


class sudoku_bulk_settings(ctypes.Structure):
    _fields_ = [("simd", c_char_p), ("first", c_bool)]


class sudoku_transformation(ctypes.Structure):
    _fields_ = [("size", c_int), ("transposed", c_bool), ("row", c_uint8 * MAX_SIZE),
                ("column", c_uint8 * MAX_SIZE), ("digit", c_uint8 * (MAX_SIZE + 1))]


class sudoku_canonical_form(ctypes.Structure):
    _fields_ = [("complete", c_bool), ("puzzle", sudoku_puzzle), ("transformation", sudoku_transformation),
                ("automorphisms", c_uint64)]


class sudoku_candidate(ctypes.Structure):
    _fields_ = [("cell", c_uint16), ("digit", c_uint8)]


class sudoku_step(ctypes.Structure):
    _fields_ = [("technique", c_int), ("placed", sudoku_candidate), ("digits", c_uint64), ("cell_count", c_int),
                ("first_cells", c_int), ("house_count", c_int), ("first_houses", c_int), ("node_count", c_int),
                ("removed_count", c_int), ("clue_count", c_int), ("sum", c_int), ("set_count", c_int), ("group_count", c_int),
                ("cells", POINTER(c_uint16)), ("houses", POINTER(c_uint16)), ("nodes", POINTER(sudoku_candidate)),
                ("removed", POINTER(sudoku_candidate)), ("clues", POINTER(c_uint16)),
                ("group_cells", POINTER(c_uint8)), ("group_links", POINTER(c_uint8)), ("sets", POINTER(c_uint64)),
                ("deductions", c_void_p), ("deduction_count", c_int),
                ("weights", POINTER(c_int16)), ("node_clues", POINTER(c_uint16))]


class sudoku_rating(ctypes.Structure):
    _fields_ = [("end", c_int), ("level", c_int), ("hardest", c_int), ("steps", c_uint32 * TECHNIQUES)]


class sudoku_generated(ctypes.Structure):
    _fields_ = [("puzzle", sudoku_puzzle), ("solution", c_uint8 * MAX_CELLS), ("givens", c_int),
                ("minimal", c_bool), ("tries", c_uint64)]


class sudoku_own_rules(ctypes.Structure):
    _fields_ = [("variants", c_uint), ("regions", POINTER(c_uint8)), ("clues", POINTER(sudoku_clue)),
                ("clue_count", c_int), ("grids", POINTER(c_uint16)), ("grid_count", c_int), ("grid_rows", c_int),
                ("grid_columns", c_int),
                ("variant_lines", POINTER(c_uint64)), ("variant_columns", POINTER(c_uint64)),
                ("grid_line", c_uint64), ("grid_column", c_uint64), ("digits", c_int), ("from_zero", c_bool),
                ("digits_line", c_uint64), ("digits_column", c_uint64)]


class sudoku_record(ctypes.Structure):
    _fields_ = [("kind", c_int), ("line", c_uint64), ("error", dlx_error), ("puzzle", sudoku_puzzle),
                ("own", sudoku_own_rules), ("labels", c_char_p * LABELS), ("solution", POINTER(c_uint8)),
                ("symbols", c_char * (4 * MAX_SIZE + 1))]


accept_fn = ctypes.CFUNCTYPE(c_bool, c_void_p, POINTER(sudoku_puzzle), POINTER(c_uint8))
read_fn = ctypes.CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t, POINTER(c_size_t))
write_fn = ctypes.CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)


class sudoku_generator_settings(ctypes.Structure):
    _fields_ = [("seed", c_uint64), ("symmetry", c_int), ("min", c_int), ("max", c_int), ("minimal", c_bool),
                ("pattern", POINTER(c_bool)), ("tries", c_uint64), ("accept", accept_fn), ("user", c_void_p),
                ("simd", c_char_p)]


# ---- functions: result and parameters ----

HANDLE, OUT = c_void_p, POINTER(c_void_p)
NUMBERS = POINTER(c_uint32)
FUNCTIONS = {
    "dlx_status_text": (c_char_p, [c_int]),
    "dlx_version": (c_char_p, []),
    "dlx_problem_new": (c_int, [c_void_p, OUT]),
    "dlx_problem_free": (None, [HANDLE]),
    "dlx_problem_add_item": (c_int, [HANDLE, c_char_p, c_int, NUMBERS]),
    "dlx_problem_set_multiplicity": (c_int, [HANDLE, c_uint32, c_uint32, c_uint32]),
    "dlx_problem_add_option": (c_int, [HANDLE, POINTER(dlx_entry), c_uint32, NUMBERS]),
    "dlx_problem_add_options": (c_int, [HANDLE, POINTER(dlx_entry), NUMBERS, POINTER(c_uint64), c_uint32, NUMBERS]),
    "dlx_problem_set_cost_text": (c_int, [HANDLE, c_uint32, c_char_p]),
    "dlx_problem_remove_options": (None, [HANDLE, c_uint32]),
    "dlx_problem_refused_entry": (c_uint32, [HANDLE]),
    "dlx_problem_color": (c_int, [HANDLE, c_char_p, NUMBERS]),
    "dlx_problem_item_count": (c_uint32, [HANDLE]),
    "dlx_problem_option_count": (c_uint32, [HANDLE]),
    "dlx_problem_find_item": (c_uint32, [HANDLE, c_char_p]),
    "dlx_problem_item": (dlx_item, [HANDLE, c_uint32]),
    "dlx_problem_option_cost": (c_uint64, [HANDLE, c_uint32]),
    "dlx_problem_cost_text": (None, [HANDLE, c_uint32, c_uint64, c_char_p]),
    "dlx_problem_color_name": (c_char_p, [HANDLE, c_uint32]),
    "dlx_problem_option": (POINTER(dlx_entry), [HANDLE, c_uint32, NUMBERS]),
    "dlx_task_new": (c_int, [HANDLE, OUT]),
    "dlx_task_free": (None, [HANDLE]),
    "dlx_task_set": (c_int, [HANDLE, c_char_p, c_char_p]),
    "dlx_task_set_number": (c_int, [HANDLE, c_char_p, c_uint64]),
    "dlx_task_require": (c_int, [HANDLE, c_uint32]),
    "dlx_task_forbid": (c_int, [HANDLE, c_uint32]),
    "dlx_task_limit": (None, [HANDLE, POINTER(dlx_limits)]),
    "dlx_task_stop": (None, [HANDLE]),
    "dlx_task_reason": (c_char_p, [HANDLE]),
    "dlx_search_new": (c_int, [HANDLE, OUT]),
    "dlx_search_free": (None, [HANDLE]),
    "dlx_search_next": (c_int, [HANDLE, POINTER(dlx_solution)]),
    "dlx_search_statistics": (None, [HANDLE, POINTER(dlx_statistics)]),
    "dlx_counter_new": (c_int, [HANDLE, c_int, OUT]),
    "dlx_counter_free": (None, [HANDLE]),
    "dlx_counter_run": (c_int, [HANDLE, POINTER(c_int)]),
    "dlx_counter_digits": (c_char_p, [HANDLE]),
    "dlx_counter_statistics": (None, [HANDLE, POINTER(dlx_counting)]),
    "dlx_verify": (c_int, [HANDLE, NUMBERS, c_uint32, POINTER(dlx_flaw)]),
    "dlx_read": (c_int, [c_void_p, read_fn, c_void_p, POINTER(dlx_reading), OUT, POINTER(dlx_error)]),
    "dlx_write": (c_int, [HANDLE, POINTER(dlx_writing), write_fn, c_void_p, POINTER(dlx_error)]),
    "dlx_format_by_name": (c_bool, [c_char_p, POINTER(c_int)]),
    "dlx_team_new": (c_int, [HANDLE, OUT]),
    "dlx_team_free": (None, [HANDLE]),
    "dlx_team_next": (c_int, [HANDLE, POINTER(dlx_solution)]),
    "dlx_team_statistics": (None, [HANDLE, POINTER(dlx_statistics)]),
    "dlx_counter_diagram": (c_int, [HANDLE, OUT]),
    "dlx_diagram_free": (None, [HANDLE]),
    "dlx_diagram_describe": (dlx_diagram_shape, [HANDLE]),
    "dlx_diagram_nth": (c_int, [HANDLE, c_char_p, NUMBERS, NUMBERS]),
    "dlx_diagram_sample": (c_int, [HANDLE, POINTER(c_uint64), NUMBERS, NUMBERS]),
    "dlx_diagram_cheapest": (c_int, [HANDLE, HANDLE, POINTER(c_uint64), NUMBERS, NUMBERS, POINTER(c_uint64)]),
    "dlx_diagram_uses": (c_int, [HANDLE, POINTER(dlx_uses)]),
    "dlx_uses_free": (None, [HANDLE, POINTER(dlx_uses)]),
    "dlx_diagram_write": (c_int, [HANDLE, HANDLE, c_int, write_fn, c_void_p, POINTER(dlx_error)]),
    "dlx_diagram_format_by_name": (c_bool, [c_char_p, POINTER(c_int)]),
    "dlx_option_text": (c_size_t, [HANDLE, POINTER(dlx_reading), c_uint32, c_char_p, c_size_t]),
    "dlx_option_index_new": (c_int, [HANDLE, POINTER(dlx_reading), OUT]),
    "dlx_option_index_free": (None, [HANDLE]),
    "dlx_option_index_find": (c_uint32, [HANDLE, c_char_p, c_uint32]),
    "dlx_option_index_find_text": (c_uint32, [HANDLE, c_char_p, c_uint32]),
    "dlx_estimate_make": (c_int, [HANDLE, c_uint64, c_uint64, POINTER(dlx_estimate)]),
    "dlx_estimate_free": (None, [HANDLE, POINTER(dlx_estimate)]),
    "dlx_info_make": (c_int, [HANDLE, POINTER(dlx_info)]),
    "dlx_info_free": (None, [HANDLE, POINTER(dlx_info)]),
    "dlx_reduce": (c_int, [HANDLE, POINTER(dlx_reduction)]),
    "dlx_reduction_free": (None, [POINTER(dlx_reduction)]),
    "dlx_certificate_write": (c_int, [HANDLE, write_fn, c_void_p, POINTER(dlx_certificate), POINTER(dlx_error)]),
    "dlx_certificate_check": (c_int, [HANDLE, read_fn, c_void_p, POINTER(dlx_certificate), POINTER(dlx_error)]),
    "dlx_certificate_free": (None, [HANDLE, POINTER(dlx_certificate)]),
}
SUDOKU_FUNCTIONS = {
    "sudoku_rules_new": (c_int, [c_void_p, POINTER(sudoku_rules_settings), OUT, POINTER(dlx_error)]),
    "sudoku_rules_free": (None, [HANDLE]),
    "sudoku_variant_by_name": (c_bool, [c_char_p, POINTER(c_int)]),
    "sudoku_solver_new_within": (c_int, [c_void_p, HANDLE, c_double, OUT]),
    "sudoku_solver_free": (None, [HANDLE]),
    "sudoku_solve": (c_int, [HANDLE, POINTER(sudoku_puzzle), c_uint64, POINTER(sudoku_answer)]),
    "sudoku_solver_limit": (None, [HANDLE, POINTER(dlx_limits)]),
    "sudoku_solver_stop": (None, [HANDLE]),
    "sudoku_solver_outcome": (c_int, [HANDLE]),
    "sudoku_counter_new_within": (c_int, [c_void_p, HANDLE, POINTER(sudoku_puzzle), c_size_t, c_double, OUT]),
    "sudoku_counter_limit": (None, [HANDLE, POINTER(dlx_limits)]),
    "sudoku_counter_free": (None, [HANDLE]),
    "sudoku_counter_run": (c_int, [HANDLE, POINTER(c_int)]),
    "sudoku_counter_digits": (c_char_p, [HANDLE]),
    "sudoku_counter_stop": (None, [HANDLE]),
    "sudoku_bulk_new": (c_int, [c_void_p, POINTER(sudoku_bulk_settings), OUT]),
    "sudoku_bulk_free": (None, [HANDLE]),
    "sudoku_bulk_solve": (c_int, [HANDLE, POINTER(sudoku_board), c_size_t, c_uint64, POINTER(sudoku_result)]),
    "sudoku_bulk_stop": (None, [HANDLE]),
    "sudoku_canonical": (c_int, [HANDLE, POINTER(sudoku_puzzle), c_uint64, POINTER(sudoku_canonical_form),
                                 POINTER(dlx_error)]),
    "sudoku_logic_new": (c_int, [c_void_p, HANDLE, OUT]),
    "sudoku_logic_free": (None, [HANDLE]),
    "sudoku_logic_limit": (None, [HANDLE, c_double]),
    "sudoku_logic_start": (c_int, [HANDLE, POINTER(sudoku_puzzle), c_bool]),
    "sudoku_logic_step": (c_int, [HANDLE, POINTER(sudoku_step)]),
    "sudoku_logic_rate": (c_int, [HANDLE, POINTER(sudoku_puzzle), c_bool, POINTER(sudoku_rating)]),
    "sudoku_step_text": (c_int, [HANDLE, POINTER(sudoku_step), write_fn, c_void_p]),
    "sudoku_logic_symbols": (None, [HANDLE, c_char_p]),
    "sudoku_technique_name": (c_char_p, [c_int]),
    "sudoku_level_name": (c_char_p, [c_int]),
    "sudoku_symmetry_by_name": (c_bool, [c_char_p, POINTER(c_int)]),
    "sudoku_generator_new": (c_int, [c_void_p, HANDLE, POINTER(sudoku_generator_settings), OUT, POINTER(dlx_error)]),
    "sudoku_generator_free": (None, [HANDLE]),
    "sudoku_generator_next": (c_int, [HANDLE, POINTER(sudoku_generated), POINTER(c_int)]),
    "sudoku_generator_limit": (None, [HANDLE, c_uint64]),
    "sudoku_generator_stop": (None, [HANDLE]),
    "sudoku_reader_new": (c_int, [c_void_p, read_fn, c_void_p, c_int, OUT]),
    "sudoku_reader_free": (None, [HANDLE]),
    "sudoku_reader_board": (c_int, [HANDLE, c_int, c_int]),
    "sudoku_reader_next": (c_int, [HANDLE, POINTER(sudoku_record)]),
}


def find(name):
    """Return the library that a wheel has beside this file, or else the name that the loader knows it by."""
    formats = {"darwin": ("lib{}.dylib", "lib{}.{}.dylib"), "win32": ("lib{}.dll", "lib{}-{}.dll")}
    beside, soname = formats.get(sys.platform, ("lib{}.so", "lib{}.so.{}"))
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), beside.format(name))
    return path if os.path.exists(path) else soname.format(name, SOVERSION)


def load(name, variable, functions):
    """Load the library that the environment variable names, or the one that find() finds."""
    file = os.environ.get(variable)
    try:
        library = ctypes.CDLL(file or find(name))
        for function, (result, arguments) in functions.items():
            getattr(library, function).restype = result
            getattr(library, function).argtypes = arguments
    except (OSError, AttributeError) as error:  # no such file, another library, or an older version
        advice = f"{variable} is {file!r}" if file else f"set {variable} to the path of its file"
        raise ImportError(f"lib{name} cannot be loaded: {error} ({advice})") from error
    return library


def load_sudoku():
    """Load the Sudoku library. Callers do this on first use."""
    return load("dlx-sudoku", "DLX_SUDOKU_LIBRARY", SUDOKU_FUNCTIONS)


lib = load("dlx", "DLX_LIBRARY", FUNCTIONS)
if lib.dlx_version().decode().rpartition(".")[0] != SOVERSION:
    raise ImportError(f"libdlx has version {lib.dlx_version().decode()}, but this module needs {SOVERSION}")
