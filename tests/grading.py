"""What pytest does otherwise while it grades: a student's faults are results, not failures."""

from pathlib import Path

import pytest
from gradebook import Gradebook
from submission import MODULES, Wrong


def find(paths):
    """The submissions at these paths, {name: folder}, each name once."""
    submissions = {}
    for path in paths:
        top = Path(path).resolve()
        if not top.is_dir():
            raise pytest.UsageError(f"--submission: there is no folder {path!r}")
        folders = [folder for folder in sorted(top.iterdir())
                   if folder.is_dir() and not folder.name.startswith((".", "__"))]
        if not folders or any((top / module).exists() for module in MODULES):
            folders = [top]
        for folder in folders:
            name = folder.name
            while name in submissions:
                name += "+"
            submissions[name] = folder
    return submissions


def attach_result(item, call, report):
    """Give the report what the check came to; lost points do not fail a test when grading."""
    fault = call.excinfo.value if call.excinfo else None
    if isinstance(fault, Wrong):
        report.outcome, report.longrepr = "passed", None
        share, text = fault.share, str(fault)
    elif fault is None:
        share, text = 1, ""
    else:
        share, text = 0, f"The grader itself failed here: {fault!r}. This is no fault of yours."
    points = item.get_closest_marker("rubric").kwargs["points"]
    report.user_properties.append(("result", {
        "name": item.callspec.id, "check": item.originalname, "points": points * share,
        "fault": text, "is_grader_fault": report.failed, "seconds": call.duration}))


class Grading:
    """Keeps the gradebook, and reports on it instead of on tests."""

    def __init__(self, config, folders):
        self.config = config
        self.gradebook = Gradebook(list(folders), config.getoption("--grades"))
        config.option.verbose -= 1

    def pytest_report_teststatus(self, report):
        """No dots; in the count at the end, a check that found a fault has a name of its own."""
        result = dict(report.user_properties).get("result")
        if result and report.passed:
            return ("points lost" if result["fault"] else "passed"), "", ""
        return None

    def pytest_runtest_logreport(self, report):
        result = dict(report.user_properties).get("result")
        if result is not None:
            result = dict(result)
            grades = self.gradebook.record(result.pop("name"), **result)
            if grades.is_complete() and len(self.gradebook.grades) > 1:
                self.show_progress(grades)

    def show_progress(self, grades):
        every = self.gradebook.grades.values()
        done = sum(each.is_complete() for each in every)
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        reporter.write_line(f"{done} of {len(every)}: {grades.name} {grades.headline()}")

    def pytest_terminal_summary(self, terminalreporter):
        grades = list(self.gradebook.grades.values())
        if len(grades) == 1:
            terminalreporter.write(grades[0].feedback())
        else:
            terminalreporter.write("\n".join(self.gradebook.table()) + "\n")
