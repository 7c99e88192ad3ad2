"""Tries, inside the sandbox, what a submission does: what it reads, prints and ends with.

Shares the names of puppet.py.
"""

import io
import os
import sys
import traceback

MOST_PRINTED = 100_000
MOST_ASKED = 1_000  # times that somebody goes on to ask when the input has come to its end


class Limit(BaseException):
    """The submission has printed more than it may."""


# Streams as a program finds them, with an encoding; what stands behind them changes


class Typed(io.RawIOBase):
    """What somebody types."""

    data = b""
    asked_in_vain = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        part, self.data = self.data[:len(buffer)], self.data[len(buffer):]
        buffer[:len(part)] = part
        self.asked_in_vain = 0 if part else self.asked_in_vain + 1
        if self.asked_in_vain > MOST_ASKED:  # nothing less would end a bare except in a loop
            tell({"ended": f"it asked {MOST_ASKED} times for input that had come to its end"})
            os._exit(0)
        return len(part)


class Printed(io.RawIOBase):
    """What the submission prints."""

    data = bytearray()

    def writable(self):
        return True

    def write(self, data):
        if len(self.data) > MOST_PRINTED:
            raise Limit
        self.data += data
        return len(data)


def new_streams():
    sys.stdin = io.TextIOWrapper(io.BufferedReader(typed_raw), "utf-8", newline=None)
    sys.stdout = io.TextIOWrapper(printed_raw, "utf-8", "backslashreplace",
                                  write_through=True)  # nothing stays in between
    return sys.stdin, sys.stdout


typed_raw, printed_raw = Typed(), Printed()


def attempt(function, *arguments, typed=""):
    """Call a function; its value, and what was printed and left unread, and the error."""
    global streams
    if any(stream.closed for stream in streams):
        typed_raw.__init__()
        printed_raw.__init__()
        streams = new_streams()
    sys.stdin, sys.stdout = streams
    typed_raw.data, printed_raw.data = typed.encode(), bytearray()
    value, error = None, ""
    try:
        value = function(*arguments)
    except Limit:
        error = f"more than {MOST_PRINTED // 1_000} KB of output"
    except BaseException as problem:
        error = describe(problem)
    try:
        unread = len(streams[0].readlines()) if typed else 0
        streams[1].flush()
    except (ValueError, Limit):  # closed, or flooded
        unread = 0
    return value, {"printed": text_of(printed_raw.data), "unread": unread, "error": error}


def text_of(printed):
    return printed[:MOST_PRINTED].decode("utf-8", "backslashreplace")


def describe(error):
    """The error in a line, and the last line of the submission's own that it came through."""
    if isinstance(error, RecursionError):  # what it says depends on where the limit was met
        error = RecursionError("maximum recursion depth exceeded").with_traceback(
            error.__traceback__)
    try:
        text = traceback.format_exception_only(type(error), error)[-1].strip()
    except BaseException:
        text = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        source = (error.text or "").strip()
        where = f"{os.path.basename(error.filename)}, line {error.lineno}"
        return f"{type(error).__name__}: {error.msg} ({where}{': ' if source else ''}{source})"
    text = text.split("\n")[0][:200].replace(HERE + os.sep, "")
    return text + last_line(traceback.extract_tb(error.__traceback__))


def last_line(stack):
    """Where in the submission's own files it was, " (player.py, line 5)"; "" if nowhere.

    The last line; before it that of another file which called it.
    """
    own = [frame for frame in stack
           if frame.filename.startswith(HERE + os.sep) or frame.filename == "tictac.py"]
    callers = [frame for frame in own if frame.filename != own[-1].filename]
    places = [f"{os.path.basename(frame.filename)}, line {frame.lineno}"
              for frame in callers[-1:] + own[-1:]]
    return f" ({', then '.join(places)})" if places else ""


def plain(value):
    """The value as JSON can carry it: an odd one as what it shows itself as."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, str):
        return str.__str__(value)  # some make their marks an Enum of strings
    if type(value) in (list, tuple) and all(type(each) is str for each in value):
        return list(value)
    return {"repr": repr(value)[:80]}


streams = new_streams()
