"""The names of the files that are handed in, and those that are taken for misspelled ones."""

import codecs
import re
from collections.abc import Iterable, Mapping, Sequence

MODULES = ("board.py", "player.py", "tictac.py")
# The names of files that may be misnamed modules
SIMILAR = {"board.py": "board.*", "player.py": "player.*", "tictac.py": "(tic|main).*"}
COPY = re.compile(r"(board|player|tictac)([^\w/][^/]*)?\.py", re.IGNORECASE)
WITH_ENDING = r"\.(py|txt|rtf|docx)"
NOT_GRADED = (".ipynb", ".pdf", ".zip", ".rar", ".7z", ".tar", ".gz")


def similar_to(modules: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return those of these names that look like one of these modules, misnamed."""
    return sorted({name for name in names if name not in MODULES and any(
        re.fullmatch(SIMILAR[module] + WITH_ENDING, name, re.IGNORECASE) for module in modules)})


def copies_among(names: Sequence[str]) -> list[str]:
    """Return names such as "board (1).py", "board copy.py" and "Board.py" beside "board.py"."""
    found = [COPY.fullmatch(name) for name in names if name not in MODULES]
    return [match[0] for match in found if match and f"{match[1].lower()}.py" in names]


def similar_names(names: Iterable[str], modules: Iterable[str]) -> str:
    """Return " (similar name: Board.py)" if a file looks like one of these modules, misnamed.

    If there is none, return " (not graded: pa1.ipynb)" if there is a notebook, a PDF or an archive,
    and otherwise "".
    """
    found = similar_to(modules, names)
    not_graded = sorted(name for name in names if name.lower().endswith(NOT_GRADED))
    if found:
        return f" (similar {'names' if found[1:] else 'name'}: {', '.join(found[:5])})"
    if not_graded:
        return f" (not graded: {', '.join(not_graded[:5])})"
    return ""


def what_is_wrong_with(name: str, files: Mapping[str, bytes]) -> str:
    """Return "board.py is missing", with what may be a misnamed board.py, or why it has no code.

    Return "" if it may have some.
    """
    if name not in files:
        names = [path.rpartition("/")[2] for path in files]
        return f"{name} is missing{similar_names(names, [name])}"
    if files[name].startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return f"{name} is saved as UTF-16: save it as UTF-8"
    if not files[name].strip():
        return f"{name} is empty"
    return ""
