"""Makes `python -m pytest --submission PATH` safe.

Until pytest knows the option, it takes PATH for a folder of tests: it would read the pytest.ini
and import the conftest.py of a submission. So this file comes first, named for that purpose in
.submission-option.dist-info, and starts pytest anew with `--submission=PATH`.
"""

import os
import subprocess
import sys

OPTIONS = ("--submission", "--grades")


def joined(arguments):
    """The arguments, each of the options in one word with its value."""
    words = []
    for argument in arguments:
        if words and words[-1] in OPTIONS:
            words[-1] += "=" + argument
        else:
            words.append(argument)
    return words


def start_anew():
    arguments = joined(sys.argv[1:])
    if arguments != sys.argv[1:]:
        command = [sys.executable, "-m", "pytest", *arguments]
        if os.name == "posix":
            os.execv(sys.executable, command)
        sys.exit(subprocess.call(command))


start_anew()
